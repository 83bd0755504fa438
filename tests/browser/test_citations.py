"""A judge looks over what a new edition touches, on a phone and on a desk."""

import uuid

import pytest
from playwright.sync_api import expect

from tests.looking import look_over
from tests.tournaments.making import PASSWORD

PAGE = "/citations/?game=bakugan&kind=ruling"
PUBLISH = """
import datetime
from dataclasses import replace
from django.contrib.auth.models import User
from judgeapp.domain.rules.book import Corpus, Document
from judgeapp.rulebook import editions, shelf
from tests.judging.made_rulings import make_ruling
from tests.rulebook.touched.revised import LABEL, in_other_words, inserted, rules_of_bakugan, with_words

first = in_other_words(rules_of_bakugan())
words = "Officially put, whoever plays a card keeps their priority, and may go on to play for as long as they like."
second = with_words(inserted(first, "7.8.1", "Say so aloud."), "1.14.4", words)
for year, name, rules in ((2031, LABEL, first), (2032, "Second made-up", second)):
    document = Document("made-up", name, name, "Nobody")
    rules = tuple(replace(rule, sources=("made-up",)) for rule in rules)
    corpus = Corpus("bakugan", name, name, datetime.date(year, 5, 1), "Nobody", (document,), rules)
    editions.store(corpus, stamp=name, make_current=True)
    shelf.forget()
    if name == LABEL:
        make_ruling("1.14.4", "7.8.1.1", question="May she play two cards at once?")
User.objects.create_user({name!r}, password={word!r}, is_staff=True)
"""
REMOVE = """
from judgeapp.judging.models import Ruling
from judgeapp.rulebook import editions
for edition in editions.editions_of("bakugan"):
    if edition.is_imported:
        editions.remove(edition)
Ruling.objects.filter(question="May she play two cards at once?").delete()
"""


@pytest.fixture(scope="module")
def staff(site):
    """The name of somebody who may look over citations, with a ruling that a second edition has touched."""
    name = f"staff-{uuid.uuid4().hex[:8]}"
    site.do(PUBLISH.format(name=name, word=PASSWORD))
    site.wait_until_well()
    yield name
    site.do(REMOVE)


@pytest.fixture
def look(open_page, staff):
    """Return a function that opens the page as staff."""

    def look_(**options):
        page = open_page(f"/account/login/?next={PAGE.replace('&', '%26')}", **options)
        page.get_by_label("Name").fill(staff)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Citations that need another look")
        return page

    return look_


def test_the_list_is_for_everybody(look):
    page = look()
    expect(page.locator("article")).to_have_count(2)
    assert look_over(page) == []


@pytest.mark.parametrize("has_script", [True, False])
def test_a_citation_is_still_right_and_is_taken_back(look, has_script):
    page = look(java_script_enabled=has_script)
    changed = page.locator("article", has_text="Says something else")
    expect(changed.locator("ins").first).to_be_visible()
    changed.get_by_role("button", name="Still right").click()
    expect(page.locator("article")).to_have_count(1)
    page.get_by_role("link", name="What was looked at").click()
    page.get_by_role("button", name="Take back").click()
    page.goto(PAGE)
    expect(page.locator("article")).to_have_count(2)
