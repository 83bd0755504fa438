"""Looking through the book of rulings: by words, game and event."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.http import Http404

from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings.visible import STANDING, Reader
from judgeapp.rulebook.books import volume_of
from judgeapp.rulebook.search.query import tidy
from judgeapp.tournaments.models import Event

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
