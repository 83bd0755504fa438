"""A press is kept whatever becomes of brokers and workers, and its work is done once or not at all."""

import datetime

import pytest
from django.db import IntegrityError, InterfaceError, OperationalError, transaction
from django.utils import timezone

from judgeapp import sweeping
from judgeapp.domain.pairing.values import seed_of_draw
from judgeapp.outbox import state as broker_state
from judgeapp.tournaments import jobs, tasks
from judgeapp.tournaments.models import Event, Job, Match, Round, Seat
from judgeapp.tournaments.rounds import pairing
from tests.tournaments import making

SECONDS = datetime.timedelta(seconds=1)
pytestmark = pytest.mark.django_db


class Broker:
    """Stands for the queue: it keeps what it is given, or is gone."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.is_gone = False

    def take(self, job_id: int) -> None:
        if self.is_gone:
            raise ConnectionRefusedError("no broker")
        self.taken.append(job_id)

    def work(self) -> None:
        """What a worker does with all that is in the queue."""
        while self.taken:
            tasks.run_job(self.taken.pop(0))


@pytest.fixture
def broker(monkeypatch):
    found = Broker()
    monkeypatch.setattr(tasks.run_job, "delay", found.take)
    monkeypatch.setitem(broker_state, "failed_at", float("-inf"))
    return found


@pytest.fixture
def event():
    made = making.make_event()
    making.make_entrants(made, 8)
    return made


@pytest.fixture
def press(event, django_capture_on_commit_callbacks):
    """Press as a request does: what waits for the commit happens after it."""

    def press_(kind: str = Job.Kind.PAIR, number: int = 1) -> Job:
        with django_capture_on_commit_callbacks(execute=True):
            return jobs.press(event, kind, number, None)

    return press_


@pytest.fixture
def work_and_fail(broker, monkeypatch):
    """Let a worker take up what is in the queue and meet an error when half of a draft is written."""

    def work_(error: BaseException) -> None:
        def fail(*rows: object) -> None:
            assert Round.objects.exists()
            raise error

        with monkeypatch.context() as patched:
            patched.setattr(pairing, "add_matches", fail)
            with pytest.raises(type(error)):
                broker.work()

    return work_


def state(job: Job) -> tuple[str, int, bool]:
    job.refresh_from_db()
    return job.state, job.tries, job.is_queued


def rows() -> tuple[int, int, int]:
    return Round.objects.count(), Match.objects.count(), Seat.objects.count()


def sweep(after: float) -> int:
    return jobs.OUTBOX.sweep(timezone.now() + after * SECONDS)


def test_a_press_is_sent_after_the_commit_and_done_once(broker, press, event):
    job = press()
    assert broker.taken == [job.pk]
    assert state(job) == ("waiting", 0, True)
    broker.work()
    assert state(job) == ("done", 1, True)
    assert rows() == (1, 4, 8)


def test_a_press_that_is_rolled_back_leaves_and_sends_nothing(broker, event, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        jobs.press(event, Job.Kind.PAIR, 1, None)
        transaction.set_rollback(True)
    assert (broker.taken, Job.objects.count()) == ([], 0)


def test_a_second_press_is_the_first(broker, press):
    assert press().pk == press().pk
    assert len(broker.taken) == 1


def test_presses_of_one_round_are_counted(broker, press):
    first = press()
    broker.work()
    second = press()
    assert (first.attempt, second.attempt) == (1, 2)


def test_the_database_itself_allows_one_job_under_way(event):
    making.make_job(event, Job.Kind.PAIR, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        making.make_job(event, Job.Kind.PAIR, 1)


def test_a_broker_that_is_gone_keeps_the_press_for_the_sweeper(broker, press):
    broker.is_gone = True
    job = press()
    assert state(job) == ("waiting", 0, False)
    broker.is_gone = False
    broker_state["failed_at"] = float("-inf")
    assert sweep(after=3) == 1
    broker.work()
    assert state(job) == ("done", 1, True)


def test_pages_do_not_wait_for_a_broker_one_after_another(broker, press, event):
    broker.is_gone = True
    press()
    broker.is_gone = False
    job = press(Job.Kind.PUBLISH, 0)
    assert (broker.taken, state(job)) == ([], ("waiting", 0, False))


def test_the_sweeper_leaves_what_is_not_late(broker, press):
    job = press()
    assert sweep(after=9) == 0
    assert broker.taken == [job.pk]


def test_a_message_that_was_lost_is_sent_again(broker, press):
    job = press()
    broker.taken.clear()
    assert sweep(after=11) == 1
    broker.work()
    assert state(job) == ("done", 1, True)


def test_of_two_sweepers_that_look_at_once_one_sends(broker, press, monkeypatch):
    press()
    broker.taken.clear()
    late, take = timezone.now() + 11 * SECONDS, broker.take
    seen = []

    def while_another_looks(job_id: int) -> None:
        seen.append(jobs.OUTBOX.sweep(late))
        take(job_id)

    monkeypatch.setattr(tasks.run_job, "delay", while_another_looks)
    assert (jobs.OUTBOX.sweep(late), seen) == (1, [0])


def test_a_job_that_comes_twice_does_its_work_once(broker, press):
    job = press()
    broker.taken.append(job.pk)
    broker.work()
    assert state(job) == ("done", 1, True)
    assert rows() == (1, 4, 8)


def test_a_worker_that_dies_in_the_middle_leaves_nothing_and_another_does_it(broker, press, work_and_fail):
    """A killed process leaves what a rolled back transaction leaves: a row that says "running", and nothing else."""
    job = press()
    work_and_fail(SystemExit())
    assert state(job) == ("running", 1, True)
    assert rows() == (0, 0, 0)
    assert sweep(after=11) == 1
    broker.work()
    assert state(job) == ("done", 2, True)
    assert rows() == (1, 4, 8)


def test_a_job_that_runs_again_draws_with_the_same_seed(broker, press, work_and_fail, event):
    job = press()
    work_and_fail(SystemExit())
    sweep(after=11)
    broker.work()
    assert Round.objects.get().seed == seed_of_draw(event.seed_key, job.number, 1)


@pytest.mark.parametrize("error", [OperationalError("the server closed"), InterfaceError("connection is closed")])
def test_a_database_that_goes_away_leaves_the_job_to_the_sweeper(error, broker, press, work_and_fail):
    job = press()
    work_and_fail(error)
    assert state(job) == ("running", 1, True)
    sweep(after=11)
    broker.work()
    assert state(job) == ("done", 2, True)


def test_what_is_refused_fails_with_its_reason_and_may_be_pressed_again(broker, press, event):
    event.entrants.all().delete()
    job = press()
    broker.work()
    assert state(job) == ("failed", 1, True)
    assert job.problem == "At least two entrants must be in to pair a round."
    assert jobs.last_failure(event, Job.Kind.PAIR, 1) == job.problem
    making.make_entrants(event, 2)
    again = press()
    broker.work()
    assert (again.pk != job.pk, state(again)[0]) == (True, "done")
    assert jobs.last_failure(event, Job.Kind.PAIR, 1) == ""


@pytest.mark.parametrize("error", [ValueError("wrong"), IntegrityError("two of one")])
def test_a_job_that_breaks_says_so_and_leaves_nothing(error, press, work_and_fail):
    job = press()
    work_and_fail(error)
    assert state(job)[0] == "failed"
    assert job.problem == f"The job broke ({type(error).__name__}); nothing was changed. Press again."
    assert rows() == (0, 0, 0)


def test_a_job_that_no_worker_survives_is_given_up(broker, press):
    job = press()
    Job.objects.filter(pk=job.pk).update(state="running", tries=jobs.MOST_TRIES)
    assert sweep(after=11) == 0
    assert state(job)[0] == "failed"
    assert job.problem.startswith("8 workers took this up and none finished.")


def test_giving_up_does_not_undo_what_another_worker_has_finished(broker, press):
    job = press()
    broker.work()
    jobs.fail(job.pk, "too late")
    assert (state(job)[0], job.problem) == ("done", "")


def test_a_job_that_was_deleted_with_its_event_is_no_error(broker, press, event):
    press()
    Event.objects.all().delete()
    broker.work()


def test_who_waits_is_not_shown_a_publishing(broker, press, event):
    press(Job.Kind.PUBLISH, 0)
    assert jobs.live_job(event) is None
    job = press()
    assert jobs.live_job(event) == job


def test_a_sign_of_life_looks_for_lost_jobs_now_and_then(broker, press, monkeypatch):
    press()
    broker.taken.clear()
    Job.objects.update(sent_at=timezone.now() - 11 * SECONDS)
    monkeypatch.setitem(sweeping._swept, "at", float("-inf"))
    sweeping.sweep()
    sweeping.sweep()
    assert len(broker.taken) == 1


def test_a_sweep_survives_a_database_that_does_not_answer(monkeypatch, caplog):
    def lose(now: object) -> None:
        raise OperationalError("gone")

    monkeypatch.setitem(sweeping._swept, "at", float("-inf"))
    monkeypatch.setattr(sweeping, "_looks", [lose])
    sweeping.sweep()
    assert "the database does not answer" in caplog.text
