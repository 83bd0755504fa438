"""Results in words, for pages; said as the pure packages do, since a log keeps them in English."""

from judgeapp.domain.events.results import Kind, Score, ScoreRules, outcomes
from judgeapp.domain.saying import say
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


def told(score: Score, rules: ScoreRules, names: tuple[str, str]) -> str:
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
