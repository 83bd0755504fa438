"""The results that a form offers as buttons: made for the event's best-of, and only what its rules allow."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judgeapp.domain.events.results import Kind, Score, ScoreRules, problems
from judgeapp.domain.saying import say

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
    """Scores by who wins; `more` holds what is seldom."""

    first: tuple[Score, ...]
    second: tuple[Score, ...]
    nobody: tuple[Score, ...]
    more: tuple[Score, ...]

    @property
    def for_players(self) -> tuple[Score, ...]:
        """Return what is seldom and not for staff alone to say; the first side is the player's own."""
        return tuple(score for score in self.more if not for_staff(score))


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
    )


def _without_winner(rules: ScoreRules) -> Iterator[Score]:
    level = (rules.needed - 1,) * 2
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
