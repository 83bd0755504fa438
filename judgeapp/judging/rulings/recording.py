"""Recording a ruling: its rules pinned to edition and text, its scene to what the step shows."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from judgeapp.judging.models import Call, Ruling
from judgeapp.judging.rulings import citing
from judgeapp.judging.rulings.drafting import Draft, Fit, fit
from judgeapp.tournaments.jobs import Refused
from judgeapp.tournaments.logbook import note
from judgeapp.tournaments.models import Event


def record(
    draft: Draft, by: AbstractBaseUser, event: Event | None = None, call: Call | None = None, key: str = ""
) -> Ruling:
    """Keep a ruling; of what is sent twice under one key, the first stays and is returned.

    Raises Unfit (a Refused) with everything that is wrong with the draft, and Refused for a call of another event.
    """
    if sent := sent_before(by, key):
        return sent
    found = fit(draft, event)
    if call is not None and (event is None or call.event_id != event.pk):
        raise Refused("This call is of another event.")
    try:
        with transaction.atomic():
            ruling = add(found, by, event=event, call=call, key=key)
            tell(ruling, by, f"Recorded a ruling: {ruling.question}")
    except IntegrityError:
        return _the_other(by, key)
    return ruling


def sent_before(by: AbstractBaseUser, key: str) -> Ruling | None:
    """Return what somebody has sent under a key already."""
    return Ruling.objects.filter(by=by, key=key).first() if key else None


def _the_other(by: AbstractBaseUser, key: str) -> Ruling:
    """Return the ruling that was quicker under the same key."""
    return Ruling.objects.get(by=by, key=key)


def add(found: Fit, by: AbstractBaseUser, **more: Any) -> Ruling:
    """Add a ruling and what it cites; whoever calls holds a transaction."""
    ruling = Ruling.objects.create(judge=name_of(by), by=by, **found.fields, **more)
    citing.pin(ruling, found.volume, found.rules)
    return ruling


def name_of(by: AbstractBaseUser) -> str:
    """Return the name that a ruling or a word on it is shown under."""
    return str(by)[:80]


def tell(ruling: Ruling, by: AbstractBaseUser, words: str) -> None:
    """Add to the log of the event, if it was at one."""
    if ruling.event is not None:
        note(ruling.event, by, " ".join(words.split()))
