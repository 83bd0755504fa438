"""Two editions compared, on a phone and on a desk."""

import re

import pytest
from playwright.sync_api import expect

from tests.looking import look_over

PAGE = "/bakugan/compare/first-made-up/second-made-up/"
PAGES = ["/bakugan/compare/", PAGE, f"{PAGE}?kind=moved", "/bakugan/history/1.1?edition=second-made-up"]
STORE = """
import datetime
from dataclasses import replace
from judgeapp.domain.rules.book import Corpus, Document
from judgeapp.rulebook import editions
from tests.rulebook.comparing.books import FIRST, SECOND, with_words

long = with_words(SECOND, "1.2", "A hedge of " + "thorns" * 30 + " keeps rabbits out.")
for year, name, rules in ((2031, "First made-up", FIRST), (2032, "Second made-up", long)):
    document = Document("made-up", name, name, "Nobody")
    rules = tuple(replace(rule, sources=("made-up",)) for rule in rules)
    corpus = Corpus("bakugan", name, name, datetime.date(year, 5, 1), "Nobody", (document,), rules)
    editions.store(corpus, stamp=name, make_current=False)
"""
REMOVE = """
from judgeapp.rulebook import editions
for edition in editions.editions_of("bakugan"):
    if edition.is_imported:
        editions.remove(edition)
"""


@pytest.fixture(scope="module", autouse=True)
def two_editions(site):
    """Two made-up editions that are not current, so that every other page stays as it is."""
    site.do(STORE)
    site.wait_until_well()
    yield
    site.do(REMOVE)


def sides(page):
    return [page.locator(".change.changed .side").nth(at).bounding_box() for at in (0, 1)]


@pytest.mark.parametrize("path", PAGES)
def test_it_is_for_everybody(open_page, path):
    page = open_page(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert look_over(page) == []


def test_the_two_texts_stand_side_by_side_where_there_is_room(open_page):
    old, new = sides(open_page(PAGE, viewport={"width": 1280, "height": 800}))
    assert (old["y"], old["x"] < new["x"]) == (new["y"], True)
    old, new = sides(open_page(PAGE))
    assert (old["x"], old["y"] < new["y"]) == (new["x"], True)


def test_a_judge_chooses_editions_and_a_kind_without_javascript(open_page):
    page = open_page("/bakugan/compare/", java_script_enabled=False)
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("heading", name="In short")).to_be_visible()
    page.get_by_role("link", name="Added").click()
    expect(page.locator(".change")).to_have_count(1)
    page.get_by_role("link", name="1.2", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("1.2")


def test_a_link_to_a_folded_section_opens_it(open_page):
    page = open_page(PAGE)
    page.evaluate("document.querySelectorAll('.changed-part').forEach(part => part.open = false)")
    page.get_by_text("Go to a section").click()
    page.get_by_role("link", name="2 Watering").click()
    expect(page.get_by_text("Whoever carries a can").last).to_be_visible()


def test_whoever_types_on_stays_in_the_edition_chosen(open_page):
    page = open_page("/search?q=hedge&game=bakugan")
    page.get_by_label("Edition").select_option("second-made-up")
    expect(page).to_have_url(re.compile("edition=second-made-up"))
    expect(page.locator(".hits")).to_contain_text("rabbits")
    page.get_by_label("Search the rules").fill("thorns rabbits")
    expect(page).to_have_url(re.compile("q=thorns.*edition=second-made-up"))
    expect(page.locator(".hits")).to_contain_text("rabbits")
