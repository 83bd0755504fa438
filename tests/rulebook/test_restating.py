"""Our plain words beneath a later edition: all that belong to a rule, of which edition they are, and what changed."""

import datetime
import gzip
import json
import re
from dataclasses import replace
from html import unescape

import pytest

from judgeapp.domain.rules.book import Block
from judgeapp.offline.packs import packs, zipped
from judgeapp.rulebook import indexing
from judgeapp.rulebook.shelf import volume_of
from tests.rulebook.made import ZONES, renumbered, term, text

pytestmark = pytest.mark.django_db
LATER = datetime.date(2030, 1, 1)
OLD = (
    *ZONES[:2],
    text("4.4.1", "A player may put three flibbertigibbets into the batch, quickly and without asking.", "4.4"),
    text("4.4.2", "Whoever owns the quidnunc chooses which widdershin of theirs is turned around first.", "4.4"),
    text("4.4.3", "The gobbledygook is read aloud by whichever player has the greater number of trinkets.", "4.4"),
)


@pytest.fixture
def look(client):
    def read(path):
        return unescape(client.get(path).content.decode())

    return read


def said(page):
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


@pytest.fixture
def revise(import_edition):
    """Return a function that imports the document that ours was written for, and then one that differs from it."""

    return _revising(import_edition)


@pytest.fixture
def revise_searched(import_searched):
    """Return a function that does the same with a search index."""
    return _revising(import_searched)


def _revising(store):
    def revise(*changed, glossary=()):
        store(OLD, label="2019")
        new = {rule.number: rule for rule in OLD} | {rule.number: rule for rule in changed}
        return store(list(new.values()), label="2030", date=LATER, glossary=glossary)

    return revise


def with_words(number, old, new):
    rule = next(each for each in OLD if each.number == number)
    assert old in rule.blocks[0].text
    return replace(rule, blocks=(Block("text", rule.blocks[0].text.replace(old, new)),))


class TestARuleThatChanged:
    def test_its_page_says_of_which_edition_our_words_are_and_what_changed(self, revise, look):
        revise(with_words("4.4.1", "may put three", "must put four"))
        page = look("/bakugan/rules/4.4.1")
        plain = page[page.index("in which this rule said something else") :]
        assert "written for edition 2019" in said(page)
        assert page.index("said something else") < page.index("In plain words")
        assert '<b class="weighs">may</b>' in plain
        assert '<b class="weighs">three</b>' in plain
        assert re.search(r'<ins><span class="visually-hidden">added: </span>\s*<b class="weighs">must</b>', plain)
        assert '<details class="plain">' in page

    def test_what_did_not_change_has_no_such_words(self, revise, look):
        revise(with_words("4.4.1", "three", "four"))
        page = look("/bakugan/rules/4.4.2")
        assert "In plain words" in page
        assert "edition 2019" not in page.split("In plain words")[1].split("</details>")[0]
        assert "said something else" not in page

    @pytest.mark.parametrize(
        ("old", "new"), [("three", "3"), ("quickly and", "quickly, and"), ("A player", "a  player"), ("may", "may –")]
    )
    def test_spelling_is_no_change(self, revise, look, old, new):
        revise(with_words("4.4.1", old, new))
        assert "said something else" not in look("/bakugan/rules/4.4.1")

    def test_the_api_tells_it(self, revise, client):
        revise(with_words("4.4.1", "three", "four"))
        found = client.get("/api/v1/games/bakugan/rules/4.4.1").json()["restated"]
        assert (found["edition"], found["standing"], found["numbers"]) == ("2019", "changed", ["4.4.1"])
        assert {"kind": "gone", "text": "three", "weighs": True} in found["difference"]
        assert {"kind": "new", "text": "four", "weighs": True} in found["difference"]
        assert client.get("/api/v1/games/bakugan/rules/4.4.2").json()["restated"]["standing"] == "same"
        ours = client.get("/api/v1/games/bakugan/rules/4.4.1", {"edition": "2019-restated"}).json()
        assert ours["restated"] is None

    def test_the_phones_pack_tells_it(self, revise):
        revise(with_words("4.4.1", "three", "four"))
        pack = next(each for each in packs() if each.key == "bakugan")
        rules = {rule["number"]: rule["html"] for rule in _content(pack)["rules"]}
        assert "written for edition 2019" in said(rules["4.4.1"])
        assert "said something else" not in rules["4.4.2"]
        marks = {text["data"]["number"]: text["data"]["mark"] for text in _content(pack)["texts"] if _is_rule(text)}
        assert marks["4.4.1"] == "changed since edition 2019, for which our plain words were written"
        assert marks["4.4.2"] == ""

    def test_the_search_tells_it_in_both_languages(self, revise_searched, client):
        revise_searched(with_words("4.4.1", "three", "four"))
        page = said(client.get("/search", {"q": "flibbertigibbets", "game": "bakugan"}).content.decode())
        assert "changed since edition 2019, for which our plain words were written" in page
        page = client.get("/search", {"q": "flibbertigibbets", "game": "bakugan"}, headers={"Accept-Language": "es"})
        assert "cambió desde la edición 2019" in said(page.content.decode())
        found = client.get("/api/v1/search", {"q": "flibbertigibbets", "game": "bakugan"}).json()["results"]
        assert found[0]["mark"] == "changed since edition 2019, for which our plain words were written"

    def test_terms_of_ours_tell_which_of_their_rules_changed(self, revise, look):
        volume = volume_of("bakugan")
        entry = next(each for each in volume.glossary if "4.4" in each.see or "4.4.1" in each.see)
        revise(with_words("4.4.1", "three", "four"))
        page = look(f"/bakugan/glossary/{entry.slug}")
        assert "Our words, written for edition 2019" in said(page)

    def test_terms_of_the_document_itself_do_not(self, revise, look):
        revise(with_words("4.4.1", "three", "four"), glossary=[term("Batch", "A heap.", "4.4.1")])
        assert "Our words" not in look("/bakugan/glossary/batch")


def _content(pack):
    return json.loads(gzip.decompress(zipped(pack)))


def _is_rule(text):
    return text["kind"] == "rule" and text["data"]["number"] in {"4.4.1", "4.4.2"}


class TestMergedAndSplit:
    def test_a_merged_rule_has_the_words_of_both(self, import_edition, look):
        import_edition(OLD, label="2019")
        one, other = OLD[2], OLD[3]
        merged = replace(one, blocks=(Block("text", f"{one.blocks[0].text} {other.blocks[0].text}"),))
        import_edition([*OLD[:2], merged, replace(OLD[4], number="4.4.2")], label="2030", date=LATER)
        volume = volume_of("bakugan")
        assert [each.number for each in volume.plain_words(volume.by_number["4.4.1"])] == ["4.4.1", "4.4.2"]
        assert [each.number for each in volume.plain_words(volume.by_number["4.4.2"])] == ["4.4.3"]
        page = look("/bakugan/rules/4.4.1")
        assert "4.4.1 and 4.4.2 in our restatement" in said(page)
        assert "said something else" not in page

    def test_each_part_of_what_was_split_has_them(self, import_edition, look):
        import_edition([*OLD[:2], _both(), OLD[4]], label="2019")
        parts = [OLD[2], replace(OLD[3], number="4.4.9")]
        import_edition([*OLD[:2], *parts, OLD[4]], label="2030", date=LATER)
        for number, other in (("4.4.1", "4.4.9"), ("4.4.9", "4.4.1")):
            plain = look(f"/bakugan/rules/{number}").split("In plain words")[1].split("</details>")[0]
            assert "These words are also of:" in plain
            assert f'href="/bakugan/rules/{other}"' in plain

    def test_lines_that_were_asked_lead_to_the_merged_rule(self, import_edition):
        import_edition(OLD, label="2019")
        import_edition([*OLD[:2], _both()], label="2030", date=LATER)
        asked = {
            text.data["number"]: text.data["ours"]
            for text in indexing.texts_of_current(volume_of("bakugan"))
            if text.kind == "rule"
        }
        assert asked["4.4.1"] == ("4.4.1", "4.4.2")

    def test_a_renumbered_rule_keeps_them(self, import_edition, look):
        import_edition(OLD, label="2019")
        import_edition(renumbered(OLD, {"4.4.2": "4.4.7"}), label="2030", date=LATER)
        page = said(look("/bakugan/rules/4.4.7"))
        assert "ours, 4.4.2 in our restatement" in page
        assert "said something else" not in page


def _both():
    return replace(OLD[2], blocks=(Block("text", f"{OLD[2].blocks[0].text} {OLD[3].blocks[0].text}"),))


class TestWithoutTheDocumentThatOursWasWrittenFor:
    """Only what both cannot say is told."""

    @pytest.fixture
    def later(self, import_edition):
        ours = {rule.number: rule for rule in volume_of("bakugan").rules}

        def store(number, change):
            words = re.sub(r"\[\[([^]|>]*[|>] ?)?([^]]*)\]\]", r"\2", ours[number].blocks[0]["text"])
            rules = [*ZONES[:1], text(number, change(words), "4")]
            return import_edition(rules, label="2030", date=LATER)

        return store

    def test_our_words_say_of_which_edition_they_are(self, later, look):
        later("4.4.2", lambda words: words)
        page = look("/bakugan/rules/4.4.2")
        assert "written for edition 2019, not compared with this one" in said(page)
        assert "may not fit" not in page

    def test_a_number_that_ours_does_not_have_is_told(self, later, look, client):
        later("4.4.2", lambda words: f"{words} This happens 17 times.")
        page = look("/bakugan/rules/4.4.2")
        assert "written for edition 2019 and may not fit this rule" in said(page)
        assert '<b class="weighs">17</b>' in page
        assert "once it is imported" in page
        found = client.get("/api/v1/games/bakugan/rules/4.4.2").json()["restated"]
        assert (found["standing"], found["only_in_rule"]) == ("opposed", ["17"])

    def test_beneath_the_document_that_it_was_written_for_nothing_is_told(self, import_edition, look):
        import_edition([*ZONES[:1], text("4.4.2", "This happens 17 times.", "4")], label="2019")
        assert "written for" not in look("/bakugan/rules/4.4.2")

    def test_each_document_that_was_restated_is_known(self, import_edition, look):
        import_edition([*ZONES[:1], text("4.4.2", "This happens 17 times.", "4")], label="24 May 2019")
        assert "written for" not in look("/bakugan/rules/4.4.2")


def test_a_title_that_the_document_lacks_says_whose_it_is(import_edition, look):
    import_edition([OLD[0], replace(OLD[1], title=""), *OLD[2:]], label="2019")
    page = said(look("/bakugan/rules/4.4"))
    assert "4.4 (" in page
    assert "The title in brackets is ours" in page
    assert "The title in brackets is ours" not in look("/bakugan/rules/4.4.1")
