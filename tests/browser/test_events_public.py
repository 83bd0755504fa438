"""Somebody looks for a match on a phone, and the hall looks at the screen."""

import json
import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from tests.looking import look_over

MAKE = """
import json
from django.db import transaction
from tests.tournaments import making
from judgeapp.tournaments.public import announcing, publishing
from judgeapp.tournaments.rounds import cuts, lifecycle
from judgeapp.tournaments.models import Job, Match
names = ["Ann Archer", "Ben Baker", "Cleo Dyer", "<b>x</b>", "Émile Ölund", *(f"Player {at}" for at in range(90))]
with transaction.atomic():
    event = making.make_event(name="Winter Open")
    making.make_entrants(event, names)
    making.play_rounds(event, 1)
    making.release(event, 2)
    announcing.announce(event, "Lunch at noon", None)
    Match.objects.filter(round__event=event, round__number=2, table=2).update(extension=240)
    publishing.publish(event)
with transaction.atomic():
    cut = making.make_event(name="With a cut", cut_size=8, has_third_place=True)
    making.make_entrants(cut, 12)
    making.play_rounds(cut, 3)
    cuts.fix(cut, 8, [], None)
    making.do(cut, Job.Kind.PAIR, 4, cuts.pair)
    lifecycle.check(cut, 4, None)
    making.do(cut, Job.Kind.RELEASE, 4, lifecycle.release)
    publishing.publish(cut)
seats = event.entrants.get(name="Ann Archer").seats.get(round__number=2).match
print(json.dumps({"token": event.token, "table": seats.table, "cut": cut.token}))
"""
NEXT = """
from django.db import transaction
from tests.tournaments import making
from judgeapp.tournaments.models import Event
with transaction.atomic():
    event = Event.objects.get(token="{token}")
    making.play(event.rounds_played.get(number=2))
    making.close(event, 2)
"""
PAGES = ["", "pairings/", "tables/", "standings/", "rounds/1/", "screen/", "pairings/?q=p", "../{cut}/bracket/"]
# As when a phone is taken out again, and again: a process of the server may not look each time.
ASK = "setInterval(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })), 1500)"


@pytest.fixture(scope="module")
def event(site):
    made = json.loads(site.do(MAKE).splitlines()[-1])
    return SimpleNamespace(**made, path=f"/events/{made['token']}/")


def find_ann(page) -> None:
    page.get_by_label("Find my match").fill("arch")
    page.get_by_role("button", name="Ann Archer").click()
    expect(page.locator("#mine .mine-name")).to_have_text("Ann Archer")


@pytest.mark.parametrize("path", PAGES)
def test_it_is_for_everybody(open_page, event, path):
    assert look_over(open_page(event.path + path.format(cut=event.cut))) == []


def test_a_few_letters_find_a_match_and_the_phone_remembers_it(open_page, event):
    page = open_page(event.path, has_touch=True, is_mobile=True)
    page.get_by_label("Find my match").fill("arch")
    page.get_by_role("button", name="Ann Archer").tap()
    card = page.locator("#mine")
    expect(card.locator(".mine-table strong")).to_have_text(str(event.table))
    expect(card).to_contain_text(re.compile("against .+ points?, place [0-9]+ after round 1"))
    page.goto(event.path + "tables/")
    expect(card.locator(".mine-table strong")).to_have_text(str(event.table))
    card.get_by_role("button", name="Not me").tap()
    expect(card).to_be_hidden()
    page.reload()
    expect(card).to_be_hidden()


@pytest.mark.parametrize(("typed", "name"), [("emi olu", "Émile Ölund"), ("<b>", "<b>x</b>")])
def test_names_are_found_as_people_type_them(open_page, event, typed, name):
    page = open_page(event.path)
    page.get_by_label("Find my match").fill(typed)
    page.get_by_label("Find my match").press("Enter")
    expect(page.locator("#mine .mine-name")).to_have_text(name)


def test_too_many_hits_ask_for_another_letter(open_page, event):
    page = open_page(event.path)
    page.get_by_label("Find my match").fill("play")
    expect(page.locator("#found button")).to_have_count(8)
    expect(page.locator("#found")).to_contain_text("82 more: add a letter.")
    page.get_by_label("Find my match").fill("qq")
    expect(page.locator("#found")).to_contain_text("Nobody has a name that begins like this.")


def test_it_works_without_javascript(open_page, event):
    page = open_page(event.path, java_script_enabled=False)
    page.get_by_label("Find my match").fill("arch")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".mine .mine-name")).to_have_text("Ann Archer")
    expect(page.locator(".mine-table strong")).to_have_text(str(event.table))
    page.get_by_role("link", name="All pairings").click()
    expect(page.get_by_role("row", name=re.compile("Ann Archer"))).to_have_count(2)


def test_the_clock_and_announcements_are_live(open_page, event, site):
    site.do(
        "from judgeapp.tournaments.models import Round\nfrom django.utils import timezone\n"
        f'Round.objects.filter(event__token="{event.token}", number=2).update(started_at=timezone.now())'
    )
    page = open_page(event.path + "tables/")
    expect(page.locator(".event-now .clock")).to_have_text(re.compile(r"^(50:00|4[0-9]:[0-5][0-9]) $"), timeout=35_000)
    expect(page.locator(".announcement")).to_contain_text("Lunch at noon")


def test_without_a_network_the_match_stays_and_says_how_old_it_is(chromium, site, event):
    """In a browser of its own: that the network is gone stands in its console."""
    context = chromium.new_context(base_url=site.url)
    page = context.new_page()
    page.goto(event.path)
    find_ann(page)
    context.set_offline(True)
    sign = page.locator("#offline")
    expect(sign).to_have_text(re.compile(r"No network: pairings of round 2 of 3 as of \d\d:\d\d"))
    page.get_by_label("Find my match").fill("ben")
    expect(page.get_by_role("button", name="Ben Baker")).to_contain_text("table")
    context.set_offline(False)
    expect(sign).to_be_hidden(timeout=10_000)
    context.close()


def test_a_storage_that_is_blocked_or_broken_does_no_harm(open_page, event):
    page = open_page(event.path)
    page.evaluate("localStorage.setItem('event-data', '{broken')")
    page.reload()
    find_ann(page)


def test_an_open_page_follows_a_new_version_and_keeps_what_is_typed(open_page, event, site):
    page = open_page(event.path + "pairings/")
    screen = open_page(event.path + "screen/", viewport={"width": 1280, "height": 720})
    expect(screen.locator("#what")).to_have_text("Pairings · Round 2 of 3")
    find_ann(page)
    page.get_by_label("Find my match").fill("be")
    site.do(NEXT.format(token=event.token))
    for each in (page, screen):
        each.evaluate(ASK)
    expect(page.locator(".event-now")).to_contain_text("Round 2 of 3, closed", timeout=20_000)
    expect(page.get_by_label("Find my match")).to_have_value("be")
    expect(page.locator("#mine")).to_contain_text("Round 2 of 3, against", timeout=20_000)
    expect(page.locator("#mine .mine-table")).to_have_count(0)
    expect(screen.locator("#what")).to_have_text("Pairings · Round 2 of 3, closed", timeout=20_000)


@pytest.mark.parametrize("show", ["pairings", "tables", "standings"])
@pytest.mark.parametrize("width", [1280, 1920])
def test_the_screen_fills_its_columns_and_turns_its_leaves(open_page, event, show, width):
    size = {"width": width, "height": width * 9 // 16}
    page = open_page(f"{event.path}screen/?show={show}&seconds=3", viewport=size)
    expect(page.locator("main li").first).to_be_visible()
    assert page.locator("main ol").count() == 3
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    if show == "pairings":
        first = page.locator("main li").first.inner_text()
        expect(page.locator("#page")).to_contain_text("2 of 2", timeout=10_000)
        assert page.locator("main li").first.inner_text() != first
