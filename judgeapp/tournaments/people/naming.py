"""How everybody but staff sees somebody's name: in full, the first name and an initial, or a name they made up.

What follows from the choice is stored beside the name, so that every list, pack and file that the public sees has it
without a thought. A team that is not shown in full shows no members.
"""

from collections.abc import Callable

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from judgeapp.deckcheck.models import Deck
from judgeapp.domain.messages import say
from judgeapp.domain.names import fold
from judgeapp.domain.renaming import shortened
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.public import publishing

ShownAs = Entrant.ShownAs
_shown_elsewhere: list[Callable[[Entrant], object]] = []
also = _shown_elsewhere.append  # is called with an entrant who is shown by another name; rooms say so when they start
LONGEST = 80


def public_name(event: Event, name: str, shown_as: str, alias: str, but: int | None = None) -> str:
    """Return what is shown instead of a name; "" for the full one.

    but   the entrant whose name it is, if there is one already
    Raises Refused for no alias, and for one that somebody else at the event is called.
    """
    if shown_as == ShownAs.FULL:
        return ""
    others = event.entrants.exclude(pk=but) if but else event.entrants.all()
    taken = {fold(each) for names in others.values_list("name", "public_name") for each in names if each}
    if shown_as == ShownAs.SHORT:
        return _apart(shortened(name), taken)
    if not fold(alias):
        raise Refused(_("Write the name that everybody is to see."))
    if fold(alias) in taken:
        raise Refused(_("Somebody here is called {name}. Choose another name to be shown.").format(name=alias))
    return alias[:LONGEST]


def _apart(short: str, taken: set[str]) -> str:
    """Return a shortened name, with a number if others are shown by the same."""
    number, found = 1, short
    while fold(found) in taken:
        number += 1
        found = f"{short} ({number})"
    return found


@transaction.atomic
def choose(entrant: Entrant, shown_as: str, alias: str, by: User | None) -> Entrant:
    """Show somebody's name in another way from now on. Raises Refused for a name that cannot be shown."""
    event = lock(entrant.event_id)
    held = event.entrants.get(pk=entrant.pk)
    held.event = event
    if shown_as not in ShownAs:
        raise Refused(_("Choose how your name is shown."))
    wanted = public_name(event, held.name, shown_as, alias, held.pk)
    if (held.shown_as, held.public_name) == (shown_as, wanted):
        return held
    held.shown_as, held.public_name = shown_as, wanted
    held.save(update_fields=["shown_as", "public_name"])
    show_elsewhere(held)
    note(event, by, say("The public sees number {number} by another name.", number=held.number))
    publishing.ask_soon(event, by)
    return held


def show_elsewhere(entrant: Entrant) -> None:
    """Bring the shown name to where it stands a second time: the list that was handed in, matches that are followed."""
    if entrant.deck_id:
        Deck.objects.filter(versions=entrant.deck_id).update(name=deck_name(entrant, entrant.event))
    for show in _shown_elsewhere:
        show(entrant)


def deck_name(entrant: Entrant, event: Event) -> str:
    return f"{entrant.shown_name}, {event.name}"[:80]
