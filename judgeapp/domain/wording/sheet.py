"""What a game declares so that its cards' texts can be read and told back."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.domain.wording.layout import Layout
from judgeapp.domain.wording.reading import Left, Reading, with_questions

READERS = 4  # goes up when a text may be read otherwise than before

Read = Callable[[str, str, str], Reading]  # a text, the kind of its card as the publisher prints it, and its name


class Wording(NamedTuple):
    """How a game's cards are worded.

    read   returns what was understood of a text of a kind of card
    tell   returns sentences that say what keys of a card do, in the app's own words
    words  returns what keys of a card speak of that a scene may not have, by sort: for `words` at its head
    supplies  returns cards that an ordinary scene has besides those of a start, so that these find what they select
    layout    what the form that sets a scene asks besides
    asks      returns keys of a card with what of its texts can be asked though nothing was read but when they work
    """

    read: Read
    tell: Callable[[Mapping[str, Any]], list[str]]
    words: Callable[[Mapping[str, Any]], dict[str, list[str]]] = lambda card: {}
    supplies: Callable[[Mapping[str, Any]], list[dict[str, Any]]] = lambda start: []
    layout: Layout = Layout()
    asks: Callable[[Reading, Mapping[str, Any]], dict[str, Any]] = lambda reading, card: dict(card)


def settled_by_hand(wording: Wording, reading: Reading, *, once: bool) -> dict[str, Any]:
    """Return the card of a reading in which what was left is asked as it comes up, as far as somebody knows when.

    once  whether the card is known to be carried out once, where nothing that was read says so
    """
    asked = wording.asks(reading, reading.card)
    return asked if asked != reading.card else with_questions(reading, once=once)


def playable(timing: Timing, wording: Wording) -> Wording:
    """Return it with a reader that leaves all of a text whose reading no scene would take: whoever typed it is asked
    about its sentences, and never told what is wrong with a scenario."""

    def read(text: str, kind: str, name: str) -> Reading:
        reading = wording.read(text, kind, name)
        return reading if _is_taken(timing, wording, reading.card, kind) else _left_whole(reading)

    return wording._replace(read=read)


def _is_taken(timing: Timing, wording: Wording, keys: Mapping[str, Any], kind: str) -> bool:
    """Tell whether a scene of this card, with what it speaks of, can begin."""
    own_kind = next((key for key, each in timing.kinds.items() if kind.lower() in (key, each.label.lower())), "")
    if not keys or not own_kind:
        return True
    card = {"name": "card", "owner": "A", "kind": own_kind, **keys}
    start = {"players": ["A", "B"], "card": [card], "words": wording.words(card)}
    try:
        read_scenario(timing, {**start, "card": [card, *wording.supplies(start)]})
    except ScenarioError:
        return False
    return True


def _left_whole(reading: Reading) -> Reading:
    left = [*reading.left, *(Left(part.span, "beyond") for part in reading.parts)]
    return Reading(reading.text, left=tuple(sorted(left)), reminders=reading.reminders)
