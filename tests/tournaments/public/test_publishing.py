"""What is published, and when."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgeapp.deckcheck.models import Deck, Version
from judgeapp.domain.pairing.values import digest
from judgeapp.tournaments.models import Event, Job, Match, Page, Report, Round
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import history, lifecycle
from tests.markup import as_read
from tests.tournaments.making import close, do, draw, make_entrants, make_event, play, play_rounds, release, report
from tests.tournaments.published import bodies, shown

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = make_event()
    make_entrants(made, ["Ann", "Ben", "Cleo", "Dan", "Eve"])
    return made


def test_before_the_first_round_a_change_is_shown_at_once(event):
    publishing.ask(event, None)
    assert event.live == 1
    assert not Job.objects.exists()
    assert "Cleo" in bodies(event)["pairings"]


def test_later_a_change_waits_for_a_job_and_two_changes_for_the_same(event):
    release(event, 1)
    version = event.live
    publishing.ask(event, None)
    publishing.ask(event, None)
    waiting = Job.objects.get(kind=Job.Kind.PUBLISH)
    assert (event.live, waiting.state) == (version, Job.State.WAITING)
    publishing.publish_again(event, waiting)
    assert event.live == version + 1


def test_a_draft_is_public_nowhere(event):
    play_rounds(event, 1)
    before = bodies(event)
    draw(event, 2)
    publishing.publish(event)
    assert bodies(event) == before
    lifecycle.check(event, 2, None)
    publishing.publish(event)
    assert bodies(event) == before


def test_results_of_a_round_are_public_when_it_is_closed(event):
    round_ = release(event, 1)
    before = bodies(event)
    play(round_)
    publishing.publish(event)
    assert bodies(event) == before
    close(event, 1)
    after = bodies(event)
    assert re.search(r"<b>\w+ won 2–[01]</b>", after["rounds/1"])
    assert all(match["result"] for match in json.loads(after["api/rounds/1"])["matches"] if match["table"])


def test_the_seed_is_told_when_the_round_is_closed_and_its_digest_before(event):
    round_ = release(event, 1)
    assert round_.digest in bodies(event)["tables"]
    assert not [name for name, body in bodies(event).items() if round_.seed in body]
    play(round_)
    close(event, 1)
    assert round_.seed in bodies(event)["rounds/1"]


def test_a_round_is_drawn_from_the_seed_that_was_promised_before(event):
    publishing.publish(event)
    for number in (1, 2):
        promised = json.loads(bodies(event)["api"])["next_draw"]
        assert promised["number"] == number
        assert promised["digest"] in bodies(event)["home"]
        round_ = release(event, number)
        assert digest(round_.seed) == round_.digest == promised["digest"]
        play(round_)
        close(event, number)


def test_after_the_last_swiss_round_no_draw_is_promised(event):
    publishing.publish(event)
    play_rounds(event, event.rounds)
    assert json.loads(bodies(event)["api"])["next_draw"] is None
    assert "will be drawn" not in bodies(event)["home"] + bodies(event)["tables"]


def test_everybody_stands_in_the_pairings_by_name_once_with_the_opponent(event):
    round_ = release(event, 1)
    rows = re.findall(r"<tr><td>(\d+|bye)<th>(\w+) <i>0</i><td>(\w*)", bodies(event)["pairings"])
    expected = {}
    for match in Match.objects.filter(round=round_):
        names = list(match.seats.order_by("side").values_list("entrant__name", flat=True))
        for name, other in zip(names, reversed(names), strict=True):
            expected[name] = (str(match.table or "bye"), other if len(names) > 1 else "")
    assert {name: (table, other) for table, name, other in rows} == expected
    assert [name for _, name, _ in rows] == ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def test_every_match_tells_why(event):
    release(event, 1)
    words = shown(bodies(event)["tables"])
    assert words.count("First round: drawn at random.") == 2
    assert "An odd number of players: the bye goes to the lowest group" in words


def test_an_event_that_is_over_tells_who_has_won(event):
    play_rounds(event, 3)
    assert "Won by" not in bodies(event)["home"]
    lifecycle.end(event, None)
    publishing.publish(event)
    first = history.latest_standings(event).rows[0]["name"]
    assert f"Won by {first}" in shown(bodies(event)["home"])


def test_many_names_have_letters_to_jump_to():
    event = make_event()
    make_entrants(event, [f"{letter}{number}" for letter in "ABÅ" for number in range(30)] + ["7 of Nine"])
    publishing.publish(event)
    page = as_read(bodies(event)["pairings"])
    assert re.findall(r'<a href="#(\w+)">(.)</a>', page) == [("other", "#"), ("A", "A"), ("B", "B")]
    assert page.index(">Å29<") < page.index('id="B"')


def test_standings_say_who_dropped_and_who_was_disqualified(event):
    play_rounds(event, 1)
    event.entrants.filter(name="Ann").update(state="dropped", dropped_after=1)
    event.entrants.filter(name="Ben").update(state="disqualified")
    publishing.publish(event)
    words = shown(bodies(event)["standings"])
    assert re.search(r"Ann (by lot )?dropped|Ann dropped", words)
    assert "Ben disqualified" in words
    assert "Cleo disqualified" not in words


def test_a_correction_after_the_round_is_marked_with_what_it_was(event):
    round_ = release(event, 1)
    match = Match.objects.get(round=round_, table=1)
    names = list(match.seats.order_by("side").values_list("entrant__name", flat=True))
    report(match, 2, 1)
    play(round_)
    close(event, 1)
    Report.objects.filter(match=match).update(state=Report.State.REPLACED)
    report(match, 0, 2)
    history.store_standings(event, Round.objects.get(pk=round_.pk), "Table 1 was 0-2.")
    publishing.publish(event)
    words = shown(bodies(event)["rounds/1"])
    assert f"{names[1]} won 2–0 Corrected; before: {names[0]} won 2–1" in words
    assert "Corrected (version 2): Table 1 was 0-2." in shown(bodies(event)["standings"])


def test_a_result_mended_before_the_round_is_closed_carries_no_mark(event):
    round_ = release(event, 1)
    match = Match.objects.get(round=round_, table=1)
    report(match, 2, 1)
    Report.objects.filter(match=match).update(state=Report.State.REPLACED)
    report(match, 0, 2)
    play(round_)
    close(event, 1)
    assert "Corrected" not in bodies(event)["rounds/1"]


def test_pages_of_earlier_rounds_are_made_again_only_if_they_change(event):
    play_rounds(event, 2)
    versions = set(event.pages.filter(name="rounds/1").values_list("version", flat=True))
    publishing.publish(event)
    publishing.publish(event)
    assert set(event.pages.filter(name="rounds/1").values_list("version", flat=True)) == versions
    event.entrants.filter(name="Ann").update(name="Annabel")
    publishing.publish(event)
    assert "Annabel" in bodies(event)["rounds/1"]


def test_the_page_of_an_earlier_round_follows_its_tables(event):
    play_rounds(event, 2)
    Match.objects.filter(round__number=1, table=1).update(table=40)
    publishing.publish(event)
    assert "<td>40" in bodies(event)["rounds/1"]


def test_old_versions_go_and_every_page_stays(event):
    play_rounds(event, 1)
    names = set(bodies(event))
    for _ in range(5):
        publishing.publish(event)
    assert event.pages.filter(name="pairings").count() == publishing.KEPT_VERSIONS
    assert set(bodies(event)) == names
    assert all(bodies(event).values())


def test_publishing_takes_the_same_queries_for_few_and_for_many():
    counts = []
    for players in (6, 200):
        event = make_event()
        make_entrants(event, players)
        play_rounds(event, 1)
        release(event, 2)
        with CaptureQueriesContext(connection) as queries:
            publishing.publish(event)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 32


def test_a_pointer_that_was_set_back_does_not_stop_the_next_version(event):
    publishing.publish(event)
    publishing.publish(event)
    Event.objects.filter(pk=event.pk).update(live=1)
    assert publishing.publish(event) == 3


def test_a_round_that_is_taken_back_has_no_page(event):
    release(event, 1)
    Round.objects.filter(event=event).update(state=Round.State.DRAFT)
    publishing.publish(event)
    assert not Page.objects.filter(event=event, name__contains="rounds/").exists()
    assert "Round 1 is not paired yet" in bodies(event)["pairings"]


NAMES = ["<b>x</b>", "</script><script>alert(1)</script>", "🦊", "N" * 300, '"quoted" & \\', "\u202eright to left"]


def test_names_are_words_and_nothing_else():
    event = make_event(name="<i>Event</i>")
    make_entrants(event, NAMES, team="<u>", club="<u>")
    event.entrants.filter(number=1).update(members=["<s>One</s>", "Two"])
    play_rounds(event, 2)
    pages = {
        name: body
        for name, body in bodies(event).items()
        if publishing.is_for_people(name) and not name.startswith("data")
    }
    assert not [name for name, body in pages.items() if re.search("<b>x|<script|<u>(?!%)|<i>Event|<s>", body)]
    assert [row[1] for row in json.loads(bodies(event)["data"])["entrants"]] == sorted(
        NAMES, key=lambda name: name.lower().lstrip("\u202e")
    )


def test_what_is_secret_is_in_no_page(event):
    event.entrants.update(note="owes a fee")
    play_rounds(event, 1)
    secrets = ["owes a fee", *event.entrants.values_list("link", flat=True)]
    assert not [secret for secret in secrets for body in bodies(event).values() if secret in body]


@pytest.mark.parametrize(
    ("decks", "stage", "is_shown"),
    [
        ("none", "over", False),
        ("staff", "over", False),
        ("after", "swiss", False),
        ("after", "over", True),
        ("always", "open", False),
        ("always", "swiss", True),
    ],
)
def test_decks_are_linked_as_the_event_allows(event, decks, stage, is_shown):
    deck = Deck.objects.create(name="Fire", game="bakugan", format="full", date=event.date)
    event.entrants.filter(name="Ann").update(deck=Version.objects.create(deck=deck, number=1, text=""))
    play_rounds(event, 1)
    Event.objects.filter(pk=event.pk).update(decks=decks, stage=stage)
    publishing.publish(Event.objects.get(pk=event.pk))
    assert any(deck.token in body for body in bodies(event).values()) is is_shown


def test_the_page_of_a_closed_round_shows_its_own_state_and_no_clock(event):
    play_rounds(event, 1)
    release(event, 2)
    publishing.publish(event)
    pages = bodies(event)
    head = shown(pages["rounds/1"].partition("</header>")[0])
    assert "Round 1 of 3, closed" in head
    assert "Round 2" not in head
    assert ("data-clock" in pages["rounds/1"], "data-clock" in pages["rounds/2"]) == (False, True)
    Event.objects.filter(pk=event.pk).update(name="Another name", stage="over")
    publishing.publish(event)
    assert "Round 1 of 3, closed" in shown(bodies(event)["rounds/1"])


def test_the_link_to_join_is_shown_until_the_first_round_is_released():
    event = make_event(registration="link")
    make_entrants(event, 4)
    draw(event, 1)
    publishing.publish(event)
    assert f"/events/{event.token}/join/" in bodies(event)["home"]
    lifecycle.check(event, 1, None)
    do(event, Job.Kind.RELEASE, 1, lifecycle.release)
    assert f"/events/{event.token}/join/" not in bodies(event)["home"]
