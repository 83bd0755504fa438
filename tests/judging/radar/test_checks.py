"""Deck checks are drawn by a seed that anybody can draw with again, and their tables get the time back."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from judgeapp.judging.models import DeckCheck
from judgeapp.judging.radar import checks
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Match, Report, Round
from tests.tournaments import making

pytestmark = pytest.mark.django_db


def drawn(event, round_, count=20, seed="k7f2") -> list[int]:
    return [row.table.number for row in checks.draw(event, round_, count, seed)]


def at(round_, table) -> Match:
    return round_.matches.get(table=table)


def started(event, table, by, minutes=0, **fields) -> DeckCheck:
    found, _ = checks.start(event, 1, table, by, **fields)
    DeckCheck.objects.filter(pk=found.pk).update(started_at=timezone.now() - timedelta(minutes=minutes))
    return found


def extension(round_, table) -> int:
    return at(round_, table).extension // 60


def told(event) -> list[str]:
    return list(event.log.values_list("words", flat=True))


def test_a_seed_draws_the_same_tables_again(event, round_):
    first = drawn(event, round_)
    assert sorted(first) == [1, 2, 3, 4, 5, 6]
    assert drawn(event, round_) == first
    assert drawn(event, round_, 2) == first[:2]
    assert len({tuple(drawn(event, round_, seed=f"seed-{number}")) for number in range(9)}) > 5


def test_another_round_has_another_order(event, round_):
    first = drawn(event, round_)
    round_.number = 2
    assert drawn(event, round_) != first


def test_a_table_that_ends_makes_room_and_moves_no_other(event, round_, judge):
    first = drawn(event, round_)
    making.report(at(round_, first[1]), 2, 0)
    assert drawn(event, round_) == [first[0], *first[2:]]
    Report.objects.create(match=at(round_, first[0]), a=2, b=0, kind="played", state="offered", side=0)
    assert drawn(event, round_) == first[2:]
    started(event, first[2], judge)
    assert drawn(event, round_) == first[3:], "somebody else is there"


def test_what_a_seed_has_led_to_stays_drawn(event, round_, judge):
    first = drawn(event, round_)
    mine = started(event, first[0], judge, seed="k7f2", count=1)
    row = checks.draw(event, round_, 1, "k7f2")[0]
    assert (row.table.number, row.check, row.was_checked) == (first[0], mine, False)
    checks.end(event, mine.pk, judge)
    making.report(at(round_, first[0]), 2, 0)
    assert drawn(event, round_) == first


def test_where_nobody_was_checked_before_comes_first(event, round_, judge):
    first = drawn(event, round_)
    for table in first[:3]:
        checks.end(event, started(event, table, judge).pk, judge)
    rows = checks.draw(event, round_, 20, "k7f2")
    assert [row.table.number for row in rows] == [*first[3:], *first[:3]]
    assert [row.was_checked for row in rows] == [False] * 3 + [True] * 3


def test_who_was_checked_in_an_earlier_round_comes_later(event, round_, judge):
    checks.end(event, started(event, 1, judge).pk, judge)
    met = {seat.entrant.name for seat in at(round_, 1).seats.select_related("entrant")}
    making.play(round_)
    making.close(event, 1)
    rows = checks.draw(event, making.release(event, 2), 20, "k7f2")
    assert [not met.isdisjoint(row.table.names) for row in rows] == [row.was_checked for row in rows]
    assert [row.was_checked for row in rows] == [False] * 4 + [True] * 2


@pytest.mark.parametrize("seed", ["0", "ß æ", "🂡" * 40, "1/1", "' OR 1=1"])
def test_any_seed_draws_every_table_once(event, round_, judge, seed):
    first = drawn(event, round_, seed=seed)
    assert sorted(first) == [1, 2, 3, 4, 5, 6]
    assert checks.start(event, 1, first[0], judge, seed, 1)[0].seed == seed
    assert drawn(event, round_, seed=seed) == first


def test_a_made_seed_can_be_read_aloud():
    assert len({checks.new_seed() for _ in range(50)}) == 50
    assert not set("01ilo") & set("".join(checks.new_seed() for _ in range(50)))


def test_a_check_is_told_in_the_log_with_its_seed(event, judge):
    found, is_new = checks.start(event, 1, 3, judge, "k7f2", 6)
    assert (found.match.table, found.by, found.seed, is_new) == (3, judge, "k7f2", True)
    assert told(event)[0] == "Deck check at table 3 of round 1, drawn with the seed k7f2."


def test_a_draw_is_told_in_the_log_once(event, round_, judge):
    one, other = drawn(event, round_, 2, "k7: x")
    checks.start(event, 1, one, judge, "k7: x", 2)
    checks.start(event, 1, other, judge, "k7: x", 2)
    third, fourth = drawn(event, round_, 2, "k7")
    checks.start(event, 1, third, judge, "k7", 2)
    draws = [words for words in told(event) if words.startswith("Drew")]
    assert len(draws) == 2
    assert draws[0].startswith(f"Drew 2 tables of round 1 for deck checks with the seed k7: {third}, {fourth}, of ")


def test_who_comes_second_gets_the_check_that_runs(event, judge):
    first, _ = checks.start(event, 1, 3, judge)
    assert checks.start(event, 1, 3, making.make_user("kim"), "other") == (first, False)
    assert DeckCheck.objects.count() == 1
    assert len([words for words in told(event) if "Deck check" in words]) == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckCheck.objects.create(event=event, match=first.match)


def test_a_table_can_be_checked_again_later(event, judge):
    first, _ = checks.start(event, 1, 3, judge)
    checks.end(event, first.pk, judge)
    assert checks.start(event, 1, 3, judge)[1]


@pytest.mark.parametrize(
    ("number", "table", "why"),
    [
        (1, None, "Type the number of the table."),
        (1, 0, "Type the number of the table."),
        (1, 77, "No match is at table 77."),
        (1, 2, "Table 2 has its result. The page of all decks leads to the lists of both players."),
        (2, 1, "Round 2 is not being played."),
    ],
)
def test_only_a_table_that_plays_is_checked(event, round_, judge, number, table, why):
    making.report(at(round_, 2), 2, 0)
    with pytest.raises(Refused) as refused:
        checks.start(event, number, table, judge)
    assert refused.value.problems == (why,)
    assert not DeckCheck.objects.exists()


def test_a_table_gets_the_time_of_its_check_and_three_minutes_more(event, round_, judge):
    ended = checks.end(event, started(event, 3, judge, 5.5).pk, judge, "one sleeve replaced")
    assert (ended.minutes, ended.note, extension(round_, 3)) == (9, "one sleeve replaced", 9)
    assert told(event)[:2] == [
        "Deck check at table 3 of round 1 ended: one sleeve replaced",
        "Table 3 of round 1 has 9 extra minutes.",
    ]


def test_pressed_twice_a_check_ends_once(event, round_, judge):
    found = started(event, 3, judge, 5)
    first = checks.end(event, found.pk, judge, "fine")
    again = checks.end(event, found.pk, judge, "not fine")
    assert (again.minutes, again.note, again.ended_at) == (first.minutes, "fine", first.ended_at)
    assert extension(round_, 3) == first.minutes


def test_what_the_table_has_already_stays_and_there_is_a_most(event, round_, judge):
    Match.objects.filter(round=round_, table=3).update(extension=115 * 60)
    assert checks.end(event, started(event, 3, judge, 20).pk, judge).minutes == 5
    assert extension(round_, 3) == 120
    assert checks.end(event, started(event, 3, judge, 1).pk, judge).minutes == 0


def test_a_match_that_has_ended_meanwhile_needs_no_time(event, round_, judge):
    found = started(event, 3, judge, 5)
    making.report(at(round_, 3), 2, 0)
    assert checks.end(event, found.pk, judge).minutes == 0
    assert extension(round_, 3) == 0


def test_a_check_outlives_its_round(event, round_, judge):
    found = started(event, 3, judge, 5)
    Round.objects.filter(pk=round_.pk).update(state="closed")
    assert (checks.end(event, found.pk, judge).minutes, extension(round_, 3)) == (0, 0)


def test_a_check_can_end_without_giving_time(event, round_, judge):
    assert checks.end(event, started(event, 3, judge, 5).pk, judge, gives_time=False).minutes == 0
    assert extension(round_, 3) == 0


def test_a_note_that_is_too_long_ends_nothing(event, judge):
    found = started(event, 3, judge)
    with pytest.raises(Refused) as refused:
        checks.end(event, found.pk, judge, "x" * 201)
    assert refused.value.problems == ("The note has 201 characters; 200 fit.",)
    assert DeckCheck.objects.get().ended_at is None


def test_a_check_of_another_event_is_none_of_this(event, judge):
    found = started(event, 3, judge)
    with pytest.raises(Refused, match="no such deck check"):
        checks.end(making.make_event(), found.pk, judge)
