"""Taps become entries of a match: each once, in one order, and only what means something as things stand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from judgeapp.domain.play import match as domain
from judgeapp.domain.play.checking import below_nothing, problems
from judgeapp.domain.play.folding import fold
from judgeapp.domain.play.sheet import Play
from judgeapp.domain.play.starting import start_of
from judgeapp.games import games
from judgeapp.matches.models import Entry, Match
from judgeapp.matches.services.taps import Tap
from judgeapp.tournaments.jobs import Refused
from judgeapp.tournaments.models import Device
from judgeapp.tournaments.results.reports import accepted_of, score_of
from judgeapp.tournaments.results.wording import shown

MOST_ENTRIES = 3000  # of a match; nobody plays so long
# What is as it is however often it is said; counts add up. A redraw says which one it is ("nth").
SAID_ONCE = frozenset({"toss", "start", "redraw", "keep", "ready", "end", "time", "over"})
NOT_YOURS = "Only who tapped this can take it back, or staff. Ask them."


@dataclass(frozen=True, slots=True)
class Sender:
    """Who taps: a side of the match, or staff of its event where `side` is None."""

    side: int | None = None
    by: AbstractBaseUser | None = None
    device: Device | None = None

    @property
    def is_staff(self) -> bool:
        return self.side is None


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of taps: how the match stands now, and key -> why it was not taken for those that were refused.

    rows   all that was done at the match
    """

    state: domain.Match
    rows: Sequence[Entry] = ()
    refused: Mapping[str, list[str]] = field(default_factory=dict)


def play_of(match: Match) -> Play:
    return games()[match.game].play


def entries_of(match: Match) -> list[Entry]:
    """Return all that was done at a match, in order; one query."""
    return list(match.entries.all())


def state(match: Match, rows: Iterable[Entry] | None = None) -> domain.Match:
    """Return how a match stands; `rows` are its entries, if they have been read."""
    return _fold(match, [_value(row) for row in (entries_of(match) if rows is None else rows)])


def _fold(match: Match, entries: list[domain.Entry]) -> domain.Match:
    return fold(play_of(match), match.best_of, entries, match.way)


def _value(row: Entry) -> domain.Entry:
    return domain.Entry(row.number, row.key, row.kind, row.side, row.at, row.data)


@transaction.atomic
def add(match: Match, taps: Iterable[Tap], sender: Sender) -> Answer:
    """Add taps to a match in their order; one that is there already is not added again.

    One that is refused does not keep the others out.
    """
    match = Match.objects.select_for_update().get(pk=match.pk)
    table = _Table(match, sender)
    refused = {tap.key: found for tap in taps if (found := table.take(tap))}
    Entry.objects.bulk_create(table.new)
    if table.new:
        Match.objects.filter(pk=match.pk).update(version=table.new[-1].number)
    return Answer(table.state, list(table.rows.values()), refused)


@transaction.atomic
def choose_way(match: Match, key: str) -> None:
    """Choose the reading that says what the toss means.

    Raises Refused for an unknown one, or once the toss is known.
    """
    match = Match.objects.select_for_update().get(pk=match.pk)
    standing = state(match)
    if key not in [each.key for each in start_of(play_of(match), standing).ways]:
        raise Refused("There is no such reading. Load the page anew.")
    if standing.is_over or len(standing.games) > 1 or standing.now.toss is not None:
        raise Refused("The toss is known already: take it back first, then choose what it means.")
    Match.objects.filter(pk=match.pk).update(way=key)


class _Table:
    """A match whose row is held, while taps are added to it."""

    def __init__(self, match: Match, sender: Sender) -> None:
        rows = entries_of(match)
        self.match, self.sender, self.play = match, sender, play_of(match)
        self.rows = {row.key: row for row in rows}
        self.values = [_value(row) for row in rows]
        self.state = _fold(match, self.values)
        self.closed = [] if sender.is_staff else closed_to_players(match)
        self.new: list[Entry] = []

    def take(self, tap: Tap) -> list[str]:
        """Add a tap; return why it is refused, if it is."""
        if tap.key in self.rows:
            return []
        row = self._row(tap)
        if found := self._against(tap, row):
            return [] if self._is_said(tap) else found
        if len(self.rows) >= MOST_ENTRIES:
            return [f"A match keeps {MOST_ENTRIES} taps, and this one has them all. Go on with pen and paper."]
        values = [*self.values, _value(row)]
        after = _fold(self.match, values)
        if tap.kind == "undo" and (found := below_nothing(self.play, self.state, after)):
            return found
        self.rows[tap.key] = row
        self.new.append(row)
        self.values, self.state = values, after
        return []

    def _row(self, tap: Tap) -> Entry:
        return Entry(
            match=self.match,
            number=len(self.rows) + 1,
            key=tap.key,
            kind=tap.kind,
            side=tap.side,
            data=dict(tap.data),
            at=timezone.now(),
            by_side=self.sender.side,
            by=self.sender.by,
            device=self.sender.device,
        )

    def _against(self, tap: Tap, row: Entry) -> list[str]:
        """Return what speaks against a tap as the match stands."""
        return tap.problems or self.closed or self._not_theirs(tap) or problems(self.play, self.state, _value(row))

    def _is_said(self, tap: Tap) -> bool:
        """Has the other phone said the same? Two who both tell how a game ended do not contradict each other."""
        said = (row for row in self.rows.values() if row.key in self.state.standing)
        return tap.kind in SAID_ONCE and any(
            (row.kind, row.side, row.data) == (tap.kind, tap.side, tap.data) for row in said
        )

    def _not_theirs(self, tap: Tap) -> list[str]:
        """Return why somebody may not do what others may."""
        if self.sender.is_staff:
            return []
        if tap.kind == "loss":
            return ["Only a judge gives a game loss or a match loss."]
        if tap.kind == "ready" and tap.side != self.sender.side:
            return ["Each player says for himself that his deck is ready."]
        taken_back = self.rows.get(str(tap.data.get("key"))) if tap.kind == "undo" else None
        return [NOT_YOURS] if taken_back and taken_back.by_side != self.sender.side else []


def closed_to_players(match: Match) -> list[str]:
    """Return why players can do nothing more at a match: the event has its result."""
    accepted = accepted_of(match.meeting) if match.meeting_id else None
    if accepted is None:
        return []
    return [has_result(shown(score_of(accepted)))]


def has_result(words: str) -> str:
    """Return why nothing can be tapped at a match whose result the event has."""
    return f"The event has the result of this match: {words}. Is it wrong? Tell the scorekeeper."
