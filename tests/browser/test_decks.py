"""Journeys of a player with a list."""

import pytest
from playwright.sync_api import expect

from tests.deckcheck.lists import BAKUGAN

pytestmark = pytest.mark.xdist_group("site")


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
