"""What becomes of a paired round: checked, released, taken back, thrown away or closed; and the end of the event.

Standings are stored when a round closes; later drops change nothing of them.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from judgeapp.domain.messages import as_stored, say, say_many
from judgeapp.tournaments import jobs
from judgeapp.tournaments.happenings import What, happened
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Entrant, Event, Job, Match, Report, Round, Seat
from judgeapp.tournaments.public import announcing, publishing
from judgeapp.tournaments.rounds import brackets, drafts, history, pairing, progress

CHANGED = say("Something has changed since the check. Look at the draft and check it again, or draw the round again.")


@transaction.atomic
def check(event: Event, number: int, by: User | None, version: str = "") -> list[str]:
    """Mark a draft as checked; return what is odd about it.

    Raises Refused if somebody has no place in it or two, or if it was changed since `version`.
    """
    lock(event.pk)
    round_ = drafts.draft_round(event, number, version)
    sheet = drafts.sheet_of(event, round_)
    if sheet.must:
        raise Refused(*sheet.must)
    if round_.state == Round.State.DRAFT or drafts.since_check(round_, sheet):
        draw = {**round_.draw, "known": [as_stored(words) for words in sheet.changes]}
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
    sheet = drafts.sheet_of(event, round_)
    if problems := sheet.must or _since_check(round_, sheet):
        raise Refused(*problems)
    now = timezone.now()
    Round.objects.filter(pk=round_.pk).update(
        state=Round.State.RELEASED, released_at=now, started_at=now if round_.starts_at_release else None
    )
    if job.number == 1:
        _begin(event, round_)
    note(event, job.by, say("Released round {number}.", number=job.number))
    happened(event, What.RELEASED, number=job.number)
    publishing.publish(event)


def _since_check(round_: Round, sheet: drafts.Sheet) -> list[str]:
    """Return what has changed since the check, what to do first: the words of a press that fails are cut."""
    changed = drafts.since_check(round_, sheet)
    return [CHANGED, *changed] if changed else []


def _begin(event: Event, first: Round) -> None:
    """With the release of the first round decks are locked, and those who never checked in are out.

    The round keeps how things were, for `_begin_later`.
    """
    absent = event.entrants.filter(state=Entrant.State.REGISTERED)
    first.draw["before"] = {
        **first.draw.get("before", {}),
        # By number: that is what stays the same when an event is exported and read in elsewhere.
        "absent": list(absent.values_list("number", flat=True)),
        "decks_were_locked": event.decks_locked_at is not None,
    }
    first.save(update_fields=["draw"])
    absent.update(state=Entrant.State.DROPPED, dropped_after=0)
    event.decks_locked_at = event.decks_locked_at or timezone.now()
    event.save(update_fields=["decks_locked_at"])


@transaction.atomic
def take_back(event: Event, number: int, why: str, by: User | None) -> None:
    """Turn a released round into a draft again, as long as nobody has reported anything.

    What began with the release of the first round begins with the next one.
    Raises Refused after the first report: from then on single tables are repaired.
    """
    lock(event.pk)
    round_ = event.rounds_played.filter(number=number).first()
    if (problems := _why_stays(round_, number, why)) or round_ is None:
        raise Refused(*problems)
    Round.objects.filter(pk=round_.pk).update(
        state=Round.State.DRAFT, released_at=None, started_at=None, paused_at=None, paused_seconds=0
    )
    if number == 1:
        _begin_later(event, round_)
    note(event, by, say("Took round {number} back: {why}", number=number, why=why.strip()))
    publishing.ask(event, by)


def _begin_later(event: Event, first: Round) -> None:
    """With that release taken back, who was taken off may check in again, but for who is back or out since."""
    before = first.draw.get("before", {})
    taken_off = event.entrants.filter(number__in=before.get("absent", ()))
    still = taken_off.filter(state=Entrant.State.DROPPED, dropped_after=0)
    still.update(state=Entrant.State.REGISTERED, dropped_after=None)
    if not before.get("decks_were_locked", True):
        event.decks_locked_at = None
        event.save(update_fields=["decks_locked_at"])


def _why_stays(round_: Round | None, number: int, why: str) -> list[str]:
    if round_ is None or round_.state != Round.State.RELEASED:
        return [say("Round {number} is not released.", number=number)]
    problems: list[str] = []
    if not why.strip():
        problems.append(say("Say why: people have seen these pairings."))
    if Report.objects.filter(match__round=round_).exists():
        problems.append(say("Results have been reported. Repair single tables instead of taking the whole round back."))
    return problems


def may_take_back(round_: Round) -> bool:
    """Is a round released, and has nobody reported anything of it?"""
    return not _why_stays(round_, round_.number, "asked")


@transaction.atomic
def throw_away(event: Event, number: int, by: User | None, version: str = "") -> None:
    """Delete the draft of a round; an event whose first draft it was has not started.

    Raises Refused if there is no draft, or if it was changed since `version`.
    """
    event = lock(event.pk)
    _delete(event, drafts.draft_round(event, number, version))
    note(event, by, say("Threw the draft of round {number} away.", number=number))


@transaction.atomic
def draw_again(event: Event, number: int, by: User | None, version: str = "") -> Job:
    """Delete the draft of a round and press for another one, both or neither; return the press.

    Raises Refused if there is no draft, or if it was changed since `version`.
    """
    event = lock(event.pk)
    _delete(event, drafts.draft_round(event, number, version))
    note(event, by, say("Threw the draft of round {number} away to draw it again.", number=number))
    return jobs.press(event, Job.Kind.PAIR, number, by)


def _delete(event: Event, round_: Round) -> None:
    Seat.objects.filter(round=round_).delete()
    Match.objects.filter(round=round_).delete()
    if round_.number == 1:
        pairing.start_later(event, round_)
    round_.delete()


MOST_NAMED = 12
MOST_ROUNDS = 30


def close(event: Event, job: Job) -> None:
    """Close a released round.

    Raises Refused while results are open; a round that is closed already is left alone.
    """
    round_ = event.rounds_played.filter(number=job.number).first()
    if round_ is not None and round_.state == Round.State.CLOSED:
        return
    if (problems := closing_problems(round_, job.number)) or round_ is None:
        raise Refused(*problems)
    Round.objects.filter(pk=round_.pk).update(state=Round.State.CLOSED, closed_at=timezone.now())
    if round_.stage == Round.Stage.SWISS:
        history.store_standings(event, round_)
    note(event, job.by, say("Closed round {number}.", number=job.number))
    announcing.take_off(event, job.number)
    if round_.stage == Round.Stage.CUT and brackets.is_last(event, round_.number):
        _finish(event, job.by)
    publishing.publish(event)


@transaction.atomic
def end(event: Event, by: User | None) -> None:
    """End an event without a top cut after its last Swiss round.

    Raises Refused while a round is open or announced rounds are not played.
    """
    event = lock(event.pk)
    if problems := ending_problems(event):
        raise Refused(*problems)
    _finish(event, by)
    publishing.ask(event, by)


def ending_problems(event: Event) -> list[str]:
    """Return why an event cannot be ended now; [] if it can."""
    latest = event.rounds_played.order_by("-number").first()
    if event.stage == Event.Stage.CUT:
        return [say("The event ends with the final of its top cut.")]
    if event.stage == Event.Stage.OVER:
        return [say("The event is over already.")]
    if event.stage != Event.Stage.SWISS or latest is None:
        return [say("Only an event that is being played can be ended.")]
    if latest.state != Round.State.CLOSED:
        return [say("Round {number} is not closed yet.", number=latest.number)]
    if latest.number < (event.rounds or 0):
        return [
            say(
                "Round {number} of {rounds} was the last one closed. Change the number of rounds first.",
                number=latest.number,
                rounds=event.rounds,
            )
        ]
    return []


@transaction.atomic
def set_rounds(event: Event, rounds: int | None, by: User | None) -> None:
    """Announce another number of Swiss rounds; an event that was over goes on if rounds are added.

    Raises Refused in the top cut, or for fewer rounds than there are already.
    """
    event = lock(event.pk)
    there = event.rounds_played.count()
    if event.cut_seeds:
        raise Refused(say("The top cut is fixed: the number of Swiss rounds stays as it is."))
    if rounds is None or not max(1, there) <= rounds <= MOST_ROUNDS:
        raise Refused(say("Give a number of rounds from {least} to {most}.", least=max(1, there), most=MOST_ROUNDS))
    stage = Event.Stage.SWISS if event.stage == Event.Stage.OVER and rounds > there else event.stage
    Event.objects.filter(pk=event.pk).update(rounds=rounds, stage=stage)
    note(event, by, say("Set the number of Swiss rounds to {rounds}.", rounds=rounds))
    publishing.ask(event, by)


def _finish(event: Event, by: User | None) -> None:
    Event.objects.filter(pk=event.pk).update(stage=Event.Stage.OVER)
    event.stage = Event.Stage.OVER
    note(event, by, say("The event is over."))
    happened(event, What.ENDED)


def closing_problems(round_: Round | None, number: int) -> list[str]:
    """Return why a round cannot be closed now; [] if it can."""
    if round_ is None or round_.state != Round.State.RELEASED:
        return [say("Round {number} is not released.", number=number)]
    tables = open_tables(round_)
    return [_say_open(tables)] if tables else []


def open_tables(round_: Round) -> list[int]:
    """Return the tables of a round that have no accepted result yet."""
    tables = progress.open_matches(round_).order_by("table").values_list("table", flat=True)
    return [table for table in tables if table is not None]


def _say_open(tables: list[int]) -> str:
    named = ", ".join(map(str, tables[:MOST_NAMED])) + (", …" if len(tables) > MOST_NAMED else "")
    return say_many(
        "{n} table has no result yet: {tables}.", "{n} tables have no result yet: {tables}.", len(tables), tables=named
    )
