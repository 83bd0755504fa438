"""What was done at a table, added up to the match as it stands.

An entry that means nothing in its place (a toss that is known already, a tap for a game that is over) changes nothing
and is kept: it counts again if what stands against it is taken back. A game loss waits for the game that it names.
Counts are sums, so their order does not matter.

What a tap was meant for is known for certain only if its data names the "game"; send it with every kind of
checking.IN_GAME. Without it the game that is played now is meant.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from judgeapp.domain.events.results import Kind, Score, ScoreRules, lost_by
from judgeapp.domain.play.checking import meaningless
from judgeapp.domain.play.match import LOSS, Ended, Entry, Game, MatchState, Pair, chooser_of, starting_after
from judgeapp.domain.play.sheet import Play


def fold(play: Play, best_of: int, entries: Sequence[Entry], way: str = "") -> MatchState:
    """Return the match after these entries, in any order; `way` is the reading that says who starts ("": default)."""
    ordered = sorted(entries, key=lambda entry: entry.number)
    undone = _undone(ordered)
    standing = [entry for entry in ordered if entry.key not in undone]
    match = MatchState(best_of, (_game(play, 1),), way=way)
    losses = [entry for entry in standing if entry.kind == "loss" and "game" in entry.data]
    for kind, run in groupby(standing, key=lambda entry: entry.kind):
        together = _counted if kind == "count" else partial(_in_turn, losses=losses)
        match = together(play, match, run)
    return replace(
        match,
        version=ordered[-1].number if ordered else 0,
        undone=undone,
        standing={entry.key: entry.kind for entry in standing},
    )


def _in_turn(play: Play, match: MatchState, run: Iterable[Entry], losses: Sequence[Entry]) -> MatchState:
    """Return the match after entries in a row; `losses` are of certain games, and may wait for theirs to come."""
    for entry in run:
        match = applied(play, match, entry)
        earlier = [loss for loss in losses if loss.number < entry.number]
        while due := next((loss for loss in earlier if not meaningless(play, match, loss)), None):
            match = applied(play, match, due)
    return match


def applied(play: Play, match: MatchState, entry: Entry) -> MatchState:
    """Return the match after one more entry that takes nothing back; the same match if it means nothing now."""
    return match if meaningless(play, match, entry) else _STEPS[entry.kind](play, match, entry)


def _undone(ordered: Sequence[Entry]) -> frozenset[str]:
    """Return what is taken back: from the last entry to the first, so that an undo can be undone itself."""
    named: set[object] = set()
    undone: set[str] = set()
    for entry in reversed(ordered):
        if entry.key in named:
            undone.add(entry.key)
        elif entry.kind == "undo" and isinstance(entry.data.get("key"), str):
            named.add(entry.data["key"])
    return frozenset(undone)


def _game(play: Play, number: int) -> Game:
    sizes: Mapping[str, Pair] = {counter.key: (counter.start, counter.start) for counter in play.counters}
    return Game(number, sizes=sizes)


def _on(match: MatchState, game: Game) -> MatchState:
    return replace(match, games=(*match.games[:-1], game))


def _toss(play: Play, match: MatchState, entry: Entry) -> MatchState:
    game = replace(match.now, toss=entry.seat)
    starting = starting_after(play, match, entry.seat)
    return _on(match, game if starting is None else replace(game, starting=starting))


def _start(play: Play, match: MatchState, entry: Entry) -> MatchState:
    chooser = chooser_of(play, match)
    return _on(match, replace(match.now, starting=entry.seat, chosen_by=chooser))


def _redraw(play: Play, match: MatchState, entry: Entry) -> MatchState:
    first, second = match.now.redraws
    redraws = (first, second + 1) if entry.seat else (first + 1, second)
    return _on(match, replace(match.now, redraws=redraws))


def _with(flags: tuple[bool, bool], entry: Entry) -> tuple[bool, bool]:
    return (flags[0], True) if entry.seat else (True, flags[1])


def _size(play: Play, match: MatchState, entry: Entry) -> MatchState:
    key, value = entry.data["counter"], entry.data["value"]
    first, second = match.now.sizes[key]
    sizes = {**match.now.sizes, key: (first, value) if entry.seat else (value, second)}
    return _on(match, replace(match.now, sizes=sizes))


def _counted(play: Play, match: MatchState, run: Iterable[Entry]) -> MatchState:
    """Return the match after counts in a row; nothing else happens between them, so they are added up at once."""
    sums = {key: list(pair) for key, pair in match.now.changes.items()}
    for entry in run:
        if not meaningless(play, match, entry):
            sums.setdefault(entry.data["counter"], [0, 0])[entry.seat] += entry.data["change"]
    sizes = {**dict.fromkeys(sums, (0, 0)), **match.now.sizes}
    changes = {key: (first, second) for key, (first, second) in sums.items()}
    return _on(match, replace(match.now, sizes=sizes, changes=changes))


def _end(play: Play, match: MatchState, entry: Entry) -> MatchState:
    how = entry.data["how"]
    won = how in ("played", "time") or any(ending.key == how and ending.is_win for ending in play.endings)
    winner = entry.side if won or entry.side is None else 1 - entry.side
    ended = _ended(play, match, Ended(winner, how, entry.at))
    return _over(ended, ended.leader, "time") if how == "time" and not ended.is_over else ended


def _ended(play: Play, match: MatchState, ended: Ended) -> MatchState:
    """Return the match after its game has ended; a next game is set up unless somebody has won, or all are played."""
    match = _on(match, replace(match.now, ended=ended))
    if ended.winner is None:
        match = replace(match, draws=match.draws + 1)
    else:
        first, second = match.wins
        match = replace(match, wins=(first, second + 1) if ended.winner else (first + 1, second))
    if max(match.wins) >= match.needed or len(match.games) >= match.best_of:
        return _over(match, match.leader, "games")
    return match if ended.how == "time" else replace(match, games=(*match.games, _game(play, len(match.games) + 1)))


def _over(match: MatchState, winner: int | None, how: str) -> MatchState:
    return replace(match, is_over=True, winner=winner, how=how)


def _loss(play: Play, match: MatchState, entry: Entry) -> MatchState:
    if entry.data["scope"] == "game":
        return _ended(play, match, Ended(1 - entry.seat, LOSS, entry.at))
    lost = _with(match.lost, entry)
    if match.is_over and match.winner == 1 - entry.seat and not all(lost):
        return replace(match, lost=lost)
    return _over(replace(match, lost=lost), None if all(lost) else 1 - entry.seat, LOSS)


def _ends(play: Play, match: MatchState, entry: Entry) -> MatchState:
    how = entry.data["how"]
    return _over(match, 1 - entry.seat if how == "conceded" else match.leader if how == "time" else None, how)


_STEPS: Mapping[str, Callable[[Play, MatchState, Entry], MatchState]] = {
    "toss": _toss,
    "start": _start,
    "redraw": _redraw,
    "keep": lambda _, match, entry: _on(match, replace(match.now, kept=_with(match.now.kept, entry))),
    "size": _size,
    "count": lambda play, match, entry: _counted(play, match, (entry,)),
    "ready": lambda _, match, entry: _on(match, replace(match.now, ready=_with(match.now.ready, entry))),
    "end": _end,
    "loss": _loss,
    "time": lambda _, match, entry: replace(match, time_called=entry.at),
    "over": _ends,
    "undo": lambda _, match, __: match,
}
KINDS = tuple(_STEPS)
_CONCEDED = (Kind.CONCEDED_A, Kind.CONCEDED_B)


def score_of(match: MatchState) -> Score | None:
    """Return the score from side 0's view, which is the first entrant's; None while the match goes on.

    What a match is worth that time has cut off is the event's to say: it is unfinished here.
    """
    if not match.is_over:
        return None
    games = Score(*match.wins, match.draws)
    if match.how == LOSS:
        if match.winner is None:
            return Score(kind=Kind.DOUBLE_LOSS)
        return lost_by(games, 1 - match.winner, ScoreRules(best_of=match.best_of))
    if match.how == "conceded" and match.winner is not None:
        return Score(*match.wins, match.draws, _CONCEDED[1 - match.winner])
    if match.how == "drawn":
        is_level = match.leader is None and _stands(match) and not _is_running(match)
        return games if is_level else Score(kind=Kind.INTENTIONAL_DRAW)
    return _at_time(match, games)


def is_cut_off(match: MatchState) -> bool:
    """Has time ended the match before somebody has won it? Who leads has not won: the event says what that is worth."""
    score = score_of(match)
    return score is not None and score.kind is Kind.UNFINISHED


def _at_time(match: MatchState, games: Score) -> Score:
    """Return the score of a match that was played, or that time has ended.

    A game that time has drawn was cut off: it is left out here, as it is added again for what is unfinished
    (events.results.both_sides). One that somebody has won at time is a game like any other.
    """
    last = match.now.ended
    if last and last.how == "time" and last.winner is None:
        return replace(games, draws=games.draws - 1, kind=Kind.UNFINISHED)
    if match.how == "time" and (_is_running(match) or not _stands(match)):
        return replace(games, kind=Kind.UNFINISHED)
    return games


def _is_running(match: MatchState) -> bool:
    return match.now.starting is not None and match.now.ended is None


def _stands(match: MatchState) -> bool:
    """Is this a result although more games could be played? (events.results.problems)"""
    return match.draws > 0 or (match.leader is None and match.wins[0] > 0)
