"""Lists of people: everybody of an event, searched; and a list brought in, which is shown first and confirmed then.

Of a list that is brought in no line is lost.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from judgeapp.domain.decks.formats import Format
from judgeapp.domain.events.entry import Entry, Problem, Reading, read_entrants
from judgeapp.domain.letters import decode
from judgeapp.domain.names import fold, sort_key
from judgeapp.requests import StrOrPromise
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.people.decklists import format_of

State = Entrant.State
# The lists of the people page: key, words, the states of those in it (all for none).
LISTS: tuple[tuple[str, StrOrPromise, tuple[str, ...]], ...] = (
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


def numbers(event: Event) -> list[tuple[str, StrOrPromise, int]]:
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
    rows = rows.order_by("line", "number") if states == (State.WAITING,) else rows
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


MOST_BYTES = 4_000_000
_LINES = re.compile("\r\n|\r|\n")


@dataclass(frozen=True)
class Preview:
    """A list as it would be taken in.

    text      the list, to be sent again when it is confirmed
    taken     who would be taken in
    twice     who would be left out: in the event already, or in an earlier line
    problems  lines that cannot be read, or do not fit the event
    """

    text: str
    reading: Reading
    taken: tuple[Entry, ...]
    twice: tuple[Entry, ...]
    problems: tuple[Problem, ...]

    @cached_property
    def left_out(self) -> str:
        """The lines that are not taken in for a problem, as they were written, below the head if there is one."""
        lines = list(dict.fromkeys(problem.line for problem in self.problems if problem.line))
        texts = {problem.line: problem.text for problem in self.problems}
        first = min((entry.line for entry in self.reading.entries), default=1)
        head = [line for line in _LINES.split(self.text)[: first - 1] if line.strip()][:1]
        known = {*texts.values(), *(problem.text for problem in self.reading.problems)}
        return "\n".join([*(line for line in head if line not in known), *(texts[line] for line in lines)])


def preview(event: Event, written: str | bytes, *, with_twice: bool = False) -> Preview:
    """Read a list and say what would become of it; with `with_twice` names that are there twice are taken in, too."""
    known = set(event.entrants.exclude(state__in=attendance.GONE).values_list("name", flat=True))
    reading = read_entrants(written, known)
    text = written if isinstance(written, str) else decode(written) or ""
    unfit = list(_unfit(reading.entries, format_of(event), _LINES.split(text)))
    lines = {problem.line for problem in unfit}
    fit = [entry for entry in reading.entries if entry.line not in lines]
    taken, twice = (tuple(fit), ()) if with_twice else _apart(fit, set(map(fold, known)))
    return Preview(text, reading, taken, twice, (*reading.problems, *unfit))


def _unfit(entries: Sequence[Entry], format_: Format, lines: Sequence[str]) -> Iterator[Problem]:
    """Yield the entries that are a team where players enter, or the other way round."""
    for entry in entries:
        number = len(entry.members)
        if format_.is_for_teams and number not in format_.team:
            words = _("A team has {wanted} players; this one names {number}.")
        elif not format_.is_for_teams and number:
            words = _("Single players enter this event; this line names the members of a team.")
        else:
            continue
        message = words.format(wanted=format_.team.written, number=number)
        yield Problem(entry.line, lines[entry.line - 1], message)


def _apart(entries: Sequence[Entry], seen: set[str]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    taken: list[Entry] = []
    twice: list[Entry] = []
    for entry in entries:
        key = fold(entry.name)
        (twice if key in seen else taken).append(entry)
        seen.add(key)
    return tuple(taken), tuple(twice)


def bring_in(event: Event, shown: Preview, by: User | None, **entry: Any) -> list[Entrant]:
    """Take in everybody whom a preview shows; `entry` is how they enter, see attendance.add, which may refuse."""
    return attendance.add(event, [person_of(each) for each in shown.taken], by, **entry)


def person_of(entry: Entry) -> attendance.Person:
    """Return what is kept of somebody in a list."""
    return {
        "name": entry.name,
        "members": list(entry.members),
        "club": entry.club,
        "team": entry.team,
        "note": entry.note,
        "seed": entry.seed,
        "pod": entry.pod,
        "awarded_byes": entry.byes,
        "fixed_table": entry.table or None,
    }
