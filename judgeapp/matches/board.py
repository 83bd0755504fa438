"""A match as a page shows it to whoever sits there."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from judgeapp.domain.play import match as domain
from judgeapp.domain.play.asking import Option, Question, at_time, question, ways_to_end
from judgeapp.domain.play.folding import is_cut_off
from judgeapp.domain.play.match import MOST_FREE, counters_of, free_ones, start_of, way_of
from judgeapp.domain.play.sheet import Counter, Notice, Play, Way
from judgeapp.matches import playing, wording
from judgeapp.matches.access import Seat
from judgeapp.matches.handing import Handing, handing_of
from judgeapp.matches.models import Match
from judgeapp.matches.playing import Answer, entries_of
from judgeapp.matches.siding import presenting
from judgeapp.matches.wording import Line
from judgeapp.tournaments.models import Event

SHAPE = 12  # letters


@dataclass(frozen=True, slots=True)
class Dial:
    """What a counter of a side shows.

    less, more   its buttons: what stands on each, what it adds, and the tap it makes now (never below 0)
    size         the tap that says what it begins with; `proposed` is what that was in the game before
    notice       what is to be known now that the count is down to 0
    """

    counter: Counter
    count: int | None
    less: tuple[tuple[int, Option], ...]
    more: tuple[tuple[int, Option], ...]
    size: Option
    proposed: int | None
    notice: Notice | None


@dataclass(frozen=True, slots=True)
class Place:
    """A side of the match on the page."""

    side: int
    name: str
    wins: int
    is_me: bool
    starts: bool
    is_ready: bool
    dials: tuple[Dial, ...]


class Board:
    """A match, how it stands, and what who sits at `seat` can do; `closed` says why that is nothing."""

    def __init__(self, match: Match, seat: Seat, entries: Sequence[domain.Entry], state: domain.MatchState) -> None:
        self.match, self.seat, self.entries, self.state = match, seat, entries, state
        self.play: Play = playing.play_of(match)
        self.handing: Handing | None = handing_of(match, self.state, self.side)
        self.question: Question | None = question(self.play, self.state)

    @property
    def side(self) -> int | None:
        """Return the side that who looks plays."""
        return self.seat if isinstance(self.seat, int) else None

    @property
    def closed(self) -> str:
        """Return why nothing can be tapped any more although the match is not over."""
        if self.side is not None and self.handing and self.handing.accepted:
            return playing.has_result(self.handing.accepted)
        return ""

    @property
    def offered(self) -> str:
        """Return what players have reported of a match that goes on all the same: how it ended was taken back."""
        handing = self.handing
        if handing is None or self.state.is_over or handing.accepted:
            return ""
        theirs = _("{name} has reported: {result}.")
        mine = theirs if self.side is None else _("You have reported: {result}.")
        reports = ((mine, self.names[0], handing.mine), (theirs, self.opponent, handing.theirs))
        sentences = [pattern.format(name=name, result=result) for pattern, name, result in reports if result]
        return " ".join([*sentences, _("The match goes on here: report again when it is over.")]) if sentences else ""

    @property
    def may_tap(self) -> bool:
        return self.seat is not None and not self.closed

    @property
    def names(self) -> tuple[str, str]:
        return self.match.names[0], self.match.names[1]

    @property
    def places(self) -> list[Place]:
        """Return both sides, one's own last: it lies next to one's thumb."""
        sides = (1, 0) if self.side == 0 else (0, 1)
        return [self._place(side) for side in sides]

    @property
    def has_places(self) -> bool:
        """Is there anything to show of the sides: counts, what is to be typed in, whose deck is ready?"""
        game = self.state.now
        is_open = any(None in sizes for sizes in game.sizes.values())
        return self.is_under_way or is_open or (any(game.ready) and game.starting is None)

    def _place(self, side: int) -> Place:
        game = self.state.now
        return Place(
            side=side,
            name=self.names[side],
            wins=self.state.wins[side],
            is_me=side == self.side,
            starts=game.starting == side,
            is_ready=game.ready[side] and game.starting is None,
            dials=tuple(self._dial(counter, side) for counter in counters_of(self.play, game)),
        )

    def _dial(self, counter: Counter, side: int) -> Dial:
        count = self.state.now.counts[counter.key][side]
        before = self.state.before
        proposed = before.sizes.get(counter.key, (None, None))[side] if before else None
        about = {"counter": counter.key, "game": self.state.now.number}
        steps = [
            (step, Option("count", side, signed(step), {**about, "change": max(step, -max(count or 0, 0))}))
            for step in sorted(counter.steps)
        ]
        less, more = (tuple(each for each in steps if (each[0] > 0) is is_more) for is_more in (False, True))
        message = counter.at_none if count is not None and count <= 0 else None
        return Dial(counter, count, less, more, Option("size", side, "", about), proposed, message)

    @property
    def is_under_way(self) -> bool:
        """Is a game being played, so that something can be counted?"""
        return not self.state.is_over and self.state.now.starting is not None

    @property
    def may_name_more(self) -> bool:
        return len(free_ones(self.state.now)) < MOST_FREE

    @property
    def played(self) -> list[tuple[domain.Game, str]]:
        """Return the games that have ended, each with how, and with who chose who started."""
        return [(game, wording.how_played(self.play, game, self.names)) for game in self.state.games if game.ended]

    @property
    def over(self) -> str:
        """Return how the match ended; "" while it goes on."""
        return wording.how_over(self.state, self.names, self.handing is not None) if self.state.is_over else ""

    @property
    def winner(self) -> int | None:
        """Return the side that has won the match; None if nobody has, or if it is the event's to say."""
        return None if is_cut_off(self.state) else self.state.winner

    @property
    def endings(self) -> list[tuple[str, list[Option]]]:
        """Return the ways to end the game by whom they are about, oneself first."""
        ways = ways_to_end(self.play, self.state) if self.is_under_way else ()
        groups = [*((place.name, place.side) for place in reversed(self.places)), (_("Nobody wins"), None)]
        return [(name, [each for each in ways if each.side == side]) for name, side in groups if ways]

    @property
    def at_time(self) -> tuple[Option, ...]:
        """Return what can be entered once time is called."""
        return at_time(self.state) if self.state.time_called else ()

    @property
    def ways(self) -> tuple[Way, ...]:
        """Return the readings of the toss between which one chooses before the first game begins."""
        is_open = len(self.state.games) == 1 and self.state.now.toss is None
        return start_of(self.play, self.state).ways if is_open and not self.state.is_over else ()

    @property
    def way(self) -> Way | None:
        return way_of(self.play, self.state)

    @property
    def asks_me(self) -> bool:
        """Is the question for who looks, rather than for the other side alone?"""
        return self.question is not None and (self.side is None or self.question.side != 1 - self.side)

    @property
    def asked_name(self) -> str:
        """Return who is asked: a name, or "" for both players."""
        return "" if self.question is None or self.question.side is None else self.names[self.question.side]

    @property
    def asked_whom(self) -> str:
        """Return the heading of the question."""
        if not self.asked_name:
            return _("You both") if self.side is not None else _("Both players")
        return _("You") if self.question and self.question.side == self.side else self.asked_name

    @property
    def opponent(self) -> str:
        return self.names[1 - (self.side or 0)]

    @property
    def is_fresh(self) -> bool:
        """Has the game begun, and nothing been counted in it yet?"""
        return self.is_under_way and not self.state.now.counted

    @property
    def side_deck(self) -> bool:
        """Can who looks swap cards with the side deck now?"""
        return self._lists_open and self.state.now.number > 1

    @property
    def is_first_to_come(self) -> bool:
        """Is the first game to come, for which decks are put back to the registered lists?"""
        return self._lists_open and self.state.now.number == 1

    @cached_property
    def _lists_open(self) -> bool:
        """Does who looks play with a registered list, and can one still be presented? One query if there are lists."""
        meeting = self.match.meeting
        if meeting is None or self.side is None or meeting.round.event.decks == Event.Decks.NONE:
            return False
        return not presenting.refusals(self.match, self.state, self.state.now.number)

    @property
    def wants_cards(self) -> bool:
        """Is it asked how many cards go back with a redraw?"""
        redraw = self.play.hand.redraw
        return redraw is not None and redraw.is_partial

    @cached_property
    def lines(self) -> list[Line]:
        """Return what was done, the latest first."""
        return wording.lines(self.play, self.state, self.entries, self.names, self.side)

    @property
    def mine(self) -> Line | None:
        """Return the last thing that who looks has done and can take back."""
        return next((line for line in self.lines if line.may_undo and line.is_own), None) if self.may_tap else None

    @property
    def shape(self) -> str:
        """Return a short name of everything but the counts: a page with the same shape needs no new one."""
        games = tuple(replace(game, changes={}) for game in self.state.games)
        state = replace(self.state, games=games, version=0, standing={}, undone=frozenset())
        messages = [(place.side, dial.notice) for place in self.places for dial in place.dials if dial.notice]
        whose = (self.match.way, self.names, self.seat)
        parts = (state, self.state.now.counted, self.question, self.handing, self.closed, messages, whose)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:SHAPE]


def signed(change: int) -> str:
    """Return a change as it is written: "+1", "−5"."""
    return f"+{change}" if change > 0 else f"−{-change}"


def board_of(match: Match, seat: Seat, answer: Answer | None = None) -> Board:
    """Return a match as a page shows it, read anew or as it stands after an answer; at most two queries."""
    if answer:
        return Board(match, seat, answer.entries, answer.state)
    entries = entries_of(match)
    return Board(match, seat, entries, playing.state(match, entries))
