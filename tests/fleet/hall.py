"""An event on a running site, with everybody's browsers, and a look at its database from outside."""

import json
import re
import sqlite3
import threading
import time
import urllib.error
import urllib.request
import uuid
from contextlib import contextmanager, suppress
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import psycopg

from tests.running import PATIENCE, Site, children

PASSWORD = "correct-horse-battery"  # a made-up account's


class Browser:
    """A browser with cookies; every answer is (status, text, address)."""

    def __init__(self, site: Site) -> None:
        self._site, self._jar = site, CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))

    def get(self, path: str) -> tuple[int, str, str]:
        return self._open(urllib.request.Request(self._site.url + path))

    def post(self, path: str, **fields: object) -> tuple[int, str, str]:
        data = urlencode({"csrfmiddlewaretoken": self._token(), **fields}).encode()
        return self._open(urllib.request.Request(self._site.url + path, data))

    def upload(self, path: str, content: bytes, name: str = "list.csv", **fields: str) -> tuple[int, str, str]:
        edge = uuid.uuid4().hex
        parts = [
            f'--{edge}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
            for key, value in {"csrfmiddlewaretoken": self._token(), **fields}.items()
        ]
        head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
        body = b"".join([*parts, head, content, f"\r\n--{edge}--\r\n".encode()])
        kind = {"Content-Type": f"multipart/form-data; boundary={edge}"}
        return self._open(urllib.request.Request(self._site.url + path, body, kind))

    def _token(self) -> str:
        found = next((cookie.value for cookie in self._jar if cookie.name == "csrftoken"), "")
        if not found:
            self.get("/account/login/")
            found = next(cookie.value for cookie in self._jar if cookie.name == "csrftoken")
        return found

    def _open(self, request: urllib.request.Request) -> tuple[int, str, str]:
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode(), answer.url
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode(), error.url

    def sign_up(self, name: str) -> None:
        status, text, _ = self.post("/account/new/", username=name, password1=PASSWORD, password2=PASSWORD)
        assert status == 200, text

    def sign_in(self, name: str) -> None:
        status, text, _ = self.post("/account/login/", username=name, password=PASSWORD)
        assert status == 200, text


class Base:
    """The database of a site, asked from outside."""

    def __init__(self, data: Path, url: str = "") -> None:
        self.url, self._file = url, data / "db.sqlite3"

    @contextmanager
    def opened(self):
        if self.url:
            connection = psycopg.connect(self.url, autocommit=True)
        else:
            connection = sqlite3.connect(f"file:{self._file}?mode=ro", uri=True, timeout=PATIENCE)
        try:
            yield connection
        finally:
            connection.close()

    def ask(self, query: str) -> list[tuple]:
        with self.opened() as connection:
            return connection.execute(query).fetchall()

    def cut_all(self) -> int:
        """End every connection that the site has to PostgreSQL; return how many there were."""
        return len(
            self.ask(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )


class Hall:
    """An event with its organiser."""

    def __init__(self, site: Site, base: Base, broker: object, data: Path) -> None:
        self.site, self.base, self.broker, self.data = site, base, broker, data
        self.name = f"organiser-{uuid.uuid4().hex[:8]}"
        self.organiser = Browser(site)
        self.organiser.sign_up(self.name)

    def move(self, site: Site) -> None:
        """Go on at another address of the same event."""
        self.site, self.organiser = site, Browser(site)
        self.organiser.sign_in(self.name)

    def open_event(self, names: list[str]) -> str:
        """Bring an event in; return the path of its staff pages."""
        _, text, url = self.organiser.upload("/events/import/", json.dumps(event_of(names)).encode(), "event.json")
        assert "/staff/" in url, text
        return url.removeprefix(self.site.url)

    def press(self, desk: str, kind: str, number: int, browser: Browser | None = None) -> tuple[int, str, str]:
        return (browser or self.organiser).post(f"{desk}press", kind=kind, number=number)

    def export(self, desk: str) -> dict:
        return json.loads(self.organiser.get(f"{desk}export.json")[1])

    def rounds(self, desk: str) -> list[dict]:
        return self.export(desk)["rounds"]

    def _press_whatever_comes(self, desk: str, kind: str, number: int) -> None:
        with suppress(OSError, HTTPException):  # the site may go down meanwhile
            self.press(desk, kind, number)

    def wait(self, desk: str, number: int, state: str) -> dict:
        """Wait until a round is in a state; return it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = [each for each in self.rounds(desk) if (each["number"], each["state"]) == (number, state)]
            if found:
                return found[0]
            time.sleep(0.1)
        raise AssertionError(self.organiser.get(desk)[1])

    def until_said(self, desk: str, words: str) -> None:
        """Return as soon as the desk says something."""
        end = time.monotonic() + PATIENCE
        while words not in (text := said(self.organiser.get(desk)[1])):
            assert time.monotonic() < end, text
            time.sleep(0.1)

    def release(self, desk: str, number: int) -> dict:
        self.press(desk, "pair", number)
        self.wait(desk, number, "draft")
        self.organiser.post(f"{desk}rounds/{number}/check")
        self.press(desk, "release", number)
        return self.wait(desk, number, "released")

    def worker(self, queue: str = "rounds") -> int:
        """Return the process of the site's worker that takes from a queue."""
        return children(self.site, f"celeryd: {queue}-")[0].pid

    @contextmanager
    def caught(self, desk: str, kind: str, number: int):
        """Press; what is inside happens as soon as a worker has the job in hand."""
        pressing = threading.Thread(target=self._press_whatever_comes, args=(desk, kind, number))
        end = time.monotonic() + PATIENCE
        pressing.start()
        with self.base.opened() as connection:
            while not connection.execute("SELECT 1 FROM tournaments_job WHERE state = 'running'").fetchall():
                assert time.monotonic() < end, "no worker was seen with the job"
        yield
        pressing.join()


def event_of(names: list[str]) -> dict:
    """The file of an event that has not begun."""
    event = {"name": "Hall", "game": "bakugan", "format": "full", "date": "2026-11-21", "system": "magic"}
    event |= {"tiebreaks": ["omw", "gw", "ogw"], "rounds": 5, "rounds_table": "magic"}
    entrants = [{"number": at, "name": name} for at, name in enumerate(names, 1)]
    empty = {"staff": [], "announcements": [], "devices": [], "rounds": []}
    return {"format": "judgeapp event", "version": 1, "event": event, "entrants": entrants, **empty}


def seats_of(round_: dict) -> list[int]:
    """The numbers of everybody in a round, in order."""
    return sorted(number for match in round_["matches"] for number in match["seats"])


def at_once(*deeds) -> list:
    """Do all at the same moment; return what came of each."""
    gate, found = threading.Barrier(len(deeds)), [None] * len(deeds)

    def do(place: int) -> None:
        gate.wait()
        found[place] = deeds[place]()

    threads = [threading.Thread(target=do, args=(place,)) for place in range(len(deeds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def said(text: str) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())
