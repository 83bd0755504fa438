"""What a corrected result means for what came after its round."""

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import QuerySet

from judgeapp.domain.events.results import Score, ScoreRules, outcomes
from judgeapp.tournaments.models import Event, Match, Round
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import placing

THROW_AWAY = "If somebody else won, an organiser first throws the later rounds away, at Top cut."


def refusals(match: Match, before: Score, after: Score, rules: ScoreRules) -> list[str]:
    """Return why a result cannot be corrected: the next round of the cut is drawn from who won."""
    if match.round.stage != Round.Stage.CUT or outcomes(before, rules) == outcomes(after, rules):
        return []
    following = later_rounds(match.round).first()
    if following is None:
        return []
    return [f"Round {following.number} of the cut is drawn from this result. {THROW_AWAY}"]


def follow(event: Event, round_: Round, why: str, by: AbstractBaseUser | None) -> None:
    """Make the standings anew from a closed round on, marked with the reason, and publish them."""
    if round_.state != Round.State.CLOSED:
        return
    for each in _with_standings(round_):
        placing.store_standings(event, each, why)
    publishing.ask(event, by)


def later_rounds(round_: Round) -> QuerySet[Round]:
    return Round.objects.filter(event=round_.event_id, number__gt=round_.number).order_by("number").only("number")


def warnings(round_: Round) -> list[str]:
    """Return what a correction in a round does, and what it leaves as it is, for whoever is about to make it."""
    if round_.state != Round.State.CLOSED:
        return []
    found = []
    numbers = [str(each.number) for each in _with_standings(round_)]
    if numbers:
        found.append(f"The standings after {_rounds(numbers)} are made anew and marked as corrected.")
    later = [str(each.number) for each in later_rounds(round_)]
    if later and round_.stage == Round.Stage.CUT:
        found.append(
            f"{_rounds(later).capitalize()} {'rests' if len(later) == 1 else 'rest'} on who won here. {THROW_AWAY}"
        )
    elif later:
        found.append(f"{_rounds(later).capitalize()} {'stays' if len(later) == 1 else 'stay'} as paired.")
    return found


def _with_standings(round_: Round) -> list[Round]:
    """Return the closed Swiss rounds from a round on."""
    swiss = Round.objects.filter(event=round_.event_id, stage=Round.Stage.SWISS, state=Round.State.CLOSED)
    return list(swiss.filter(number__gte=round_.number).order_by("number").defer("entered", "draw", "edits"))


def _rounds(numbers: list[str]) -> str:
    if len(numbers) == 1:
        return f"round {numbers[0]}"
    return f"rounds {', '.join(numbers[:-1])} and {numbers[-1]}"
