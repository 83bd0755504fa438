"""Attacks on a running site: each line says what was tried, what was measured, and what it may be at most.

`make attack` runs them one after another on a machine that does nothing else, and prints the table at its end.
"""

import functools
import html
import json
import re
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.running import Site, running_site

MEMORY = 4_000_000_000  # bytes of addresses that a process of the site may have: an attack must not take the machine
TRIES = 3
STANDARD = 0.017  # seconds: what `_exercise` takes on the machine whose milliseconds the bars are
TABLE = pytest.StashKey[list[tuple[str, str, str]]]()


@contextmanager
def _attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Start a site with the settings of an installation, whose processes have bounded memory."""
    with running_site(tmp_path_factory.mktemp("attacked") / "data", limits={resource.RLIMIT_AS: MEMORY}) as site:
        site.wait_until_well()
        yield site


@pytest.fixture(scope="session")
def shared_site(tmp_path_factory) -> Iterator[Site]:
    with _attacked(tmp_path_factory) as site:
        yield site


@pytest.fixture(scope="module")
def site(request, tmp_path_factory) -> Iterator[Site]:
    """A site of the module's own; modules that leave one as it was (`LEAVES_NOTHING`) share one."""
    if getattr(request.module, "LEAVES_NOTHING", False):
        yield request.getfixturevalue("shared_site")
    else:
        with _attacked(tmp_path_factory) as site:
            yield site


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[None]:
    """Measure again what missed its bar, at most twice: the machine may have had a moment. The table has them all."""
    if pyfuncitem.get_closest_marker("attack") is None:
        return (yield)
    run = pyfuncitem.obj

    def measured_again(**values: object) -> None:
        missed = None
        for _ in range(TRIES):
            try:
                return run(**values)
            except AssertionError as error:
                missed = missed or error
            except Exception as error:
                raise error from missed
        raise missed

    pyfuncitem.obj = functools.wraps(run)(measured_again)
    return (yield)


def _exercise() -> float:
    """Return the seconds of a fixed piece of work, of the kind that reading a document and writing a page is."""
    began = time.perf_counter()
    rows = [{"line": at, "name": f"a card <{at}>", "rules": [str(at)] * 5} for at in range(3_000)]
    read = json.loads(json.dumps(rows))
    "".join(html.escape(re.sub(r"\d+", "n", row["name"])) for row in read)
    return time.perf_counter() - began


@pytest.fixture
def pace() -> float:
    """How many times as long as on the machine of the bars the same work takes here and now; at least 1.

    A bar of milliseconds is about what a document asks of the site: a slower machine may take longer for it.
    """
    return max(1.0, min(_exercise() for _ in range(10)) / STANDARD)


@pytest.fixture
def measured(request):
    """Write a line of the table: what was tried, what was measured, what it may be at most."""
    table = request.config.stash.setdefault(TABLE, [])

    def write(what: str, figure: str, bar: str) -> None:
        table.append((what, figure, bar))

    return write


def pytest_terminal_summary(terminalreporter, config) -> None:
    rows = config.stash.get(TABLE, [])
    if not rows:
        return
    wide = [max(len(row[at]) for row in [*rows, ("attack", "measured", "at most")]) for at in range(3)]
    terminalreporter.section("attacks")
    for row in [("attack", "measured", "at most"), *rows]:
        cells = (cell.ljust(width) for cell, width in zip(row, wide, strict=True))
        terminalreporter.write_line("  ".join(cells).rstrip())
