"""Journeys of people who own their names: an alias, another one, being deleted; and an event deleted and restored."""

import json

import pytest
from playwright.sync_api import expect

from tests.looking import look_over

MAKE = """
import json
from judgeapp.permissions import Role
from judgeapp.tournaments.public import publishing
from tests.tournaments import making
event = making.make_event(name="{name}", registration="link")
owner = making.make_member(event, Role.OWNER, "owner-" + event.token)
making.make_entrants(event, ["Ann Lee", "Ben Oak"])
publishing.publish(event)
print(json.dumps([event.get_absolute_url(), owner.username]))
"""


@pytest.fixture
def made(site):
    """Return a function that makes an event with two players; it returns the address and the owner's name."""
    return lambda name: json.loads(site.do(MAKE.format(name=name)).splitlines()[-1])


def sign_in(open_page, name, path):
    page = open_page(f"/account/login/?next={path}")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("correct-horse-battery")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**{path}")
    return page


def test_a_player_joins_under_an_alias_changes_it_and_goes(made, open_page):
    event, _ = made("Own names")
    page = open_page(f"{event}join/")
    expect(page.get_by_role("heading", name="Who will see your name")).to_be_visible()
    expect(page.get_by_label("The name you make up")).to_be_hidden()
    page.get_by_label("Name", exact=True).fill("Zoe Quill")
    page.get_by_label("a name you make up").first.check()
    page.get_by_label("The name you make up").fill("Foxglove")
    assert look_over(page) == []
    page.get_by_role("button", name="Join").click()
    page.get_by_role("link", name="My name and data").click()
    expect(page.locator("main")).to_contain_text("everybody sees Foxglove")
    assert look_over(page) == []
    page.get_by_label("first name and initial").check()
    page.get_by_role("button", name="Show my name like that").click()
    expect(page.get_by_role("status").first).to_contain_text("Everybody sees you as Zoe Q.")
    with page.expect_download() as given:
        page.get_by_role("link", name="Everything about me, as a file").click()
    assert json.loads(given.value.path().read_text())["player"]["name"] == "Zoe Quill"
    page.get_by_role("link", name="Delete me").click()
    assert look_over(page) == []
    page.get_by_role("button", name="Delete me for good").click()
    page.wait_for_url(f"**{event}")


def test_an_owner_deletes_an_event_by_its_name_and_restores_it(made, open_page):
    event, owner = made("Gone and back")
    page = sign_in(open_page, owner, f"{event}staff/settings/")
    page.get_by_role("link", name="Delete the event").click()
    assert look_over(page) == []
    page.get_by_label("Type the event's name").fill("gone and back")
    page.get_by_role("button", name="Delete the event").click()
    gone = page.get_by_role("region", name="Deleted").get_by_role("listitem").filter(has_text="Gone and back")
    expect(gone).to_contain_text("can be restored until")
    assert look_over(page) == []
    gone.get_by_role("button", name="Restore").click()
    expect(page.locator(".staff-event")).to_contain_text("Gone and back")


def test_an_organiser_deletes_a_person(made, open_page):
    event, owner = made("One goes")
    page = sign_in(open_page, owner, f"{event}staff/people/1/")
    page.get_by_role("link", name="Delete this person").click()
    assert look_over(page) == []
    page.get_by_role("button", name="Delete this person for good").click()
    expect(page.locator("main")).not_to_contain_text("Ann Lee")


def test_the_page_on_privacy_is_one_link_from_everywhere(open_page):
    page = open_page("/")
    page.get_by_role("contentinfo").get_by_role("link", name="Privacy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Privacy")
    assert look_over(page) == []
