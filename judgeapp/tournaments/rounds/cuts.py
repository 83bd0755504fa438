"""The top cut: who is in it, its rounds, and throwing later ones away so that an earlier result can be put right.

The bracket is never stored: it follows from the seeds, the results, and who has left. A round of the cut is drafted,
checked and released as every other; its number counts on from the Swiss rounds. The log keeps what was thrown away.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from judgeapp.domain.brackets.bracket import SIZES, Bracket, round_name
from judgeapp.domain.brackets.bracket import Match as BracketMatch
from judgeapp.domain.brackets.layout import match_name
from judgeapp.domain.messages import Message, say
from judgeapp.domain.pairing.editing import read_ranges, seat
from judgeapp.domain.pairing.values import Entrant as Drawn
from judgeapp.domain.pairing.values import Pair, Reason
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Entrant, Event, Job, Match, Report, Round, Seat
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.results.reports import score_of
from judgeapp.tournaments.rounds import brackets, history, pairing
from judgeapp.tournaments.rounds.brackets import FEWEST, bracket_of, bracket_round, cut_of


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line of the final standings; `seed` is 0 for who is not in the cut, `is_here` whether they can be."""

    id: int
    rank: int
    name: str
    points: int
    seed: int
    is_here: bool


def candidates(event: Event, size: int, left_out: Sequence[int] = ()) -> list[Candidate]:
    """Return the final standings with who would be in a cut of a size: who leaves before it makes room for the next."""
    latest = history.latest_standings(event)
    here = set(event.entrants.filter(state=Entrant.State.IN).values_list("pk", flat=True))
    found, seed = [], 0
    for row in latest.rows if latest else ():
        pk = row["entrant"]
        is_in = pk in here and pk not in left_out and seed < size
        seed += is_in
        found.append(Candidate(pk, row["rank"], row["name"], row["points"], seed if is_in else 0, pk in here))
    return found


@transaction.atomic
def fix(
    event: Event, size: int, left_out: Sequence[int], by: User | None, has_third_place: bool | None = None
) -> list[int]:
    """Fix who is in the top cut, by the final standings; return their primary keys, first seed first.

    has_third_place   None: as the event is set
    Raises Refused unless all Swiss rounds are closed, or if too few are there.
    """
    event = lock(event.pk)
    if problems := fixing_problems(event, size):
        raise Refused(*problems)
    lines = candidates(event, size, left_out)
    seeds = [line.id for line in lines if line.seed]
    if len(seeds) < FEWEST:
        raise Refused(
            say("{n} entrants are left for the cut; it needs at least {fewest}.", n=len(seeds), fewest=FEWEST)
        )
    third = event.has_third_place if has_third_place is None else has_third_place
    Event.objects.filter(pk=event.pk).update(stage=Event.Stage.CUT, cut_seeds=seeds, has_third_place=third)
    about = {"size": len(seeds), "out": ", ".join(line.name for line in lines if line.id in left_out)}
    words = say("Fixed the top {size}.", **about)
    note(event, by, say("Fixed the top {size}. Left out: {out}.", **about) if about["out"] else words)
    publishing.ask(event, by)
    return seeds


def fixing_problems(event: Event, size: int) -> list[str]:
    """Return why the cut cannot be fixed now; [] if it can."""
    if event.stage != Event.Stage.SWISS:
        return [say("The top cut is fixed once, after the last Swiss round.")]
    problems = []
    latest = event.rounds_played.order_by("-number").first()
    if latest is None or latest.state != Round.State.CLOSED or latest.number < (event.rounds or 0):
        problems.append(_too_early(event.rounds))
    if not SIZES[0] <= size <= SIZES[-1]:
        problems.append(
            say("There is no top {size}: choose {first} to {last}.", size=size, first=SIZES[0], last=SIZES[-1])
        )
    return problems


def _too_early(rounds: int | None) -> str:
    if not rounds:
        return say("The cut comes after the rounds. If the Swiss part ends earlier, change the number of rounds.")
    return say(
        "The cut comes after all {n} rounds. If the Swiss part ends earlier, change the number of rounds.", n=rounds
    )


@transaction.atomic
def give_up(event: Event, by: User | None) -> None:
    """Undo the fixing of the cut, as long as none of its rounds is paired."""
    event = lock(event.pk)
    if event.stage != Event.Stage.CUT or is_paired(event):
        raise Refused(say("The top cut can be given up until its first round is paired."))
    Event.objects.filter(pk=event.pk).update(stage=Event.Stage.SWISS, cut_seeds=[])
    note(event, by, say("Gave up the top cut that was fixed."))
    publishing.ask(event, by)


def is_paired(event: Event) -> bool:
    """Is there a round of the cut?"""
    return event.rounds_played.filter(stage=Round.Stage.CUT).exists()


def refusals(event: Event, number: int) -> list[str]:
    """Return why a round of the cut cannot be paired now; [] if it can."""
    latest = event.rounds_played.order_by("-number").first()
    after = latest.number if latest else 0
    problems: list[str] = []
    if event.stage != Event.Stage.CUT:
        problems.append(say("The top cut is not fixed."))
    if number != after + 1:
        problems.append(pairing.not_next(number, after))
    if latest and latest.state != Round.State.CLOSED:
        problems.append(pairing.not_closed(after))
    if not problems and bracket_round(event, number) > bracket_of(event).rounds:
        problems.append(say("The final is played."))
    return problems


def pair(event: Event, job: Job) -> None:
    """Store the next round of the bracket as a draft; one that is there already is left alone.

    Raises Refused if the round before is not closed, or if the results make no bracket.
    """
    if event.rounds_played.filter(number=job.number).exists():
        return
    if problems := refusals(event, job.number):
        raise Refused(*problems)
    cut, number = cut_of(event), bracket_round(event, job.number)
    if cut.problems:
        raise Refused(*cut.problems)
    round_ = Round.objects.create(
        event=event,
        number=job.number,
        stage=Round.Stage.CUT,
        draw={"words": pairing.words_of_cut(round_name(cut.bracket, number))},
        seconds=event.round_minutes * 60,
    )
    matches = cut.of_round(number)
    tables = _tables(event, matches)
    rows = [(tables.get(match.entrants), reason_of(cut.bracket, match), match.entrants) for match in matches]
    pairing.add_matches(round_, rows, [match.position for match in matches])


def _tables(event: Event, matches: Sequence[BracketMatch]) -> dict[tuple[int, ...], int]:
    pairs = [Pair(*match.entrants, Reason("cut")) for match in matches if len(match.entrants) == 2]
    tables = seat(pairs, {}, read_ranges(event.tables), pairing.fixed_tables(event))
    return {(a, b): table for (a, b), table in tables.items()}


def reason_of(bracket: Bracket, match: BracketMatch) -> Reason:
    """Return why these meet in the bracket, or why somebody goes on alone."""
    name, seeds = match_name(bracket, match), [bracket.seed_of(each) for each in match.entrants]
    if len(seeds) == 2:
        return Reason("cut", (("match", name), ("first", seeds[0]), ("second", seeds[1])))
    return Reason("bye-cut", (("match", name), ("seed", seeds[0])))


def stale(event: Event, round_: Round) -> list[str]:
    """Return what a draft of the cut cannot be released with: matches that the bracket no longer has."""
    number = bracket_round(event, round_.number)
    now = {match.position: match.entrants for match in cut_of(event).of_round(number)}
    seats: dict[int | None, tuple[int, ...]] = {}
    for slot, entrant in round_.seats.order_by("match", "side").values_list("match__slot", "entrant"):
        seats[slot] = (*seats.get(slot, ()), entrant)
    if seats == now:
        return []
    return [say("The bracket has changed since this draft was made. Throw it away and pair the round again.")]


def field_of(event: Event, round_: Round) -> list[Drawn]:
    """Return who plays in a round of the cut as the bracket is now."""
    matches = cut_of(event).of_round(bracket_round(event, round_.number))
    return [Drawn(each, 0) for match in matches for each in match.entrants]


@transaction.atomic
def throw_away_after(event: Event, number: int | None, why: str, by: User | None) -> int:
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
    problems: list[str] = []
    if not later:
        problems.append(say("Choose from which round of the cut on is thrown away."))
    if not why.strip():
        problems.append(say("Say why: people have seen or played these rounds."))
    return problems


def _results(event: Event, later: list[Round]) -> Iterator[Message]:
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
