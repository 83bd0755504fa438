"""The worst documents of each family against a running site: each is answered at once, and with no error of ours."""

import time
import urllib.error
import urllib.request

import pytest

from tests import hostile
from tests.fleet.hall import Browser
from tests.running import PATIENCE

BAR = 0.25  # seconds at a pace of 1
FAMILIES = (
    "scenario files",
    "scenario files in JSON",
    "scenarios sent to the API",
    "decks sent to the API",
    "lists of decks",
)
TRIES = 10  # at most; the fastest counts: what else the machine does is no parser's doing


def fastest(post, bar: float) -> tuple[float, int]:
    """Return the shortest time of a few tries, and the worst status."""
    times, statuses = [], []
    for _ in range(TRIES):
        began = time.perf_counter()
        statuses.append(post())
        times.append(time.perf_counter() - began)
        if times[-1] < bar:
            break
    return min(times), max(statuses)


def api(site, path: str, body: str) -> int:
    request = urllib.request.Request(site.url + path, body.encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def attempts(site):
    """Return family -> (name, what posts it)."""
    browser = Browser(site)
    check, play = "/api/v1/decks/check", "/api/v1/timing/play"
    decks = [(game, text) for game in ("bakugan", "dragon_ball_super", "x610z") for text in hostile.lists()]
    return {
        "scenario files": [
            (name, lambda text=text: browser.post("/timing/open", text=text)[0]) for name, text in hostile.toml()
        ],
        "scenario files in JSON": [
            (name, lambda text=text: browser.post("/timing/open", text=text)[0]) for name, text in hostile.json_texts()
        ],
        "scenarios sent to the API": [
            (name, lambda text=text: api(site, play, f'{{"scenario": {text}}}')) for name, text in hostile.json_texts()
        ],
        "decks sent to the API": [
            (name, lambda text=text: api(site, check, text))
            for name, text in (*hostile.bodies(), *hostile.json_texts())
        ],
        "lists of decks": [
            (f"{name} ({game})", lambda game=game, text=text: browser.post("/decks/", game=game, text=text)[0])
            for game, (name, text) in decks
        ],
    }


@pytest.mark.parametrize("family", FAMILIES)
def test_the_worst_document_of_a_family_is_answered_at_once(site, measured, pace, family):
    tried, bar = attempts(site)[family], BAR * pace
    for _, post in tried[:2]:
        post()
    found = [(*fastest(post, bar), name) for name, post in tried]
    slowest, _, name = max(found)
    measured(f"{family}, the slowest of {len(found)}: {name}", f"{slowest * 1000:.0f} ms", f"{bar * 1000:.0f} ms")
    assert [name for _, status, name in found if status >= 500] == []
    assert slowest < bar
