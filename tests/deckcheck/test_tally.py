import pytest
from django.urls import reverse

from judgeapp.cardpool.services import add_card
from judgeapp.deckcheck import saved
from judgeapp.deckcheck.formats import choose
from judgeapp.deckcheck.models import Count, Deck
from judgeapp.domain.decks.cards import Card

pytestmark = pytest.mark.django_db
LIST = "Leader\n1 BT5-001\nDeck\n4 BT5-004\n3 BT5-006\n1 BT5-004\n2 Newcomer\nSide\n1 BT5-004\n"
ALL = {"line-2": "1", "line-4": "5", "line-5": "3", "line-7": "2", "line-9": "1"}


@pytest.fixture
def deck() -> Deck:
    chosen = choose("dragon_ball_super")
    return saved.save(saved.Details("My deck", chosen, chosen.date, {}), LIST)


def address(deck: Deck) -> str:
    return reverse("deck_tally", args=[deck.token])


def finish(client, deck: Deck, **fields: str) -> str:
    """Post a count; return the page of what came of it."""
    return client.post(address(deck), fields, follow=True).content.decode()


def test_every_registered_card_has_a_field_in_its_zone(client, deck):
    page = client.get(address(deck)).content.decode()
    assert [page.count(f'name="{name}"') for name in ALL] == [1] * 5
    assert 'aria-label="Son Goku (BT5-004): copies counted, 5 registered"' in page
    assert page.index("Leader <") < page.index("Deck <") < page.index("Side deck <")


def test_a_deck_as_registered_is_said_to_be(client, deck):
    page = finish(client, deck, **ALL, time="4:30", where="Round 2, table 5", remark="Sleeves are worn")
    assert "All 12 cards as registered" in page
    assert all(words in page for words in ("4:30", "Round 2, table 5", "Sleeves are worn"))
    count = Count.objects.get()
    assert (count.seconds, count.counted) == (270, {"2": 1, "4": 5, "5": 3, "7": 2, "9": 1})


def test_differences_are_missing_too_many_and_not_registered(client, deck):
    page = finish(client, deck, **{**ALL, "line-4": "3", "line-5": "4"}, extra="2 Odd card\n\nOther card")
    assert "2 missing, 1 too many, 2 not registered" in page
    assert page.index(">Missing<") < page.index("Son Goku (BT5-004)") < page.index(">Too many<")
    assert page.index(">Not registered<") < page.index("2 Odd card") < page.index("Other card")


def test_fields_left_out_count_as_none(client, deck):
    page = finish(client, deck, **{"line-2": "1"})
    assert "11 missing" in page


@pytest.mark.parametrize(
    "fields",
    [
        {"line-4": "-1"},
        {"line-4": "1000"},
        {"line-4": "9" * 5000},
        {"line-4": "four"},
        {"line-4": "1.5"},
        {"time": "soon"},
        {"time": "9999:00"},
        {"where": "x" * 81},
        {"remark": "x" * 5001},
    ],
)
def test_bad_fields_are_marked_and_everything_is_kept(client, deck, fields):
    posted = {**ALL, "extra": "Odd card", **fields}
    response = client.post(address(deck), posted)
    page = response.content.decode()
    assert (response.status_code, Count.objects.count()) == (422, 0)
    assert 'class="error"' in page
    assert all(f"{value}" in page for value in posted.values())


@pytest.mark.parametrize("fields", [{}, {"line-4": "0"}, {"where": "Table 5"}])
def test_a_count_of_nothing_is_no_count(client, deck, fields):
    response = client.post(address(deck), fields)
    assert (response.status_code, "Nothing is counted yet." in response.content.decode()) == (422, True)


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("", 0), ("0:05", 5), ("12:30", 750), ("1:02:30", 3750), ("4", 240), ("4 min", 240), ("90:00", 5400)],
)
def test_a_time_is_read_as_it_is_written(client, deck, typed, seconds):
    finish(client, deck, **ALL, time=typed)
    assert Count.objects.get().seconds == seconds


def test_a_count_stays_what_it_was_when_more_is_learnt_about_a_card(client, deck):
    finish(client, deck, **ALL)
    add_card(Card("dragon_ball_super", "Newcomer", "BT9-999", types=("battle",), colours=("Red",), cost=1))
    page = client.get(Count.objects.get().get_absolute_url()).content.decode()
    assert "All 12 cards as registered" in page


def test_a_count_is_of_the_version_that_was_registered(client, deck):
    chosen = choose("dragon_ball_super")
    saved.change(deck.pk, saved.Details("My deck", chosen, chosen.date, {}), "4 BT5-004")
    client.post(f"{address(deck)}?version=1", ALL)
    assert Count.objects.get().version.number == 1
    assert "version 2</a>" in client.get(f"{address(deck)}?version=1").content.decode()


def test_the_deck_lists_its_counts_with_what_came_of_them(client, deck):
    finish(client, deck, **ALL, where="Round 1")
    finish(client, deck, **{**ALL, "line-4": "3"})
    page = client.get(deck.get_absolute_url()).content.decode()
    assert page.index("≠ 2 missing") < page.index("✓ all 12 cards as registered")
    assert "Round 1" in page


def test_a_deck_page_asks_as_often_for_many_counts_as_for_one(client, deck, django_assert_num_queries):
    for _ in range(3):
        with django_assert_num_queries(9):
            client.get(deck.get_absolute_url())
        finish(client, deck, **ALL)


def test_a_finished_count_tells_the_phone_to_forget_it(client, deck):
    assert f'data-keep="tally:{deck.token}:1"' in client.get(address(deck)).content.decode()
    assert f'data-forget="tally:{deck.token}:1"' in finish(client, deck, **ALL)


def test_counts_and_decks_that_are_not_there_are_not_found(client, deck):
    assert client.get("/decks/count/nothing-here/").status_code == 404
    assert client.get("/decks/d/nothing-here/tally/").status_code == 404
    assert client.get(f"{address(deck)}?version=2").status_code == 404


def test_what_a_judge_writes_is_shown_and_not_run(client, deck):
    page = finish(client, deck, **ALL, extra="<script>alert(1)</script>", where="<b>", remark="<script>alert(2)")
    assert "<script>alert" not in page
    assert "&lt;b&gt;" in page
