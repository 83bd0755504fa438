"""What a corrected result means for what came after its round."""

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.domain.events.results import Score, ScoreRules, outcomes
from judgeapp.domain.messages import listed
from judgeapp.tournaments.models import Event, Match, Round
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import history


def refusals(match: Match, before: Score, after: Score, rules: ScoreRules) -> list[str]:
    """Return why a result cannot be corrected: the next round of the cut is drawn from who won."""
    if match.round.stage != Round.Stage.CUT or outcomes(before, rules) == outcomes(after, rules):
        return []
    following = later_rounds(match.round).first()
    if following is None:
        return []
    words = _(
        "Round {number} of the cut is drawn from this result. If somebody else won, an organiser first throws the "
        "later rounds away, at Top cut."
    )
    return [words.format(number=following.number)]


def follow(event: Event, round_: Round, why: str, by: User | None) -> None:
    """Make the standings anew from a closed round on, marked with the reason, and publish them."""
    if round_.state != Round.State.CLOSED:
        return
    for each in _with_standings(round_):
        history.store_standings(event, each, why)
    publishing.ask(event, by)


def later_rounds(round_: Round) -> QuerySet[Round]:
    return Round.objects.filter(event=round_.event_id, number__gt=round_.number).order_by("number").only("number")


def to_repair(round_: Round) -> Round | None:
    """Return the Swiss round that is being played and was drawn from an earlier one; None if there is none."""
    return later_rounds(round_).filter(stage=Round.Stage.SWISS, state=Round.State.RELEASED).first()


def warnings(round_: Round) -> list[str]:
    """Return what a correction in a round does, and what it leaves as it is, for whoever is about to make it."""
    if round_.state != Round.State.CLOSED:
        return []
    numbers = [each.number for each in _with_standings(round_)]
    found = [_made_anew(numbers)] if numbers else []
    later = [each.number for each in later_rounds(round_)]
    if later:
        found.append(_resting(later) if round_.stage == Round.Stage.CUT else _staying(later))
    return found


def _made_anew(numbers: list[int]) -> str:
    return ngettext(
        "The standings after round {numbers} are made anew and marked as corrected.",
        "The standings after rounds {numbers} are made anew and marked as corrected.",
        len(numbers),
    ).format(numbers=listed(numbers))


def _resting(later: list[int]) -> str:
    return ngettext(
        "Round {numbers} rests on who won here. If somebody else won, an organiser first throws the later rounds away, "
        "at Top cut.",
        "Rounds {numbers} rest on who won here. If somebody else won, an organiser first throws the later rounds away, "
        "at Top cut.",
        len(later),
    ).format(numbers=listed(later))


def _staying(later: list[int]) -> str:
    return ngettext("Round {numbers} stays as paired.", "Rounds {numbers} stay as paired.", len(later)).format(
        numbers=listed(later)
    )


def _with_standings(round_: Round) -> list[Round]:
    """Return the closed Swiss rounds from a round on."""
    swiss = Round.objects.filter(event=round_.event_id, stage=Round.Stage.SWISS, state=Round.State.CLOSED)
    return list(swiss.filter(number__gte=round_.number).order_by("number").defer("entered", "draw", "edits"))
