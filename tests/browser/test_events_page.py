"""Journeys around an event's own page: its zone, a place that becomes free, the door, a frame on another page."""

import http.server
import threading
import urllib.parse
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.test_events_people import join, opened, owner
from tests.looking import look_over

__all__ = ["opened", "owner"]  # fixtures


def test_a_new_event_is_in_the_zone_of_whoever_opens_it_and_tells_its_times_there(open_page, owner, opened):
    page = open_page("/events/new/", storage_state=owner, timezone_id="Europe/Madrid")
    page.locator("#page summary").click()
    expect(page.locator("[name=zone]")).to_have_value("Europe/Madrid")
    page.locator("[name=name]").fill("Zoned")
    page.locator("[name=starts_at]").fill("10:30")
    page.locator("[name=place]").fill("Town hall")
    expect(page.locator("#short-page")).to_contain_text("10:30 Europe/Madrid, Town hall")
    page.get_by_role("button", name="Open the event").click()
    event = urllib.parse.urlparse(page.url).path.removesuffix("staff/")
    public = open_page(event, timezone_id="America/New_York")
    expect(public.locator(".about")).to_contain_text("10:30 CE")
    expect(public.locator(".about")).to_contain_text("All times here are those of Europe/Madrid.")
    assert look_over(public) == []


def test_who_waits_is_told_on_the_open_page_when_there_is_a_place(open_page, opened):
    event = opened("Small", capacity="2")
    first = join(open_page, event, "Ann")
    join(open_page, event, "Ben")
    page = open_page(f"{event}join/")
    page.get_by_label("Name", exact=True).fill("Cleo")
    page.get_by_role("button", name="Get in line").click()
    expect(page.get_by_text("Place 1 in line")).to_be_visible()
    page.goto(f"{event}me/")
    expect(page.locator("#now")).to_contain_text("You are on the waiting list, place 1 in line.")
    first.goto(f"{event}me/drop")
    first.get_by_role("button", name="Yes, give it up").click()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when one comes back to it
    expect(page.locator("#now")).to_contain_text("You have moved up from the waiting list")


def test_the_code_that_a_player_shows_is_one_press_for_the_desk(open_page, owner, opened):
    event = opened("Door", "needs_check_in")
    player = join(open_page, event, "Ann")
    expect(player.get_by_role("heading", name="Show this at the door")).to_be_visible()
    number = "1"
    desk = open_page(f"{event}staff/people/{number}/", storage_state=owner)
    desk.goto(f"{event}staff/people/door/")
    desk.get_by_role("button", name="Let players check in on their own pages").click()
    expect(desk.get_by_text("Players can check in on their own pages.")).to_be_visible()
    assert look_over(desk) == []
    player.goto(f"{event}me/")
    player.get_by_role("button", name="I am here: check in").tap()
    expect(player.get_by_text("You are registered and not checked in yet.")).to_have_count(0)


@pytest.fixture
def other_site(tmp_path):
    """A page of somebody else, on an origin of its own, that shows what it is given in frames."""

    def show(*addresses: str) -> str:
        frames = "".join(f'<iframe src="{each}" width="400" height="400"></iframe>' for each in addresses)
        (tmp_path / "index.html").write_text(f"<!doctype html><title>Club</title>{frames}", encoding="utf-8")
        return f"http://localhost:{server.server_port}/index.html"

    handler = partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    handler.log_message = lambda *_args: None
    with http.server.ThreadingHTTPServer(("localhost", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield show
        server.shutdown()


def test_another_site_shows_the_event_in_a_frame_and_no_other_page_of_it(chromium, site, opened, other_site):
    event = opened("Framed", "may_embed")
    context = chromium.new_context()
    page = context.new_page()
    page.goto(other_site(f"{site.url}{event}embed/", f"{site.url}{event}"))
    shown, refused = page.frame_locator("iframe").nth(0), page.frame_locator("iframe").nth(1)
    expect(shown.get_by_role("heading", name="Framed")).to_be_visible()
    expect(refused.get_by_role("heading", name="Framed")).to_have_count(0)
    with context.expect_page() as opening:
        shown.get_by_role("link", name="Framed").click()
    expect(opening.value.get_by_role("heading", level=1)).to_have_text("Framed")
    context.close()
