"""Taking infractions back: they stay to be seen, a loss leaves its match, and results are put right by hand."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.events.written import clean
from judgeapp.domain.saying import say
from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties import listing, losing
from judgeapp.judging.penalties.drafting import too_long
from judgeapp.judging.penalties.kinds import Penalty
from judgeapp.judging.penalties.notices import Notice, left_by, open_again
from judgeapp.judging.penalties.recording import hold
from judgeapp.tournaments.locking import Refused, note
from judgeapp.tournaments.results.reporting import Sender


@transaction.atomic
def take_back(infraction: Infraction, why: str, sender: Sender) -> list[Notice]:
    """Mark an infraction as taken back, with the reason, and take its loss out of the followed match.

    Return what came of that, and what somebody has to undo by hand.
    Raises Refused without a reason, or if it is taken back already.
    """
    why = clean(why)[0]
    if not why:
        raise Refused(_("Say why it is taken back: the staff read it."))
    if problem := too_long("taken_back_why", why):
        raise Refused(problem)
    event, infraction = hold(infraction)
    if infraction.taken_back_at is not None:
        raise Refused(_("It is taken back already."))
    infraction.taken_back_at, infraction.taken_back_why = timezone.now(), why
    infraction.save(update_fields=["taken_back_at", "taken_back_why"])
    reopened = losing.take_out(infraction, sender)
    about = {"penalty": Penalty(infraction.penalty).label, "who": str(infraction.entrant), "why": why}
    note(event, sender.by, say("Took back the {penalty} of {who}: {why}", **about))
    left = left_by(listing.infractions(event).get(pk=infraction.pk))
    return left if reopened is None else [*left, open_again(infraction, reopened)]
