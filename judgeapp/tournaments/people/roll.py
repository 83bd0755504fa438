"""The roll of an event: everybody who is or was in it, found by what they are called or how they stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Q
from django.utils.translation import pgettext_lazy

from judgeapp.domain.events.names import fold, sort_key
from judgeapp.tournaments.models import Entrant, Event

State = Entrant.State
# The lists of the people page: key, words, the states of those in it (all for none).
LISTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("all", pgettext_lazy("people", "all"), ()),
    ("in", pgettext_lazy("people", "in"), (State.IN,)),
    ("registered", pgettext_lazy("people", "not checked in"), (State.REGISTERED,)),
    ("waiting", pgettext_lazy("people", "in line"), (State.WAITING,)),
    ("gone", pgettext_lazy("people", "left"), (State.DROPPED, State.DISQUALIFIED)),
)
SEARCHED = "pk", "number", "name", "members", "club", "team"
STATES = {key: states for key, _, states in LISTS}


@dataclass(frozen=True)
class Search:
    """What a list of people was asked for."""

    words: str = ""
    which: str = "all"

    @classmethod
    def of(cls, asked: dict[str, Any], which: str = "all") -> "Search":
        chosen = asked.get("show", "")
        return cls(" ".join(str(asked.get("q", "")).split())[:80], chosen if chosen in STATES else which)

    @property
    def query(self) -> str:
        """The part of an address that asks for it again."""
        return urlencode({"show": self.which, **({"q": self.words} if self.words else {})})


def numbers(event: Event) -> list[tuple[str, str, int]]:
    """Return (key, words, how many) of each list of people; one query."""
    counts = {key: Count("pk", filter=Q(state__in=states)) for key, states in STATES.items() if states}
    found = event.entrants.aggregate(all=Count("pk"), **counts)
    return [(key, words, found[key]) for key, words, _ in LISTS]


def find(event: Event, search: Search, *, by_name: bool = False) -> list[int]:
    """Return the primary keys of the entrants that are asked for, by number or by name; one query.

    Words are looked for as they sound without accents and capitals, in names, members, club, team; a number alone
    also finds the entrant of that number.
    """
    rows = event.entrants.filter(**{"state__in": states} if (states := STATES[search.which]) else {})
    wanted = fold(search.words).split()
    if not wanted and not by_name:
        return list(rows.values_list("pk", flat=True))
    found = [row for row in rows.values_list(*SEARCHED) if not wanted or _is_found(row, wanted)]
    return [row[0] for row in (sorted(found, key=lambda row: sort_key(row[2])) if by_name else found)]


def _is_found(row: tuple[Any, ...], wanted: list[str]) -> bool:
    _, number, name, members, club, team = row
    text = fold(" ".join((name, *members, club, team)))
    return wanted == [str(number)] or all(word in text for word in wanted)


def those(keys: Sequence[int]) -> list[Entrant]:
    """Return entrants in the order of their keys; one query."""
    found = Entrant.objects.in_bulk(keys)
    return [found[key] for key in keys if key in found]
