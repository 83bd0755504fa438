"""A next edition with thirty edits is loaded, compared and settled to the last citation in a browser alone."""

import re
import uuid
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from judgeapp.domain.rules.book import Block, Rule, plain
from judgeapp.rulebook.touched.pins import corpus_of, pins_of
from tests.looking import look_over
from tests.rulebook.touched.revised import LABEL, in_other_words, inserted, with_words, without
from tests.running import PATIENCE
from tests.tournaments.making import PASSWORD

CHAPTERS = ("1", "4", "7")
WAIT = PATIENCE * 4000
WORDS = (
    "Officially put, {n} marbles are rolled, and whoever rolls the least of all {n} of them begins with the first turn."
)
READY = """
import datetime
from dataclasses import replace
from django.contrib.auth.models import User
from judgeapp.domain.rules.book import Corpus, Document
from judgeapp.rulebook import editions, shelf
from tests.browser.test_settled import LABEL, numbered, revised
from tests.judging.made_rulings import make_ruling

document = Document("made-up", LABEL, LABEL, "Nobody")
rules = tuple(replace(rule, sources=("made-up",)) for rule in numbered())
corpus = Corpus("bakugan", LABEL, LABEL, datetime.date(2031, 2, 3), "Nobody", (document,), rules)
editions.store(corpus, stamp=LABEL, make_current=True)
shelf.forget()
for at, number in enumerate(revised(numbered())[1]):
    make_ruling(number, question=f"Is it settled, number {{at}}?")
User.objects.create_user({name!r}, password={word!r}, is_staff=True)
"""
CHECKED = """
from django.core.management import CommandError, call_command
try:
    call_command("check_citations", "--game", "bakugan")
    status = 0
except CommandError as error:
    status = error.returncode
assert status == {status}, status
"""
CLEARED = """
from judgeapp.judging.models import Ruling
from judgeapp.rulebook import editions
from judgeapp.rulebook.models import Reviewed
for edition in editions.editions_of("bakugan"):
    if edition.is_imported:
        editions.remove(edition)
Ruling.objects.filter(question__startswith="Is it settled").delete()
Reviewed.objects.all().delete()
"""


def in_plain_text(rules: tuple[Rule, ...]) -> bytes:
    """Rules as a publisher's text file has them."""
    words = {rule.number: " ".join(plain(block.text) for block in rule.blocks if block.text) for rule in rules}
    lines = (f"{rule.number}. {rule.title or words[rule.number]}" for rule in rules)
    return "\n\n".join(lines).encode()


def numbered() -> tuple[Rule, ...]:
    """Some chapters of our restatement in other words: each rule is either a heading or one paragraph."""
    found = []
    for rule in corpus_of("bakugan").rules:
        texts = [plain(block.text) for block in rule.blocks if block.kind == "text" and block.text]
        if rule.number.split(".")[0] in CHAPTERS and (texts or rule.title):
            blocks = () if rule.title and not texts else (Block("text", " ".join(texts)),)
            found.append(replace(rule, title="" if texts else rule.title, blocks=blocks))
    known = {rule.number for rule in found}
    return in_other_words(tuple(rule for rule in found if not rule.parent or rule.parent in known))


def revised(rules: tuple[Rule, ...]) -> tuple[tuple[Rule, ...], list[str]]:
    """Twenty rules that are cited say something else, six are gone, and four are put before others."""
    parents = {rule.parent for rule in rules}
    cited = [
        rule.number
        for rule in rules
        if rule.number in pins_of("bakugan") and rule.number not in parents and rule.blocks
    ]
    changed, gone = cited[2:62:3], cited[3:57:9]
    for at, number in enumerate(changed):
        rules = with_words(rules, number, WORDS.format(n=at + 11))
    for number in gone:
        rules = without(rules, number)
    for parent in ("1.14", "4.4", "7.4", "7.8"):
        rules = inserted(rules, parent, f"Officially put, whoever comes to part {parent} of a turn says so aloud.")
    assert (len(changed), len(gone)) == (20, 6)
    return rules, [changed[0], gone[0], gone[1]]


@pytest.fixture
def desk(open_page, site):
    """The page to import rules, opened by staff; the publisher's first document is here, and three rulings cite it."""
    name = f"staff-{uuid.uuid4().hex[:8]}"
    site.do(READY.format(name=name, word=PASSWORD))
    page = open_page("/account/login/?next=/rules/import/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{site.url}/rules/import/")
    yield page
    site.do(CLEARED)


def bring_in(page, rules: tuple[Rule, ...], edition: str, date: str) -> None:
    page.goto("/rules/import/")
    data = {"name": "rules.txt", "mimeType": "text/plain", "buffer": in_plain_text(rules)}
    page.get_by_label("File").set_input_files(data)
    page.get_by_label("Game").select_option("bakugan")
    page.get_by_label("Edition").fill(edition)
    page.get_by_label("Date").fill(date)
    page.get_by_role("button", name="Read the document").click()
    expect(page.get_by_role("heading", name="What was understood")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("link", name="Read it")).to_be_visible(timeout=WAIT)


def waiting(page) -> int:
    page.goto("/citations/?game=bakugan")
    return int(page.locator('a[aria-current="true"] .number').first.inner_text())


def cite(page, number: str) -> None:
    page.get_by_label("Or its number").fill(number)
    page.get_by_role("button", name="Cite it instead").click()
    expect(page.locator(".said").first).to_contain_text("is cited instead")


def mend_rulings(page) -> None:
    """Of the three rulings one cites what is typed, one what a search finds, and one is retired."""
    page.goto("/citations/?game=bakugan&kind=ruling")
    ours = page.locator("article").filter(has_text="Is it settled")  # other tests of the site leave rulings too
    expect(ours).to_have_count(3)
    page.get_by_role("link", name=re.compile(r"Mend it.*number 0\?")).click()
    assert look_over(page) == []
    cite(page, "7.8.1")
    page.get_by_role("link", name=re.compile(r"Mend it.*number 1\?")).click()
    page.get_by_label("Find a rule").fill("7.8.1")
    page.locator("#found button").first.click()
    expect(page.locator(".said").first).to_contain_text("is cited instead")
    page.get_by_role("link", name=re.compile(r"Mend it.*number 2\?")).click()
    page.get_by_role("button", name="Retire it").click()
    expect(page.locator(".said").first).to_contain_text("Retired.")
    expect(ours).to_have_count(0)


def mend_what_the_app_cites(page) -> None:
    """A step and a deck rule cite another rule."""
    for kind in ("step", "deck_rule"):
        page.goto(f"/citations/?game=bakugan&kind={kind}&state=changed")
        page.get_by_role("link", name=re.compile("Mend it")).first.click()
        cite(page, "7.8.2")


def settle(page) -> None:
    """Say of what is left that it is still right: whole groups with one press."""
    page.goto("/citations/?game=bakugan")
    while (article := page.locator("article").first).count():
        whole = article.get_by_role("button", name=re.compile(r"^All \d+ are still right"))
        button = whole if whole.count() else article.get_by_role("button", name=re.compile("^Still right")).first
        with page.expect_navigation():
            button.click()
        expect(page.locator(".said").first).to_contain_text("still right")


def test_an_edition_is_settled_to_the_last_citation(desk, site):
    site.do(CHECKED.format(status=0))
    bring_in(desk, revised(numbered())[0], "2032", "2032-02-03")
    desk.goto(f"/bakugan/compare/{LABEL}/2032/")
    expect(desk.get_by_role("heading", level=1)).to_be_visible()
    assert waiting(desk) > 30
    site.do(CHECKED.format(status=1))
    mend_rulings(desk)
    mend_what_the_app_cites(desk)
    settle(desk)
    expect(desk.get_by_text("Nothing needs a look.")).to_be_visible()
    site.do(CHECKED.format(status=0))
    desk.goto("/citations/history/?game=bakugan")
    assert look_over(desk) == []
    desk.get_by_role("button", name=re.compile("^Take back")).first.click()
    assert waiting(desk) == 1
