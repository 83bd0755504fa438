"""Staff bring a document in with a real browser: choose it, see the preview, confirm, read a rule."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from tests.looking import look_over
from tests.rulebook.importing.pdfs import pdf
from tests.running import PATIENCE
from tests.tournaments.making import PASSWORD

WAIT = PATIENCE * 2000  # two workers and a browser share this machine
STAFF = (
    "from django.contrib.auth.models import User; User.objects.create_user({name!r}, password={word!r}, is_staff=True)"
)
RULES = [
    "1. Basics",
    "1.1. General",
    "1.1.1. Two players sit down at one table.",
    "1.1.2. Each of them brings a deck, see rule 1.2.1.",
    "1.2. Ending",
    "1.2.1. The game ends when a deck is empty.",
    "1.2.3. Nobody wins without <script>alert(1)</script>.",
]


@pytest.fixture
def desk(open_page, site):
    """Return a function that opens the import page as staff."""
    name = f"staff-{uuid.uuid4().hex[:8]}"
    site.do(STAFF.format(name=name, word=PASSWORD))

    def desk_(**options):
        page = open_page("/account/login/?next=/rules/import/", **options)
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page).to_have_url(f"{site.url}/rules/import/")
        return page

    return desk_


def choose(page, name: str, data: bytes, edition: str) -> None:
    page.get_by_label("File").set_input_files({"name": name, "mimeType": "application/pdf", "buffer": data})
    page.get_by_label("Game").select_option("bakugan")
    page.get_by_label("Edition").fill(edition)
    page.get_by_label("Date").fill("2031-02-03")
    page.get_by_role("button", name="Read the document").click()


def test_a_pdf_and_then_a_text_are_imported_and_read(desk, site):
    page = desk()
    choose(page, "rules.pdf", pdf([(60, 60 + 28 * at, line) for at, line in enumerate(RULES)]), "70")
    expect(page.get_by_role("heading", name="What was understood")).to_be_visible(timeout=WAIT)
    expect(page.get_by_role("row", name="All lines that are not blank 7")).to_be_visible()
    page.get_by_text("Gaps in the numbers").click()
    expect(page.get_by_text("1.2.2: Not in the document.")).to_be_visible()
    expect(page.get_by_text("Nobody wins without <script>alert(1)</script>.")).to_be_attached()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("link", name="Read it").click(timeout=WAIT)
    page.goto("/bakugan/editions/70/rules/1.2.3")
    expect(page.get_by_text("Nobody wins without <script>alert(1)</script>.").first).to_be_visible()

    page.goto("/rules/import/")
    choose(page, "rules.txt", "\n\n".join(RULES).replace("one table", "two tables").encode(), "71")
    expect(page.get_by_role("heading", name="What was understood")).to_be_visible(timeout=WAIT)
    page.get_by_label("Make it the current edition").uncheck()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("it is not the current edition")).to_be_visible(timeout=WAIT)
    page.goto("/bakugan/editions/71/rules/1.1.1")
    expect(page.get_by_text("sit down at two tables").first).to_be_visible()
    site.do(
        "from judgeapp.rulebook import editions, models\n"
        "for e in models.Edition.objects.filter(origin='imported'): editions.remove(e)"
    )


def test_a_refusal_says_what_to_do_and_keeps_what_was_typed(desk):
    page = desk(java_script_enabled=False)
    choose(page, "letter.txt", b"Dear all,\n\nit begins at nine.\n", "72")
    expect(page).to_have_url(re.compile(r"/rules/import/\d+/"))
    for _ in range(100):
        if page.get_by_role("alert").count():
            break
        page.reload()
    expect(page.get_by_role("alert")).to_contain_text("No rule of Bakugan was found")
    expect(page.get_by_label("Edition")).to_have_value("72")
    page.get_by_role("button", name="Dismiss this import").click()
    expect(page.get_by_role("heading", name="Import rules")).to_be_visible()


def test_a_file_that_is_too_large_is_said_before_it_is_sent(desk):
    page = desk()
    file = page.get_by_label("File")
    file.set_input_files({"name": "rules.txt", "mimeType": "text/plain", "buffer": b"x" * 5_000_001})
    assert "too large: 5.0 MB, and 5 MB are the most" in file.evaluate("e => e.validationMessage")


def test_form_and_preview_are_for_everybody(desk):
    page = desk()
    found = look_over(page)
    choose(page, "rules.txt", "\n\n".join(RULES).encode(), "73")
    expect(page.get_by_role("heading", name="What was understood")).to_be_visible(timeout=WAIT)
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert found + look_over(page) == []
