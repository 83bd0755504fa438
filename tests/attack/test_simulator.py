"""Hostile scenes: searches, pages and posts of them are bounded, and nobody else feels them."""

import json
import threading
import time
from pathlib import Path

import pytest

from tests.fleet.hall import Browser, at_once, said

PLAYERS = ("Ana", "Ben")
BAR = 0.3  # seconds
PAGE = 0.5


def text(name, **more):
    return {"name": name, "when": "played", "do": ["looks"], **more}


def hero(number, *texts):
    return {
        "name": f"h{number}", "kind": "hero", "zone": "play", "owner": PLAYERS[number % 2], "text": list(texts),
        "stats": {"power": 1},
    }  # fmt: skip


AIMED = {"targets": 1, "do": [{"draw": 1, "if": [{"card": "target", "kind": "hero"}]}]}


def actions(count, **more):
    return [
        {"name": f"a{n}", "kind": "action", "owner": PLAYERS[n % 2], "do": [{"draw": 1}], **more} for n in range(count)
    ]


def scenario(cards, moves):
    head = {"game": "bakugan", "players": list(PLAYERS), "leader": "Ana", "step": "power"}
    return {**head, "card": cards, "action": moves}


PLAY = {"player": "Ana", "do": "play", "card": "a0"}
# 25 KB: each card played sets off 120 texts.
WIDE = scenario([*actions(100, **AIMED), *(hero(n, text(f"t{n}")) for n in range(120))], [{**PLAY, "targets": ["h1"]}])
ADDS = {"name": "s", "do": [{"stat": "power", "by": 1, "of": "each thing"}]}
ROUND = {"name": "s", "do": [{"stat": "power", "by": 1, "of": "each thing"}], "if": [{"stat": "power", "least": 0}] * 3}
ASKS = [{"any": [{"count": "play", "least": 999}] * 9}]
PASSES = [{"player": PLAYERS[n % 2], "do": "pass"} for n in range(900)]
NEW = {"player": "Ana", "do": "play", "new": {"kind": "action", "do": [{"draw": 1}]}}
LONG = {"name": "L" * 90_000, "kind": "action", "owner": "Ana"}
FAMILY = {
    "570 texts wait together": scenario([*actions(9), *(hero(n, text("t"), text("u")) for n in range(285))], [PLAY]),
    "every text asks for all cards": scenario(
        [*actions(20), *(hero(n, text("t", needs=ASKS)) for n in range(150))], [PLAY, *PASSES]
    ),
    "150 texts on 150 numbers": scenario([*actions(9), *(hero(n, ADDS) for n in range(150))], [PLAY]),
    "270 texts on 270 numbers": scenario([*actions(9), *(hero(n, ADDS) for n in range(270))], [PLAY]),
    "numbers that go round": scenario([*actions(9), *(hero(n, ROUND) for n in range(40))], [PLAY]),
    "560 cards named on the way": scenario([], [{**NEW, "card": f"n{n}"} for n in range(560)]),
    "290 cards with targets": scenario(actions(290, **AIMED), []),
    "a name of 90 KB": scenario([*actions(9), LONG], [PLAY] * 900),
}


@pytest.fixture(scope="module")
def browser(site):
    browser = Browser(site)
    browser.get("/account/login/")
    return browser


def timed(deed):
    began = time.perf_counter()
    answer = deed()
    return time.perf_counter() - began, answer


def kept(browser, plain):
    """Post a scene; return how long that took, and its path if it was kept."""
    seconds, (status, page, url) = timed(lambda: browser.post("/timing/open", text=json.dumps(plain)))
    assert status in (200, 422), page
    path = url.removeprefix(browser._site.url)
    return seconds, path if "/timing/s/" in path else ""


@pytest.mark.parametrize("name", FAMILY)
def test_a_page_of_a_hostile_scene_is_answered_at_once(browser, measured, pace, name):
    bar = PAGE * pace
    posted, path = kept(browser, FAMILY[name])
    looked = 0.0
    if path:
        scene = path.rsplit("/", 2)[0]
        looked, seen = 0.0, []
        for page in (f"{scene}/0/", path, f"{scene}/text", path + "slip"):
            seconds, (status, page_text, _) = timed(lambda page=page: browser.get(page))
            looked = max(looked, seconds)
            seen.append(status)
            assert status in (200, 422), page_text[:2_000]
    measured(
        f"scene: {name}", f"post {posted * 1000:.0f} ms, page {looked * 1000:.0f} ms", f"{bar * 1000:.0f} ms a page"
    )
    assert posted < 2 * bar  # a post plays, keeps and shows it
    assert looked < bar


def memory(root: int) -> int:
    """Return the bytes that a process and all its children hold; what they share is counted once."""
    try:
        lines = Path(f"/proc/{root}/smaps_rollup").read_text().splitlines()
        children = Path(f"/proc/{root}/task/{root}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        return 0
    own = next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)
    return own + sum(memory(int(child)) for child in children)


def test_eight_searches_at_once_are_felt_by_nobody(site, browser, measured):
    _, path = kept(browser, WIDE)
    _, other = kept(browser, scenario(actions(3), [PLAY]))
    quiet = {"/alive": "/alive", "a search": "/search?q=priority", "a step": other}
    for page in quiet.values():
        browser.get(page)
    is_over, slowest, held = threading.Event(), dict.fromkeys(quiet, 0.0), [0]

    def watch():
        while not is_over.is_set():
            for name, page in quiet.items():
                seconds, (status, _, _) = timed(lambda page=page: Browser(site).get(page))
                assert status == 200
                slowest[name] = max(slowest[name], seconds)
            held[0] = max(held[0], memory(site.process.pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    ask = f"{path}reach?goal=loses&player=Ana"
    found = at_once(*[lambda: timed(lambda: Browser(site).get(ask))] * 8)
    is_over.set()
    watcher.join()
    for name, seconds in slowest.items():
        measured(f"8 searches of a hostile scene: {name}", f"{seconds * 1000:.0f} ms", f"{BAR * 1000:.0f} ms")
    answers = [(seconds, status, said(page)) for seconds, (status, page, _) in found]
    done = [words for _, status, words in answers if status == 200]
    measured("… answered / told to try again", f"{len(done)} / {8 - len(done)}", "8 in all")
    slowest_of_all = max(seconds for seconds, _, _ in answers)
    measured("… the slowest of them, two at a time", f"{slowest_of_all:.1f} s", "30 s")
    assert slowest_of_all < 30
    measured("… memory of all processes", f"{held[0] / 1e6:.0f} MB", "1,500 MB")
    assert {status for _, status, _ in answers} <= {200, 503}
    assert done
    assert all("This is not a no" in words for words in done)
    assert all("try again in a few seconds" in words for _, status, words in answers if status == 503)
    assert held[0] < 1_500_000_000
    assert max(slowest.values()) < BAR
