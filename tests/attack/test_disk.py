"""Nobody fills the disk; and where it is full, or nearly, events go on and everybody else is told."""

import json
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.fleet.hall import PASSWORD, Base, Browser, Hall, event_of
from tests.running import PATIENCE, ROOT, running_site

LIMITS = {resource.RLIMIT_AS: 4_000_000_000}
QUOTA = 200_000_000  # of batches from one address a day, the default
NAMES = [f"Player {at}" for at in range(1, 9)]
DECK = {"game": "bakugan", "name": "A deck", "text": "1 Zap\n" * 20}
LARGE = "\n".join(f"=== P{at}\n1 {'x' * 98_000}" for at in range(117))  # 11.5 MB, and each list is one that is checked
LISTS = 320
HOSTILE = "\n".join(f"=== P{at}\n" + f"0 {'x' * 32}\n" * 999 for at in range(LISTS))  # 11 MB; every line is a finding
ALMOST_FULL = "What is left is kept for the events that are on"
FULL = "The disk of this site is full"
# Makes an account and an event of its own, as if they had been there before.
SET_UP = """
import json
from django.contrib.auth.models import User
from judgeapp.tournaments import archive
user = User.objects.create_user("organiser", password={password!r})
print(archive.restore(archive.read({event!r}.encode()), user).event.get_desk_url())
"""


class Known(Hall):
    """A hall whose organiser and event are there already."""

    def __init__(self, site, data: Path) -> None:
        self.site, self.base, self.data = site, Base(data), data
        event = json.dumps(event_of(NAMES))
        self.desk = site.do(SET_UP.format(password=PASSWORD, event=event)).strip()
        self.organiser = Browser(site)
        self.organiser.sign_in("organiser")

    def enter_result(self, table: int) -> list[tuple]:
        """Enter a result; return the results that the event has."""
        self.organiser.post(f"{self.desk}score/", table=table, score="2-0", round=1)
        return self.base.ask("SELECT a, b FROM tournaments_report WHERE state = 'accepted'")


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def data_of(site) -> Path:
    return Path(site.environment["DATA_DIR"])


def until(true, what: str, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.2)


def test_a_hostile_batch_of_11_mb_is_kept_within_its_bound(site, measured):
    data, browser = data_of(site), Browser(site)
    before = size_of(data)
    status, _, url = browser.post("/decks/events/", game="bakugan", text=HOSTILE)
    assert status == 200
    state = f"{url.removeprefix(site.url).rstrip('/')}.json"
    until(lambda: json.loads(browser.get(state)[1])["finished_at"], "the batch is not checked", 2 * PATIENCE)
    found = Base(data).ask("SELECT SUM(LENGTH(findings)), MAX(LENGTH(findings)) FROM deckcheck_batchlist")[0]
    grown = size_of(data) - before
    measured("a batch of 11 MB, every line odd: findings", f"{found[0] / 1e6:.1f} MB", f"{LISTS * 0.007:.1f} MB")
    measured("a batch of 11 MB, every line odd: DATA_DIR", f"+{grown / 1e6:.0f} MB", "+40 MB")
    assert found[0] < LISTS * 7_000
    assert found[1] < 7_000
    assert grown < 40_000_000  # the lists, and the write-ahead file beside the database


def test_29_large_posts_add_no_more_than_the_quota(site, measured):
    data, browser = data_of(site), Browser(site)
    before, began = size_of(data), time.monotonic()
    answers = [browser.post("/decks/events/", game="bakugan", text=LARGE)[:2] for _ in range(29)]
    grown, statuses = size_of(data) - before, [status for status, _ in answers]
    taken, seconds = statuses.count(200), time.monotonic() - began
    measured("29 posts of 11.5 MB: taken in", f"{taken} in {seconds:.0f} s", "16")
    measured("29 posts of 11.5 MB: DATA_DIR", f"+{grown / 1e6:.0f} MB", f"+{QUOTA / 1e6:.0f} MB")
    assert set(statuses) == {200, 429}
    assert "it has no more room until midnight UTC" in answers[-1][1]
    assert grown <= QUOTA
    assert browser.post("/decks/save", **DECK)[0] == 200


def test_below_the_floor_nothing_new_begins_and_events_go_on(tmp_path, measured):
    data = tmp_path / "data"
    with running_site(data, limits=LIMITS, FREE_SPACE_FLOOR="900000000") as site:
        until(lambda: site.health()["worker"]["ok"], "no worker")
        hall, visitor = Known(site, data), Browser(site)
        posts = {
            "/decks/save": DECK,
            "/decks/events/": {"game": "bakugan", "text": "=== A\n1 Zap\n"},
            "/timing/bakugan/set": {"player-1": "Ann", "player-2": "Ben"},
            "/matches/": {"game": "bakugan", "best_of": 3, "mine": "Ann", "theirs": "Ben"},
            "/account/new/": {"username": "ann", "password1": PASSWORD, "password2": PASSWORD},
        }
        answers = {path: visitor.post(path, **fields) for path, fields in posts.items()}
        assert {path: (status, ALMOST_FULL in text) for path, (status, text, _) in answers.items()} == dict.fromkeys(
            posts, (507, True)
        )
        released = hall.release(hall.desk, 1)
        assert (len(released["matches"]), hall.enter_result(1)) == (4, [(2, 0)])
        assert site.health()["disk"]["ok"] is False
    measured("below the floor: decks, batches, scenes, matches, accounts", "507", "507")
    measured("below the floor: a round is paired and released, a result taken", "yes", "yes")


@pytest.fixture
def small_disk(tmp_path):
    """A disk of its own, large enough for a site and little more."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=150m,mode=700", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("the right to mount a small disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(disk: Path) -> Path:
    """Fill a disk to its last byte with a file."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(b"\0" * 65_536):
                pass
        except OSError:
            return filler
    raise AssertionError("the disk has no end")


def test_a_full_disk_is_said_and_the_site_goes_on_once_there_is_room(small_disk, measured):
    data = small_disk / "data"
    with running_site(data, limits=LIMITS, FREE_SPACE_FLOOR="0") as site:
        site.wait_until_well()
        hall, visitor = Known(site, data), Browser(site)
        filler = fill(small_disk)
        large = {**DECK, "text": f"1 Zap and more of it{' ' * 80}\n" * 200}
        posts = (visitor.post("/decks/save", **large)[:2] for _ in range(100))
        status, text = next(((status, text) for status, text in posts if status != 200), (200, ""))
        assert (status, FULL in text, "1 Zap and more of it" in text) == (507, True, True), text[:500]
        pages = ["/", "/decks/", "/bakugan/rules/4.4.2", "/timing/", hall.desk, "/alive"]
        assert [hall.organiser.get(page)[0] for page in pages] == [200] * len(pages)
        backup = [sys.executable, "manage.py", "backup"]
        done = subprocess.run(backup, cwd=ROOT, env=site.environment, capture_output=True, text=True, check=False)
        left = list((data / "copies").glob("*")) if (data / "copies").exists() else []
        assert (done.returncode, "The disk is full: " in done.stderr, left) == (1, True, []), done.stderr
        filler.unlink()
        assert visitor.post("/decks/save", **large)[0] == 200
        assert len(hall.release(hall.desk, 1)["matches"]) == 4
    measured("a full disk: a deck is saved, answered with", "507 and what to do", "507 and what to do")
    measured("a full disk: pages that read; `backup`", "200; exit code 1", "200; exit code 1")
    measured("room again: a deck, and a round", "taken", "taken")
