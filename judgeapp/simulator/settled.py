"""Where a card is of which nobody says it: on the table, if that is where what it says works."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.game import Game
from judgeapp.domain.wording.layout import Layout
from judgeapp.simulator.attacking import layout_of

ARRIVES = ("entered", "played", "evolved", "comboed")  # events by which a card's words work from elsewhere


def place_of(game: Game, kind: str, card: Mapping[str, Any], step: str = "") -> str:
    """Return the place of a card, by its key in the form; "" for the usual place of its kind.

    What says something as it comes into play, or from the hand, is still to be played, and so is what selects
    something then. A card of which nothing is known but its numbers has them in play.
    """
    layout, texts = layout_of(game), card.get("text", ())
    if "targets" in card or any(_arrives(layout, text) for text in texts):
        return ""
    acts = any(text.get("sort") != "static" for text in texts)
    return layout.settles(kind, step) if acts or kind in layout.stats else ""


def _arrives(layout: Layout, text: Mapping[str, Any]) -> bool:
    """Tell whether a text works before its card is on the table, or as it comes there."""
    when = text.get("when", {})
    as_it_comes = when.get("thing") == "self" and when.get("event") in ARRIVES
    labelled = bool(text.get("label")) and text["label"] not in layout.labels
    return as_it_comes or labelled or bool(text.get("zones"))
