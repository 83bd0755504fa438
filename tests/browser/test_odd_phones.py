"""Phones that keep nothing, or tell a wrong time: what was promised still holds."""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.calling import playing, press
from tests.browser.tables import PHONE, casual, count, hit
from tests.browser.test_match_waiting import kept

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
BLOCKED = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""
)
INSTALLED = """async () => {
  const known = await navigator.serviceWorker.register(document.documentElement.dataset.worker);
  const worker = known.installing ?? known.waiting ?? known.active;
  while (worker && ["parsed", "installing"].includes(worker.state)) await new Promise((done) => setTimeout(done, 50));
  return worker?.state ?? "redundant";
}"""
DAY = 24 * 3600


@pytest.fixture(params=[FULL, BLOCKED], ids=["full", "blocked"])
def forgetful(request, chromium, site):
    """A phone whose storage is full, or blocked, as in some private windows."""
    context = chromium.new_context(base_url=site.url, **PHONE)
    context.add_init_script(request.param)
    page, said = context.new_page(), []
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    context.close()
    assert said == []


def test_taps_of_a_phone_that_keeps_nothing_wait_in_the_page_and_it_says_so(forgetful, site):
    match = casual(site)
    forgetful.goto(match.ann)
    forgetful.context.set_offline(True)
    hit(forgetful, "Ann", 2)
    expect(count(forgetful, "Ann")).to_have_text("6")
    expect(forgetful.locator("#line")).to_contain_text("2 taps wait in this page only (do not close it)")
    forgetful.context.set_offline(False)
    expect(forgetful.locator("#line")).to_be_hidden()
    assert kept(site, match) == "(6, 8) 2"


def test_a_call_of_a_phone_that_keeps_nothing_waits_in_the_page(forgetful, site):
    forgetful.goto(playing(site).tables[1].links[0])
    forgetful.context.set_offline(True)
    press(forgetful, "Who is first?")
    expect(forgetful.locator("[data-kept]")).to_contain_text("kept in this page only (do not close it)")
    forgetful.context.set_offline(False)
    expect(forgetful.locator(".call-word")).to_have_text("A judge is called")


@pytest.mark.parametrize("path", ["/", "/bakugan/rules/4.4", "/decks/?game=bakugan", "/timing/bakugan/", "/events/"])
def test_every_part_works_on_a_phone_that_keeps_nothing(forgetful, path):
    forgetful.goto(path)
    forgetful.get_by_role("button", name="Change between light and dark").tap()
    expect(forgetful.locator("html")).to_have_attribute("data-theme", "dark")
    if (box := forgetful.get_by_role("searchbox")).count():
        box.fill("batch")
        box.press("Enter")
        expect(forgetful.locator(".hits a").first).to_be_visible()


def test_a_worker_that_finds_no_room_leaves_the_site_as_it_is(chromium, site):
    context = chromium.new_context(base_url=site.url, service_workers="allow", **PHONE)
    page, said = context.new_page(), []
    page.on("pageerror", lambda error: said.append(str(error)))
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": site.url, "quotaSize": 1000})
    page.goto("/")
    page.wait_for_load_state("networkidle")
    page.reload()
    page.get_by_role("searchbox").fill("batch")
    expect(page.locator(".hits a").first).to_be_visible()
    assert page.evaluate(INSTALLED) == "redundant"
    assert page.evaluate("caches.keys()") == []
    context.close()
    assert said == []


@pytest.mark.parametrize("off", [-DAY, DAY])
def test_a_clock_that_is_wrong_by_a_day_changes_nothing(chromium, site, off):
    match = casual(site)
    context = chromium.new_context(base_url=site.url, **PHONE)
    context.clock.install(time=time.time() + off)
    page = context.new_page()
    page.goto(match.ann)
    page.context.set_offline(True)
    hit(page, "Ann")
    expect(page.locator("#line")).to_contain_text("1 tap waits")
    page.context.set_offline(False)
    expect(page.locator("#line")).to_be_hidden()
    assert kept(site, match) == "(7, 8) 1"
    page.get_by_role("link", name="Everything that was tapped").tap()
    told = page.locator(".tapped time").first.get_attribute("datetime")
    assert abs(page.evaluate("(at) => new Date(at) / 1000", told) - time.time()) < DAY / 2
    context.close()
