"""Journeys of two players whose phones follow one match."""

import json
import re

from playwright.sync_api import expect

from tests.browser.tables import PHONE, casual, count, hit
from tests.looking import look_over

# An event with Ann against Ben at its only table: the paths that lead both of them to their match, by name.
EVENT = """
import json
from judgeapp.tournaments.people.identity import personal_path
from tests.matches import making
event = making.make_table(name="Autumn Open")
print(json.dumps({entrant.name: personal_path(entrant) for entrant in event.entrants.select_related("event")}))
"""


def open_mine(open_page, link: str):
    """Open somebody's personal link, and from there his match."""
    page = open_page(link, **PHONE)
    expect(page).to_have_url(re.compile("/me/$"))
    page.goto(re.sub(r"/as/.*", "/me/match/", link))
    return page


def press(page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()


def test_two_phones_follow_a_match_to_its_report(open_page, site):
    links = json.loads(site.do(EVENT).splitlines()[-1])
    ann, ben = (open_mine(open_page, links[name]) for name in ("Ann", "Ben"))
    assert ann.url == ben.url
    press(ann, "Ann goes first")
    expect(ben.locator(".asked")).to_contain_text("Ann")
    press(ann, "Ann keeps the hand")
    expect(ben.locator(".asked h2")).to_have_text("You")
    ben.get_by_label("Cards put back").fill("2")
    press(ben, "Ben exchanges")
    expect(ben.locator(".asked")).to_have_count(0)
    hit(ann, "Ben", 3)
    expect(count(ann, "Ben")).to_have_text("5")
    expect(count(ben, "Ben")).to_have_text("5")
    hit(ben, "Ann", 2)
    expect(count(ann, "Ann")).to_have_text("6")
    expect(ann.locator(".undo")).to_have_text("Undo: Ben: Life −1")
    ann.locator(".undo").tap()
    expect(count(ben, "Ben")).to_have_text("6")
    hit(ann, "Ben", 6)
    expect(ben.locator(".asked")).to_contain_text("No Life left")
    press(ben, "Ben loses: No Life left")
    expect(ann.locator(".standing-now")).to_contain_text("Game 2 of 3")
    press(ben, "Ben goes first")
    expect(count(ann, "Ben")).to_have_text("8")
    ann.get_by_text("End game 2").tap()
    press(ann, "Ben concedes the game")
    expect(ann.locator(".over")).to_contain_text("Ann wins the match, 2–0")
    press(ann, "Report 2–0")
    expect(ben.locator(".handing")).to_contain_text("Ann reports: Ann won 2–0")
    press(ben, "Report 0–2")
    for page in (ann, ben):
        expect(page.locator(".handing")).to_contain_text("The event has it")


def test_a_match_is_made_and_shared_without_javascript(open_page):
    ann = open_page("/matches/", java_script_enabled=False)
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Your opponent’s name").fill("Ben")
    ann.get_by_role("button", name="Begin").click()
    link = ann.get_by_label("Link of Ben’s seat").input_value()
    ben = open_page(link, java_script_enabled=False)
    ben.get_by_role("button", name="This is me: Ben").click()
    ben.get_by_role("button", name="Ben has won the toss").click()
    ben.get_by_role("button", name="Ann: Energy +1").click()
    ann.get_by_role("link", name="To the match").click()
    expect(ann.get_by_role("group", name="Ann: Energy").locator(".count")).to_have_text("1")


def test_the_keyboard_alone_is_enough(open_page, site):
    page = open_page(casual(site).ann)
    button = page.get_by_role("button", name="Ann: Life −1", exact=True)
    button.focus()
    for left in ("7", "6"):
        page.keyboard.press("Enter")
        expect(count(page, "Ann")).to_have_text(left)
    expect(page.locator("#said")).to_have_text("Ann: Life 6")
    expect(button).to_be_focused()


def test_everything_is_for_everybody(open_page, site):
    match = casual(site, begun=False)
    page = open_page(match.ann)
    expect(page.locator(".asked")).to_be_visible()
    found = look_over(page)
    page.get_by_role("button", name="Ann goes first").click()
    expect(count(page, "Ann")).to_be_visible()
    for summary in page.locator(".sheet summary").all():
        summary.click()
    found += look_over(page)
    page.get_by_role("button", name="Ann concedes the match").click()
    expect(page.locator(".over")).to_be_visible()
    for path in ("", "log/", "links/"):
        page.goto(match.home + path)
        found += look_over(page)
    page.goto("/matches/")
    assert found + look_over(page) == []
