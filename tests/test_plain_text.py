"""What a damaged request is answered: one with NUL is told so before any page or table reads it."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tournaments import making

pytestmark = pytest.mark.django_db
WORDS = "That could not be read"


@pytest.mark.parametrize(
    "path",
    [
        "/events/new/?from=a%00b",
        "/events/?a%00b=1",
        "/events/a%00b/staff/print/",
        "/decks/?game=%00",
        "/rulings/?q=%00",
        "/matches/a%00/",
    ],
)
def test_nul_in_an_address_is_refused(client, path):
    response = client.get(path)
    assert (response.status_code, WORDS in response.content.decode()) == (400, True)


def test_nul_in_an_address_of_the_api_is_refused_as_the_api_does(client):
    response = client.get("/api/v1/events/a%00b")
    assert (response.status_code, list(response.json())) == (400, ["detail"])


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("staff/announce", {"text": "a\0b"}),
        ("staff/rounds/1/back", {"why": "a\0"}),
        ("staff/people/1/disqualify", {"why": "\0"}),
        ("staff/team/", {"name": "a\0b", "role": "JUDGE"}),
        ("staff/announce", {"te\0xt": "a"}),
    ],
)
def test_nul_in_a_form_is_refused(client, path, fields):
    event = making.make_event()
    making.make_entrants(event, 4)
    making.release(event, 1)
    client.force_login(making.make_member(event, "owner"))
    response = client.post(f"/events/{event.token}/{path}", fields)
    assert (response.status_code, WORDS in response.content.decode()) == (400, True)


def test_nul_that_is_only_looked_up_is_answered(client):
    assert client.get("/cards/%00/").status_code == 404


def test_nul_in_a_file_is_left_to_what_reads_the_file(client):
    event = making.make_event()
    client.force_login(making.make_member(event, "owner"))
    data = {"file": SimpleUploadedFile("photo.png", b"\x89PNG\0\0")}
    assert client.post(f"/events/{event.token}/staff/people/import/", data).status_code != 400


def test_what_is_sent_to_the_api_is_left_to_the_api(client):
    response = client.post("/api/v1/decks/check", data='{"text": "a\\u0000b"}', content_type="application/json")
    assert response.json().get("detail") != "The request has a NUL character; it is damaged. Send it again without."
