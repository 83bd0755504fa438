"""Recording infractions, and giving their penalties.

Everything that changes an infraction holds the event's row, so that a loss is given once.
"""

from dataclasses import dataclass, field

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.saying import Said, say
from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties import losing
from judgeapp.judging.penalties.drafting import Draft, being_played, fit, matches_of
from judgeapp.judging.penalties.kinds import KINDS, Penalty
from judgeapp.judging.penalties.notices import Notice, still_open
from judgeapp.judging.rulings.recording import name_of
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Entrant, Event, Report
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.results.reporting import Sender


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was recorded, what its penalty did, in sentences, and what is left to be done by hand."""

    infraction: Infraction
    told: list[str] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


def record(entrant: Entrant, draft: Draft, sender: Sender, *, may_disqualify: bool = False) -> Recorded:
    """Keep an infraction and give its penalty; of what is sent twice under one key the first stays.

    Raises Unfit (a Refused) with everything that is wrong with the draft, and Refused for a penalty that the match
    does not take; nothing is kept then.
    """
    try:
        return _record(entrant, draft, sender, may_disqualify)
    except IntegrityError:  # the same was sent twice at one moment
        return _record(entrant, draft, sender, may_disqualify)


@transaction.atomic
def _record(entrant: Entrant, draft: Draft, sender: Sender, may_disqualify: bool) -> Recorded:
    event = lock(entrant.event_id)
    if draft.key and (sent := event.infractions.filter(key=draft.key).first()):
        return Recorded(sent, [_("It was recorded already.")])
    entrant = event.entrants.get(pk=entrant.pk)
    entrant.event = event
    infraction = Infraction(
        event=event,
        entrant=entrant,
        judge=name_of(sender.by),
        by=sender.by,
        **fit(entrant, draft, may_disqualify),
    )
    infraction.save()
    done = _give(event, infraction, sender)
    about = {"penalty": Penalty(infraction.penalty).label, "who": str(entrant), "kind": KINDS[draft.kind].name}
    note(event, sender.by, say("Recorded a {penalty} for {who}: {kind}.", **about))
    return Recorded(infraction, done, still_open(infraction) if draft.penalty == Penalty.DISQUALIFIED else [])


def _give(event: Event, infraction: Infraction, sender: Sender) -> list[str]:
    """Do what a penalty does; return it in sentences."""
    if infraction.penalty == Penalty.DISQUALIFIED:
        return _disqualify(event, infraction, sender)
    if infraction.penalty not in Infraction.LOSSES:
        return []
    return [_lose(event, infraction, sender) if infraction.match_id else losing.UNTIL_NEXT]


def _lose(event: Event, infraction: Infraction, sender: Sender) -> Said:
    """Let them lose the game or the match, and keep that it was done; return what came of it in a sentence."""
    lose = losing.lose_game if infraction.penalty == Penalty.GAME_LOSS else losing.lose_match
    done = lose(event, infraction, sender)
    infraction.applied_at = timezone.now()
    infraction.save(update_fields=["match", "applied_at", "tap"])
    return done


def _disqualify(event: Event, infraction: Infraction, sender: Sender) -> list[str]:
    """Take somebody out, and let them lose the match they are in; a result that is accepted stays."""
    entrant, done = infraction.entrant, []
    if entrant.state != Entrant.State.DISQUALIFIED:
        attendance.disqualify(entrant, sender.by, KINDS[infraction.kind].name.english)
        done = [_("{who} is disqualified.").format(who=entrant)]
    is_open = (
        infraction.match_id
        and not Report.objects.filter(match=infraction.match_id, state=Report.State.ACCEPTED).exists()
    )
    return [*done, _lose(event, infraction, sender)] if is_open else done


@transaction.atomic
def apply(infraction: Infraction, sender: Sender) -> Said:
    """Give a loss that has waited for a match; return what came of it in a sentence.

    Raises Refused if it does not wait any more, or if the entrant is in no match that is being played.
    """
    event, infraction = hold(infraction)
    if not infraction.waits:
        raise Refused(_("This loss waits no more: somebody has applied it or taken it back. Look at the list again."))
    match = being_played(matches_of(infraction.entrant))
    if match is None:
        nowhere = _("{who} is in no match now. Wait until their next round is released.")
        raise Refused(nowhere.format(who=infraction.entrant))
    infraction.match_id = match.match
    done = _lose(event, infraction, sender)
    about = {"penalty": Penalty(infraction.penalty).label, "who": str(infraction.entrant), "done": done}
    note(event, sender.by, say("Applied the {penalty} of {who}. {done}", **about))
    return done


def hold(infraction: Infraction) -> tuple[Event, Infraction]:
    """Return the event, locked, and the infraction as it is now."""
    event = lock(infraction.event_id)
    infraction = event.infractions.select_related("entrant").get(pk=infraction.pk)
    infraction.event = infraction.entrant.event = event
    return event, infraction
