"""Recording a ruling: its rules pinned to edition and text, its scene to what the step shows."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.domain.saying import say
from judgeapp.judging.models import Call, Ruling
from judgeapp.judging.rulings import citing
from judgeapp.judging.rulings.drafting import Draft, Fit, fit
from judgeapp.tournaments.locking import Refused, note
from judgeapp.tournaments.models import Event

MOST_AT_EVENT = 5_000
CHANGED_SINCE = gettext_lazy(
    "You have recorded this ruling already; what you have changed since is not recorded. "
    "Open it under Rulings and replace it."
)


def record(
    draft: Draft, by: AbstractBaseUser, event: Event | None = None, call: Call | None = None, key: str = ""
) -> Ruling:
    """Keep a ruling; of what is sent twice under one key, the first stays and is returned.

    Raises Unfit (a Refused) with everything that is wrong with the draft, and Refused for a call of another event or
    another text under the same key.
    """
    if sent := sent_before(by, key, draft, event):
        return sent
    found = fit(draft, event)
    if call is not None and (event is None or call.event_id != event.pk):
        raise Refused(_("This call is of another event."))
    try:
        with transaction.atomic():
            ruling = add(found, by, event=event, call=call, key=key)
            tell(ruling, by, say("Recorded a ruling"))
    except IntegrityError:
        if sent := sent_before(by, key, draft, event):  # it was quicker
            return sent
        raise
    return ruling


def sent_before(by: AbstractBaseUser, key: str, draft: Draft, event: Event | None) -> Ruling | None:
    """Return what somebody has sent under a key already; raises Refused if the draft says something else."""
    sent = Ruling.objects.filter(by=by, key=key).first() if key else None
    if sent is not None and not _says(sent, fit(draft, event)):
        raise Refused(str(CHANGED_SINCE))
    return sent


def _says(ruling: Ruling, found: Fit) -> bool:
    """Does a ruling say what a draft comes to? What its step shows follows from its scene."""
    fields = (name for name in found.fields if name != "outcome")
    cited = [citation.number for citation in ruling.citations.all()]
    is_same = all(getattr(ruling, name) == found.fields[name] for name in fields)
    return is_same and cited == [rule.number for rule in found.rules]


def add(found: Fit, by: AbstractBaseUser, **more: Any) -> Ruling:
    """Add a ruling and what it cites; whoever calls holds a transaction.

    Only staff of the site write one at no event, and so have said that it stands on the whole site. Raises Refused if
    an event has as many as it may have.
    """
    event = more.get("event")
    if event is None:
        more |= {"on_site": Ruling.OnSite.SHOWN, "on_site_by": by, "on_site_at": timezone.now()}
    elif event.rulings.count() >= MOST_AT_EVENT:
        words = _("An event has at most {most} rulings, and this one has as many. Those that it has can still be read.")
        raise Refused(words.format(most=f"{MOST_AT_EVENT:,}"))
    ruling = Ruling.objects.create(judge=name_of(by), by=by, **found.fields, **more)
    citing.pin(ruling, found.volume, found.rules)
    return ruling


def name_of(by: AbstractBaseUser) -> str:
    """Return the name that a ruling or a word on it is shown under."""
    return str(by)[:80]


def tell(ruling: Ruling, by: AbstractBaseUser, words: str) -> None:
    """Add to the log of the event, if it was at one."""
    if ruling.event is not None:
        note(ruling.event, by, say("{done}: {question}", done=words, question=" ".join(ruling.question.split())))
