"""What can go wrong at a table, in this app's own short list, and what an event sets about its penalties.

No policy document stands behind the list: an event that has one cites it.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.domain.messages import Message, say
from judgeapp.judging.models import Infraction, Policy
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Event

Penalty = Infraction.Penalty
LADDER = tuple(Penalty)  # mildest first


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of infraction; `first` is what this app suggests for the first one of an entrant."""

    name: Message
    words: Message
    first: Penalty


KINDS: dict[str, Kind] = {
    "tardiness": Kind(
        say("Tardiness"),
        say(
            "Not in the seat when the round begins, or a list handed in late. "
            "Magic events are said to give a game loss after the first minute, a match loss after ten."
        ),
        Penalty.WARNING,
    ),
    "slow-play": Kind(say("Slow play"), say("So slow that the match may not end in its time."), Penalty.WARNING),
    "game-play": Kind(say("Game play error"), say("A rule of the game was broken by mistake."), Penalty.WARNING),
    "deck": Kind(
        say("Deck problem"), say("The deck is not the registered list, or it is not legal."), Penalty.GAME_LOSS
    ),
    "marked-cards": Kind(
        say("Marked cards"), say("Cards or sleeves can be told apart from the back."), Penalty.WARNING
    ),
    "assistance": Kind(say("Outside assistance"), say("Advice was given, asked for or looked up."), Penalty.MATCH_LOSS),
    "unsporting": Kind(say("Unsporting conduct"), say("Somebody was disturbed, offended or pressed."), Penalty.WARNING),
    "cheating": Kind(say("Cheating"), say("A rule was broken on purpose, or a judge lied to."), Penalty.DISQUALIFIED),
    "other": Kind(say("Something else"), say("Say in the note what it was."), Penalty.CAUTION),
}


def kind_name(kind: str) -> Message:
    """Return what a kind is called; a key that is known no more is its own name."""
    return KINDS[kind].name if kind in KINDS else say(kind)


def harder(penalty: Penalty) -> Penalty:
    """Return the next harder penalty; of the hardest, itself."""
    return LADDER[min(LADDER.index(penalty) + 1, len(LADDER) - 1)]


FROM_NUMBER = range(2, 10)  # of which infraction of a kind a harder penalty can be hinted at
LONGEST_AT_TIME = 300


def policy_of(event: Event) -> Policy:
    """Return what an event has set; the usual policy, not saved, where it has set nothing."""
    return Policy.objects.filter(event=event).first() or Policy(event=event)


@transaction.atomic
def set_policy(event: Event, upgrade_after: int | None, at_time: str, by: User | None) -> None:
    """Store what an event sets; the same again changes nothing.

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


@dataclass(frozen=True, slots=True)
class Proposal:
    """What this app proposes for one more infraction of a kind; `why` is "" for the first ones."""

    penalty: Penalty
    why: str = ""


def proposals(earlier: Iterable[Infraction], upgrade_after: int) -> dict[str, Proposal]:
    """Return kind -> what is proposed for one more of it; a harder penalty where there were enough of it before.

    One more counts, too: with `upgrade_after` 2 the second of a kind hints at a harder penalty. What was taken back
    counts for nothing.
    """
    before: defaultdict[str, list[Penalty]] = defaultdict(list)
    for each in earlier:
        if each.taken_back_at is None and each.kind in KINDS:
            before[each.kind].append(Penalty(each.penalty))
    is_repeated = {kind: upgrade_after and len(before[kind]) + 1 >= upgrade_after for kind in KINDS if before[kind]}
    return {
        kind: _harder_than(before[kind], known.first) if is_repeated.get(kind) else Proposal(known.first)
        for kind, known in KINDS.items()
    }


def _harder_than(given: list[Penalty], first: Penalty) -> Proposal:
    hardest = max(given, key=LADDER.index)
    rather = max(harder(hardest), first, key=LADDER.index)
    words = ngettext(
        "Once before, with a {hardest}: rather a {rather} now.",
        "{n} times before, at most with a {hardest}: rather a {rather} now.",
        len(given),
    )
    return Proposal(rather, words.format(n=len(given), hardest=hardest.label, rather=rather.label))
