"""What came without its body is answered with a page that says why and what to do."""

from http import HTTPStatus

import pytest

from judgeapp.unavailable import REFUSED, WORDS


@pytest.mark.parametrize("status", WORDS)
def test_the_page_says_why_and_ends_the_connection(client, status):
    answer = client.post("/decks/", **{REFUSED: status})
    assert (answer.status_code, answer["Connection"]) == (status, "close")
    assert str(WORDS[status]) in answer.content.decode()


def test_the_api_says_it_as_data(client):
    answer = client.post("/api/v1/decks/check", **{REFUSED: HTTPStatus.REQUEST_TIMEOUT})
    assert (answer.status_code, answer.json()) == (408, {"detail": str(WORDS[HTTPStatus.REQUEST_TIMEOUT])})


def test_a_visitor_cannot_say_it_himself(client):
    assert client.get("/alive", headers={"judgeapp.refused": "413"}).status_code == 200
