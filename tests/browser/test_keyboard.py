"""Journeys of a player, a judge and an organiser who have a keyboard and nothing else."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.calling import playing
from tests.browser.keys import Keys
from tests.browser.reporting import released
from tests.browser.staffed import staffed
from tests.tournaments.making import PASSWORD

DESK = {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def keys(open_page):
    """Return a function that opens a path before a person with a keyboard."""
    return lambda path: Keys(open_page(path, **DESK))


def sign_in(keys: Keys, name: str) -> None:
    keys.write("Name", name)
    keys.write("Password", PASSWORD)
    keys.press("button", "Sign in")


def test_two_players_report_their_result(keys, site):
    table = released(site).tables[1]
    one, two = (keys(link) for link in table.links)
    one.press("link", "2–1")
    expect(one.page.get_by_role("button", name="Yes, send it")).to_be_focused()
    one.page.keyboard.press("Enter")
    expect(one.page.locator(".verdict")).to_contain_text(f"{table.names[1]} has to report the same")
    two.page.reload()
    two.press("button", f"That is right: {table.names[0]} won 2–1")
    expect(two.page.locator(".verdict.legal")).to_contain_text("Accepted.")
    two.has_a_place()


def test_a_player_calls_a_judge_and_takes_the_call_back(keys, site):
    player = keys(playing(site).tables[3].links[0])
    player.press("link", "Judge!")
    expect(player.page.get_by_role("dialog")).to_be_visible()
    player.choose("Anything else", "What happens first")
    player.write(re.compile("^In a few words"), "Which of the two goes first?")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".call-word")).to_have_text("A judge is called")
    player.press("button", "No judge is needed any more")
    expect(player.page.locator(".calls-before")).to_contain_text("Taken back")


def test_two_players_follow_their_match_and_one_swaps_cards(keys, site):
    event = staffed(site)
    (one, two), (first, second) = event.players, (keys(link) for link in event.links)
    for each in (first, second):
        each.press("link", "Follow my match")
    first.press("button", f"{one} has won the toss")
    first.press("button", f"{one} goes first")
    first.press("button", f"{one} keeps the hand")
    second.press("button", f"{two} keeps the hand")
    first.press("button", f"{two}: Damage on the life base +5")
    expect(second.page.get_by_role("group", name=f"{two}: Damage on the life base").locator(".count")).to_have_text("5")
    first.has_a_place()
    first.unfold(re.compile("^End game"))
    first.press("button", f"{two} concedes the game")
    first.press("link", "Side deck for game 2")
    first.press("button", "One more in: Sample Flux")
    first.press("button", "One more out: Sample Crystal")
    first.press("button", "Present for game 2")
    expect(first.page.get_by_text("Ready for game 2")).to_be_visible()


def test_a_judge_takes_a_call_and_rules(keys, site):
    event = playing(site)
    player = keys(event.tables[2].links[0])
    player.press("link", "Judge!")
    player.press("button", "Call a judge")
    judge = keys(f"/account/login/?next={event.home}staff/calls/")
    sign_in(judge, event.staff["judge"])
    judge.press("button", "Take table 2")
    judge.press("link", re.compile("^Record a ruling"))
    judge.write("Question", "Does a flip come before the batch?")
    judge.write("Answer", "It does.")
    judge.write("Find a rule by its words", "batch", role="searchbox")
    expect(judge.page.locator("#picked")).to_contain_text("found for “batch”")
    slowly(judge.page, lambda: judge.press("button", re.compile("^Cite ")))
    expect(judge.page.get_by_role("button", name=re.compile("^Leave .* out"))).to_be_visible()
    judge.has_a_place()
    judge.press("button", "Record")
    expect(judge.page.locator("main")).to_contain_text("The ruling is recorded.")
    judge.press("link", "To the call")
    judge.press("button", "End the call")
    expect(judge.page.locator(".said.success")).to_contain_text("Table 2: the call is over.")


def slowly(page, press):
    """Press what asks the site, and let the answer come when the page has shown that it waits."""
    held = []
    page.route("**/new/*", lambda route: held.append(route))
    press()
    expect(page.locator("html")).to_have_class(re.compile(r"\bbusy\b"))
    for route in held:
        route.continue_()
    page.unroute("**/new/*")


def test_an_organiser_runs_a_round(keys, site):
    event = staffed(site)
    desk = keys(f"/account/login/?next={event.home}staff/")
    sign_in(desk, event.staff["organiser"])
    desk.press("link", "Results")
    expect(desk.page.get_by_label("Table", exact=True)).to_be_focused()
    desk.page.wait_for_load_state()  # the focus is there before the script that takes Enter
    for words in ("1", "2-1"):
        desk.page.keyboard.type(words)
        desk.page.keyboard.press("Enter")
    expect(desk.page.locator(".cell.done")).to_have_count(2)
    desk.press("link", "Desk")
    desk.press("button", "Close round 1")
    desk.press("button", "Pair round 2")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Draft: Round 2 of 2")
    desk.press("button", "Mark as checked")
    desk.tick("Start the round clock with it")
    desk.press("button", "Release round 2")
    desk.press("button", "Pause")
    expect(desk.page.locator(".big-clock")).to_contain_text("paused")
    desk.unfold("Give a table more time")
    desk.write("Table", "1")
    desk.press("button", "Give time")
    expect(desk.page.locator(".open-tables")).to_contain_text("+3")
