"""`make run`'s command: everything comes up with nothing but a data folder, and goes away on Ctrl-C."""

import contextlib
import shutil
import signal
import subprocess
import sys
import time
from http.client import HTTPException
from pathlib import Path

import psutil
import pytest

from judgeapp.operations import crews
from tests.running import PATIENCE, ROOT, children, environment, free_port, prepared, running_site, until

pytestmark = pytest.mark.faults


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site for the tests that leave one as it was, or have to find that it is again."""
    with running_site(tmp_path_factory.mktemp("served") / "data") as site:
        yield site


def data_of(site) -> Path:
    return Path(site.environment["DATA_DIR"])


def test_one_command_brings_everything_up_and_ctrl_c_takes_it_down(tmp_path):
    with running_site(tmp_path / "data", is_fresh=True) as site:
        state = site.wait_until_well()
        assert {part: state[part]["ok"] for part in ("database", "index", "broker", "worker")} == dict.fromkeys(
            ("database", "index", "broker", "worker"), True
        )
        assert site.get("/bakugan/rules/4.4.2")[0] == 200
        assert site.get("/nonsense/")[0] == 404
        ran = psutil.Process(site.process.pid).children(recursive=True)
        assert site.interrupt() == 0
    assert (len(ran) > len(crews.CREWS), [each for each in ran if each.is_running()]) == (True, [])
    names = {path.name for path in (tmp_path / "data").iterdir()}
    assert {"db.sqlite3", "index", "queue", "secret_key", "static"} <= names, "whatever is written lies there"
    open_to_others = [path for path in (tmp_path / "data").rglob("*") if path.stat().st_mode & 0o077]
    assert ((tmp_path / "data").stat().st_mode & 0o777, open_to_others) == (0o700, [])


def test_it_starts_with_https_and_what_stops_services_takes_it_down(tmp_path):
    own = {"HTTPS": "1", "ALLOWED_HOSTS": ".rules.example,127.0.0.1"}
    with (tmp_path / "log").open("w") as log, running_site(tmp_path / "data", log=log, **own) as site:
        assert site.get("/alive")[0] == 200
        ran = psutil.Process(site.process.pid).children(recursive=True)
        assert site.interrupt(signal.SIGTERM) == 0
    assert (len(ran) > len(crews.CREWS), [each for each in ran if each.is_running()]) == (True, [])
    assert " ERROR " not in (tmp_path / "log").read_text()


def test_a_corpus_mistake_does_not_keep_a_site_with_rules_from_starting(tmp_path):
    data = shutil.copytree(prepared("embedded"), tmp_path / "data")
    code = (
        "from django.core.management import CommandError; from judgeapp.operations import preparing\n"
        "def broken(name, **options):\n"
        "    if name == 'load_corpus': raise CommandError('a mistake')\n"
        "preparing.call_command = broken; preparing.prepare(); print('went on')"
    )
    command, own = [sys.executable, "manage.py", "shell", "-v0", "-c", code], environment(data, 0)
    done = subprocess.run(command, cwd=ROOT, env=own, check=True, capture_output=True)
    assert done.stdout.strip().endswith(b"went on")


def started(data: Path, port: int) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment(data, port),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_taken_port_is_refused(site, tmp_path):
    other = started(tmp_path / "other", site.port)
    assert (other.returncode, f"Port {site.port} is taken." in other.stderr) == (1, True)


def test_a_second_site_on_the_same_data_is_refused(site):
    other = started(data_of(site), free_port())
    assert (other.returncode, "A site runs on" in other.stderr) == (1, True)


def test_a_worker_that_dies_is_started_again(site):
    site.wait_until_well()
    before = children(site, "celeryd")
    for each in before:
        each.kill()
    until(lambda: {*children(site, "celeryd")} - {*before})
    assert site.get("/alive")[0] == 200


def answers_within(site, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, HTTPException):
            if site.get("/alive")[0] == 200:
                return True
    return False


def test_a_web_process_that_dies_is_replaced(site):
    one, other = children(site, "web process")
    one.kill()
    assert answers_within(site, PATIENCE)
    until(lambda: len(children(site, "web process")) == 2)
    other.kill()
    assert answers_within(site, PATIENCE)


def test_the_next_start_takes_over_what_a_killed_one_left(tmp_path):
    data = tmp_path / "data"
    with running_site(data) as site:
        left = psutil.Process(site.process.pid).children(recursive=True)
        site.process.kill()
        site.process.wait()
        assert site.get("/alive")[0] == 200, "what is left goes on meanwhile"
        with running_site(data, port=site.port) as again:
            assert again.get("/alive")[0] == 200
            _gone, alive = psutil.wait_procs(left, timeout=0)
            assert alive == []
