"""Deleting one's own account: what becomes of what it owns is told first, and each room forgets the name.

What somebody did for others stays, without a name: results, rulings, penalties and the log of an event are about more
people than the one who leaves.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from judgeapp.domain.messages import Message, ProblemsError


@dataclass(frozen=True, slots=True)
class Leaving:
    """What deleting an account means in one room.

    stays     sentences about what becomes of what it owns
    problems  why it cannot be deleted yet, and what to do first
    """

    stays: tuple[Message, ...] = ()
    problems: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Room:
    """What a room does for an account that leaves: `forget` its name where it stands as text, `tell` what becomes."""

    forget: Callable[[User], object]
    tell: Callable[[User], Leaving] = lambda user: Leaving()


_rooms: list[Room] = []
also = _rooms.append  # rooms say so when they start


def told(user: User) -> Leaving:
    """Return what leaving means in all rooms together."""
    found = [room.tell(user) for room in _rooms]
    return Leaving(
        tuple(sentence for each in found for sentence in each.stays),
        tuple(problem for each in found for problem in each.problems),
    )


@transaction.atomic
def leave(user: User) -> None:
    """Delete an account and its name. Raises ProblemsError if something has to be done first."""
    if problems := told(user).problems:
        raise ProblemsError(problems)
    for room in _rooms:
        room.forget(user)
    user.delete()
