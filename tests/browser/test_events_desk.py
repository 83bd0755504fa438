"""Journeys of an organiser at the desk."""

import json
import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from tests.looking import look_over
from tests.tournaments.making import PASSWORD

MAKE = """
import json
from tests.tournaments import making
from judgeapp.tournaments.rounds import cuts, drafts
from judgeapp.tournaments.models import Report
event = making.make_event(name="Autumn Open", rounds=3, cut_size=4)
olga = making.make_member(event, "organiser", "olga-" + event.token)
making.make_entrants(event, 9)
{more}
print(json.dumps(dict(home=event.get_absolute_url(), olga=olga.username)))
"""
STATES = {
    "open": "",
    "draft": """
making.play_rounds(event, 1)
making.draw(event, 2)
drafts.move(event, 2, 1, 9, olga)
event.entrants.filter(number=4).update(state="dropped", dropped_after=1)
""",
    "running": """
making.play_rounds(event, 1)
match = making.release(event, 2).matches.filter(table=2).get()
for side, a in ((0, 2), (1, 1)):
    Report.objects.create(match=match, a=a, b=1, kind="played", state="offered", side=side)
""",
    "tocut": "making.play_rounds(event, 3)",
    "cut": """
making.play_rounds(event, 3)
cuts.fix(event, 4, (), olga)
""",
}
PAGES = {
    "open": ("",),
    "draft": ("rounds/2/", "standings/"),
    "running": ("", "rounds/2/", "log/"),
    "tocut": ("cut/",),
    "cut": ("", "cut/"),
}


@pytest.fixture
def desk(site, open_page):
    """Return a function that opens the desk of an event in a state, signed in as an organiser."""

    def open_desk(state: str = "open", **options):
        made = SimpleNamespace(**json.loads(site.do(MAKE.format(more=STATES[state])).splitlines()[-1]))
        page = open_page(f"/account/login/?next={made.home}staff/", **options)
        page.get_by_label("Name").fill(made.olga)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page).to_have_url(re.compile(f"{made.home}staff/$"))
        return page

    return open_desk


def look_until_drafted(page) -> None:
    """What a browser without JavaScript does while a press is under way."""
    for _ in range(40):
        if page.get_by_role("heading", level=1).inner_text() == "Draft: Round 1 of 3":
            return
        page.get_by_role("link", name="Look again").click()


def test_a_round_goes_from_the_press_to_its_close(desk):
    page = desk()
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Draft: Round 1 of 3", timeout=15_000)
    page.get_by_role("button", name="Mark as checked").click()
    page.get_by_label("Start the round clock with it").check()
    page.get_by_role("button", name="Release round 1").click()
    expect(page.get_by_role("button", name="Close round 1")).to_be_disabled(timeout=15_000)
    expect(page.locator("#stops")).to_have_text("4 tables have no result yet.")
    expect(page.locator(".staff-state")).to_have_text("Round 1 of 3 · released · 4 tables open")
    clock = page.locator(".big-clock .digits")
    before = clock.inner_text()
    expect(clock).not_to_have_text(before, timeout=5_000)
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".big-clock")).to_contain_text("paused")


def test_without_javascript_a_link_looks_again(desk):
    page = desk(java_script_enabled=False)
    page.get_by_role("button", name="Pair round 1").click()
    look_until_drafted(page)
    page.get_by_label(re.compile(r"^\s*Player 1\s")).check()
    page.get_by_role("button", name="Break the match").click()
    expect(page.get_by_role("heading", name="Not paired")).to_be_visible()
    expect(page.get_by_role("button", name="Mark as checked")).to_be_disabled()
    page.get_by_text("Draw again, or throw away").click()
    page.get_by_role("button", name="Draw again with another seed").click()
    look_until_drafted(page)
    expect(page.locator(".page-head")).to_contain_text("One draw of this round was thrown away")


def test_two_entrants_change_places_with_three_taps(desk):
    page = desk("draft", has_touch=True, is_mobile=True)
    page.get_by_role("link", name="Look at the draft of round 2").tap()
    expect(page.get_by_role("button", name="Change places")).to_be_hidden()
    rows = page.locator(".lines-of > li")
    one, two = (rows.nth(at).locator(".side b").first.inner_text() for at in (1, 2))
    rows.nth(1).locator(".side").first.tap()
    expect(page.get_by_role("button", name="Break the match")).to_be_visible()
    rows.nth(2).locator(".side").first.tap()
    expect(page.get_by_role("button", name="Break the match")).to_be_hidden()
    page.get_by_role("button", name="Change places").tap()
    expect(page.locator(".said.success")).to_contain_text("have changed places")
    after = [rows.nth(at).locator(".side b").first.inner_text() for at in (1, 2)]
    assert after == [two, one]


def test_a_name_is_found_in_a_draft(desk):
    page = desk("draft")
    page.get_by_role("link", name="Look at the draft of round 2").click()
    page.get_by_label("Find in this draft").fill("player 7")
    expect(page.locator(".lines-of > li:visible")).to_have_count(1)
    page.get_by_label("Find in this draft").fill("")
    page.get_by_label("only what is odd").check()
    expect(page.locator(".lines-of > li:visible")).to_have_count(1)


def test_who_would_be_in_the_cut_is_seen_before_it_is_fixed(desk):
    page = desk("tocut")
    page.get_by_role("link", name="Fix the top 4").click()
    rows = page.locator(".candidates tbody tr")
    fifth = rows.nth(4).locator("th").inner_text()
    rows.first.get_by_role("checkbox").check()
    expect(rows.nth(4)).to_have_class("in")
    page.get_by_role("button", name="Fix the top 4").click()
    expect(page.locator(".said.success")).to_have_text("The top cut is fixed.")
    expect(page.locator("main")).to_contain_text(fifth.split("\n")[0])


def test_two_who_leave_before_the_cut_are_ticked_faster_than_the_site_answers(desk):
    page = desk("tocut")
    page.get_by_role("link", name="Fix the top 4").click()
    held = []
    page.route("**/cut/?*", lambda route: route.continue_() if held else held.append(route))
    boxes = page.locator(".candidates").get_by_role("checkbox")
    boxes.nth(0).check()
    expect(page.locator("html")).to_have_class(re.compile("busy"))
    boxes.nth(1).check()
    held[0].continue_()
    expect(page.locator(".candidates tbody tr").nth(5)).to_have_class("in")
    expect(boxes.nth(0)).to_be_checked()
    expect(boxes.nth(1)).to_be_checked()


@pytest.mark.parametrize("state", PAGES)
def test_it_is_for_everybody(state, desk):
    page, found = desk(state), []
    start = page.url
    for path in PAGES[state]:
        page.goto(start + path)
        found += look_over(page)
    assert found == []


def test_a_folded_part_of_the_settings_says_what_was_just_typed(desk):
    page = desk()
    page.goto(f"{page.url}settings/")
    folded = page.locator("#course > summary")
    folded.click()
    page.get_by_label("Minutes a round").fill("37")
    folded.click()
    expect(page.locator("#short-course")).to_contain_text("37 minutes")
