"""Places and the waiting list: who comes when all places are taken stands in line, and moves up when somebody leaves.

The line is in the order in which people came, until the organiser moves somebody. Whoever calls `let_in` holds the
event's row, so no place is given twice.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.messages import commas, say
from judgeapp.tournaments.happenings import What, happened
from judgeapp.tournaments.locking import Refused, hold, note
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds.progress import is_released

HERE = (Entrant.State.REGISTERED, Entrant.State.IN)


def places_free(event: Event) -> int | None:
    """Return how many places are left; None if their number is not limited."""
    if event.capacity is None:
        return None
    return max(event.capacity - event.entrants.filter(state__in=HERE).count(), 0)


def first_state(event: Event) -> str:
    """Return what somebody is who gets a place before the first round."""
    return Entrant.State.REGISTERED if event.needs_check_in else Entrant.State.IN


def line(event: Event) -> "QuerySet[Entrant]":
    """Return those who wait, the next to get in first."""
    return event.entrants.filter(state=Entrant.State.WAITING).order_by("line", "number")


def place_in_line(entrant: Entrant) -> int:
    """Return somebody's place on the waiting list, 1 is the next to get in."""
    return list(line(entrant.event).values_list("pk", flat=True)).index(entrant.pk) + 1


def end_of_line(event: Event) -> int:
    """Return what puts somebody behind all who wait."""
    last: int | None = line(event).aggregate(last=Max("line"))["last"]
    return (last or 0) + 1


def let_in(event: Event, but: Entrant | None = None) -> list[Entrant]:
    """Give free places to those who have waited longest, but to one; the caller holds the lock. Return who got in."""
    if is_released(event):
        return []
    waiting = line(event).exclude(pk=but.pk) if but else line(event)
    lucky = list(waiting[: places_free(event)])
    if lucky:
        event.entrants.filter(pk__in=[each.pk for each in lucky]).update(
            state=first_state(event), placed_at=timezone.now()
        )
        for each in lucky:
            happened(event, What.PLACED, entrant=each.pk)
        names = commas(each.name for each in lucky)
        note(event, None, say("From the waiting list, in order: {names}.", names=names))
    return lucky


@transaction.atomic
def move(entrant: Entrant, by: User | None, steps: int) -> int:
    """Move somebody in line, up by a number below 0; return their place. Raises Refused for who does not wait."""
    event, entrant = hold(entrant)
    _refuse_who_does_not_wait(entrant)
    order = list(line(event))
    before = order.index(entrant)
    after = min(max(before + steps, 0), len(order) - 1)
    order.insert(after, order.pop(before))
    for place, each in enumerate(order, 1):
        each.line = place
    Entrant.objects.bulk_update(order, ["line"])
    if after != before:
        note(event, by, say("Moved {name} to place {place} in line.", name=entrant.name, place=after + 1))
    return after + 1


@transaction.atomic
def put_in_line(entrant: Entrant, by: User | None) -> list[Entrant]:
    """Take somebody's place and let them wait behind all others; return who got it.

    Raises Refused if places are not limited, if they have none, or once the first round is out.
    """
    event, entrant = hold(entrant)
    if is_released(event):
        raise Refused(_("The first round is out: nobody waits for a place any more."))
    if event.capacity is None:
        raise Refused(_("The event has no limit of places, so nobody waits for one."))
    if entrant.state not in HERE:
        raise Refused(_("{name} has no place.").format(name=entrant.name))
    entrant.state, entrant.line, entrant.placed_at = Entrant.State.WAITING, end_of_line(event), None
    entrant.save(update_fields=["state", "line", "placed_at"])
    note(event, by, say("Put {name} on the waiting list.", name=entrant.name))
    lucky = let_in(event, but=entrant)
    publishing.ask(event, by)
    return lucky


def _refuse_who_does_not_wait(entrant: Entrant) -> None:
    if entrant.state != Entrant.State.WAITING:
        raise Refused(_("{name} is not on the waiting list.").format(name=entrant.name))
