"""Comparing for scripts: the command and the API."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.rulebook.comparing.books import FIRST, GARDEN, SECOND

pytestmark = pytest.mark.django_db
API = "/api/v1/games/bakugan/compare/one/two"


@pytest.fixture
def two(publish):
    return publish("one", FIRST), publish("two", SECOND)


def ended_with(*arguments: str) -> int:
    with pytest.raises(CommandError) as error:
        call_command("compare_rules", *arguments)
    return error.value.returncode


def test_what_differs_is_told_with_its_words(two, capsys):
    assert ended_with("--game", "bakugan", "one", "two") == 1
    said = capsys.readouterr().out
    assert "changed: 1.1\nEach player lays[- nine-]{+ seven+} stones" in said
    assert "renumbered: 1.2 -> 1.3\n" in said
    assert "split: 2.2 -> 2.2 2.3\n" in said
    assert "added: 1.2\nA hedge of thorns" in said


def test_the_same_rules_end_with_nothing(publish, capsys):
    publish("one", GARDEN), publish("two", GARDEN)
    call_command("compare_rules", "--game", "bakugan", "one", "two")
    assert capsys.readouterr().out == "Nothing changed: 16 rules and headings, all the same.\n"


@pytest.mark.parametrize(
    "arguments",
    [("--game", "chess", "one", "two"), ("--game", "bakugan", "one", "nothing"), ("--game", "bleach", "one", "two")],
)
def test_wrong_use_has_a_code_of_its_own(two, arguments):
    assert ended_with(*arguments) == 2


def test_an_edition_that_several_are_called_by_has_to_be_chosen_by_its_address(two, publish):
    publish("one", SECOND)
    with pytest.raises(CommandError, match=r"has several editions “One”|no edition “One”; there are: .*one-2"):
        call_command("compare_rules", "--game", "bakugan", "One", "two")


def test_the_command_prints_json(two, capsys):
    ended_with("--game", "bakugan", "one", "two", "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["is_same"], told["total"], told["counts"]["split"]) == (False, 6, 1)


def test_the_api_tells_the_same(two, client):
    answer = client.get(API).json()
    assert set(answer) == {"game", "old", "new", "is_same", "summary", "counts", "total", "changes"}
    first = answer["changes"][0]
    assert (first["kind"], first["old"][0]["url"]) == ("changed", "/bakugan/editions/one/rules/1.1")
    assert {"kind": "gone", "text": " nine"} in first["pieces"]


def test_the_api_tells_one_kind_and_a_part(two, client):
    answer = client.get(API, {"kind": "moved", "offset": 1, "limit": 1}).json()
    assert answer["total"] == 2
    assert [change["new"][0]["number"] for change in answer["changes"]] == ["1.4"]


@pytest.mark.parametrize(("address", "status"), [(f"{API}?kind=odd", 422), (f"{API}?limit=0", 422), (f"{API}s", 404)])
def test_the_api_says_what_is_wrong(two, client, address, status):
    response = client.get(address)
    assert (response.status_code, bool(response.json()["detail"])) == (status, True)
