"""What tests share: the loaded corpus, the publishers' documents, a running site, and what is missing here."""

import collections
import gc
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import hypothesis
import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from judgeapp import caching
from judgeapp.cardpool.pool import pool_of
from judgeapp.games import games
from judgeapp.judging.rulings import published
from judgeapp.rulebook import indexing, shelf
from judgeapp.rulebook.touched import decisions
from judgeapp.tournaments.public import publishing
from tests.fleet.servers import drop_template
from tests.markup import as_read
from tests.running import PREPARED, prepared

# No example is too slow: speed is measured by `make bench`. What CI tries is the same each time.
hypothesis.settings.register_profile("ours", deadline=None, derandomize="REQUIRE_ALL" in os.environ)
hypothesis.settings.load_profile("ours")

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
TIERS = {"browser": "browser", "faults": "fleet", "attack": "attack"}  # markers and targets of make, and their folders
PURE = ("tests/domain/", "tests/games/")
PREPARING = pytest.StashKey[subprocess.Popen]()
OWN_PREPARED = pytest.StashKey[str]()
LEFT_OUT = pytest.StashKey[dict[str, int]]()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Every database test sees the real corpus and the real cards: each process copies what was loaded once a run."""
    made = prepared("embedded")
    shutil.copytree(made / "index", indexing.index_folder())
    unchanged = f"file:{made / 'db.sqlite3'}?mode=ro&immutable=1"  # others copy it meanwhile: no files beside it
    with django_db_blocker.unblock(), closing(sqlite3.connect(unchanged, uri=True)) as loaded:
        connection.ensure_connection()
        loaded.backup(connection.connection)


@pytest.fixture(scope="module")
def made_once(django_db_setup, django_db_blocker):
    """Return a function that makes rows for all tests of a module; what a test does to them is taken back after it.

    A test gets such a row anew from the database: one that is handed on would keep what another test has set.
    """
    whole = transaction.atomic()
    with django_db_blocker.unblock():
        whole.__enter__()

    def make(work):
        with django_db_blocker.unblock():
            return work()

    yield make
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        whole.__exit__(None, None, None)


@pytest.fixture(autouse=True)
def english():
    """Django leaves a thread the language of the page that was asked for last; each test begins in English."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def pages_as_read():
    """What a test looks for in a page does not hang on where its templates break their lines."""

    def request(client, **asked):
        response = answer(client, **asked)
        is_page = response.get("Content-Type", "").startswith("text/html") and not response.streaming
        response.is_read = is_page and not response.has_header("Content-Encoding")
        return response

    def content(response):
        if getattr(response, "is_read", False):
            response.content, response.is_read = as_read(whole.fget(response).decode()), False
        return whole.fget(response)

    answer, whole = Client.request, HttpResponse.content
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", request)
        patch.setattr(HttpResponse, "content", property(content, whole.fset))
        yield


@pytest.fixture(scope="session")
def loaded_shelf(django_db_setup, django_db_blocker):
    """The editions that every test finds, opened once."""
    with django_db_blocker.unblock():
        return shelf.shelf()


@pytest.fixture
def fresh_shelf(loaded_shelf, monkeypatch):
    """For tests that change what is live: before and after them nothing is open but what every test finds."""

    def forget():
        forget_all()
        shelf._keeper.shelf = loaded_shelf

    forget_all = shelf.forget
    monkeypatch.setattr(shelf, "forget", forget)
    forget()
    yield
    forget()


@pytest.fixture
def publishes():
    """For tests that look at the public pages of an event: they are rendered as rounds are released and closed."""


@pytest.fixture(autouse=True)
def unpublished(request, monkeypatch):
    """No other test renders them: it takes longer than the round."""
    if "publishes" not in request.fixturenames:
        monkeypatch.setattr(publishing, "publish", lambda event: event.live)


@pytest.fixture
def filled_memory(monkeypatch, db):
    """For tests that count a page's own queries: neither filling the memory nor the look for something newer is one."""
    monkeypatch.setattr(caching, "LOOK_AGAIN", sys.float_info.max)
    shelf.shelf()
    for stamp in (published.stamp, decisions.stamp):
        stamp.forget()
        stamp()
    for game in games():
        pool_of(game)


@pytest.fixture
def django_assert_num_queries(filled_memory, django_assert_num_queries):
    return django_assert_num_queries


@pytest.fixture
def django_assert_max_num_queries(filled_memory, django_assert_max_num_queries):
    return django_assert_max_num_queries


@pytest.fixture(scope="session", autouse=True)
def no_collecting():
    """Opening a search looks for garbage in all that a process holds: half a second among thousands of tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shelf, "gc", SimpleNamespace(unfreeze=int, collect=int, freeze=int))
        yield


@pytest.fixture(scope="session")
def documents() -> Path:
    """The folder of the publishers' documents, which never lie in the repository."""
    if not (SHARED / "rules").is_dir():
        pytest.skip("the publishers' documents")
    return SHARED / "rules"


@pytest.fixture(scope="session")
def card_files() -> Path:
    """The folder of the card files that the bundled ones were made from."""
    if not (SHARED / "cards").is_dir():
        pytest.skip("the shared card files")
    return SHARED / "cards"


def pytest_configure(config):
    """Have a place for the data folders that all processes of this run copy (tests.running.prepared).

    Who runs one tier after another says where it is, and takes it away: what is in it is made once for all of them.
    """
    if PREPARED not in os.environ:
        os.environ[PREPARED] = config.stash[OWN_PREPARED] = tempfile.mkdtemp(prefix="prepared-")


def asked_tiers(config) -> frozenset[str]:
    """Return the tiers that alone were asked for by `-m`; none if tests without one are asked for."""
    asked = frozenset(config.option.markexpr.split(" or "))
    return asked if asked <= TIERS.keys() else frozenset()


def pytest_ignore_collect(collection_path, config):
    """Leave unread what has no test of the tiers that were asked for: reading all takes as long as many tests."""
    tiers = asked_tiers(config)
    if not tiers or collection_path.is_dir() or collection_path.relative_to(ROOT / "tests").parts[0] in TIERS.values():
        return None
    words = collection_path.read_text(encoding="utf-8")
    return not any(f"mark.{tier}" in words for tier in tiers) or None


def pytest_xdist_auto_num_workers(config):
    """Have one more than there are cores where tests wait for browsers and processes as long as they work."""
    return (os.cpu_count() or 1) + 1 if asked_tiers(config) & {"browser", "faults"} else None


def pytest_unconfigure(config):
    if preparing := config.stash.get(PREPARING, None):
        preparing.wait()
    if not hasattr(config, "workerinput"):
        if (fleet := Path(os.environ[PREPARED]) / "fleet").exists():
            drop_template()
            shutil.rmtree(fleet)
        if own := config.stash.get(OWN_PREPARED, ""):
            shutil.rmtree(own)
            del os.environ[PREPARED]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.skipped and os.environ.get("REQUIRE_ALL"):
        report.outcome = "failed"


def pytest_collection_modifyitems(items):
    """Give every test of a folder its tier; a journey has none, so that `make test` walks it too.

    What needs no database comes first: meanwhile the one that all others copy is made.
    """
    for item in items:
        tier = next((tier for tier, folder in TIERS.items() if item.nodeid.startswith(f"tests/{folder}/")), None)
        if tier and item.get_closest_marker("journey") is None:
            item.add_marker(tier)
    items.sort(key=lambda item: not item.nodeid.startswith(PURE))


def pytest_collection_finish(session):
    """Begin to make what tests copy; let the collector of garbage leave alone what stays: a fifth of the time."""
    needs_both = {item.nodeid.startswith(PURE) for item in session.items} == {True, False}
    if needs_both and os.environ.get("PYTEST_XDIST_WORKER") == "gw0":
        command = [sys.executable, "-c", "from tests.running import prepared; prepared('embedded')"]
        session.config.stash[PREPARING] = subprocess.Popen(command, cwd=ROOT)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


def pytest_deselected(items):
    """Count what the tiers that were not asked for have."""
    for item in items:
        if tier := next((name for name in TIERS if item.get_closest_marker(name)), None):
            item.config.stash.setdefault(LEFT_OUT, collections.Counter())[tier] += 1


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(session.config.stash.get(LEFT_OUT, {}))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Take the count of any worker: all of them collect the same tests."""
    if hasattr(node, "workeroutput"):
        node.config.stash[LEFT_OUT] = node.workeroutput["left_out"]


def pytest_terminal_summary(terminalreporter, config):
    """Say what was left out and how it is run, and what this machine lacks."""
    if left_out := config.stash.get(LEFT_OUT, {}):
        parts = [f"{left_out[tier]} tests of `make {tier}`" for tier in TIERS if tier in left_out]
        terminalreporter.write_line(f"Left out: {', '.join(parts)}")
    reasons = sorted(
        {report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", [])}
    )
    if reasons:
        terminalreporter.write_line(f"Not tested, missing here: {'; '.join(reasons)}")
