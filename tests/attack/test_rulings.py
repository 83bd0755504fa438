"""Rulings of random letters from one fresh account: visitors search as before, and the web processes do not grow."""

import time

import pytest

from tests.attack.test_load import memory

TRIES = 3
FILL = """
import random
from judgeapp.judging.models import Ruling
from judgeapp.tournaments.models import Event
from django.utils import timezone
chance = random.Random(1)
def letters(n):
    return " ".join("".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=5)) for _ in range(n // 6))
event = Event.objects.create(name="Hostile", game="bakugan", date=timezone.localdate())
Ruling.objects.bulk_create(
    Ruling(game="bakugan", event=event, question=letters(910), answer=letters(3500), shown_to="public")
    for _ in range(700)
)
Ruling.objects.create(game="bakugan", question="Is the deck shuffled?", answer="Yes.", shown_to="public",
    on_site="shown", on_site_at=timezone.now())
print(event.token)
"""


@pytest.fixture(scope="module")
def event(site) -> str:
    """The token of an event with 3 MB of rulings that say nothing."""
    return site.do(FILL).split()[-1]


def test_rulings_of_random_letters(site, event, measured):
    before, slowest = memory(site), 0.0
    paths = ["/rulings/", "/api/v1/rulings", "/search", f"/rulings/?event={event}&", "/rulings/export.json"]
    for number in range(TRIES):
        for path in paths:
            started = time.perf_counter()
            status, _ = site.get(f"{path}{'' if path.endswith('&') else '?'}q=shuffle+deck+{number}")
            slowest = max(slowest, time.perf_counter() - started)
            assert status == 200
    grown = memory(site) - before
    measured("search beside 700 rulings of random letters", f"{slowest:.2f} s", "2 s")
    measured("the same: memory grown", f"{grown:.0f} MB", "60 MB")
    assert slowest < 2
    assert grown < 60
