"""Journeys of judges who record infractions, and take one back."""

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
from tests.judging.penalties.making import row
event = making.make_event(name="Autumn Open")
head = making.make_member(event, "head_judge", "head-" + event.token)
making.make_entrants(event, ["Ann", "Ben", "Cleo", "Dora-" + "d" * 60])
making.release(event, 1)
ann, ben, cleo, dora = event.entrants.all()
row(ann, note="Came four minutes late.")
row(dora, penalty="game loss", note="W" * 300)
print(json.dumps(dict(home=event.get_absolute_url(), head=head.username)))
"""


@pytest.fixture
def event(site):
    return SimpleNamespace(**json.loads(site.do(MAKE).splitlines()[-1]))


def penalties_of(page, event):
    """Sign in as the head judge and open the penalties."""
    page.goto(f"/account/login/?next={event.home}staff/penalties/")
    page.get_by_label("Name").fill(event.head)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/staff/penalties/$"))
    return page


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_head_judge_records_a_match_loss_and_takes_it_back(chromium, site, event, has_scripts):
    """In a browser of its own: that the first answer was 422 stands in its console."""
    page = penalties_of(chromium.new_page(base_url=site.url, java_script_enabled=has_scripts), event)
    page.get_by_role("link", name="Record an infraction").click()
    page.get_by_label("Or name or number").fill("ann")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Ann").click()
    expect(page.get_by_role("group", name="What was it?")).to_contain_text("Once before, with a warning")
    page.get_by_role("group", name="What was it?").get_by_text("Tardiness").click()
    page.get_by_role("group", name="Penalty").get_by_text("Match loss", exact=True).click()
    page.get_by_role("button", name="Record it").click()
    expect(page.get_by_role("alert")).to_contain_text("Cite a rule of the game or a policy: one of the two.")
    expect(page.get_by_role("radio", name="Match loss", exact=True)).to_be_checked()
    page.get_by_label("Or a policy").fill("House rules, 2")
    page.get_by_role("button", name="Record it").click()
    expect(page.locator(".said.success")).to_contain_text("is entered as: Awarded to")
    given = page.locator(".penalty").filter(has_text="House rules, 2")
    given.get_by_text("Take back…").click()
    given.get_by_label("Why, for the staff").fill("The clock was wrong.")
    given.get_by_role("button", name="Take it back").click()
    expect(page.locator(".said.success")).to_contain_text("stays: look at it. The result")
    expect(given).to_contain_text("The clock was wrong.")
    given.get_by_role("link", name="The match", exact=True).click()
    expect(page.locator("body")).to_contain_text("Game 1")
    page.go_back()
    given.get_by_role("link", name="The result", exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("Awarded to")
    page.context.close()


def test_everything_is_for_everybody(open_page, event):
    page, found = penalties_of(open_page("/account/login/"), event), []
    start = page.url
    for path in ("", "new/", "new/?entrant=4", "../people/4/"):
        page.goto(start + path)
        found += look_over(page)
    assert found == []
