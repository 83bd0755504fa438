"""Results come in: players report and agree, staff enter, correct and take back.

Reports are rows that are added and never taken away; of a match at most one is accepted. A later one that stands in
its place marks it as replaced. Everything here holds the event's row, so that the last look and the write are one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from judgeapp.domain.events.results import Score, State, problems, settle
from judgeapp.domain.messages import say
from judgeapp.tournaments.happenings import What, happened
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import SHOWN, Device, Event, Match, Report, Round
from judgeapp.tournaments.results import corrections
from judgeapp.tournaments.results.reports import SIDES, TAKEN_BACK, accepted_of, agreement, score_of
from judgeapp.tournaments.results.wording import for_staff
from judgeapp.tournaments.rounds import history
from judgeapp.unguessable import sign, unsign

BIG = ("round__entered", "round__draw", "round__edits")  # columns of a round that no result needs
SALT = "tournaments.slip"


class Step(StrEnum):
    """What a report has come to."""

    OFFERED = "offered"
    MISMATCH = "mismatch"
    ACCEPTED = "accepted"
    CORRECTED = "corrected"
    UNCHANGED = "unchanged"


class Taken(Exception):  # noqa: N818 - it is an answer, not a fault
    """Another result is accepted than whoever asks has seen; he should look at it and decide."""

    def __init__(self, accepted: Report) -> None:
        super().__init__(f"{accepted.match} has a result.")
        self.accepted = accepted


@dataclass(frozen=True, slots=True)
class Sender:
    """Who reports, by what way, and from where."""

    source: str
    by: User | None = None
    device: Device | None = None
    address: str = ""


def offer(event: Event, match: int, side: int, score: Score, sender: Sender) -> Step:
    """Keep what a player says; when both players say the same, it is accepted.

    `score` is seen from side 0, whoever reports. Saying the same again changes nothing.
    Raises Refused if the match takes no reports of players, another result is accepted, or only staff may say so.
    """
    return _once_more(lambda: _offer(event, match, side, score, sender))


def enter(event: Event, match: int, score: Score, sender: Sender, seen: int | None = None) -> Step:
    """Accept a result from staff.

    `seen` is the accepted report that this one corrects, as whoever corrects has seen it.
    Raises Refused if the match takes no such result, and Taken if another report is accepted than the one seen.
    """
    return _once_more(lambda: _enter(event, match, score, sender, seen))


def _once_more(work: Callable[[], Step]) -> Step:
    """Do it, and again if a row came in between: what writes reports past the lock is caught by the constraint."""
    try:
        return work()
    except IntegrityError:
        return work()


@transaction.atomic
def _offer(event: Event, match_id: int, side: int, score: Score, sender: Sender) -> Step:
    match = find(lock(event.pk), match_id)
    rules = history.score_rules(match.round.event)
    own = score.flipped() if side else score
    _refuse(*closed_to_players(match), *for_staff(own), *problems(score, rules, is_cut=is_cut(match)))
    if accepted := accepted_of(match):
        if score_of(accepted) == score:
            return Step.ACCEPTED
        words = _("Table {table} has a result already: {score}. Ask the scorekeeper.")
        raise Refused(words.format(table=match.table, score=score_of(accepted).shown("-")))
    offered = list(match.reports.filter(state=Report.State.OFFERED))
    before = agreement(offered)
    after = settle(
        [*((SIDES[each.side], score_of(each)) for each in offered if each.side is not None), (SIDES[side], score)]
    )
    is_agreed = after.state is State.AGREED
    if is_agreed or (before.a, before.b) != (after.a, after.b):
        state = Report.State.ACCEPTED if is_agreed else Report.State.OFFERED
        match.reports.filter(state=Report.State.OFFERED, side=side).update(state=Report.State.REPLACED)
        _add(match, score, sender, state, side=side)
    if after.state is State.MISMATCH and before.state is not State.MISMATCH:
        happened(event, What.MISMATCH, match=match.pk, table=match.table or 0)
    return {State.AGREED: Step.ACCEPTED, State.MISMATCH: Step.MISMATCH}.get(after.state, Step.OFFERED)


@transaction.atomic
def _enter(event: Event, match_id: int, score: Score, sender: Sender, seen: int | None) -> Step:
    match = find(lock(event.pk), match_id)
    rules = history.score_rules(match.round.event)
    _refuse(*_closed_to_staff(match), *problems(score, rules, is_cut=is_cut(match)))
    accepted = accepted_of(match)
    if accepted is None:
        _add(match, score, sender, Report.State.ACCEPTED)
        return Step.ACCEPTED
    if score_of(accepted) == score:
        return Step.UNCHANGED
    if accepted.pk != seen:
        raise Taken(accepted)
    _refuse(*corrections.refusals(match, score_of(accepted), score, rules))
    _replace(accepted)
    _add(match, score, sender, Report.State.ACCEPTED)
    about = {
        "table": match.table,
        "number": match.round.number,
        "before": score_of(accepted).shown("-"),
        "now": score.shown("-"),
    }
    words = say("Table {table} of round {number}: {before} corrected to {now}.", **about)
    note(match.round.event, sender.by, words)
    corrections.follow(match.round.event, match.round, words, sender.by)
    return Step.CORRECTED


@transaction.atomic
def take_back(event: Event, report_id: int, sender: Sender) -> None:
    """Make an accepted result undone, so that its table is open again; both stay to be seen.

    Raises Refused once the round is closed, or if the report is no longer the accepted one.
    """
    event = lock(event.pk)
    report = Report.objects.filter(pk=report_id, match__round__event=event).first()
    if report is None:
        raise Refused(_("This result is not of this event."))
    match = find(event, report.match_id)
    if match.round.state == Round.State.CLOSED:
        words = _("Round {number} is closed: enter the right result instead.")
        raise Refused(words.format(number=match.round.number))
    if report.state != Report.State.ACCEPTED:
        raise Refused(_("Table {table} has another result by now. Look at it first.").format(table=match.table))
    _replace(report)
    _add(match, score_of(report), sender, Report.State.REPLACED, words=TAKEN_BACK)
    about = {"table": match.table, "number": match.round.number, "score": score_of(report).shown("-")}
    note(event, sender.by, say("Table {table} of round {number}: {score} taken back.", **about))


def find(event: Event, match_id: int) -> Match:
    """Return a match with its round and event; raise Refused if the event has no such match."""
    match = Match.objects.select_related("round").defer(*BIG).filter(pk=match_id, round__event=event).first()
    if match is None:
        raise Refused(_("This event has no such match."))
    match.round.event = event
    return match


def is_cut(match: Match) -> bool:
    return match.round.stage == Round.Stage.CUT


def closed_to_players(match: Match) -> list[str]:
    """Return why players cannot report a match; it comes with its round and event."""
    found = _closed_to_staff(match)
    if not found and match.round.state == Round.State.CLOSED:
        found.append(_("Round {number} is closed. Ask the scorekeeper.").format(number=match.round.number))
    if not found and not match.round.event.players_report:
        found.append(_("At this event the scorekeeper enters the results. Hand in your slip."))
    return found


def _closed_to_staff(match: Match) -> list[str]:
    """Return why a match takes no result at all."""
    if match.round.state not in SHOWN:
        return [_("Round {number} is not released yet.").format(number=match.round.number)]
    if match.is_stopped:
        return [_("This match was stopped: both have another opponent. Look at the pairings again.")]
    if match.table is None:
        return [_("A bye takes no result: it is a win already.")]
    return []


def _refuse(*found: str) -> None:
    if found:
        raise Refused(*found)


def _replace(report: Report) -> None:
    Report.objects.filter(pk=report.pk).update(state=Report.State.REPLACED)


def _add(match: Match, score: Score, sender: Sender, state: str, side: int | None = None, words: str = "") -> Report:
    return Report.objects.create(
        match=match,
        a=score.a,
        b=score.b,
        draws=score.draws,
        kind=score.kind,
        state=state,
        source=sender.source,
        side=side,
        by=sender.by,
        device=sender.device,
        address=sender.address[:64],
        note=words,
    )


def slip_path(match: Match) -> str:
    """Return the path that the slip of a match leads to; `match.round.event` should be loaded."""
    return reverse("event_slip", args=[match.round.event.token, sign(str(match.pk), SALT)])


def match_of_slip(event: Event, signed: str) -> Match | None:
    """Return the match of a slip; None for an address that was made up or mistyped."""
    key = unsign(signed, SALT)
    found = Match.objects.select_related("round").defer(*BIG)
    return found.filter(pk=key, round__event=event).first() if key else None
