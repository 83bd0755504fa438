"""Jobs go to the workers of their urgency, on PostgreSQL and Redis and without any service."""

import os
import signal
import time
from contextlib import contextmanager

from tests.deckcheck.lists import BAKUGAN
from tests.fleet.hall import Browser
from tests.running import PATIENCE


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
