"""What becomes of a ruling: upheld or overturned by a head judge, or replaced by a later one. Nothing is erased."""

import dataclasses

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from judgeapp.domain.events.written import clean
from judgeapp.domain.saying import say
from judgeapp.judging.lengths import too_long
from judgeapp.judging.models import Appeal, Ruling
from judgeapp.judging.rulings.drafting import Draft, Unfit, fit
from judgeapp.judging.rulings.recording import add, name_of, sent_before, tell
from judgeapp.tournaments.locking import Refused

LONGEST = Appeal._meta.get_field("reason").max_length


@transaction.atomic
def uphold(ruling: Ruling, reason: str, by: AbstractBaseUser) -> Appeal:
    """Keep a head judge's word that a ruling stands, with the reason; said again by the same judge, it is said once.

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
    tell(held, by, say("Upheld a ruling"))
    return _say(held, Appeal.Verdict.UPHELD, words, by)


def overturn(ruling: Ruling, reason: str, draft: Draft, by: AbstractBaseUser, key: str = "") -> Ruling:
    """Put another ruling in the place of one, on appeal and with the reason; return the new one.

    Raises Unfit for the reason and everything in the draft, and Refused for a ruling that stands no longer.
    """
    return _replace(ruling, draft, by, key, reason, is_head=True)


def supersede(ruling: Ruling, draft: Draft, by: AbstractBaseUser, key: str = "", *, is_head: bool = False) -> Ruling:
    """Put a later ruling in the place of one; return the new one. Raises like `overturn`.

    is_head  whoever asks decides on appeals here; all others are refused what was upheld
    """
    return _replace(ruling, draft, by, key, is_head=is_head)


@transaction.atomic
def _replace(
    ruling: Ruling, draft: Draft, by: AbstractBaseUser, key: str, reason: str | None = None, *, is_head: bool
) -> Ruling:
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
    tell(held, by, say("Replaced a ruling") if reason is None else say("Overturned a ruling"))
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


def _upheld_already(before: Appeal, by: AbstractBaseUser) -> str:
    if before.by_id == by.pk:
        return _("You have upheld this ruling already.")
    return _("{judge} has upheld this ruling already.").format(judge=before.judge)


def _read(reason: str) -> tuple[str, dict[str, str]]:
    """Return a reason on one line, and what is wrong with it."""
    words = clean(reason)[0]
    if not words:
        return words, {"reason": _("Write the reason.")}
    if len(words) > LONGEST:
        return words, {"reason": too_long(LONGEST, words)}
    return words, {}


def _say(ruling: Ruling, verdict: str, reason: str, by: AbstractBaseUser) -> Appeal:
    return Appeal.objects.create(ruling=ruling, verdict=verdict, reason=reason, judge=name_of(by), by=by)
