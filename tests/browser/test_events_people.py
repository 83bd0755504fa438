"""Journeys of organisers and players into an event, and what every page of them must be."""

import re
import urllib.parse
import urllib.request
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from tests.deckcheck.lists import BAKUGAN
from tests.looking import inaccessible, look_over

PASSWORD = "correct-horse-battery"  # a made-up account's


@pytest.fixture(scope="session")
def owner(site, chromium):
    """The state of a browser that is signed in with an account it has just made."""
    context = chromium.new_context(base_url=site.url)
    page = context.new_page()
    page.goto("/account/new/")
    name = f"olga-{uuid.uuid4().hex[:8]}"  # other tests of the site have accounts, too
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=False).first.fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def opened(open_page, owner):
    """Return a function that opens an event joined with a link, and returns its address."""

    def open_(name, *ticks, **fields):
        page = open_page("/events/new/", storage_state=owner)
        page.locator("[name=name]").fill(name)
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        page.locator("[name=registration]").select_option("link")
        for field, value in fields.items():
            box = page.locator(f"[name={field}]")
            box.select_option(value) if field == "decks" else box.fill(value)
        for field in ticks:
            page.locator(f"[name={field}]").check()
        page.get_by_role("button", name="Open the event").click()
        expect(page.locator(".staff-event")).to_contain_text(name)
        return urllib.parse.urlparse(page.url).path.removesuffix("staff/")

    return open_


def join(open_page, event, name):
    page = open_page(f"{event}join/", has_touch=True, is_mobile=True)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Join").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page


def test_the_parts_of_the_app_fit_the_narrowest_phone(open_page):
    page = open_page("/events/", viewport={"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    for link in page.locator(".parts a").all():
        assert link.bounding_box()["height"] >= 44


def test_the_recommended_rounds_follow_what_is_typed(open_page, owner):
    page = open_page("/events/new/", storage_state=owner)
    page.locator("#course summary").first.click()
    page.get_by_label("If so many play").fill("100")
    expect(page.locator("#advice")).to_contain_text("100 players: 7 rounds")
    page.locator("[name=rounds_table]").select_option("pokemon_cup")
    expect(page.locator("#advice")).to_contain_text("top 8")


def test_another_game_brings_its_formats(open_page, owner):
    page = open_page("/events/new/", storage_state=owner)
    page.locator("[name=name]").fill("Kept")
    page.locator("[name=game]").select_option("x610z")
    expect(page.locator("[name=format]")).to_contain_text("Team")
    expect(page.locator("[name=name]")).to_have_value("Kept")


def test_a_player_joins_and_keeps_the_link(opened, open_page):
    event = opened("Joined")
    page = join(open_page, event, "Ann")
    link = page.get_by_role("textbox", name="Your own link").input_value()
    again = open_page(urllib.parse.urlparse(link).path)
    again.get_by_role("button", name="Continue as Ann").click()
    expect(again.get_by_role("heading", level=1)).to_contain_text("Ann")


def test_a_full_event_has_a_line_that_moves(opened, open_page):
    event = opened("Full", capacity="2")
    first, _ = (join(open_page, event, name) for name in ("Ann", "Bea"))
    third = open_page(f"{event}join/")
    third.get_by_label("Name", exact=True).fill("Cleo")
    third.get_by_role("button", name="Get in line").click()
    expect(third.locator(".standing-of")).to_contain_text("Place 1 in line")
    first.get_by_role("link", name="Give up my place").tap()
    first.get_by_role("button", name="Yes, give it up").tap()
    expect(first.locator(".standing-of")).to_contain_text("You have dropped")
    third.reload()
    expect(third.locator(".standing-of")).to_contain_text("You are in")


def test_the_door_is_kept_with_a_thumb(opened, open_page, owner):
    event = opened("Door", "needs_check_in")
    for name in ("Ann Ace", "Bea Best"):
        join(open_page, event, name)
    page = open_page(f"{event}staff/people/door/", storage_state=owner, has_touch=True, is_mobile=True)
    page.get_by_role("searchbox").fill("be")
    expect(page.locator(".door li")).to_have_count(1)
    button = page.get_by_role("button", name="Bea Best")
    assert button.bounding_box()["height"] >= 60
    button.tap()
    expect(page.locator(".just")).to_contain_text("Bea Best is here")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".just")).to_contain_text("Bea Best is not here")


def test_a_list_is_shown_before_it_comes_in(opened, open_page, owner, tmp_path):
    event = opened("List")
    file = tmp_path / "list.csv"
    file.write_bytes("name,club\nZoë,North\n,South\n".encode("cp1252"))
    page = open_page(f"{event}staff/people/import/", storage_state=owner)
    page.get_by_label("Or choose a file").set_input_files(file)
    page.get_by_role("button", name="Show what would come in").click()
    expect(page.locator(".report")).to_contain_text("1 would come in")
    assert list(inaccessible(page)) == []
    page.get_by_role("button", name="Take in 1").click()
    expect(page.locator(".said")).to_contain_text("1 is in.")
    expect(page.get_by_label("Mend these lines and bring them in")).to_have_value("name,club\n,South")


def test_a_deck_is_checked_as_it_is_typed_and_handed_in(opened, open_page):
    event = opened("Decks", decks="staff")
    page = join(open_page, event, "Ann")
    page.get_by_role("link", name="My deck").tap()
    page.wait_for_function("window.htmx")
    page.get_by_label("Your list").fill(BAKUGAN)
    page.get_by_label("Your list").press("End")
    page.get_by_label("Your list").press_sequentially("\n1 BB-84", delay=10)
    expect(page.locator("#verdict")).to_contain_text("Not legal")
    page.get_by_label("Your list").fill(BAKUGAN)
    expect(page.locator("#verdict")).to_contain_text("Legal")
    page.get_by_role("button", name="Hand in").tap()
    expect(page.locator(".told")).to_contain_text("Handed in.")
    assert list(inaccessible(page)) == []


def test_somebody_takes_a_role_with_a_link(opened, open_page, owner, site):
    event = opened("Team")
    page = open_page(f"{event}staff/team/", storage_state=owner)
    page.locator("summary", has_text="Scorekeeper").click()
    link = page.get_by_role("textbox", name="Link for the scorekeeper").input_value()
    helper = open_page(urllib.parse.urlparse(link).path)
    helper.get_by_role("link", name="Make an account").click()
    helper.get_by_label("Name").fill("scott")
    helper.get_by_label("Password", exact=False).first.fill(PASSWORD)
    helper.get_by_label("Password again").fill(PASSWORD)
    helper.get_by_role("button", name="Make the account").click()
    helper.get_by_role("button", name="Yes, I am scorekeeper").click()
    expect(helper.locator(".said")).to_contain_text("You are scorekeeper of Team.")
    page.reload()
    expect(page.locator(".team")).to_contain_text("scott")


def test_it_works_without_javascript(open_page, owner):
    page = open_page("/events/new/", storage_state=owner, java_script_enabled=False)
    page.get_by_role("link", name="X610Z").click()
    page.locator("[name=name]").fill("Plain")
    page.locator("[name=format]").select_option("team")
    page.get_by_role("button", name="Open the event").click()
    page.get_by_role("link", name="People", exact=True).click()
    page.get_by_role("link", name="Add somebody").click()
    page.get_by_label("Name of the team").fill("Reds")
    page.get_by_label("Members, one a line").fill("Ann\nBea")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("link", name="People").first.click()
    expect(page.locator(".people")).to_contain_text("Ann, Bea")


STAFF = ["settings/", "people/", "people/add/", "people/import/", "people/door/", "people/poster/", "people/1/"]
STAFF += ["people/1/disqualify", "team/", "decks/"]


def test_every_page_is_for_everybody(opened, open_page, owner):
    event = opened("Wide " + "x" * 60, "needs_check_in", decks="staff")
    phone = join(open_page, event, "🎴" + "W" * 70)
    state = phone.context.storage_state()
    own = [(f"{event}{path}", state) for path in ("join/", "me/link/", "me/drop", "me/deck/", "decks/")]
    pages = [("/events/new/", owner), ("/events/", owner), ("/account/new/", None), *own]
    pages += [(f"{event}staff/{path}", owner) for path in STAFF]
    found = []
    for path, cookies in pages:
        page = open_page(path, storage_state=cookies)
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        found += look_over(page)
        page.close()
    assert found == []


def join_plainly(address: str, name: str) -> int:
    """Join without a browser; return the status of the answer."""
    jar = urllib.request.HTTPCookieProcessor()
    browser = urllib.request.build_opener(jar, Stay)
    page = browser.open(address).read().decode()
    token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    sent = urllib.parse.urlencode({"name": name, "csrfmiddlewaretoken": token}).encode()
    with browser.open(urllib.request.Request(address, sent, {"Referer": address})) as answer:
        return answer.status


class Stay(urllib.request.HTTPRedirectHandler, urllib.request.HTTPErrorProcessor):
    """Follows no redirect and takes every answer."""

    def http_response(self, request, response):
        return response


def test_a_storm_of_players_fills_the_event_and_no_more(opened, open_page, site, owner):
    """40 phones join 12 places at once; everybody else is in line, in the order of their numbers."""
    event = opened("Storm", capacity="12")
    with ThreadPoolExecutor(40) as pool:
        found = list(pool.map(join_plainly, [f"{site.url}{event}join/"] * 40, (f"Player {at}" for at in range(40))))
    assert found == [302] * 40
    page = open_page(f"{event}staff/people/", storage_state=owner)
    states = page.locator(".people .state-of").all_inner_texts()
    assert states == ["✓ in"] * 12 + ["in line"] * 28
