"""Results as pages offer them and say them.

Words are said as the pure packages do, since a log keeps them in English.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judgeapp.domain.events.results import Kind, Score, ScoreRules, outcomes, problems
from judgeapp.domain.messages import say
from judgeapp.domain.standings.values import Outcome


class _Reader(str):
    """Whoever reads it; a player may have the same letters for a name."""


YOU = _Reader("You")
_ABSENT = {Kind.NO_SHOW_A: 0, Kind.NO_SHOW_B: 1}
_CONCEDED = {Kind.CONCEDED_A: 0, Kind.CONCEDED_B: 1}
_AWARDED = {Kind.AWARDED_A: 0, Kind.AWARDED_B: 1}
_WHOLE = {
    Kind.INTENTIONAL_DRAW: say("Intentional draw"),
    Kind.DOUBLE_LOSS: say("Both lose"),
    Kind.NO_SHOW_BOTH: say("Neither came; both lose"),
}


def games(score: Score) -> str:
    """Return the games of a score as they are printed: "2–1", with drawn ones "1–1–1"."""
    return "–".join(map(str, (score.a, score.b, score.draws) if score.draws else (score.a, score.b)))


def shown(score: Score) -> str:
    """Return a score in a few signs: "2–1", "ID", "1–0 unfinished"."""
    return score.shown()


def score_words(score: Score, rules: ScoreRules, names: tuple[str, str]) -> str:
    """Return who has won how, such as "Ann won 2–1"; a name may be YOU itself."""
    if score.kind in _WHOLE:
        return _WHOLE[score.kind]
    if score.kind in _ABSENT:
        return _absent(*_apart(names, _ABSENT[score.kind]))
    if score.kind in _CONCEDED:
        return _conceded(*_apart(names, _CONCEDED[score.kind]), _before(score))
    if score.kind in _AWARDED:
        return _awarded(names[_AWARDED[score.kind]], _before(score))
    if score.kind is Kind.UNFINISHED:
        return _unfinished(games(score), outcomes(score, rules), names)
    return _played(score, names)


def _apart(names: tuple[str, str], side: int) -> tuple[str, str]:
    """Return the name of a side, and that of the other."""
    return names[side], names[1 - side]


def _before(score: Score) -> str:
    """Return the games that were played before a match was ended; "" without any."""
    return games(score) if score.a or score.b or score.draws else ""


def _absent(absent: str, winner: str) -> str:
    if absent is YOU:
        return say("You did not come; {winner} wins", winner=winner)
    if winner is YOU:
        return say("{absent} did not come; you win", absent=absent)
    return say("{absent} did not come; {winner} wins", absent=absent, winner=winner)


def _conceded(gone: str, winner: str, before: str) -> str:
    if before:
        return _conceded_at(before, gone, winner)
    if gone is YOU:
        return say("You conceded; {winner} wins", winner=winner)
    if winner is YOU:
        return say("{gone} conceded; you win", gone=gone)
    return say("{gone} conceded; {winner} wins", gone=gone, winner=winner)


def _conceded_at(before: str, gone: str, winner: str) -> str:
    if gone is YOU:
        return say("You conceded at {games}; {winner} wins", games=before, winner=winner)
    if winner is YOU:
        return say("{gone} conceded at {games}; you win", gone=gone, games=before)
    return say("{gone} conceded at {games}; {winner} wins", gone=gone, games=before, winner=winner)


def _awarded(name: str, before: str) -> str:
    if name is YOU:
        return say("Awarded to you at {games}", games=before) if before else say("Awarded to you")
    if before:
        return say("Awarded to {name} at {games}", name=name, games=before)
    return say("Awarded to {name}", name=name)


def _unfinished(at: str, worth: tuple[Outcome, Outcome], names: tuple[str, str]) -> str:
    if Outcome.WIN not in worth:
        if Outcome.DRAW in worth:
            return say("Unfinished at {games}; a draw", games=at)
        return say("Unfinished at {games}; both lose", games=at)
    winner = names[worth.index(Outcome.WIN)]
    if winner is YOU:
        return say("Unfinished at {games}; you win", games=at)
    return say("Unfinished at {games}; {winner} wins", games=at, winner=winner)


def _played(score: Score, names: tuple[str, str]) -> str:
    if score.a == score.b:
        return say("Drawn {games}", games=games(score))
    winner, won = (names[0], score) if score.a > score.b else (names[1], score.flipped())
    if winner is YOU:
        return say("You won {games}", games=games(won))
    return say("{winner} won {games}", winner=winner, games=games(won))


AWARDED = (Kind.AWARDED_A, Kind.AWARDED_B)
NO_SHOWS = (Kind.NO_SHOW_A, Kind.NO_SHOW_B, Kind.NO_SHOW_BOTH)
FOR_STAFF = {  # of the kinds as the player's own side sees them
    Kind.NO_SHOW_A: say("Only staff can enter that you did not come. Tell the scorekeeper."),
    Kind.NO_SHOW_BOTH: say("Only staff can enter that neither came. Tell the scorekeeper."),
    Kind.DOUBLE_LOSS: say("Only staff can enter that both lose. Tell the scorekeeper."),
    **dict.fromkeys(AWARDED, say("Only staff can enter that a match is awarded. Tell the scorekeeper.")),
}


def for_staff(score: Score) -> list[str]:
    """Return why a player cannot report a score, seen from his own side."""
    return [FOR_STAFF[score.kind]] if score.kind in FOR_STAFF else []


@dataclass(frozen=True, slots=True)
class Choices:
    """Scores by who wins; `more` holds what is seldom.

    settled   of a match of the cut that is level: that the first goes on, that the second does; () in other rounds
    """

    first: tuple[Score, ...]
    second: tuple[Score, ...]
    nobody: tuple[Score, ...]
    more: tuple[Score, ...]
    settled: tuple[Score, ...] = ()

    @property
    def drawn(self) -> tuple[Score, ...]:
        """Return the one end without a winner that players are offered first: the games are level."""
        plain = [score for score in self.nobody if score.kind is Kind.PLAYED and not score.draws]
        return tuple([*plain, *self.nobody][:1])

    @property
    def for_players(self) -> tuple[Score, ...]:
        """Return what is seldom and not for staff alone to say; the first side is the player's own."""
        others = (score for score in self.nobody if score not in self.drawn)
        return (*others, *(score for score in self.more if not for_staff(score)))


def choices(rules: ScoreRules, is_cut: bool) -> Choices:
    """Return what a match may end like."""
    won = [Score(rules.needed, lost) for lost in range(rules.needed)]

    def allowed(scores: Iterable[Score]) -> tuple[Score, ...]:
        return tuple(score for score in scores if not problems(score, rules, is_cut))

    return Choices(
        first=allowed(won),
        second=allowed(score.flipped() for score in won),
        nobody=allowed(_without_winner(rules)),
        more=allowed(_seldom(rules)),
        settled=tuple(Score(*_level(rules), kind=kind) for kind in AWARDED) if is_cut else (),
    )


def _level(rules: ScoreRules) -> tuple[int, int]:
    """Return the games of both where one more would have won the match."""
    return rules.needed - 1, rules.needed - 1


def _without_winner(rules: ScoreRules) -> Iterator[Score]:
    level = _level(rules)
    if rules.draws_allowed:
        yield Score(*level, 1)
        yield Score(*level)
    yield Score(*level, kind=Kind.UNFINISHED)
    yield Score(kind=Kind.INTENTIONAL_DRAW)


def _seldom(rules: ScoreRules) -> Iterator[Score]:
    """Yield matches that time has cut off, and those that were not played to the end."""
    for most in range(rules.needed):
        for least in range(most + 1):
            if least < rules.needed - 1:
                yield Score(most, least, kind=Kind.UNFINISHED)
            if least < most:
                yield Score(least, most, kind=Kind.UNFINISHED)
    for kind in (Kind.CONCEDED_A, Kind.CONCEDED_B, *NO_SHOWS, *AWARDED, Kind.DOUBLE_LOSS):
        yield Score(kind=kind)
