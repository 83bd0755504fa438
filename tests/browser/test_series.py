"""A season from its first event to the next one: opened, counted, claimed by a player, and gone on with."""

import json
import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from tests.looking import look_over
from tests.tournaments.making import PASSWORD

MAKE = """
import json
import secrets
from judgeapp.tournaments.people.identity import personal_path
from tests.series.making import named, played
from tests.tournaments import making
olga = making.make_user("olga-" + secrets.token_hex(4))
events = [played(["Ann", "Ben", "Cleo", "Dora"], number) for number in (1, 2)]
for event in events:
    event.members.create(user=olga, role="owner")
print(json.dumps(dict(olga=olga.username, homes=[each.get_absolute_url() for each in events],
    links=[personal_path(named(each, "Ann")) for each in events])))
"""


@pytest.fixture
def made(site):
    return SimpleNamespace(**json.loads(site.do(MAKE).splitlines()[-1]))


@pytest.fixture
def olga(made, open_page):
    page = open_page("/account/login/?next=/series/new/")
    page.get_by_label("Name").fill(made.olga)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Open a series")).to_be_visible()
    return page


def opened(olga, made) -> str:
    """Open a series with both events; return its address."""
    olga.get_by_label("Name", exact=True).fill("Friday League")
    olga.get_by_role("button", name="Coming counts most").click()
    expect(olga.get_by_label("Points by place")).to_have_value(re.compile("^1: 6"))
    olga.get_by_role("button", name="Open the series").click()
    expect(olga.get_by_text("Friday League is open. Add its events.")).to_be_visible()
    for name in ("Friday 1", "Friday 2"):
        olga.get_by_role("button", name=f"Add {name}").click()
        expect(olga.get_by_text(f"{name} counts now.")).to_be_visible()
    return re.sub("settings/.*", "", olga.url)


def test_a_season_goes_from_its_opening_to_the_next_event(olga, made, open_page):
    series = opened(olga, made)
    ann = open_page(made.links[0])
    ann.wait_for_url("**/me/")
    ann.goto(made.links[1])
    ann.wait_for_url("**/me/")
    ann.get_by_role("link", name="My season").click()
    ann.get_by_label("The name that the season shows").fill("Annie")
    ann.get_by_role("button", name="Open my page").click()
    expect(ann.get_by_role("heading", name="Annie")).to_be_visible()
    assert look_over(ann) == []
    ann.get_by_role("link", name="Friday League").click()
    expect(ann.get_by_role("row", name=re.compile("Annie"))).to_have_count(1)
    olga.goto(f"{series}settings/")
    olga.get_by_role("button", name="Ben is one person").click()
    expect(olga.get_by_text("They are one person in the season now.")).to_be_visible()
    olga.goto(series)
    expect(olga.get_by_role("row", name=re.compile("Ben"))).to_have_count(1)
    olga.goto(f"{made.homes[1]}staff/")
    olga.get_by_role("link", name="The next event like this one").click()
    expect(olga.get_by_label("Name", exact=True)).to_have_value("Friday 3")
    olga.get_by_role("button", name="Open the event").click()
    expect(olga.get_by_text("Friday 3 is open with the same settings")).to_be_visible()
    olga.goto(series)
    expect(olga.get_by_role("link", name=re.compile("Friday 3.*to come"))).to_be_visible()


def test_its_pages_are_for_everybody(olga, made, open_page):
    assert look_over(olga) == []
    series = opened(olga, made)
    assert look_over(olga) == []
    for address in (series, f"{made.homes[1]}staff/next/", "/series/"):
        olga.goto(address)
        assert look_over(olga) == [], address
    nobody = open_page(f"{series}me/")
    assert look_over(nobody) == []


def test_a_season_is_run_without_a_script(made, open_page):
    page = open_page("/account/login/?next=/series/new/", java_script_enabled=False)
    page.get_by_label("Name").fill(made.olga)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    series = opened(page, made)
    page.goto(series)
    expect(page.locator(".season").get_by_role("row")).to_have_count(9)
