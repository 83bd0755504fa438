"""The job that checks the lists of an event."""

import datetime

import pytest
from django.db import OperationalError
from django.utils import timezone

from judgeapp import sweeping
from judgeapp.deckcheck import batch_jobs, batches, tasks
from judgeapp.deckcheck.models import Batch
from judgeapp.outbox import state as broker_state
from tests.deckcheck.events import ALL_KINDS, OPEN, checked, make
from tests.deckcheck.lists import DRAGON_BALL

pytestmark = pytest.mark.django_db
SECONDS = datetime.timedelta(seconds=1)
MANY = {f"{at}": DRAGON_BALL for at in range(4)}


@pytest.fixture
def queued(monkeypatch) -> list[int]:
    """What was queued; a job is not run."""
    found: list[int] = []
    monkeypatch.setattr(tasks.check_batch, "delay", found.append)
    monkeypatch.setitem(broker_state, "failed_at", float("-inf"))
    return found


def fresh(batch: Batch) -> Batch:
    return Batch.objects.get(pk=batch.pk)


def counted(monkeypatch, deed=lambda number: None) -> list[str]:
    """Count what is checked; `deed` happens before each, with its number."""
    check_text, seen = batches.check_text, []

    def check(format_, date, list_text):
        seen.append(list_text)
        deed(len(seen))
        return check_text(format_, date, list_text)

    monkeypatch.setattr(batches, "check_text", check)
    return seen


def test_the_job_finds_a_verdict_and_reasons_for_every_list():
    batch = checked(ALL_KINDS)
    found = {each.name: (each.verdict, [finding["code"] for finding in each.findings]) for each in batch.lists.all()}
    assert found == {
        "A": ("legal", []),
        "B": ("illegal", ["wrong-size"]),
        "C": ("cannot tell", ["unknown-card"]),
        "D": ("warnings", ["heading-count"]),
    }
    assert batch.finished_at is not None


def test_a_finding_is_kept_with_its_rules_and_lines():
    finding = checked({"C": OPEN}).lists.get().findings[0]
    assert set(finding) == {"code", "severity", "message", "repair", "rules", "terms", "lines", "messages"}
    assert (finding["severity"], finding["rules"], finding["lines"]) == (
        "cannot tell",
        ["5-1-2", "5-1-3", "5-2-1-1"],
        [5],
    )


def test_a_list_that_breaks_its_check_is_noted_and_keeps_nobody_waiting(monkeypatch):
    batch = make({f"{at}": DRAGON_BALL for at in range(60)})
    check_text, seen = batches.check_text, []

    def breaks(format_, date, list_text):
        seen.append(list_text)
        if len(seen) == 55:
            raise RuntimeError("a list of its own kind")
        return check_text(format_, date, list_text)

    monkeypatch.setattr(batches, "check_text", breaks)
    tasks.check_batch(batch.pk)
    batch.refresh_from_db()
    assert (batch.failed, batches.state_of(batch).numbers) == ("", {"legal": 59, "cannot tell": 1})


def test_a_job_goes_on_where_it_was(monkeypatch):
    batch = make({f"{at}": DRAGON_BALL for at in range(60)})
    batch.lists.filter(pk__lt=batch.lists.first().pk + 50).update(verdict="legal")
    check_text, seen = batches.check_text, []
    monkeypatch.setattr(batches, "check_text", lambda *args: seen.append(args) or check_text(*args))
    tasks.check_batch(batch.pk)
    assert (len(seen), batches.state_of(batch).checked) == (10, 60)


def test_an_event_of_a_format_that_is_gone_fails_with_the_reason():
    batch = make({"A": DRAGON_BALL})
    Batch.objects.update(format="of-old")
    with pytest.raises(ValueError, match="of-old"):
        tasks.check_batch(batch.pk)
    batch.refresh_from_db()
    assert "there is no format “of-old”" in batch.failed


def test_a_batch_queues_again_behind_the_others_after_a_while(monkeypatch, queued):
    batch = make(MANY)
    monkeypatch.setattr(batch_jobs, "SLICE", 0)
    monkeypatch.setattr(batch_jobs, "WRITTEN_EVERY", 0)
    seen = counted(monkeypatch)
    for done in range(1, 5):
        tasks.check_batch(batch.pk)
        assert (len(seen), batches.state_of(batch).checked, queued) == (done, done, [batch.pk] * done)
    tasks.check_batch(batch.pk)
    assert (len(seen), fresh(batch).finished_at is not None, len(queued)) == (4, True, 4)


def test_two_workers_with_one_batch_check_each_list_once(monkeypatch, queued):
    batch = make(MANY)
    seen = counted(monkeypatch, lambda number: tasks.check_batch(batch.pk))
    tasks.check_batch(batch.pk)
    assert (len(seen), batches.state_of(batch).checked, fresh(batch).finished_at is not None) == (4, 4, True)


def test_a_batch_that_is_stopped_rests_at_once(monkeypatch, queued):
    batch = make(MANY)
    monkeypatch.setattr(batch_jobs, "WRITTEN_EVERY", 0)
    seen = counted(monkeypatch, lambda number: batch_jobs.stop(batch))
    tasks.check_batch(batch.pk)
    assert (len(seen), fresh(batch).is_stopped, fresh(batch).finished_at, queued) == (1, True, None, [])
    batch_jobs.OUTBOX.sweep(timezone.now() + 60 * SECONDS)
    assert queued == []


def end_worker(number: int) -> None:
    if number > 2:
        raise KeyboardInterrupt


def test_a_batch_whose_worker_died_goes_on_by_itself(monkeypatch, queued):
    batch = make(MANY)
    with monkeypatch.context() as patched:
        patched.setattr(batch_jobs, "WRITTEN_EVERY", 0)
        counted(patched, end_worker)
        with pytest.raises(KeyboardInterrupt):
            tasks.check_batch(batch.pk)
    batch_jobs.OUTBOX.sweep(timezone.now() + 9 * SECONDS)
    assert (queued, batches.state_of(batch).checked) == ([], 2)
    batch_jobs.OUTBOX.sweep(timezone.now() + 11 * SECONDS)
    assert queued == [batch.pk]
    tasks.check_batch(batch.pk)
    assert (batches.state_of(batch).checked, fresh(batch).finished_at is not None) == (4, True)


def test_a_list_that_ends_every_worker_is_passed_over(monkeypatch, queued):
    batch = make({"A": DRAGON_BALL, "B": "poison", "C": DRAGON_BALL})
    check_text = batches.check_text

    def poisoned(format_, date, list_text):
        if list_text == "poison":
            raise KeyboardInterrupt
        return check_text(format_, date, list_text)

    monkeypatch.setattr(batches, "check_text", poisoned)
    for ended in range(2 * batch_jobs.MOST_TRIES):
        try:
            tasks.check_batch(batch.pk)
        except KeyboardInterrupt:
            batch_jobs.OUTBOX.sweep(timezone.now() + (11 * ended + 11) * SECONDS)
        else:
            break
    found = {row.name: row.verdict for row in batch.lists.all()}
    assert (found, fresh(batch).failed) == ({"A": "legal", "B": "cannot tell", "C": "legal"}, "")
    assert "took too much time" in batch.lists.get(name="B").findings[0]["message"]


def test_batches_that_wait_for_a_busy_worker_are_not_lost(queued):
    busy, waiting = make(MANY), make(MANY)
    now = timezone.now()
    Batch.objects.update(is_queued=True, beat_at=now - 60 * SECONDS)
    Batch.objects.filter(pk=busy.pk).update(is_taken=True, beat_at=now)
    batch_jobs.OUTBOX.sweep(now)
    assert queued == []
    batch_jobs.OUTBOX.sweep(now + 11 * SECONDS)
    assert sorted(queued) == [busy.pk, waiting.pk]


def test_a_batch_that_no_broker_took_is_sent_when_there_is_one(queued):
    batch = make(MANY)
    batch_jobs.OUTBOX.sweep(timezone.now() + 3 * SECONDS)
    assert (queued, fresh(batch).is_queued) == ([batch.pk], True)


def test_a_database_that_goes_away_leaves_it_to_the_sweeper(monkeypatch, queued):
    batch = make(MANY)

    def gone(*args: object) -> None:
        raise OperationalError("gone")

    with monkeypatch.context() as patched:
        patched.setattr(batch_jobs, "_write", gone)
        with pytest.raises(OperationalError):
            tasks.check_batch(batch.pk)
    assert fresh(batch).failed == ""
    batch_jobs.OUTBOX.sweep(timezone.now() + 11 * SECONDS)
    assert queued == [batch.pk]


def test_workers_look_for_lost_batches(monkeypatch, queued):
    batch = make(MANY)
    Batch.objects.update(beat_at=timezone.now() - 11 * SECONDS)
    monkeypatch.setitem(sweeping._swept, "at", float("-inf"))
    sweeping.sweep()
    assert queued == [batch.pk]
