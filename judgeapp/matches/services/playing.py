"""Taps become entries of a match: each once, in one order, and only what means something as things stand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from judgeapp.domain.play import match as domain
from judgeapp.domain.play.checking import below_nothing, problems
from judgeapp.domain.play.folding import fold
from judgeapp.domain.play.match import start_of
from judgeapp.domain.play.sheet import Play
from judgeapp.games import games
from judgeapp.matches.models import Entry, Match
from judgeapp.matches.services.entries import entries_of
from judgeapp.matches.services.taps import Tap
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Device, Report
from judgeapp.tournaments.results.reports import score_of
from judgeapp.tournaments.results.wording import shown

MOST_ENTRIES = 3000  # of a match; nobody plays so long
# What is as it is however often it is said; counts add up. A redraw says which one it is ("nth").
SAID_ONCE = frozenset({"toss", "start", "redraw", "keep", "ready", "end", "time", "over"})
NOT_YOURS = gettext_noop("Only who tapped this can take it back, or staff. Ask them.")


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

    entries   all that was done at the match
    """

    state: domain.MatchState
    entries: Sequence[domain.Entry] = ()
    refused: Mapping[str, list[str]] = field(default_factory=dict)


def play_of(match: Match) -> Play:
    return games()[match.game].play


def state(match: Match, entries: Sequence[domain.Entry] | None = None) -> domain.MatchState:
    """Return how a match stands; `entries` are what was done there, if that has been read."""
    return fold(play_of(match), match.best_of, entries_of(match) if entries is None else entries, match.way)


@transaction.atomic
def add(match: Match, taps: Iterable[Tap], sender: Sender) -> Answer:
    """Add taps to a match in their order; one that is there already is not added again.

    One that is refused does not keep the others out.
    """
    match.way = _held(match).get()
    table = _Table(match, sender)
    refused = {tap.key: found for tap in taps if (found := table.take(tap))}
    if table.new:
        Entry.objects.bulk_create([_row(match, entry, sender) for entry in table.new])
        Match.objects.filter(pk=match.pk).update(version=table.new[-1].number)
    return Answer(table.state, table.entries, refused)


def _held(match: Match) -> QuerySet[Match, str]:
    """Return what can change of a match, its reading; whoever asks holds the match until the transaction ends."""
    return Match.objects.select_for_update().filter(pk=match.pk).values_list("way", flat=True)


def _row(match: Match, entry: domain.Entry, sender: Sender) -> Entry:
    return Entry(
        match=match,
        number=entry.number,
        key=entry.key,
        kind=entry.kind,
        side=entry.side,
        data=dict(entry.data),
        at=entry.at,
        by_side=entry.by,
        by=sender.by,
        device=sender.device,
    )


@transaction.atomic
def choose_way(match: Match, key: str) -> None:
    """Choose the reading that says what the toss means.

    Raises Refused for an unknown one, or once the toss is known.
    """
    match = Match.objects.select_for_update().get(pk=match.pk)
    standing = state(match)
    if key not in [each.key for each in start_of(play_of(match), standing).ways]:
        raise Refused(_("There is no such reading. Load the page anew."))
    if standing.is_over or len(standing.games) > 1 or standing.now.toss is not None:
        raise Refused(_("The toss is known already: take it back first, then choose what it means."))
    Match.objects.filter(pk=match.pk).update(way=key)


class _Table:
    """A match whose row is held, while taps are added to it."""

    def __init__(self, match: Match, sender: Sender) -> None:
        self.match, self.sender, self.play = match, sender, play_of(match)
        self.entries: list[domain.Entry] = list(entries_of(match))
        self.by_key = {entry.key: entry for entry in self.entries}
        self.state = state(match, self.entries)
        self.closed = [] if sender.is_staff else closed_to_players(match)
        self.new: list[domain.Entry] = []

    def take(self, tap: Tap) -> list[str]:
        """Add a tap; return why it is refused, if it is."""
        if tap.key in self.by_key:
            return []
        entry = self._entry(tap)
        if found := self._against(tap, entry):
            return [] if self._is_said(tap) else found
        if len(self.entries) >= MOST_ENTRIES:
            return [
                _("A match keeps {most} taps, and this one has them all. Go on with pen and paper.").format(
                    most=MOST_ENTRIES
                )
            ]
        after = state(self.match, [*self.entries, entry])
        if tap.kind == "undo" and (found := below_nothing(self.play, self.state, after)):
            return found
        self.by_key[tap.key] = entry
        self.new.append(entry)
        self.entries.append(entry)
        self.state = after
        return []

    def _entry(self, tap: Tap) -> domain.Entry:
        number = len(self.entries) + 1
        return domain.Entry(number, tap.key, tap.kind, tap.side, timezone.now(), dict(tap.data), self.sender.side)

    def _against(self, tap: Tap, entry: domain.Entry) -> list[str]:
        """Return what speaks against a tap as the match stands."""
        return tap.problems or self.closed or self._not_theirs(tap) or problems(self.play, self.state, entry)

    def _is_said(self, tap: Tap) -> bool:
        """Has the other phone said the same? Two who both tell how a game ended do not contradict each other."""
        said = (entry for entry in self.entries if entry.key in self.state.standing)
        return tap.kind in SAID_ONCE and any(
            (entry.kind, entry.side, entry.data) == (tap.kind, tap.side, tap.data) for entry in said
        )

    def _not_theirs(self, tap: Tap) -> list[str]:
        """Return why somebody may not do what others may."""
        if self.sender.is_staff:
            return []
        if tap.kind == "loss":
            return [_("Only a judge gives a game loss or a match loss.")]
        if tap.kind == "ready" and tap.side != self.sender.side:
            return [_("Each player says for himself that his deck is ready.")]
        taken_back = self.by_key.get(str(tap.data.get("key"))) if tap.kind == "undo" else None
        return [_(NOT_YOURS)] if taken_back and taken_back.by != self.sender.side else []


def closed_to_players(match: Match) -> list[str]:
    """Return why players can do nothing more at a match: the event has its result."""
    reports = Report.objects.filter(match=match.meeting_id, state=Report.State.ACCEPTED)
    return [has_result(shown(score_of(reports.get())))] if match.meeting_id and reports.exists() else []


def has_result(words: str) -> str:
    """Return why nothing can be tapped at a match whose result the event has."""
    return _("The event has the result of this match: {words}. Is it wrong? Tell the scorekeeper.").format(words=words)
