import re

import pytest
from django.urls import reverse

from judgeapp.cardpool.services import add_card
from judgeapp.deckcheck import saved
from judgeapp.deckcheck.checks import list_of, read
from judgeapp.deckcheck.formats import choose
from judgeapp.deckcheck.models import Deck, Version
from judgeapp.deckcheck.parts import parts_of
from judgeapp.domain.decks.cards import Card
from tests.deckcheck.lists import BAKUGAN, DRAGON_BALL

pytestmark = pytest.mark.django_db
SAVE = "/decks/save"


def text(response) -> str:
    return response.content.decode()


@pytest.fixture
def deck() -> Deck:
    return make(DRAGON_BALL)


def make(first: str, *later: str, game: str = "dragon_ball_super", format_: str = "") -> Deck:
    chosen = choose(game, format_)
    details = saved.Details("My deck", chosen, chosen.date, {})
    kept = saved.save(details, first)
    for each in later:
        saved.change(kept.pk, details, each)
    return kept


def asked(list_text: str, **more: str) -> dict[str, str]:
    return {"game": "dragon_ball_super", "format": "constructed", "date": "", "text": list_text, **more}


def test_a_saved_deck_has_its_list_as_version_one(client):
    response = client.post(SAVE, asked(DRAGON_BALL, name="Red", date="2019-06-02", **{"set-side_deck": "0-10"}))
    deck = Deck.objects.get()
    assert response.url == f"{deck.get_edit_url()}?saved"
    assert (deck.name, deck.game, deck.format, str(deck.date), deck.settings) == (
        "Red",
        "dragon_ball_super",
        "constructed",
        "2019-06-02",
        {"side_deck": "0-10"},
    )
    assert list(deck.versions.values_list("number", "text")) == [(1, DRAGON_BALL.rstrip())]


def test_a_deck_without_a_name_is_called_by_the_day(client):
    client.post(SAVE, asked(DRAGON_BALL))
    assert re.fullmatch(r"Deck of \d{1,2} \w+ \d{4}", Deck.objects.get().name)


def test_keys_differ_and_are_not_the_links_that_are_shared():
    first, second = make("1 Absorb"), make("1 Absorb")
    assert len({first.key, second.key, first.token, second.token}) == 4


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (asked("  \n "), "There is no list yet"),
        (asked("3 Yamcha", date="soon"), "“soon” is no date"),
        (asked("3 Yamcha", name="x" * 81), "at most 80 letters"),
        (asked("3 Yamcha", **{"set-side_deck": "lots"}), "side_deck"),
        (asked("3 Yamcha\n" * 3000), "at most 100,000"),
    ],
)
def test_what_cannot_be_saved_is_said_and_nothing_typed_is_lost(client, fields, words):
    response = client.post(SAVE, fields)
    assert (response.status_code, Deck.objects.count()) == (422, 0)
    assert words in text(response)
    assert f"{fields['text'].rstrip()}</textarea>" in text(response)


def test_saving_is_only_posted(client):
    assert client.get(SAVE).status_code == 405


def test_too_many_saves_at_once_are_refused(client, settings):
    settings.RATES = {**settings.RATES, "save": "1/h"}
    headers = {"REMOTE_ADDR": "192.0.2.7"}
    answers = [client.post(SAVE, asked("1 Yamcha"), **headers).status_code for _ in range(2)]
    assert answers == [302, 429]


def test_the_page_of_a_deck_shows_verdict_cards_and_list(client, deck):
    page = text(client.get(deck.get_absolute_url()))
    assert 'class="verdict legal"' in page
    assert "<h2>Deck <span" in page
    assert 'aria-label="Cost: ' in page
    assert "1 Yamcha (BT5-001)" in page


def test_the_verdict_is_that_of_today(client):
    deck = make(DRAGON_BALL.replace("4 BT5-004", "4 BT9-999"))
    assert 'class="verdict cannot-tell"' in text(client.get(deck.get_absolute_url()))
    add_card(Card("dragon_ball_super", "Newcomer", "BT9-999", types=("battle",), colours=("Red",), cost=1))
    assert 'class="verdict legal"' in text(client.get(deck.get_absolute_url()))


def test_the_edit_page_wants_the_key(client, deck):
    assert client.get(deck.get_edit_url()).status_code == 200
    wrong = reverse("deck_edit", args=[deck.token, "wrong-key"])
    assert client.get(wrong).status_code == 404
    assert client.post(wrong, asked("1 Yamcha")).status_code == 404
    assert deck.versions.count() == 1


def test_only_who_came_with_the_key_is_led_back_to_it(client, deck):
    assert deck.key not in text(client.get(deck.get_absolute_url()))
    client.get(deck.get_edit_url())
    assert deck.get_edit_url() in text(client.get(deck.get_absolute_url()))
    assert make("1 Absorb").key not in text(client.get(make("1 Absorb").get_absolute_url()))


def test_the_edit_page_shows_both_links(client, deck):
    page = text(client.get(deck.get_edit_url()))
    assert f'value="http://testserver{deck.get_absolute_url()}"' in page
    assert f'value="http://testserver{deck.get_edit_url()}"' in page


def test_another_list_is_another_version(client, deck):
    client.post(deck.get_edit_url(), asked(DRAGON_BALL + "1 BT5-030", name="Better"))
    deck.refresh_from_db()
    assert deck.name == "Better"
    assert [version.number for version in deck.versions.all()] == [1, 2]


def test_the_same_list_with_other_line_ends_is_no_new_version(client, deck):
    client.post(deck.get_edit_url(), asked(DRAGON_BALL.replace("\n", "\r\n"), name="Better"))
    deck.refresh_from_db()
    assert (deck.name, deck.versions.count()) == ("Better", 1)


def test_a_list_that_cannot_be_saved_leaves_the_deck_as_it_is(client, deck):
    response = client.post(deck.get_edit_url(), asked(""))
    assert (response.status_code, deck.versions.count()) == (422, 1)


def test_settings_of_the_former_format_go_with_it(client, deck):
    client.post(deck.get_edit_url(), asked(DRAGON_BALL, format="sealed", **{"set-side_deck": "0-15"}))
    deck.refresh_from_db()
    assert (deck.format, deck.settings) == ("sealed", {})


def test_versions_say_what_they_changed(client):
    deck = make(DRAGON_BALL, DRAGON_BALL.replace("4 BT5-004", "3 BT5-004\n1 BT5-030"))
    page = text(client.get(deck.get_absolute_url()))
    assert '?from=1&amp;to=2#changed">1 in, 1 out</a>' in page
    assert "first version" in page


def test_an_older_version_is_shown(client):
    deck = make(DRAGON_BALL, DRAGON_BALL + "1 BT5-030\n")
    assert 'class="verdict illegal"' in text(client.get(deck.get_absolute_url()))
    assert 'class="verdict legal"' in text(client.get(deck.get_absolute_url(), {"version": 1}))


@pytest.mark.parametrize("query", ["version=9", "version=x", "version=0", "version=9999999999999", "from=1&to=9"])
def test_a_version_that_is_not_there_is_not_found(client, deck, query):
    assert client.get(f"{deck.get_absolute_url()}?{query}").status_code == 404


def test_two_versions_are_compared_card_by_card(client):
    deck = make(DRAGON_BALL, DRAGON_BALL.replace("4 BT5-004", "3 BT5-004") + "\nSide\n1 BT5-004\n")
    page = text(client.get(deck.get_absolute_url(), {"from": 1, "to": 2}))
    part = page[page.index("From version 1 to 2") : page.index("Close the comparison")]
    assert re.findall(r"<h3>(.*?)</h3>", part) == ["Deck", "Side deck"]
    assert re.findall(r"\d → \d", part) == ["4 → 3", "0 → 1"]


def test_a_deck_page_asks_as_often_for_thirty_versions_as_for_one(client, django_assert_num_queries):
    one, thirty = make(DRAGON_BALL), make(DRAGON_BALL, *(f"{DRAGON_BALL}{at} BT5-030" for at in range(1, 30)))
    client.get(one.get_absolute_url())
    for deck in (one, thirty):
        with django_assert_num_queries(9):
            assert client.get(deck.get_absolute_url()).status_code == 200
    assert thirty.versions.count() == 30


@pytest.mark.parametrize(
    ("game", "format_", "typed"),
    [
        ("dragon_ball_super", "constructed", DRAGON_BALL + "3 Who Is This\n0 Bad Count\n\nSide\n2x BT5-030\n"),
        ("bakugan", "full", BAKUGAN + "2 My Own {type=action; colours=Pyrus}\n"),
        ("x610z", "team", "Player 1\n1 Life Base\n3 Waste\nPlayer 2\n1 Life Base\n2 Waste\n"),
    ],
)
def test_what_is_downloaded_is_read_as_the_same_deck(client, game, format_, typed):
    deck = make(typed, game=game, format_=format_)
    response = client.get(reverse("deck_list", args=[deck.token]))
    assert response["Content-Disposition"] == 'attachment; filename="my-deck.txt"'
    chosen = choose(game, format_)
    first, second = (_parts(chosen, each) for each in (typed, text(response)))
    assert first == second


def _parts(format_, typed):
    deck = list_of(format_, read(format_, typed)).deck
    return [(part.name, [(each.card, each.count) for each in part.cards]) for part in parts_of(deck, format_)]


@pytest.mark.parametrize(("paper", "css"), [("a4", "sheet_a4"), ("letter", "sheet_letter"), ("napkin", "sheet_a4")])
def test_the_sheet_is_for_a_paper(client, deck, paper, css):
    page = text(client.get(reverse("deck_sheet", args=[deck.token]), {"paper": paper}))
    assert f"css/{css}.css" in page


def test_the_sheet_has_boxes_for_every_card_totals_and_the_link(client, deck):
    page = text(client.get(reverse("deck_sheet", args=[deck.token])))
    assert page.count('class="box"') == 2 * 14
    assert "Total 51" in page
    assert f"http://testserver{deck.get_absolute_url()}" in page
    assert "<strong>legal</strong>" in page


def test_a_deck_of_a_format_that_is_gone_is_held_against_the_first(client, deck):
    Deck.objects.update(format="of-old")
    page = text(client.get(deck.get_absolute_url()))
    assert "there is no format “of-old”" in page
    assert 'class="verdict legal"' in page


def test_a_deck_of_a_game_that_is_gone_is_not_found(client, deck):
    Deck.objects.update(game="chess")
    assert client.get(deck.get_absolute_url()).status_code == 404


def test_a_deck_nobody_saved_is_not_found(client):
    assert client.get("/decks/d/nothing-here/").status_code == 404


def test_a_name_of_html_is_shown_and_not_run(client):
    client.post(SAVE, asked("3 <script>alert(1)</script>", name="<script>alert(2)</script>"))
    deck = Deck.objects.get()
    for url in (deck.get_absolute_url(), deck.get_edit_url(), reverse("deck_sheet", args=[deck.token])):
        assert "<script>alert" not in text(client.get(url))


def test_versions_are_numbered_on_and_the_same_list_saved_again_is_none(deck):
    details = saved.Details("My deck", choose("dragon_ball_super"), deck.date, {})
    numbers = [saved.change(deck.pk, details, f"{at} Yamcha") for at in (1, 2, 2, 3)]
    assert numbers == [2, 3, 3, 4]
    assert Version.objects.count() == 4


def test_what_a_cookie_shows_no_shared_cache_may_keep(client, deck):
    response = client.get(deck.get_absolute_url())
    assert ("Cookie" in response["Vary"], "private" in response["Cache-Control"]) == (True, True)
    assert "no-store" in client.get(deck.get_edit_url())["Cache-Control"]


def test_a_saved_deck_stays_in_its_game(client, deck):
    response = client.post(deck.get_edit_url(), {"game": "x610z", "text": "1 Life Base", "name": "Other"})
    assert (response.status_code, deck.versions.count()) == (422, 1)
    assert "stays in its game" in response.content.decode()


def test_an_earlier_version_is_edited_on_from(client):
    deck = make("1 BT1-001\n", "2 BT1-002\n")
    client.get(deck.get_edit_url())
    shown = client.get(f"{deck.get_absolute_url()}?version=1")
    assert f'href="{deck.get_edit_url()}?version=1">Edit from this version' in text(shown)
    assert "1 BT1-001" in text(client.get(f"{deck.get_edit_url()}?version=1"))
    assert client.get(f"{deck.get_edit_url()}?version=9").status_code == 404
