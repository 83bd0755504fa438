"""An address of a button that is opened by hand, and a page that something is sent to."""

import pytest

pytestmark = pytest.mark.django_db
BROWSER = {"accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}


def words(answer) -> str:
    return answer.content.decode()


@pytest.mark.parametrize("address", ["/account/logout/", "/language/pick", "/events/none/staff/clock/turn"])
def test_the_address_of_a_button_says_what_to_do(client, address):
    answer = client.get(address, headers=BROWSER)
    assert (answer.status_code, "POST" in answer["Allow"]) == (405, True)
    assert "This address only takes what a button sends" in words(answer)
    assert 'href="/"' in words(answer)


def test_a_page_that_takes_nothing_says_so(client):
    answer = client.post("/bakugan/rules/4.4.2", headers=BROWSER)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert "nothing was changed" in words(answer)


def test_it_is_told_in_the_language_of_who_looks(client):
    answer = client.get("/language/pick", headers={**BROWSER, "accept-language": "es"})
    assert "Aquí no hay nada que ver" in words(answer)


@pytest.mark.parametrize("accept", ["*/*", "application/json", ""])
def test_a_script_gets_the_empty_answer(client, accept):
    answer = client.get("/language/pick", headers={"accept": accept})
    assert (answer.status_code, answer.content) == (405, b"")
