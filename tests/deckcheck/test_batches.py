import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from judgeapp.deckcheck import batches, checks, tasks
from judgeapp.deckcheck.formats import choose
from judgeapp.deckcheck.models import Batch, BatchList
from judgeapp.deckcheck.views import batches as views
from judgeapp.outbox import Outbox
from judgeapp.outbox import state as broker_state
from tests.deckcheck.events import ALL_KINDS, ILLEGAL, checked, make
from tests.deckcheck.lists import DRAGON_BALL

pytestmark = pytest.mark.django_db
NEW = "/decks/events/"


@pytest.fixture
def queued(monkeypatch) -> list[int]:
    """What was queued; the job itself is not run."""
    found: list[int] = []
    monkeypatch.setattr(tasks.check_batch, "delay", found.append)
    return found


def text(response) -> str:
    return response.content.decode()


def fields(**more) -> dict:
    return {"game": "dragon_ball_super", "format": "constructed", "date": "2019-05-01", "name": "Our event", **more}


def test_an_event_is_kept_with_its_lists_and_checked_after_that(client, queued, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=False) as callbacks:
        response = client.post(NEW, fields(text="=== A\n1 BT5-001\n=== B\n4 BT5-004\n", **{"set-side_deck": "0"}))
        assert queued == []
    batch = Batch.objects.get()
    assert response.url == batch.get_absolute_url()
    assert (batch.name, batch.date, batch.settings) == ("Our event", datetime.date(2019, 5, 1), {"side_deck": "0"})
    assert list(batch.lists.values_list("name", "text", "verdict")) == [("A", "1 BT5-001", ""), ("B", "4 BT5-004", "")]
    for callback in callbacks:
        callback()
    assert queued == [batch.pk]


def test_each_file_is_a_list_named_like_it(client, queued):
    files = [
        SimpleUploadedFile("Player A.txt", b"1 BT5-001"),
        SimpleUploadedFile("Player B.csv", "﻿count,name\r\n3,Sôn".encode()),
        SimpleUploadedFile("Player C.txt", "=== Deck ===\n4 Sôn".encode("cp1252")),
        SimpleUploadedFile("Player D.txt", "4 Sôn".encode("utf-16")),
        SimpleUploadedFile("all.txt", b"=== Player E\n1 BT5-001\n=== Player F ===\n2 BT5-004"),
    ]
    client.post(NEW, fields(files=files))
    assert list(BatchList.objects.values_list("name", "text")) == [
        ("Player A", "1 BT5-001"),
        ("Player B", "count,name\n3,Sôn"),
        ("Player C", "=== Deck ===\n4 Sôn"),
        ("Player D", "4 Sôn"),
        ("Player E", "1 BT5-001"),
        ("Player F", "2 BT5-004"),
    ]


def test_a_file_that_is_no_text_is_kept_as_a_list_with_a_finding(client, queued):
    client.post(NEW, fields(files=[SimpleUploadedFile("photo.png", b"\x89PNG\r\n\x1a\n\0\0\0")]))
    found = BatchList.objects.get()
    assert (found.name, found.text, found.verdict) == ("photo", "", "cannot tell")
    assert found.findings[0]["code"] == "not-text"
    tasks.check_batch(found.batch_id)
    found.refresh_from_db()
    assert found.findings[0]["code"] == "not-text"


def test_a_file_that_is_no_text_is_said_in_the_language_of_who_looks(client, queued):
    client.post(NEW, fields(files=[SimpleUploadedFile("photo.png", b"\x89PNG\r\n\x1a\n\0\0\0")]))
    batch = Batch.objects.get()
    tasks.check_batch(batch.pk)
    page = text(client.get(batch.get_absolute_url(), headers={"accept-language": "es"}))
    assert "«photo.png» no es un archivo de texto" in page


@pytest.mark.parametrize(
    ("typed", "lists"),
    [
        ("3 Son\n", [("List 1", "3 Son")]),
        ("3 Son\n=== A\n4 Son", [("List 1", "3 Son"), ("A", "4 Son")]),
        ("\n=== A ===\r\n4 Son\r\n", [("A", "4 Son")]),
        ("=== A\n=== Side deck (15) ===\n4 Son\n=====\n1 Son", [("A", "=== Side deck (15) ===\n4 Son\n=====\n1 Son")]),
        ("===A\n===  B  \n1 Son", [("A", ""), ("B", "1 Son")]),
        ("=== A\n1 Son\n=== A\n2 Son", [("A", "1 Son"), ("A", "2 Son")]),
        ("=== ===\n=== A = =\n1 Son", [("List 1", "=== ==="), ("A =", "1 Son")]),
        (" \n", []),
    ],
)
def test_lines_with_a_name_separate_lists_and_headings_do_not(typed, lists):
    found = batches.split_lists(typed, choose("dragon_ball_super"))
    assert [(each.name, each.text) for each in found] == lists


def test_a_name_of_a_million_letters_is_read_once():
    name = f"A{' =' * 500_000}x"  # for a pattern that looks for the end of the name at each letter, the work of hours
    assert batches.split_lists(f"=== {name}\n1 Son", choose("dragon_ball_super")) == [batches.Entered(name, "1 Son")]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"text": " "}, "There are no lists yet"),
        ({"text": "=== A\n3 Son", "date": "soon"}, "“soon” is no date"),
        ({"text": "=== A\n3 Son", "name": "x" * 81}, "at most 80 letters"),
        ({"text": "=== A\n1 Son\n" * 5001}, "at most 5,000 are checked"),
    ],
)
def test_an_event_that_cannot_be_kept_is_said_and_the_text_is_not_lost(client, queued, more, words):
    response = client.post(NEW, fields(**more))
    assert (response.status_code, Batch.objects.count(), queued) == (422, 0, [])
    assert words in text(response)
    assert more["text"] in text(response)


def test_files_that_are_too_large_together_are_not_read(client, queued):
    response = client.post(NEW, fields(files=[SimpleUploadedFile("a.txt", b"x" * 10_000_001)]))
    assert (response.status_code, Batch.objects.count()) == (422, 0)
    assert "Choose the files again" in text(response)


@pytest.fixture
def lines_read(monkeypatch) -> list[int]:
    """How many lines each reading of a text had."""
    found: list[int] = []

    def read(format_, text):
        found.append(text.count("\n") + 1)
        return checks.read(format_, text)

    monkeypatch.setattr(batches, "read", read)
    return found


def test_a_million_pasted_lines_are_not_all_read(client, queued, lines_read):
    assert client.post(NEW, fields(text="1 Son\n" * 1_000_000)).status_code == 302
    assert (BatchList.objects.get().findings[0]["code"], sum(lines_read) <= 500) == ("list-too-long", True)


def test_more_text_than_is_checked_at_once_is_refused_unread(client, queued, lines_read, monkeypatch):
    monkeypatch.setattr(views, "MOST_TEXT", 20)
    monkeypatch.setattr(batches, "split_lists", lambda *_: pytest.fail("it is too much"))
    response = client.post(NEW, fields(text="1 Son\n", files=[SimpleUploadedFile("a.txt", b"2 Son\n" * 3)]))
    assert (response.status_code, lines_read) == (422, [])
    assert "The lists have 24 bytes; at most 20" in text(response)


def test_choosing_a_game_brings_its_formats_only(client):
    part = text(client.get(NEW, {"game": "x610z", "format": "limited"}, headers={"HX-Request": "true"}))
    assert '<option value="limited" selected>' in part
    assert "<textarea" not in part


def test_a_check_that_cannot_be_queued_is_kept_and_said(client, monkeypatch, django_capture_on_commit_callbacks):
    def broken(pk):
        raise ConnectionError("no broker")

    monkeypatch.setattr(tasks.check_batch, "delay", broken)
    monkeypatch.setitem(broker_state, "failed_at", float("-inf"))
    with django_capture_on_commit_callbacks(execute=True):
        client.post(NEW, fields(text="=== A\n1 BT5-001"))
    monkeypatch.setitem(broker_state, "failed_at", float("-inf"))
    batch = Batch.objects.get()
    assert (batch.failed, batch.is_queued) == ("", False)
    assert "your press is kept and sent again" in text(client.get(batch.get_absolute_url()))


def test_a_check_is_stopped_by_hand_and_goes_on(client, queued, django_capture_on_commit_callbacks):
    batch = make(ALL_KINDS)
    assert "Stop the check" in text(client.get(batch.get_absolute_url()))
    client.post(batch.get_absolute_url(), {"stop": "1"})
    tasks.check_batch(batch.pk)
    page = text(client.get(batch.get_absolute_url()))
    assert ("0 of 4" in page, "The check was stopped" in page, "every 2s" in page) == (True, True, False)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(batch.get_absolute_url())
    assert queued == [batch.pk]
    tasks.check_batch(batch.pk)
    assert "4 of 4" in text(client.get(batch.get_absolute_url()))


def test_a_check_that_stopped_can_be_started_again(client, queued, django_capture_on_commit_callbacks):
    batch = make({"A": DRAGON_BALL})
    batches.fail(batch, "there is no such format")
    assert "Go on with the check" in text(client.get(batch.get_absolute_url()))
    with django_capture_on_commit_callbacks(execute=True):
        client.post(batch.get_absolute_url())
    batch.refresh_from_db()
    assert (batch.failed, queued) == ("", [batch.pk])


def test_the_page_asks_again_until_all_lists_are_checked(client):
    batch = make(ALL_KINDS)
    before = text(client.get(batch.get_absolute_url(), headers={"HX-Request": "true"}))
    tasks.check_batch(batch.pk)
    after = text(client.get(batch.get_absolute_url(), headers={"HX-Request": "true"}))
    assert "<html" not in before
    assert ("0 of 4" in before, 'hx-trigger="every 2s"' in before) == (True, True)
    assert ("4 of 4" in after, "hx-trigger" in after) == (True, False)


def test_the_lists_that_are_not_legal_come_first_with_their_reasons(client):
    page = text(client.get(checked(ALL_KINDS).get_absolute_url()))
    found = page[page.index('class="batch-lists"') :]
    assert found.index(">B<") < found.index(">C<") < found.index(">D<")
    assert ">A<" not in found
    assert 'href="/dragon_ball_super/rules/5-1-3"' in found


def test_reasons_are_told_in_the_language_of_who_looks(client):
    batch = checked(ALL_KINDS)
    page = text(client.get(batch.get_absolute_url(), headers={"accept-language": "es"}))
    found = page[page.index('class="batch-lists"') :]
    kept = batch.lists.get(name="B").findings[0]
    assert kept["message"] not in found
    assert "cartas" in found
    of_old = {("told" if name == "messages" else name): value for name, value in kept.items()}
    batch.lists.filter(name="B").update(findings=[of_old])
    page = text(client.get(batch.get_absolute_url(), headers={"accept-language": "es"}))
    assert kept["message"] not in page[page.index('class="batch-lists"') :]
    batch.lists.filter(name="C").update(findings=[{"severity": "illegal", "message": "Kept of old.", "rules": []}])
    assert "Kept of old." in text(client.get(batch.get_absolute_url(), headers={"accept-language": "es"}))


@pytest.mark.parametrize(
    ("verdict", "name"), [("illegal", "B"), ("cannot tell", "C"), ("warnings", "D"), ("legal", "A")]
)
def test_lists_are_shown_by_verdict(client, verdict, name):
    page = text(client.get(checked(ALL_KINDS).get_absolute_url(), {"verdict": verdict}))
    found = page[page.index('class="batch-lists"') :]
    assert [each for each in ALL_KINDS if f">{each}<" in found] == [name]


def test_an_event_without_a_flaw_says_so(client):
    assert "Every list is legal." in text(client.get(checked({"A": DRAGON_BALL}).get_absolute_url()))


def test_lists_come_a_hundred_a_page(client):
    batch = checked({f"P{at}": "1 BT5-001" for at in range(150)})
    first, second = (text(client.get(batch.get_absolute_url(), {"page": at})) for at in (1, 2))
    assert (first.count("<details"), second.count("<details")) == (100, 50)
    assert 'rel="next"' in first
    assert 'rel="prev"' in second


def test_an_event_page_asks_as_often_for_many_lists_as_for_one(client, django_assert_num_queries):
    one, many = checked({"A": ILLEGAL}), checked({f"P{at}": "1 BT5-001" for at in range(300)})
    client.get(one.get_absolute_url())
    for batch in (one, many):
        with django_assert_num_queries(5):
            assert client.get(batch.get_absolute_url()).status_code == 200


def test_scripts_get_every_list_with_its_findings(client):
    batch = checked(ALL_KINDS)
    found = client.get(reverse("deck_batch_json", args=[batch.token])).json()
    assert (found["name"], found["format"], found["total"], found["checked"]) == ("Our event", "constructed", 4, 4)
    assert found["numbers"] == {"illegal": 1, "cannot tell": 1, "warnings": 1, "legal": 1}
    assert {each["name"]: each["verdict"] for each in found["lists"]} == {
        "A": "legal",
        "B": "illegal",
        "C": "cannot tell",
        "D": "legal",
    }
    assert found["lists"][3]["findings"][0]["severity"] == "warning"
    assert {name for each in found["lists"] for finding in each["findings"] for name in finding} == {
        *("code", "severity", "message", "repair", "rules", "terms", "lines"),
    }


def test_an_event_of_a_game_that_is_gone_is_not_found(client):
    batch = make({"A": DRAGON_BALL})
    Batch.objects.update(game="chess")
    assert client.get(batch.get_absolute_url()).status_code == 404


def test_an_event_nobody_made_is_not_found(client):
    assert client.get("/decks/events/nothing-here/").status_code == 404
    assert client.get("/decks/events/nothing-here.json").status_code == 404


def test_a_name_of_html_is_shown_and_not_run(client):
    batch = checked({"<script>alert(1)</script>": "3 <script>alert(2)</script>"})
    assert "<script>alert" not in text(client.get(batch.get_absolute_url()))


def test_a_list_of_an_event_opens_in_the_checker(client):
    batch = make({"Ann": DRAGON_BALL})
    row = batch.lists.get()
    page = client.get(f"{batch.get_absolute_url()}{row.pk}/").content.decode()
    assert 'class="verdict legal"' in page
    assert f"{DRAGON_BALL.strip()}" in page
    assert client.get(f"/decks/events/another/{row.pk}/").status_code == 404


def test_an_event_that_is_finished_is_not_checked_again(client, monkeypatch):
    batch = make({"Ann": DRAGON_BALL})
    tasks.check_batch(batch.pk)
    monkeypatch.setattr(Outbox, "send_after_commit", lambda self, batch: pytest.fail("it is finished"))
    assert client.post(batch.get_absolute_url()).status_code == 302


def test_lists_that_run_into_each_other_are_not_taken_for_one(client):
    page = client.post("/decks/events/", {"game": "dragon_ball_super", "text": DRAGON_BALL * 2})
    assert page.status_code == 422
    assert "put a line “=== Name” before each" in page.content.decode()
    assert client.post("/decks/events/", {"game": "dragon_ball_super", "text": DRAGON_BALL}).status_code == 302


def test_many_lists_that_run_into_each_other_are_not_taken_for_one(client, lines_read):
    page = client.post("/decks/events/", {"game": "dragon_ball_super", "text": DRAGON_BALL * 100})
    assert page.status_code == 422
    assert "put a line “=== Name” before each" in page.content.decode()
    assert sum(lines_read) <= 500
