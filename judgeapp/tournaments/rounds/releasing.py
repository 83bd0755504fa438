"""From the draft of a round to pairings that everybody sees, and back while nothing was played."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from judgeapp.domain.saying import say
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.logbook import note
from judgeapp.tournaments.models import Event, Job, Report, Round
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import drafting, editing, starting

CHANGED = say("Something has changed since the check. Look at the draft and check it again, or draw the round again.")


@transaction.atomic
def check(event: Event, number: int, by: AbstractBaseUser | None, version: str = "") -> list[str]:
    """Mark a draft as checked; return what is odd about it.

    Raises Refused if somebody has no place in it or two, or if it was changed since `version`.
    """
    lock(event.pk)
    round_ = editing.draft_round(event, number, version)
    sheet = drafting.sheet_of(event, round_)
    if sheet.must:
        raise Refused(*sheet.must)
    if round_.state == Round.State.DRAFT or drafting.since_check(round_, sheet):
        draw = {**round_.draw, "known": list(sheet.changes)}
        Round.objects.filter(pk=round_.pk).update(state=Round.State.CHECKED, draw=draw)
        note(event, by, say("Checked the draft of round {number}.", number=number))
    return [*sheet.changes, *sheet.odd]


def release(event: Event, job: Job) -> None:
    """Render the public pages of a checked round and turn everybody over to them.

    Raises Refused unless the round is checked as things are now; one that is released already is left alone.
    """
    round_ = event.rounds_played.filter(number=job.number).first()
    if round_ is None or round_.state == Round.State.DRAFT:
        raise Refused(say("Round {number} has no checked draft. Pair it and check the draft first.", number=job.number))
    if round_.state != Round.State.CHECKED:
        return
    sheet = drafting.sheet_of(event, round_)
    if problems := sheet.must or _since_check(round_, sheet):
        raise Refused(*problems)
    now = timezone.now()
    Round.objects.filter(pk=round_.pk).update(
        state=Round.State.RELEASED, released_at=now, started_at=now if round_.starts_at_release else None
    )
    if job.number == 1:
        starting.begin(event, round_)
    note(event, job.by, say("Released round {number}.", number=job.number))
    publishing.publish(event)


def _since_check(round_: Round, sheet: drafting.Sheet) -> list[str]:
    """Return what has changed since the check, what to do first: the words of a press that fails are cut."""
    changed = drafting.since_check(round_, sheet)
    return [CHANGED, *changed] if changed else []


@transaction.atomic
def take_back(event: Event, number: int, why: str, by: AbstractBaseUser | None) -> None:
    """Turn a released round into a draft again, as long as nobody has reported anything.

    What began with the release of the first round begins with the next one: see starting.
    Raises Refused after the first report: from then on single tables are repaired.
    """
    lock(event.pk)
    round_ = event.rounds_played.filter(number=number).first()
    if problems := _why_stays(round_, number, why):
        raise Refused(*problems)
    Round.objects.filter(pk=round_.pk).update(
        state=Round.State.DRAFT, released_at=None, started_at=None, paused_at=None, paused_seconds=0
    )
    if number == 1:
        starting.begin_later(event, round_)
    note(event, by, say("Took round {number} back: {why}", number=number, why=why.strip()))
    publishing.ask(event, by)


def _why_stays(round_: Round | None, number: int, why: str) -> list[str]:
    if round_ is None or round_.state != Round.State.RELEASED:
        return [say("Round {number} is not released.", number=number)]
    problems = []
    if not why.strip():
        problems.append(say("Say why: people have seen these pairings."))
    if Report.objects.filter(match__round=round_).exists():
        problems.append(say("Results have been reported. Repair single tables instead of taking the whole round back."))
    return problems


def may_take_back(round_: Round) -> bool:
    """Is a round released, and has nobody reported anything of it?"""
    return not _why_stays(round_, round_.number, "asked")
