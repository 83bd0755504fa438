"""The check of the book of rulings against the table of permissions."""

from django.urls import reverse

from judgeapp.permissions import Permission
from judgeapp.tournaments.models import Event
from tests.tournaments.test_permissions import Place


class SitePlace(Place):
    """A page of the site, whatever the event."""

    def address(self, event: Event) -> str:
        return reverse(self.route, args=self.args)


PLACES: dict[Permission, list[Place]] = {Permission.WRITE_RULING: [SitePlace("rulings_check")]}
