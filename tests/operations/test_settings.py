import os
import subprocess
import sys

import pytest

from judgeapp import environment
from tests.running import ROOT


def manage(tmp_path, *arguments, **more):
    env = {**os.environ, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "judgeapp.settings", **more}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def test_the_deployment_check_is_clean_with_production_settings(tmp_path):
    result = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", HTTPS="1", ALLOWED_HOSTS="rules.example")
    assert result.returncode == 0, result.stderr


def test_a_mistyped_switch_stops_the_start(tmp_path):
    result = manage(tmp_path, "check", DEBUG="maybe")
    assert result.returncode != 0
    assert "DEBUG='maybe': write 1 or 0" in result.stderr


@pytest.mark.parametrize(("value", "is_on"), [("1", True), ("Yes", True), ("0", False), ("", False), ("off", False)])
def test_switches(monkeypatch, value, is_on):
    monkeypatch.setenv("SWITCH", value)
    assert environment.flag("SWITCH") is is_on


def test_lists(monkeypatch):
    monkeypatch.setenv("LIST", " a, b ,,c")
    assert environment.words("LIST") == ["a", "b", "c"]


def test_the_secret_is_made_once(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    first = environment.secret(tmp_path / "data")
    assert len(first) > 50
    assert environment.secret(tmp_path / "data") == first


def test_sqlite_writes_ahead(tmp_path):
    code = (
        "from django.db import connection as c; k = c.cursor(); print(k.execute('PRAGMA journal_mode').fetchone()[0])"
    )
    assert manage(tmp_path, "shell", "-v0", "-c", code).stdout.strip() == "wal"
