"""Handing jobs to the broker, which may be away; pages do not wait for it one after another.

The database is the truth and the broker only a messenger: who hands a job over keeps it until it is done.
"""

import logging
import time

from django.utils.module_loading import import_string

logger = logging.getLogger(__name__)

LEAVE_ALONE = 5.0  # seconds after it failed to take a job
state = {"failed_at": float("-inf")}


def deliver(name: str, job_id: int) -> bool:
    """Have a worker do a task, by its dotted name, about a row; return whether the broker has taken it."""
    task = import_string(name)
    if time.monotonic() - state["failed_at"] <= LEAVE_ALONE:
        return False
    try:
        task.delay(job_id)
    except Exception:
        logger.exception("job %s cannot be queued; it is kept and sent again", job_id)
        state["failed_at"] = time.monotonic()
        return False
    return True
