"""The pages of rulings against the table of permissions."""

from django.urls import reverse

from judgeapp.judging.models import Ruling
from judgeapp.permissions import Permission, Role
from judgeapp.tournaments.models import Event
from tests.judging.made_rulings import make_ruling
from tests.judging.places_check import SitePlace
from tests.tournaments.test_permissions import Place, get, post


class BookPlace(SitePlace):
    """A page of the book about a ruling."""

    def address(self, event: Event) -> str:
        return reverse(self.route, args=[each(event) if callable(each) else each for each in self.args])


def ruling(event: Event) -> str:
    """A public ruling at the event, by nobody who is still there."""
    found = Ruling.objects.filter(event=event).first() or make_ruling("1.14", event=event)
    return found.token


def elsewhere(event: Event) -> str:
    """A public ruling at no event."""
    return make_ruling("1.14").token


PLACES: dict[Permission, list[Place]] = {
    Permission.SEE_RULINGS: [
        SitePlace("rulings"),
        SitePlace("rulings_export", args=("json",)),
        BookPlace("ruling", args=(ruling,)),
        BookPlace("ruling_slip", args=(ruling,)),
    ],
    Permission.WRITE_RULING: [
        SitePlace("ruling_new"),
        SitePlace("ruling_new", 422, method="post"),
        BookPlace("ruling_replace", args=(elsewhere,)),
        BookPlace("ruling_replace", 422, args=(elsewhere,), method="post"),
    ],
    Permission.DECIDE_FOR_SITE: [
        SitePlace("rulings_waiting"),
        BookPlace("ruling_site", 302, args=(ruling,), method="post", sent={"on_site": "held"}),
    ],
    Permission.SEE_CALLS: [get("event_rulings")],
    Permission.RULE: [
        get("event_ruling_new"),
        post("event_ruling_new", 422),
        get("event_ruling_replace", args=(ruling,), but={Role.JUDGE: 403}),  # only his own
        post("event_ruling_replace", 422, (ruling,), but={Role.JUDGE: 403}),
        post("event_ruling_narrow", 422, (ruling,), but={Role.JUDGE: 403}),
    ],
    Permission.DECIDE_APPEAL: [
        get("event_ruling_uphold", 302, (ruling,)),
        post("event_ruling_uphold", 422, (ruling,)),
        get("event_ruling_overturn", args=(ruling,)),
        post("event_ruling_overturn", 422, (ruling,)),
    ],
}
