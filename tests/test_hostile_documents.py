"""What strangers send is answered with a sentence, in a bounded time and memory; never with an error of ours."""

import json
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from judgeapp.domain.documents import DocumentError
from judgeapp.domain.events.entry import read_entrants
from judgeapp.domain.letters import MOST_MARKS, normalized
from judgeapp.domain.permissions import Role
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import MOST_PROBLEMS, MOST_VALUES, ScenarioError
from judgeapp.games import games
from judgeapp.matches.playing import MOST_BYTES, read_taps
from judgeapp.simulator.screen import read_value
from judgeapp.simulator.views import from_value
from judgeapp.tournaments import archive
from judgeapp.tournaments.locking import Refused
from tests import hostile
from tests.tournaments.making import make_event, make_member

pytestmark = pytest.mark.django_db
PATIENCE = 2  # seconds of one processor; the suite shares it. What is measured alone is in tests/attack
MEMORY = 1_500_000_000  # bytes that an answer may take beyond what the process has


class TooSlow(BaseException):
    """Nothing of the site may catch it."""


@contextmanager
def bounded() -> Iterator[None]:
    """Hold what is inside to PATIENCE seconds and MEMORY bytes."""

    def stop(*_: object) -> None:
        raise TooSlow

    with open("/proc/self/statm", encoding="ascii") as file:
        now = int(file.read().split()[0]) * resource.getpagesize()
    before, limits = signal.signal(signal.SIGVTALRM, stop), resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, limits[1]))
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, limits)


def cases(family):
    return pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in family()])


@pytest.fixture(autouse=True)
def warm(client):
    """What a process reads once is not what is measured."""
    client.post("/decks/", {"text": "1 Absorb"})


@cases(hostile.toml)
def test_a_scenario_file_is_opened_or_told_what_is_wrong(client, text):
    with bounded():
        answer = client.post("/timing/open", {"text": text})
    assert answer.status_code == 302 or (answer.status_code == 422 and "nothing was opened" in answer.content.decode())


@cases(hostile.json_texts)
def test_json_as_a_scenario_file_is_told_what_is_wrong(client, text):
    file = SimpleUploadedFile("scene.json", text.encode())
    with bounded():
        assert client.post("/timing/open", {"file": file}).status_code == 422


@cases(hostile.json_texts)
@pytest.mark.parametrize("frame", ['{"scenario": %s}', "%s"])
@pytest.mark.parametrize("path", ["/api/v1/timing/play", "/api/v1/decks/check"])
def test_a_body_of_the_api_is_told_what_is_wrong(client, path, frame, text):
    with bounded():
        answer = client.post(path, frame % text, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["detail"]


@cases(hostile.bodies)
def test_fields_of_the_api_are_bounded(client, text):
    with bounded():
        answer = client.post("/api/v1/decks/check", text, content_type="application/json")
    assert answer.status_code in (200, 422)


@cases(hostile.json_texts)
def test_the_value_of_a_button_is_told_what_is_wrong_with_it(text):
    with bounded(), pytest.raises(ValueError, match="This button's value"):
        from_value(text)


@cases(hostile.json_texts)
def test_taps_are_refused(text):
    with bounded(), pytest.raises(Refused):
        read_taps(text.encode()[:MOST_BYTES])


@cases(hostile.json_texts)
def test_the_file_of_an_event_is_told_what_is_wrong(text):
    with bounded(), pytest.raises(archive.ArchiveError) as raised:
        archive.read(text)
    assert raised.value.problems


@cases(hostile.lists)
@pytest.mark.parametrize("key", sorted(games()))
def test_a_list_of_a_deck_is_checked(client, key, text):
    with bounded():
        assert client.post("/decks/", {"game": key, "text": text}).status_code == 200


@cases(hostile.lists)
def test_a_list_of_entrants_is_read(text):
    with bounded():
        reading = read_entrants(text)
    assert reading.entries or reading.problems


def test_a_list_of_entrants_at_its_bounds_is_shown(client):
    event = make_event()
    client.force_login(make_member(event, Role.ORGANISER))
    text = "name,club\n" + "".join(f"Plâyer {at},Çlub\n" for at in range(11_990))
    with bounded():
        answer = client.post(f"/events/{event.token}/staff/people/import/", {"text": text})
    assert answer.status_code == 200


def test_facts_are_put_after_a_card_however_many_spaces_follow_it(client):
    with bounded():
        answer = client.post("/decks/", {"text": "1 Zq" + " " * 90_000 + "//", "state": "1", "type-1": "x"})
    assert "{type=x}" in answer.content.decode()


@pytest.mark.parametrize("digits", [10, 20, 4_000, 5_000])
def test_a_number_in_an_address_may_have_any_length(client, digits):
    scene = client.post("/timing/open", {"text": hostile.GAME})["Location"]
    number = "9" * digits
    for path in (
        scene.replace("/0/", f"/{number}/slip"),
        f"/decks/events/x/{number}/",
        f"/cards/bakugan/?page={number}",
    ):
        assert client.get(path).status_code < 500


@pytest.mark.parametrize("key", sorted(games()))
def test_a_scenario_with_more_than_can_be_played_is_refused_at_once(key):
    plain = {"game": key, "rules": ["1"] * MOST_VALUES}
    with bounded(), pytest.raises(ScenarioError, match="at most 16,000 keys and values"):
        read_scenario(games()[key].timing, plain)


def test_of_very_many_problems_the_first_are_told():
    plain = {"game": "bakugan", **{f"k{at}": 1 for at in range(5_000)}}
    with bounded(), pytest.raises(ScenarioError) as raised:
        read_scenario(games()["bakugan"].timing, plain)
    assert len(raised.value.problems) == MOST_PROBLEMS + 1


def test_words_with_commas_are_a_list_of_words():
    assert read_value("a, 1,, yes") == ["a", 1, True]


@pytest.mark.parametrize("form", ["NFC", "NFKC", "NFKD"])
def test_few_marks_stay_and_very_many_do_not(form):
    with bounded():
        assert len(normalized(form, "a" + "\u0301\u0316" * 600_000)) <= MOST_MARKS + 1
    assert normalized("NFC", "e\u0301" * 50) == "é" * 50


def test_an_error_of_a_document_says_its_line():
    assert str(DocumentError("too much", 3)) == "line 3: too much"
    assert json.dumps(DocumentError("too much").words) == '"too much"'
