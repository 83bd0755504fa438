"""From rows to a draft: who is paired, with what history, at which table."""

import pytest

from judgeapp.domain.messages import Message
from judgeapp.domain.pairing.values import digest, seed_of_round
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Job, Match, Round
from judgeapp.tournaments.rounds import drafts, history, lifecycle, pairing
from tests.tournaments import making

pytestmark = pytest.mark.django_db


def drawn(round_: Round) -> list[tuple[int | None, tuple[str, ...]]]:
    names = dict(Entrant.objects.values_list("pk", "name"))
    return [(row.table, tuple(names[each] for each in row.seats)) for row in drafts.rows_of(round_)]


def test_everybody_who_is_in_has_one_seat_and_every_pair_a_table():
    event = making.make_event()
    making.make_entrants(event, 7)
    round_ = making.draw(event, 1)
    rows = drawn(round_)
    assert sorted(name for _, names in rows for name in names) == sorted(f"Player {at}" for at in range(1, 8))
    assert [table for table, _ in rows] == [1, 2, 3, None]
    assert (round_.state, round_.stage, round_.seconds) == ("draft", "swiss", 3000)
    assert round_.digest == digest(round_.seed)


def test_only_those_who_are_in_are_paired():
    event = making.make_event()
    making.make_entrants(event, 4)
    for state in ("waiting", "registered", "dropped", "disqualified"):
        making.make_entrants(event, [state], state=state)
    making.make_entrants(event, ["late"], entered_round=2)
    names = {name for _, names in drawn(making.draw(event, 1)) for name in names}
    assert names == {f"Player {at}" for at in range(1, 5)}


def test_the_same_key_draws_the_same_rounds():
    first, second, third = making.make_event(), making.make_event(), making.make_event(seed_key="another key")
    for event in (first, second, third):
        making.make_entrants(event, 16)
    rounds = [making.draw(event, 1) for event in (first, second, third)]
    assert drawn(rounds[0]) == drawn(rounds[1]) != drawn(rounds[2])
    assert rounds[0].seed == f"{seed_of_round(first.seed_key, 1)}/1"


def test_the_first_draw_fixes_the_rounds_and_leaves_the_decks_open():
    event = making.make_event(rounds=None, rounds_table="magic")
    making.make_entrants(event, 33)
    making.draw(event, 1)
    assert (event.stage, event.rounds, event.decks_locked_at) == (Event.Stage.SWISS, 6, None)


def test_awarded_byes_count_in_the_recommended_rounds_where_the_table_says_so():
    event = making.make_event(rounds=None, rounds_table="magic")
    making.make_entrants(event, 31)
    making.make_entrants(event, ["Favoured"], awarded_byes=1)  # counts as two: 33 players play six rounds
    making.draw(event, 1)
    assert event.rounds == 6


def test_an_awarded_bye_is_given_in_its_rounds_only():
    event = making.make_event()
    making.make_entrants(event, 4)
    making.make_entrants(event, ["Favoured"], awarded_byes=1)
    first = making.release(event, 1)
    assert (None, ("Favoured",)) in drawn(first)
    making.play(first)
    making.close(event, 1)
    entrant = Entrant.objects.get(name="Favoured")
    in_field = {each.id: each for each in pairing.field_of(event, 2)}[entrant.pk]
    assert (in_field.points, in_field.byes, in_field.is_awarded_bye) == (3, 1, False)


@pytest.mark.parametrize(("late_as", "points"), [("loss", 0), ("bye", 6)])
def test_a_late_entrant_comes_with_what_missed_rounds_count_as(late_as, points):
    event = making.make_event()
    making.make_entrants(event, 4)
    making.play_rounds(event, 2)
    late = making.make_entrants(event, ["Late"], entered_round=3, late_as=late_as)[0]
    field = {each.id: each for each in pairing.field_of(event, 3)}
    assert field[late.pk].points == points


def test_the_field_knows_points_opponents_and_byes():
    event = making.make_event()
    one, two, three = making.make_entrants(event, ["One", "Two", "Three"])
    round_ = making.release(event, 1)
    match = Match.objects.get(round=round_, table=1)
    making.report(match, 2, 0)
    making.close(event, 1)
    seats = list(match.seats.order_by("side").values_list("entrant", flat=True))
    rested = ({one.pk, two.pk, three.pk} - set(seats)).pop()
    field = {each.id: (each.points, each.byes, each.opponents) for each in pairing.field_of(event, 2)}
    assert field == {
        seats[0]: (3, 0, frozenset({seats[1]})),
        seats[1]: (0, 0, frozenset({seats[0]})),
        rested: (3, 1, frozenset()),
    }


def test_the_draft_of_a_round_is_no_history_of_that_round():
    event = making.make_event()
    making.make_entrants(event, 3)
    before = pairing.field_of(event, 1)
    making.draw(event, 1)
    assert pairing.field_of(event, 1) == before


def test_who_came_back_missed_the_rounds_between():
    event = making.make_event(rounds=4)
    entrants = making.make_entrants(event, 6)
    making.play_rounds(event, 1)
    Entrant.objects.filter(pk=entrants[0].pk).update(state="dropped", dropped_after=1)
    making.play_rounds(event, 1)
    Entrant.objects.filter(pk=entrants[0].pk).update(state="in", dropped_after=1)  # a leftover is no drop
    records = history.records(event, history.played(event), event.entrants.all(), 2)
    found = next(each for each in records if each.id == entrants[0].pk)
    assert [str(result.outcome) for result in found.results][1:] == ["missed"]
    assert found.dropped_after is None


def test_no_rematch_over_a_whole_small_event():
    event = making.make_event(rounds=5)
    making.make_entrants(event, 8)
    making.play_rounds(event, 5)
    met = [frozenset(each.seats) for each in history.played(event)]
    assert len(met) == len(set(met)) == 20


def test_fixed_tables_are_kept_and_given_to_nobody_else():
    event = making.make_event(tables="1-3")
    making.make_entrants(event, 4)
    fixed = making.make_entrants(event, ["Fixed", "Other"])[0]
    Entrant.objects.filter(pk=fixed.pk).update(fixed_table=2)
    gone = making.make_entrants(event, ["Gone"], state="dropped", fixed_table=1)[0]
    rows = drawn(making.draw(event, 1))
    assert next(table for table, names in rows if "Fixed" in names) == 2
    assert sorted(table for table, _ in rows) == [1, 2, 3]
    assert gone.name not in str(rows)


def test_a_second_run_of_a_job_finds_its_draft():
    event = making.make_event()
    making.make_entrants(event, 8)
    first = making.draw(event, 1)
    making.draw(event, 1)
    assert list(event.rounds_played.values_list("pk", "seed")) == [(first.pk, first.seed)]


@pytest.mark.parametrize(
    ("entrants", "number", "words"),
    [
        (1, 1, ["At least two entrants must be in to pair a round."]),
        (4, 2, ["Round 2 is not the next one; that is round 1."]),
    ],
)
def test_what_is_too_early_is_refused_with_the_reason(entrants, number, words):
    event = making.make_event()
    making.make_entrants(event, entrants)
    with pytest.raises(Refused) as refused:
        making.draw(event, number)
    assert list(refused.value.problems) == words
    assert not event.rounds_played.exists()


def test_a_round_waits_for_the_one_before():
    event = making.make_event()
    making.make_entrants(event, 4)
    making.release(event, 1)
    assert pairing.refusals(event, 2) == ["Round 1 is not closed yet. Close it first, when all its results are in."]


def test_no_round_beyond_the_announced_number():
    event = making.make_event(rounds=1)
    making.make_entrants(event, 4)
    making.play_rounds(event, 1)
    assert pairing.refusals(event, 2) == ["All 1 rounds are played. Raise the number of rounds, or go on with the cut."]


def test_the_draw_is_kept_so_that_it_can_be_run_again():
    event = making.make_event()
    making.make_entrants(event, 5)
    round_ = making.draw(event, 1)
    entered = [pairing.entrant_from(values) for values in round_.entered["entrants"]]
    assert entered == pairing.field_of(event, 1)
    assert round_.entered["options"]["first"] == "random"
    assert round_.draw["cost"]["rematches"] == 0
    assert (round_.draw["earlier"], round_.draw["released"]) == (0, 0)


def test_a_draw_counts_those_thrown_away_and_takes_the_next_seed():
    event = making.make_event()
    making.make_entrants(event, 5)
    first = making.draw(event, 1)
    first.delete()
    a_press_that_failed = making.make_job(event, Job.Kind.PAIR, 1)
    Job.objects.filter(pk=a_press_that_failed.pk).update(state="failed")
    second = making.draw(event, 1)
    assert (second.draw["earlier"], second.seed) == (1, first.seed.replace("/1", "/2"))
    assert second.digest == first.digest


def test_a_draw_that_had_been_released_is_not_said_to_be_unseen():
    event = making.make_event()
    making.make_entrants(event, 5)
    making.draw(event, 1).delete()
    making.release(event, 1)
    lifecycle.take_back(event, 1, "The wrong list.", None)
    lifecycle.throw_away(event, 1, None)
    draw = making.draw(event, 1).draw
    assert (draw["earlier"], draw["released"]) == (2, 1)


@pytest.mark.parametrize(
    ("away", "released", "words"),
    [
        (0, 0, "Cost."),
        (1, 0, "Cost. One draw of this round was thrown away before this one, and nobody had seen it."),
        (2, 0, "Cost. 2 draws of this round were thrown away before this one, and nobody had seen them."),
        (
            1,
            1,
            "Cost. One draw of this round was thrown away before this one; it had been released and was taken back.",
        ),
        (
            3,
            1,
            "Cost. Of 3 draws of this round that were thrown away before this one, "
            "1 had been released and was taken back.",
        ),
        (
            2,
            2,
            "Cost. 2 draws of this round were thrown away before this one; "
            "all of them had been released and were taken back.",
        ),
    ],
)
def test_draws_that_were_thrown_away_are_public_words(away, released, words):
    draw = {"words": "Cost.", "earlier": away, "released": released}
    assert pairing.words_of_draw(draw) == words


def test_the_words_of_a_draw_are_kept_and_can_be_told_in_another_language():
    event = making.make_event()
    making.make_entrants(event, 7)
    making.draw(event, 1)
    draw = event.rounds_played.get(number=1).draw
    assert isinstance(pairing.words_of_draw(draw), Message)
    assert pairing.words_of_draw(draw) == draw["words"]
    for kept in ({"words": "Another sentence."}, {**draw, "cost": {"made up": 1}, "words": "x"}, {}):
        assert pairing.words_of_draw(kept) == kept.get("words", "")


def test_pods_go_on_for_as_many_rounds_as_it_is_set():
    event = making.make_event(rounds=4, pairing={"first": "pods", "pod_rounds": 2, "last_by_standings": True})
    firsts = [pairing.options_of(event, number).first for number in range(1, 5)]
    assert firsts == ["pods", "pods", None, None]
    assert [pairing.options_of(event, number).by_standings for number in range(1, 5)] == [False, False, False, True]
    for entrant in making.make_entrants(event, 8):
        Entrant.objects.filter(pk=entrant.pk).update(pod=1 + entrant.number % 2)
    making.play_rounds(event, 2)
    pods = dict(event.entrants.values_list("pk", "pod"))
    rows = [row for round_ in event.rounds_played.all() for row in drafts.rows_of(round_)]
    assert {len({pods[each] for each in row.seats}) for row in rows} == {1}


def test_a_last_round_by_standings_knows_the_places():
    event = making.make_event(rounds=3, pairing={"last_by_standings": True})
    making.make_entrants(event, 6)
    making.play_rounds(event, 2)
    places = {row["entrant"]: row["rank"] for row in history.latest_standings(event).rows}
    assert {each.id: each.rank for each in pairing.field_of(event, 3)} == places
    pairs = [tuple(places[each] for each in row.seats) for row in drafts.rows_of(making.draw(event, 3))]
    assert sorted(sum(pairs, ())) == [1, 2, 3, 4, 5, 6]
    assert {each.rank for each in pairing.field_of(event, 2)} == {0}
