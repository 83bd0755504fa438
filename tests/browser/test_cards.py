"""The card browser in front of somebody who types, chooses and goes back."""

import re

from playwright.sync_api import expect

PHONE = {"has_touch": True, "is_mobile": True}


def test_typing_finds_the_card_and_back_returns(open_page, site):
    page = open_page("/cards/bakugan/")
    page.get_by_role("searchbox").press_sequentially("dragonid maximus", delay=20)
    expect(page.get_by_role("link", name="Dragonoid Maximus").first).to_be_visible()
    expect(page).to_have_url(f"{site.url}/cards/bakugan/?q=dragonid+maximus")
    expect(page).to_have_title("dragonid maximus – Bakugan cards – Judge's app")
    page.go_back()
    expect(page).to_have_url(f"{site.url}/cards/bakugan/")
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_choices_narrow_what_was_typed_and_an_emptied_box_leaves_them(open_page, site):
    page = open_page("/cards/bakugan/?q=dragonoid")
    page.get_by_label("Type").select_option("evo")
    expect(page).to_have_url(f"{site.url}/cards/bakugan/?q=dragonoid&type=evo")
    expect(page.locator("#said")).to_have_text(re.compile("^[0-9]+ cards$"))
    page.get_by_role("searchbox").fill("")
    expect(page).to_have_url(f"{site.url}/cards/bakugan/?type=evo")
    expect(page.get_by_text("76 of 464 cards")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("dragonoid")


def test_it_works_without_javascript(open_page):
    page = open_page("/cards/bakugan/", java_script_enabled=False)
    page.get_by_role("searchbox").fill("endles growth")
    page.get_by_label("Type").select_option("action")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Endless Growth").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Endless Growth")


def test_targets_are_large_enough_for_a_thumb(open_page):
    page = open_page("/cards/bakugan/?q=dragonoid", **PHONE)
    small = page.evaluate(
        """[...document.querySelectorAll('header :is(a, button), .find input, .chips a, select, .found tbody tr')]
        .filter(e => e.offsetParent !== null && e.getBoundingClientRect().height < 44).map(e => e.outerHTML)"""
    )
    assert small == []
