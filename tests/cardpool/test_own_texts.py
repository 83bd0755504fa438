"""An installation's own texts: brought in by files and forms, shown and read there, and nowhere else."""

import io
import json
import re

import pytest

from judgeapp.cardpool.in_scenes import known_card
from judgeapp.cardpool.models import Card as Row
from judgeapp.cardpool.models import Pool
from judgeapp.cardpool.own import MOST_LETTERS, Texts
from judgeapp.cardpool.pool import pool_of
from judgeapp.cardpool.services import add_card, import_cards, load_bundled
from judgeapp.domain.decks.cards import Card
from judgeapp.games import games
from judgeapp.simulator.models import Scene
from tests.cardpool.pages import text as page_of

pytestmark = pytest.mark.django_db
SECRET = "It dances like nobody at all."  # what a made-up card says and nobody understands
ODD = f"Draw two cards. {SECRET}"
ABSORB = "/cards/bakugan/bb-1/"


def given(rows):
    return io.BytesIO((rows if isinstance(rows, str) else json.dumps(rows)).encode())


def brought(rows, game="bakugan", **options):
    return import_cards(given(rows), game, **options)


def row(key, game="bakugan"):
    return Row.objects.get(game=game, key=key)


# --- files


def test_a_text_is_brought_in_and_what_is_known_besides_stays():
    before = row("bb 1").value
    report = brought('number,name,type,text\nbb-1,Absorb,Action,"Draw two cards."\n')
    assert (report.added, report.changed, report.texts.whole) == (0, 1, 1)
    assert row("bb 1").texts == Texts("Draw two cards.")
    assert row("bb 1").value == before


def test_a_file_without_the_column_leaves_the_texts_and_an_empty_cell_says_nothing():
    brought("number,text\nBB-1,Draw two cards.\n")
    assert brought("number,cost\nBB-1,7\n").changed == 1
    assert brought("number,cost,text\nBB-1,7,\n").unchanged == 1
    assert (row("bb 1").text, row("bb 1").value.cost) == ("Draw two cards.", 7)


def test_a_text_is_replaced_and_a_dash_says_that_there_is_none(client):
    brought("number,text\nBB-1,Draw two cards.\n")
    assert brought("number,text\nBB-1,-\n").texts.whole == 1
    assert "Nothing of its own." in page_of(client.get(ABSORB))


def test_both_sides_come_from_json():
    report = brought({"cards": [{"number": "X-1", "title": "Coin", "type": "hero", "text": "Dance.",
                                 "back_text": "Your Bakugan have +1 [FrostStrike]."}]})  # fmt: skip
    assert row("x 1").texts == Texts("Dance.", "Your Bakugan have +1 [FrostStrike].")
    assert [(each.card, each.side, each.words) for each in report.texts.left] == [("Coin (X-1)", "text", "Dance.")]
    assert (report.texts.whole, report.texts.part) == (0, 1)


def test_a_dry_run_reports_the_same_and_stores_nothing():
    tried = brought(f"number,text\nBB-1,{ODD}\n", dry_run=True)
    assert row("bb 1").text == ""
    done = brought(f"number,text\nBB-1,{ODD}\n")
    assert tried.texts == done.texts
    assert [each.words for each in done.texts.left] == [SECRET]


def test_a_card_that_nobody_knows_comes_in_with_its_text_and_is_not_guessed():
    report = brought("number,text\nZZ-99,Draw two cards.\n")
    assert (report.added, report.texts.none) == (1, 1)
    assert [each.why for each in report.texts.left] == ["the app can’t read cards of this kind"]


def test_what_is_too_long_is_refused_with_its_line_and_the_others_come_in():
    report = brought(f"number,text\nBB-1,{'Draw a card. ' * 8000}\nBB-2,Draw a card.\n")
    (problem,) = report.problems
    assert (problem.line, problem.column) == (2, "text")
    assert "at most 3,000 characters" in problem.advice
    assert (row("bb 1").text, row("bb 2").text) == ("", "Draw a card.")


@pytest.mark.parametrize("value", [7, ["Draw a card."], {"en": "Draw a card."}, True])
def test_what_is_no_text_is_refused(value):
    report = brought([{"number": "BB-1", "text": value}])
    assert [(problem.line, problem.column, problem.advice) for problem in report.problems] == [
        (1, "text", "write a text")
    ]
    assert row("bb 1").text == ""


def test_control_characters_are_left_out_and_lines_stay():
    brought([{"number": "BB-1", "text": "Draw\u0007 two\u200b cards.\r\n\u202e\n +200\t [B].\x1b"}])
    assert row("bb 1").text == "Draw two cards.\n+200 [B]."


def test_of_several_texts_of_a_card_the_first_counts_and_is_told():
    report = brought("number,text\nBB-1,Draw a card.\nBB-1,\nBB-1,Draw two cards.\nBB-1,Draw a card.\n")
    assert row("bb 1").text == "Draw a card."
    assert report.notes == ("BB-1 is there again with another text; the first one counts",)


def test_the_bundled_cards_come_again_and_the_texts_stay():
    brought("number,text\nBB-1,Draw a card.\n")
    Pool.objects.filter(game="bakugan").update(stamp="")
    assert load_bundled()["bakugan"].unchanged > 400
    assert row("bb 1").text == "Draw a card."


# --- the page of a card, and the API


def test_the_card_page_shows_the_text_tells_it_and_marks_what_is_left(client):
    brought(f'number,text\nBB-1,"{ODD}"\n')
    page = page_of(client.get(ABSORB))
    assert "<li>Draw 2 cards.</li>" in page
    assert re.findall('<p lang="en">(.*?)</p>', page) == [f"Draw two cards. <mark>{SECRET}</mark>"]
    assert re.search(f'Not read: <mark lang="en">{SECRET}</mark> – the app does not know', page)
    assert "Our restatement of the text that was brought in here" in page


def test_a_text_is_shown_as_text(client):
    brought([{"number": "BB-1", "text": "<script>alert(1)</script>"}])
    page = client.get(ABSORB).content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_the_sides_are_told_apart(client):
    brought([{"number": "X-1", "title": "Coin", "type": "hero", "text": "Draw a card.", "back_text": "Dance."}])
    page = page_of(client.get("/cards/bakugan/x-1/"))
    assert re.findall(r"<h3>\s*(.*?)\s*</h3>", page) == ["Front side", "Back side"]


def test_what_scripts_and_lists_get_has_no_text(client):
    brought(f'number,text\nBB-1,"{ODD}"\n')
    for path in ("/api/v1/cards/bakugan/bb-1", "/api/v1/cards?game=bakugan&q=absorb", "/cards/bakugan/?q=absorb"):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert SECRET not in answer.content.decode()


def test_a_text_adds_no_query(client, django_assert_num_queries):
    brought(f'number,text\nBB-1,"{ODD}"\n')
    client.get(ABSORB)
    with django_assert_num_queries(2):
        client.get(ABSORB)


# --- scenes


def test_a_scene_takes_the_text_of_this_installation():
    brought("number,text\nBB-1,Draw two cards.\n")
    (card,) = pool_of("bakugan").find(number="BB-1")
    known = known_card(card, games()["bakugan"], pool_of("bakugan").texts_of(card))
    assert (known.card["do"], known.card["cost"], known.told) == ([{"draw": 2}], 4, ("Draw 2 cards.",))
    assert known_card(card, games()["bakugan"]).card["do"] != known.card["do"]


def test_what_was_left_of_it_is_asked_in_the_scene(client):
    brought(f'number,text\nBB-1,"{ODD}"\n')
    client.post("/timing/bakugan/set", {"card-1": "Absorb", "step": "power"})
    assert Scene.objects.get().start["card"][0]["do"] == [{"draw": 2}, {"ask": SECRET}]


def test_half_a_text_of_a_card_that_stays_in_play_is_not_taken():
    brought([{"number": "X-1", "title": "Coin", "type": "hero", "text": "Your Bakugan have +1 [FrostStrike]. Dance."}])
    (card,) = pool_of("bakugan").find(number="X-1")
    assert known_card(card, games()["bakugan"], pool_of("bakugan").texts_of(card)).told == ()


def test_the_page_of_a_card_leads_to_the_form_with_the_card_in_it(client):
    page = page_of(client.get("/cards/bakugan/bb-24/"))
    (address,) = re.findall('href="(/timing/[^"]*card-1[^"]*)"', page)
    assert address == "/timing/bakugan/?card-1=BB-24"
    form = page_of(client.get(address))
    assert re.search(r'<textarea\s+name="card-1"[^>]*>BB-24</textarea>', form)
    assert "+400 for the chosen one" in form


def test_a_card_of_no_kind_of_the_simulator_leads_nowhere(client):
    add_card(Card("x610z", "Flint"))
    assert "/timing/x610z/?card-1" not in page_of(client.get("/cards/x610z/flint/"))


# --- typing a card in


def test_a_text_is_typed_in_shown_and_typed_again(staff):
    sent = {"title": "Flint", "number": "ZZ-1", "type": "action", "text": f"Draw two cards.\r\n{SECRET}"}
    address = staff.post("/cards/bakugan/new/", sent)["Location"]
    assert f"<mark>{SECRET}</mark>" in page_of(staff.get(address))
    again = staff.post(f"{address}out/", {"again": "1"})["Location"]
    assert re.search(rf">\s*Draw two cards\.\s{SECRET}</textarea>", page_of(staff.get(again)))


def test_a_text_that_is_too_long_is_told_at_its_field(staff):
    sent = {"title": "Flint", "type": "action", "text": "x" * (MOST_LETTERS + 1)}
    answer = staff.post("/cards/bakugan/new/", sent)
    assert answer.status_code == 422
    assert re.search('data-column="text" class="wrong".*?at most 3,000 characters', page_of(answer), re.DOTALL)
    assert not Row.objects.filter(title="Flint").exists()
