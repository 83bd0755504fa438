"""A judge picks the rules of a ruling while the network is slow."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.tournaments.making import PASSWORD

MAKE = """
import json
from tests.tournaments import making
event = making.make_event(name="Autumn Open", game="bakugan")
judge = making.make_member(event, "judge", "judge-" + event.token)
print(json.dumps([event.get_absolute_url(), judge.username]))
"""
# Press the first button of what is found in the very moment when it is there.
AT_ONCE = """document.addEventListener("htmx:afterSwap", () => setTimeout(() =>
    document.querySelector("button[name=add]").click()), { once: true }); window.isSamePage = true"""


@pytest.fixture
def form(open_page, site):
    """The page of a new ruling, as a judge of the event sees it."""
    home, name = json.loads(site.do(MAKE).splitlines()[-1])
    page = open_page(f"/account/login/?next={home}staff/rulings/new/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/new/$"))
    return page


def seek(page, words: str) -> None:
    page.get_by_label("Find a rule by its words").fill(words)


def test_a_rule_is_cited_while_a_search_is_under_way(form):
    seek(form, "batch")
    cite = form.get_by_role("button", name=re.compile("^Cite ")).first
    number = cite.get_attribute("value")
    held = {}

    def hold(route) -> None:
        held["add" if "add=" in route.request.post_data else "search"] = route

    form.route("**/new/", hold)
    seek(form, "flip")
    expect(form.locator("html")).to_have_class(re.compile("busy"))
    with form.expect_request(lambda request: "add=" in (request.post_data or "")):
        cite.click()
    held["search"].continue_()
    held["add"].continue_()
    expect(form.get_by_role("button", name=f"Leave {number} out")).to_be_visible()


def test_what_was_typed_before_the_scripts_were_there_is_looked_for(form):
    held = []
    form.route("**/app*.js", lambda route: held.append(route))
    with form.expect_request("**/app*.js"):
        form.goto(form.url, wait_until="commit")
    seek(form, "batch")
    held[0].continue_()
    expect(form.get_by_role("button", name=re.compile("^Cite ")).first).to_be_visible()


def test_a_button_works_from_the_moment_it_is_there(form):
    form.evaluate(AT_ONCE)
    seek(form, "batch")
    expect(form.get_by_role("button", name=re.compile("^Leave .* out$"))).to_be_visible()
    assert form.evaluate("window.isSamePage")
