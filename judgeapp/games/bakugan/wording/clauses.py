"""What Bakugan's cards do, clause by clause, as effects of scenario files.

An effect is a list of instructions. Where an instruction speaks of something that is selected, an `Aim` stands for it,
and what has no subject of its own ("+200 [B]") is a `Boost`; both become plain when the text is put together.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Rule
from judgeapp.domain.wording.vocabulary import same
from judgeapp.games.bakugan.wording.terms import IT, THIS, YOURS, Aim, Filter

Ops = list[dict[str, Any]]


class Boost(NamedTuple):
    """Numbers that change: of whom (None: the text does not say), and whether only for this turn."""

    changes: tuple[Mapping[str, Any], ...]
    whom: Any = None
    turn: bool = False


class Attacks(NamedTuple):
    """The attacks of a player's Bakugan, as what is changed."""

    look: Filter | None = None


# --- numbers that depend

ENERGY_CARDS = ({"number": "charged"}, {"number": "uncharged"})


def counted(zone: str, cards: Filter | None, whose: str = "you") -> Mapping[str, Any]:
    """Return how many cards there are in a zone."""
    return {"count": zone, "of": whose, **(cards or {})}


def times(amount: Any, by: int) -> Any:
    """Return so much for each; of what is counted in two parts, for each of both."""
    if isinstance(amount, tuple):
        return tuple(times(each, by) for each in amount)
    return {**amount, **({"times": by} if by != 1 else {})}


AMOUNTS = (
    Rule("each", "{card} in your discard pile", lambda card: counted("discard", card)),
    Rule("each", "{card} in your hand", lambda card: counted("hand", card)),
    Rule("each", "{card} ( you have | you control )? in play", lambda card: counted("play", card)),
    Rule("each", "{card} you have|control", lambda card: counted("play", card)),
    Rule("each", "{look} bakugan? on your team", lambda look: counted("play", {"kind": "bakugan", **look})),
    Rule(
        "each",
        "{looks}? bakugan on your team|you control",
        lambda looks=None: counted("play", {"kind": "bakugan", **(looks or {})}),
    ),
    Rule("each", "energy card|cards you have|control ( in play )?", ENERGY_CARDS),
    Rule("each", "bakucore|bakucores that? your bakugan hold|holds", {"count": "play", "kind": "core", "of": "you"}),
    Rule("each", "bakucore|bakucores ( this bakugan? | it ) holds|has", {"count": "play", "kind": "core", "on": THIS}),
    Rule("each", "one|1? {rating} your bakugan has", lambda rating: {"stat": rating, "of": YOURS}),
    Rule("each", "point of? {keyword} that|the bakugan has", lambda keyword: {"stat": keyword, "of": IT}),
    Rule("each", "every? other card you've|you have? played this turn", {"number": "plays", "plus": -1}),
    Rule("each", "card you've|you have? played this turn", {"number": "plays"}),
    Rule("each", "card shuffled", {"did": "moved", "to": "deck"}),
    Rule("each", "card discarded", {"did": "discarded"}),
)

# --- numbers that change


def changed(stat: str, by: Any) -> Mapping[str, Any]:
    return {"stat": stat, "by": by}


def boosted(changes: Sequence[Any], whom: Any = None, turn: Any = None) -> Boost:
    """Return what changes; what is counted in two parts changes twice."""
    flat: list[Mapping[str, Any]] = []
    for change in changes:
        amounts = change["by"] if isinstance(change.get("by"), tuple) else None
        flat += [{**change, "by": amount} for amount in amounts] if amounts else [change]
    return Boost(tuple(flat), whom, turn is not None)


def set_to(rating: str, number: int, turn: Any = None, **whose: Any) -> Boost:
    """Return a number that is set."""
    return Boost(({"stat": rating, "to": number},), whose["bakugan's"], turn is not None)


BOOSTS = (
    Rule("change", "{signed} {rating}", lambda signed, rating: changed(rating, signed)),
    Rule("change", "{signed} {rating} for|per each|every? {each}",
         lambda signed, rating, each: changed(rating, times(each, signed))),
    Rule("change", "+? {keyword}", lambda keyword: changed(keyword, 1)),
    Rule("change", "+? {number} {keyword}", lambda number, keyword: changed(keyword, number)),
    Rule("change", "+ {number} {keyword} for each|every {each}",
         lambda number, keyword, each: changed(keyword, times(each, number))),
    Rule("changes", "{change}", lambda change: (change,)),
    Rule("changes", "{change} ( , and? | and ) {changes}", lambda change, changes: (change, *changes)),
    Rule("attacks", "your {look}? attacks", lambda look=None: Attacks(look)),
    Rule("whomever", "{whoever}", same),
    Rule("whomever", "{attacks}", same),
    Rule("turn", "this turn", True),
    Rule("turn", "for the turn", True),
    Rule("turn", "until the? end of the|this turn", True),
    Rule("boost", "{changes} {turn}?", boosted),
    Rule("boost", "{changes} to|for {whom:whomever} {turn}?", boosted),
    Rule("boost", "{whom:whomever} gets|get|gains|gain|has|have {changes} {turn}?", boosted),
    Rule("boost", "give {whom:whomever} {changes} {turn}?", boosted),
    Rule("boost", "a {bakugan's} {rating} becomes {number} {turn}?", set_to),
    Rule("bakugan's", "bakugan's", Aim("face-up bakugan")),
)  # fmt: skip

# --- everything else


def drawn(count: Any, who: str = "you") -> Ops:
    return [{"draw": count, **who_of(who)}]


def who_of(who: str) -> dict[str, Any]:
    """Return whose deed it is, where it is not yours."""
    return {} if who == "you" else {"who": who}


def discarded(count: Any, who: Any = "you", random: Any = None) -> Ops:
    return [{"discard": count, "who": who, **({"random": True} if random else {})}]


DRAWS = (
    Rule("effect", "{player}? draw|draws {count} additional? card|cards",
         lambda count, player="you": drawn(count, player)),
    Rule("effect", "{player}? draw|draws {count} card|cards for each {each}",
         lambda count, each, player="you": drawn(times(each, count), player)),
    Rule("effect", "{player}? discard|discards {count} card|cards {random}?",
         lambda count, player="you", random=None: discarded(count, player, random)),
    Rule("random", "at random", True),
    Rule("effect", "choose a player to discard {count} card|cards {random}?",
         lambda count, random=None: discarded(count, Aim("player"), random)),
    Rule("effect", "choose a player to discard {count} card|cards for each {each}",
         lambda count, each: discarded(times(each, count), Aim("player"))),
)  # fmt: skip

EFFECTS = (
    *AMOUNTS,
    *BOOSTS,
    *DRAWS,
    Rule("effect", "{boost}", same),
)
