"""A judge types what two cards say, and reads who is right."""

from playwright.sync_api import expect

from tests.looking import look_over

STRANGE = "Draw two cards. It dances like nobody."


def tap(page, words):
    """Tap a button, and wait until its step is shown."""
    expect(page.locator(".scrub output")).to_be_visible()
    before = page.locator(".scrub output").inner_text()
    page.locator("button.deed", has_text=words).first.click()
    expect(page.locator(".scrub output")).not_to_have_text(before)


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
        tap(page, words)
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


def test_an_attack_is_set_and_seen_without_scrolling(open_page):
    """Who attacks whom is asked only where the step needs it, by the names that were typed; numbers are steppers."""
    page = open_page("/timing/bleach/")
    attacker, met = page.locator("select[name=attacker]"), page.locator("select[name=met]")
    for row, name in enumerate(("Zap", "Zip"), 1):
        page.get_by_label(f"Card {row}", exact=True).fill(name)
    expect(attacker).to_be_hidden()
    page.locator("select[name=step]").select_option("defend")
    expect(attacker).to_be_visible()
    expect(met).to_be_hidden()
    page.locator("select[name=step]").select_option("battle")
    attacker.select_option(label="Zap")
    met.select_option(label="Zip")
    page.locator("#row-1 details.besides > summary").click()
    power = page.locator("#row-1").get_by_label("STR", exact=True)
    page.locator("#row-1").get_by_role("button", name="More STR").click()
    expect(power).to_have_value("4")
    page.locator("details.counts > summary").click()
    page.get_by_label("Card 1", exact=True).press_sequentially("p")
    expect(page.locator("#understood-1")).to_contain_text("Zapp")
    expect(power).to_have_value("4")
    page.get_by_role("button", name="More power").first.click()
    expect(page.locator("input[name=count-1-power]")).to_have_value("20")
    faults = look_over(page)
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator("#card-zapp")).to_contain_text("STR 4")
    expect(page.locator("#card-zip.resting")).to_contain_text("defending")
    for part in (".asked", "button.deed >> nth=0", ".scrub"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert faults + look_over(page) == []


def test_an_attack_is_set_without_any_script(open_page):
    page = open_page("/timing/bleach/", java_script_enabled=False)
    page.get_by_label("Card 1", exact=True).fill("Zap")
    page.locator("select[name=step]").select_option("defend")
    page.locator("select[name=attacker]").select_option("1")
    page.locator("#row-1 details.besides > summary").click()
    page.locator("#row-1").get_by_label("STR", exact=True).fill("7")
    page.get_by_role("button", name="Step through it").click()
    expect(page.locator("#card-zap.resting")).to_contain_text("STR 7")


def test_what_waits_is_drawn_with_arrows_and_let_go_by_name(open_page):
    """Two cards that meet, from the first page: four taps to the negated one, and never a scroll."""
    page = open_page("/")
    page.get_by_role("link", name="Two cards, who is right?").click()
    page.get_by_role("button", name="Step through it").click()
    for words in ("plays Tides", "B is asked", "plays Absorb on Tides"):
        tap(page, words)
    expect(page.locator(".arrows path.line")).to_have_count(1)
    expect(page.locator(".pile li").first).to_contain_text("aimed at Tides")
    assert look_over(page) == []
    tap(page, "A is asked")
    tap(page, "lets Absorb resolve")
    expect(page.locator(".verdict")).to_contain_text("Tides")
    expect(page.locator(".verdict")).to_be_in_viewport(ratio=1)
