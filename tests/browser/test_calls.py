"""Journeys of players who call a judge, and of judges with the board on their phones."""

import re
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.calling import playing, press
from tests.looking import look_over
from tests.tournaments.making import PASSWORD

OLDER = """
from datetime import timedelta
from django.db.models import F
from judgeapp.judging.models import Call
Call.objects.filter(event__token="{token}").update(opened_at=F("opened_at") - timedelta(minutes={minutes}))
"""


@pytest.fixture
def event(site):
    return playing(site)


def board_of(page, event, who: str):
    """Sign in and open the board."""
    page.goto(f"/account/login/?next={event.home}staff/calls/")
    page.get_by_label("Name").fill(event.staff[who])
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/staff/calls/$"))
    return page


@pytest.fixture
def board(open_page, event):
    """Return a function that opens a judge's board on a phone of its own."""
    return lambda who="judge", **options: board_of(open_page("/account/login/", **options), event, who)


def phone(open_page, link: str):
    page = open_page(link, has_touch=True, is_mobile=True)
    expect(page).to_have_url(re.compile("/me/$"))
    return page


def test_a_player_presses_judge_and_a_judge_comes(open_page, board, site, event):
    """Nobody loads a page again: each learns what the others do."""
    table, judge = event.tables[3], board()
    expect(judge.locator("#calls")).to_contain_text("Nobody waits for a judge.")
    player = phone(open_page, table.links[0])
    press(player, "Does it count as an attack?")
    expect(player.locator(".call-word")).to_have_text("A judge is called")
    expect(judge.locator(".call-row")).to_contain_text("Does it count as an attack?")
    expect(judge).to_have_title(re.compile(r"^\(1\) Calls"))
    opponent = phone(open_page, table.links[1])
    opponent.get_by_role("link", name="A judge is called").tap()
    site.do(OLDER.format(token=event.token, minutes=3))
    judge.get_by_role("button", name="Take table 3").click()
    expect(judge.get_by_role("heading", name="Table 3")).to_be_visible()
    for page in (player, opponent):
        expect(page.locator(".call-word")).to_have_text(f"{event.staff['judge']} is coming", timeout=15_000)
    judge.get_by_role("button", name="End the call").click()
    expect(judge.locator(".said.success")).to_contain_text("Table 3: the call is over. 4 more minutes.")
    for page in (player, opponent):
        expect(page.locator(".calls-before")).to_contain_text("your table has 4 more minutes", timeout=15_000)


def test_of_two_judges_who_press_at_once_one_has_the_call(chromium, site, open_page, event):
    """In browsers of their own: that the second was answered 409 stands in its console."""
    press(phone(open_page, event.tables[2].links[0]))
    pages = [board_of(chromium.new_page(base_url=site.url), event, who) for who in ("judge", "second")]
    for page in pages:
        expect(page.get_by_role("button", name="Take table 2")).to_be_visible()
    for page in pages:
        page.evaluate("setTimeout(() => document.querySelector('.call-row form').submit())")
    first = sum(page.get_by_role("heading", name="Table 2").count() for page in map(settled, pages))
    late = next(page for page in pages if "/take" in page.url)
    assert first == 1
    expect(late.get_by_role("alert")).to_contain_text("was quicker and has this call. Take another one.")
    expect(late.get_by_role("heading", name="With other judges")).to_be_visible()
    for page in pages:
        page.context.close()


def settled(page):
    page.wait_for_url(re.compile(r"/calls/\d+/"))
    page.wait_for_load_state()
    return page


def test_what_was_opened_from_a_call_leads_back_to_it(open_page, board, event):
    judge, player = board(), phone(open_page, event.tables[3].links[0])
    press(player, "Does it count as an attack?")
    judge.get_by_role("button", name="Take table 3").click()
    expect(judge.get_by_role("heading", name="Table 3")).to_be_visible()
    call = judge.url
    judge.get_by_role("link", name="Step through it").click()
    names = [judge.locator(f".set input[name=player-{seat}]").input_value() for seat in (1, 2)]
    assert all(names)
    judge.locator(".scenes button").first.click()
    expect(judge.locator("#scene")).to_contain_text(names[0])
    back = judge.get_by_role("link", name="← Back to Table 3")
    expect(back).to_be_in_viewport(ratio=1)
    assert look_over(judge) == []
    for path in ("/search", "/bakugan/rules/", "/timing/"):
        judge.goto(path)
        expect(back).to_have_attribute("href", urlsplit(call).path)
    judge.goto("/timing/")
    back.click()
    expect(judge).to_have_url(call)
    expect(back).to_have_count(0)


def taken(judge, open_page, event) -> str:
    """Return the address of a call that a judge has taken."""
    press(phone(open_page, event.tables[3].links[0]))
    judge.get_by_role("button", name="Take table 3").click()
    expect(judge.get_by_role("heading", name="Table 3")).to_be_visible()
    return judge.url


def test_nobody_is_led_back_who_does_not_want_it_or_to_a_call_that_is_over(open_page, board, event):
    judge = board()
    call, back = taken(judge, open_page, event), judge.locator(".back-to-call")
    judge.get_by_role("link", name="Search the rules").click()
    judge.get_by_role("button", name="Do not lead back to the call any more").click()
    expect(back).to_have_count(0)
    judge.goto("/bakugan/rules/4.4")
    expect(back).to_have_count(0)
    judge.goto(call)
    judge.goto("/bakugan/rules/4.4")
    expect(back).to_be_visible()
    back.get_by_role("link").click()
    other = board("head")
    other.goto(call)
    other.get_by_role("button", name="End the call").click()
    expect(judge.locator("#call-state")).to_have_attribute("data-phase", "over", timeout=15_000)
    for page in (judge, other):
        page.goto("/search?q=batch&game=bakugan")
        expect(page.locator(".back-to-call")).to_have_count(0)


def test_a_mistyped_end_leads_back_to_the_call_as_well(chromium, site, open_page, event):
    """In a browser of its own: that it was answered 422 stands in its console."""
    judge = board_of(chromium.new_page(base_url=site.url), event, "judge")
    call = taken(judge, open_page, event)
    judge.get_by_label("More minutes for the table").fill("soon")
    judge.get_by_role("button", name="End the call").click()
    judge.goto("/bakugan/rules/4.4")
    judge.locator(".back-to-call a").click()
    expect(judge).to_have_url(call)
    judge.context.close()


def test_the_way_back_speaks_the_judge_s_language(open_page, board, event):
    judge = board()
    call = taken(judge, open_page, event)
    judge.context.add_cookies([{"name": "django_language", "value": "es", "url": urljoin(call, "/")}])
    judge.goto(call)
    judge.goto("/bakugan/rules/4.4")
    expect(judge.get_by_role("link", name="← Volver: Mesa 3")).to_be_visible()
    judge.get_by_role("button", name="No volver más a la llamada").click()
    expect(judge.locator(".back-to-call")).to_have_count(0)


def test_a_player_who_may_call_is_led_back_to_no_call(open_page, event):
    player = phone(open_page, event.tables[3].links[0])
    expect(player.get_by_role("link", name="Judge!")).to_be_visible()
    player.goto("/bakugan/rules/4.4")
    expect(player.locator(".back-to-call")).to_have_count(0)


def test_an_appeal_calls_the_head_judge(open_page, board, event):
    player = phone(open_page, event.tables[4].links[0])
    press(player)
    judge, head = board(), board("head")
    judge.get_by_role("button", name="Take table 4").click()
    judge.get_by_role("button", name="Appeal: call the head judge").click()
    expect(player.locator(".call-word")).to_have_text("The head judge is called", timeout=15_000)
    expect(head.locator(".for-head")).to_contain_text("head judge")
    head.get_by_role("button", name="Take table 4").click()
    expect(player.locator(".call-word")).to_have_text(f"{event.staff['head']} is coming", timeout=15_000)
    expect(judge.locator("#call-state")).to_contain_text(f"{event.staff['head']} has come")


def test_a_call_opens_the_search_and_the_simulator(open_page, board, event):
    press(phone(open_page, event.tables[1].links[0]), "batch")
    judge = board()
    judge.get_by_role("button", name="Take table 1").click()
    judge.get_by_role("link", name="Step through it").click()
    for seat, name in enumerate(event.tables[1].names, 1):
        expect(judge.get_by_label(f"Player {seat}", exact=True)).to_have_value(name)
    judge.get_by_role("button", name="Step through it").click()
    expect(judge.locator("main")).to_contain_text(event.tables[1].names[0])
    judge.goto(f"{event.home}staff/calls/")
    judge.get_by_role("link", name=re.compile("^Table 1")).click()
    judge.get_by_role("link", name="Search the rules").click()
    expect(judge.locator(".hits")).to_be_visible()


def test_minutes_that_are_typed_stay_while_the_measured_ones_go_on(open_page, board, site, event):
    press(phone(open_page, event.tables[1].links[0]))
    judge = board()
    judge.get_by_role("button", name="Take table 1").click()
    minutes = judge.get_by_label("More minutes for the table")
    expect(minutes).to_have_value("0")
    site.do(OLDER.format(token=event.token, minutes=5))
    expect(minutes).to_have_value("6", timeout=15_000)
    minutes.fill("2")
    site.do(OLDER.format(token=event.token, minutes=3))
    expect(judge.locator("[data-measured]")).to_have_text("9", timeout=15_000)
    expect(minutes).to_have_value("2")


def test_all_of_it_goes_without_javascript(open_page, board, event):
    plain = {"java_script_enabled": False}
    player = open_page(event.tables[2].links[0], **plain)
    player.get_by_role("button", name="This is me").click()
    player.get_by_role("link", name="Judge!").click()
    player.get_by_role("button", name="Call a judge").click()
    expect(player.locator(".call-word")).to_have_text("A judge is called")
    judge = board(**plain)
    judge.get_by_role("button", name="Take table 2").click()
    judge.get_by_label("More minutes for the table").fill("3")
    judge.get_by_role("button", name="End the call").click()
    expect(judge.locator(".said.success")).to_contain_text("Table 2: the call is over. 3 more minutes.")


def test_everything_is_for_everybody(open_page, board, event):
    player = open_page(event.tables[1].links[0])
    player.get_by_role("link", name="Judge!").click()
    found = look_over(player)
    player.get_by_role("dialog").get_by_label("In a few words").fill("W" * 100)
    player.get_by_role("button", name="Call a judge").click()
    expect(player.locator(".call-word")).to_be_visible()
    found += look_over(player)
    judge = board()
    found += look_over(judge)
    judge.get_by_role("button", name="Take table 1").click()
    expect(judge.get_by_role("heading", name="Table 1")).to_be_visible()
    found += look_over(judge)
    for path in ("staff/calls/", "staff/calls/new/", "staff/"):
        judge.goto(event.home + path)
        found += look_over(judge)
    assert found == []
