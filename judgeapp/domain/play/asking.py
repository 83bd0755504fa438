"""What is to be settled at a table now, and which side is asked; and the ways in which a game can be ended."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.play.match import SIDES, Game, MatchState, chooser_of, start_of, way_of
from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Play
from judgeapp.domain.timing.state import Grounds


@dataclass(frozen=True, slots=True)
class Option:
    """An answer, as the entry that it makes.

    side      whom the entry is about; None for the table
    words     what the answer says, after that side's name if there is a side
    grounds   what the answer itself rests on, besides the question
    """

    kind: str
    side: int | None
    words: str
    data: Mapping[str, Any] = field(default_factory=dict)
    grounds: Grounds | None = None

    def words_for(self, names: tuple[str, str]) -> str:
        """Return the answer as a sentence with the name of the side."""
        return self.words if self.side is None else say("{name} {does}", name=names[self.side], does=self.words)


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be settled now.

    kind      the kind of entry that settles it
    side      who is asked; None for both players
    options   the answers; a size has none but those that are proposed, as it is typed in
    counter   key of the counter that the question is about
    """

    kind: str
    side: int | None
    words: str
    grounds: Grounds | None
    options: tuple[Option, ...] = ()
    counter: str = ""


def question(play: Play, match: MatchState) -> Question | None:
    """Return what is to be settled next; None if the game simply goes on, or the match is over."""
    if match.is_over:
        return None
    if match.now.starting is None:
        return _who_starts(play, match)
    return next(chain(_reached(play, match), _exchanging(play, match), _sizes(play, match)), None)


def _who_starts(play: Play, match: MatchState) -> Question:
    start, way, chooser = start_of(play, match), way_of(play, match), chooser_of(play, match)
    game = {"game": match.now.number}
    if chooser is not None:
        words_for = tuple(Option("start", side, say("goes first."), game) for side in SIDES)
        words = (
            say("Who goes first?") if start.chooser is Chooser.TOSS_WINNER else say("{how} Who is it?", how=start.how)
        )
        return Question("start", chooser, words, start.grounds, words_for)
    if way:
        words_for = tuple(Option("toss", side, say("has won the toss."), game) for side in SIDES)
        return Question(
            "toss",
            None,
            say("{how} {words}", how=start.how, words=way.words),
            _both(start.grounds, way.grounds),
            words_for,
        )
    words = say("goes first.") if start.chooser is Chooser.CHANCE else say("has won the toss.")
    words_for = tuple(Option("toss", side, words, game) for side in SIDES)
    return Question("toss", None, start.how, start.grounds, words_for)


def _both(first: Grounds, second: Grounds) -> Grounds:
    """Return grounds for two sentences in a row: the second one's, with the rules of both."""
    return second._replace(rules=tuple(dict.fromkeys((*first.rules, *second.rules))))


def _reached(play: Play, match: MatchState) -> Iterator[Question]:
    """Yield the question whether a game is over whose counter has reached its end for a side, or for both."""
    for counter in play.counters:
        ending = next((each for each in play.endings if each.key == counter.ending), None)
        sides = [side for side in SIDES if _is_at_end(counter, match.now, side)]
        if ending is None or not sides:
            continue
        words_for = tuple(_option(ending, side, match) for side in sides)
        if len(sides) == 2:
            words_for = (_at_once(play, match), *words_for)
            yield Question("end", None, play.both.words, play.both.grounds, words_for, counter.key)
        else:
            count = match.now.counts[counter.key][sides[0]]
            words = say(
                "{name}: {count}. The game is over with this: {words}.",
                name=counter.name,
                count=count,
                words=ending.words,
            )
            yield Question("end", sides[0], words, ending.grounds, words_for, counter.key)


def _is_at_end(counter: Counter, game: Game, side: int) -> bool:
    count = game.counts[counter.key][side]
    if count is None or counter.ends_at is None:
        return False
    return count <= counter.ends_at


def _exchanging(play: Play, match: MatchState) -> Iterator[Question]:
    """Yield the question whether a side exchanges its hand, the starting side first; none once anything is counted."""
    redraw, game = play.hand.redraw, match.now
    if redraw is None or game.starting is None or game.counted:
        return
    for side in (game.starting, 1 - game.starting):
        done = game.redraws[side]
        left = play.hand.after(done + 1)
        if game.kept[side] or (redraw.most is not None and done >= redraw.most) or (left is not None and left < 0):
            continue
        data = {"game": game.number}
        again = {**data, "nth": done + 1}  # so that both phones tell of the same exchange
        words = redraw.words
        if left is not None and not redraw.is_partial:
            words = say("{how} Cards in the next hand: {left}.", how=redraw.words, left=left)
        words_for = (
            Option("redraw", side, say("exchanges."), again),
            Option("keep", side, say("keeps the hand."), data),
        )
        yield Question("redraw", side, words, redraw.grounds, words_for)


def _sizes(play: Play, match: MatchState) -> Iterator[Question]:
    """Yield the question what a counter begins with; the size of the game before is proposed."""
    game, before = match.now, match.before
    for counter in play.counters:
        for side in SIDES:
            if game.sizes[counter.key][side] is not None:
                continue
            size = before.sizes[counter.key][side] if before else None
            data = {"counter": counter.key, "value": size, "game": game.number}
            words_for = (
                () if size is None else (Option("size", side, say("begins with {size}, as before.", size=size), data),)
            )
            words = say("{name}: what is it at the start?", name=counter.name)
            yield Question("size", side, words, counter.grounds, words_for, counter.key)


def ways_to_end(play: Play, match: MatchState) -> tuple[Option, ...]:
    """Return every way to end the game that is played now: the rules' own endings first, the plain result last."""
    own = [_option(ending, side, match) for side in SIDES for ending in play.endings]
    given_up = [_end(match, "conceded", side, say("concedes the game."), play.concede.grounds) for side in SIDES]
    drawn = [_at_once(play, match), _end(match, "draw", None, say("The game is a draw."))]
    played = [_end(match, "played", side, say("has won; no more said.")) for side in SIDES]
    return (*own, *given_up, *drawn, *played)


def _end(match: MatchState, how: str, side: int | None, words: str, grounds: Grounds | None = None) -> Option:
    return Option("end", side, words, {"how": how, "game": match.now.number}, grounds)


def _option(ending: Ending, side: int, match: MatchState) -> Option:
    words = say("wins: {how}.", how=ending.words) if ending.is_win else say("loses: {how}.", how=ending.words)
    return _end(match, ending.key, side, words, ending.grounds)


def _at_once(play: Play, match: MatchState) -> Option:
    return _end(match, "both", None, say("Both at once: the game is a draw."), play.both.grounds)


def at_time(match: MatchState) -> tuple[Option, ...]:
    """Return what can be entered when time is called: how the game that is played ends, or the match as it stands."""
    stands = Option("over", None, say("The match ends as it stands."), {"how": "time"})
    if match.is_over:
        return ()
    if match.now.starting is None:
        return (stands,)
    drawn = _end(match, "time", None, say("The game that is played is a draw."))
    won = (_end(match, "time", side, say("wins the game that is played.")) for side in SIDES)
    return (stands, drawn, *won)
