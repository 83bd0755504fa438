"""The board for the end of a round: what is still played or missing, what holds it up, and when it will end.

Forty screens ask for it every three seconds. It is the same for all who may do the same and speak the same language,
so each process reads and renders it once in `CACHED` seconds; its ETag tells a screen that it has it already.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from judgeapp.caching import short_digest
from judgeapp.domain.events.clock import CHECK_EXTRA, MINUTE, Hold, Playing, Prediction, Usual, is_slow, predict, usual
from judgeapp.domain.play.folding import fold
from judgeapp.domain.play.match import Entry, MatchState
from judgeapp.games import games
from judgeapp.judging.calls import answering
from judgeapp.judging.calls.answering import together
from judgeapp.judging.calls.board import open_calls
from judgeapp.judging.models import Call, DeckCheck
from judgeapp.judging.radar import checks
from judgeapp.matches.models import Entry as EntryRow
from judgeapp.matches.models import Match as FollowedMatch
from judgeapp.tournaments.models import Event, Round
from judgeapp.tournaments.results.tables import Progress, Table, current_round, tables_of
from judgeapp.tournaments.rounds import clock, progress
from judgeapp.tournaments.rounds.clock import Face

ENTRY_COLUMNS = "match", "number", "key", "kind", "side", "at", "data"
NO_GAMES = ("count", "size", "redraw", "keep", "ready")  # kinds of entries, by far the most, that say nothing of games
SHOWN_CALM = 60  # tables that nothing is to be told of
CALL, CHECK = "judge call", "deck check"  # names of what holds a table up
CALL_MINUTES, CHECK_MINUTES = 4, 8 + CHECK_EXTRA  # assumed until enough of them have ended at an event


@dataclass(frozen=True, slots=True)
class Followed:
    """A match that is followed: games won by each side, games that have ended, and whether it is over."""

    wins: tuple[int, int]
    ended: int
    is_over: bool

    @property
    def words(self) -> str:
        """Return where the match is: "game 2, 1–0"."""
        score = f"{self.wins[0]}–{self.wins[1]}"
        if self.is_over:
            return _("over, {score}").format(score=score)
        return _("game {number}, {score}").format(number=self.ended + 1, score=score)


def progress_of(round_: Round, game: str) -> dict[int, Followed]:
    """Return primary key of a match -> how far it is, for those where anything was tapped; two queries."""
    rows = FollowedMatch.objects.filter(meeting__round=round_, version__gt=0)
    matches = list(rows.values_list("pk", "meeting", "best_of", "way"))
    entries_of: defaultdict[int, list[Entry]] = defaultdict(list)
    entries = EntryRow.objects.filter(match__meeting__round=round_).exclude(kind__in=NO_GAMES)
    for match, *entry in entries.order_by("match", "number").values_list(*ENTRY_COLUMNS):
        entries_of[match].append(Entry(*entry))
    play = games()[game].play
    return {meeting: _followed(fold(play, best_of, entries_of[pk], way)) for pk, meeting, best_of, way in matches}


def _followed(match: MatchState) -> Followed:
    ended = sum(game.ended is not None for game in match.games)
    return Followed(match.wins, ended, match.is_over)


@dataclass(frozen=True, slots=True)
class Line:
    """A table without an accepted result.

    whole, left   its time with its extension
    ends_at       the end of it; None while the clock has not been started
    followed      how far the match is by its players' phones; None where nobody follows it
    """

    table: Table
    best_of: int
    whole: timedelta
    left: timedelta
    ends_at: datetime | None
    call: Call | None
    check: DeckCheck | None
    followed: Followed | None

    @property
    def is_over_time(self) -> bool:
        return self.left <= timedelta(0)

    @property
    def is_slow(self) -> bool:
        ended = self.followed.ended if self.followed else None
        return not self.is_played and ended is not None and is_slow(ended, self.best_of, self.left, self.whole)

    @property
    def is_played(self) -> bool:
        """Has the match ended by what its players say or have tapped, so that only its result is missing?"""
        return self.table.progress is not Progress.OPEN or (self.followed is not None and self.followed.is_over)

    @property
    def is_mismatch(self) -> bool:
        return self.table.progress is Progress.MISMATCH

    @property
    def is_calm(self) -> bool:
        """Is there nothing to be told of it but its number?"""
        return not (self.is_over_time or self.is_slow or self.call or self.check or self.table.extension)


@dataclass(frozen=True, slots=True)
class Holding:
    """What holds tables up now, and what such things usually come to at the event."""

    calls: Sequence[Call]
    checks: Sequence[DeckCheck]
    usual_call: Usual
    usual_check: Usual

    def playing(self, line: Line, ends_at: datetime, now: datetime) -> Playing:
        """Return a line whose time has an end as the prediction takes it."""
        holds, call, check = [], line.call, line.check
        if check:
            worth = checks.owed(check, now)
            holds.append(Hold(CHECK, check.started_at, worth, self.usual_check, check.shared // 60))
        if call:
            both = math.ceil(together(call, check, now) / MINUTE) if check else 0
            worth = max(0, answering.proposed(call, now) - both)
            holds.append(Hold(CALL, call.opened_at, worth, self.usual_call, call.shared // 60 + both))
        return Playing(line.table.number, ends_at, tuple(holds))


@dataclass(frozen=True, slots=True)
class Board:
    """A round that is being played, as staff need it at its end.

    ends_at      when the round's own time ends; None unless its clock runs
    playing      the tables that still play, those that need a look first, the one that ends last at their head
    settling     the tables whose match has ended and whose result is missing, mismatches first
    calls, checks   open calls and running deck checks where no table plays
    prediction   None where nothing is played, or nobody has started the clock
    """

    round: Round
    face: clock.Face
    ends_at: datetime | None
    playing: Sequence[Line]
    settling: Sequence[Line]
    calls: Sequence[Call]
    checks: Sequence[DeckCheck]
    holding: Holding
    prediction: Prediction | None

    @property
    def shown(self) -> Sequence[Line]:
        """Return the tables that still play, as many of the calm ones as a page takes."""
        return self.playing[: sum(not line.is_calm for line in self.playing) + SHOWN_CALM]

    @property
    def more(self) -> int:
        return len(self.playing) - len(self.shown)

    @property
    def unknown(self) -> int:
        """Return how many of the tables that still play nobody follows."""
        return sum(line.followed is None for line in self.playing)

    @property
    def over_time(self) -> int:
        return sum(line.is_over_time for line in self.playing)

    @property
    def slow(self) -> int:
        return sum(line.is_slow for line in self.playing)

    @property
    def mismatches(self) -> int:
        return sum(line.is_mismatch for line in self.settling)

    @property
    def missing(self) -> int:
        """Return of how many matches that have ended the result is missing, though nobody disagrees."""
        return len(self.settling) - self.mismatches


def board(event: Event, now: datetime) -> Board | None:
    """Return the board of the round that is being played; None if there is none. Nine queries."""
    round_ = current_round(event)
    if round_ is None or round_.state != Round.State.RELEASED:
        return None
    holding, time = _holding(event), clock.clock_of(round_)
    lines = _lines(event, round_, holding, now)
    playing, settling = ([line for line in lines if line.is_played is wanted] for wanted in (False, True))
    here = {held for line in lines for held in (line.call, line.check) if held}
    return Board(
        round=round_,
        face=clock.face_of(round_, now),
        ends_at=now + time.remaining(now) if time.is_running else None,
        playing=sorted(playing, key=lambda line: _urgency(line, holding, now)),
        settling=sorted(settling, key=lambda line: (not line.is_mismatch, line.table.number)),
        calls=[call for call in holding.calls if call not in here],
        checks=[check for check in holding.checks if check not in here],
        holding=holding,
        prediction=predict([holding.playing(line, line.ends_at, now) for line in playing if line.ends_at], now),
    )


def _holding(event: Event) -> Holding:
    over = {"ended_at__isnull": False, "minutes__isnull": False, "match__isnull": False}
    over_calls = event.calls.filter(is_withdrawn=False, **over).values_list("minutes", flat=True)
    over_checks = event.deck_checks.filter(minutes__gt=0, **over).values_list("minutes", flat=True)
    return Holding(
        list(open_calls(event)),
        list(checks.with_tables(event.deck_checks.filter(ended_at=None))),
        usual([each for each in over_calls if each is not None], CALL_MINUTES),
        usual([each for each in over_checks if each is not None], CHECK_MINUTES),
    )


def _lines(event: Event, round_: Round, holding: Holding, now: datetime) -> list[Line]:
    calls = {call.match_id: call for call in holding.calls}
    checks = {check.match_id: check for check in holding.checks}
    followed, time = progress_of(round_, event.game), clock.clock_of(round_)
    found = []
    for table in tables_of(round_):
        if table.progress is not Progress.DONE:
            longer = timedelta(minutes=table.extension)
            left = time.remaining(now, longer)
            ends_at = now + left if time.started_at else None
            held = calls.get(table.match), checks.get(table.match), followed.get(table.match)
            found.append(Line(table, event.best_of, time.length + longer, left, ends_at, *held))
    return found


def _urgency(line: Line, holding: Holding, now: datetime) -> tuple[bool, float, int]:
    """Return what lines are put in order by: calm ones last, by their numbers."""
    if line.is_calm or not line.ends_at:
        return line.is_calm, 0.0, line.table.number
    return False, -holding.playing(line, line.ends_at, now).expected(now).timestamp(), line.table.number


STANDS = {"paused": gettext_lazy("paused"), "not started": gettext_lazy("not started")}  # a clock that does not run
CACHED = 2  # seconds; less than a page waits between two looks, so that who has done something sees it at the next


@dataclass(frozen=True, slots=True)
class Shown:
    """A board that is rendered, and where the event is in words; `etag` is of both."""

    body: str
    where: str
    etag: str


def shown(event: Event, *, checks: bool) -> Shown:
    """Return the board, at most `KEPT` seconds old; `checks`: for those who may check decks."""
    key = f"radar-{event.token}-{checks}-{get_language()}"
    return cast(Shown, cache.get_or_set(key, lambda: fresh(event, checks=checks), CACHED))


def fresh(event: Event, *, checks: bool) -> Shown:
    """Return the board as it is now."""
    found = board(event, timezone.now())
    context = {"event": event, "board": found, "may_check": checks, **(_clock_context(found) if found else {})}
    body, where = render_to_string("judging/radar_board.html", context), progress.state_line(event)
    return Shown(body, where, short_digest(f"{where}{body}"))


def standing(face: Face) -> str:
    """Return in words why a clock does not run; "" if it does."""
    return str(STANDS.get(face.state, ""))


def _clock_context(found: Board) -> dict[str, object]:
    """Return what the page is told besides: its clock runs by itself there, as a second that passes is no change.

    `ends` is when its time ends in seconds since 1970; a clock that stands has `text` and `state` instead.
    """
    stands = {"text": found.face.text, "state": standing(found.face)}
    runs = {"ends": round(found.ends_at.timestamp(), 1)} if found.ends_at else None
    return {"clock": runs or stands, "extra": CHECK_EXTRA}
