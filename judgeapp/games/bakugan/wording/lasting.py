"""What Bakugan's cards change for a time: costs, and what can't be done."""

from typing import Any

from judgeapp.domain.wording.grammar import Rule
from judgeapp.domain.wording.vocabulary import Filter
from judgeapp.games.bakugan.wording.clauses import Costs, Lasting, Never, times
from judgeapp.games.bakugan.wording.terms import THIS


def charged(by: Any, kind: str = "", who: str = "you", look: Filter | None = None, turn: Any = None) -> Lasting:
    which = {"which": look} if look else {}
    return Lasting([{"cost": by, "who": who, **({"kind": kind} if kind else {}), **which}], turn is not None)


def the_next(by: Any, kind: str, look: Filter | None = None) -> Lasting:
    """Return what the next card of a kind costs."""
    changed = charged(by, kind, "you", look)
    return Lasting([{**op, "next": True} for op in changed.ops], turn=True)


def first_costs(kind: str, number: int, less: int, energy: str = "") -> Lasting | None:
    """Return what the first card of a kind in each turn costs: none has been played before it."""
    if not kind:
        none_yet = {"if": [{"number": "plays", "most": 0}]}
        return Lasting([{**op, **none_yet} for op in charged(less * number).ops])
    return Lasting([{**op, "if": [{"played": kind, "most": 0}]} for op in charged(less * number, kind).ops])


def forbidden(deed: str, who: str, turn: Any = None, cards: Filter | None = None) -> Lasting:
    return Lasting([{"forbid": deed, "who": who, **({"which": cards} if cards else {})}], turn is not None)


DURING = (
    Rule("less", "less", -1),
    Rule("less", "fewer", -1),
    Rule("less", "more", 1),
    Rule("effect", "{look}? {kind} cost|costs you {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None: charged(less * number, kind, "you", look, turn)),
    Rule("effect", "your {look}? {kind} cost|costs {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None: charged(less * number, kind, "you", look, turn)),
    Rule("effect", "{look}? {kind} you play cost|costs {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None: charged(less * number, kind, "you", look, turn)),
    Rule("effect", "your? opponent's|opponents' {look}? {kind} cost|costs {signed} {energy} ( to play )? {turn}?",
         lambda kind, signed, energy, look=None, turn=None: charged(signed, kind, "opponent", look, turn)),
    Rule("effect", "your {look}? {kind} cost|costs {signed} {energy} ( to play )? {turn}?",
         lambda kind, signed, energy, look=None, turn=None: charged(signed, kind, "you", look, turn)),
    Rule("effect", "enemy|opposing {look}? {kind} cost|costs {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None:
         charged(less * number, kind, "opponent", look, turn)),
    Rule("effect", "{look}? {kind} cost|costs opponents {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None:
         charged(less * number, kind, "opponent", look, turn)),
    Rule("effect", "{look}? {kind} cost|costs your opponents {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None:
         charged(less * number, kind, "opponent", look, turn)),
    Rule("effect", "{look}? {kind} {cost} cost|costs you {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, cost, number, less, look=None, energy="", turn=None:
         charged(less * number, kind, "you", {**(look or {}), **cost}, turn)),
    Rule("effect",
         "your? opponent's|opponents' {look}? {kind} cost|costs {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None:
         charged(less * number, kind, "opponent", look, turn)),
    Rule("effect", "{look}? {kind} cost|costs {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None: charged(less * number, kind, "each", look, turn)),
    Rule("effect", "{look}? {kind} cost|costs your opponent {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None:
         charged(less * number, kind, "opponent", look, turn)),
    Rule("effect", "the next {look}? {kind} you play this turn costs {number} {energy}? {less} ( to play )?",
         lambda kind, number, less, look=None, energy="": the_next(less * number, kind, look)),
    Rule("effect", "the next {look}? {kind} you play this turn is free",
         lambda kind, look=None: the_next("free", kind, look)),
    Rule("effect", "{whom} can't|cannot be retracted {turn}?",
         lambda whom, turn=None: Lasting([{"forbid": "retract", "of": whom}], turn is not None)),
    Rule("effect", "{whom:group} can't|cannot be retracted {turn}?",
         lambda whom, turn=None: Lasting([{"forbid": "retract", "of": whom.cards}], turn is not None)),
    Rule("effect", "{whom:group} can't|cannot be rerolled {turn}?",
         lambda whom, turn=None: Lasting([{"forbid": "reroll", "of": whom.cards}], turn is not None)),
    Rule("effect", "bakugan can't|cannot be rerolled {turn}?",
         lambda turn=None: Lasting([{"forbid": "reroll", "of": {"kind": "bakugan"}}], turn is not None)),
    Rule("effect", "bakugan can't|cannot be retracted {turn}?",
         lambda turn=None: Lasting([{"forbid": "retract", "of": {"kind": "bakugan"}}], turn is not None)),
    Rule("effect", "{kind} can't|cannot be played {turn}?",
         lambda kind, turn=None: forbidden(f"play {kind}", "each", turn) if kind else None),
    Rule("effect", "{whom} can't|cannot be rerolled {turn}?",
         lambda whom, turn=None: Lasting([{"forbid": "reroll", "of": whom}], turn is not None)),
    Rule("effect", "your {kept:several} can't|cannot be destroyed {turn}?",
         lambda kept, turn=None: Lasting([{"forbid": "destroyed", "of": {"kind": kept, "of": "you"}}],
                                         turn is not None)),
    Rule("effect", "{turn} , your {kept:several} can't|cannot be destroyed",
         lambda turn, kept: Lasting([{"forbid": "destroyed", "of": {"kind": kept, "of": "you"}}], True)),
    Rule("effect", "all? {kept:several} can't|cannot be destroyed {turn}?",
         lambda kept, turn=None: Lasting([{"forbid": "destroyed", "of": {"kind": kept}}], turn is not None)),
    Rule("effect", "your other {kept:several} can't|cannot be destroyed {turn}?",
         lambda kept, turn=None: Lasting([{"forbid": "destroyed", "of": {"kind": kept, "of": "you", "other": True}}],
                                         turn is not None)),
    Rule("effect", "this card? can't|cannot be destroyed {turn}?",
         lambda turn=None: Lasting([{"forbid": "destroyed", "of": THIS}], turn is not None)),
    Rule("effect", "this card? can't|cannot be negated", Never("negate")),
    Rule("effect", "your {look}? {kind} can't|cannot be negated {turn}?", lambda kind, look=None, turn=None: Lasting(
        [{"forbid": "negate", "who": "you", "which": {**(look or {}), **({"kind": kind} if kind else {})}}],
        turn is not None) if look or kind else None),
    Rule("effect", "{player} can't|cannot play {kind} {cost} {turn}?",
         lambda player, kind, cost, turn=None: forbidden(f"play {kind}".strip(), player, turn, cost)),
    Rule("effect", "the first {kind} you play each turn costs {number} {energy}? {less} ( to play )?", first_costs),
    Rule("effect", "your first {kind} each turn costs {number} {energy}? {less} ( to play )?", first_costs),
    Rule("effect", "this {noun}? costs {number} {energy}? {less} ( to play )?",
         lambda number, less, noun=None, energy="": Costs(less * number)),
    Rule("noun", "card|hero|evo|action|flip", True),
    Rule("effect", "this {noun}? costs {number} {energy}? {less} ( to play )? for each {each}",
         lambda number, less, each, noun=None, energy="": Costs(times(each, less * number))),
    Rule("effect", "this card? is free", Costs("free")),
    Rule("effect", "{player} can't|cannot play {kind} {turn}?",
         lambda player, kind, turn=None: forbidden(f"play {kind}".strip(), player, turn)),
    Rule("effect", "{player} can't|cannot draw cards {turn}?",
         lambda player, turn=None: forbidden("draw", player, turn)),
)  # fmt: skip
