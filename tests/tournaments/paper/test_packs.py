"""The file of a round's pack: it lies beside the database once the round is out, and never holds a release up."""

import json

import pytest

from judgeapp.tournaments import archive, tasks
from judgeapp.tournaments.models import Job, Round
from judgeapp.tournaments.paper import packs
from judgeapp.tournaments.rounds import lifecycle
from tests.tournaments.making import draw, make_entrants, make_event, make_job, make_member, make_user
from tools.rehearsal import running

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    event = make_event()
    make_entrants(event, 4)
    draw(event, 1)
    lifecycle.check(event, 1, None)
    return event


def release(event, commit) -> Round:
    with commit(execute=True):
        tasks.run_job(make_job(event, Job.Kind.RELEASE, 1).pk)
    return event.rounds_played.get(number=1)


def test_a_release_leaves_a_file_that_the_event_goes_on_from(event, django_capture_on_commit_callbacks):
    release(event, django_capture_on_commit_callbacks)
    text = (packs.folder_of(event) / "round-1.json").read_text(encoding="utf-8")
    made = archive.restore(archive.read(text), make_user()).event
    assert made.rounds_played.get().state == Round.State.RELEASED
    assert json.loads(text)["event"]["name"] == event.name


def test_a_file_that_cannot_be_written_is_told_and_the_round_is_out(event, django_capture_on_commit_callbacks):
    packs.folder_of(event).parent.write_text("in the way")
    assert release(event, django_capture_on_commit_callbacks).state == Round.State.RELEASED
    assert "could not keep the pack of round 1" in event.log.first().words


def test_the_files_go_with_the_event(event, django_capture_on_commit_callbacks):
    release(event, django_capture_on_commit_callbacks)
    with django_capture_on_commit_callbacks(execute=True):
        running.remove(event)
    assert not packs.folder_of(event).exists()


def test_the_desk_offers_the_pack_of_the_round_that_is_on(event, client, django_capture_on_commit_callbacks):
    release(event, django_capture_on_commit_callbacks)
    client.force_login(make_member(event, "owner"))
    page = client.get(event.get_desk_url()).content.decode()
    assert "Download the pack of round 1 now" in page
    assert f"/events/{event.token}/staff/pack/1.json" in page
