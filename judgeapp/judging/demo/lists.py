"""Deck lists of the demo: nearly everybody has handed one in, some twice, one that is wrong, and one has none."""

from collections.abc import Callable, Sequence

from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import decklists

CORRECTED = 3  # so many have handed in a wrong list first: their decks have versions


def handing_in(texts: Sequence[str]) -> Callable[[Event], None]:
    """Return what lets the entrants of an event hand in these lists in turn; nothing happens without any."""

    def hand_in(event: Event) -> None:
        if not texts:
            return
        *entrants, wrong, _none = event.entrants.order_by("number")
        for at, entrant in enumerate(entrants):
            _hand_in(entrant, texts[at % len(texts)], is_corrected=at < CORRECTED)
        decklists.hand_in(wrong, _short(texts[0]))

    return hand_in


def _hand_in(entrant: Entrant, text: str, *, is_corrected: bool) -> None:
    if is_corrected:
        decklists.hand_in(entrant, _short(text))
    decklists.hand_in(entrant, text)


def _short(text: str) -> str:
    """Return a list without the card that it has most of: too few, wherever a game says how many."""
    lines = text.splitlines()
    lines.remove(max(lines, key=_copies))
    return "\n".join(lines)


def _copies(line: str) -> int:
    first = line.partition(" ")[0]
    return int(first) if first.isdecimal() else 0
