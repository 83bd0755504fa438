"""What becomes of a ruling: upheld or overturned by a head judge, or replaced by a later one. Nothing is erased."""

import dataclasses

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from judgeapp.domain.events.written import clean
from judgeapp.judging.models import Appeal, Ruling
from judgeapp.judging.rulings.drafting import Draft, Unfit, fit
from judgeapp.judging.rulings.recording import add, name_of, sent_before, tell
from judgeapp.tournaments.jobs import Refused

LONGEST = Appeal._meta.get_field("reason").max_length


@transaction.atomic
def uphold(ruling: Ruling, reason: str, by: AbstractBaseUser) -> Appeal:
    """Keep a head judge's word that a ruling stands, with the reason; said again by the same judge, it is said once.

    Raises Unfit without a reason, and Refused for a ruling that stands no longer, or is upheld by somebody else.
    """
    held = _hold(ruling)
    words, wrong = _read(reason)
    if wrong:
        raise Unfit(wrong)
    before = held.appeals.filter(verdict=Appeal.Verdict.UPHELD).last()
    if before and before.by_id == by.pk:
        return before
    if before:
        raise Refused(f"{before.judge} has upheld this ruling already.")
    _refuse_replaced(held)
    tell(held, by, f"Upheld a ruling: {held.question}")
    return _say(held, Appeal.Verdict.UPHELD, words, by)


def overturn(ruling: Ruling, reason: str, draft: Draft, by: AbstractBaseUser, key: str = "") -> Ruling:
    """Put another ruling in the place of one, on appeal and with the reason; return the new one.

    Raises Unfit for the reason and everything in the draft, and Refused for a ruling that stands no longer.
    """
    return _replace(ruling, draft, by, key, reason)


def supersede(ruling: Ruling, draft: Draft, by: AbstractBaseUser, key: str = "") -> Ruling:
    """Put a later ruling in the place of one; return the new one. Raises like `overturn`."""
    return _replace(ruling, draft, by, key)


@transaction.atomic
def _replace(ruling: Ruling, draft: Draft, by: AbstractBaseUser, key: str, reason: str | None = None) -> Ruling:
    held = _hold(ruling)
    if sent := sent_before(by, key):
        return sent
    _refuse_replaced(held)
    words, wrong = ("", {}) if reason is None else _read(reason)
    try:
        found = fit(dataclasses.replace(draft, game=held.game), held.event)
    except Unfit as unfit:
        raise Unfit(wrong | unfit.by_field) from None
    if wrong:
        raise Unfit(wrong)
    later = add(found, by, event=held.event, call=held.call, key=key, replaces=held)
    if reason is not None:
        _say(held, Appeal.Verdict.OVERTURNED, words, by)
    tell(held, by, f"{'Replaced' if reason is None else 'Overturned'} a ruling: {held.question}")
    return later


def _hold(ruling: Ruling) -> Ruling:
    """Return a ruling and hold its row, so that of two who decide at once one is told what the other did."""
    return Ruling.objects.select_for_update().get(pk=ruling.pk)


def _refuse_replaced(ruling: Ruling) -> None:
    if later := Ruling.objects.filter(replaces=ruling).first():
        raise Refused(f"A later ruling by {later.judge} stands in the place of this one: look at that first.")


def _read(reason: str) -> tuple[str, dict[str, str]]:
    """Return a reason on one line, and what is wrong with it."""
    words = clean(reason)[0]
    if not words:
        return words, {"reason": "Write the reason."}
    if len(words) > LONGEST:
        return words, {"reason": f"At most {LONGEST:,} characters; these are {len(words):,}."}
    return words, {}


def _say(ruling: Ruling, verdict: str, reason: str, by: AbstractBaseUser) -> Appeal:
    return Appeal.objects.create(ruling=ruling, verdict=verdict, reason=reason, judge=name_of(by), by=by)
