"""Keywords of chapter 10: which there are, what their texts do, and when and from where skills are activated."""

from functools import lru_cache
from typing import NamedTuple

from judgeapp.domain.timing.grounds import Grounds, by_rule
from judgeapp.domain.timing.things import Op, Text, When, frozen

STATES = frozenset({"rest", "flipped", "token", "attack card", "guard card", "over realm"})
STRIKES = {"Double Strike": 2, "Triple Strike": 3, "Quadruple Strike": 4}
PERMANENT = ("Critical", *STRIKES, "Victory Strike", "Barrier", "Deflect", "Indestructible", "Wormhole",
             "Energy-Exhaust")  # fmt: skip


def _x_attack(name: str, times: int) -> Text:
    switch = Op("later", "battle over", frozen({"do": (Op("unmark", "rest", frozen({"of": "self"})),)}))
    when = When("attacks", thing="self")
    return Text(name, "triggered", when, ops=(switch,), once="turn", label=name, more=frozen({"times": times}))


AUTOS: dict[str, Text] = {
    "Blocker": Text("Blocker", "triggered", When("attacked", player="you", thing="other"),
                    cost=frozen({"rest": "self"}), ops=(Op("guard", "self"),), label="Blocker"),
    "Revenge": Text("Revenge", "triggered", When("guards", thing="self"), label="Revenge",
                    ops=(Op("later", "battle ends", frozen({"do": (Op("ko", "attack card"),)})),)),
    "Dual Attack": _x_attack("Dual Attack", 1),
    "Triple Attack": _x_attack("Triple Attack", 2),
    "Alliance": Text("Alliance", "triggered", When("attacks", thing="self"), label="Alliance", optional=True),
}  # fmt: skip
# What [Over Realm] leaves on a card: sent to the Warp like an [Auto] at the end of the turn (10-15-4 with its note).
DEPARTURE = Text("Over Realm", "triggered", When("turn ends"), needs=(frozen({"mark": "over realm"}),),
                 ops=(Op("keyword", "departure"),))  # fmt: skip
KEYWORDS = frozenset({*PERMANENT, *AUTOS})


class Skill(NamedTuple):
    """How a skill with a label is activated.

    at       "main", "battle", "both" or "counter": the timings in which it can be
    zones    where its card must be
    grounds  the rule that says so
    """

    at: str
    zones: tuple[str, ...]
    grounds: Grounds
    first: tuple[Op, ...] = ()
    last: tuple[Op, ...] = ()


FIELD, HAND = ("leader", "battle"), ("hand",)
SKILLS: dict[str, Skill] = {
    "Activate: Main": Skill("main", FIELD, by_rule("6-3-1-2-2", "2-12-2")),
    "Activate: Battle": Skill("battle", FIELD, by_rule("7-2-1-2-3", "7-3-1-2-3", "2-12-2")),
    "Awaken": Skill("both", FIELD, by_rule("10-2-1", "6-3-1-2-2-2"), last=(Op("flip", "self"),)),
    "Wish": Skill("both", FIELD, by_rule("10-28-1", "6-3-1-2-2-2"), last=(Op("flip", "self"),)),
    "Counter": Skill("counter", HAND, by_rule("10-10-2")),
    "Field": Skill("main", HAND, by_rule("10-3-1"), (Op("keyword", "Field"),)),
    "Evolve": Skill("main", HAND, by_rule("10-5-2"), (Op("keyword", "Evolve"),)),
    "EX-Evolve": Skill("main", HAND, by_rule("10-5-2"), (Op("keyword", "EX-Evolve"),)),
    "Xeno-Evolve": Skill("main", HAND, by_rule("10-5-2"), (Op("keyword", "Xeno-Evolve"),)),
    "Union-Fusion": Skill("main", HAND, by_rule("10-13-3-2"), (Op("keyword", "Union-Fusion"),)),
    "Union-Potara": Skill("main", HAND, by_rule("10-13-4-2"), (Op("keyword", "Union-Potara"),)),
    "Union-Absorb": Skill("main", ("battle",), by_rule("10-13-5-2"), (Op("keyword", "Union-Absorb"),)),
    "Over Realm": Skill("main", HAND, by_rule("10-15-3"), (Op("keyword", "Over Realm"),)),
    "Dark Over Realm": Skill("main", HAND, by_rule("10-25-3"), (Op("keyword", "Dark Over Realm"),)),
    "Swap": Skill("main", ("battle",), by_rule("10-24-3"), (Op("keyword", "Swap"),)),
    "Arrival": Skill("battle", HAND, by_rule("10-32-3"), (Op("play", "self"),)),
    "Aegis": Skill("battle", FIELD, by_rule("10-33-1"), (Op("keyword", "Aegis"),)),
}
# What the definitions of keyword skills speak of (10-10-3-1, 10-10-3-2 and the note on them).
DEFINED_WORDS: dict[str, str] = {
    **dict.fromkeys(("Evolve", "EX-Evolve", "Xeno-Evolve", "Union-Fusion", "Union-Potara", "Union-Absorb", "Over Realm",
                     "Dark Over Realm", "Swap", "Arrival"), "Play"),
    **dict.fromkeys(("Blocker", "Revenge", "Dual Attack", "Triple Attack", "Alliance"), "Attack"),
}  # fmt: skip


@lru_cache(maxsize=256)
def base_of(label: str) -> str:
    """Return a label without its number and without what a [Counter] waits for."""
    head, _, last = label.rpartition(" ")
    if label.startswith("Counter"):
        return "Counter"
    return head if last.isdigit() else label


def number_of(label: str) -> int:
    """Return the X of a label, or 0."""
    last = label.rpartition(" ")[2]
    return int(last) if last.isdigit() else 0


def counter_of(label: str) -> str:
    """Return what a [Counter] waits for: "Play", "Attack" or "Counter"; "" where the scene leaves it out."""
    return label.partition(":")[2].strip()
