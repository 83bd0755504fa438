"""`make run`'s command: everything comes up with nothing but a data folder, and goes away on Ctrl-C."""

import os

import pytest

from tests.running import running_site

pytestmark = pytest.mark.xdist_group("site")


def processes_with(text: str) -> list[str]:
    """Return the command lines of running processes whose environment has a text."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/environ", "rb") as environment, open(f"/proc/{name}/cmdline", "rb") as command:
                line = command.read()
                if line and text.encode() in environment.read():
                    found.append(line.decode().replace("\0", " "))
        except (FileNotFoundError, PermissionError, ProcessLookupError):
            continue
    return found


def test_one_command_brings_everything_up_and_ctrl_c_takes_it_down(tmp_path):
    with running_site(tmp_path / "data") as site:
        state = site.wait_until_well()
        assert {part: state[part]["ok"] for part in ("database", "index", "broker", "worker")} == dict.fromkeys(
            ("database", "index", "broker", "worker"), True
        )
        assert site.get("/bakugan/rules/4.4.2")[0] == 200
        assert site.get("/nonsense/")[0] == 404
        assert site.interrupt() == 0
    assert processes_with(str(tmp_path / "data")) == []


def test_everything_written_lies_in_the_data_folder(tmp_path):
    with running_site(tmp_path / "data") as site:
        site.wait_until_well()
    names = {path.name for path in (tmp_path / "data").iterdir()}
    assert {"db.sqlite3", "index", "queue", "secret_key", "static"} <= names
    assert (tmp_path / "data" / "secret_key").stat().st_mode & 0o077 == 0
