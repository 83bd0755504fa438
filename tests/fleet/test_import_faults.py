"""What goes wrong while rules are imported, on PostgreSQL and Redis and without any service: readers notice nothing."""

import os
import signal
import time
import uuid

import pytest

from tests.fleet.hall import PASSWORD, Browser, at_once, said
from tests.rulebook.importing.documents import BAKUGAN, CHANGED
from tests.running import PATIENCE

STAFF = (
    "from django.contrib.auth.models import User; User.objects.create_user({name!r}, password={word!r}, is_staff=True)"
)


class Desk:
    """Somebody of the staff who imports."""

    def __init__(self, hall) -> None:
        self.hall, self.name = hall, f"staff-{uuid.uuid4().hex[:8]}"
        hall.site.do(STAFF.format(name=self.name, word=PASSWORD))
        self.browser = Browser(hall.site)
        self.browser.sign_in(self.name)

    def upload(self, text: str, edition: str) -> str:
        """Have a document read; return the path of its page when the preview is there."""
        details = {"game": "bakugan", "edition": edition, "date": "2031-02-03"}
        status, page, url = self.browser.upload("/rules/import/", text.encode(), "rules.txt", **details)
        assert status == 200, said(page)
        path = url.removeprefix(self.hall.site.url)
        self.until(path, "What was understood")
        return path

    def confirm(self, path: str) -> None:
        assert self.browser.post(f"{path}act", confirm=1, becomes_current=1)[0] == 200

    def until(self, path: str, words: str) -> None:
        """Return as soon as a page says something; what is offered to start again is started."""
        end = time.monotonic() + 2 * PATIENCE
        while words not in (text := said(self.browser.get(path)[1])):
            assert time.monotonic() < end, text
            if "Start again" in text:
                self.browser.post(f"{path}act", again=1)
            time.sleep(0.1)

    def until_storing(self) -> None:
        """Return as soon as a worker is storing an edition."""
        end = time.monotonic() + PATIENCE
        with self.hall.base.opened() as connection:
            while not connection.execute(
                "SELECT 1 FROM rulebook_import WHERE state = 'storing' AND stage = 'storing'"
            ).fetchall():
                assert time.monotonic() < end, "no worker was seen storing"

    def found(self, words: str, game: str = "bakugan") -> bool:
        """Does the search show these words of a rule?"""
        return words in said(self.browser.get(f"/search?game={game}&q={words.replace(' ', '+')}")[1])


@pytest.fixture
def desk(hall):
    return Desk(hall)


def imported(hall) -> list[tuple]:
    return hall.base.ask(
        "SELECT edition, is_live FROM rulebook_edition WHERE origin = 'imported' AND is_shown ORDER BY edition"
    )


def test_a_worker_is_killed_in_the_middle_of_an_import(hall, desk):
    before = said(desk.browser.get("/bakugan/rules/4.4")[1])
    path = desk.upload(BAKUGAN, "7")
    desk.confirm(path)
    desk.until_storing()
    os.kill(hall.worker("imports"), signal.SIGKILL)
    assert imported(hall) == []
    assert said(desk.browser.get("/bakugan/rules/4.4")[1]) == before
    assert desk.found("4.4")
    desk.until(path, "is live")
    assert [(edition, bool(is_live)) for edition, is_live in imported(hall)] == [("7", True)]
    assert "A deck has forty cards." in said(desk.browser.get("/bakugan/editions/7/rules/1.1.2.1")[1])
    end = time.monotonic() + PATIENCE
    while not desk.found("forty is right"):
        assert time.monotonic() < end, "the new edition is not searched"
        time.sleep(0.1)


def test_two_imports_at_once_do_not_mix(hall, desk):
    paths = [desk.upload(BAKUGAN, "8"), desk.upload(CHANGED, "9")]
    at_once(*(lambda path=path: desk.confirm(path) for path in paths * 2))
    for path in paths:
        desk.until(path, "All editions of Bakugan")
    assert sorted(bool(is_live) for edition, is_live in imported(hall) if edition in {"8", "9"}) == [False, True]
    for edition, words in (("8", "forty cards"), ("9", "fifty cards")):
        assert words in said(desk.browser.get(f"/bakugan/editions/{edition}/rules/1.1.2.1")[1])
