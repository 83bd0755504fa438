"""Many hands at once, on PostgreSQL and Redis and without any service: one call, one judge, each tap and try once."""

import json
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from tests.deckcheck.lists import BAKUGAN
from tests.fleet.hall import PASSWORD, Browser, at_once
from tests.matches.test_at_once import MAKE as MAKE_MATCH
from tests.matches.test_at_once import MORE, kept
from tests.running import PATIENCE

# --- at one table

TAPS = 40
MAKE = """
import json
from judgeapp.tournaments.people.identity import personal_path
from tests.tournaments import making
event = making.make_event()
judges = [making.make_member(event, "judge") for _ in range(2)]
for judge in judges:
    judge.set_password("{password}")
    judge.save()
making.make_entrants(event, 2)
making.release(event, 1)
links = [personal_path(each) for each in event.entrants.select_related("event")]
print(json.dumps(dict(token=event.token, judges=[each.username for each in judges], links=links)))
"""
CALLS = """
import json
from judgeapp.judging.models import Call
from judgeapp.tournaments.models import Match
calls = Call.objects.filter(event__token="{token}").values_list("pk", "taken_by__username", "minutes")
longer = Match.objects.get(round__event__token="{token}").extension
print(json.dumps([list(map(list, calls)), longer]))
"""


@pytest.fixture
def event(hall):
    site = hall.site
    made = SimpleNamespace(**json.loads(site.do(MAKE.format(password=PASSWORD)).splitlines()[-1]))
    made.players, made.staff = [Browser(site) for _ in made.links], [Browser(site) for _ in made.judges]
    for browser, link in zip(made.players, made.links, strict=True):
        browser.post(link)
    for browser, name in zip(made.staff, made.judges, strict=True):
        browser.sign_in(name)
    return made


def calls_of(site, event) -> tuple[list, int]:
    calls, longer = json.loads(site.do(CALLS.format(token=event.token)).splitlines()[-1])
    return calls, longer


def all_at_once(browsers: list[Browser], times: int, path: str, **fields: object) -> list[set[int]]:
    """Let every browser post so many times at one moment; return the statuses that each of them got."""
    answers = at_once(*(lambda b=browser: b.post(path, **fields) for browser in browsers * times))
    return [{status for status, _, _ in answers[place :: len(browsers)]} for place in range(len(browsers))]


def test_one_table_calls_one_judge_and_gets_its_time_once(hall, event):
    site = hall.site
    asked = {"kind": "rule", "words": "Who is first?"}
    assert all_at_once(event.players, 3, f"/events/{event.token}/call/", **asked) == [{200}] * 2
    ((key, taken_by, _),), _ = calls_of(site, event)
    assert taken_by is None
    calls = f"/events/{event.token}/staff/calls/{key}"
    told = all_at_once(event.staff, 3, f"{calls}/take")
    assert sorted(told, key=max) == [{200}, {409}], "one judge has it, the other one is told each time"
    ((_, taken_by, _),), _ = calls_of(site, event)
    assert taken_by == event.judges[told.index({200})]
    assert all_at_once(event.staff, 2, f"{calls}/end", minutes=4) == [{200}] * 2
    assert calls_of(site, event) == ([[key, taken_by, 4]], 240)


def test_every_tap_counts_once(hall):
    site = hall.site
    token, seats = json.loads(site.do(MAKE_MATCH).splitlines()[-1])
    browsers = [Browser(site) for _ in range(2)]
    for browser, seat in zip(browsers, seats, strict=True):
        browser.post(seat)

    def tap(number: int) -> int:
        return browsers[number % 2].post(f"/matches/{token}/act", tap=f"of-tap-{number}", choice=MORE)[0]

    with ThreadPoolExecutor(10) as pool:
        assert set(pool.map(tap, [*range(TAPS), *range(TAPS)])) == {200}
    assert kept(site, token) == [3 + TAPS, list(range(1, 4 + TAPS)), [TAPS, 0]]


# --- places, and who waits for one

PLACES, COME, LEAVE = 10, 40, 5
MAKE_OPEN = """
from tests.tournaments import making
print(making.make_event(registration="link", capacity={places}).token)
"""
STATES = """
import json
from judgeapp.tournaments.models import Entrant
rows = Entrant.objects.filter(event__token="{token}").order_by("line", "number").values_list("name", "state", "line")
print(json.dumps(list(map(list, rows))))
"""


def states_of(site, token: str) -> list:
    return json.loads(site.do(STATES.format(token=token)).splitlines()[-1])


def test_no_place_is_given_twice_and_who_leaves_makes_room_for_the_next(hall):
    site = hall.site
    token = site.do(MAKE_OPEN.format(places=PLACES)).splitlines()[-1]
    phones = [Browser(site) for _ in range(COME)]
    joined = at_once(*(lambda b=b, n=n: b.post(f"/events/{token}/join/", name=f"P{n}") for n, b in enumerate(phones)))
    assert {status for status, _, _ in joined} == {200}
    rows = states_of(site, token)
    inside = [name for name, state, _ in rows if state == "in"]
    in_line = [(name, line) for name, state, line in rows if state == "waiting"]
    assert (len(inside), [line for _, line in in_line]) == (PLACES, list(range(1, COME - PLACES + 1)))
    leaving = [phones[int(name[1:])] for name in inside[:LEAVE]]
    at_once(*(lambda b=browser: b.post(f"/events/{token}/me/drop", sure="1") for browser in leaving))
    now = {name: state for name, state, _ in states_of(site, token)}
    assert [now[name] for name in inside[:LEAVE]] == ["dropped"] * LEAVE
    assert [now[name] for name, _ in in_line] == ["in"] * LEAVE + ["waiting"] * (len(in_line) - LEAVE)


# --- tries at passwords, from several processes

TRY = """
from concurrent.futures import ThreadPoolExecutor
from django.db import connection
from django.utils import timezone
from judgeapp.accounts.guessing import Bound, spend

def one(_):
    try:
        return spend([Bound("name", 5, 600), Bound("address", 50, 600)], timezone.now())
    finally:
        connection.close()

with ThreadPoolExecutor(4) as pool:
    print(list(pool.map(one, range(20))).count(0))
"""


def test_of_many_tries_at_once_no_more_are_looked_at_than_may_be(hall):
    looked_at = at_once(*[lambda: hall.site.do_apart(TRY)] * 3)
    assert sum(int(each) for each in looked_at) == 5
    assert hall.base.ask("SELECT count FROM accounts_tries WHERE key = 'address'") == [(5,)]


# --- jobs of several urgencies go to workers of their own


@contextmanager
def held(pid: int):
    """Let a worker stand still meanwhile; what runs below it goes on."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def hand_in(hall) -> None:
    fields = {"game": "bakugan", "format": "full", "name": "Hall", "text": f"=== Ann\n{BAKUGAN}"}
    assert Browser(hall.site).post("/decks/events/", **fields)[0] == 200


def unchecked(hall) -> int:
    return hall.base.ask("SELECT count(*) FROM deckcheck_batch WHERE finished_at IS NULL")[0][0]


def until_checked(hall) -> None:
    end = time.monotonic() + PATIENCE
    while unchecked(hall):
        assert time.monotonic() < end, "no worker checks"
        time.sleep(0.05)


def test_a_round_is_paired_while_nobody_checks(hall):
    hall.site.wait_until_well()
    desk = hall.open_event([f"Player {number}" for number in range(8)])
    with held(hall.worker("checks")), held(hall.worker("imports")), held(hall.worker("publishing")):
        hand_in(hall)
        hall.release(desk, 1)
        assert unchecked(hall) == 1
    until_checked(hall)


def test_lists_are_checked_while_nobody_pairs(hall):
    hall.site.wait_until_well()
    desk = hall.open_event([f"Player {number}" for number in range(8)])
    with held(hall.worker("rounds")):
        hall.press(desk, "pair", 1)
        hand_in(hall)
        until_checked(hall)
        assert hall.rounds(desk) == []
    hall.wait(desk, 1, "draft")
