"""The top cut: seeds from the final standings, rounds from the bracket, and an end."""

import pytest

from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Job, LogEntry, Match, Round
from judgeapp.tournaments.rounds import brackets, cuts, drafts, history, lifecycle, steps
from tests.tournaments import making

pytestmark = pytest.mark.django_db


def swiss(entrants: int = 10, **fields) -> Event:
    """An event whose two Swiss rounds are closed; in all of them the first side won."""
    event = making.make_event(**{"rounds": 2, "cut_size": 4, **fields})
    making.make_entrants(event, entrants)
    making.play_rounds(event, 2)
    return event


def order(event: Event) -> list[int]:
    return [row["entrant"] for row in history.latest_standings(event).rows]


def draft(event: Event) -> Round:
    number = event.rounds_played.count() + 1
    making.do(event, Job.Kind.PAIR, number, cuts.pair)
    return event.rounds_played.get(number=number)


def release(event: Event) -> Round:
    round_ = draft(event)
    lifecycle.check(event, round_.number, None)
    making.do(event, Job.Kind.RELEASE, round_.number, lifecycle.release)
    return event.rounds_played.get(number=round_.number)


def win(event: Event, round_: Round, *winners: int) -> None:
    """Let entrants win their matches of a round, then close it."""
    for match in Match.objects.filter(round=round_, table__isnull=False):
        first, second = match.seats.order_by("side").values_list("entrant", flat=True)
        making.report(match, *((2, 0) if first in winners else (0, 2)))
        assert {first, second} & set(winners)
    making.close(event, round_.number)


def met(round_: Round) -> list[tuple]:
    return [(row.table, row.seats) for row in drafts.rows_of(round_)]


def fix(event: Event, size: int = 4, left_out: tuple[int, ...] = ()) -> list[int]:
    seeds = cuts.fix(event, size, left_out, None)
    event.refresh_from_db()
    return seeds


def problems(work, *values) -> tuple[str, ...]:
    with pytest.raises(Refused) as refused:
        work(*values)
    return refused.value.problems


def test_the_seeds_are_the_first_of_the_final_standings():
    event = swiss()
    assert fix(event) == order(event)[:4]
    assert (event.stage, event.cut_seeds) == ("cut", order(event)[:4])
    assert LogEntry.objects.filter(words="Fixed the top 4.").exists()


def test_who_leaves_before_the_cut_makes_room_for_the_next():
    event = swiss()
    first, second, third, fourth, fifth, sixth = order(event)[:6]
    Entrant.objects.filter(pk=second).update(state="dropped", dropped_after=2)
    assert fix(event, left_out=(fourth,)) == [first, third, fifth, sixth]
    name = Entrant.objects.get(pk=fourth).name
    assert LogEntry.objects.filter(words=f"Fixed the top 4. Left out: {name}.").exists()


def test_the_candidates_show_who_would_be_in():
    event = swiss(entrants=6)
    first, second = order(event)[:2]
    Entrant.objects.filter(pk=first).update(state="disqualified", dropped_after=2)
    found = [(line.id, line.seed, line.is_here) for line in cuts.candidates(event, 4, [second])]
    assert found[:3] == [(first, 0, False), (second, 0, True), (order(event)[2], 1, True)]
    assert [seed for _, seed, _ in found] == [0, 0, 1, 2, 3, 4]


def test_first_meets_last_in_a_draft_like_any_other():
    event = swiss()
    one, two, three, four = fix(event)
    round_ = draft(event)
    assert (round_.number, round_.stage, round_.state) == (3, "cut", "draft")
    assert met(round_) == [(1, (one, four)), (2, (two, three))]
    assert drafts.problems(event, round_) == ([], [])
    reason = round_.matches.get(table=2).reason
    assert reason == {"code": "cut", "facts": [["match", "Semifinal 2"], ["first", 2], ["second", 3]]}


def test_winners_meet_and_the_final_ends_the_event():
    event = swiss()
    one, two, three, four = fix(event)
    win(event, release(event), four, two)
    final = release(event)
    assert met(final) == [(1, (four, two))]
    win(event, final, two)
    assert event.stage == Event.Stage.OVER
    assert [(place.rank, place.entrant) for place in brackets.cut_of(event).places] == [
        (1, two), (2, four), (3, one), (4, three),
    ]  # fmt: skip
    assert cuts.refusals(event, 5)[0] == "The top cut is not fixed."


def test_a_match_for_third_place_is_played_next_to_the_final():
    event = swiss(has_third_place=True)
    one, two, three, four = fix(event)
    win(event, release(event), one, two)
    final = release(event)
    assert met(final) == [(1, (one, two)), (2, (four, three))]
    win(event, final, two, three)
    assert [place.entrant for place in brackets.cut_of(event).places] == [two, one, three, four]


def test_in_a_short_bracket_the_best_rest_first():
    event = swiss(entrants=6)
    seeds = fix(event, size=8)
    round_ = draft(event)
    assert met(round_) == [
        (1, (seeds[3], seeds[4])),
        (2, (seeds[2], seeds[5])),
        (None, (seeds[0],)),
        (None, (seeds[1],)),
    ]
    assert [match.slot for match in round_.matches.order_by("slot")] == [1, 2, 3, 4]


def test_who_drops_after_the_cut_is_replaced_by_nobody():
    event = swiss()
    one, two, three, four = fix(event)
    Entrant.objects.filter(pk=four).update(state="dropped", dropped_after=2)
    round_ = release(event)
    assert met(round_) == [(1, (two, three)), (None, (one,))]
    win(event, round_, three)
    assert met(draft(event)) == [(1, (one, three))]


def test_a_draft_of_the_cut_is_stale_when_somebody_in_it_drops():
    event = swiss()
    four = fix(event)[3]
    round_ = draft(event)
    Entrant.objects.filter(pk=four).update(state="dropped", dropped_after=2)
    must, _ = drafts.problems(event, round_)
    assert must[0] == "The bracket has changed since this draft was made. Throw it away and pair the round again."


def test_a_drop_between_two_rounds_lets_the_opponent_through():
    event = swiss()
    one, two, _, _ = fix(event)
    win(event, release(event), one, two)
    Entrant.objects.filter(pk=one).update(state="dropped", dropped_after=3)
    final = release(event)
    assert met(final) == [(None, (two,))]
    making.close(event, 4)
    assert [place.entrant for place in brackets.cut_of(event).places][:2] == [two, one]


def test_the_cut_waits_for_the_last_swiss_round():
    event = making.make_event(rounds=3, cut_size=4)
    making.make_entrants(event, 8)
    making.play_rounds(event, 2)
    assert problems(cuts.fix, event, 3, (), None) == (
        "The cut comes after all 3 rounds. If the Swiss part ends earlier, change the number of rounds.",
        "There is no top 3: choose 4 to 64.",
    )


@pytest.mark.parametrize(("size", "problems"), [(3, 1), (4, 0), (6, 0), (63, 0), (64, 0), (65, 1)])
def test_every_size_from_4_to_64_can_be_fixed(size, problems):
    assert len(cuts.fixing_problems(swiss(entrants=4), size)) == problems


def test_the_best_of_a_top_6_rest_first():
    event = swiss(cut_size=6)
    seeds = fix(event, 6)
    assert seeds == order(event)[:6]
    assert [seats for _, seats in met(draft(event))] == [
        (seeds[3], seeds[4]),
        (seeds[2], seeds[5]),
        (seeds[0],),
        (seeds[1],),
    ]


def test_a_cut_needs_three():
    event = swiss(entrants=4)
    two = tuple(order(event)[:2])
    assert problems(cuts.fix, event, 4, two, None) == ("2 entrants are left for the cut; it needs at least 3.",)
    event.refresh_from_db()
    assert event.stage == Event.Stage.SWISS


def test_a_cut_is_fixed_once_and_can_be_given_up_before_its_first_round():
    event = swiss()
    fix(event)
    assert problems(cuts.fix, event, 4, (), None) == ("The top cut is fixed once, after the last Swiss round.",)
    cuts.give_up(event, None)
    event.refresh_from_db()
    assert (event.stage, event.cut_seeds) == ("swiss", [])
    fix(event)
    draft(event)
    assert problems(cuts.give_up, event, None) == ("The top cut can be given up until its first round is paired.",)


def test_the_next_step_leads_through_the_cut():
    event = swiss()
    labels = []

    def note() -> None:
        fresh = Event.objects.get(pk=event.pk)
        labels.append(steps.next_step(fresh, steps.people_of(fresh)).label)

    note()
    one, two, _, _ = fix(event)
    note()
    win(event, release(event), one, two)
    note()
    win(event, release(event), one)
    note()
    assert labels == ["Fix the top 4", "Pair the semifinals", "Pair the final", "See the final places"]


def test_the_number_of_swiss_rounds_stays_once_the_cut_is_fixed():
    event = swiss()
    fix(event)
    assert problems(lifecycle.set_rounds, event, 3, None) == (
        "The top cut is fixed: the number of Swiss rounds stays as it is.",
    )


@pytest.mark.parametrize(("size", "part"), [(4, "the semifinals"), (8, "the quarterfinals")])
def test_a_round_of_the_cut_goes_by_its_name_until_it_is_closed(size, part):
    event, labels = swiss(), []
    fix(event, size)

    def note() -> None:
        fresh = Event.objects.get(pk=event.pk)
        labels.append(steps.next_step(fresh, steps.people_of(fresh)).label)

    note()
    round_ = draft(event)
    note()
    lifecycle.check(event, round_.number, None)
    note()
    making.do(event, Job.Kind.RELEASE, round_.number, lifecycle.release)
    note()
    assert labels == [f"{deed} {part}" for deed in ("Pair", "Look at the draft of", "Release", "Close")]
