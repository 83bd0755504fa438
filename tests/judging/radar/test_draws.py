"""A check counts as drawn only at a table that its seed draws, and the log tells of each draw once."""

import pytest
from django.urls import reverse

from judgeapp.judging.models import DeckCheck
from judgeapp.judging.radar import checks
from tests.judging.radar.test_checks import drawn, told
from tests.tournaments.phones import text

pytestmark = pytest.mark.django_db


def test_a_table_that_was_not_drawn_does_not_keep_the_seed(event, round_, judge):
    first = drawn(event, round_)
    check, is_new = checks.start(event, 1, first[2], judge, "k7f2", 2)
    assert (check.seed, is_new) == ("", True)
    assert told(event)[0] == f"Deck check at table {first[2]} of round 1."
    assert checks.start(event, 1, first[1], judge, "k7f2", 2)[0].seed == "k7f2"


def test_a_draw_of_one_table_is_told_as_one(event, round_, judge):
    (table,) = drawn(event, round_)[:1]
    checks.start(event, 1, table, judge, "k7f2", 1)
    words = [each for each in told(event) if each.startswith("Drew")]
    assert words == [f"Drew 1 table of round 1 for deck checks with the seed k7f2: {table}, of 6 that play."]


def test_a_draw_is_told_in_the_log_when_it_is_first_used(event, round_, judge):
    first = drawn(event, round_)
    for table in first[:2]:
        checks.start(event, 1, table, judge, "k7f2", 3)
    words = [each for each in told(event) if each.startswith("Drew")]
    listed = ", ".join(map(str, first[:3]))
    assert words == [f"Drew 3 tables of round 1 for deck checks with the seed k7f2: {listed}, of 6 that play."]
    checks.start(event, 1, first[3], judge, "k7f2", 4)
    assert len([each for each in told(event) if each.startswith("Drew")]) == 2, "another draw"


@pytest.mark.parametrize("count", ["", "two", "99"])
def test_without_a_count_nothing_was_drawn(client, event, round_, judge, count):
    client.force_login(judge)
    sent = {"number": 1, "table": drawn(event, round_)[0], "seed": "k7f2", "count": count}
    page = client.post(reverse("event_radar_start", args=[event.token]), sent, follow=True)
    assert DeckCheck.objects.get().seed == ""
    assert "was not drawn with this seed" in text(page)


def test_a_seed_that_does_not_fit_was_not_drawn(event, round_, judge):
    seed = "x" * 41
    assert checks.start(event, 1, drawn(event, round_, seed=seed)[0], judge, seed, 1)[0].seed == ""


def test_a_drawn_table_that_is_checked_once_more_by_choice_stays_drawn(event, round_, judge):
    first = drawn(event, round_)
    mine, _ = checks.start(event, 1, first[0], judge, "k7f2", 1)
    checks.end(event, mine.pk, judge)
    chosen, _ = checks.start(event, 1, first[0], judge)
    row = checks.draw(event, round_, 1, "k7f2")[0]
    assert (row.table.number, row.check, row.was_checked) == (first[0], mine, False)
    checks.end(event, chosen.pk, judge)
    assert drawn(event, round_) == first
