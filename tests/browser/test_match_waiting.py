"""Taps that wait on a phone: without a network, on two tabs, and when the site does not take them."""

import pytest
from playwright.sync_api import expect

from tests.browser.tables import PHONE, casual, count, hit

LIFE = """
from judgeapp.matches.models import Match
from tests.matches import making
match = Match.objects.get(token="{token}")
print(making.life(match), match.entries.filter(kind="count").count())
"""


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


def wait_until_sent(page, left: int = 0) -> None:
    """Wait until so many taps wait on the phone; the page shows a tap before the site has it."""
    page.evaluate(
        """(left) => new Promise((done) => {
            const waiting = () => Object.keys(localStorage).filter((name) => name.startsWith("match:")).length;
            const look = () => (waiting() === left ? done() : setTimeout(look, 50));
            look();
        })""",
        left,
    )


def is_taken(answer) -> bool:
    """Is this the site's answer that it has taken taps?"""
    return "/taps?" in answer.url and answer.ok


def test_taps_without_a_network_are_kept_and_merged(phones, site):
    match = casual(site)
    ann, ben = phones(match.ann), phones(match.ben)
    ann.context.set_offline(True)
    hit(ann, "Ann", 2)
    expect(count(ann, "Ann")).to_have_text("6")
    expect(ann.locator("#line")).to_contain_text("No network. 2 taps wait on this phone")
    hit(ben, "Ann", 3)
    expect(count(ben, "Ann")).to_have_text("5")
    wait_until_sent(ben)
    assert kept(site, match) == "(5, 8) 3"
    ann.close()  # the phone is put away, and later opened anew
    ann.context.set_offline(False)
    again = ann.context.new_page()
    again.goto(match.home)
    for page in (again, ben):
        expect(count(page, "Ann")).to_have_text("3")
    expect(again.locator("#line")).to_be_hidden()
    assert kept(site, match) == "(3, 8) 5"


def test_two_tabs_of_a_phone_share_what_waits(phones, site):
    match = casual(site)
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


def test_an_answer_that_is_lost_counts_nothing_twice(phones, site):
    """The site has taken the taps, and the phone does not hear of it: it sends them again."""
    match = casual(site)
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


def test_a_tap_on_a_match_that_is_over_says_so(phones, site):
    match = casual(site)
    ann, ben = phones(match.ann), phones(match.ben)
    ann.context.set_offline(True)
    hit(ann, "Ann")
    ben.get_by_text("Time, or end the match").tap()
    ben.get_by_role("button", name="Ben concedes the match").tap()
    expect(ben.locator(".over")).to_contain_text("Ann wins the match")
    ann.context.set_offline(False)
    expect(ann.locator("#problems")).to_contain_text("Not taken: Ann: Life −1. The match is over.")
    expect(ann.locator("#line")).to_be_hidden()
    expect(ann.locator(".over")).to_be_visible()


def test_a_seat_that_is_lost_keeps_what_was_tapped(phones, site):
    match = casual(site)
    page = phones(match.ann)
    cookies = [cookie for cookie in page.context.cookies() if cookie["name"].startswith("match-")]
    page.context.clear_cookies(name=cookies[0]["name"])
    hit(page, "Ann")
    expect(page.locator("#line")).to_contain_text("no seat at this match any more")
    expect(page.locator("#line")).to_contain_text("1 tap waits on this phone")
    page.context.add_cookies(cookies)
    expect(page.locator("#line")).to_be_hidden(timeout=10_000)
    assert kept(site, match) == "(7, 8) 1"


def test_a_phone_that_sits_down_on_the_other_side_sends_nothing_of_the_first(phones, site):
    match = casual(site)
    page = phones(match.ann)
    page.context.set_offline(True)
    hit(page, "Ann")
    expect(page.locator("#line")).to_contain_text("1 tap waits")
    # The page that goes may hear of the network before it is gone, and would rightly send what is Ann's.
    page.route(f"**{page.locator('#match').get_attribute('data-taps')}*", lambda route: route.abort())
    page.context.set_offline(False)
    page.goto(match.ben)
    page.unroute_all()
    page.get_by_role("button", name="Go on as Ben").tap()
    expect(count(page, "Ann")).to_have_text("8")
    hit(page, "Ben")
    expect(page.locator(".undo")).to_have_text("Undo: Ben: Life −1")
    wait_until_sent(page, left=1)
    assert kept(site, match) == "(8, 7) 1"
    page.goto(match.ann)
    page.get_by_role("button", name="Go on as Ann").tap()
    expect(count(page, "Ann")).to_have_text("7")
    expect(page.locator(".undo")).to_have_text("Undo: Ann: Life −1")
    wait_until_sent(page)
    assert kept(site, match) == "(7, 7) 2"


def test_a_page_whose_phone_has_the_other_seat_by_now_sends_nothing(phones, site):
    """It has become Ben in another tab: what is tapped on the page that is Ann's waits for Ann."""
    match = casual(site)
    page = phones(match.ann)
    page.context.add_cookies(phones(match.ben).context.cookies())
    hit(page, "Ann")
    expect(page.locator("#line")).to_contain_text("no seat at this match any more")
    assert kept(site, match) == "(8, 8) 0"


def test_what_cannot_be_read_keeps_no_tap_from_being_sent(phones, site):
    match = casual(site)
    page = phones(match.ann)
    page.evaluate(
        """(match) => {
            const tap = (key, more) => JSON.stringify({ words: "Odd", button: "", tap: { key, data: {}, ...more } });
            const odd = ["{", "null", "{}", tap("short"), tap(12345678), tap("no-data-here", { data: null }),
                         tap("no-kind-at-all"), tap("kind-is-a-number", { kind: 5 })];
            odd.forEach((item, number) => localStorage.setItem(`match:${match}:0:0000000${number}-odd`, item));
        }""",
        match.token,
    )
    hit(page, "Ann")
    expect(page.locator("#problems")).to_contain_text("Not taken: Odd. This tap cannot be read.")
    expect(page.locator("#line")).to_be_hidden()
    assert kept(site, match) == "(7, 8) 1"
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('match:'))") == []


def test_why_a_tap_was_not_taken_stays_until_the_next_one(phones, site):
    """More is sent after it, and the other phone changes the page: it can still be read."""
    match = casual(site)
    page, other = phones(match.ann), phones(match.ben)
    page.evaluate(
        """(match) => {
            const more = { kind: "count", side: 0, data: { counter: "energy", change: 1, game: 1 } };
            const put = (number, words, tap) => {
                const item = { words, button: "", tap: { ...tap, key: `tap-number-${number}` } };
                localStorage.setItem(`match:${match}:0:000000${number}-x`, JSON.stringify(item));
            };
            put(10, "Odd", { kind: "count", data: {} });
            for (let number = 11; number < 70; number++) put(number, "More", more);
        }""",
        match.token,
    )
    hit(page, "Ann")
    expect(page.get_by_role("group", name="Ann: Energy").locator(".count")).to_have_text("59")
    expect(page.locator("#line")).to_be_hidden()
    expect(count(other, "Ann")).to_have_text("7")
    expect(page.locator("#problems")).to_contain_text("Not taken: Odd.")
    other.get_by_text("Time, or end the match").tap()
    other.get_by_role("button", name="Time was called").tap()
    expect(page.locator(".asked.time")).to_be_visible()
    expect(page.locator("#problems")).to_contain_text("Not taken: Odd.")
    hit(page, "Ann")
    expect(page.locator("#problems")).to_be_hidden()


def test_signing_in_elsewhere_does_not_stop_taps(phones, site):
    """The token of the page's forms is another one then."""
    match = casual(site)
    page = phones(match.ann)
    page.context.clear_cookies(name="csrftoken")
    with page.expect_response(is_taken):
        hit(page, "Ann")
    expect(page.locator("#line")).to_be_hidden()
    assert kept(site, match) == "(7, 8) 1"


def test_a_page_that_answered_a_form_sends_taps_like_any_other(phones, site):
    """Its address is that of the form, which only takes what is sent; the page's token is another one by now, too."""
    match = casual(site)
    page = phones(match.ann)
    page.evaluate("document.getElementById('taps').submit()")
    expect(page.locator("#problems")).to_contain_text("This page is damaged")
    expect(page).to_have_url(f"{site.url}{match.home}act")
    page.context.clear_cookies(name="csrftoken")
    with page.expect_response(is_taken):
        hit(page, "Ann")
    expect(page.locator("#line")).to_be_hidden()
    assert kept(site, match) == "(7, 8) 1"
