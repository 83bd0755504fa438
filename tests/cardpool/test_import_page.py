"""Staff upload a file of cards: trying it, importing it, and being told what is wrong with it."""

import html
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from judgeapp.cardpool import services
from judgeapp.cardpool.models import Card, Pool
from judgeapp.cardpool.pool import pool_of
from judgeapp.games import games

GOOD = "number,title,type,cost\nZZ-1,Flint,action,1\nZZ-2,Ember,hero,2\n"
MIXED = f"{GOOD}ZZ-3,Ash,hero,many\nBB-1,Absorb,action,9\n,,hero,2\n"
PAGE = "/cards/import/"
pytestmark = pytest.mark.django_db


def text(response) -> str:
    return html.unescape(response.content.decode())


def post(client, data, *, game="bakugan", button="import", name="night.csv"):
    file = SimpleUploadedFile(name, data.encode() if isinstance(data, str) else data)
    return client.post(PAGE, {"game": game, "file": file, button: "1"})


def figures(page: str) -> dict[str, int]:
    return {words: int(number) for number, words in re.findall("<dd>(.*?)</dd><dt>(.*?)</dt>", page)}


def problems(page: str) -> list[tuple[str, ...]]:
    return re.findall(r"<li><strong>(.*?)</strong> (\w*)(?: <q>(.*?)</q>)?: (.*?)</li>", page)


def alert(response) -> str:
    return re.findall('<p class="alert" role="alert">(.*?)</p>', text(response))[0]


def pool_state(game="bakugan"):
    return Card.objects.filter(game=game).count(), Pool.objects.get(game=game).version


def test_the_page_names_every_game_and_the_columns(staff):
    page = text(staff.get(PAGE, {"game": "bleach"}))
    assert re.findall('<option value="([^"]+)"', page) == list(games())
    assert '<option value="bleach" selected>' in page
    assert [names for names, _ in services.COLUMNS] == re.findall('<tr><th scope="row">(.*?)</th>', page)


def test_a_good_file_is_imported_and_its_name_kept_as_the_source(staff):
    page = text(post(staff, GOOD))
    assert figures(page) == {"added": 2, "changed": 0, "the same as before": 0, "not read": 0}
    assert [card.title for card in pool_of("bakugan").find(number="ZZ-1")] == ["Flint"]
    assert Pool.objects.get(game="bakugan").source.splitlines()[-1] == "night.csv"
    assert 'href="/cards/bakugan/">See the cards' in page


def test_trying_changes_nothing_and_says_what_would_happen(staff):
    before = pool_state()
    page = text(post(staff, MIXED, button="try"))
    assert figures(page) == {"would be added": 2, "would be changed": 1, "the same as before": 0, "not read": 2}
    assert pool_state() == before


def test_what_was_tried_can_be_imported_without_choosing_it_again(staff):
    page = post(staff, MIXED, button="try").content.decode()
    tried = html.unescape(re.findall('<textarea name="text".*?>\n(.*?)</textarea>', page, re.DOTALL)[0])
    assert tried == MIXED
    sent = {"game": "bakugan", "name": "night.csv", "text": tried.replace("\n", "\r\n"), "import": "1"}
    assert figures(text(staff.post(PAGE, sent))) == {
        "added": 2,
        "changed": 1,
        "the same as before": 0,
        "not read": 2,
    }


def test_bad_rows_are_named_by_line_and_the_others_imported(staff):
    page = text(post(staff, MIXED))
    assert problems(page) == [
        ("Line 4", "cost", "many", "write a whole number from 0, or X, or leave it empty"),
        ("Line 6", "title", "", "write a title or a number, with letters or digits"),
    ]
    assert "2 lines were not read; the others are in." in page
    assert pool_of("bakugan").find(number="ZZ-2")


def test_columns_that_are_not_read_are_named(staff):
    assert "not read: flavour" in text(post(staff, "title,flavour\nFlint,spicy\n"))


def test_json_is_read_and_its_entries_counted(staff):
    page = text(post(staff, json.dumps([{"title": "Flint"}, {"title": ""}]), name="night.json"))
    assert problems(page)[0][:2] == ("Entry 2", "title")
    assert "1 entry was not read" in page


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_table_is_read_as_spreadsheets_save_it(staff, encoding):
    post(staff, "title;type\r\nÉmile;action\r\n".encode(encoding))
    assert pool_of("bakugan").find("Émile")[0].title == "Émile"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "The file is empty."),
        (b"  \n", "The file is empty."),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "“night.csv” is not a text file. Save the table as CSV (UTF-8) and try again."),
        (b"just words\nof a player", "Line 1 must name the columns"),
        (b'[{"title": "Flint"', "The file looks like JSON but is not"),
        (b'{"title": "Flint"}', "JSON must be a list of cards"),
        (b"x" * 1_000_001, "“night.csv” is too large (1,000,001 bytes); a file may have 1,000,000. Split it."),
    ],
)
@pytest.mark.parametrize("button", ["try", "import"])
def test_what_is_no_file_of_cards_is_said_and_nothing_done(staff, data, says, button):
    before = pool_state()
    response = post(staff, data, button=button)
    assert response.status_code == 422
    assert alert(response).startswith(says)
    assert pool_state() == before


def test_a_file_that_is_not_chosen_is_asked_for(staff):
    response = staff.post(PAGE, {"game": "bakugan", "try": "1"})
    assert (response.status_code, alert(response)) == (422, "Choose a file first.")


@pytest.mark.parametrize("game", ["", "chess"])
def test_a_game_that_is_not_chosen_is_asked_for(staff, game):
    assert alert(post(staff, GOOD, game=game)) == "Choose the game that the cards belong to."


def test_cards_of_another_game_are_refused(staff, settings):
    before = pool_state("bleach")
    file = (settings.CORPUS_DIR / "bakugan" / "cards.csv").read_text(encoding="utf-8")
    assert alert(post(staff, file, game="bleach")) == (
        "These are cards of Bakugan: it has 464 of the 464 already. "
        "Nothing was imported into Bleach TCG; choose the other game."
    )
    assert pool_state("bleach") == before


@pytest.mark.parametrize("game", sorted(games()))
def test_a_game_takes_its_own_file_again(staff, settings, game):
    page = text(post(staff, (settings.CORPUS_DIR / game / "cards.csv").read_text(encoding="utf-8"), game=game))
    assert figures(page) == {
        "added": 0,
        "changed": 0,
        "the same as before": len(pool_of(game).cards),
        "not read": 0,
    }


def test_a_failure_on_the_way_leaves_the_pool_as_it_was(staff, monkeypatch):
    before = pool_state()
    monkeypatch.setattr(Pool, "save", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        post(staff, GOOD)
    assert pool_state() == before


def test_thousands_of_problems_are_cut_short(staff):
    page = text(post(staff, "title,cost\n" + "Flint,many\n" * 1000))
    assert len(problems(page)) == 200
    assert "And 800 more." in page


def test_what_a_file_says_is_escaped(staff):
    page = post(staff, "title,cost\nFlint,<script>alert(1)</script>\n", button="try", name="<b>.csv").content.decode()
    assert "<script>alert" not in page
    assert "<b>.csv" not in page


def test_posts_are_counted(staff, settings):
    settings.RATES = {**settings.RATES, "save": "1/h"}
    assert [post(staff, GOOD).status_code for _ in range(2)] == [200, 429]
