"""What happens at an event that people are told of at once, and whoever tells them (judgeapp.notifications).

What happens is told within the transaction in which it does: nobody hears of what was not kept. A listener keeps it
for later, and sends nothing by itself: whoever released a round waits for it.
"""

from collections.abc import Callable

from django.db.models import TextChoices

from judgeapp.domain.messages import say
from judgeapp.tournaments.models import Event


class What(TextChoices):
    """Kinds of happenings: a key, which is stored, and how it is named; what goes with it are these.

    RELEASED        `number` of the round; told again if it was taken back and is released once more
    ANNOUNCED       `announcement`
    MISMATCH        `match`, and its `table`; told once, however often the two change what differs
    PLACED          `entrant`, who has waited and got a place
    CALLED, TAKEN   `call`; who joins a call that is open opens no other
    """

    RELEASED = "released", say("a round is released")
    ANNOUNCED = "announced", say("an announcement")
    ENDED = "ended", say("the end of the event")
    MISMATCH = "mismatch", say("two reports that differ")
    PLACED = "placed", say("a place for who waited")
    CALLED = "called", say("a judge is called")
    TAKEN = "taken", say("a judge takes a call")


Listener = Callable[[Event, What, dict[str, int]], None]
_listeners: list[Listener] = []
also = _listeners.append  # has a listener called whenever something happens; apps say so when they start


def happened(event: Event, what: What, **about: int) -> None:
    """Tell all listeners; `about` are primary keys and numbers."""
    for listener in _listeners:
        listener(event, what, about)
