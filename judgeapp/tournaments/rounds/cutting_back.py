"""Throwing later rounds of the top cut away, so that an earlier result can be put right.

The log keeps what was played.
"""

from collections.abc import Iterator

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from judgeapp.domain.saying import Said, say
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.logbook import note
from judgeapp.tournaments.models import Event, Match, Report, Round, Seat
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.results.reports import score_of
from judgeapp.tournaments.rounds import brackets


@transaction.atomic
def throw_away_after(event: Event, number: int | None, why: str, by: AbstractBaseUser | None) -> int:
    """Delete the rounds of the cut after a round; return how many. An event that was over goes on.

    Raises Refused without a reason, or if nothing comes after the round.
    """
    event = lock(event.pk)
    later = later_rounds(event, number)
    if problems := _problems(later, why):
        raise Refused(*problems)
    name = brackets.name_of_round(event, later[0].number)
    note(event, by, say("Threw the cut away from this round on: {name}. {why}", name=name, why=" ".join(why.split())))
    for words in _results(event, later):
        note(event, by, words)
    for model in (Seat, Match):
        model.objects.filter(round__in=later).delete()
    event.rounds_played.filter(pk__in=[each.pk for each in later]).delete()
    Event.objects.filter(pk=event.pk).update(stage=Event.Stage.CUT)
    publishing.ask(event, by)
    return len(later)


def choices(event: Event) -> list[tuple[int, str]]:
    """Return after which rounds something can be thrown away, each with the first round that goes."""
    rounds = event.rounds_played.filter(stage=Round.Stage.CUT).order_by("-number").values_list("number", flat=True)
    return [(number - 1, brackets.name_of_round(event, number)) for number in rounds]


def later_rounds(event: Event, number: int | None) -> list[Round]:
    """Return the rounds of the cut after a round."""
    if number is None:
        return []
    cut = event.rounds_played.filter(stage=Round.Stage.CUT, number__gt=number)
    return list(cut.order_by("number").defer("entered", "draw", "edits"))


def _problems(later: list[Round], why: str) -> list[str]:
    problems = []
    if not later:
        problems.append(say("Choose from which round of the cut on is thrown away."))
    if not why.strip():
        problems.append(say("Say why: people have seen or played these rounds."))
    return problems


def _results(event: Event, later: list[Round]) -> Iterator[Said]:
    """Tell every accepted result that is thrown away."""
    names: dict[int, list[str]] = {}
    seats = Seat.objects.filter(round__in=later).order_by("match", "side")
    for match, name in seats.values_list("match", "entrant__name"):
        names.setdefault(match, []).append(name)
    accepted = Report.objects.filter(match__round__in=later, state=Report.State.ACCEPTED).select_related("match__round")
    for report in accepted.order_by("match__round__number", "match__table"):
        played = brackets.name_of_round(event, report.match.round.number)
        about = {"names": " – ".join(names[report.match_id]), "score": score_of(report).shown("-")}
        yield say("Thrown away: {round}, {names}, {score}.", round=played, **about)
