"""A judge types what two cards say, and reads who is right."""

from playwright.sync_api import expect

from tests.looking import look_over

STRANGE = "Draw two cards. It dances like nobody."


def test_a_scene_is_set_by_what_two_cards_say(open_page):
    page = open_page("/timing/bakugan/")
    one, two = (page.get_by_label(f"Card {row}", exact=True) for row in (1, 2))
    one.press_sequentially("abs")
    page.locator("#understood-1 .take", has_text="Absorb").click()
    expect(one).to_have_value("Absorb\n")
    expect(page.locator("#understood-1")).to_contain_text("Action")
    one.press_sequentially(STRANGE)
    expect(page.locator("#understood-1 .does")).to_contain_text("Draw 2 cards.")
    expect(page.locator("#understood-1 mark")).to_have_text("It dances like nobody.")
    two.fill("Negate an Action card.")
    expect(page.locator("#understood-2 .does")).to_contain_text("Negate the chosen one.")
    go_on = page.get_by_role("button", name="Step through it")
    expect(go_on).to_be_in_viewport(ratio=1)
    faults = look_over(page)
    go_on.click()
    for words in ("Absorb", "Pass", "Pass"):
        expect(page.locator(".asked .seat")).to_be_in_viewport()
        before = page.locator(".scrub output").inner_text()
        page.locator("button.deed", has_text=words).first.click()
        expect(page.locator(".scrub output")).not_to_have_text(before)
    expect(page.locator(".verdict")).to_contain_text("Absorb resolves")
    expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
    page.locator("button.deed").first.click()
    expect(page.locator(".verdict .by-hand")).to_contain_text("It dances like nobody.")
    assert faults + look_over(page) == []


def test_words_are_read_without_any_script(open_page):
    page = open_page("/timing/bakugan/", java_script_enabled=False)
    page.get_by_label("Card 1", exact=True).fill(STRANGE)
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator(".says mark")).to_have_text("It dances like nobody.")
