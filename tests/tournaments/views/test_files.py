"""Events as files over pages and commands: who may, what comes back, and how a bad file is answered."""

import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from judgeapp.tournaments import archive
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.views import paper
from tests.tournaments.making import make_entrants, make_event, make_member, make_user, play_rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(name="Café “Öpen” <1>")
    make_entrants(event, 4)
    play_rounds(event, 1)
    return event


def run(*args: str) -> tuple[int, str]:
    out = io.StringIO()
    try:
        call_command(*args, stdout=out)
    except CommandError as error:
        return error.returncode, f"{out.getvalue()}{error}"
    return 0, out.getvalue()


def upload(client, data: bytes):
    return client.post("/events/import/", {"file": SimpleUploadedFile("event.json", data)})


def test_an_account_brings_an_event_in_and_owns_it(event, client):
    text = archive.as_text(archive.write(event))
    user = make_user()
    client.force_login(user)
    assert upload(client, text.encode()).status_code == 302
    made = Event.objects.exclude(pk=event.pk).get()
    assert (made.name, made.entrants.count(), made.rounds_played.count()) == (event.name, 4, 1)
    assert list(made.members.values_list("user", "role")) == [(user.pk, "owner")]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "The submitted file is empty|This is no JSON"),
        (b"\x89PNG\r\n", "this is not a text file in UTF-8"),
        (b'{"format": "judgeapp event", "version": 1}', "entrants: is missing."),
        (b'{"format": "judgeapp event", "version": 1, "event": {"name": "<script>"}}', "event.game: is missing."),
    ],
)
def test_a_bad_file_changes_nothing_and_is_told_why(event, client, data, words):
    client.force_login(make_user())
    answer = upload(client, data)
    assert answer.status_code == 422
    assert any(each in answer.content.decode() for each in words.split("|"))
    assert Event.objects.count() == 1


def test_no_file_and_a_file_that_is_too_large_are_told(client, monkeypatch):
    client.force_login(make_user())
    assert "Choose a file." in client.post("/events/import/").content.decode()
    monkeypatch.setattr(paper, "MOST_BYTES", 3)
    assert "It has 4" in upload(client, b"{  }").content.decode()


def test_a_visitor_is_sent_to_sign_in(client):
    assert client.get("/events/import/").url.startswith("/account/")


EXPORT = ["organiser", "owner"]
DESK = ["judge", "scorekeeper", "head_judge", *EXPORT]


@pytest.mark.parametrize(
    ("path", "roles"),
    [("files/", EXPORT), ("export.json", EXPORT), ("results.csv", DESK), ("pack/1.json", DESK), ("pack/1/", DESK)],
)
def test_who_may_take_what_along(event, client, path, roles):
    address = f"/events/{event.token}/staff/{path}"
    assert client.get(address).status_code == 302
    for role in DESK:
        client.force_login(make_member(event, role))
        assert client.get(address).status_code == (200 if role in roles else 403), role


def test_only_the_file_with_links_has_links(event, client):
    client.force_login(make_member(event, "organiser"))
    links = set(event.entrants.values_list("link", flat=True))
    bodies = [client.get(f"/events/{event.token}/staff/{path}") for path in ("export.json", "export.json?links=1")]
    assert [any(link in body.content.decode() for link in links) for body in bodies] == [False, True]
    assert bodies[0]["Content-Disposition"] == 'attachment; filename="cafe-open-1-event.json"'


def test_the_commands_carry_an_event_over(event, tmp_path):
    file = tmp_path / "event.json"
    status, said = run("export_event", event.token, str(file), "--json")
    assert (status, json.loads(said)["entrants"], json.loads(said)["rounds"]) == (0, 4, 1)
    owner = make_user("owner")
    status, said = run("import_event", str(file), "--owner", owner.username, "--json")
    made = Event.objects.get(token=json.loads(said)["event"])
    assert (status, made.entrants.count()) == (0, 4)


def test_the_commands_say_what_is_wrong(event, tmp_path):
    make_user("owner")
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": "judgeapp event", "version": 1}')
    status, said = run("import_event", str(bad), "--owner", "owner")
    assert (status, "entrants: is missing." in said, "nothing has changed" in said) == (1, True, True)
    assert run("import_event", str(bad), "--owner", "nobody")[0] == 2
    assert run("import_event", str(tmp_path / "none"), "--owner", "owner")[0] == 2
    assert run("export_event", "nothing")[0] == 2
    assert run("export_event", event.token, str(tmp_path / "no" / "folder"))[0] == 1
    file = tmp_path / "event.json"
    run("export_event", event.token, str(file), "--links")
    assert "still on this site" in run("import_event", str(file), "--owner", "owner", "--keep-links")[1]
    assert Event.objects.count() == 1
