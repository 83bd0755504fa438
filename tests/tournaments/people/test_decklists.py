"""Deck lists: handed in, held against the format on the event's day, locked, shown when it is time."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from judgeapp.deckcheck import dated_changes
from judgeapp.deckcheck.models import Version
from judgeapp.deckcheck.tasks import check_anew
from judgeapp.domain.permissions import Role
from judgeapp.tournaments.models import Entrant, Event, Job
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.rounds import lifecycle
from tests.deckcheck.lists import BAKUGAN, DRAGON_BALL
from tests.tournaments.making import do, draw, make_entrants, make_event, make_member
from tests.tournaments.people.test_entering import refused, words

pytestmark = pytest.mark.django_db

ILLEGAL = BAKUGAN.replace("1 BB-97", "")


@pytest.fixture
def event():
    return make_event(decks="staff")


@pytest.fixture
def ann(event):
    return make_entrants(event, ["Ann"])[0]


def verdicts(event: Event) -> list[tuple[str, str]]:
    return list(event.entrants.values_list("name", "deck_verdict"))


def test_a_list_is_kept_as_a_version_of_a_deck_of_the_event(event, ann):
    decklists.hand_in(ann, f"{BAKUGAN}\r\n\r\n")
    ann.refresh_from_db()
    deck = ann.deck.deck
    assert (ann.deck.number, ann.deck.text, ann.deck_verdict) == (1, BAKUGAN.rstrip(), "legal")
    assert (deck.name, deck.game, deck.format, deck.date) == (
        "Ann, Saturday Swiss",
        "bakugan",
        "full",
        datetime.date(2026, 11, 21),
    )


def test_a_list_that_is_replaced_stays_as_an_earlier_version(event, ann):
    ann = decklists.hand_in(ann, ILLEGAL)
    ann = decklists.hand_in(ann, BAKUGAN)
    assert list(Version.objects.filter(deck=ann.deck.deck).values_list("number", "text")) == [
        (1, ILLEGAL.rstrip()),
        (2, BAKUGAN.rstrip()),
    ]
    assert (ann.deck.number, ann.deck_verdict) == (2, "legal")


def test_an_illegal_list_is_taken_and_said_to_be(event, ann):
    ann = decklists.hand_in(ann, ILLEGAL)
    assert ann.deck_verdict == "illegal"
    assert [problem["severity"] for problem in ann.deck_problems][:1] == ["illegal"]


def test_a_list_is_held_against_what_is_banned_on_the_day_of_the_event():
    """Bardock, the Progenitor was banned on 1 June 2019."""
    text = DRAGON_BALL.replace("2 BT5-029", "2 BT4-073")
    found = []
    for day in (datetime.date(2019, 5, 31), datetime.date(2019, 6, 1)):
        event = make_event(game="dragon_ball_super", format="constructed", date=day, decks="staff")
        ann = decklists.hand_in(make_entrants(event, ["Ann"])[0], text)
        found.append(
            "BT4-073" in str([each["message"] for each in ann.deck_problems if each["code"] != "unknown-card"])
        )
    assert found == [False, True]


def test_lists_of_an_event_are_checked_anew_by_a_dated_list_of_its_day():
    day = datetime.date(2026, 6, 1)
    event = make_event(game="dragon_ball_super", format="constructed", decks="staff", date=day)
    ann, ben = make_entrants(event, ["Ann", "Ben"])
    decklists.hand_in(ann, DRAGON_BALL)
    assert Entrant.objects.get(pk=ann.pk).deck_verdict == "cannot tell"
    draft = dated_changes.read_draft("dragon_ball_super", "official", "the page", (day, day), "BT5-004 banned")
    check_anew(dated_changes.keep(draft, "").pk)
    assert Entrant.objects.get(pk=ann.pk).deck_verdict == "illegal"
    assert Entrant.objects.get(pk=ben.pk).deck_verdict == ""


@pytest.mark.parametrize("text", ["", "  \n", "\0"])
def test_an_empty_list_is_not_handed_in(event, ann, text):
    assert refused(decklists.hand_in, ann, text) == ("There is no list yet. Paste or type it.",)


def test_a_list_that_is_too_long_is_not_handed_in(event, ann):
    (why,) = refused(decklists.hand_in, ann, "1 Card\n" * 2000)
    assert "at most" in why


def test_no_list_is_handed_in_where_none_is_asked_for():
    (ann,) = make_entrants(make_event(), ["Ann"])
    assert refused(decklists.hand_in, ann, BAKUGAN) == ("No lists are handed in at this event.",)


def test_locked_lists_are_replaced_by_staff_alone_and_that_is_logged(event, ann):
    judge = make_member(event, Role.SCOREKEEPER)
    decklists.set_lock(event, judge, is_locked=True)
    assert refused(decklists.hand_in, ann, BAKUGAN) == ("The lists are locked. Ask the head judge about yours.",)
    assert decklists.hand_in(ann, BAKUGAN, judge).deck_verdict == "legal"
    assert words(event) == ["Handed in the deck list of Ann.", "Locked the deck lists."]


def test_before_the_start_the_lists_are_opened_again(event, ann):
    decklists.set_lock(event, None, is_locked=True)
    decklists.set_lock(event, None, is_locked=False)
    assert decklists.hand_in(ann, BAKUGAN).deck_verdict == "legal"


def test_the_first_release_locks_the_lists_for_good(event, ann):
    make_entrants(event, 3)
    draw(event, 1)
    assert decklists.hand_in(ann, BAKUGAN).deck_verdict == "legal"  # who came after the draw, too
    lifecycle.check(event, 1, None)
    do(event, Job.Kind.RELEASE, 1, lifecycle.release)
    assert refused(decklists.hand_in, ann, BAKUGAN) == ("The lists are locked. Ask the head judge about yours.",)
    assert refused(decklists.set_lock, event, None, is_locked=False) == (
        "The lists were locked for good when the first round was released.",
    )


def test_the_overview_has_what_is_worst_first(event, django_assert_num_queries):
    ann, bea, _ = make_entrants(event, ["Ann", "Bea", "Cleo"])
    make_entrants(event, ["Gone"], state=Entrant.State.DROPPED)
    decklists.hand_in(ann, BAKUGAN)
    decklists.hand_in(bea, ILLEGAL)
    with django_assert_num_queries(1):
        found = decklists.overview(event)
    assert found.numbers == {"missing": 1, "illegal": 1, "cannot tell": 0, "warnings": 0, "legal": 1}
    assert [each.name for each in found.those("")] == ["Cleo", "Bea"]
    assert [each.name for each in found.those("legal")] == ["Ann"]


def test_all_lists_are_one_text_that_the_deck_checker_reads(event, ann):
    (bea,) = make_entrants(event, ["Bea"])
    decklists.hand_in(ann, BAKUGAN)
    decklists.hand_in(bea, ILLEGAL)
    text = "".join(decklists.as_text(event))
    assert text == f"=== Ann\n{BAKUGAN.rstrip()}\n\n=== Bea\n{ILLEGAL.rstrip()}\n\n"


@pytest.mark.parametrize(
    ("decks", "public"),
    [
        ("none", []),
        ("staff", []),
        ("always", ["swiss", "cut", "over"]),
        ("after", ["over"]),
    ],
)
def test_the_lists_are_public_when_the_organiser_says(decks, public):
    stages = ["open", "swiss", "cut", "over"]
    events = [make_event(decks=decks, stage=stage, decks_locked_at=timezone.now()) for stage in stages]
    assert [event.stage for event in events if event.are_decks_public] == public
    assert not make_event(decks=decks, stage="swiss").are_decks_public  # a draft: the lists are open still


def test_the_public_page_shows_no_list_before_its_time(client, event, ann):
    decklists.hand_in(ann, BAKUGAN)
    page = reverse("event_public_decks", args=[event.token])
    found = []
    for decks, stage in (("after", "swiss"), ("after", "over")):
        Event.objects.filter(pk=event.pk).update(decks=decks, stage=stage)
        found.append(ann.name in client.get(page).content.decode())
    assert found == [False, True]


def test_a_format_that_is_gone_is_the_first_of_the_game():
    assert decklists.format_of(make_event(format="gone")).key == "full"
    assert decklists.format_of(make_event(deck_settings={"gone": "1"})).key == "full"
