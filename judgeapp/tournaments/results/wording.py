"""Results in words, for pages."""

from judgeapp.domain.events.results import Kind, Score, ScoreRules, outcomes
from judgeapp.domain.standings.values import Outcome

YOU = "You"
_ABSENT = {Kind.NO_SHOW_A: 0, Kind.NO_SHOW_B: 1}
_CONCEDED = {Kind.CONCEDED_A: 0, Kind.CONCEDED_B: 1}
_AWARDED = {Kind.AWARDED_A: 0, Kind.AWARDED_B: 1}
_WHOLE = {
    Kind.INTENTIONAL_DRAW: "Intentional draw",
    Kind.DOUBLE_LOSS: "Both lose",
    Kind.NO_SHOW_BOTH: "Neither came; both lose",
}


def games(score: Score) -> str:
    """Return the games of a score as they are printed: "2–1", with drawn ones "1–1–1"."""
    return "–".join(map(str, (score.a, score.b, score.draws) if score.draws else (score.a, score.b)))


def shown(score: Score) -> str:
    """Return a score in a few signs: "2–1", "ID", "1–0 unfinished"."""
    return score.text.replace("-", "–") if score.text[0].isdecimal() else score.text


def told(score: Score, rules: ScoreRules, names: tuple[str, str]) -> str:
    """Return who has won how, such as "Ann won 2–1"; a name may be YOU."""
    if score.kind in _WHOLE:
        return _WHOLE[score.kind]
    if score.kind in _ABSENT:
        absent = _ABSENT[score.kind]
        return f"{names[absent]} did not come; {_wins(names[1 - absent])}"
    if score.kind in _CONCEDED:
        gone = _CONCEDED[score.kind]
        return f"{names[gone]} conceded{_after(score)}; {_wins(names[1 - gone])}"
    if score.kind in _AWARDED:
        name = names[_AWARDED[score.kind]]
        return f"Awarded to {'you' if name == YOU else name}{_after(score)}"
    if score.kind is Kind.UNFINISHED:
        return f"Unfinished at {games(score)}; {_ends(outcomes(score, rules), names)}"
    return _played(score, names)


def _after(score: Score) -> str:
    """Return the games that were played before a match was ended, " at 1–0"; "" without any."""
    return f" at {games(score)}" if score.a or score.b or score.draws else ""


def _played(score: Score, names: tuple[str, str]) -> str:
    if score.a == score.b:
        return f"Drawn {games(score)}"
    return f"{names[0]} won {games(score)}" if score.a > score.b else f"{names[1]} won {games(score.flipped())}"


def _ends(worth: tuple[Outcome, Outcome], names: tuple[str, str]) -> str:
    if Outcome.WIN in worth:
        return _wins(names[worth.index(Outcome.WIN)])
    return "a draw" if Outcome.DRAW in worth else "both lose"


def _wins(name: str) -> str:
    return "you win" if name == YOU else f"{name} wins"
