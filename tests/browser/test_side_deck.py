"""Journeys of players who swap cards between two games, with and without a network."""

import json
import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from tests.looking import look_over
from tests.tournaments.making import PASSWORD

MAKE = """
import json
from judgeapp.tournaments.people.identity import personal_path
from tests.matches.siding.tables import after_game_1, player, sided_event
from tests.matches.siding.test_presenting import LEGAL, present
from tests.tournaments import making
event = sided_event(names=("Ann", "Ben-" + "b" * 60))
match = after_game_1(event)
present(event, LEGAL)
judge = making.make_member(event, "judge", "judge-" + event.token)
print(json.dumps(dict(home=event.get_absolute_url(), judge=judge.username, link=personal_path(player(event, "Ann")),
    meeting=match.meeting_id)))
"""


@pytest.fixture
def event(site):
    return SimpleNamespace(**json.loads(site.do(MAKE).splitlines()[-1]))


def side_of(open_page, event, **options):
    """A player's phone at the side deck."""
    page = open_page(event.link, **options)
    expect(page).to_have_url(re.compile("/me/$"))
    page.goto(f"{event.home}me/side/")
    return page


def shields(page):
    return page.get_by_label("Sample Shield", exact=False).and_(page.locator("input"))


def one_more(page) -> None:
    page.get_by_role("button", name="One more in: Sample Shield").click()


def test_a_choice_outlives_the_page_also_after_another_was_presented(open_page, event):
    page = side_of(open_page, event)
    expect(shields(page)).to_have_value("2")
    page.get_by_text("Back to the registered list").click()
    page.get_by_role("button", name="Present the registered list").click()
    expect(page.get_by_text("With the registered list")).to_be_visible()
    expect(shields(page)).to_have_value("")
    one_more(page)
    expect(page.locator(".swap-verdict")).to_have_text("✕ Not legal")
    page.reload()
    expect(shields(page)).to_have_value("1")
    expect(page.locator(".swap-verdict")).to_have_text("✕ Not legal")


def test_without_a_network_the_choice_is_kept_and_can_be_presented_later(chromium, site, event):
    """In a browser of its own: that there was no network stands in its console."""
    page = side_of(lambda link, **options: opened(chromium, site, link), event)
    page.context.set_offline(True)
    one_more(page)
    expect(page.locator(".swap-verdict")).to_have_text("? Not checked, but kept")
    page.get_by_role("button", name="Present this instead").click()
    expect(page.locator(".swap-verdict")).to_have_text("✕ No network, all is kept")
    expect(shields(page)).to_have_value("3")
    page.context.set_offline(False)
    expect(page.locator(".swap-verdict")).to_have_text("✕ Not legal")
    page.get_by_role("button", name="One more out: Sample Crystal").click()
    expect(page.locator(".swap-verdict")).to_have_text("✓ Legal")
    page.get_by_role("button", name="Present this instead").click()
    expect(page.locator(".standing-of")).to_contain_text("3 in: Sample Shield")
    page.context.close()


def opened(chromium, site, link: str):
    page = chromium.new_page(base_url=site.url)
    page.goto(link)
    return page


def test_everything_is_for_everybody(open_page, event):
    page = side_of(open_page, event)
    found = []
    for path in ("side/", "side/log/", "plans/"):
        page.goto(f"{event.home}me/{path}")
        found += look_over(page)
    page.goto(f"/account/login/?next={event.home}staff/matches/{event.meeting}/decks/")
    page.get_by_label("Name").fill(event.judge)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/decks/$"))
    assert found + look_over(page) == []
