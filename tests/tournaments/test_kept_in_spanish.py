"""What the site keeps in words of an event is told in the language of who looks, and stays English in files."""

import json

import pytest
from django.utils import timezone, translation

from judgeapp.permissions import Role
from judgeapp.tournaments import jobs, tasks
from judgeapp.tournaments.archive import writing
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event, Job, LogEntry, Round
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.public import publishing, serving
from judgeapp.tournaments.rounds import repairs
from tests.tournaments import making
from tests.tournaments.published import bodies
from tests.tournaments.rounds.test_drafting import change
from tests.tournaments.rounds.test_repairing import back, playing
from tests.tournaments.views.test_desk import path, words

pytestmark = pytest.mark.django_db
SPANISH = {"accept-language": "es"}


@pytest.fixture
def desk(client):
    """Return a function that shows a page of an event's desk to an organiser."""

    def look(event: Event, name: str = "event_desk", *values: object, **headers: str) -> str:
        client.force_login(making.make_member(event, Role.ORGANISER))
        return words(client.get(path(event, name, *values), headers=headers))

    return look


@pytest.fixture
def repaired() -> Event:
    """An event whose second round was repaired: table 2 stopped, another match began there."""
    event, second = playing()
    back(event)
    way = repairs.outlook(event, second, (), timezone.now()).ways[-1]
    repairs.repair(event, 2, way.key, (), None, tell=True)
    return event


@pytest.fixture
def swapped() -> Event:
    """An event with a draft in which two have changed places."""
    event = making.make_event()
    making.make_entrants(event, ["Ann", "Bob", "Cid", "Dot"])
    making.draw(event, 1)
    first, second = Round.objects.get().matches.order_by("table")
    names = [match.seats.get(side=1).entrant.name for match in (first, second)]
    change(event, 1, "swap", *names)
    return event


def test_changes_of_a_draft_on_the_desk(swapped, desk):
    assert "have changed places." in desk(swapped, "event_round_desk", 1)
    told = desk(swapped, "event_round_desk", 1, **SPANISH)
    assert "have changed places." not in told
    assert "han cambiado de sitio." in told


@pytest.mark.usefixtures("publishes")
def test_changes_by_hand_and_what_is_called_out_on_public_pages(repaired):
    publishing.publish(repaired)
    shown = bodies(repaired)
    assert "Table 2 (Cid – Dot) is taken back." in shown["rounds/2"]
    assert "is taken back." not in shown["rounds/2@es"]
    assert "Please stop at table 2." in shown["home"]
    assert "Ronda 2: Dejen de jugar en la mesa 2. Hay partidas nuevas en la mesa 2." in shown["home@es"]


def test_an_announcement_on_open_pages(repaired):
    state = serving.live_state(repaired.pk)
    with translation.override("es"):
        ((_at, told, _time),) = serving.translated(state)["announcements"]
    assert told.startswith("Ronda 2: Dejen de jugar en la mesa 2.")
    assert json.loads(json.dumps(state))["announcements"][0][1].startswith("Round 2: Please stop at table 2.")


def test_several_tables_are_called_out_in_one_sentence():
    words = repairs.announcement(3, repairs.Repaired(stopped=[7, 2, 5], tables=[]))
    assert words.english.startswith("Round 3: Please stop at tables 2, 5 and 7. Look at the pairings")
    with translation.override("es"):
        assert str(words).startswith("Ronda 3: Dejen de jugar en las mesas 2, 5 y 7.")


@pytest.mark.usefixtures("publishes")
def test_why_standings_were_corrected(desk):
    event = making.make_event(rounds=2)
    making.make_entrants(event, ["Ann", "Bob", "Cid", "Dot"])
    making.play_rounds(event, 1)
    attendance.disqualify(event.entrants.get(name="Ann"), None)
    publishing.publish(event)
    assert "Ann is disqualified." in bodies(event)["standings"]
    assert "Ann queda descalificado." in bodies(event)["standings@es"]
    assert "Ann queda descalificado." in desk(event, "event_places", **SPANISH)


def test_why_a_press_came_to_nothing(desk, monkeypatch):
    event = making.seven_in()
    job = making.make_job(event, Job.Kind.PAIR, 1)

    def refuse(event: Event, job: Job) -> None:
        raise Refused(repairs.CHANGED, jobs.NOBODY_FINISHED)

    monkeypatch.setitem(tasks.WORK, Job.Kind.PAIR, refuse)
    tasks.run_job(job.pk)
    job.refresh_from_db()
    assert job.problem == f"{repairs.CHANGED.english} {jobs.NOBODY_FINISHED.english}"
    told = desk(event, **SPANISH)
    assert job.problem not in told
    assert "8 procesos se encargaron de esto y ninguno terminó." in told


def test_what_was_changed_of_a_person_in_the_log(desk):
    event = making.make_event()
    (ann,) = making.make_entrants(event, ["Ann"])
    attendance.change(ann, {"name": "Anna", "club": "Blue", "fixed_table": 3, "awarded_byes": 0}, None)
    assert LogEntry.objects.first().words == "Renamed Ann to Anna. Changed club, fixed table of Anna."
    assert "club, mesa fija" in desk(event, **SPANISH)


def test_a_file_of_the_event_is_english(repaired):
    with translation.override("es"):
        kept = json.loads(writing.as_text(writing.write(repaired, writing.Extent(private=True))))
    assert kept["announcements"][0]["text"].startswith("Round 2: Please stop at table 2.")
    assert "message" not in kept["announcements"][0]
    assert "Table 2 (Cid – Dot) is taken back." in kept["rounds"][1]["edits"]
