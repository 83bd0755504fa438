"""Taps become entries of a match: read from what a phone sends, each added once, in one order, if it makes sense.

Entries are added and never changed, so they are cached in the process, and only those that have come since are read.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from judgeapp.caching import Recent
from judgeapp.domain.documents import Bounds, DocumentError, read_json
from judgeapp.domain.play import match as domain
from judgeapp.domain.play.checking import below_nothing, problems
from judgeapp.domain.play.folding import KINDS, fold
from judgeapp.domain.play.match import FREE, start_of
from judgeapp.domain.play.sheet import Play
from judgeapp.games import games
from judgeapp.matches.models import Entry, Match
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Device, Report
from judgeapp.tournaments.results.reports import score_of
from judgeapp.tournaments.results.wording import shown
from judgeapp.unguessable import read_key

MOST_IN_MEMORY = 50_000  # entries in memory, some 500 bytes each
COLUMNS = ("number", "key", "kind", "side", "at", "data", "by_side")


memory: Recent[tuple[domain.Entry, ...]] = Recent(MOST_IN_MEMORY)  # the first entries of matches by token


def entries_of(match: Match) -> tuple[domain.Entry, ...]:
    """Return all that was done at a match, in order; one query."""
    known = memory.get(match.token) or ()
    since = known[-1].number if known else 0
    later = Entry.objects.filter(match=match, number__gt=since).order_by("number").values_list(*COLUMNS)
    entries = (*known, *(domain.Entry(*values) for values in later))
    if not connection.in_atomic_block:  # what is written there may yet be taken back
        memory.put(match.token, entries, len(entries))
    return entries


NAME = re.compile(r"[a-z]{1,16}")  # of a kind, and in its data
UNREADABLE = ""  # the kind of a tap that is none
KEY_LENGTH = 32  # of a tap from a form
MOST_TAPS = 100  # of one request; a phone that was away for longer sends them one after the other
MOST_BYTES = 60_000
BOUNDS = Bounds(letters=MOST_BYTES, depth=5, values=4_000, halves=True)
PAID_AT_ONCE = 200  # taps: a casual match is charged for so many when it is made, and for the next when those are used
MOST_WORD = 40
MOST_NUMBER = 1_000_000
NUMBERS, WORDS = ("game", "change", "value", "cards", "nth"), ("counter", "how", "scope", "key")
TYPED = ("change", "value", "cards")  # what a form has fields for


@dataclass(frozen=True, slots=True)
class Tap:
    """Something that is to be added to a match (domain.play.match Entry), as it was sent.

    key   made by whoever sends it; what is sent twice is stored once
    """

    key: str
    kind: str
    side: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def problems(self) -> list[str]:
        """Return what no match could make sense of; a page of ours never sends it."""
        if self.kind == UNREADABLE:
            return [_("This tap cannot be read. Load the page anew.")]
        found = []
        if self.kind not in KINDS:
            found.append(_("There is no tap “{kind}”. Load the page anew.").format(kind=self.kind))
        if self.side not in (None, 0, 1):
            found.append(_("A match has the sides 0 and 1."))
        found += [
            _("“{name}” cannot be read. Load the page anew.").format(name=name)
            for name in self.data
            if self._is_odd(name)
        ]
        return found

    def _is_odd(self, name: str) -> bool:
        value = self.data[name]
        if _is_whole(value):
            return name not in NUMBERS or abs(value) > MOST_NUMBER
        is_word = isinstance(value, str) and value.isprintable() and len(value) <= MOST_WORD
        return name not in (*NUMBERS, *WORDS) or not (is_word or value is None)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_taps(body: bytes) -> list[Tap]:
    """Return the taps of {"taps": [{"key", "kind", "side", "data"}, ...]}.

    One that cannot be read, but for its key, is a tap that has `problems`. Raises Refused if it is nothing like that.
    """
    if len(body) > MOST_BYTES:
        raise Refused(_("That is too much at once. Load the page anew."))
    sent = _json(body)
    taps = sent.get("taps") if isinstance(sent, dict) else None
    if not isinstance(taps, list) or len(taps) > MOST_TAPS:
        raise Refused(_('Send JSON: {{"taps": [...]}} with at most {most} of them.').format(most=MOST_TAPS))
    return [_tap(each) for each in taps]


def _tap(sent: object) -> Tap:
    given = sent if isinstance(sent, dict) else {}
    key, kind, side = (given.get(name) for name in ("key", "kind", "side"))
    data = given.get("data") or {}
    if not isinstance(key, str) or not read_key(key):
        raise Refused(_("Each tap has a key of its own, of 8 to 40 letters and digits."))
    is_read = isinstance(data, dict) and all(map(_is_name, (kind, *data))) and (side is None or _is_whole(side))
    return Tap(key, str(kind), side, data) if is_read else Tap(key, UNREADABLE)


def _is_name(sent: object) -> bool:
    return isinstance(sent, str) and NAME.fullmatch(sent) is not None


def tap_of(form: Mapping[str, str]) -> Tap:
    """Return the tap of a form: the `choice` of a button (kind, side and data as JSON), and what was typed beside it.

    The form's `tap` was made with its page: the same press twice is one tap, another press of the page another one.
    Raises Refused if the form is none of ours.
    """
    page, choice = read_key(form.get("tap", "")), form.get("choice", "")
    typed = {name: _number(form[name]) for name in TYPED if form.get(name, "").strip()}
    if free := " ".join(form.get("free", "").split()):
        typed["counter"] = f"{FREE}{free}"
    pressed = hashlib.sha256(repr((page, choice, sorted(typed.items()))).encode()).hexdigest()
    given = _json(choice)
    tap = _tap({**(given if isinstance(given, dict) else {}), "key": pressed[:KEY_LENGTH]})
    if not page or tap.kind == UNREADABLE:
        raise Refused(_("This page is damaged. Load it anew, and press again."))
    return replace(tap, data={**tap.data, **typed})


def _json(sent: str | bytes) -> Any:
    """Return what was sent as JSON; None for what is none."""
    try:
        return read_json(sent, BOUNDS)
    except DocumentError:
        return None


def _number(typed: str) -> int | str:
    """Return a whole number; what is none is left for `problems` to find."""
    plain = typed.strip().replace("−", "-")
    return int(plain) if re.fullmatch(r"-?[0-9]{1,9}", plain) else plain


MOST_ENTRIES = 3000  # of a match; nobody plays so long
# What is as it is however often it is said; counts add up. A redraw says which one it is ("nth").
IDEMPOTENT = frozenset({"toss", "start", "redraw", "keep", "ready", "end", "time", "over"})
NOT_YOURS = gettext_noop("Only who tapped this can take it back, or staff. Ask them.")


@dataclass(frozen=True, slots=True)
class Sender:
    """Who taps: a side of the match, or staff of its event where `side` is None."""

    side: int | None = None
    by: User | None = None
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
    """Add taps to a match in their order, each once; one that is refused does not keep the others out."""
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
    """Choose the reading that says what the toss means. Raises Refused for an unknown one, or once it is known."""
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
        if found := tap.problems or self.closed or self._not_theirs(tap) or problems(self.play, self.state, entry):
            return [] if self._is_repeated(tap) else found
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

    def _is_repeated(self, tap: Tap) -> bool:
        """Has the other phone said the same? Two who both tell how a game ended do not contradict each other."""
        standing = (entry for entry in self.entries if entry.key in self.state.standing)
        return tap.kind in IDEMPOTENT and any(
            (entry.kind, entry.side, entry.data) == (tap.kind, tap.side, tap.data) for entry in standing
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
