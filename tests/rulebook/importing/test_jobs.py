"""What is asked of an import is kept whatever becomes of brokers and workers, and is done once or not at all."""

import datetime

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from judgeapp import outbox, sweeping
from judgeapp.rulebook import indexing, tasks
from judgeapp.rulebook.importing import apart, jobs
from judgeapp.rulebook.importing.jobs import Pulse
from judgeapp.rulebook.models import Edition, Import
from tests.rulebook.importing.documents import BAKUGAN, CHANGED, DASHED

SECONDS = datetime.timedelta(seconds=1)
State = Import.State
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_index")]


@pytest.fixture(autouse=True)
def quiet_pulse(monkeypatch):
    """The tests' database is in memory: a thread has no way into the transaction of a test."""
    monkeypatch.setattr(Pulse, "_beat", lambda self: None)


@pytest.fixture
def make(broker, django_capture_on_commit_callbacks):
    def make_(text: str = BAKUGAN, **fields: object) -> Import:
        details = {"game": "bakugan", "edition": "7", "date": datetime.date(2031, 2, 3), "file": "rules.txt"}
        row = Import.objects.create(**{**details, **fields}, size=len(text), data=text.encode())
        with django_capture_on_commit_callbacks(execute=True):
            assert jobs.read(row.pk)
        return row

    return make_


@pytest.fixture
def confirm(broker, django_capture_on_commit_callbacks):
    def confirm_(row: Import, **how: bool) -> bool:
        with django_capture_on_commit_callbacks(execute=True):
            return jobs.confirm(row.pk, **{"becomes_current": True, "replaces": False, **how})

    return confirm_


@pytest.fixture
def work_and_fail(broker, monkeypatch):
    """Return a function that lets a worker run into an error at some place."""

    def work(place: object, name: str, error: BaseException) -> None:
        def fail(*args: object) -> None:
            raise error

        with monkeypatch.context() as patched:
            patched.setattr(place, name, fail)
            with pytest.raises(type(error)):
                broker.work()

    return work


def fresh(row: Import) -> Import:
    return Import.objects.get(pk=row.pk)


def state(row: Import) -> str:
    return fresh(row).state


def imported() -> list[str]:
    return list(Edition.objects.filter(origin=Edition.Origin.IMPORTED).values_list("edition", flat=True))


def test_a_file_is_read_and_waits_for_its_confirmation(broker, make):
    row = make()
    assert (state(row), broker.taken) == (State.READING, [row.pk])
    broker.work()
    row = fresh(row)
    assert (row.state, len(row.report["numbers"]), row.sample[0]["name"]) == (State.READ, 10, "1 Basics")
    assert imported() == []


def test_a_confirmed_document_is_stored_and_its_file_is_let_go(broker, make, confirm):
    row = make()
    broker.work()
    assert confirm(row)
    broker.work()
    row = fresh(row)
    assert (row.state, bytes(row.data), row.stored.is_live, row.was_there) == (State.DONE, b"", True, False)
    assert row.stored.report == row.report


def test_two_confirms_do_it_once(broker, make, confirm):
    row = make()
    broker.work()
    assert (confirm(row), confirm(row)) == (True, False)
    broker.taken.append(row.pk)
    broker.work()
    assert (state(row), imported()) == (State.DONE, ["7"])


def test_two_workers_with_one_import_store_it_once(broker, make, confirm, monkeypatch):
    row = make()
    broker.work()
    confirm(row)
    read_apart = jobs.read_apart

    def while_another_does_it(*args):
        monkeypatch.setattr(jobs, "read_apart", read_apart)
        Import.objects.update(beat_at=timezone.now() - 11 * SECONDS)  # it is taken for dead
        tasks.work_on_import(row.pk)
        return read_apart(*args)

    monkeypatch.setattr(jobs, "read_apart", while_another_does_it)
    broker.work()
    assert (state(row), imported()) == (State.DONE, ["7"])


@pytest.mark.parametrize("how", ["another worker is faster", "it is stopped"])
def test_what_is_not_wanted_any_more_once_it_is_written_is_not_shown(broker, make, confirm, monkeypatch, how):
    row = make()
    broker.work()
    confirm(row)
    ahead = indexing.ahead

    def meanwhile(editions):
        monkeypatch.setattr(indexing, "ahead", ahead)
        if how == "it is stopped":
            assert jobs.stop(row.pk)
        else:
            Import.objects.update(beat_at=timezone.now() - 11 * SECONDS)  # it is taken for dead
            tasks.work_on_import(row.pk)
        return ahead(editions)

    monkeypatch.setattr(indexing, "ahead", meanwhile)
    broker.work()
    assert (state(row), imported()) == ((State.READ, []) if how == "it is stopped" else (State.DONE, ["7"]))
    assert not Edition.everything.filter(is_shown=False).exists()


def test_an_import_that_a_worker_has_is_left_alone(broker, make, monkeypatch):
    row = make()
    read_apart, seen = jobs.read_apart, []

    def while_it_comes_twice(*args):
        seen.append(row.pk)
        tasks.work_on_import(row.pk)
        return read_apart(*args)

    monkeypatch.setattr(jobs, "read_apart", while_it_comes_twice)
    broker.work()
    assert (state(row), seen, fresh(row).tries) == (State.READ, [row.pk], 1)


def test_imports_that_wait_for_a_busy_worker_are_not_lost(broker, make):
    busy, waiting = make(), make()
    broker.taken.clear()
    now = timezone.now()
    Import.objects.update(is_queued=True, beat_at=now - 60 * SECONDS)
    Import.objects.filter(pk=busy.pk).update(stage=Import.Stage.RULES, beat_at=now)
    jobs.OUTBOX.sweep(now)
    assert broker.taken == []
    jobs.OUTBOX.sweep(now + 11 * SECONDS)
    assert sorted(broker.taken) == [busy.pk, waiting.pk]


def test_an_import_that_is_stopped_while_it_is_stored_waits_again(broker, make, confirm, monkeypatch):
    row = make()
    broker.work()
    confirm(row)
    as_plain = jobs.as_plain

    def while_it_is_stopped(examined):
        assert jobs.stop(row.pk)
        return as_plain(examined)

    monkeypatch.setattr(jobs, "as_plain", while_it_is_stopped)
    broker.work()
    assert (state(row), imported()) == (State.READ, [])


def test_an_import_that_is_stopped_while_it_is_read_goes(broker, make, monkeypatch):
    row = make()

    def end(*args):
        assert jobs.stop(row.pk)
        raise apart.Ended

    monkeypatch.setattr(jobs, "read_apart", end)
    broker.work()
    assert not Import.objects.exists()


def test_the_same_document_twice_is_said(broker, make, confirm):
    rows = [make(), make()]
    broker.work()
    for row in rows:
        confirm(row)
    broker.work()
    assert [fresh(row).was_there for row in rows] == [False, True]
    assert len({fresh(row).stored for row in rows}) == 1


def test_two_imports_of_one_game_do_not_mix(broker, make, confirm):
    one, two = make(), make(CHANGED, edition="8")
    broker.work()
    confirm(one)
    confirm(two)
    broker.work()
    one, two = fresh(one).stored, fresh(two).stored
    assert (one.is_live, two.is_live) == (False, True)
    words = [each.rules.get(number="1.1.2.1").blocks[0]["text"] for each in (one, two)]
    assert ["forty" in words[0], "fifty" in words[1]] == [True, True]


def test_a_label_that_is_taken_leaves_the_preview_with_what_to_do(broker, make, confirm):
    one, two = make(), make(CHANGED)
    broker.work()
    confirm(one)
    confirm(two)
    broker.work()
    two = fresh(two)
    assert (two.state, "another label" in two.problem, bytes(two.data)) == (State.READ, True, CHANGED.encode())
    confirm(two, replaces=True)
    broker.work()
    assert (state(two), fresh(two).problem, imported()) == (State.DONE, "", ["7"])


def test_what_cannot_be_read_says_why_and_keeps_the_file(broker, make):
    row = make(DASHED)
    broker.work()
    row = fresh(row)
    assert (row.state, "Dragon Ball" in row.problem, bytes(row.data)) == (State.FAILED, True, DASHED.encode())


def test_a_document_that_reads_otherwise_than_in_the_preview_is_shown_again(broker, make, confirm):
    row = make()
    broker.work()
    Import.objects.update(report=fresh(row).report | {"references": 99})
    confirm(row)
    broker.work()
    row = fresh(row)
    assert (row.state, row.report["references"], imported()) == (State.READ, 1, [])
    assert "reads otherwise now" in row.problem


def test_an_answer_to_an_older_question_is_not_kept(broker, make, monkeypatch, django_capture_on_commit_callbacks):
    row = make()
    read_apart = jobs.read_apart

    def while_it_changes(*args):
        Import.objects.update(state=State.FAILED)
        jobs.read(row.pk)
        return read_apart(*args)

    monkeypatch.setattr(jobs, "read_apart", while_it_changes)
    broker.work()
    assert (state(row), fresh(row).report) == (State.READING, {})


def test_a_worker_that_dies_in_the_middle_leaves_the_old_edition_and_another_does_it(
    broker, make, confirm, work_and_fail
):
    row = make()
    broker.work()
    confirm(row)
    work_and_fail(indexing, "ahead", KeyboardInterrupt())
    assert (state(row), imported()) == (State.STORING, [])
    assert Edition.objects.get(game="bakugan", is_live=True).origin == Edition.Origin.BUNDLED
    jobs.OUTBOX.sweep(timezone.now() + 11 * SECONDS)
    broker.work()
    assert (state(row), imported()) == (State.DONE, ["7"])


def test_a_job_that_breaks_says_so_and_can_be_tried_again(broker, make, confirm, work_and_fail):
    row = make()
    broker.work()
    confirm(row)
    work_and_fail(indexing, "ahead", OSError("no space left"))
    assert (state(row), imported()) == (State.READ, [])
    assert fresh(row).problem == "The job broke (OSError); nothing was changed. Try again."


def test_a_database_that_goes_away_leaves_it_to_the_sweeper(broker, make, work_and_fail):
    row = make()
    work_and_fail(jobs, "_read", OperationalError("gone"))
    assert state(row) == State.READING
    jobs.OUTBOX.sweep(timezone.now() + 11 * SECONDS)
    assert broker.taken == [row.pk]


def test_a_broker_that_is_gone_keeps_it_for_the_sweeper(broker, make):
    broker.is_gone = True
    row = make()
    broker.is_gone = False
    assert (state(row), fresh(row).is_queued) == (State.READING, False)
    outbox.state["failed_at"] = float("-inf")
    jobs.OUTBOX.sweep(timezone.now() + 3 * SECONDS)
    assert broker.taken == [row.pk]


def test_an_import_that_nobody_finishes_is_given_up(broker, make):
    row = make()
    Import.objects.update(tries=jobs.MOST_TRIES)
    jobs.OUTBOX.sweep(timezone.now() + 11 * SECONDS)
    assert (state(row), "none finished. Try again" in fresh(row).problem) == (State.FAILED, True)


def test_somebody_may_start_a_silent_import_again_and_no_other(broker, make, django_capture_on_commit_callbacks):
    row = make()
    broker.taken.clear()
    assert not jobs.is_silent(fresh(row))
    assert not jobs.start_again(row.pk)
    Import.objects.update(beat_at=timezone.now() - 11 * SECONDS, tries=3)
    assert jobs.is_silent(fresh(row))
    with django_capture_on_commit_callbacks(execute=True):
        assert jobs.start_again(row.pk)
    assert (broker.taken, fresh(row).tries) == ([row.pk], 0)


def test_what_is_busy_is_not_read_again_and_what_is_stored_not_dismissed(broker, make, confirm):
    row = make()
    assert not jobs.read(row.pk)
    broker.work()
    confirm(row)
    assert not jobs.dismiss(row.pk)
    broker.work()
    assert jobs.dismiss(row.pk)
    assert imported() == ["7"]


def test_old_imports_are_swept_and_busy_ones_stay(broker, make):
    old, busy = make(), make()
    broker.taken.remove(busy.pk)
    broker.work()
    Import.objects.update(asked_at=timezone.now() - jobs.KEPT_FOR - SECONDS)
    jobs.remove_old(timezone.now())
    assert list(Import.objects.all()) == [busy]
    assert old != busy


def test_workers_look_for_lost_imports(broker, make, monkeypatch):
    make()
    broker.taken.clear()
    Import.objects.update(beat_at=timezone.now() - 11 * SECONDS)
    monkeypatch.setitem(sweeping._swept, "at", float("-inf"))
    sweeping.sweep()
    assert len(broker.taken) == 1


def test_a_sign_of_life_writes_the_stage_down(make):
    row = make()
    Import.objects.update(beat_at=timezone.now() - 60 * SECONDS)
    pulse = Pulse(row.pk, fresh(row).attempt)
    pulse.tell(Import.Stage.RULES, 12)
    pulse._write()
    found = fresh(row)
    assert (found.stage, found.count, jobs.is_silent(found)) == (Import.Stage.RULES, 12, False)


def test_a_sign_of_life_that_cannot_be_written_stops_no_work(make, monkeypatch, caplog):
    def lose(*args: object, **kwargs: object) -> None:
        raise OperationalError("locked")

    row = make()
    pulse = Pulse(row.pk, 1)
    monkeypatch.setattr(connection, "cursor", lose)
    caplog.set_level("INFO")
    pulse._write()
    assert "no sign of life of an import: locked" in caplog.text


def test_a_sign_of_life_of_what_is_dismissed_ends_the_work(make):
    row, ended = make(), []
    pulse = Pulse(row.pk, fresh(row).attempt)
    pulse.watch(lambda: ended.append(row.pk))
    pulse._write()
    assert ended == []
    jobs.stop(row.pk)
    pulse._write()
    assert ended == [row.pk]
