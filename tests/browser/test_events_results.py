"""Journeys of two players with phones and of a scorekeeper with a keyboard."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.reporting import released
from tests.looking import look_over
from tests.tournaments.making import PASSWORD


@pytest.fixture
def event(site):
    """Return a function that makes an event on the running site."""
    return partial(released, site)


def sign_in(page, event, path: str) -> None:
    page.goto(f"/account/login/?next={path}")
    page.get_by_label("Name").fill(event.kim)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile(re.escape(path)))


def score_page(page, event):
    sign_in(page, event, f"{event.home}staff/score/")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    page.wait_for_load_state()  # who types before the script is there sends the form as it is
    return page


def type_in(page, words: str) -> None:
    """Type as on a keyboard: "12 2-1" is the table, Enter, the score, Enter."""
    for part in words.split(" ", 1):
        page.keyboard.type(part)
        page.keyboard.press("Enter")


def test_two_phones_differ_and_the_scorekeeper_settles_it(open_page, event):
    made = event()
    table = made.tables[1]
    first, second = (open_page(link, has_touch=True, is_mobile=True) for link in table.links)
    first.get_by_role("link", name="2–1", exact=True).tap()
    expect(first.locator(".confirm")).to_contain_text("You won 2–1")
    first.get_by_role("button", name="Yes, send it").tap()
    expect(first.locator(".verdict")).to_contain_text(f"{table.names[1]} has to report the same")
    second.reload()
    expect(second.locator(".verdict")).to_contain_text(f"{table.names[0]} won 2–1")
    second.get_by_text("It ended another way").tap()
    second.get_by_role("link", name="2–0", exact=True).tap()
    second.get_by_role("button", name="Yes, send it").tap()
    expect(second.locator(".verdict.illegal")).to_contain_text("You reported: You won 2–0")
    desk = score_page(open_page("/account/login/"), made)
    expect(desk.locator(".cell.mismatch")).to_have_text("1")
    desk.get_by_role("link", name="1 mismatch").click()
    desk.get_by_role("button", name="Table 1: accept 0–2").click()
    expect(desk.locator("main")).to_contain_text("No players disagree.")
    for page, words in ((first, f"{table.names[1]} won 2–0"), (second, "You won 2–0")):
        page.reload()
        expect(page.locator(".verdict.legal")).to_contain_text(words)


def test_the_opponents_report_is_confirmed_with_one_tap(open_page, event):
    table = event().tables[1]
    first, second = (open_page(link, has_touch=True, is_mobile=True) for link in table.links)
    first.get_by_role("link", name="2–0", exact=True).tap()
    first.get_by_role("button", name="Yes, send it").tap()
    expect(first.locator(".verdict")).to_contain_text("You won 2–0")
    second.reload()
    second.get_by_role("button", name=f"That is right: {table.names[0]} won 2–0").tap()
    expect(second.locator(".verdict.legal")).to_contain_text("Accepted.")


def test_a_player_reports_without_javascript(open_page, event):
    table = event().tables[1]
    page = open_page(table.links[1], java_script_enabled=False)
    page.get_by_role("button", name="This is me").click()
    page.get_by_role("link", name="2–1", exact=True).click()
    page.get_by_role("button", name="Yes, send it").click()
    expect(page.locator(".verdict")).to_contain_text("You won 2–1")


def test_twenty_results_are_typed_with_the_keyboard_alone(open_page, event):
    """Typing does not wait for answers, and every result lands at its table."""
    made = event(players=40)
    page = score_page(open_page("/account/login/", viewport={"width": 1280, "height": 900}), made)
    typed = {number: ("2-0", "21", "1-2", "id", "0 2")[number % 5] for number in made.tables}
    for number, score in typed.items():
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        page.keyboard.type(score)
        page.keyboard.press("Enter")
    expect(page.locator(".cell.done")).to_have_count(20, timeout=30_000)
    expect(page.locator("#counts")).to_contain_text("0 of 20 open")
    expect(page.locator("#state-line")).to_contain_text("all results are in")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    shown = {"21": "2–1", "2-0": "2–0", "1-2": "1–2", "id": "ID", "0 2": "0–2"}
    page.goto(f"{made.home}staff/match/{made.tables[7].key}/")
    expect(page.locator(".told-so-far")).to_contain_text(shown[typed[7]])


def test_what_is_wrong_waits_below_and_the_next_entry_starts_clean(chromium, site, event):
    """In a browser of its own: that the answer was 422 stands in its console."""
    made = event()
    page = score_page(chromium.new_page(base_url=site.url), made)
    type_in(page, "99 2-1")
    expect(page.locator("#mend .entry")).to_contain_text("There is no table 99 in round 1.")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    expect(page.get_by_label("Table", exact=True)).to_have_value("")
    type_in(page, "1 2-0")
    expect(page.locator(".cell.done")).to_have_text("1")
    page.keyboard.press("Enter")  # in the empty field: what waits is taken up
    expect(page.locator("#problem")).to_have_text("There is no table 99 in round 1.")
    expect(page.get_by_label("Score", exact=True)).to_have_value("2-1")
    page.keyboard.type("2")  # what is selected is typed over; the score stands already
    page.keyboard.press("Enter")
    expect(page.locator(".cell.done")).to_have_text(["1", "2"])
    page.context.close()


def test_another_result_is_asked_about_with_the_safe_answer_first(chromium, site, event):
    made = event()
    page = score_page(chromium.new_page(base_url=site.url), made)
    type_in(page, "2 2-1")
    expect(page.locator(".cell.done")).to_have_text("2")
    type_in(page, "2 0-2")
    expect(page.locator(".question")).to_contain_text("Table 2 has a result: 2–1.")
    expect(page.get_by_role("link", name="Leave 2–1")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#entries .entry").first).to_contain_text("0–2")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    page.context.close()


def test_an_open_page_shows_what_another_scorekeeper_enters(open_page, event):
    made = event()
    first, second = (score_page(open_page("/account/login/"), made) for _ in range(2))
    type_in(first, "1 2-1")
    expect(second.locator(".cell.done")).to_have_text("1", timeout=15_000)
    expect(second.locator("#counts")).to_contain_text("1 of 2 open")


def test_results_are_entered_without_javascript(open_page, event):
    made = event()
    page = score_page(open_page("/account/login/", java_script_enabled=False), made)
    page.get_by_label("Table", exact=True).fill("1 2-1")
    page.get_by_label("Table", exact=True).press("Enter")
    expect(page.locator("#entries .entry")).to_contain_text("2–1")
    page.get_by_role("button", name="Take back the result of table 1").click()
    expect(page.locator("main")).to_contain_text("Table 1 is open again.")


def test_a_slip_is_entered_with_one_tap(open_page, event):
    made = event()
    page = open_page("/account/login/", has_touch=True, is_mobile=True)
    sign_in(page, made, made.tables[2].slip)
    page.get_by_role("button", name="0–2").tap()
    expect(page.locator(".verdict.legal")).to_contain_text(f"{made.tables[2].names[1]} won 2–0")


def test_everything_is_for_everybody(open_page, event):
    made, found = event(players=8, rounds=2), []
    player = open_page(made.tables[1].links[0])
    expect(player).to_have_url(re.compile("/me/$"))
    found += look_over(player)
    player.get_by_role("link", name="2–1", exact=True).click()
    expect(player.locator(".confirm")).to_be_visible()
    found += look_over(player)
    player.goto(made.tables[2].links[0])
    found += look_over(player)
    found += look_over(open_page(made.tables[1].slip))
    staff = score_page(open_page("/account/login/"), made)
    type_in(staff, "2 2-1")
    expect(staff.locator(".cell.done")).to_have_text("2")
    for path in ("staff/score/", "staff/mismatches/", f"staff/match/{made.tables[2].key}/"):
        staff.goto(made.home + path)
        found += look_over(staff)
    staff.goto(made.tables[3].slip)
    assert found + look_over(staff) == []


def test_the_clock_says_aloud_that_it_stops(open_page, event):
    def stop(route):
        answer = route.fetch()
        state = answer.json()
        state["round"] |= {"started": state["now"] - 60, "paused": state["now"]}
        route.fulfill(response=answer, json=state)

    page = open_page(event().tables[1].links[0])
    expect(page.locator("[data-clock] small")).not_to_have_text("paused")
    page.route("**/live.json", stop)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#said")).to_have_text("paused")
