"""Who takes which jobs: an event never waits behind what others ask for."""

import itertools

from celery import current_app

from judgeapp.operations import crews
from judgeapp.tournaments import jobs
from judgeapp.tournaments.models import Job


def test_every_task_has_a_queue_of_its_urgency():
    current_app.loader.import_default_modules()
    ours = {name for name in current_app.tasks if name.startswith("judgeapp.")}
    assert ours == set(crews.QUEUE_OF)


def test_every_queue_has_a_crew_and_rounds_have_one_that_does_nothing_else():
    assert {queue for crew in crews.CREWS for queue in crew.queues} == set(crews.QUEUES)
    (only,) = [crew for crew in crews.CREWS if crews.ROUNDS in crew.queues]
    assert (only.queues, only.at_once > 1, only.nice) == ((crews.ROUNDS,), True, 0)


def test_a_worker_without_a_choice_takes_from_all_queues():
    assert set(current_app.amqp.Queues(current_app.conf.task_queues)) == set(crews.QUEUES)


def test_only_publishing_waits_behind_publishing():
    queues = {kind: crews.QUEUE_OF[jobs.task_of(kind)] for kind in Job.Kind}
    assert queues.pop(Job.Kind.PUBLISH) == crews.PUBLISHING
    assert set(queues.values()) == {crews.ROUNDS}


def test_a_slow_crew_yields_and_can_be_ended():
    checks = next(crew for crew in crews.CREWS if crews.CHECKS in crew.queues)
    line = crews.command(checks, "8000")
    assert (line[0], checks.nice) == ("celery", 10)
    assert ("--queues", "checks") in itertools.pairwise(line)
    assert ("--pool", "prefork") in itertools.pairwise(line)
