"""Journeys of a judge with a phone."""

import re

from playwright.sync_api import expect

PHONE = {"has_touch": True, "is_mobile": True}


def test_typing_finds_the_rule_and_back_returns(open_page):
    page = open_page("/bakugan/rules/1.1")
    page.get_by_role("searchbox").press_sequentially("deck out", delay=20)
    expect(page.get_by_role("link", name="1.5.1", exact=True).first).to_be_visible()
    expect(page).to_have_url(
        "/search?q=deck+out&game=bakugan".replace("/search", f"{page.url.split('/search')[0]}/search")
    )
    assert page.get_by_role("searchbox").input_value() == "deck out"
    page.get_by_role("link", name="1.5.1", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("1.5.1")
    page.go_back()
    expect(page.get_by_role("link", name="1.5.1", exact=True).first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("1.1")


def test_typing_at_home_finds_the_rule(open_page):
    page = open_page("/")
    page.get_by_role("combobox", name="Game").select_option("x610z")
    page.get_by_role("searchbox").press_sequentially("mulligan", delay=20)
    expect(page.get_by_role("link", name="105.4a").first).to_be_visible()


def test_what_was_typed_before_the_scripts_were_there_is_looked_for(open_page):
    page, held = open_page("/style"), []
    page.route("**/app*.js", lambda route: held.append(route))
    with page.expect_request("**/app*.js"):
        page.goto("/", wait_until="commit")
    page.get_by_role("searchbox").fill("batch")
    held[0].continue_()
    expect(page.locator(".hits a").first).to_be_visible()


def test_what_takes_long_shows_that_it_goes_on(open_page):
    page, held = open_page("/"), []
    page.route("**/search?*", lambda route: held.append(route))
    page.get_by_role("searchbox").press_sequentially("batch", delay=20)
    expect(page.locator("html")).to_have_class(re.compile("busy"))
    bar = "getComputedStyle(document.body, '::before').position"
    assert page.evaluate(bar) == "fixed"
    for route in held:
        route.continue_()
    expect(page.locator(".hits a").first).to_be_visible()
    expect(page.locator("html")).not_to_have_class(re.compile("busy"))


def test_it_works_without_javascript(open_page):
    page = open_page("/", java_script_enabled=False)
    page.get_by_role("searchbox").fill("deck out damage")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="1.5.1", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("1.5.1")
    expect(page.get_by_role("button", name="Copy citation")).to_be_hidden()


def test_a_tap_previews_a_reference_and_a_second_tap_follows_it(open_page):
    page = open_page("/bakugan/rules/3.6.2", **PHONE)
    link = page.get_by_role("link", name="1.13 (now 1.14)").first
    link.tap()
    expect(page.locator("#preview")).to_contain_text("1.14")
    link.tap()
    expect(page).to_have_url(f"{page.url.split('/bakugan')[0]}/bakugan/rules/1.14")


def test_previews_work_after_a_search_and_back(open_page):
    page = open_page("/bakugan/rules/4.4.2", **PHONE)
    page.get_by_role("searchbox").press_sequentially("flip", delay=20)
    expect(page.locator(".hits a").first).to_be_visible()
    page.go_back()
    page.locator("article a.ref").first.tap()
    expect(page.locator("#preview")).to_be_visible()


def test_a_preview_closed_by_a_tap_elsewhere_opens_again(open_page):
    page = open_page("/bakugan/rules/3.6.2", **PHONE)
    link = page.get_by_role("link", name="1.13 (now 1.14)").first
    link.tap()
    expect(page.locator("#preview")).to_be_visible()
    page.locator("h1").tap()
    expect(page.locator("#preview")).to_be_hidden()
    link.tap()
    expect(page.locator("#preview")).to_be_visible()
    assert page.url.endswith("/bakugan/rules/3.6.2")


def test_going_on_to_a_search_fills_its_box(open_page):
    page = open_page("/bakugan/")
    page.get_by_role("searchbox").press_sequentially("batch", delay=20)
    expect(page.locator(".hits a").first).to_be_visible()
    expect(page).to_have_url(re.compile("q=batch&"))  # the last letter's search, not an earlier one's
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.go_forward()
    expect(page.locator(".hits a").first).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("batch")


def test_the_title_and_the_hue_follow_the_search(open_page):
    page = open_page("/bakugan/")
    page.get_by_role("combobox", name="Game").select_option("bleach")
    page.get_by_role("searchbox").press_sequentially("queue", delay=20)
    expect(page).to_have_title("queue – Search – Judge's app")
    expect(page.locator("body")).to_have_attribute("data-hue", "teal")
    expect(page.locator("#foot")).to_contain_text("Score Entertainment")


def test_choosing_a_game_with_an_empty_box_leaves_the_page_alone(open_page):
    page = open_page("/bakugan/rules/4.4.2")
    page.get_by_role("combobox", name="Game").select_option("bleach")
    page.wait_for_timeout(400)
    expect(page.locator("article h1")).to_contain_text("4.4.2")


def test_hovering_previews_and_escape_closes(open_page):
    page = open_page("/bakugan/rules/4.4.2", viewport={"width": 1280, "height": 800})
    page.locator("a.ref").first.hover()
    expect(page.locator("#preview")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#preview")).to_be_hidden()


def test_focus_previews_too(open_page):
    page = open_page("/bakugan/rules/4.4.2", viewport={"width": 1280, "height": 800})
    page.locator("a.ref").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#preview")).to_be_visible()


def test_the_keyboard_alone_finds_a_rule(open_page):
    page = open_page("/bakugan/", viewport={"width": 1280, "height": 800})
    page.keyboard.press("/")
    page.keyboard.type("team attack")
    page.keyboard.press("Enter")
    expect(page.locator(".hits a").first).to_be_visible()
    page.locator(".hit.rule h2 a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("article h1")).to_be_visible()


def test_the_citation_is_copied(open_page, site):
    page = open_page("/bakugan/rules/4.4.2", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy citation").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert (
        page.evaluate("navigator.clipboard.readText()")
        == f"Bakugan Comprehensive Rules 2019, rule 4.4.2 – {site.url}/bakugan/rules/4.4.2"
    )


def test_the_citation_is_copied_without_https_too(open_page):
    page = open_page("/bakugan/rules/4.4.2")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.get_by_role("button", name="Copy citation").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def test_the_chosen_theme_stays(open_page):
    page = open_page("/", color_scheme="light")
    page.get_by_role("button", name="Change between light and dark").click()
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"


def test_results_are_announced(open_page):
    page = open_page("/bakugan/")
    page.get_by_role("searchbox").press_sequentially("batch", delay=20)
    expect(page.locator("#said")).to_contain_text("results")


def test_targets_are_large_enough_for_a_thumb(open_page):
    page = open_page("/search?q=batch&game=bakugan", **PHONE)
    small = page.evaluate(
        """[...document.querySelectorAll('header a, header button, .find input, .find select, .find button, .chips a')]
        .filter(e => e.offsetParent !== null && e.getBoundingClientRect().height < 44).map(e => e.outerHTML)"""
    )
    assert small == []
