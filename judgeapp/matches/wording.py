"""What was done at a table, in words, and the rules that the sentences of a match cite."""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.domain.events.results import Kind, Score
from judgeapp.domain.messages import say
from judgeapp.domain.play.folding import score_of
from judgeapp.domain.play.match import HOWS, Ended, Entry, Game, MatchState, counter_of
from judgeapp.domain.play.sheet import Play
from judgeapp.games import games
from judgeapp.rulebook.touched import values as touched
from judgeapp.rulebook.touched.pins import Cited, cited_in, modules, relative
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


def lines(play: Play, standing: MatchState, entries: Sequence[Entry], names: Names, side: int | None) -> list[Line]:
    """Return what was done, the latest first; `side` is that of who looks, None for who does not play."""
    words = {entry.key: words_of(play, entry, names) for entry in entries}
    return [_line(entry, words, standing, names, side) for entry in reversed(entries)]


def _line(entry: Entry, words: Mapping[str, str], standing: MatchState, names: Names, side: int | None) -> Line:
    text = words[entry.key]
    if entry.kind == "undo":
        text = _("Took back: {what}").format(what=words.get(str(entry.data.get("key")), _("something")))
    by = _("staff") if entry.by is None else names[entry.by]
    if entry.kind == "start":  # either phone may enter what one player has chosen
        text = _("{told}, entered by {by}").format(told=text, by=by)
    is_own = entry.by == side
    is_undone = entry.key in standing.undone
    return Line(
        key=entry.key,
        at=entry.at,
        words=text,
        by=by,
        is_own=is_own,
        is_undone=is_undone,
        may_undo=not is_undone and entry.kind != "undo" and (side is None or is_own),
    )


def words_of(play: Play, entry: Entry, names: Names) -> str:
    """Return an entry in a few words; one of an unknown kind by its kind."""
    tell = _WORDS.get(entry.kind)
    return tell(play, entry, _name(names, entry.side)) if tell else entry.kind


def _name(names: Names, side: int | None) -> str:
    return names[side] if side in (0, 1) else ""


def _counted(play: Play, entry: Entry, name: str) -> str:
    counter = counter_of(play, entry.data.get("counter"))
    change = entry.data.get("change", 0)
    shown = f"+{change}" if change > 0 else f"−{-change}"
    return f"{name}: {counter.name if counter else _('a counter')} {shown}"


def _size(play: Play, entry: Entry, name: str) -> str:
    counter = counter_of(play, entry.data.get("counter"))
    what, value = counter.name if counter else _("a counter"), entry.data.get("value")
    return _("{name}: {counter} begins with {value}").format(name=name, counter=what, value=value)


def _redraw(play: Play, entry: Entry, name: str) -> str:
    cards = entry.data.get("cards")
    if cards is None:
        return _("{name} exchanged the hand").format(name=name)
    return _("{name} put back {cards} and drew as many").format(name=name, cards=cards)


def _end(play: Play, entry: Entry, name: str) -> str:
    how = entry.data.get("how", "")
    ending = next((each for each in play.endings if each.key == how), None)
    if ending:
        text = _("Game over: {name} wins ({how})") if ending.is_win else _("Game over: {name} loses ({how})")
        return text.format(name=name, how=ending.words)
    if how == "conceded":
        return _("{name} conceded the game").format(name=name)
    text = _("Game over: {name} wins").format(name=name) if name else _("Game over: a draw")
    return text if how in PLAIN else f"{text} ({HOWS.get(how, how)})"


def _over(play: Play, entry: Entry, name: str) -> str:
    how = entry.data.get("how")
    if how == "conceded":
        return _("{name} conceded the match").format(name=name)
    return _("The match is drawn") if how == "drawn" else _("The match ends as it stands")


def _loss(play: Play, entry: Entry, name: str) -> str:
    is_match = entry.data.get("scope") == "match"
    text = _("{name} has lost the match: a penalty") if is_match else _("{name} has lost the game: a penalty")
    return text.format(name=name)


_WORDS: Mapping[str, Callable[[Play, Entry, str], str]] = {
    "toss": lambda play, entry, name: _("The toss named {name}").format(name=name),
    "start": lambda play, entry, name: _("{name} goes first").format(name=name),
    "redraw": _redraw,
    "keep": lambda play, entry, name: _("{name} keeps the hand").format(name=name),
    "size": _size,
    "count": _counted,
    "ready": lambda play, entry, name: _("{name} has the deck ready").format(name=name),
    "end": _end,
    "loss": _loss,
    "time": lambda play, entry, name: _("Time was called"),
    "over": _over,
    "undo": lambda play, entry, name: _("Took something back"),
}


def how_played(play: Play, game: Game, names: Names) -> str:
    """Return how a game ended, and who chose who started: "Ann won: No Life left; Ben went first, chosen by Ann"."""
    how = _how_ended(play, game.ended, names) if game.ended else ""
    if game.starting is None or game.chosen_by is None:
        return how
    pattern = _("{how}; {first} went first, chosen by {by}")
    return pattern.format(how=how, first=names[game.starting], by=names[game.chosen_by])


def _how_ended(play: Play, ended: Ended, names: Names) -> str:
    ending = next((each for each in play.endings if each.key == ended.how), None)
    text = _("Drawn") if ended.winner is None else _("{name} won").format(name=names[ended.winner])
    return text if ended.how in PLAIN else f"{text}: {ending.words if ending else HOWS.get(ended.how, ended.how)}"


def how_over(standing: MatchState, names: Names, is_of_event: bool) -> str:
    """Return how a match ended, in a sentence without an end."""
    score = score_of(standing)
    if score and score.kind is Kind.UNFINISHED:
        return _at_time(score, standing.leader, names, is_of_event)
    games = Score(*standing.wins, standing.draws)
    if standing.winner is None:
        return _("The match is drawn, {score}").format(score=games_of(games))
    games = games.flipped() if standing.winner else games
    text = _("{name} wins the match, {score}").format(name=names[standing.winner], score=games_of(games))
    why = _WHY.get(standing.how)
    return f"{text}: {why}" if why else text


def _at_time(score: Score, leader: int | None, names: Names, is_of_event: bool) -> str:
    """Return how a match stands that time has ended: what that is worth is its event's to say."""
    if is_of_event:
        return _("Time: the match stands at {score}").format(score=games_of(score))
    if leader is None:
        return _("Time: nobody leads, {score}").format(score=games_of(score))
    score = score.flipped() if leader else score
    return _("Time: {name} leads, {score}").format(name=names[leader], score=games_of(score))


_WHY = {
    "conceded": gettext_lazy("the other side conceded"),
    "time": gettext_lazy("time"),
    "loss": gettext_lazy("a penalty"),
}
REMEDY = "Remedy"


def sentences(game: str) -> Iterator[touched.Place]:
    """Yield what a game's sheet of play cites, each remedy by its title."""
    titles = {remedy.key: remedy.title for remedy in games()[game].play.remedies}
    for path, module in modules(game, "play"):
        name, url = relative(path), reverse("matches")
        for each in cited_in(path, module, games()[game].numbering, REMEDY):
            key = _key(each)
            kind = touched.Kind.REMEDY if key else touched.Kind.SENTENCE
            label = titles.get(key, key) if key else say("What the page of a match says")
            yield touched.Place(kind, key or name, label, each.number, name, each.line, url, each.note)


def _key(cited: Cited) -> str:
    """Return the key of the remedy that a citation stands in, "" if it stands in none."""
    first = cited.inside.args[0] if cited.inside else None
    return str(first.value) if isinstance(first, ast.Constant) else ""
