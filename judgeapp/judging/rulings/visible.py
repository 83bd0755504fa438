"""Who sees which ruling: everybody the public ones, who is at an event those of the event, its staff all of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from judgeapp.domain.permissions import CREW
from judgeapp.judging.models import Ruling
from judgeapp.permissions import Role, role_of
from judgeapp.tournaments.models import Event, Member
from judgeapp.tournaments.setup.listing import of_browser

STANDING = Q(replaced_by__isnull=True)


@dataclass(frozen=True)
class Reader:
    """Who reads rulings: the primary keys of the events whose staff they are, and of those they play at.

    is_staff   staff of this site see everything
    """

    is_staff: bool = False
    crew: frozenset[int] = frozenset()
    plays: frozenset[int] = frozenset()

    def sees(self, rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
        """Return those that are shown to this reader."""
        if self.is_staff:
            return rulings
        at_event = Q(shown_to=Ruling.Shown.EVENT, event__in=self.plays)
        return rulings.filter(Q(shown_to=Ruling.Shown.PUBLIC) | at_event | Q(event__in=self.crew))

    def shows(self, ruling: Ruling) -> bool:
        """Is this one shown to this reader? The same as `sees`, of a ruling that is read already."""
        if self.is_staff or ruling.shown_to == Ruling.Shown.PUBLIC or ruling.event_id in self.crew:
            return True
        return ruling.shown_to == Ruling.Shown.EVENT and ruling.event_id in self.plays

    def knows(self, event: Event | None) -> bool:
        """May this reader be told that there is this event? Who opens one decides whether it is listed."""
        return event is not None and (event.is_listed or self.is_staff or event.pk in self.crew | self.plays)


EVERYBODY = Reader()


def reader_of(request: HttpRequest) -> Reader:
    """Return who asks, with all events that this account and this browser have to do with; two queries at most."""
    if role_of(request) is Role.STAFF:
        return Reader(is_staff=True)
    crew = Member.objects.filter(user=request.user) if request.user.is_authenticated else Member.objects.none()
    plays = (entrant.event_id for entrant in of_browser(request))
    return Reader(crew=frozenset(crew.values_list("event", flat=True)), plays=frozenset(plays))


def reader_at(roles: Iterable[Role], event: Event) -> Reader:
    """Return who has these roles at an event, as far as that event goes."""
    held, here = frozenset(roles), frozenset({event.pk})
    is_crew, is_player = not held.isdisjoint(CREW), Role.PLAYER in held
    return Reader(Role.STAFF in held, here if is_crew else frozenset(), here if is_player else frozenset())


def visible_to(roles: Iterable[Role], event: Event) -> QuerySet[Ruling]:
    """Return what somebody with these roles at an event sees, replaced rulings and all public ones included."""
    return reader_at(roles, event).sees(Ruling.objects.all())


def public() -> QuerySet[Ruling]:
    """Return what everybody sees, replaced rulings included."""
    return EVERYBODY.sees(Ruling.objects.all())
