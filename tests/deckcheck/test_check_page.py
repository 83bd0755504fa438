import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from judgeapp.deckcheck.checks import MOST_WHOLE
from judgeapp.deckcheck.formats import choose
from judgeapp.deckcheck.models import Deck
from judgeapp.deckcheck.saved import Details, change
from judgeapp.qr_codes import qr_code
from tests.deckcheck.lists import BAKUGAN, DRAGON_BALL

pytestmark = pytest.mark.django_db
PAGE = "/decks/"


def check(client, text, part="", **fields):
    headers = {"HX-Request": "true", "HX-Target": part} if part else {}
    return client.post(PAGE, {"game": "bakugan", "text": text, **fields}, headers=headers)


def test_the_empty_page_teaches(client):
    page = client.get(PAGE, {"game": "x610z"}).content.decode()
    assert "Every reason at once" in page
    assert '<option value="x610z" selected>' in page


def test_a_legal_deck_is_said_to_be(client):
    page = check(client, BAKUGAN).content.decode()
    assert 'class="verdict legal"' in page
    assert "Team 3, BakuCores 6, Deck 40" in page


def test_while_typing_only_the_result_comes_back(client):
    part = check(client, BAKUGAN, "result").content.decode()
    assert 'class="verdict legal"' in part
    assert "<textarea" not in part


def test_a_finding_stands_beside_its_line_with_its_rule(client):
    page = check(client, BAKUGAN.replace("3 BB-84", "4 BB-84"), "result").content.decode()
    line = page[page.index("Cinder Coil") :]
    assert "4 copies in the deck, 3 allowed" in line
    assert 'href="/bakugan/rules/1.2.1"' in line


@pytest.mark.parametrize(
    ("text", "line", "after"),
    [
        ("3 Cinder Coyl\n2 Absorb", 1, "3 Cinder Coil (BB-84)\n2 Absorb"),
        ("Cinder Coyl x3 // mine", 1, "Cinder Coil (BB-84) x3 // mine"),
        ("Deck: 3 Cinder Coyl", 1, "Deck: 3 Cinder Coil (BB-84)"),
        ("count,name\n3,Cinder Coyl", 2, "count,name\n3,Cinder Coil (BB-84)"),
    ],
)
def test_picking_a_near_card_puts_it_into_the_list(client, text, line, after):
    page = check(client, text, "work", pick=f"{line}|Cinder Coil (BB-84)").content.decode()
    assert f"{after}</textarea>" in page


@pytest.mark.parametrize(
    ("text", "line", "after"),
    [
        ("2 Nobody Knows Me", 1, "2 Nobody Knows Me {type=action; colours=Pyrus}"),
        ("2 Nobody Knows Me # mine", 1, "2 Nobody Knows Me {type=action; colours=Pyrus} # mine"),
        ("count,name\n2,Nobody Knows Me", 2, "count,name\n2,Nobody Knows Me {type=action; colours=Pyrus}"),
    ],
)
def test_facts_of_a_card_in_the_hand_go_into_the_list(client, text, line, after):
    fields = {"state": str(line), f"type-{line}": "action", f"colours-{line}": "Pyrus", f"limit-{line}": ""}
    page = check(client, text, "work", **fields).content.decode()
    assert f"{after}</textarea>" in page
    assert "I have the card in my hand" not in page


@pytest.mark.parametrize(
    ("text", "said", "after"),
    [
        ("2/3 Absorb", "3 Absorb", "3 Absorb"),
        ("2/3 Absorb", "2 Absorb", "2 Absorb"),
        ("// 2 Absorb", "2 Absorb", "2 Absorb"),
        ("// 2 Absorb", "Note: 2 Absorb", "Note: 2 Absorb"),
    ],
)
def test_a_tap_says_which_reading_of_a_line_is_meant(client, text, said, after):
    asked = check(client, text).content.decode()
    assert f'value="1|{said}"' in asked
    page = check(client, text, "work", say=f"1|{said}").content.decode()
    assert f"{after}</textarea>" in page
    assert 'name="say"' not in page


def test_a_heading_with_a_slip_is_told_where_it_stands(client):
    page = check(client, f"{BAKUGAN}\nSidebord\n1 BB-99", "result").content.decode()
    line = page[page.index('<li class="head" id="line-') :]
    assert "“Sidebord” is read as the heading “Side deck”." in line


def test_picking_the_card_of_a_line_with_something_left_over_leaves_only_the_card(client):
    text = "3 Cinder Coil not sure"
    assert "“not sure” is left over" in check(client, text).content.decode()
    page = check(client, text, "work", pick="1|Cinder Coil (BB-84)").content.decode()
    assert "3 Cinder Coil (BB-84)</textarea>" in page


def test_a_tap_says_nothing_that_was_not_offered(client):
    page = check(client, "2/3 Absorb", "work", say="1|9 Absorb").content.decode()
    assert "2/3 Absorb</textarea>" in page


def test_picking_mends_one_card_of_several_on_a_line(client):
    page = check(client, "3 Cinder Coyl, 2 Absorb", "work", pick="1|Cinder Coil (BB-84)").content.decode()
    assert "3 Cinder Coil (BB-84), 2 Absorb</textarea>" in page


@pytest.mark.parametrize("pick", ["1|Something else", "99|Cinder Coil (BB-84)", "x|y", "1"])
def test_picking_what_was_not_offered_changes_nothing(client, pick):
    page = check(client, "3 Cinder Coyl", "work", pick=pick).content.decode()
    assert "3 Cinder Coyl</textarea>" in page


def test_a_file_is_read_into_the_list(client):
    file = SimpleUploadedFile("deck.csv", "﻿count,name\r\n3,Absorb\r\n".encode())
    page = client.post(PAGE, {"game": "bakugan", "file": file}).content.decode()
    assert "3,Absorb" in page
    assert "Absorb</span>" in page


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [("deck.png", b"\x89PNG\r\n\x1a\n\0\0\0", "is not a text file"), ("big.txt", b"x" * 1_000_001, "is too large")],
)
def test_a_file_that_is_no_list_is_refused_and_nothing_typed_is_lost(client, name, data, words):
    page = client.post(PAGE, {"game": "bakugan", "text": "3 Absorb", "file": SimpleUploadedFile(name, data)})
    assert words in page.content.decode()
    assert "3 Absorb</textarea>" in page.content.decode()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"date": "soon"}, "is no date"),
        ({"set-copies": "lots"}, "no limit of copies"),
        ({"format": "unheard-of"}, "Full game"),
        ({"game": "chess"}, "Bakugan"),
    ],
)
def test_fields_that_make_no_sense_are_said_and_the_list_is_checked_all_the_same(client, fields, words):
    page = check(client, "3 Absorb", **fields).content.decode()
    assert words in page
    assert 'class="verdict' in page


def test_a_title_of_html_is_shown_and_not_run(client):
    page = check(client, "3 <script>alert(1)</script>").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_a_megabyte_of_text_comes_back_whole_with_a_finding(client):
    text = "3 Absorb\n" * 120_000
    page = check(client, text).content.decode()
    assert "at most 100,000" in page
    assert page.count("3 Absorb\n") >= 119_999


def test_an_organisers_setting_is_taken_and_shown(client):
    page = check(client, BAKUGAN.replace("3 BB-84\n", "3 BB-84\n1 BB-84\n"), **{"set-copies": "4"}).content.decode()
    assert "4 copies in the deck, 3 allowed" not in page
    assert "Set by you." in page


def test_the_deck_is_held_against_every_format_of_the_game(client):
    page = check(client, BAKUGAN, "result").content.decode()
    assert "Cardless game</span> <strong>✕ not legal" in page


@pytest.mark.parametrize(("game", "status"), [("bakugan", 200), ("dragon_ball_super", 200), ("chess", 404)])
def test_what_a_format_asks_for_has_a_page(client, game, status):
    assert client.get(f"/decks/formats/{game}/").status_code == status


def test_unverified_rules_are_marked(client):
    assert "unverified" in client.get("/decks/formats/bleach/").content.decode()


@pytest.mark.parametrize("more", [0, 5])
def test_of_many_doubtful_lines_only_the_first_say_everything(client, more):
    page = check(client, "\n".join(f"1 Zq{at} Nobody" for at in range(MOST_WHOLE + more))).content.decode()
    assert page.count('class="state"') == MOST_WHOLE
    assert page.count('class="trouble"') == MOST_WHOLE + more
    assert ("only say what is wrong" in page, "Legal in" in page) == (more > 0, more == 0)


def test_what_is_about_several_lines_is_said_whole_at_the_first_of_them(client):
    page = check(client, "1 Zq Nobody\n1 Zq Nobody\n1 Zq Nobody").content.decode()
    assert page.count("is on lines 1, 2, 3") == 3
    assert page.count('<div class="finding note">') == 1


@pytest.fixture
def saved(client):
    """A saved deck of another game than the one that is checked by default."""
    client.post("/decks/save", {"game": "dragon_ball_super", "text": DRAGON_BALL, "name": "Wolf"})
    return Deck.objects.get()


@pytest.mark.parametrize("page", ["", "sheet/", "list.txt"])
def test_the_link_of_a_list_opens_as_the_list(client, saved, page):
    link = f"http://testserver{saved.get_absolute_url()}{page}"
    shown = check(client, f" {link}\n").content.decode()
    assert "4 BT5-004" in shown
    assert '<option value="dragon_ball_super" selected>' in shown
    assert 'class="verdict legal"' in shown


def test_the_link_of_a_version_opens_as_that_version(client, saved):
    change(saved.pk, Details(saved.name, choose(saved.game), choose(saved.game).date, {}), "4 BT5-007")
    link = f"http://testserver{saved.get_absolute_url()}"
    assert "4 BT5-004" in check(client, f"{link}?version=1").content.decode()
    assert "4 BT5-004" not in check(client, link).content.decode()
    assert "BT5-0" not in check(client, f"{link}?version=9").content.decode()


def test_the_page_of_a_list_has_its_code(client, saved):
    page = client.get(saved.get_absolute_url()).content.decode()
    assert qr_code(f"http://testserver{saved.get_absolute_url()}?version=1") in page


def test_a_link_that_is_shared_opens_as_the_list(client, saved):
    link = f"http://testserver{saved.get_absolute_url()}"
    assert 'class="verdict legal"' in client.get(PAGE, {"name": "A deck", "url": link}).content.decode()


@pytest.mark.parametrize(
    "link",
    ["http://elsewhere.example{path}", "http://testserver/decks/d/nothing/", "http://testserver/nowhere", "{path}"],
)
def test_another_link_opens_nothing(client, saved, link):
    shown = check(client, link.format(path=saved.get_absolute_url())).content.decode()
    assert "BT5-004" not in shown


def test_a_text_that_is_shared_opens_as_a_list(client):
    manifest = client.get("/manifest.webmanifest").json()["share_target"]
    assert (manifest["action"], manifest["method"]) == (PAGE, "GET")
    shown = client.get(manifest["action"], {manifest["params"]["text"]: BAKUGAN}).content.decode()
    assert 'class="verdict legal"' in shown


REGISTERED = "Deck\n1 Life Base\n50 Waste {limit=any}\nSide deck\n10 Heal {limit=any}"
SWAPPED = "Deck\n1 Life Base\n49 Waste {limit=any}\n1 Heal {limit=any}\nSide deck\n1 Waste\n9 Heal"


@pytest.mark.parametrize(("before", "is_told"), [("1", True), ("2", False), ("", False), ("seven", False)])
def test_the_time_of_a_swap_is_told_on_the_page(client, before, is_told):
    page = check(client, SWAPPED, game="x610z", registered=REGISTERED, before_game=before).content.decode()
    assert ("Cards are swapped between two games of a match" in page) == is_told
    assert "10 Heal {limit=any}</textarea>" in page


def test_what_is_not_registered_is_told_on_the_page(client):
    page = check(client, SWAPPED.replace("49", "48") + "\n", game="x610z", registered=REGISTERED).content.decode()
    assert "The deck had 51 cards and has 50; swaps are one for one." in page


def test_a_time_without_a_registered_list_asks_for_it(client):
    page = check(client, SWAPPED, game="x610z", before_game="1").content.decode()
    assert "Paste the registered list, too" in page


def test_games_without_a_rule_about_swaps_ask_for_no_registered_list(client):
    assert 'name="registered"' not in check(client, BAKUGAN).content.decode()
