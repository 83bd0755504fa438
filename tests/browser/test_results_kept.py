"""Results that are reported without a network: kept, shown as waiting, sent once."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.reporting import released

REPORTS = """
from judgeapp.tournaments.models import Report
print([(f"{{each.a}}-{{each.b}}", each.state) for each in Report.objects.filter(match={key}).order_by("pk")])
"""
# The scorekeeper was faster.
CLOSE = """
from judgeapp.tournaments.models import Match
from tests.tournaments.making import report
match = Match.objects.select_related("round__event").get(pk={key})
report(match, 0, 2)
"""


@pytest.fixture
def event(site):
    """Return a function that makes an event on the running site."""
    return partial(released, site)


@pytest.fixture
def alone(chromium, site):
    """A browser of its own: that the network is gone stands in its console."""
    page = chromium.new_page(base_url=site.url)
    yield page
    page.context.close()


def reports(site, table) -> str:
    return site.do(REPORTS.format(key=table.key)).splitlines()[-1]


def test_a_result_that_is_sent_without_a_network_waits_and_goes_out_once(alone, site, event):
    table = event().tables[1]
    alone.goto(table.links[0])
    alone.get_by_role("link", name="2–1", exact=True).click()
    alone.context.set_offline(True)
    alone.get_by_role("button", name="Yes, send it").click()
    expect(alone.locator("#report-kept")).to_contain_text("Not sent yet: “You won 2–1”")
    alone.context.set_offline(False)
    expect(alone.locator(".verdict")).to_contain_text("You won 2–1")
    expect(alone.locator("#report-kept")).to_be_hidden()
    alone.reload()
    assert reports(site, table) == "[('2-1', 'offered')]"


def test_a_result_that_meets_a_busy_database_waits_and_goes_out_once(alone, site, event):
    table = event().tables[1]
    alone.goto(table.links[0])
    alone.get_by_role("link", name="2–1", exact=True).click()
    alone.route("**/me/report", lambda route: route.fulfill(status=503, body='<p role="alert">Busy.</p>'))
    alone.get_by_role("button", name="Yes, send it").click()
    expect(alone.locator("#report-kept")).to_contain_text("Not sent yet: “You won 2–1”")
    expect(alone.locator("#refusal")).to_have_count(0)
    alone.unroute("**/me/report")
    expect(alone.locator(".verdict")).to_contain_text("You won 2–1")
    assert reports(site, table) == "[('2-1', 'offered')]"


def test_a_result_that_is_chosen_without_a_network_is_asked_for_here(alone, site, event):
    table = event().tables[1]
    alone.goto(table.links[0])
    expect(alone.get_by_role("link", name="2–0", exact=True).first).to_be_visible()
    alone.context.set_offline(True)
    alone.get_by_role("link", name="2–0", exact=True).first.click()
    expect(alone.locator("#report-kept")).to_contain_text("Is “I won 2–0” right?")
    alone.get_by_role("button", name="No, choose again").click()
    expect(alone.locator("#report-kept")).to_be_hidden()
    alone.get_by_role("link", name="2–0", exact=True).first.click()
    alone.get_by_role("button", name="Yes, keep it").click()
    expect(alone.locator("#report-kept")).to_contain_text("Not sent yet: “I won 2–0”")
    assert reports(site, table) == "[]"
    alone.context.set_offline(False)
    expect(alone.locator(".verdict")).to_contain_text("You won 2–0")
    assert reports(site, table) == "[('2-0', 'offered')]"


def test_a_kept_result_outlives_the_page_and_can_be_forgotten(alone, site, event):
    table = event().tables[1]
    alone.goto(table.links[0])
    alone.route("**/me/report*", lambda route: route.abort())
    alone.get_by_role("link", name="2–0", exact=True).first.click()
    alone.get_by_role("button", name="Yes, keep it").click()
    alone.reload()
    expect(alone.locator("#report-kept")).to_contain_text("Not sent yet: “I won 2–0”")
    alone.get_by_role("button", name="Forget it").click()  # asked about, and nobody says yes
    expect(alone.locator("#report-kept")).to_contain_text("Not sent yet")
    alone.once("dialog", lambda asked: asked.accept())
    alone.get_by_role("button", name="Forget it").click()
    alone.unroute("**/me/report*")
    alone.reload()
    expect(alone.locator("#report-kept")).to_be_hidden()
    assert reports(site, table) == "[]"


def test_a_kept_result_that_comes_too_late_says_why(alone, site, event):
    made = event()
    table = made.tables[1]
    alone.goto(table.links[0])
    alone.context.set_offline(True)
    alone.get_by_role("link", name="2–0", exact=True).first.click()
    alone.get_by_role("button", name="Yes, keep it").click()
    site.do(CLOSE.format(key=table.key))
    alone.context.set_offline(False)
    expect(alone.locator("#report-kept")).to_contain_text("Not taken: “I won 2–0”.")
    expect(alone.locator("#report-kept")).to_contain_text("has a result already: 0-2")
