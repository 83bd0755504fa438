"""Journeys of a judge who settles what happens first."""

from playwright.sync_api import expect

from tests.looking import look_over


def set_scene(open_page, **options):
    """Open a scene in which Ana can play Ember, and Ben has an answer."""
    page = open_page("/timing/bakugan/", **options)
    page.get_by_label("Player 1", exact=True).fill("Ana")
    page.get_by_label("Player 2", exact=True).fill("Ben")
    page.locator("select[name=step]").select_option("power")
    page.get_by_label("Card 1", exact=True).fill("Ember")
    page.get_by_label("Card 2", exact=True).fill("Halt")
    page.locator("#row-2 details.besides > summary").click()
    page.get_by_label("What card 2 does").select_option("negate")
    page.get_by_role("button", name="Step through it").click()
    return page


def tap(page, words):
    page.locator("button.deed", has_text=words).first.click()


def asked(page):
    return page.locator(".asked .who")


def test_a_dispute_is_stepped_through_with_one_thumb(open_page):
    page = set_scene(open_page, has_touch=True, is_mobile=True)
    expect(asked(page)).to_contain_text("Ana has priority")
    tap(page, "Ember")
    expect(page.locator(".pile li:first-child")).to_contain_text("Ember")
    expect(asked(page)).to_contain_text("Ana has priority")
    tap(page, "Pass")
    expect(asked(page)).to_contain_text("Ben has priority")
    page.get_by_role("link", name="← Back").click()
    expect(page.locator(".scrub output")).to_have_text("1 / 2")
    page.get_by_role("link", name="Next →").click()
    expect(asked(page)).to_contain_text("Ben has priority")
    assert page.url.endswith("/2/")


def test_why_not_is_told_in_place(open_page):
    page = set_scene(open_page)
    tap(page, "Ember")
    expect(page.locator(".scrub output")).to_have_text("1 / 1")
    address = page.url
    page.locator("a.deed.refused").first.click()
    why = page.locator("a.deed.refused + .because").first
    expect(why).to_contain_text("Why not:")
    expect(why).to_contain_text("Next chance:")
    expect(why).to_be_in_viewport(ratio=1)
    assert page.url == address
    page.locator("a.deed.refused").first.click()
    expect(why).to_be_empty()


def test_doing_something_else_at_an_earlier_step_is_compared(open_page):
    page = set_scene(open_page)
    tap(page, "Ember")
    expect(page.locator(".scrub output")).to_have_text("1 / 1")
    tap(page, "Pass")
    expect(page.locator(".scrub output")).to_have_text("2 / 2")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".scrub output")).to_have_text("1 / 2")
    page.locator("details.else > summary").click()
    page.get_by_label("Card or effect").fill("Second thought")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".pile li:first-child")).to_contain_text("Second thought")
    page.get_by_role("link", name="Compare with where it branched off").click()
    expect(page.locator("h1 + .lead")).to_have_text("They part at step 2.")


def test_back_and_keys_walk_through_the_steps(open_page):
    page = set_scene(open_page)
    tap(page, "Ember")
    expect(page.locator(".scrub output")).to_have_text("1 / 1")
    page.keyboard.press("p")
    expect(page.locator(".scrub output")).to_have_text("2 / 2")
    page.keyboard.press("Home")
    expect(page.locator(".scrub output")).to_have_text("0 / 2")
    page.keyboard.press("End")
    expect(page.locator(".scrub output")).to_have_text("2 / 2")
    page.go_back()
    expect(page.locator(".scrub output")).to_have_text("0 / 2")


def test_the_focus_follows_what_is_swapped(open_page):
    """Whoever steps with the keyboard stays at the same button, or in the part that has changed."""
    page = set_scene(open_page)
    tap(page, "Ember")
    expect(page.locator(".scrub output")).to_have_text("1 / 1")
    page.locator("button.deed", has_text="Pass").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".scrub output")).to_have_text("2 / 2")
    expect(page.locator("button.deed", has_text="Pass").first).to_be_focused()
    page.locator("button.deed", has_text="Halt").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".scrub output")).to_have_text("3 / 3")
    expect(page.locator("main:focus, main :focus")).to_have_count(1)


def test_it_works_without_any_script(open_page):
    page = set_scene(open_page, java_script_enabled=False)
    tap(page, "Ember")
    tap(page, "Pass")
    expect(asked(page)).to_contain_text("Ben has priority")
    page.get_by_role("link", name="← Back").click()
    page.locator("a.deed.refused").first.click()
    expect(page.locator("h1")).to_have_text("Why not?")


def test_a_scene_is_for_everybody(open_page):
    page = set_scene(open_page)
    tap(page, "Ember")
    expect(page.locator(".scrub output")).to_have_text("1 / 1")
    scene, found = page.url, []
    for what in ("", "slip", "reach", "quiz"):
        page.goto(scene + what)
        found += look_over(page)
    assert found == []
