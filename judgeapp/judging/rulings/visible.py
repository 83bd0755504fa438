"""Who sees which ruling, and what a reader looks for in the book.

Who is at an event sees the rulings of the event, its staff all of them. A public one is opened by everybody who has its
address, and listed at its event. Anybody can open an event and be its judge, so on the whole site (beside the rules, in
searches, in the book) it is listed only once staff of the site have said so.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import OuterRef, Q, QuerySet
from django.http import Http404

from judgeapp.domain.permissions import CREW
from judgeapp.judging.models import Ruling
from judgeapp.permissions import Permission, Role, may, role_of
from judgeapp.requests import Request
from judgeapp.rulebook.search.ranking import tidy
from judgeapp.rulebook.shelf import volume_of
from judgeapp.rulebook.touched.decisions import retired
from judgeapp.rulebook.touched.values import Kind
from judgeapp.tournaments.models import Event, Member
from judgeapp.tournaments.setup.listing import of_browser, roles_of

STANDING = Q(replaced_by__isnull=True) & ~Q(retired(Kind.RULING, OuterRef("token")))
ON_SITE = Q(shown_to=Ruling.Shown.PUBLIC, on_site=Ruling.OnSite.SHOWN)


@dataclass(frozen=True)
class Reader:
    """Who reads rulings: the primary keys of the events whose staff they are, and of those they play at.

    judges     those of these events whose citations they may look over
    is_staff   staff of this site see everything
    """

    is_staff: bool = False
    crew: frozenset[int] = frozenset()
    plays: frozenset[int] = frozenset()
    judges: frozenset[int] = frozenset()

    def sees(self, rulings: QuerySet[Ruling], at: Event | None = None) -> QuerySet[Ruling]:
        """Return those that are listed for this reader; `at` is the event whose rulings are looked at, if one is."""
        rulings = rulings.filter(ON_SITE | Q(event__deleted_at=None))
        if self.is_staff:
            return rulings
        here = self.plays if at is None else self.plays | {at.pk}
        public = Q(shown_to=Ruling.Shown.PUBLIC, event__in=here)
        played = Q(shown_to=Ruling.Shown.EVENT, event__in=self.plays)
        return rulings.filter(ON_SITE | public | played | Q(event__in=self.crew))

    def shows(self, ruling: Ruling) -> bool:
        """May this reader open this one, having its address? All that is listed for a reader, and what is public."""
        if ruling.event and ruling.event.deleted_at and not ruling.is_on_site:
            return False
        if self.is_staff or ruling.is_public or ruling.event_id in self.crew:
            return True
        return ruling.shown_to == Ruling.Shown.EVENT and ruling.event_id in self.plays

    def knows(self, event: Event | None) -> bool:
        """May this reader be told that there is this event? Who opens one decides whether it is listed."""
        return event is not None and (event.is_listed or self.is_staff or event.pk in self.crew | self.plays)


EVERYBODY = Reader()


def reader_of(request: Request) -> Reader:
    """Return who asks, with all events that this account and this browser have to do with; two queries at most."""
    if role_of(request) is Role.STAFF:
        return Reader(is_staff=True)
    crew = roles_of(request.user) if request.user.is_authenticated else Member.objects.none()
    held = list(crew.values_list("event", "role"))
    return Reader(
        crew=frozenset(event for event, _ in held),
        plays=frozenset(entrant.event_id for entrant in of_browser(request)),
        judges=frozenset(event for event, role in held if may({Role(role)}, Permission.REVIEW_CITATIONS)),
    )


def reader_at(roles: Iterable[Role], event: Event) -> Reader:
    """Return who has these roles at an event, as far as that event goes."""
    held, here = frozenset(roles), frozenset({event.pk})
    is_crew, is_player = not held.isdisjoint(CREW), Role.PLAYER in held
    return Reader(Role.STAFF in held, here if is_crew else frozenset(), here if is_player else frozenset())


def on_site() -> QuerySet[Ruling]:
    """Return what is listed for everybody, whatever the event, replaced rulings included."""
    return Ruling.objects.filter(ON_SITE)


def standing() -> QuerySet[Ruling]:
    """Return the rulings on the whole site in whose place no later one stands, newest first."""
    return on_site().filter(STANDING)


MOST_EVENTS = 100  # that can be chosen from
_TOKEN = re.compile(r"[\w-]{1,16}", re.ASCII)


@dataclass(frozen=True)
class Asked:
    """What somebody looks for.

    words         "" for all, newest first
    has_replaced  with those in whose place a later one stands
    """

    words: str = ""
    game: str = ""
    event: Event | None = None
    has_replaced: bool = False

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> "Asked":
        """Read it from an address; raises Http404 for a game or an event that is not here."""
        game = asked.get("game", "")
        if game:
            volume_of(game)
        return cls(tidy(asked.get("q", "")), game, _event(asked.get("event", "")), bool(asked.get("replaced")))

    @property
    def query(self) -> str:
        """The same as a part of an address."""
        fields = {"q": self.words, "game": self.game, "event": self.event.token if self.event else ""}
        return urlencode({**fields, **({"replaced": "1"} if self.has_replaced else {})})

    def listed(self, reader: Reader) -> QuerySet[Ruling]:
        """Return what is looked for and listed for a reader, whatever its words."""
        rulings = reader.sees(Ruling.objects.all(), self.event)
        if self.game:
            rulings = rulings.filter(game=self.game)
        if self.event:
            rulings = rulings.filter(event=self.event)
        return rulings if self.has_replaced else rulings.filter(STANDING)


def events_with_rulings(reader: Reader) -> QuerySet[Event]:
    """Return the events that a reader knows and sees rulings of, the latest first."""
    found = Event.objects.filter(pk__in=reader.sees(Ruling.objects.order_by()).values("event"))
    return found if reader.is_staff else found.filter(Q(is_listed=True) | Q(pk__in=reader.crew | reader.plays))


def _event(token: str) -> Event | None:
    """Return the event; who has its token sees its public pages, too, whether it is listed or not."""
    if not token:
        return None
    event = Event.objects.filter(token=token).first() if _TOKEN.fullmatch(token) else None
    if event is None:
        raise Http404("There is no such event.")
    return event
