"""A call on a player's phone until it is answered: without a network, refused, taken back, in another round."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.calling import playing, press

COUNT = """
from judgeapp.judging.models import Call
print(Call.objects.filter(event__token="{token}").count())
"""
NEXT_ROUND = """
from tests.tournaments import making
from judgeapp.tournaments.models import Event
event = Event.objects.get(token="{token}")
making.play(event.rounds_played.get(number=1))
making.close(event, 1)
making.release(event, 2)
"""


@pytest.fixture
def event(site):
    return playing(site)


@pytest.fixture
def alone(chromium, site, event):
    """A player's phone in a browser of its own: what goes wrong on purpose stands in its console."""
    page = chromium.new_page(base_url=site.url)
    page.goto(event.tables[1].links[0])
    expect(page).to_have_url(re.compile("/me/$"))
    yield page
    page.context.close()


def test_a_call_without_a_network_is_kept_and_goes_out_once(alone, site, event):
    alone.context.set_offline(True)
    press(alone, "Who is first?", "What happens first")
    expect(alone.locator("[data-kept]")).to_contain_text("nobody has been called yet")
    alone.get_by_role("button", name="Close").click()
    expect(alone.get_by_role("link", name="Judge! not sent yet")).to_be_visible()
    alone.context.set_offline(False)
    expect(alone.locator(".call-word")).to_have_text("A judge is called", timeout=15_000)
    alone.reload()
    expect(alone.locator(".call-word")).to_have_text("A judge is called")
    assert site.do(COUNT.format(token=event.token)).split()[-1] == "1"


def test_a_call_whose_answer_is_lost_is_one_call(alone, site, event):
    lost = []

    def lose(route):
        if route.request.method != "POST" or lost:
            return route.continue_()
        lost.append(route.fetch().status)
        return route.abort()

    alone.route("**/call/", lose)
    press(alone)
    expect(alone.locator("[data-kept]")).to_contain_text("nobody has been called yet")
    expect(alone.locator(".call-word")).to_have_text("A judge is called", timeout=15_000)
    assert (lost, site.do(COUNT.format(token=event.token)).split()[-1]) == ([204], "1")


def test_a_cookie_that_is_gone_is_fetched_again_and_the_call_goes_out(alone, site, event):
    alone.context.clear_cookies(name="csrftoken")
    press(alone, "Who is first?")
    expect(alone.locator(".call-word")).to_have_text("A judge is called", timeout=15_000)
    assert site.do(COUNT.format(token=event.token)).split()[-1] == "1"


def test_too_many_presses_are_told_as_such_and_the_call_goes_out_later(alone):
    refused = []

    def refuse(route):
        if route.request.method != "POST" or refused:
            return route.continue_()
        refused.append(429)
        return route.fulfill(status=429, headers={"Retry-After": "2"})

    alone.route("**/call/", refuse)
    press(alone)
    expect(alone.locator("[data-kept]")).to_contain_text("Too many presses")
    expect(alone.locator(".call-word")).to_have_text("A judge is called", timeout=15_000)


def test_who_is_not_known_any_more_is_told_so(alone):
    alone.context.clear_cookies(name=re.compile("^(?!csrftoken)"))
    press(alone)
    expect(alone.locator("[data-kept]")).to_contain_text("not known as a player")


def test_a_page_that_has_shown_the_next_round_calls_for_it(alone, site, event):
    alone.goto(f"{event.home}call/")
    site.do(NEXT_ROUND.format(token=event.token))
    expect(alone.locator("#call-state")).to_have_attribute("data-round", "2", timeout=15_000)
    alone.get_by_role("button", name="Call a judge").click()
    expect(alone.locator(".call-word")).to_have_text("A judge is called")


def test_who_comes_back_to_the_page_can_call_again(alone):
    """The browser may show the page as it was left: with the call on its way."""
    alone.route("**/call/", lambda route: route.fulfill(status=204))
    press(alone)
    expect(alone.get_by_role("dialog")).to_contain_text("Calling …")
    alone.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(alone.get_by_role("dialog").get_by_role("button", name="Call a judge")).to_be_visible()


def test_a_call_that_is_not_wanted_any_more_is_never_sent(alone, site, event):
    alone.context.set_offline(True)
    press(alone)
    alone.get_by_role("button", name="Never mind").click()
    expect(alone.get_by_role("link", name="Judge!", exact=True)).to_be_visible()
    alone.context.set_offline(False)
    alone.reload()
    assert site.do(COUNT.format(token=event.token)).split()[-1] == "0"


def test_words_that_are_refused_stay_to_be_mended(alone):
    alone.evaluate("document.querySelector('#judge-dialog [name=words]').maxLength = 500")
    press(alone, "w" * 170)
    expect(alone.locator("#judge-dialog [data-problem]")).to_contain_text("Say it in 160 characters")
    expect(alone.get_by_label("In a few words")).to_have_value("w" * 170)
    alone.get_by_label("In a few words").fill("Shorter.")
    alone.get_by_role("button", name="Call a judge").click()
    expect(alone.locator(".call-word")).to_have_text("A judge is called")
