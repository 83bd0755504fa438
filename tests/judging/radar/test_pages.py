"""The pages of the radar and of deck checks, as they are seen and pressed."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from judgeapp.judging.calls import answering
from judgeapp.judging.calls import opening as calling
from judgeapp.judging.models import DeckCheck
from judgeapp.judging.radar import checks
from judgeapp.permissions import Role
from judgeapp.tournaments.models import Event, Match, Round
from judgeapp.tournaments.people import decklists
from tests.tournaments import making
from tests.tournaments.phones import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client, judge):
    """A judge's browser."""
    client.force_login(judge)
    return client


def path(event: Event, name: str = "event_radar", *values: object) -> str:
    return reverse(name, args=[event.token, *values])


def lines(response) -> list[str]:
    """The numbers of the tables on a page, in their order."""
    return re.findall(r'id="table-(\d+)"', response.content.decode())


def test_the_radar_tells_the_end_and_lists_the_tables(staff, event):
    page = staff.get(path(event))
    assert page.status_code == 200
    assert lines(page) == list("123456")
    assert "The round ends at about" in text(page)
    assert "No table here is followed on phones, so nobody knows which are slow." in text(page)


@pytest.mark.parametrize(
    ("started", "state", "words"),
    [(None, "released", "The clock of round 1 has not been started."), ("", "closed", "No round is being played.")],
)
def test_the_radar_says_why_it_tells_no_end(staff, event, started, state, words):
    Round.objects.filter(event=event).update(state=state, started_at=started or None)
    assert words in text(staff.get(path(event)))


def test_when_all_matches_have_ended_only_results_are_missing(staff, event, round_):
    for table in range(1, 6):
        making.report(round_.matches.get(table=table), 2, 0)
    round_.matches.get(table=6).reports.create(a=2, b=0, kind="played", state="offered", side=0)
    assert "All matches have ended" in text(staff.get(path(event)))
    making.report(round_.matches.get(table=6), 2, 0)
    assert "All results are in The round can be closed." in text(staff.get(path(event)))


def test_what_holds_tables_up_is_told_with_who_has_it(staff, event, judge):
    first = calling.call(event, by=judge, table=1, kind="rule", words="Which first?")
    answering.take(first, judge)
    answering.call_head(calling.call(event, by=judge, table=2))
    calling.call(event, by=judge, words="At the door")
    checks.start(event, 1, 3, judge)
    page = staff.get(path(event))
    clock = re.compile(r"\d\d:\d\d UTC")
    told = clock.sub("now", text(page))
    assert "Judge call since now · a rule · jo · “Which first?”" in told
    assert "Appeal since now · waits for the head judge" in told
    assert "Elsewhere – Judge call since now · nobody has taken it · “At the door”" in told
    assert "Deck check since now · jo" in told
    assert "Table 3 is the last: it has time until now , plus 11 minutes for the deck check there since now ." in told


def test_an_open_page_gets_the_board_only_when_it_has_changed(staff, event, round_):
    first = staff.get(path(event, "event_radar_now"))
    tag = first.headers["ETag"]
    assert (first.status_code, lines(first)) == (200, list("123456"))
    same = staff.get(path(event, "event_radar_now"), headers={"If-None-Match": tag})
    assert (same.status_code, same.content) == (304, b"")
    making.report(round_.matches.get(table=2), 2, 0)
    cache.clear()
    changed = staff.get(path(event, "event_radar_now"), headers={"If-None-Match": tag})
    assert (changed.status_code, lines(changed)) == (200, list("13456"))
    assert "5 tables open" in changed.content.decode(), "the line above the page follows"


def test_a_second_that_passes_is_no_change(staff, event, round_, monkeypatch):
    tags = set()
    for _ in range(3):
        cache.clear()
        tags.add(staff.get(path(event, "event_radar_now")).headers["ETag"])
    assert len(tags) == 1


def test_a_process_reads_the_board_once_for_all_who_look(staff, event):
    staff.get(path(event, "event_radar_now"))
    with CaptureQueriesContext(connection) as found:
        staff.get(path(event, "event_radar_now"))
    assert not [each for each in found if "seat" in each["sql"]]


def test_who_may_check_no_decks_is_led_to_none(client, staff, event, judge):
    checks.start(event, 1, 2, judge)
    linked = path(event, "event_radar_check", DeckCheck.objects.get().pk)
    assert linked in staff.get(path(event)).content.decode()
    client.force_login(making.make_member(event, Role.SCOREKEEPER))
    for name in ("event_radar", "event_radar_now"):
        page = client.get(path(event, name))
        assert "Deck check" in text(page)
        assert path(event, "event_radar_checks") not in page.content.decode()


def test_a_name_is_written_as_it_is(staff, event):
    event.entrants.filter(number=1).update(name="<b>Ann</b>")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in staff.get(path(event)).content.decode()


def test_a_draw_without_a_seed_gets_a_new_one_and_keeps_it(staff, event):
    answer = staff.get(path(event, "event_radar_checks"), {"count": "2", "seed": " "})
    assert answer.status_code == 302
    seed = re.fullmatch(r"\?count=2&seed=(\w{8})", answer.url.removeprefix(path(event, "event_radar_checks")))[1]
    page = staff.get(answer.url)
    assert f"Drawn in round 1 with the seed {seed}" in text(page)
    assert page.content.count(b"Start the check of table") == 2


@pytest.mark.parametrize("count", ["0", "21", "-1", "two", "9" * 30])
def test_a_wrong_number_of_tables_is_said_and_the_seed_stays(staff, event, count):
    page = staff.get(path(event, "event_radar_checks"), {"count": count, "seed": "k7f2"})
    assert page.status_code == 422
    assert "Draw 1 to 20 tables." in text(page)
    assert 'value="k7f2"' in page.content.decode()


def test_a_seed_that_is_too_long_is_said(staff, event):
    page = staff.get(path(event, "event_radar_checks"), {"count": "1", "seed": "x" * 41})
    assert (page.status_code, "A seed has at most 40 characters." in text(page)) == (422, True)


def test_a_drawn_table_is_checked_and_gets_its_time(staff, event, round_):
    table = checks.draw(event, round_, 1, "k7f2")[0].table.number
    sent = {"number": 1, "table": table, "seed": "k7f2", "count": 1}
    answer = staff.post(path(event, "event_radar_start"), sent)
    found = DeckCheck.objects.get()
    assert (answer.url, found.seed) == (path(event, "event_radar_check", found.pk), "k7f2")
    assert "No list is registered." in text(staff.get(answer.url))
    assert "under way since" in text(staff.get(path(event, "event_radar_checks"), {"count": 1, "seed": "k7f2"}))
    done = staff.post(path(event, "event_radar_end", found.pk), {"note": "fine"}, follow=True)
    assert f"The deck check of table {table} has ended; the table got 4 extra minutes for it." in text(done)
    assert Match.objects.get(pk=found.match_id).extension == 240
    again = staff.get(path(event, "event_radar_check", found.pk))
    assert "fine" in text(again)
    assert "End it" not in text(again)


def test_the_minutes_of_a_check_are_put_right_and_a_check_by_mistake_is_taken_out(staff, event, round_):
    check, _ = checks.start(event, 1, 1, None)
    staff.post(path(event, "event_radar_end", check.pk))
    page = staff.post(path(event, "event_radar_minutes", check.pk), {"minutes": "0"}, follow=True)
    assert "the table got no extra time for it." in text(page)
    assert Match.objects.get(pk=check.match_id).extension == 0
    assert staff.post(path(event, "event_radar_minutes", check.pk), {"minutes": "-1"}).status_code == 422
    assert staff.post(path(event, "event_radar_remove", check.pk)).status_code == 422
    other, _ = checks.start(event, 1, 2, None)
    page = staff.post(path(event, "event_radar_remove", other.pk), follow=True)
    assert "The deck check of table 2 is taken out." in text(page)
    assert list(DeckCheck.objects.all()) == [check]


def test_both_players_lists_lead_to_the_count(staff, event, judge):
    event.decks = Event.Decks.STAFF
    event.save()
    found, _ = checks.start(event, 1, 2, judge)
    entrant = found.match.seats.first().entrant
    decklists.hand_in(entrant, "1 Somebody's Card", by=judge)
    deck = event.entrants.get(pk=entrant.pk).deck
    page = staff.get(path(event, "event_radar_check", found.pk)).content.decode()
    assert f"{reverse('deck_tally', args=[deck.deck.token])}?version={deck.number}" in page


def test_who_comes_second_is_told_who_is_there(client, staff, event):
    staff.post(path(event, "event_radar_start"), {"number": 1, "table": 2})
    client.force_login(making.make_member(event, Role.HEAD_JUDGE, "kim"))
    page = client.post(path(event, "event_radar_start"), {"number": 1, "table": 2}, follow=True)
    assert "jo is checking the decks of table 2 already." in text(page)
    assert DeckCheck.objects.count() == 1


def test_a_table_that_is_not_there_is_said_and_stays_typed(staff, event):
    page = staff.post(path(event, "event_radar_start"), {"number": 1, "table": "77"})
    assert page.status_code == 422
    assert "No match is at table 77." in text(page)
    assert 'value="77"' in page.content.decode()


def test_a_note_that_is_too_long_stays_typed(staff, event, judge):
    found, _ = checks.start(event, 1, 2, judge)
    page = staff.post(path(event, "event_radar_end", found.pk), {"note": "x" * 201})
    assert (page.status_code, "x" * 201 in page.content.decode()) == (422, True)
    assert DeckCheck.objects.get().ended_at is None


def test_a_note_that_comes_after_the_end_is_said_to_be_left_out(staff, event, judge):
    found, _ = checks.start(event, 1, 2, judge)
    end = path(event, "event_radar_end", found.pk)
    for _ in range(2):
        assert "left out" not in text(staff.post(end, {"note": "fine"}, follow=True))
    page = text(staff.post(end, {"note": "one sleeve marked"}, follow=True))
    assert "Somebody ended this check before, so your note is left out: “one sleeve marked”." in page
    assert DeckCheck.objects.get().note == "fine"


def test_without_time_is_a_button_of_its_own(staff, event, round_, judge):
    found, _ = checks.start(event, 1, 2, judge)
    page = staff.post(path(event, "event_radar_end", found.pk), {"none": "1"}, follow=True)
    assert "the table got no extra time for it." in text(page)
    assert round_.matches.get(table=2).extension == 0


@pytest.mark.parametrize("name", ["event_radar_check", "event_radar_end"])
def test_a_check_of_another_event_is_not_found(staff, event, judge, name):
    other = making.four_playing()
    key = checks.start(other, 1, 1, judge)[0].pk
    ask = staff.post if name.endswith("end") else staff.get
    assert ask(path(event, name, key)).status_code == 404
    assert DeckCheck.objects.get().ended_at is None


def test_nothing_is_drawn_between_two_rounds(staff, event):
    Round.objects.filter(event=event).update(state="closed")
    page = staff.get(path(event, "event_radar_checks"), {"count": "2", "seed": "k7f2"})
    assert (page.status_code, "No round is being played." in text(page)) == (200, True)


def test_the_list_of_many_checks_asks_no_more_than_that_of_one(staff, event, judge, django_assert_num_queries):
    def listed():
        with CaptureQueriesContext(connection) as found:
            staff.get(path(event, "event_radar_checks"), {"count": "3", "seed": "k7f2"})
        return len(found)

    ended, _ = checks.start(event, 1, 1, judge)
    checks.end(event, ended.pk, judge)
    checks.start(event, 1, 2, judge)
    few = listed()
    for table in (3, 4):
        ended, _ = checks.start(event, 1, table, judge)
        checks.end(event, ended.pk, judge)
    checks.start(event, 1, 5, judge)
    assert listed() == few
