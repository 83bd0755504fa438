"""The bracket of an event's top cut; it is never stored: it follows from the seeds, the results, and who has left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import Max

from judgeapp.domain.brackets.bracket import (
    Bracket,
    BracketError,
    Drop,
    Match,
    Place,
    draw,
    places,
    round_name,
    size_for,
)
from judgeapp.domain.events.results import Kind, Score, outcomes
from judgeapp.domain.messages import Message, say
from judgeapp.domain.standings.values import Outcome
from judgeapp.tournaments.models import SHOWN, Entrant, Event, Report, Round, Seat
from judgeapp.tournaments.rounds import history

FEWEST = 3


def bracket_of(event: Event) -> Bracket:
    """Return the bracket of an event whose cut is fixed: the smallest that holds all seeds."""
    seeds = tuple(event.cut_seeds)
    return Bracket(size_for(max(len(seeds), FEWEST)), seeds, event.has_third_place)


def bracket_round(event: Event, number: int) -> int:
    """Return which round of the bracket a round of the event is; the Swiss rounds come before."""
    return number - (event.rounds or 0)


def name_of_round(event: Event, number: int) -> Message:
    """Return what a round of the cut is called: "Quarterfinals", "Final"."""
    return round_name(bracket_of(event), bracket_round(event, number))


def is_last(event: Event, number: int) -> bool:
    """Is a round of the cut its last?"""
    return bracket_round(event, number) >= bracket_of(event).rounds


@dataclass(frozen=True)
class Cut:
    """The bracket of an event as it stands: results are (round, position) -> Score, seen from the first side.

    If results and drops do not fit together, `problems` say why; then there are no matches and no places.
    """

    bracket: Bracket
    results: Mapping[tuple[int, int], Score]
    winners: Mapping[tuple[int, int], int]
    drops: Sequence[Drop]

    @cached_property
    def _drawn(self) -> tuple[tuple[Match, ...], tuple[str, ...]]:
        try:
            return draw(self.bracket, self.winners, self.drops), ()
        except BracketError as error:
            return (), (say("The bracket cannot be drawn from the results."), *error.problems)

    @property
    def matches(self) -> tuple[Match, ...]:
        return self._drawn[0]

    @property
    def problems(self) -> tuple[str, ...]:
        return self._drawn[1]

    def of_round(self, number: int) -> list[Match]:
        """Return the matches of a round of the bracket, 1 is the first, without those that nobody is in."""
        return [match for match in self.matches if match.round == number and match.entrants]

    @property
    def places(self) -> tuple[Place, ...]:
        """Return the final places that are settled, best first."""
        return () if self.problems else places(self.bracket, self.winners, self.drops)


def cut_of(event: Event) -> Cut:
    """Return the bracket of an event whose cut is fixed; a fixed number of queries."""
    results, winners = _results(event)
    return Cut(bracket_of(event), results, winners, _drops(event))


def missed(event: Event, entrant: int) -> int | None:
    """Return the first round of the cut that is drawn without somebody who has left and would be in it; None: none."""
    cut = cut_of(event)
    others = [drop for drop in cut.drops if drop.entrant != entrant]
    drawn = event.rounds_played.filter(stage=Round.Stage.CUT).order_by("number")
    for number in drawn.exclude(seats__entrant=entrant).values_list("number", flat=True):
        at = bracket_round(event, number)
        before = replace(cut, winners={place: won for place, won in cut.winners.items() if place[0] < at}, drops=others)
        if any(entrant in match.entrants for match in before.of_round(at)):
            return number
    return None


def _results(event: Event) -> tuple[dict[tuple[int, int], Score], dict[tuple[int, int], int]]:
    rules = history.score_rules(event)
    in_cut = {"match__round__event": event, "match__round__stage": Round.Stage.CUT, "match__slot__isnull": False}
    reports = Report.objects.filter(**in_cut, state=Report.State.ACCEPTED)
    columns = "match", "match__round__number", "match__slot", "a", "b", "draws", "kind"
    seats: dict[int, list[int]] = {}
    for match, entrant in Seat.objects.filter(**in_cut).order_by("match", "side").values_list("match", "entrant"):
        seats.setdefault(match, []).append(entrant)
    results, winners = {}, {}
    for match, number, slot, a, b, draws, kind in reports.values_list(*columns):
        place, score = (bracket_round(event, number), slot), Score(a, b, draws, Kind(kind))
        results[place] = score
        for entrant, outcome in zip(seats.get(match, ()), outcomes(score, rules), strict=False):
            if outcome is Outcome.WIN:
                winners[place] = entrant
    return results, winners


def _drops(event: Event) -> list[Drop]:
    """Return who has left since the cut was fixed, in the order of the rounds: each after the last they have a seat in.

    A draft does not count: it is out of date when somebody in it leaves.
    """
    gone = event.entrants.filter(pk__in=event.cut_seeds).exclude(state=Entrant.State.IN).order_by("dropped_after", "pk")
    rounds = {"round__event": event, "round__stage": Round.Stage.CUT, "round__state__in": SHOWN}
    seated = dict(Seat.objects.filter(**rounds).values_list("entrant").annotate(Max("round__number")).order_by())
    return [
        Drop(
            pk,
            max(0, bracket_round(event, last or 0), bracket_round(event, seated.get(pk, 0))) + 1,
            state == Entrant.State.DISQUALIFIED,
        )
        for pk, last, state in gone.values_list("pk", "dropped_after", "state")
    ]
