import os
import subprocess
import sys
from datetime import timedelta

import pytest

from judgeapp import environment
from tests.running import ROOT


def started(tmp_path, *arguments, **more):
    env = {**os.environ, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "judgeapp.settings", **more}
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def manage(tmp_path, *arguments, **more):
    return started(tmp_path, "manage.py", *arguments, **more)


def test_the_deployment_check_is_clean_with_production_settings(tmp_path):
    result = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", HTTPS="1", ALLOWED_HOSTS="rules.example")
    assert result.returncode == 0, result.stderr


def shown(tmp_path, code, **more):
    """Return what an expression of settings (`s`) is; no room of the app is loaded for it, but they are read."""
    done = started(tmp_path, "-c", f"from django.conf import settings as s; s.DEBUG; print({code})", **more)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("more", "promised"),
    [
        ({}, "0 False False"),
        ({"HTTPS": "1"}, "31536000 False False"),
        ({"HTTPS": "1", "HSTS_SUBDOMAINS": "1"}, "31536000 True False"),
        ({"HTTPS": "1", "HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"}, "31536000 True True"),
    ],
)
def test_browsers_are_promised_https_for_this_name_and_for_more_only_by_a_setting(tmp_path, more, promised):
    named = "s.SECURE_HSTS_SECONDS, s.SECURE_HSTS_INCLUDE_SUBDOMAINS, s.SECURE_HSTS_PRELOAD"
    assert shown(tmp_path, named, **more) == promised


def test_a_name_without_its_subdomains_is_not_preloaded(tmp_path):
    assert "HSTS_PRELOAD=1 needs HSTS_SUBDOMAINS=1" in shown(tmp_path, "1", HTTPS="1", HSTS_PRELOAD="1")


@pytest.mark.parametrize(
    ("more", "believed"),
    [
        ({}, "believed:"),
        ({"HTTPS": "1"}, "believed: 127.0.0.1/32 ::1/128"),
        ({"TRUSTED_PROXIES": "10.0.0.5, 10.1.0.0/16"}, "believed: 10.0.0.5/32 10.1.0.0/16"),
    ],
)
def test_with_https_a_proxy_on_this_machine_is_believed_else_those_that_are_named(tmp_path, more, believed):
    assert shown(tmp_path, '"believed:", *s.TRUSTED_PROXIES', **more) == believed


def test_a_mistyped_proxy_stops_the_start(tmp_path):
    assert "TRUSTED_PROXIES" in shown(tmp_path, "1", TRUSTED_PROXIES="10.1.0.0/99")


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


def test_room_is_written_in_megabytes_and_time_in_days(monkeypatch):
    monkeypatch.setenv("ROOM", "0.5/2000")
    assert environment.quota("ROOM", "1/1") == (500_000, 2_000_000_000)
    assert environment.quota("ELSEWHERE", "1/2") == (1_000_000, 2_000_000)
    assert environment.megabytes("FLOOR", "500") == 500_000_000
    assert environment.days("KEPT", "30") == timedelta(days=30)


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (environment.quota, "100"),
        (environment.quota, "a/b"),
        (environment.quota, "-1/2"),
        (environment.quota, "nan/2"),
        (environment.megabytes, "much"),
        (environment.megabytes, "inf"),
        (environment.days, "0"),
        (environment.days, "1.5"),
    ],
)
def test_room_and_time_that_cannot_be_understood_stop_the_start(monkeypatch, read, value):
    monkeypatch.setenv("SETTING", value)
    with pytest.raises(ValueError, match="SETTING"):
        read("SETTING", "1/1")


def test_the_secret_is_made_once(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    first = environment.secret(tmp_path / "data")
    assert len(first) > 50
    assert environment.secret(tmp_path / "data") == first


@pytest.fixture
def open_folder(tmp_path):
    """A data folder as older versions left it, with something in it that is not the app's."""
    folder = tmp_path / "data"
    for name in ("db.sqlite3", "db.sqlite3-wal", "index/seg.toc", "queue/messages/1.msg", "copies/a.sqlite3", "mine"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x")
        (folder / name).chmod(0o644)
    (folder / "index" / "away").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").write_text("x")
    (tmp_path / "elsewhere").chmod(0o644)
    for path in (folder, *folder.glob("*/")):
        path.chmod(0o755)
    return folder


@pytest.fixture
def own_mask():
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("own_mask")
def test_a_data_folder_that_others_may_read_is_closed_and_it_is_said(open_folder, caplog):
    environment.keep_private(open_folder)
    wide = {path.name for path in (open_folder, *open_folder.rglob("*")) if path.lstat().st_mode & 0o077}
    assert wide == {"mine", "away"}  # not the app's, and a link: what it leads to stays as it was
    assert (open_folder.parent / "elsewhere").stat().st_mode & 0o777 == 0o644
    assert "is closed now" in caplog.text


@pytest.mark.usefixtures("own_mask")
def test_what_is_written_from_now_on_is_closed_and_a_closed_folder_is_no_word_worth(tmp_path, caplog):
    environment.keep_private(tmp_path / "new" / "data")
    (tmp_path / "file").write_text("x")
    environment.keep_private(tmp_path / "new" / "data")
    assert [path.stat().st_mode & 0o777 for path in (tmp_path / "new" / "data", tmp_path / "file")] == [0o700, 0o600]
    assert caplog.text == ""


@pytest.mark.usefixtures("own_mask")
def test_a_folder_of_another_user_is_left_alone_and_it_is_said(open_folder, caplog, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: open_folder.stat().st_uid + 1)
    environment.keep_private(open_folder)
    assert (open_folder.stat().st_mode & 0o777, "belongs to another user" in caplog.text) == (0o755, True)


@pytest.mark.parametrize("who", ["the site", "a worker"])
def test_whatever_is_logged_is_logged_without_keys(tmp_path, who):
    code = (
        "import logging; from judgeapp.celery_app import app\n"
        f"if {who!r} == 'a worker': app.log.setup(loglevel='WARNING', redirect_stdouts=True)\n"
        "for name in ('x', 'django.request', 'django.server', 'celery.app.trace', 'celery.task'):\n"
        "    logging.getLogger(name).error('%s', '/matches/x/seat/s3cret/')\n"
    )
    lines = manage(tmp_path, "shell", "-v0", "-c", code).stderr.splitlines()
    assert [line.split(": ")[1] for line in lines] == ["/matches/x/seat/…/"] * 5


@pytest.mark.usefixtures("own_mask")
def test_a_disk_that_knows_no_owners_does_not_keep_the_site_from_starting(open_folder, caplog, monkeypatch):
    def refuse(path, mode):
        raise PermissionError("Operation not permitted")

    monkeypatch.setattr(type(open_folder), "chmod", refuse)
    environment.keep_private(open_folder)
    assert "cannot be closed: Operation not permitted" in caplog.text


def test_sqlite_writes_ahead(tmp_path):
    code = (
        "from django.db import connection as c; k = c.cursor(); print(k.execute('PRAGMA journal_mode').fetchone()[0])"
    )
    assert manage(tmp_path, "shell", "-v0", "-c", code).stdout.strip() == "wal"


def test_the_key_of_notifications_is_made_once_and_kept_from_others(tmp_path):
    first, second = (shown(tmp_path, "s.VAPID_KEY") for _ in range(2))
    file = tmp_path / "vapid_key"
    assert (len(first), first, file.read_text()) == (43, second, first)
    assert file.stat().st_mode & 0o077 == 0


def test_a_key_of_ones_own_is_taken(tmp_path):
    key = "1t3jJg_fzVIFckqRDy4bet7Vtb6-3bCWYvLuACSsLKw"
    assert shown(tmp_path, "s.VAPID_KEY", VAPID_KEY=key) == key
    assert not (tmp_path / "vapid_key").exists()


@pytest.mark.parametrize("key", ["short", "A" * 43, "_" * 43, "é" * 43])
def test_what_is_no_key_stops_the_start(tmp_path, key):
    assert "VAPID_KEY is no private key" in shown(tmp_path, "s.VAPID_KEY", VAPID_KEY=key)


@pytest.mark.parametrize(
    ("more", "contact"),
    [
        ({}, "mailto:judge@localhost"),
        ({"EMAIL_FROM": "The judges <judges@judge.example>"}, "mailto:judges@judge.example"),
        ({"VAPID_CONTACT": "https://judge.example/about"}, "https://judge.example/about"),
    ],
)
def test_push_services_are_told_whom_to_write_to(tmp_path, more, contact):
    assert shown(tmp_path, "s.VAPID_CONTACT", **more) == contact
