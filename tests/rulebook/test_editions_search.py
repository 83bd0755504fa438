"""Searching where a publisher's document is current, and searching one edition by choice."""

import datetime
import fcntl
import threading
from collections import OrderedDict

import pytest

from judgeapp.rulebook import editions, indexing, shelf, storing
from judgeapp.rulebook.search import engine, index
from judgeapp.rulebook.search.engine import GameSearch
from tests.rulebook.made import ZONES, text

pytestmark = pytest.mark.django_db
LATER = datetime.date(2030, 1, 1)
ONLY_OURS = "our restatement; not in the current edition"


def found(client, q, **more):
    return client.get("/api/v1/search", {"q": q, "game": "bakugan", **more}).json()["results"]


def test_a_document_is_found_by_its_words_and_by_ours(import_searched, client):
    import_searched()
    first = found(client, "flibbertigibbets at once")[0]
    assert (first["number"], first["url"], first["edition"], first["mark"]) == (
        "4.4.2",
        "/bakugan/rules/4.4.2",
        "2019",
        "",
    )
    rule = storing.restatements("bakugan").get().rules.get(number="4.4.2")
    assert found(client, rule.asked[0])[0]["url"] == "/bakugan/rules/4.4.2"
    assert "4.4.2" in [hit["number"] for hit in found(client, "order of several effects, starting player first")]


def test_what_only_we_have_is_found_and_marked(import_searched, client):
    import_searched()
    by_number = found(client, "1.14")[0]
    assert (by_number["url"], by_number["mark"]) == ("/bakugan/editions/2019-restated/rules/1.14", ONLY_OURS)
    rule = storing.restatements("bakugan").get().rules.get(number="1.5.1")
    assert found(client, rule.asked[0])[0]["url"] == "/bakugan/editions/2019-restated/rules/1.5.1"
    assert ONLY_OURS in client.get("/search", {"q": "1.14", "game": "bakugan"}).content.decode()


def test_a_number_that_means_another_rule_today_is_found_twice(import_searched, client):
    """Our 1.14 is no rule of the document, whose own 1.14 is about something else."""
    import_searched([*ZONES, text("1.14", "Quidnuncs gobble gobbledygook.")], label="2030", date=LATER)
    assert found(client, "1.14")[0]["url"] == "/bakugan/rules/1.14"
    ours = storing.restatements("bakugan").get().rules.get(number="1.14.4")
    assert "/bakugan/editions/2019-restated/rules/1.14.4" in [hit["url"] for hit in found(client, ours.asked[0])]


def test_an_edition_is_searched_by_choice(import_searched, client):
    import_searched([*ZONES, text("4.4.78", "Gobbledygook.", "4.4")], label="2018")
    import_searched(label="2030", date=LATER)
    assert found(client, "gobbledygook", edition="2018")[0]["url"] == "/bakugan/editions/2018/rules/4.4.78"
    assert "4.4.78" not in [hit["number"] for hit in found(client, "gobbledygook")]
    ours = found(client, "flibbertigibbet", edition="2019-restated")
    assert all(hit["url"].startswith("/bakugan/editions/2019-restated/") for hit in ours)
    assert found(client, "4.4.77", edition="2030")[0]["url"] == "/bakugan/rules/4.4.77"
    answer = client.get("/api/v1/search", {"q": "x", "game": "bakugan", "edition": "1900"})
    assert (answer.status_code, answer.json()["nearest"]) == (404, ["2030", "2019", "2018"])


def test_the_page_offers_the_editions_where_there_are_several(import_searched, client):
    import_searched(label="2018")
    import_searched(label="2030", date=LATER)
    page = client.get("/search", {"q": "flibbertigibbet", "game": "bakugan", "edition": "2018"}).content.decode()
    assert '<option value="2018" selected>' in page
    assert "/bakugan/editions/2018/rules/4.4.1" in page
    for asked in ({"game": "bleach"}, {"game": ""}):
        assert 'name="edition"' not in client.get("/search", {"q": "stack", **asked}).content.decode()
    # Another game is chosen while the edition is still that of the last one.
    assert client.get("/search", {"q": "stack", "game": "bleach", "edition": "2018"}).status_code == 200


def test_the_chosen_edition_stays_in_the_history(import_searched, client):
    import_searched(make_current=False)
    htmx = {"HX-Request": "true", "HX-Current-URL": "http://testserver/bakugan/"}
    response = client.get("/search", {"q": "ba", "game": "bakugan", "edition": "2019"}, headers=htmx)
    assert response["HX-Push-Url"] == "/search?q=ba&game=bakugan&edition=2019"


def test_the_index_of_an_edition_is_built_when_asked_and_goes_with_it(
    import_searched, client, django_capture_on_commit_callbacks
):
    edition = import_searched(make_current=False)
    folder = indexing.own_folder(edition)
    assert not folder.exists()
    assert found(client, "flibbertigibbet", edition="2019")
    assert folder.exists()
    with django_capture_on_commit_callbacks(execute=True):
        editions.remove(edition)
    assert not folder.exists()


def test_a_damaged_index_of_an_edition_is_built_anew(import_searched, client, caplog):
    edition = import_searched(make_current=False)
    assert found(client, "flibbertigibbet", edition="2019")
    folder = indexing.own_folder(edition)
    next((folder / (folder / "CURRENT").read_text()).glob("bakugan/*.seg")).write_bytes(b"damaged")
    shelf.forget()
    assert found(client, "flibbertigibbet", edition="2019")
    assert "cannot be read and is built anew" in caplog.text


def test_terms_of_both_glossaries_help_to_find(import_searched, client):
    import_searched()
    first = found(client, "what is the batch?")[0]
    assert (first["kind"], first["url"]) == ("glossary", "/bakugan/glossary/#batch")
    assert client.get("/search", {"q": "graveyard", "game": "bakugan"}).status_code == 200


def test_an_index_is_not_taken_away_while_it_is_written(import_searched, client, monkeypatch):
    edition = import_searched(label="2018", make_current=False)
    taking = threading.Thread(target=indexing.remove_own, args=[edition])
    texts_of_edition = indexing.texts_of_edition

    def while_it_is_taken_away(volume, code):
        if code == "en":
            taking.start()
            taking.join(timeout=0.2)
        yield from texts_of_edition(volume, code)

    monkeypatch.setattr(indexing, "texts_of_edition", while_it_is_taken_away)
    assert found(client, "flibbertigibbets at once", edition="2018")[0]["number"] == "4.4.2"
    taking.join()
    assert not indexing.own_folder(edition).exists()


def test_an_index_is_locked_while_it_is_read_and_free_while_its_search_is_made(import_searched, client, monkeypatch):
    edition = import_searched(make_current=False)
    free = []

    class Search(GameSearch):
        def __init__(self, *values):
            free.extend(is_free(folder) for folder in (indexing.own_folder(edition), indexing._own_folders()))
            super().__init__(*values)

    def read(parts):
        free.append(is_free(indexing.own_folder(edition)))
        return index.read(parts)

    monkeypatch.setattr(engine, "_searches", OrderedDict())
    monkeypatch.setattr(engine, "GameSearch", Search)
    monkeypatch.setattr(engine, "read", read)
    assert found(client, "flibbertigibbet", edition="2019")
    assert free == [False, True, True]


def is_free(folder) -> bool:
    """Could another process open or build an index now?"""
    with (folder / "LOCK").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
