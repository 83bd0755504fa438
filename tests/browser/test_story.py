"""The whole story: two players, a judge and an organiser, each with a browser of their own."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.staffed import staffed
from tests.tournaments.making import PASSWORD

OLDER = """
from datetime import timedelta
from django.db.models import F
from judgeapp.judging.models import Call
Call.objects.filter(event__token="{token}").update(opened_at=F("opened_at") - timedelta(minutes=3))
"""


@pytest.fixture
def event(site):
    return staffed(site)


def phone(open_page, link: str):
    page = open_page(link, has_touch=True, is_mobile=True)
    expect(page).to_have_url(re.compile("/me/$"))
    return page


def sign_in(page, event, who: str, path: str):
    page.goto(f"/account/login/?next={event.home}{path}")
    page.get_by_label("Name").fill(event.staff[who])
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    return page


def choose(page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).tap()
    expect(page.get_by_role("button", name=words, exact=True)).to_have_count(0)


def end_game(page, words: str) -> None:
    page.get_by_text(re.compile("^End game")).tap()
    page.get_by_role("button", name=words, exact=True).tap()


def side_in(page) -> None:
    """Bring the third flux in for a crystal, and come back to the match."""
    page.get_by_role("link", name="Side deck for game 2").tap()
    page.get_by_role("button", name="One more in: Sample Flux").tap()
    page.get_by_role("button", name="One more out: Sample Crystal").tap()
    page.get_by_role("button", name="Present for game 2").tap()
    expect(page.get_by_text("Ready for game 2")).to_be_visible()
    page.get_by_role("link", name="The match", exact=True).tap()


def call_judge(page, words: str) -> None:
    page.get_by_role("link", name="Judge!").tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What happens first", exact=True).check()
    dialog.get_by_label("In a few words").fill(words)
    dialog.get_by_role("button", name="Call a judge").tap()
    expect(dialog).not_to_be_visible()


def look_up_and_step_through(page, one: str, two: str) -> None:
    page.get_by_role("link", name=re.compile("^Search the rules")).click()
    expect(page.locator(".hit").first).to_be_visible()
    page.go_back()
    page.get_by_role("link", name=re.compile("^Step through it")).click()
    expect(page.get_by_label("Player 1", exact=True)).to_have_value(one)
    expect(page.get_by_label("Player 2", exact=True)).to_have_value(two)
    page.locator("select[name=step]").select_option("action")
    page.get_by_label("Card 1", exact=True).fill("Sample Flux")
    page.get_by_role("button", name="Step through it").click()
    page.locator("button.deed", has_text="Sample Flux").first.click()
    expect(page.locator(".pile li:first-child")).to_contain_text("Sample Flux")


def record_ruling(page, call: str) -> None:
    page.goto(call)
    page.get_by_role("link", name=re.compile("^Record a ruling")).click()
    expect(page.get_by_label("Question")).to_have_value(re.compile("the dot is taken in response"))
    page.get_by_role("textbox", name="Answer").fill("It moves as far toward the dot as it can.")
    page.get_by_label("Find a rule by its words").fill("dot occupied move as far as possible")
    page.get_by_role("button", name="Cite 202.10").click()
    expect(page.get_by_role("button", name="Leave 202.10 out")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Take your latest")).click()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.locator("main")).to_contain_text("The ruling is recorded.")


def report(page) -> None:
    page.get_by_role("button", name=re.compile("^Report")).tap()
    expect(page.locator(".handing")).to_contain_text(re.compile("You reported|The event has it"))


@pytest.fixture
def picture(tmp_path):
    """Return a function that pictures a page; PICTURES=docs/pictures makes those of the README anew."""
    folder = Path(os.environ.get("PICTURES", tmp_path))
    return lambda page, name: page.screenshot(path=folder / f"story-{name}.png")


def play_game_1(first, second, one: str, two: str, picture) -> None:
    """Settle who starts and the hands; both count, and both see it; one wins."""
    choose(first, f"{one} has won the toss")
    choose(first, f"{one} goes first")
    choose(first, f"{one} keeps the hand")
    choose(second, f"{two} keeps the hand")
    damage, seen = (page.get_by_role("group", name=f"{two}: Damage on the life base") for page in (first, second))
    damage.get_by_role("button", name="+5").tap()
    expect(seen.locator(".count")).to_have_text("5")
    picture(first, "game-1")
    seen.get_by_role("button", name="+1").tap()
    expect(damage.locator(".count")).to_have_text("6")
    end_game(first, f"{two} loses: The life base left play")


def judge_comes(judge, one: str, two: str, picture) -> None:
    """Take the call, look the rule up, step through the scene, rule, and give the time back."""
    expect(judge.get_by_role("button", name="Take table 1")).to_be_visible()
    picture(judge, "call")
    judge.get_by_role("button", name="Take table 1").click()
    call = judge.url
    look_up_and_step_through(judge, one, two)
    picture(judge, "stepping")
    record_ruling(judge, call)
    picture(judge, "ruling")
    judge.goto(call)
    judge.get_by_role("button", name="End the call").click()
    over = re.compile(r"Table 1: the call is over\. [4-9] more minutes\.")
    expect(judge.locator(".said.success")).to_contain_text(over)


@pytest.mark.journey
def test_from_the_first_game_to_the_next_round(open_page, site, event, picture):
    first, second = (phone(open_page, link) for link in event.links)
    one, two = event.players
    for page in (first, second):
        page.get_by_role("link", name="Follow my match").click()
    play_game_1(first, second, one, two, picture)
    for page in (first, second):
        side_in(page)
    choose(second, f"{one} goes first")
    picture(second, "game-2")
    match = second.url

    judge = sign_in(open_page("/account/login/"), event, "judge", "staff/calls/")
    call_judge(first, "My summon moves and the dot is taken in response")
    site.do(OLDER.format(token=event.token))
    judge_comes(judge, one, two, picture)

    for page, name in ((first, one), (second, two)):
        page.goto(match)
        choose(page, f"{name} keeps the hand")
    end_game(first, f"{two} concedes the game")
    for page in (first, second):
        page.reload()
        report(page)
    expect(second.locator(".handing")).to_contain_text("The event has it")

    organiser = sign_in(open_page("/account/login/"), event, "organiser", "staff/")
    organiser.get_by_role("button", name="Close round 1").click()
    organiser.get_by_role("button", name="Pair round 2").click(timeout=30_000)
    expect(organiser.get_by_role("button", name="Mark as checked")).to_be_visible(timeout=30_000)
    picture(organiser, "next-round")
