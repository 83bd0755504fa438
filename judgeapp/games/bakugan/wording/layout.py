"""What the form that sets a scene asks of Bakugan's cards."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.wording.layout import Layout, Place, Stat
from judgeapp.games.bakugan.wording.buttons import BUTTONS

POWER, DAMAGE = Stat("power", say("BPower"), 400, 100), Stat("damage", say("Damage Rating"), 3)

AFTER_THE_ROLL = ("power", "victor", "damage", "retracting", "play")  # steps in which Bakugan are open


def settles(kind: str, step: str) -> str:
    """Return where a Hero or a Bakugan is of which nobody says it."""
    if kind == "bakugan" and step in AFTER_THE_ROLL:
        return "play open"
    return "play" if kind in ("bakugan", "hero") else ""


def kind_of(card: Mapping[str, Any]) -> str:
    """Return "flip" for what only a Flip can do: there is no damage under way for any other card."""
    return "flip" if any("stop" in op or "prevent" in op for op in card.get("do", ())) else ""


LAYOUT = Layout(
    places={
        "hand": Place(say("in hand"), "hand"),
        "play": Place(say("in play")),
        "play open": Place(say("in play, open"), marks=("open",)),
        "energy": Place(say("among the Energy cards"), "energy"),
        "discard": Place(say("in the discard pile"), "discard"),
    },
    stats={
        "bakugan": (POWER, DAMAGE),
        "evo": (POWER, DAMAGE),
        "core": (POWER._replace(usual=100), DAMAGE._replace(usual=1)),
    },
    counts={"hand": 5, "deck": 30, "charged": 3},
    buttons=BUTTONS,
    settles=settles,
    kind_of=kind_of,
    sample=("Tides", "Absorb"),
)
