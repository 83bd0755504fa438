"""Taking infractions back: they stay to be seen, and what they did is undone by hand."""

from django.db import transaction
from django.utils import timezone

from judgeapp.domain.events.written import clean
from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties.drafting import too_long
from judgeapp.judging.penalties.kinds import Penalty
from judgeapp.judging.penalties.recording import hold
from judgeapp.tournaments.jobs import Refused
from judgeapp.tournaments.logbook import note
from judgeapp.tournaments.results.reporting import Sender


@transaction.atomic
def take_back(infraction: Infraction, why: str, sender: Sender) -> str:
    """Mark an infraction as taken back, with the reason; return what has to be undone by hand, "" for nothing.

    Raises Refused without a reason, or if it is taken back already.
    """
    why = clean(why)[0]
    if not why:
        raise Refused("Say why it is taken back: the staff read it.")
    if problem := too_long("taken_back_why", why):
        raise Refused(problem)
    event, infraction = hold(infraction)
    if infraction.taken_back_at is not None:
        raise Refused("It is taken back already.")
    infraction.taken_back_at, infraction.taken_back_why = timezone.now(), why
    infraction.save(update_fields=["taken_back_at", "taken_back_why"])
    words = f"Took back the {infraction.get_penalty_display()} of {infraction.entrant}"
    note(event, sender.by, f"{words}: {why}")
    return left_by(infraction)


def left_by(infraction: Infraction) -> str:
    """Return what an infraction that is taken back has left behind, for somebody to undo; "" for nothing."""
    if infraction.penalty == Penalty.DISQUALIFIED:
        return "The disqualification itself stays until it is taken back on the page of the player."
    if infraction.match_id is None:
        return ""
    return {
        Penalty.GAME_LOSS: "The game stays lost until it is taken back in the match.",
        Penalty.MATCH_LOSS: "The result of the match stays until it is corrected.",
    }.get(Penalty(infraction.penalty), "")
