"""What an event has set about judging, and what repetition hints at by it."""

from collections import defaultdict
from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.domain.saying import say
from judgeapp.judging.models import Infraction, Policy
from judgeapp.judging.penalties.kinds import KINDS, LADDER, Penalty, harder
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Event

FROM_NUMBER = range(2, 10)  # of which infraction of a kind a harder penalty can be hinted at
LONGEST_AT_TIME = 300


def policy_of(event: Event) -> Policy:
    """Return what an event has set; the usual policy, not kept, where it has set nothing."""
    return Policy.objects.filter(event=event).first() or Policy(event=event)


@transaction.atomic
def set_policy(event: Event, upgrade_after: int | None, at_time: str, by: AbstractBaseUser | None) -> None:
    """Keep what an event sets; the same again changes nothing.

    Raises Refused if the number is neither 0 nor one of FROM_NUMBER, or the words are too many.
    """
    problems = []
    if upgrade_after != 0 and upgrade_after not in FROM_NUMBER:
        problems.append(_("Type a number from 2 to 9, or 0 for no hint: the first one is no repetition."))
    if len(at_time) > LONGEST_AT_TIME:
        long = _("What happens at time has {number} characters; {most} fit.")
        problems.append(long.format(number=len(at_time), most=LONGEST_AT_TIME))
    if problems:
        raise Refused(*problems)
    event = lock(event.pk)
    before, after = policy_of(event), {"upgrade_after": upgrade_after, "at_time": at_time}
    if all(getattr(before, name) == value for name, value in after.items()):
        return
    Policy.objects.update_or_create(event=event, defaults=after)
    note(event, by, say("Changed what is set about judging."))


def hints(earlier: Iterable[Infraction], upgrade_after: int) -> dict[str, str]:
    """Return kind -> what one more of it hints at, for the kinds that an entrant has had often enough before.

    One more counts, too: with `upgrade_after` 2 the second of a kind hints at a harder penalty. What was taken back
    counts for nothing.
    """
    before: defaultdict[str, list[Penalty]] = defaultdict(list)
    for each in earlier:
        if each.taken_back_at is None and each.kind in KINDS:
            before[each.kind].append(Penalty(each.penalty))
    return {
        kind: _hint(kind, given) for kind, given in before.items() if upgrade_after and len(given) + 1 >= upgrade_after
    }


def _hint(kind: str, given: list[Penalty]) -> str:
    hardest = max(given, key=LADDER.index)
    rather = max(harder(hardest), KINDS[kind].first, key=LADDER.index)
    words = ngettext(
        "Once before, with a {hardest}: rather a {rather} now.",
        "{n} times before, at most with a {hardest}: rather a {rather} now.",
        len(given),
    )
    return words.format(n=len(given), hardest=hardest.label, rather=rather.label)
