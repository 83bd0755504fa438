"""What the form that sets a scene asks of Bleach's cards."""

from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.wording.layout import Attack, Layout, Place, Stat
from judgeapp.games.bleach.wording.buttons import BUTTONS


def attack(attacker: str, stat: str, defender: str) -> dict[str, Any]:
    """Return the head of a scene that begins in an attack."""
    return {"attack": {"card": attacker, "stat": stat, **({"defender": defender} if defender else {})}}


LAYOUT = Layout(
    places={
        "hand": Place(say("in hand"), "hand"),
        "play": Place(say("in play")),
        "play depleted": Place(say("in play, depleted"), marks=("depleted",)),
        "discard": Place(say("in the discard pile"), "discard"),
        "removed": Place(say("removed from the game"), "removed"),
    },
    stats={"character": (Stat("STR", "STR", 3, is_needed=True), Stat("KIDO", "KIDO", 3))},
    counts={"hand": 5, "deck": 30, "power": 20, "mind": 3, "body": 3, "spirit": 3, "energy": 3},
    attack=Attack(
        "character",
        {"attack": False, "deplete": False, "defend": False, "battle": True, "stats lock": True},
        (say("Who defends"), say("nobody")),
        attack,
        ("STR", "KIDO"),
    ),
    declared={"play": "playing"},
    buttons=BUTTONS,
    settles=lambda kind, step: "play" if kind in ("character", "battleground") and step != "play" else "",
    sample=("Draw two cards.", "Cancel an event."),
    resting=("depleted",),
)
