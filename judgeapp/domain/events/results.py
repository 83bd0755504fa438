"""The result of a match: how it is typed and agreed on, whether the rules allow it, and what it means for the entrants.

A score is always written from the first entrant's side. What may be typed is listed at `read_score`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.standings.values import Outcome, Result

BEST_OF = (1, 3, 5)  # what an event can be set to


class Kind(StrEnum):
    """How a match ended; A is the first entrant, B the second.

    The staff award a match to one entrant, such as for a match loss of the other; why is nobody else's business.
    """

    PLAYED = "played"
    INTENTIONAL_DRAW = "intentional draw"
    DOUBLE_LOSS = "double loss"
    NO_SHOW_A = "no-show 1"
    NO_SHOW_B = "no-show 2"
    NO_SHOW_BOTH = "no-show both"
    CONCEDED_A = "conceded 1"
    CONCEDED_B = "conceded 2"
    AWARDED_A = "awarded to 1"
    AWARDED_B = "awarded to 2"
    UNFINISHED = "unfinished"


class Unfinished(StrEnum):
    """What a match is worth that time has ended before somebody won enough games."""

    DRAW = "draw"
    LEADER_WINS = "leader wins"
    BOTH_LOSE = "both lose"


def usual_unfinished(draws_allowed: bool) -> Unfinished:
    """Return what an unfinished match is worth where nobody has chosen: a draw, if the scoring knows draws."""
    return Unfinished.DRAW if draws_allowed else Unfinished.BOTH_LOSE


_PAIRS = ((Kind.NO_SHOW_A, Kind.NO_SHOW_B), (Kind.CONCEDED_A, Kind.CONCEDED_B), (Kind.AWARDED_A, Kind.AWARDED_B))
_FLIPPED = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}
_WINNER = {
    **dict.fromkeys((Kind.NO_SHOW_A, Kind.CONCEDED_A, Kind.AWARDED_B), "b"),
    **dict.fromkeys((Kind.NO_SHOW_B, Kind.CONCEDED_B, Kind.AWARDED_A), "a"),
}
_WITHOUT_WINNER = {Kind.DOUBLE_LOSS, Kind.NO_SHOW_BOTH}
_AWARDED = {Kind.AWARDED_A, Kind.AWARDED_B}
_KIND_NAMES = {
    Kind.INTENTIONAL_DRAW: say("intentional draw"),
    Kind.DOUBLE_LOSS: say("double loss"),
    Kind.NO_SHOW_A: say("no-show 1"),
    Kind.NO_SHOW_B: say("no-show 2"),
    Kind.NO_SHOW_BOTH: say("no-show both"),
    Kind.CONCEDED_A: say("conceded 1"),
    Kind.CONCEDED_B: say("conceded 2"),
    Kind.AWARDED_A: say("awarded to 1"),
    Kind.AWARDED_B: say("awarded to 2"),
    Kind.UNFINISHED: say("unfinished"),
}
# A conceded or an awarded match may have games before it; the others that are not played have none.
_WITH_GAMES = {Kind.PLAYED, Kind.UNFINISHED, Kind.CONCEDED_A, Kind.CONCEDED_B, *_AWARDED}


@dataclass(frozen=True, slots=True)
class Score:
    """Games won by each side, games drawn, and how the match ended."""

    a: int = 0
    b: int = 0
    draws: int = 0
    kind: Kind = Kind.PLAYED

    def flipped(self) -> "Score":
        """Return the same result from the other side."""
        return Score(self.b, self.a, self.draws, _FLIPPED.get(self.kind, self.kind))

    @property
    def text(self) -> str:
        """The result in the shortest words that `read_score` reads: "2-1", "1-1-1", "ID", "no-show 2"."""
        if self.kind is Kind.INTENTIONAL_DRAW:
            return "ID"
        return " ".join(filter(None, (self._games("-"), "" if self.kind is Kind.PLAYED else self.kind)))

    def shown(self, dash: str = "–") -> str:
        """Return the same for people to look at: "2–1", "1–1–1", "ID", "1–0 unfinished"."""
        if self.kind is Kind.INTENTIONAL_DRAW:
            return say("ID")
        games = self._games(dash)
        if self.kind is Kind.PLAYED:
            return games
        return say("{games} {kind}", games=games, kind=_KIND_NAMES[self.kind]) if games else _KIND_NAMES[self.kind]

    def _games(self, dash: str) -> str:
        """Return the games as they are written; "" where the kind says it all."""
        games = (self.a, self.b, self.draws) if self.draws else (self.a, self.b)
        is_shown = self.kind in (Kind.PLAYED, Kind.UNFINISHED) or (self.kind in _WITH_GAMES and any(games))
        return dash.join(map(str, games)) if is_shown else ""


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """What an event's format says about results.

    best_of     one of BEST_OF: more than half of them win the match
    unfinished  where it says DRAW and the event knows no draws, both lose
    """

    best_of: int = 3
    draws_allowed: bool = True
    intentional_draws: bool = True
    unfinished: Unfinished = Unfinished.DRAW

    @property
    def needed(self) -> int:
        """Games that win a match."""
        return self.best_of // 2 + 1

    @property
    def goal(self) -> str:
        """What wins a match, in words."""
        return say_many(
            "a best of {best_of} is won with {n} game",
            "a best of {best_of} is won with {n} games",
            self.needed,
            best_of=self.best_of,
        )


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A score that could not be read: `what` says so."""

    what: str

    @property
    def words(self) -> str:
        return say(
            "{what} Type the games of both, as 2-1, 21 or 1-1, with drawn games as 1-1-1; or id (intentional draw), "
            "c1 or c2 (who conceded), 1-0 u (unfinished), a1 or a2 (to whom you award the match), dl (both lose), "
            "ns1, ns2 or ns (who did not come).",
            what=self.what,
        )

    @property
    def for_players(self) -> str:
        """What a player may type instead, who does not say that somebody loses without a match."""
        return say(
            "{what} Type the games of both, as 2-1, 21 or 1-1, with drawn games as 1-1-1; or id (intentional draw), "
            "c1 or c2 (who conceded), 1-0 u (unfinished).",
            what=self.what,
        )


_GAMES = re.compile(r"([0-9])[\s:/-]*([0-9])(?:[\s:/-]*([0-9]))?(?![0-9])")
_KINDS = {
    "": Kind.PLAYED,
    **dict.fromkeys(("id", "intentional draw"), Kind.INTENTIONAL_DRAW),
    **dict.fromkeys(("dl", "double loss", "both lose"), Kind.DOUBLE_LOSS),
    **dict.fromkeys(("ns1", "no-show 1", "no show 1"), Kind.NO_SHOW_A),
    **dict.fromkeys(("ns2", "no-show 2", "no show 2"), Kind.NO_SHOW_B),
    **dict.fromkeys(("ns", "nsb", "no-show both", "no show both"), Kind.NO_SHOW_BOTH),
    **dict.fromkeys(("c1", "conceded 1"), Kind.CONCEDED_A),
    **dict.fromkeys(("c2", "conceded 2"), Kind.CONCEDED_B),
    **dict.fromkeys(("a1", "awarded to 1"), Kind.AWARDED_A),
    **dict.fromkeys(("a2", "awarded to 2"), Kind.AWARDED_B),
    **dict.fromkeys(("u", "unfinished"), Kind.UNFINISHED),
}


def read_score(typed: str) -> Score | Unreadable:
    """Return what was typed as a score.

    "2-1", "21", "2 1", "2:1", "2/1"    games of the first and of the second entrant
    "1-1"                               a drawn match; the third game never began
    "1-1-1", "111"                      the third number counts drawn games
    "id", "dl"                          intentional draw, double loss
    "ns1", "ns2", "ns"                  the first, the second, neither of them came
    "c1", "c2", "1-0 c1"                the first, the second conceded, with the games before it or without
    "a1", "a2"                          awarded to the first, the second, with the games before it or without
    "1-0 u"                             time ended in the middle of a game
    """
    words = " ".join(typed.lower().replace("–", "-").split())
    games = _GAMES.match(words)
    kind = _KINDS.get(words[games.end() :].strip() if games else words)
    if kind is None or not words or (games and kind not in _WITH_GAMES) or (kind is Kind.UNFINISHED and not games):
        shown = words if len(words) <= 20 else f"{words[:20]}…"
        return Unreadable(say('"{typed}" is no result.', typed=shown) if words else say("No result."))
    if not games:
        return Score(kind=kind)
    a, b, draws = (int(number or 0) for number in games.groups())
    return Score(a, b, draws, kind)


def problems(score: Score, rules: ScoreRules, is_cut: bool = False) -> tuple[str, ...]:
    """Return everything that speaks against a result, in sentences; in a match of the cut somebody must win."""
    return tuple(_counting(score, rules)) or tuple(_meaning(score, rules, is_cut))


def _counting(score: Score, rules: ScoreRules) -> Iterator[str]:
    if score.kind not in _WITH_GAMES:
        if score.a or score.b or score.draws:
            yield say("A match that is {kind} has no games.", kind=_KIND_NAMES[score.kind])
        return
    if min(score.a, score.b, score.draws) < 0:
        yield say("Games are counted from 0.")
    if max(score.a, score.b) > rules.needed or score.a == score.b == rules.needed:
        yield say("{score} is too much: {goal}.", score=score.shown("-"), goal=rules.goal)
    elif score.kind is not Kind.PLAYED and max(score.a, score.b) == rules.needed:
        yield _finished(score)
    if score.draws > rules.best_of:
        yield say("{draws} drawn games are too many for a best of {best_of}.", draws=score.draws, best_of=rules.best_of)


def _finished(score: Score) -> str:
    games = f"{score.a}-{score.b}"
    if score.kind in _AWARDED:
        return say("{games} is a finished match: leave out the games.", games=games)
    return say("{games} is a finished match: leave out {kind}.", games=games, kind=_KIND_NAMES[score.kind])


def _meaning(score: Score, rules: ScoreRules, is_cut: bool) -> Iterator[str]:
    if score.kind is Kind.INTENTIONAL_DRAW and not rules.intentional_draws:
        yield say("This event has no intentional draws.")
    if is_cut and score.a == score.b and score.kind in (Kind.PLAYED, Kind.UNFINISHED):
        yield say(
            "{score} is level, and a match of the cut needs a winner: play on, or staff say who goes on (a1 or a2).",
            score=score.shown("-"),
        )
        return
    is_level = score.a == score.b > 0 and rules.draws_allowed  # a drawn match whose next game never began
    breaks_off = score.kind is Kind.PLAYED and not score.draws and max(score.a, score.b) < rules.needed
    if breaks_off and not is_level:
        words = {"score": score.shown("-"), "goal": rules.goal}
        yield say('{score} is not finished: {goal}. If time ended, add u: "{score} u".', **words)
        return
    first, second = outcomes(score, rules)
    if is_cut and Outcome.WIN not in (first, second):
        yield say("A match of the cut needs a winner.")
    elif first is Outcome.DRAW and not rules.draws_allowed and score.kind is not Kind.UNFINISHED:
        yield say("This event has no draws: somebody wins, or both lose.")


def outcomes(score: Score, rules: ScoreRules) -> tuple[Outcome, Outcome]:
    """Return what a result is for the first and for the second entrant.

    A match with drawn games and no winner by games is won by who leads; nobody leads in a drawn one.
    """
    winner = _winner(score, rules)
    if winner:
        return (Outcome.WIN, Outcome.LOSS) if winner == "a" else (Outcome.LOSS, Outcome.WIN)
    if score.kind in _WITHOUT_WINNER:
        return Outcome.DOUBLE_LOSS, Outcome.DOUBLE_LOSS
    if score.kind is Kind.UNFINISHED and (rules.unfinished is Unfinished.BOTH_LOSE or not rules.draws_allowed):
        return Outcome.DOUBLE_LOSS, Outcome.DOUBLE_LOSS
    return Outcome.DRAW, Outcome.DRAW


def _winner(score: Score, rules: ScoreRules) -> str:
    if score.kind in _WINNER:
        return _WINNER[score.kind]
    by_games = "a" if score.a > score.b else "b" if score.b > score.a else ""
    if score.kind is Kind.UNFINISHED:
        return by_games if rules.unfinished is Unfinished.LEADER_WINS else ""
    return by_games if score.kind is Kind.PLAYED else ""


def both_sides(number: int, a: int, b: int, score: Score, rules: ScoreRules) -> tuple[Result, Result]:
    """Return the results of round `number` for the entrants a and b, ready for their records.

    Who did not come has lost as many games as win a match, and so has who conceded or whose match was awarded to
    the other; a game that time has cut off is drawn, and one that never began is none (MTR, appendix C); an
    intentional draw and a double loss have no games.
    """
    first, second = outcomes(score, rules)
    games = _games(score, rules)
    one = Result(number, first, b, games.a, games.b, games.draws)
    return one, Result(number, second, a, games.b, games.a, games.draws)


def _games(score: Score, rules: ScoreRules) -> Score:
    if score.kind is Kind.UNFINISHED:
        return replace(score, draws=score.draws + 1)
    winner = _WINNER.get(score.kind)
    if winner:
        return replace(score, a=rules.needed) if winner == "a" else replace(score, b=rules.needed)
    return score


AWARDED_TO = (Kind.AWARDED_A, Kind.AWARDED_B)  # by the side that the match is awarded to
_OPEN = (Kind.PLAYED, Kind.UNFINISHED, Kind.INTENTIONAL_DRAW)


def lost_by(score: Score, side: int, rules: ScoreRules) -> Score:
    """Return what a match comes to that a side (0 or 1) loses by a penalty; `score` is its result, or its games so far.

    The match is awarded to the other side, and the games stay. Games that won the match for the side that now loses
    it are left out: what it was awarded at would be a finished match. Who has lost already goes on having lost, and
    a match that was awarded to the side before is lost by both.
    """
    other = 1 - side
    if score.kind is AWARDED_TO[side]:
        return Score(kind=Kind.DOUBLE_LOSS)
    if _has_lost(score, side, rules):
        return score
    if score.kind not in _OPEN or (score.a, score.b)[side] >= rules.needed:
        return Score(kind=AWARDED_TO[other])
    return Score(score.a, score.b, score.draws, AWARDED_TO[other])


def _has_lost(score: Score, side: int, rules: ScoreRules) -> bool:
    """Has a side lost, whatever is still to be played?"""
    if score.kind in _OPEN:
        return (score.b, score.a)[side] >= rules.needed
    return outcomes(score, rules)[side] in (Outcome.LOSS, Outcome.DOUBLE_LOSS)


class State(StrEnum):
    """How far the reports of a match have got."""

    OPEN = "open"
    WAITING = "waiting"
    MISMATCH = "mismatch"
    AGREED = "agreed"


class Side(StrEnum):
    A = "a"
    B = "b"


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the reports of a match come to: the agreed score, and the one each side holds now."""

    state: State
    score: Score | None = None
    a: Score | None = None
    b: Score | None = None


def settle(reports: Iterable[tuple[Side, Score]]) -> Agreement:
    """Compare what both sides have reported, oldest first; the latest report of each side counts.

    Both report from the first entrant's side: turn the second entrant's with `Score.flipped`.
    """
    latest = dict(reports)
    a, b = latest.get(Side.A), latest.get(Side.B)
    if a is None or b is None:
        return Agreement(State.WAITING if latest else State.OPEN, None, a, b)
    return Agreement(State.AGREED, a, a, b) if a == b else Agreement(State.MISMATCH, None, a, b)
