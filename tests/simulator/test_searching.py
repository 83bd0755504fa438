"""Searches run apart from the site: in places, within a budget, with an honest answer whatever becomes of them."""

import json
import signal
import subprocess
import sys
from contextlib import ExitStack
from unittest.mock import PropertyMock

import pytest

from judgeapp.domain.timing.orders import Outcome, Report, order_matters
from judgeapp.domain.timing.reach import Goal, could_happen
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.domain.timing.table import TooLong
from judgeapp.simulator import apart, scenes, searching
from judgeapp.simulator.apart import NoPlace, place
from judgeapp.simulator.models import Scene
from judgeapp.simulator.screen import Screen
from judgeapp.simulator.searching import plain_report, report_of
from tests.running import PATIENCE, ROOT
from tests.simulator.scenes import PLAY, START, scene
from tests.simulator.test_questions import get, watcher

HOLD = (
    "import sys; from pathlib import Path; from judgeapp.simulator.apart import place\n"
    "with place(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
)


@pytest.fixture
def folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path / "searching"


@pytest.fixture
def one_place(monkeypatch, folder):
    monkeypatch.setattr(apart.os, "sched_getaffinity", lambda _: {0})
    return folder


def test_there_are_as_many_places_as_processors(monkeypatch, folder):
    monkeypatch.setattr(apart.os, "sched_getaffinity", lambda _: {0, 1, 2})
    with ExitStack() as taken:
        held = [taken.enter_context(place(folder)) for _ in range(3)]
        assert len(set(held)) == 3
        with pytest.raises(NoPlace), place(folder, wait=0):
            pass
    with place(folder, wait=0):
        pass


def test_one_waits_for_a_place_and_the_next_is_sent_away_at_once(one_place):
    with place(one_place):
        queue = apart._locked(one_place / "waiting")
        with pytest.raises(NoPlace), place(one_place, wait=PATIENCE):  # or this would take a minute
            pass
        apart.os.close(queue)


def test_a_place_is_free_again_when_whoever_had_it_is_killed(one_place):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(one_place)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with holder:
        places_of_one = "place-0"
        assert holder.stdout.readline() == "held\n"
        assert apart._locked(one_place / places_of_one) is None
        holder.send_signal(signal.SIGKILL)
        holder.wait(PATIENCE)
    with place(one_place, wait=0):
        pass


@pytest.mark.django_db
def test_what_is_found_apart_is_what_is_found_here(folder, monkeypatch):
    monkeypatch.setattr(apart, "SECONDS", PATIENCE)  # on a busy machine its time may be up; here it has none
    monkeypatch.setattr(apart, "PATIENCE", PATIENCE)
    opened = scenes.open_scene(scene(PLAY))
    goal, state, settings = Goal("acts", "Ben", "#1"), opened.steps[1].state, opened.scenario.settings
    assert apart.could_happen(opened, 1, goal) == could_happen(opened.timing, state, goal, settings)
    never = goal._replace(kind="negated", item="#9")
    assert apart.could_happen(opened, 1, never) == could_happen(opened.timing, state, never, settings)


@pytest.mark.django_db
def test_the_memory_of_who_asks_is_not_counted(folder):
    """What a process has had at most begins, on Linux, with what the one had that started it."""
    large = b"x" * (searching.MEMORY + 50_000_000)
    opened = scenes.open_scene(scene(PLAY))
    assert apart.could_happen(opened, 1, Goal("acts", "Ben", "#1")).found
    assert len(large) > searching.MEMORY


@pytest.mark.django_db
def test_the_orders_that_are_tried_apart_are_those_that_are_tried_here(folder):
    cards = [*START["card"], watcher("one"), watcher("two")]
    opened = scenes.open_scene(scene(PLAY, card=cards))
    here = order_matters(opened.timing, opened.steps[1].state, opened.scenario.settings)
    assert apart.order_matters(opened, 1) == here


@pytest.mark.django_db
def test_a_search_whose_time_is_up_says_that_this_is_not_a_no(client, folder, monkeypatch):
    monkeypatch.setattr(apart, "SECONDS", 0.0)
    text = get(client, scene(PLAY), "reach", 1, goal="loses", player="Ana").content.decode()
    assert "Not found among the 1 positions that were looked at. This is not a no" in text
    assert "its time was up" in text


@pytest.mark.django_db
@pytest.mark.parametrize(("code", "error", "why"), [(-9, b"", "its time was up"), (1, b"MemoryError", "its memory")])
def test_a_search_that_the_system_ends_says_so(client, folder, monkeypatch, code, error, why):
    ended = subprocess.CompletedProcess([], code, b"", error)
    monkeypatch.setattr(apart.subprocess, "run", lambda *_, **__: ended)
    text = get(client, scene(PLAY), "reach", 1, goal="loses", player="Ana").content.decode()
    assert "The search ended without an answer" in text
    assert why in text


@pytest.mark.django_db
def test_a_search_that_does_not_end_is_ended(client, folder, monkeypatch):
    monkeypatch.setattr(apart, "PATIENCE", 0.0)
    text = get(client, scene(PLAY), "reach", 1, goal="loses", player="Ana").content.decode()
    assert "The search ended without an answer (its time was up). This is not a no." in text


@pytest.mark.django_db
def test_who_finds_no_place_is_told_when_to_come_back(client, one_place, monkeypatch):
    monkeypatch.setattr(apart, "WAIT", 0)
    mine = scene(PLAY)
    with place(one_place):
        queue = apart._locked(one_place / "waiting")
        answer = get(client, mine, "reach", 1, goal="loses", player="Ana")
        apart.os.close(queue)
    assert (answer.status_code, answer["Retry-After"]) == (503, "4")
    assert "Others are searching at this moment; try again in a few seconds." in answer.content.decode()


def test_the_process_that_searches_loads_no_django_and_one_game():
    code = (
        "import sys, judgeapp.simulator.searching; sys.argv = ['x']; import judgeapp.games.bakugan; "
        "print(*(n for n in sys.modules if n.split('.')[0] == 'django' or n.startswith('judgeapp.games.bleach')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_the_process_bounds_its_own_memory_and_says_so():
    """Asked about a scene of 150 MB, which no page would send."""
    code = "import judgeapp.simulator.searching as s; s.LIMITS[s.resource.RLIMIT_AS] = 120_000_000; s.main()"
    asked = {"game": "bakugan", "scenario": {**START, "about": "x" * 150_000_000}, "number": 0, "goal": None}
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(asked), cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert json.loads(done.stdout) == {"cut": "memory"}


STATIC = [{"name": "s", "do": [{"stat": "power", "by": 1}], "if": [{"stat": "power", "least": 0}]}]
ROUND = {"name": "Round", "kind": "hero", "owner": "Ana", "zone": "play", "stats": {"power": 1}, "text": STATIC}


@pytest.mark.django_db
def test_a_number_that_depends_on_itself_is_refused_and_where_it_is_kept_already_told(client):
    with pytest.raises(ScenarioError, match="A number depends on itself"):
        scene(card=[ROUND])
    kept = Scene.objects.create(owner="me", game="bakugan", start={**START, "card": [ROUND]}, engine=1)
    for page in ("0/", "text", "json", "0/slip", "0/reach?goal=loses&player=A"):
        answer = client.get(f"/timing/s/{kept.token}/{page}")
        assert answer.status_code == 200
    assert "A number depends on itself" in client.get(f"/timing/s/{kept.token}/0/").content.decode()


@pytest.mark.django_db
def test_a_step_that_is_too_much_to_show_is_told(client, monkeypatch):
    mine = scene(PLAY)
    monkeypatch.setattr(Screen, "groups", PropertyMock(side_effect=TooLong("too much")))
    answer = get(client, mine, "", 1)
    assert answer.status_code == 422
    assert "too much" in answer.content.decode()


@pytest.mark.django_db
def test_of_many_outcomes_some_are_told_and_the_others_counted(client, folder, monkeypatch):
    report = Report(
        tuple(Outcome({"life": str(n), "same": "x"}, (("a", "b"),)) for n in range(30)), 30, 30, (), ("life",)
    )
    told = report_of(json.loads(json.dumps(plain_report(report))))
    assert (len(told.outcomes), told.untold, told.outcomes[0].facts) == (24, 6, {"life": "0"})
    assert told.sentence == report.sentence
    monkeypatch.setattr(apart, "order_matters", lambda *_: told)
    mine = scene(PLAY, card=[*START["card"], watcher("one"), watcher("two")])
    assert "6 more outcomes are not shown." in get(client, mine, "order", 1).content.decode()
