"""An event never waits for others' work: batches and imports that fill the workers, and a hall that pairs meanwhile."""

import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.fleet.hall import PASSWORD, Base, Browser, Hall, said
from tests.fleet.servers import Folder
from tests.fleet.test_events_faults import kill_with_all_below, names
from tests.fleet.test_import_faults import STAFF
from tests.running import PATIENCE

LISTS = 4_900
LINES = 29_000
A_LIST = "\n".join(f"3 A-Card-That-Nobody-Knows-{at}-{'x' * 20}" for at in range(38))
ODD = "\n".join(
    f"{at // 99 % 99 + 1}.{at % 99 + 1}.{at // 9801 + 1}. "
    + " ".join(f"see rule {at % 60 + 1}.{n}.7" for n in range(9))
    for at in range(LINES)
)


def until(holds: Callable[[], object], what: str, most: float = PATIENCE) -> float:
    """Return after how many seconds something holds."""
    began = time.perf_counter()
    while not holds():
        assert time.perf_counter() - began < most, what
        time.sleep(0.05)
    return time.perf_counter() - began


@pytest.fixture(scope="module")
def busy(site):
    """A hall, on a site whose other workers have three batches of 11 MB and two odd imports."""
    data = Path(site.environment["DATA_DIR"])
    hall = Hall(site, Base(data), Folder(data), data)
    site.do(STAFF.format(name="staff", word=PASSWORD))
    desk = Browser(site)
    desk.sign_in("staff")
    events = [hall.open_event(names(64)) for _ in range(3)]
    text = "\n".join(f"=== Player {at}\n{A_LIST}" for at in range(LISTS))
    about = {"game": "bakugan", "format": "full"}
    pages = [Browser(site).post("/decks/events/", **about, name=f"Hall {at}", text=text)[2] for at in range(3)]
    details = {"game": "bakugan", "date": "2031-02-03"}
    imports = [desk.upload("/rules/import/", ODD.encode(), "odd.txt", **details, edition=f"{at}")[2] for at in range(2)]
    assert all(re.search(r"/rules/import/[0-9]+/$", url) for url in imports), imports
    until(lambda: hall.base.ask("SELECT 1 FROM rulebook_import WHERE stage = 'rules'"), "no import is being read")
    until(lambda: hall.base.ask("SELECT 1 FROM deckcheck_batch WHERE is_taken"), "no batch is being checked")
    paths = [url.removeprefix(site.url) for url in imports]
    return SimpleNamespace(hall=hall, desk=desk, events=events, pages=pages, imports=paths)


def test_a_hall_is_paired_while_everything_else_is_busy(busy, measured):
    times = []
    for event in busy.events:
        began = time.perf_counter()
        busy.hall.press(event, "pair", 1)
        busy.hall.wait(event, 1, "draft")
        times.append(time.perf_counter() - began)
    (busy_still,) = busy.hall.base.ask("SELECT count(*) FROM deckcheck_batch WHERE finished_at IS NULL")
    measured("3 batches of 11 MB, 2 odd imports: press to draft", f"{max(times):.1f} s", "3 s")
    assert busy_still == (3,)
    assert max(times) < 3


def test_an_import_that_is_stopped_frees_its_worker(busy, measured):
    first, second = (int(path.strip("/").rpartition("/")[2]) for path in busy.imports)
    assert busy.hall.base.ask("SELECT state FROM rulebook_import") == [("reading",)] * 2
    busy.desk.post(f"{busy.imports[0]}act", stop=1)
    taken = f"SELECT 1 FROM rulebook_import WHERE id = {second} AND stage <> 'waiting'"
    seconds = until(lambda: busy.hall.base.ask(taken), "the next import is not begun")
    measured("an import is stopped: the next one begins after", f"{seconds:.1f} s", "3 s")
    assert not busy.hall.base.ask(f"SELECT 1 FROM rulebook_import WHERE id = {first}")
    assert seconds < 3
    busy.desk.post(f"{busy.imports[1]}act", stop=1)
    assert not busy.hall.base.ask("SELECT 1 FROM rulebook_import")


def test_a_batch_is_stopped_and_goes_on(busy):
    browser = Browser(busy.hall.site)
    path = busy.pages[0].removeprefix(busy.hall.site.url)
    assert "Stop the check" in browser.get(path)[1]
    browser.post(path, stop=1)
    assert "The check was stopped" in said(browser.get(path)[1])
    browser.post(path)
    assert "The check was stopped" not in said(browser.get(path)[1])


def test_a_batch_whose_worker_is_killed_goes_on_by_itself(busy, measured):
    checked = "SELECT count(*) FROM deckcheck_batchlist WHERE verdict <> ''"
    kill_with_all_below(busy.hall.worker("checks"))
    ((before,),) = busy.hall.base.ask(checked)
    seconds = until(lambda: busy.hall.base.ask(checked) > [(before,)], "no batch goes on")
    measured("kill -9 of the worker that checks: it goes on after", f"{seconds:.1f} s", "30 s")
    assert seconds < 30


def test_the_worker_of_rounds_is_killed(busy, measured):
    (event,) = [busy.hall.open_event(names(64))]
    os.kill(busy.hall.worker("rounds"), signal.SIGKILL)
    began = time.perf_counter()
    busy.hall.press(event, "pair", 1)
    busy.hall.wait(event, 1, "draft")
    seconds = time.perf_counter() - began
    measured("kill -9 of the worker of rounds: press to draft", f"{seconds:.1f} s", "20 s")
    assert seconds < 20
