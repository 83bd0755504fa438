"""Rulings are recorded, upheld, overturned, replaced, shown to fewer and shown on the whole site. Nothing is erased.

Anybody can open an event, be its judge and write what he likes; so a public ruling stands at its event only until
somebody who answers for the site has read it.
"""

import dataclasses
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.domain.letters import clean
from judgeapp.domain.messages import say
from judgeapp.judging.models import Appeal, Call, Infraction, Ruling
from judgeapp.judging.rulings import citing
from judgeapp.judging.rulings.drafting import Draft, Fit, fit
from judgeapp.judging.rulings.visible import STANDING
from judgeapp.judging.unfit import Unfit, longest
from judgeapp.limits import too_long
from judgeapp.requests import StrOrPromise
from judgeapp.tournaments.locking import Refused, note
from judgeapp.tournaments.models import Event

MOST_AT_EVENT = 5_000
CHANGED_SINCE = gettext_lazy(
    "You have recorded this ruling already; what you have changed since is not recorded. "
    "Open it under Rulings and replace it."
)


def record(draft: Draft, by: User, event: Event | None = None, call: Call | None = None, key: str = "") -> Ruling:
    """Store a ruling; of what is sent twice under one key, the first stays and is returned.

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
            add_to_log(ruling, by, say("Recorded a ruling"))
    except IntegrityError:
        if sent := sent_before(by, key, draft, event):  # it was quicker
            return sent
        raise
    return ruling


def sent_before(by: User, key: str, draft: Draft, event: Event | None) -> Ruling | None:
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


def add(found: Fit, by: User, **more: Any) -> Ruling:
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


def name_of(by: User) -> str:
    """Return the name that a ruling or a word on it is shown under."""
    return str(by)[:80]


NOBODY = "–"  # in any language


def forget(by: User) -> None:
    """Take the name of whoever leaves from what he has written; pages that show it are made anew."""
    for model in (Ruling, Appeal, Infraction):
        model._default_manager.filter(by=by).update(judge=NOBODY)


def add_to_log(ruling: Ruling, by: User, words: str) -> None:
    """Add to the log of the event, if it was at one."""
    if ruling.event is not None:
        note(ruling.event, by, say("{done}: {question}", done=words, question=" ".join(ruling.question.split())))


DONE = {
    Ruling.OnSite.SHOWN: say("Showed a ruling on the whole site"),
    Ruling.OnSite.HELD: say("Left a ruling at its event only"),
}


def waiting() -> QuerySet[Ruling]:
    """Return the public rulings that stand and that nobody of the site has decided on, newest first."""
    return Ruling.objects.filter(STANDING, shown_to=Ruling.Shown.PUBLIC, on_site=Ruling.OnSite.WAITING)


@transaction.atomic
def decide(ruling: Ruling, on_site: str, by: User) -> None:
    """Show a ruling on the whole site, or at its event only, from now on; said again, nothing changes.

    Raises Refused for one that is not public, and for any other word.
    """
    held = Ruling.objects.select_for_update().get(pk=ruling.pk)
    if on_site not in DONE:
        raise Refused(_("Choose whether it is shown on the whole site or at its event only."))
    if not held.is_public:
        raise Refused(_("This ruling is not public any more, so it cannot be shown on the whole site."))
    if held.on_site == on_site:
        return
    known = {"on_site": on_site, "on_site_by": by, "on_site_at": timezone.now()}
    Ruling.objects.filter(pk=held.pk).update(**known)
    add_to_log(held, by, DONE[Ruling.OnSite(on_site)])


def fewer(ruling: Ruling) -> list[tuple[str, StrOrPromise]]:
    """Return to whom a ruling can be shown instead, with words, the most people first."""
    choices: list[tuple[str, StrOrPromise]] = list(Ruling.Shown.choices)
    return choices[Ruling.Shown.values.index(ruling.shown_to) + 1 :]


@transaction.atomic
def narrow(ruling: Ruling, shown_to: str, by: User) -> None:
    """Show a ruling only to these from now on. Raises Refused unless they are fewer than now."""
    held = Ruling.objects.select_for_update().get(pk=ruling.pk)
    if shown_to == held.shown_to:
        return
    if shown_to not in dict(fewer(held)):
        raise Refused(_("Choose who still sees it: fewer than now. To show it to more, replace it."))
    Ruling.objects.filter(pk=held.pk).update(shown_to=shown_to)
    add_to_log(held, by, say("Showed a ruling to fewer"))


LONGEST_REASON = longest(Appeal, "reason")


@transaction.atomic
def uphold(ruling: Ruling, reason: str, by: User) -> Appeal:
    """Store a head judge's word that a ruling stands, with the reason; of the same word twice one is stored.

    Raises Unfit without a reason, and Refused for a ruling that stands no longer, or is upheld by somebody else or for
    another reason.
    """
    held = _hold(ruling)
    _refuse_replaced(held)
    words, wrong = _read(reason)
    if wrong:
        raise Unfit(wrong)
    if before := _upheld(held):
        if (before.by_id, before.reason) == (by.pk, words):
            return before
        stays = _("The reason given then stays; this one is not recorded.")
        raise Refused(f"{_upheld_already(before, by)} {stays}")
    add_to_log(held, by, say("Upheld a ruling"))
    return _say(held, Appeal.Verdict.UPHELD, words, by)


def overturn(ruling: Ruling, reason: str, draft: Draft, by: User, key: str = "") -> Ruling:
    """Put another ruling in the place of one, on appeal and with the reason; return the new one.

    Raises Unfit for the reason and everything in the draft, and Refused for a ruling that stands no longer.
    """
    return supersede(ruling, draft, by, key, reason, is_head=True)


@transaction.atomic
def supersede(
    ruling: Ruling, draft: Draft, by: User, key: str = "", reason: str | None = None, *, is_head: bool = False
) -> Ruling:
    """Put a later ruling in the place of one; return the new one. Raises like `overturn`.

    is_head  whoever asks decides on appeals here; all others are refused what was upheld
    """
    held = _hold(ruling)
    draft = dataclasses.replace(draft, game=held.game)
    if sent := sent_before(by, key, draft, held.event):
        return sent
    _refuse_replaced(held)
    if not is_head and (upheld := _upheld(held)):
        words = _("{judge} has upheld this ruling: now only the head judge may replace it.")
        raise Refused(words.format(judge=upheld.judge))
    words, wrong = ("", {}) if reason is None else _read(reason)
    try:
        found = fit(draft, held.event)
    except Unfit as unfit:
        raise Unfit(wrong | unfit.by_field) from None
    if wrong:
        raise Unfit(wrong)
    later = add(found, by, event=held.event, call=held.call, key=key, replaces=held)
    if reason is not None:
        _say(held, Appeal.Verdict.OVERTURNED, words, by)
    add_to_log(held, by, say("Replaced a ruling") if reason is None else say("Overturned a ruling"))
    return later


def _hold(ruling: Ruling) -> Ruling:
    """Return a ruling and hold its row, so that of two who decide at once one is told what the other did."""
    return Ruling.objects.select_for_update().get(pk=ruling.pk)


def _refuse_replaced(ruling: Ruling) -> None:
    if later := Ruling.objects.filter(replaces=ruling).first():
        words = _("A later ruling by {judge} stands in the place of this one: look at that first.")
        raise Refused(words.format(judge=later.judge))


def _upheld(ruling: Ruling) -> Appeal | None:
    """Return the word of the head judge that a ruling stands."""
    return ruling.appeals.filter(verdict=Appeal.Verdict.UPHELD).last()


def _upheld_already(before: Appeal, by: User) -> str:
    if before.by_id == by.pk:
        return _("You have upheld this ruling already.")
    return _("{judge} has upheld this ruling already.").format(judge=before.judge)


def _read(reason: str) -> tuple[str, dict[str, str]]:
    """Return a reason on one line, and what is wrong with it."""
    words = clean(reason)[0]
    problem = too_long(LONGEST_REASON, words) if words else _("Write the reason.")
    return words, {"reason": problem} if problem else {}


def _say(ruling: Ruling, verdict: str, reason: str, by: User) -> Appeal:
    return Appeal.objects.create(ruling=ruling, verdict=verdict, reason=reason, judge=name_of(by), by=by)
