"""Why something that is tapped at a table cannot be taken down now; each answer says what to do."""

from collections.abc import Callable, Iterator, Mapping

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.play.match import (
    HOWS,
    LIMIT,
    LONGEST,
    LOSS,
    MOST_FREE,
    OVERS,
    SIDES,
    Entry,
    MatchState,
    counter_of,
    counters_of,
    free_ones,
    start_of,
)
from judgeapp.domain.play.sheet import Chooser, Play
from judgeapp.domain.timing.state import Grounds

# What is about one game; its data may say which.
IN_GAME = frozenset({"toss", "start", "redraw", "keep", "size", "count", "ready", "end", "loss"})
_Check = Callable[[Play, MatchState, Entry], Iterator[str]]


def problems(play: Play, match: MatchState, entry: Entry) -> list[str]:
    """Return every reason against an entry that is tapped now, in sentences; none if it can be kept."""
    found = meaningless(play, match, entry)
    return found or list(_unwise(play, match, entry))


def meaningless(play: Play, match: MatchState, entry: Entry) -> list[str]:
    """Return why an entry means nothing in its place, so that it changes nothing; none if it means something."""
    check = _CHECKS.get(entry.kind)
    if check is None:
        return [say('"{kind}" is nothing that can be tapped in a match. Load the page anew.', kind=entry.kind)]
    return [*_shape(entry), *_place(play, match, entry), *check(play, match, entry)]


def _cited(grounds: Grounds) -> str:
    """Return the rules as they stand at the end of a sentence; a heading's path is shortened to the heading."""
    rules = [rule.rsplit("/")[-1].replace("-", " ") if "/" in rule else rule for rule in grounds.rules]
    return say_many("(rule {rules})", "(rules {rules})", len(rules), rules=", ".join(rules))


def _is_whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _shape(entry: Entry) -> Iterator[str]:
    needs_side = entry.kind in _ABOUT_A_SIDE
    if entry.side not in SIDES and (needs_side or entry.side is not None):
        yield say("Say which of the two sides it is.")


def _place(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    """Yield what speaks against an entry of this kind here, whatever it says."""
    if entry.kind == "undo" or (entry.kind == "loss" and entry.data.get("scope") == "match"):
        return
    if match.is_over:
        yield say("The match is over. If that is wrong, take back how it ended.")
    number = entry.data.get("game", match.now.number) if entry.kind in IN_GAME else match.now.number
    if not _is_whole(number, 1, match.best_of):
        yield say("A best of {best_of} has no such game. Load the page anew.", best_of=match.best_of)
    elif number < match.now.number:
        yield say("Game {number} is over. If that is wrong, take back how it ended.", number=number)
    elif number > match.now.number:
        yield say("Game {number} has not begun: it is game {now} that is played.", number=number, now=match.now.number)


def _toss(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    start = start_of(play, match)
    if start.chooser is Chooser.LOSER:
        yield say(
            "There is no toss before this game: who has lost the one before says who starts {cited}.",
            cited=_cited(start.grounds),
        )
    elif match.now.toss is not None:
        yield say("The toss is known already. If it is wrong, take it back first.")


def _start(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    start = start_of(play, match)
    if start.chooser is Chooser.CHANCE:
        yield say("Nobody chooses who starts: enter what chance has said {cited}.", cited=_cited(start.grounds))
    elif match.now.starting is not None:
        yield say("It is settled who starts. If it is wrong, take it back first.")
    elif start.chooser is Chooser.TOSS_WINNER and match.now.toss is None:
        yield say("First enter who has won the toss: that player says who starts {cited}.", cited=_cited(start.grounds))


def _redraw(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    yield from _keep(play, match, entry)
    hand, game = play.hand, match.now
    if hand.redraw is None:
        return
    done, most = game.redraws[entry.seat], hand.redraw.most
    cited = _cited(hand.redraw.grounds)
    if most is not None and done >= most:
        times = say("once") if most == 1 else say("{most} times", most=most)
        yield say(
            "{name}: only {times}, and that has been done {cited}.", name=hand.redraw.name, times=times, cited=cited
        )
    left = hand.after(done + 1)
    if left is not None and left < 0:
        yield say("{name}: there is no card left to draw. Keep the hand {cited}.", name=hand.redraw.name, cited=cited)
    cards = entry.data.get("cards")
    if cards is not None and not _is_whole(cards, 0, hand.cards or LIMIT):
        yield say("Enter how many cards go back: 0 to {most}.", most=hand.cards or LIMIT)


def _keep(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    if play.hand.redraw is None:
        cited = _cited(play.hand.grounds)
        yield say("No rule that is known here lets a player exchange the opening hand {cited}.", cited=cited)
        return
    if match.now.starting is None:
        yield say("First settle who starts: that player exchanges first.")
    if match.now.kept[entry.seat]:
        yield say("This hand is kept. If that is wrong, take it back first.")


def _size(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    counter = counter_of(play, entry.data.get("counter"))
    if counter is None:
        yield say("No such counter. {known}", known=_known(play))
    elif counter.start is not None:
        yield say("{name} begins at {start} in each game: count from there.", name=counter.name, start=counter.start)
    if not _is_whole(entry.data.get("value"), 1, LIMIT):
        yield say("Enter a whole number from 1 to {most}.", most=LIMIT)


def _count(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    if counter_of(play, entry.data.get("counter")) is None:
        yield say("No such counter. {known}", known=_known(play))
    change = entry.data.get("change")
    if not _is_whole(change, -LIMIT, LIMIT) or change == 0:
        yield say("Count by a whole number from 1 to {most}, up or down.", most=LIMIT)


def _known(play: Play) -> str:
    names = commas(counter.name for counter in play.counters)
    return say(
        "This game counts: {names}. A counter of your own needs a name of 1 to {most} characters.",
        names=names,
        most=LONGEST,
    )


def _ready(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    if match.now.starting is not None:
        yield say("Game {number} has begun: its decks can no longer be changed.", number=match.now.number)


def _end(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    how = entry.data.get("how")
    known = {*HOWS, *(ending.key for ending in play.endings)} - {LOSS}
    if not isinstance(how, str) or how not in known:
        yield say("Say how the game ended: choose one of the ways on the page.")
    elif how in ("draw", "both"):
        if entry.side is not None:
            yield say("A draw is about both sides: leave out the side.")
    elif how != "time" and entry.side is None:
        yield say("Say who has won.") if how == "played" else say("Say whom it is about.")


def _loss(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    scope = entry.data.get("scope")
    if scope not in ("game", "match"):
        yield say("Say what is lost: the game or the match.")
    elif scope == "match" and match.lost[entry.seat]:
        yield say("This side has lost the match by a penalty already.")


def _time(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    if match.time_called is not None:
        yield say("Time has been called already.")


def _over(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    how = entry.data.get("how")
    if how not in OVERS:
        yield say("Say how the match ended: by time, drawn or conceded.")
    elif how == "conceded" and entry.side is None:
        yield say("Say who has conceded the match.")


def _unwise(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    """Yield what speaks against a tap that is made now, but not against one that was kept."""
    if entry.kind == "undo":
        yield from _taken_back(match, entry.data.get("key"))
    elif entry.kind == "count":
        yield from _bounds(play, match, entry)
    elif entry.kind == "end" and "game" not in entry.data and match.now.starting is None:
        yield say(
            "Game {number} has not begun. Settle who starts, or say that it is this game.", number=match.now.number
        )
    elif entry.kind == "redraw" and "nth" in entry.data:
        yield from _in_turn(match.now.redraws[entry.seat], entry.data["nth"])


def _in_turn(done: int, nth: object) -> Iterator[str]:
    """Yield what speaks against the nth exchange of a hand; both phones may tell of the same one."""
    if _is_whole(nth, 1, done):
        yield say("This exchange is entered already. If it was another one, look at the page again, and enter it.")
    elif nth != done + 1:
        yield say("An exchange before this one is not entered. Load the page anew.")


def _taken_back(match: MatchState, key: object) -> Iterator[str]:
    if not isinstance(key, str) or (key not in match.standing and key not in match.undone):
        yield say("There is nothing like that to take back. Load the page anew.")
    elif key in match.undone:
        yield say("That has been taken back already.")


def below_nothing(play: Play, before: MatchState, after: MatchState) -> list[str]:
    """Return why something cannot be taken back: what is counted would be less than nothing `after` it."""
    return [
        say(
            "{name} would be at −{left} without this. First take back what was counted down, or count it up.",
            name=counter.name,
            left=-left,
        )
        for counter in counters_of(play, after.now)
        for side, left in enumerate(after.now.counts[counter.key])
        if left is not None and left < 0 and left < _left(before, after.now.number, counter.key, side)
    ]


def _left(match: MatchState, number: int, key: str, side: int) -> int:
    """Return what a side has in a game; 0 if it is not that game which is played, or that is not known."""
    count = match.now.counts.get(key, (0, 0))[side] if match.now.number == number else 0
    return count or 0


def _bounds(play: Play, match: MatchState, entry: Entry) -> Iterator[str]:
    key, change, side = entry.data["counter"], entry.data["change"], entry.seat
    counter = counter_of(play, key)
    if counter is None:
        return
    if counter.start == 0 and key not in match.now.sizes and len(free_ones(match.now)) >= MOST_FREE:
        yield say("A game has room for {most} counters of your own. Use one of those.", most=MOST_FREE)
    before = match.now.counts.get(key, (0, 0))[side]
    if before is None:
        yield say("First enter what it begins with: {name}.", name=counter.name)
    elif before + change < 0:
        yield say(
            "{name} is at {before}: it can go down by {most} at most.",
            name=counter.name,
            before=before,
            most=max(before, 0),
        )
    elif before + change > LIMIT:
        yield say("{name} is at {before}: it can go up to {most}.", name=counter.name, before=before, most=LIMIT)


_ABOUT_A_SIDE = frozenset({"toss", "start", "redraw", "keep", "size", "count", "ready", "loss"})
_CHECKS: Mapping[str, _Check] = {
    "toss": _toss,
    "start": _start,
    "redraw": _redraw,
    "keep": _keep,
    "size": _size,
    "count": _count,
    "ready": _ready,
    "end": _end,
    "loss": _loss,
    "time": _time,
    "over": _over,
    "undo": lambda *_: iter(()),  # what it names may come back itself, so it always means something
}
