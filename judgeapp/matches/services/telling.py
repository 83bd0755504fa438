"""What was done at a table, in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from judgeapp.domain.events.results import Kind, Score
from judgeapp.domain.play.counting import counter_of
from judgeapp.domain.play.match import HOWS, Ended, Game
from judgeapp.domain.play.match import Match as Standing
from judgeapp.domain.play.scoring import score_of
from judgeapp.domain.play.sheet import Play
from judgeapp.matches.models import Entry
from judgeapp.tournaments.results.wording import games as games_of

Names = tuple[str, str]
PLAIN = ("draw", "played")  # ways to end that say no more than who has won


@dataclass(frozen=True, slots=True)
class Line:
    """An entry in words.

    by           who tapped it: a name, or "staff"
    is_own       whether who looks tapped it
    is_undone    whether it was taken back
    """

    key: str
    at: datetime
    words: str
    by: str
    is_own: bool
    is_undone: bool
    may_undo: bool


def lines(play: Play, standing: Standing, rows: Sequence[Entry], names: Names, side: int | None) -> list[Line]:
    """Return what was done, the latest first; `side` is that of who looks, None for who does not play."""
    words = {row.key: words_of(play, row, names) for row in rows}
    return [_line(row, words, standing, names, side) for row in reversed(rows)]


def _line(row: Entry, words: Mapping[str, str], standing: Standing, names: Names, side: int | None) -> Line:
    told = words[row.key]
    if row.kind == "undo":
        told = f"Took back: {words.get(str(row.data.get('key')), 'something')}"
    by = "staff" if row.by_side is None else names[row.by_side]
    if row.kind == "start":  # either phone may enter what one player has chosen
        told = f"{told}, entered by {by}"
    is_own = row.by_side == side
    is_undone = row.key in standing.undone
    return Line(
        key=row.key,
        at=row.at,
        words=told,
        by=by,
        is_own=is_own,
        is_undone=is_undone,
        may_undo=not is_undone and row.kind != "undo" and (side is None or is_own),
    )


def words_of(play: Play, row: Entry, names: Names) -> str:
    """Return an entry in a few words; one of an unknown kind by its kind."""
    told = _WORDS.get(row.kind)
    return told(play, row, _name(names, row.side)) if told else row.kind


def _name(names: Names, side: int | None) -> str:
    return names[side] if side in (0, 1) else ""


def _counted(play: Play, row: Entry, name: str) -> str:
    counter = counter_of(play, row.data.get("counter"))
    change = row.data.get("change", 0)
    shown = f"+{change}" if change > 0 else f"−{-change}"
    return f"{name}: {counter.name if counter else 'a counter'} {shown}"


def _size(play: Play, row: Entry, name: str) -> str:
    counter = counter_of(play, row.data.get("counter"))
    return f"{name}: {counter.name if counter else 'a counter'} begins with {row.data.get('value')}"


def _redraw(play: Play, row: Entry, name: str) -> str:
    cards = row.data.get("cards")
    return f"{name} exchanged the hand" if cards is None else f"{name} put back {cards} and drew as many"


def _end(play: Play, row: Entry, name: str) -> str:
    how = row.data.get("how", "")
    ending = next((each for each in play.endings if each.key == how), None)
    if ending:
        return f"Game over: {name} {'wins' if ending.is_win else 'loses'} ({ending.words})"
    if how == "conceded":
        return f"{name} conceded the game"
    told = f"Game over: {name} wins" if name else "Game over: a draw"
    return told if how in PLAIN else f"{told} ({HOWS.get(how, how)})"


def _over(play: Play, row: Entry, name: str) -> str:
    how = row.data.get("how")
    if how == "conceded":
        return f"{name} conceded the match"
    return "The match is drawn" if how == "drawn" else "The match ends as it stands"


_WORDS: Mapping[str, Callable[[Play, Entry, str], str]] = {
    "toss": lambda play, row, name: f"The toss named {name}",
    "start": lambda play, row, name: f"{name} goes first",
    "redraw": _redraw,
    "keep": lambda play, row, name: f"{name} keeps the hand",
    "size": _size,
    "count": _counted,
    "ready": lambda play, row, name: f"{name} has the deck ready",
    "end": _end,
    "loss": lambda play, row, name: f"{name} has lost the {row.data.get('scope', 'game')}: a penalty",
    "time": lambda play, row, name: "Time was called",
    "over": _over,
    "undo": lambda play, row, name: "Took something back",
}


def how_played(play: Play, game: Game, names: Names) -> str:
    """Return how a game ended, and who chose who started: "Ann won: No Life left; Ben went first, chosen by Ann"."""
    how = _how_ended(play, game.ended, names) if game.ended else ""
    if game.starting is None or game.chosen_by is None:
        return how
    return f"{how}; {names[game.starting]} went first, chosen by {names[game.chosen_by]}"


def _how_ended(play: Play, ended: Ended, names: Names) -> str:
    ending = next((each for each in play.endings if each.key == ended.how), None)
    told = "Drawn" if ended.winner is None else f"{names[ended.winner]} won"
    return told if ended.how in PLAIN else f"{told}: {ending.words if ending else HOWS.get(ended.how, ended.how)}"


def how_over(standing: Standing, names: Names, is_of_event: bool) -> str:
    """Return how a match ended, in a sentence without an end."""
    score = score_of(standing)
    if score and score.kind is Kind.UNFINISHED:
        return _at_time(score, standing.leader, names, is_of_event)
    games = Score(*standing.wins, standing.draws)
    if standing.winner is None:
        return f"The match is drawn, {games_of(games)}"
    games = games.flipped() if standing.winner else games
    return f"{names[standing.winner]} wins the match, {games_of(games)}{_WHY.get(standing.how, '')}"


def _at_time(score: Score, leader: int | None, names: Names, is_of_event: bool) -> str:
    """Return how a match stands that time has ended: what that is worth is its event's to say."""
    if is_of_event:
        return f"Time: the match stands at {games_of(score)}"
    if leader is None:
        return f"Time: nobody leads, {games_of(score)}"
    return f"Time: {names[leader]} leads, {games_of(score.flipped() if leader else score)}"


_WHY = {"conceded": ": the other side conceded", "time": ": time", "loss": ": a penalty"}
