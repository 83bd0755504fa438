"""Journeys of a player with a list."""

import re

import pytest
from playwright.sync_api import expect

from tests.deckcheck.lists import BAKUGAN
from tests.looking import look_over


def test_the_verdict_follows_what_is_typed(open_page):
    page = open_page("/decks/?game=bakugan")
    box = page.get_by_label("Your list")
    box.fill(BAKUGAN)
    expect(page.locator("#verdict")).to_contain_text("Legal")
    box.press("End")
    box.press_sequentially("\n1 BB-84", delay=10)
    expect(page.locator("#verdict")).to_contain_text("Not legal")
    expect(page.locator(".lines")).to_contain_text("4 copies in the deck, 3 allowed")
    expect(box).to_be_focused()


def test_who_types_stays_in_the_box_when_the_whole_form_is_swapped(open_page):
    page = open_page("/decks/?game=bakugan")
    box = page.get_by_label("Your list")
    box.fill("3 Absorb")
    expect(page.locator("#verdict")).to_be_visible()
    with page.expect_response("**/decks/"):
        page.evaluate("htmx.trigger(document.querySelector('select[name=format]'), 'change')")
    expect(page.get_by_label("Your list")).to_be_focused()


def test_the_page_stays_while_a_slow_check_runs(open_page):
    page = open_page("/decks/?game=bakugan")
    box = page.get_by_label("Your list")
    held = []
    page.route("**/decks/", lambda route: held.append(route))
    box.fill(BAKUGAN)
    expect(page.locator("html")).to_have_class(re.compile(r"\bbusy\b"))
    expect(page.get_by_text("checking…")).to_be_visible()
    expect(box).to_be_visible()
    expect(box).to_be_focused()
    held.pop().continue_()
    expect(page.locator("#verdict")).to_contain_text("Legal")
    expect(page.locator("html")).not_to_have_class(re.compile(r"\bbusy\b"))
    expect(page.get_by_text("checking…")).to_be_hidden()


def test_a_near_card_is_picked_with_a_tap(open_page):
    page = open_page("/decks/?game=bakugan", has_touch=True, is_mobile=True)
    page.get_by_label("Your list").fill("3 Cinder Coyl")
    page.get_by_role("button", name="Cinder Coil (BB-84)").tap()
    expect(page.get_by_label("Your list")).to_have_value("3 Cinder Coil (BB-84)")
    expect(page.locator(".choice")).to_have_count(0)


def test_another_game_keeps_the_list(open_page):
    page = open_page("/decks/?game=bakugan")
    page.get_by_label("Your list").fill("1 Yamcha")
    page.locator("select[name=game]").select_option("dragon_ball_super")
    expect(page.locator("select[name=format]")).to_contain_text("Sealed")
    expect(page.get_by_label("Your list")).to_have_value("1 Yamcha")
    expect(page.locator(".lines")).to_contain_text("Yamcha")


def test_a_file_is_read_at_once(open_page, tmp_path):
    file = tmp_path / "deck.txt"
    file.write_text(BAKUGAN, encoding="utf-16")
    page = open_page("/decks/?game=bakugan")
    page.get_by_label("Upload a file").set_input_files(file)
    expect(page.locator("#verdict")).to_contain_text("Legal")


def test_it_works_without_javascript(open_page):
    page = open_page("/decks/?game=bakugan", java_script_enabled=False)
    page.get_by_label("Your list").fill("3 Cinder Coyl")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Cinder Coil (BB-84)").click()
    assert page.get_by_label("Your list").input_value().strip() == "3 Cinder Coil (BB-84)"


@pytest.fixture
def saved(open_page):
    """Save a deck and return the page with its private and its shared address."""
    page = open_page("/decks/?game=bakugan")
    page.get_by_label("Your list").fill(BAKUGAN)
    expect(page.locator("#verdict")).to_contain_text("Legal")
    page.get_by_label("Name of the deck").fill("Pyrus")
    page.get_by_role("button", name="Save and get a link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Pyrus")
    return page, page.url.partition("edit/")[0]


def test_a_saved_deck_is_for_everybody(saved, open_page):
    found = []
    for part in ("", "sheet/", "sheet/?paper=letter", "tally/"):
        found += look_over(open_page(saved[1] + part))
    assert found == []


def test_a_judge_counts_a_deck_with_taps(saved, open_page):
    page = open_page(saved[1] + "tally/", has_touch=True, is_mobile=True)
    row = page.get_by_role("button", name=re.compile("Cinder Coil")).first
    row.tap()
    row.tap()
    expect(page.locator("body")).to_contain_text("2 of 49")
    page.reload()
    expect(page.locator("body")).to_contain_text("2 of 49")
    page.get_by_role("button", name="Finish the count").tap()  # asked about, and nobody says yes
    expect(page.locator("body")).to_contain_text("2 of 49")
    page.once("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Finish the count").tap()
    expect(page).to_have_url(re.compile("/decks/count/"))
    expect(page.locator("main")).to_contain_text("Cinder Coil")
    assert look_over(page) == []


def test_all_lists_of_an_event_are_checked_while_one_watches(open_page):
    page = open_page("/decks/events/")
    page.locator("textarea").last.fill(f"=== Ann\n{BAKUGAN}\n=== Ben\n{BAKUGAN}1 Absorb\n")
    page.get_by_role("button", name="Check all lists").click()
    expect(page.locator("main")).to_contain_text("2 of 2", timeout=20_000)
    expect(page.locator("main")).to_contain_text("Ben")
    expect(page.locator("main")).to_contain_text("must be exactly 40")


def test_a_tap_that_mends_a_line_leaves_the_place(open_page):
    page = open_page("/decks/?game=bakugan", has_touch=True, is_mobile=True)
    page.get_by_label("Your list").fill(BAKUGAN.replace("1 BB-97", "1 Inferno Wingz\n1 Cinder Coyl"))
    page.get_by_role("button", name="Inferno Wings (BB-99)").tap()
    expect(page.get_by_label("Your list")).to_have_value(re.compile("Inferno Wings \\(BB-99\\)"))
    assert page.evaluate("scrollY") > 300
    expect(page.locator(".lines .trouble:focus")).to_contain_text("Cinder Coyl")


def test_an_old_verdict_is_not_taken_for_a_new_one(chromium, site):
    """In a browser of its own: that the network is gone stands in its console."""
    page = chromium.new_page(base_url=site.url)
    page.goto("/decks/?game=bakugan")
    page.get_by_label("Your list").fill(BAKUGAN)
    expect(page.locator("#verdict")).to_contain_text("Legal")
    page.route("**/decks/", lambda route: route.fulfill(status=503, body=""))
    page.get_by_label("Your list").fill(BAKUGAN + "1 BB-84")
    expect(page.locator("#result[data-old]")).to_be_visible()
    page.unroute("**/decks/")
    page.get_by_label("Your list").fill(BAKUGAN + "2 BB-84")
    expect(page.locator("#verdict")).to_contain_text("Not legal")
    expect(page.locator("#result[data-old]")).to_have_count(0)
    page.close()


def test_the_list_is_there_after_a_look_elsewhere(open_page):
    page = open_page("/decks/?game=bakugan")
    page.get_by_label("Your list").fill("3 Absorb")
    expect(page.locator(".lines")).to_contain_text("Absorb")
    page.get_by_role("link", name="Cards").click()
    page.get_by_role("link", name="Decks").click()
    expect(page.get_by_label("Your list")).to_have_value("3 Absorb")
    expect(page.locator(".lines")).to_contain_text("Absorb")
    page.get_by_role("button", name="Clear").click()  # asked about, and nobody says yes
    expect(page.get_by_label("Your list")).to_have_value("3 Absorb")
    page.once("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_label("Your list")).to_have_value("")


def test_a_name_stays_while_the_list_changes_and_enter_saves(open_page):
    page = open_page("/decks/?game=bakugan")
    page.get_by_label("Name of the deck").fill("Mine")
    page.get_by_label("Your list").fill("3 Absorb")
    expect(page.locator(".lines")).to_contain_text("Absorb")
    page.get_by_label("Name of the deck").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mine")


def test_the_bar_ends_when_what_asked_is_gone_and_so_is_the_network(chromium, site):
    context = chromium.new_context(base_url=site.url)
    page, held = context.new_page(), []
    page.goto("/decks/?game=bakugan")
    page.route("**/decks/", lambda route: held.append(route))
    page.get_by_label("Your list").fill(BAKUGAN)
    expect(page.locator("html")).to_have_class(re.compile(r"\bbusy\b"))
    page.evaluate("document.querySelector('form.check').remove()")
    held[0].abort()
    expect(page.locator("html")).not_to_have_class(re.compile(r"\bbusy\b"))
    context.close()
