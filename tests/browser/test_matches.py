"""Journeys of two players whose phones follow one match."""

import json
import re
from types import SimpleNamespace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.xdist_group("site")
PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
# An event with Ann against Ben at its only table: the paths that lead both of them to their match, by name.
EVENT = """
import json
from judgeapp.tournaments.people.identity import personal_path
from tests.matches import making
event = making.make_table(name="Autumn Open")
print(json.dumps({entrant.name: personal_path(entrant) for entrant in event.entrants.select_related("event")}))
"""
# A casual match whose first game has begun: the paths of its seats, and of itself.
CASUAL = """
import json
from judgeapp.matches.services.seats import seat_path
from tests.matches import making
match = making.make_casual()
if {begun}:
    making.begin(match)
print(json.dumps([*(seat_path(match, side) for side in (0, 1)), match.get_absolute_url()]))
"""
LIFE = """
from judgeapp.matches.models import Match
from tests.matches import making
match = Match.objects.get(token="{token}")
print(making.life(match), match.entries.filter(kind="count").count())
"""


@pytest.fixture
def casual(site):
    """Return a function that makes a casual match on the running site."""

    def make(begun: bool = True) -> SimpleNamespace:
        ann, ben, home = json.loads(site.do(CASUAL.format(begun=begun)).splitlines()[-1])
        return SimpleNamespace(ann=ann, ben=ben, home=home, token=home.strip("/").rpartition("/")[2])

    return make


@pytest.fixture
def phones(chromium, site):
    """Return a function that opens a path on another phone; that the network is gone may stand in its console."""
    contexts = []

    def open_(path: str):
        context = chromium.new_context(base_url=site.url, **PHONE)
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        expect(page.locator("#table")).to_be_visible()
        return page

    yield open_
    for context in contexts:
        context.close()


def kept(site, match) -> str:
    """Return the Life that the site has, and how many counts it has kept."""
    return site.do(LIFE.format(token=match.token)).splitlines()[-1]


def count(page, whose: str):
    return page.get_by_role("group", name=f"{whose}: Life").locator(".count")


def hit(page, whose: str, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_role("button", name=f"{whose}: Life −1", exact=True).tap()


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


def test_taps_without_a_network_are_kept_and_merged(phones, site, casual):
    match = casual()
    ann, ben = phones(match.ann), phones(match.ben)
    ann.context.set_offline(True)
    hit(ann, "Ann", 2)
    expect(count(ann, "Ann")).to_have_text("6")
    expect(ann.locator("#line")).to_contain_text("No network. 2 taps wait on this phone")
    hit(ben, "Ann", 3)
    expect(count(ben, "Ann")).to_have_text("5")
    assert kept(site, match) == "(5, 8) 3"
    ann.close()  # the phone is put away, and later opened anew
    ann.context.set_offline(False)
    again = ann.context.new_page()
    again.goto(match.home)
    for page in (again, ben):
        expect(count(page, "Ann")).to_have_text("3")
    expect(again.locator("#line")).to_be_hidden()
    assert kept(site, match) == "(3, 8) 5"


def test_two_tabs_of_a_phone_share_what_waits(phones, site, casual):
    match = casual()
    first = phones(match.ann)
    second = first.context.new_page()
    second.goto(match.home)
    first.context.set_offline(True)
    hit(first, "Ann", 2)
    hit(second, "Ann", 2)
    for tab in (first, second):
        expect(count(tab, "Ann")).to_have_text("4")
        expect(tab.locator("#line")).to_contain_text("4 taps wait")
    first.context.set_offline(False)
    for tab in (first, second):
        expect(tab.locator("#line")).to_be_hidden()
        expect(count(tab, "Ann")).to_have_text("4")
    assert kept(site, match) == "(4, 8) 4"


def test_an_answer_that_is_lost_counts_nothing_twice(phones, site, casual):
    """The site has taken the taps, and the phone does not hear of it: it sends them again."""
    match = casual()
    page = phones(match.ann)
    lost = []

    def lose(route):
        route.fetch()
        lost.append(route)
        route.abort()

    page.route("**/taps?*", lose, times=1)
    hit(page, "Ann")
    expect(page.locator("#line")).to_contain_text("1 tap waits")
    expect(count(page, "Ann")).to_have_text("7")
    expect(page.locator("#line")).to_be_hidden(timeout=10_000)
    expect(count(page, "Ann")).to_have_text("7")
    assert (len(lost), kept(site, match)) == (1, "(7, 8) 1")


def test_a_tap_on_a_match_that_is_over_says_so(phones, site, casual):
    match = casual()
    ann, ben = phones(match.ann), phones(match.ben)
    ann.context.set_offline(True)
    hit(ann, "Ann")
    ben.get_by_text("Time, or end the match").tap()
    press(ben, "Ben concedes the match")
    expect(ben.locator(".over")).to_contain_text("Ann wins the match")
    ann.context.set_offline(False)
    expect(ann.locator("#problems")).to_contain_text("Not taken: Ann: Life −1. The match is over.")
    expect(ann.locator("#line")).to_be_hidden()
    expect(ann.locator(".over")).to_be_visible()


def test_a_seat_that_is_lost_keeps_what_was_tapped(phones, site, casual):
    match = casual()
    page = phones(match.ann)
    cookies = [cookie for cookie in page.context.cookies() if cookie["name"].startswith("match-")]
    page.context.clear_cookies(name=cookies[0]["name"])
    hit(page, "Ann")
    expect(page.locator("#line")).to_contain_text("no seat at this match any more")
    expect(page.locator("#line")).to_contain_text("1 tap waits on this phone")
    page.context.add_cookies(cookies)
    expect(page.locator("#line")).to_be_hidden(timeout=10_000)
    assert kept(site, match) == "(7, 8) 1"


def test_signing_in_elsewhere_does_not_stop_taps(phones, site, casual):
    """The token of the page's forms is another one then."""
    match = casual()
    page = phones(match.ann)
    page.context.clear_cookies(name="csrftoken")
    hit(page, "Ann")
    expect(page.locator("#line")).to_be_hidden()
    expect(page.locator(".undo")).to_be_visible()
    assert kept(site, match) == "(7, 8) 1"


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


def test_the_keyboard_alone_is_enough(open_page, casual):
    page = open_page(casual().ann)
    button = page.get_by_role("button", name="Ann: Life −1", exact=True)
    button.focus()
    for left in ("7", "6"):
        page.keyboard.press("Enter")
        expect(count(page, "Ann")).to_have_text(left)
    expect(page.locator("#said")).to_have_text("Ann: Life 6")
    expect(button).to_be_focused()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_axe_finds_nothing_serious(open_page, casual, scheme, width):
    match = casual(begun=False)
    page = open_page(match.ann, color_scheme=scheme, viewport={"width": width, "height": 844})
    expect(page.locator(".asked")).to_be_visible()
    look(page, width)
    page.get_by_role("button", name="Ann goes first").click()
    expect(count(page, "Ann")).to_be_visible()
    for summary in page.locator(".sheet summary").all():
        summary.click()
    look(page, width)
    page.get_by_role("button", name="Ann concedes the match").click()
    expect(page.locator(".over")).to_be_visible()
    for path in ("", "log/", "links/"):
        page.goto(match.home + path)
        look(page, width)
    page.goto("/matches/")
    look(page, width)


def look(page, width: int) -> None:
    """Nothing serious for who cannot see well, and nothing wider than the screen."""
    violations = Axe().run(page).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"]) for v in violations if v["impact"] in {"serious", "critical"}] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
