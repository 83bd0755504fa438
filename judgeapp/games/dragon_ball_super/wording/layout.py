"""What the form that sets a scene asks of Dragon Ball Super's cards."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.wording.layout import Attack, Layout, Place, Stat
from judgeapp.domain.wording.reading import parts_in
from judgeapp.games.dragon_ball_super.wording.buttons import BUTTONS

POWER = Stat("power", say("power"), 10_000, 1_000)


def attack(attacker: str, stat: str, target: str) -> dict[str, Any]:
    """Return the head of a scene that begins in a battle."""
    return {"battle": {"attacker": attacker, **({"target": target} if target else {})}}


TURNED_OVER = {"Awaken", "Wish"}  # labels of skills that Leader Cards alone have


def kind_of(card: Mapping[str, Any]) -> str:
    """Return the kind of a card by the labels of its skills; a [Counter] that does nothing with its card is an Extra
    Card's."""
    labels = {text.get("label", "") for text in card.get("text", ())}
    if labels & TURNED_OVER:
        return "leader"
    counters = any(label.startswith("Counter") for label in labels)
    return "extra" if counters and "self" not in parts_in(card) else ""


LAYOUT = Layout(
    places={
        "hand": Place(say("in hand"), "hand"),
        "play": Place(say("in play, Active Mode")),
        "play rest": Place(say("in play, Rest Mode"), marks=("rest",)),
        "energy": Place(say("in the Energy Area"), "energy"),
        "life": Place(say("in Life"), "life"),
        "drop": Place(say("in the Drop Area"), "drop"),
        "under": Place(say("under another card"), "under", lies=True),
    },
    stats={
        "battle": (POWER, Stat("combo", say("combo power"), 5_000, 5_000)),
        "leader": (POWER,),
    },
    counts={"hand": 5, "deck": 30, "life": 8, "energy": 3},
    none={"energy": "rested"},
    attack=Attack(
        "battle",
        dict.fromkeys(("attack", "offence", "defense", "damage"), True),
        (say("Who is attacked"), say("the Leader Card")),
        attack,
        marks=("rest",),
    ),
    buttons=BUTTONS,
    settles=lambda kind, step: "play" if kind == "battle" else "",
    kind_of=kind_of,
    labels=("Activate: Main", "Activate: Battle"),
    resting=("rest",),
    sample=("[Auto] When you play this card, draw 2 cards.", "[Counter: Play] Negate the play."),
)
