"""Who does what in the background: queues by urgency, and the workers that take from each.

A crew is one Celery worker process. What an event waits for has a queue and a crew of its own, so that nothing that is
asked elsewhere, however much, stands before it. The slow crews yield the processor to the others, and what they run is
ended when it takes too long: a batch is checked in slices (deckcheck.tasks), and a document is read in a process of
its own (rulebook.importing.apart).

A worker that is started without a choice of queues takes from all of them. Nothing here knows Django or Celery.
"""

from dataclasses import dataclass

ROUNDS = "rounds"  # pairing, releasing and closing: a hall waits
PUBLISHING = "publishing"  # public pages that are brought up to date
CHECKS = "checks"  # the lists of whole events
IMPORTS = "imports"  # publishers' documents
MESSAGES = "messages"  # what is sent to other servers, which may take their time
QUEUES = (ROUNDS, PUBLISHING, CHECKS, IMPORTS, MESSAGES)
# The tasks by their names: who sends one need not import what it does.
RUN_JOB = "judgeapp.tournaments.tasks.run_job"
PUBLISH = "judgeapp.tournaments.tasks.publish"
CHECK_BATCH = "judgeapp.deckcheck.tasks.check_batch"
CHECK_ANEW = "judgeapp.deckcheck.tasks.check_anew"
CHECK_BY_FORMAT = "judgeapp.deckcheck.tasks.check_by_format"
WORK_ON_IMPORT = "judgeapp.rulebook.tasks.work_on_import"
SEND_LETTER = "judgeapp.mail.tasks.send_letter"
SEND_NOTIFICATION = "judgeapp.notifications.tasks.send_notification"
QUEUE_OF = {
    RUN_JOB: ROUNDS,
    PUBLISH: PUBLISHING,
    CHECK_BATCH: CHECKS,
    CHECK_ANEW: CHECKS,
    CHECK_BY_FORMAT: CHECKS,
    WORK_ON_IMPORT: IMPORTS,
    SEND_LETTER: MESSAGES,
    SEND_NOTIFICATION: MESSAGES,
}
UNHURRIED = 10  # how nice a crew is to the others
MOST_MEMORY = 600_000  # kilobytes of a process that checks; one that has more is replaced after its task


@dataclass(frozen=True)
class Crew:
    """A worker process.

    queues    what it takes jobs from
    at_once   how many jobs it does at a time
    nice      how far it yields the processor
    is_apart  its jobs are done in a process below it, which can be ended for taking too long
    memory    MB that it, or a process below it, may grow to; 0 for as much as every process of the site
    """

    name: str
    queues: tuple[str, ...]
    at_once: int = 1
    nice: int = 0
    is_apart: bool = False
    memory: int = 0


CREWS = (
    Crew(ROUNDS, (ROUNDS,), at_once=2),
    Crew(PUBLISHING, (PUBLISHING,)),
    Crew(CHECKS, (CHECKS,), nice=UNHURRIED, is_apart=True),
    Crew(IMPORTS, (IMPORTS,), nice=UNHURRIED, memory=1_700),  # it lets a document take 1,500
    Crew(MESSAGES, (MESSAGES,), at_once=4),
)


def command(crew: Crew, site: str) -> list[str]:
    """Return the module that a crew runs and its arguments; `site` tells two sites' workers on one machine apart."""
    pool = ["--pool", "prefork", "--max-memory-per-child", str(MOST_MEMORY)] if crew.is_apart else ["--pool", "threads"]
    return [
        *("celery", "--app", "judgeapp.celery_app", "--quiet", "worker", "--loglevel", "WARNING"),
        *("--hostname", f"{crew.name}-{site}@%h", "--queues", ",".join(crew.queues)),
        *("--concurrency", str(crew.at_once), *pool),
    ]
