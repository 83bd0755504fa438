"""`make run`'s command: everything comes up with nothing but a data folder, and goes away on Ctrl-C."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from http.client import HTTPException
from pathlib import Path

import psutil
import pytest

from tests.running import PATIENCE, ROOT, children, environment, free_port, prepared, running_site, until

pytestmark = pytest.mark.faults


def running(text: str) -> list[tuple[str, str]]:
    """Return (number, command line) of running processes whose environment has a text."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes()
            if line and text.encode() in (process / "environ").read_bytes():
                found.append((process.name, line.decode().replace("\0", " ")))
        except (FileNotFoundError, PermissionError, ProcessLookupError):
            continue
    return found


def test_one_command_brings_everything_up_and_ctrl_c_takes_it_down(tmp_path):
    with running_site(tmp_path / "data", is_fresh=True) as site:
        state = site.wait_until_well()
        assert {part: state[part]["ok"] for part in ("database", "index", "broker", "worker")} == dict.fromkeys(
            ("database", "index", "broker", "worker"), True
        )
        assert site.get("/bakugan/rules/4.4.2")[0] == 200
        assert site.get("/nonsense/")[0] == 404
        assert site.interrupt() == 0
    assert running(str(tmp_path / "data")) == []


def test_it_starts_with_https_and_names_of_its_own(tmp_path):
    with running_site(tmp_path / "data", HTTPS="1", ALLOWED_HOSTS="rules.example,127.0.0.1") as site:
        assert site.wait_until_well()["ok"]


def test_a_corpus_mistake_does_not_keep_a_site_with_rules_from_starting(tmp_path):
    data = shutil.copytree(prepared("embedded"), tmp_path / "data")
    code = (
        "from django.core.management import CommandError; from judgeapp.operations.management.commands import serve\n"
        "def broken(name, **options):\n"
        "    if name == 'load_corpus': raise CommandError('a mistake')\n"
        "serve.call_command = broken; serve.prepare(); print('went on')"
    )
    command, own = [sys.executable, "manage.py", "shell", "-v0", "-c", code], environment(data, 0)
    done = subprocess.run(command, cwd=ROOT, env=own, check=True, capture_output=True)
    assert done.stdout.strip().endswith(b"went on")


def test_a_taken_port_is_refused(tmp_path):
    with running_site(tmp_path / "data") as site:
        port = site.url.rsplit(":", 1)[1]
        other = subprocess.run(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=environment(tmp_path / "other", int(port)),
            capture_output=True,
            text=True,
            check=False,
        )
    assert (other.returncode, f"Port {port} is taken." in other.stderr) == (1, True)


def test_a_worker_that_dies_is_started_again(tmp_path):
    with running_site(tmp_path / "data") as site:
        site.wait_until_well()
        celery = [int(pid) for pid, line in running(str(tmp_path / "data")) if " worker " in line]
        for pid in celery:
            os.kill(pid, signal.SIGKILL)
        until(lambda: {int(pid) for pid, line in running(str(tmp_path / "data")) if " worker " in line} - {*celery})
        assert site.get("/alive")[0] == 200


def answers_within(site, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, HTTPException):
            if site.get("/alive")[0] == 200:
                return True
    return False


def test_a_web_process_that_dies_is_replaced(tmp_path):
    with running_site(tmp_path / "data") as site:
        one, other = children(site, "judgeapp.entrance")
        one.kill()
        assert answers_within(site, PATIENCE)
        until(lambda: len(children(site, "judgeapp.entrance")) == 2)
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


def test_a_second_site_on_the_same_data_is_refused(tmp_path):
    with running_site(tmp_path / "data"):
        command, own = [sys.executable, "manage.py", "serve"], environment(tmp_path / "data", free_port())
        other = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=False)
    assert (other.returncode, "A site runs on" in other.stderr) == (1, True)


def test_everything_written_lies_in_the_data_folder(tmp_path):
    with running_site(tmp_path / "data", is_fresh=True) as site:
        site.wait_until_well()
    names = {path.name for path in (tmp_path / "data").iterdir()}
    assert {"db.sqlite3", "index", "queue", "secret_key", "static"} <= names
    open_to_others = [path for path in (tmp_path / "data").rglob("*") if path.stat().st_mode & 0o077]
    assert ((tmp_path / "data").stat().st_mode & 0o777, open_to_others) == (0o700, [])
