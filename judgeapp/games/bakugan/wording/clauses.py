"""What Bakugan's cards do, clause by clause, as effects of scenario files.

An effect is a list of instructions. Where an instruction speaks of something that is selected, an `Aim` stands for it,
and what has no subject of its own ("+200 [B]") is a `Boost`; both become plain when the text is put together.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.bakugan.wording.terms import IT, THEME, THIS, YOURS, Aim, Group, single

Ops = list[dict[str, Any]]


class Lasting(NamedTuple):
    """What holds for a time: as long as its card is in play, or for the turn if its card is carried out once."""

    ops: Ops
    turn: bool = False


class Costs(NamedTuple):
    """What the card itself costs more or less to play."""

    charge: Any


class May(NamedTuple):
    """An effect that its player may leave."""

    value: Any


class Paid(NamedTuple):
    """An effect for which cards may be discarded from the hand: how many, and whether this is the first for them."""

    amount: int
    value: Any
    first: bool


class Restated(NamedTuple):
    """What the instruction before it has done already, in other words."""

    deed: str


class Chosen(NamedTuple):
    """Something that is selected, of which nothing is said yet."""

    aim: Aim


class Again(NamedTuple):
    """Whatever the sentence before let a card be discarded for may be done any number of times."""


class Boost(NamedTuple):
    """Numbers that change.

    whom   of whom; None: the text does not say
    turn   whether only for this turn
    first  whether the words begin with whom it is about
    """

    changes: tuple[Mapping[str, Any], ...]
    whom: Any = None
    turn: bool = False
    first: bool = False


class Either(NamedTuple):
    """Changes one of which is chosen, by whom."""

    who: str
    boosts: tuple[Boost, ...]


class Never(NamedTuple):
    """What can't happen to the card itself."""

    deed: str


class ThatMany(NamedTuple):
    """Draws as many cards as were put away just before."""


class OneOf(NamedTuple):
    """Ways one of which the card's own player chooses, each with what is done."""

    ways: tuple[tuple[Any, ...], ...]


class Attacks(NamedTuple):
    """The attacks of a player's Bakugan, as what is changed."""

    look: Filter | None = None


# --- numbers that depend


def counted(zone: str, cards: Filter | None, whose: str = "you") -> Mapping[str, Any]:
    """Return how many cards there are in a zone."""
    return {"count": zone, "of": whose, **(cards or {})}


def other_bakugan(looks: Filter | None, such: Filter | None) -> Mapping[str, Any] | None:
    """Return how many Bakugan a Bakugan has beside it."""
    cards = merged({"kind": "bakugan", "other": True}, looks, such)
    return None if cards is None else counted("play", cards)


def times(amount: Any, by: int) -> Any:
    """Return so much for each."""
    plus = {"plus": amount["plus"] * by} if "plus" in amount else {}
    return {**amount, **plus, **({"times": by} if by != 1 else {})}


AMOUNTS = (
    Rule("own", "on your team", True),
    Rule("own", "you control|have ( in play )?", True),
    Rule("each", "{card} in your discard pile", lambda card: counted("discard", card)),
    Rule("each", "{card} in your hand", lambda card: counted("hand", card)),
    Rule("each", "{card} you have|control in play", lambda card: counted("play", card)),
    Rule("each", "{card} in play", lambda card: counted("play", card, "each")),
    Rule("each", "{card} in your opponent's hand", lambda card: counted("hand", card, "opponent")),
    Rule("each", "{card} in your opponent's discard pile", lambda card: counted("discard", card, "opponent")),
    Rule("each", "{card} your opponent has|controls ( in play )?", lambda card: counted("play", card, "opponent")),
    Rule(
        "each",
        "of your {looks}? bakugan",
        lambda looks=None: counted("play", {"kind": "bakugan", **(looks or {})}),
    ),
    Rule(
        "each",
        "enemy|opposing {looks}? bakugan",
        lambda looks=None: counted("play", {"kind": "bakugan", **(looks or {})}, "opponent"),
    ),
    Rule("each", "{card} you have|control", lambda card: counted("play", card)),
    Rule("each", "{look} on your team", lambda look: counted("play", {"kind": "bakugan", **look})),
    Rule(
        "each",
        "other {looks}? bakugan {own}? {such}?",
        lambda looks=None, own=None, such=None: other_bakugan(looks, such) if own else None,
    ),
    Rule(
        "each",
        "{looks}? bakugan {own}",
        lambda own, looks=None: counted("play", {"kind": "bakugan", **(looks or {})}),
    ),
    Rule("each", "{looks} bakugan ( in play )?", lambda looks: counted("play", {"kind": "bakugan", **looks}, "each")),
    Rule("each", "energy card|cards you have|control ( in play )?", counted("energy", None)),
    Rule("each", "bakucore|bakucores that? your bakugan hold|holds", {"count": "play", "kind": "core", "of": "you"}),
    Rule(
        "each", "bakucore|bakucores ( attached to | on ) this bakugan?", {"count": "play", "kind": "core", "on": THIS}
    ),
    Rule(
        "each",
        "{icon} bakucore|bakucores ( attached to | on ) this bakugan?",
        lambda icon: {"count": "play", "kind": "core", "icon": icon, "on": THIS},
    ),
    Rule("each", "bakucore|bakucores this bakugan? holds|has", {"count": "play", "kind": "core", "on": THIS}),
    Rule("each", "bakucore|bakucores it holds|has", {"count": "play", "kind": "core", "on": IT}),
    Rule("each", "bakucore|bakucores on it", {"count": "play", "kind": "core", "on": IT}),
    Rule("each", "bakucore|bakucores attached to it", {"count": "play", "kind": "core", "on": IT}),
    Rule("each", "bakucore|bakucores that bakugan holds|has", {"count": "play", "kind": "core", "on": IT}),
    Rule(
        "each",
        "{icon} bakucore|bakucores on it",
        lambda icon: {"count": "play", "kind": "core", "icon": icon, "on": IT},
    ),
    Rule(
        "each",
        "{icon} bakucore|bakucores attached to it",
        lambda icon: {"count": "play", "kind": "core", "icon": icon, "on": IT},
    ),
    Rule(
        "each",
        "{icon} bakucore|bakucores that? your bakugan hold|holds",
        lambda icon: {"count": "play", "kind": "core", "icon": icon, "of": "you"},
    ),
    Rule(
        "each",
        "bakucore|bakucores that? enemy|opposing bakugan hold|holds",
        {"count": "play", "kind": "core", "of": "opponent"},
    ),
    Rule("each", "evo|evos on it", {"count": "play", "kind": "evo", "on": IT}),
    Rule("each", "evo|evos on this bakugan?", {"count": "play", "kind": "evo", "on": THIS}),
    Rule("each", "energy card|cards your opponent has|controls ( in play )?", counted("energy", None, "opponent")),
    Rule("each", "of your {kept:several} ( in play )?", lambda kept: counted("play", {"kind": kept})),
    Rule("each", "enemy|opposing {kept} ( in play )?", lambda kept: counted("play", {"kind": kept}, "opponent")),
    Rule("each", "one|1? {rating} your bakugan has", lambda rating: {"stat": rating, "of": YOURS}),
    Rule("each", "point of? {keyword} that|the bakugan has", lambda keyword: {"stat": keyword, "of": IT}),
    Rule("each", "every? other card you've|you have? played this turn", {"number": "plays", "plus": -1, "least": 0}),
    Rule("each", "card you've|you have? played this turn", {"number": "plays"}),
    Rule("each", "card shuffled", {"did": "moved", "to": "deck"}),
    Rule("each", "card discarded", {"did": "discarded"}),
)

# --- numbers that change


def changed(stat: str, by: Any) -> Mapping[str, Any]:
    return {"stat": stat, "by": by}


def boosted(changes: Sequence[Any], whom: Any = None, turn: Any = None, first: bool = False) -> Boost:
    """Return what changes."""
    return Boost(tuple(changes), whom, turn is not None, first)


def set_to(rating: str, number: int, turn: Any = None, **whose: Any) -> Boost:
    """Return a number that is set."""
    return Boost(({"stat": rating, "to": number},), whose["bakugan's"], turn is not None)


def gets(whom: Any, changes: Sequence[Any], turn: Any = None) -> Boost:
    return boosted(changes, whom, turn, first=True)


def one_gets(whom: Any, changes: Sequence[Any], turn: Any = None) -> Boost:
    """Return what changes for one; "your Bakugan gets" speaks of one, although it does not say which."""
    if isinstance(whom, Group) and not whom.sure:
        whom = single(whom)
    return boosted(changes, whom, turn, first=True)


def loses(whom: Any, keywords: Sequence[str], turn: Any = None) -> Boost:
    """Return that a Bakugan does not have keywords any more, however often it had them."""
    return Boost(tuple({"stat": keyword, "to": 0} for keyword in keywords), whom, turn is not None, True)


def on_either_side(one: Boost, other: Boost) -> list[dict[str, Any]] | None:
    """Return one of two changes by whose Bakugan is selected."""
    sides = {"opposing face-up bakugan": "opponent", "own face-up bakugan": "you"}
    whose = [sides.get(each.whom.spec) if isinstance(each.whom, Aim) else None for each in (one, other)]
    if None in whose or whose[0] == whose[1] or one.whom.which or other.whom.which:
        return None
    rows = zip((one, other), (Aim("face-up bakugan"), IT), whose, strict=True)
    return [
        {**change, "of": aim, "if": [{"card": IT, "of": side}]} for boost, aim, side in rows for change in boost.changes
    ]


def one_or_other(one: Mapping[str, Any], other: Mapping[str, Any], whom: Any = None) -> Either:
    """Return one of two changes, as the card's own player decides."""
    return Either("you", (Boost((one,), whom), Boost((other,), whom)))


BOOSTS = (
    Rule("change", "{signed} {rating}", lambda signed, rating: changed(rating, signed)),
    Rule("change", "{signed} {rating} for|per each|every? {each}",
         lambda signed, rating, each: changed(rating, times(each, signed))),
    Rule("change", "{signed} {rating} for every {number} {each}",
         lambda signed, rating, number, each:
         changed(rating, times({**each, "per": number}, signed)) if number else None),
    Rule("change", "+? {keyword}", lambda keyword: changed(keyword, 1)),
    Rule("change", "+? {number} {keyword}", lambda number, keyword: changed(keyword, number)),
    Rule("change", "{keyword} {number}",
         lambda keyword, number: changed(keyword, number) if keyword == "FrostStrike" else None),
    Rule("change", "+ {number} {keyword} for each|every {each}",
         lambda number, keyword, each: changed(keyword, times(each, number))),
    Rule("change", "+ {rating} equal to the discarded card's energy? cost",
         lambda rating: changed(rating, {"cost": "moved"})),
    Rule("change", "for each {each} , {signed} {rating}",
         lambda signed, rating, each: changed(rating, times(each, signed))),
    Rule("changes", "{change}", lambda change: (change,)),
    Rule("changes", "{change} ( , and? | and ) {changes}", lambda change, changes: (change, *changes)),
    Rule("group", "the attacking bakugan", Group({"kind": "bakugan", "marks": "victor"})),
    Rule("attacks", "your {look}? attacks", lambda look=None: Attacks(look)),
    Rule("whomever", "{whoever}", same),
    Rule("whomever", "{attacks}", same),
    Rule("attacks", "your {look}? bakugan's attacks", lambda look=None: Attacks(look)),
    Rule("attacks", "your next {look}? attack this turn", lambda look=None: Attacks(look)),
    Rule("turn", "this turn", True),
    Rule("turn", "for the turn", True),
    Rule("turn", "until the? end of the|this? turn", True),
    Rule("turn", "during this turn", True),
    Rule("boost", "{changes} {turn}?", boosted),
    Rule("boost", "{changes} to {whom:whomever} {turn}?", boosted),
    Rule("boost", "{signed} {rating} to {whom:whomever} for each {each} {turn}?",
         lambda signed, rating, whom, each, turn=None:
         boosted([changed(rating, times(each, signed))], whom, turn)),
    Rule("boost", "{changes} for {whom} {turn}?", boosted),
    Rule("boost", "{changes} for {whom:group} {turn}?", boosted),
    Rule("boost", "{whom:whomever} get|gain|have {changes} {turn}?", gets),
    Rule("boost", "{whom:whomever} gets|gains|has {changes} {turn}?", one_gets),
    Rule("boost", "give {whom:whomever} {changes} {turn}?", boosted),
    Rule("boost", "{turn} , {whom:whomever} get|gain|have {changes}", gets),
    Rule("boost", "{turn} , {whom:whomever} gets|gains|has {changes}", one_gets),
    Rule("boost", "set a {bakugan's} {rating} to {number} {turn}?", set_to),
    Rule("bakugan's", "bakugan's", Aim("face-up bakugan")),
    Rule("whose", "a|one? bakugan's", THEME),
    Rule("whose", "your bakugan's", YOURS),
    Rule("whose", "an enemy|opposing bakugan's", Aim("opposing face-up bakugan")),
    Rule("whose", "its", IT),
    Rule("whose", "that bakugan's", IT),
    Rule("whose", "this bakugan's", THIS),
    Rule("whose_else", "your bakugan's", YOURS),
    Rule("whose_else", "an enemy|opposing bakugan's", Aim("opposing face-up bakugan")),
    Rule("whose_else", "its", IT),
    Rule("boost", "set {whose_else} {rating} to {number} {turn}?",
         lambda whose_else, rating, number, turn=None:
         Boost(({"stat": rating, "to": number},), whose_else, turn is not None)),
    Rule("boost", "{whose} {rating} becomes {number} {turn}?",
         lambda whose, rating, number, turn=None: Boost(({"stat": rating, "to": number},), whose, turn is not None)),
    Rule("boost", "double {whose} {rating} {turn}?",
         lambda whose, rating, turn=None: boosted([changed(rating, {"stat": rating, "of": whose})], whose, turn)),
    Rule("boost", "{whose} {rating} is doubled {turn}?",
         lambda whose, rating, turn=None: boosted([changed(rating, {"stat": rating, "of": whose})], whose, turn)),
    Rule("keywords", "{keyword}", lambda keyword: [keyword]),
    Rule("keywords", "{keyword} ( , and? | and ) {keywords}", lambda keyword, keywords: [keyword, *keywords]),
    Rule("boost", "{whom} loses|lose {keywords} {turn}?",
         lambda whom, keywords, turn=None: loses(whom, keywords, turn)),
    Rule("boost", "{whom:group} lose|loses {keywords} {turn}?",
         lambda whom, keywords, turn=None: loses(whom, keywords, turn)),
    Rule("boost", "{whom} loses|lose {number} {rating} {turn}?",
         lambda whom, number, rating, turn=None: boosted([changed(rating, -number)], whom, turn, first=True)),
    Rule("boost", "{whom:group} lose|loses {number} {rating} {turn}?",
         lambda whom, number, rating, turn=None: boosted([changed(rating, -number)], whom, turn, first=True)),
)  # fmt: skip

EFFECTS = (*AMOUNTS, *BOOSTS, Rule("effect", "{boost}", same),
    Rule("effect", "{one:boost} or {other:boost}", on_either_side),
    Rule("effect", "{one:change} or {other:change}", one_or_other),
    Rule("effect", "give {whom} {one:change} or {other:change}", one_or_other),
    Rule("effect", "{whom} gets|gains {one:change} or {other:change}", one_or_other),
    Rule("effect", "{one:change} or {other:change} to {whom}", one_or_other),
    Rule("effect", "your opponent chooses if|whether {whom} gets {one:changes} or {other:changes}",
         lambda whom, one, other: Either("opponent", (Boost(one, whom), Boost(other, whom)))),
)  # fmt: skip
