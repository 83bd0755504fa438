"""What Dragon Ball Super's cards ask: conditions."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Rule
from judgeapp.domain.wording.vocabulary import Filter, bounded, merged
from judgeapp.games.dragon_ball_super.timing.energy import COLOURS
from judgeapp.games.dragon_ball_super.wording.terms import (
    ANOTHER,
    ATTACKER,
    FIELD_KINDS,
    IT,
    LEADER,
    THIS,
    energy_of,
    one_of,
)

REST_ZONES = ["leader", "battle", "energy"]  # where cards are in one mode or the other (4-8-1)


class Asked(NamedTuple):
    """A condition.

    condition  as scenario files write it
    about      what "it" may mean after it, besides what it meant before; None: nothing else
    did        whether it asks what the skill itself has done
    them       which cards it has counted, where the text goes on with "all of them"
    """

    condition: Filter
    about: Any = None
    did: bool = False
    them: Filter | None = None


class Ifs(NamedTuple):
    """Conditions, all of which what follows hangs on."""

    asked: tuple[Asked, ...]


def number(what: str, least: int | None = None, most: int | None = None, of: str = "you") -> Asked:
    bounds = {"least": least, "most": most}
    return Asked({"number": what, "of": of, **{name: value for name, value in bounds.items() if value is not None}})


def bounds(n: Any, way: str = "") -> dict[str, Any]:
    return {way: n} if way else {"least": n, "most": n}


def count(cards: Filter, **limits: int) -> Asked | None:
    """Return how many cards there must be, of cards with their zone."""
    if "zone" not in cards:
        return None
    rest = {key: value for key, value in cards.items() if key != "zone"}
    return Asked({"count": cards["zone"], **({"of": "each"} if "of" not in rest and "on" not in rest else {}), **rest,
                  **limits})  # fmt: skip


def there_are(there: Filter, n: int = 1, way: str = "least") -> Asked | None:
    if "zone" not in there:
        return None
    return count(there, **{way: n})


def of_one(asked: Asked | None) -> Asked | None:
    """Return a condition that has spoken of a single card: "it" may be that one."""
    return asked and asked._replace(about=ANOTHER)


def none_but(theirs: Filter, mode: Filter) -> Asked | None:
    """Return that all of somebody's cards are in a mode."""
    other = {"not_marks": "rest"} if "marks" in mode else {"marks": "rest"}
    return None if {"marks", "not_marks"} & set(theirs) else count({**theirs, **other}, most=0)


def is_such(card: str, cards: Filter | None, about: Any = None) -> Asked | None:
    """Return what a card is that was spoken of."""
    if not cards or {"zone", "among", "other"} & set(cards):
        return None
    return Asked({"card": card, **cards}, about)


def none_there(there: Filter) -> Asked | None:
    return there_are(there, 0, "most")


def leader_is(whose: str, plain: Filter) -> Asked | None:
    cards = {key: value for key, value in plain.items() if key != "kind"}
    if plain.get("kind", "leader") != "leader" or not cards:
        return None
    return Asked({"count": "leader", "of": whose, **cards}, LEADER if whose == "you" else ANOTHER)


def only(colour: str) -> Filter:
    """Return a filter of cards that are of one colour and no other."""
    return {"colour": colour, "not": {"colour": [each for each in COLOURS if each != colour]}}


def with_cards(who: str, n: int, way: str, there: Filter) -> Asked | None:
    """Return how many such cards somebody has; those that are said to be in a mode may be in play, or energy."""
    if "zone" in there or "among" in there:
        return None if there.get("of", who) != who else count({**there, "of": who}, **bounds(n, way))
    if there == {"marks": "rest"} or there == {"not_marks": "rest"}:
        return count({"zone": REST_ZONES, "of": who, **there}, **bounds(n, way))
    if there.get("kind") == "battle":
        return count({"zone": "battle", "of": who, **there}, **bounds(n, way))
    return None


def of_player(what: str, of: str) -> dict[str, Any]:
    """Return how many cards somebody has in an area."""
    if what == "life":
        return {"number": "life", "of": of}
    return {"count": what, **({"kind": "battle"} if what == "battle" else {}), "of": of}


def less(one: dict[str, Any], other: dict[str, Any]) -> Asked:
    """Return that a number is lower than another."""
    return Asked({"amount": one, "most": {**other, "plus": -1}})


def either_holds(one: Asked, other: Asked) -> Asked | None:
    """Return that one of two conditions holds; what has been done is not asked so."""
    return None if one.did or other.did else Asked({"any": [one.condition, other.condition]})


def did(event: str, to: str = "", least: int = 1) -> Asked:
    found = {"did": event, **({"to": to} if to else {}), **({"least": least} if least != 1 else {})}
    return Asked(found, did=True)


def turned(condition: Asked) -> Asked:
    return Asked({"not": [condition.condition]}, did=condition.did)


def _turned(condition: Asked | None) -> Asked | None:
    return condition and turned(condition)


def in_play_of(who: str, cards: Filter | None, n: int, way: str = "least") -> Asked | None:
    """Return how many such cards somebody has where cards fight: those that are no Battle Cards are there, too."""
    if cards is None or "zone" in cards or "among" in cards:
        return None
    zones = {"battle": "battle", "leader": "leader", "extra": "battle"}.get(str(cards.get("kind")), FIELD_KINDS)
    return count({"zone": zones, "of": who, **cards}, **bounds(n, way))


def another(there: Filter) -> Filter:
    return {**there, "other": True}


CONDITIONS = (
    Rule("your_leader", "your leader card", "you"),
    Rule("your_leader", "your opponent's leader card", "opponent"),
    Rule("condition", "{whose:your_leader} is|has {look}", lambda whose, look: leader_is(whose, look)),
    Rule("condition", "you have a|an {plain}",
         lambda plain: leader_is("you", plain) if plain.get("kind") == "leader" else None),
    Rule("condition", "{whose:your_leader} is a|an? {plain}", leader_is),
    Rule("condition", "{whose:your_leader} is a|an? {one:plain} or a|an? {other:plain}",
         lambda whose, one, other: leader_is(whose, one_of([_bare(one), _bare(other)]))),
    Rule("is_not", "isn't|aren't", True),
    Rule("is_not", "is|are not", True),
    Rule("condition", "{whose:your_leader} {is_not} {look}",
         lambda whose, is_not, look: _turned(leader_is(whose, look))),
    Rule("condition", "{whose:your_leader} {is_not} a|an? {plain}",
         lambda whose, is_not, plain: _turned(leader_is(whose, plain))),
    Rule("condition", "{whose:your_leader} is {colour} and no other color|colour",
         lambda whose, colour: leader_is(whose, only(colour))),
    # numbers
    Rule("condition", "your life is at {n:number} {way}?", lambda n, way="": _number("life", n, way)),
    Rule("condition", "your life is {n:number} {way}", lambda n, way: _number("life", n, way)),
    Rule("condition", "you have {n:number} {way}? life", lambda n, way="": _number("life", n, way)),
    Rule("condition", "your opponent's life is at {n:number} {way}?",
         lambda n, way="": _number("life", n, way, "opponent")),
    Rule("life_of", "your life", "you"),
    Rule("life_of", "your opponent's life", "opponent"),
    Rule("than", "less|lower than or equal to", "most"),
    Rule("than", "greater|higher|more than or equal to", "least"),
    Rule("condition", "{one:life_of} is {than} {other:life_of}", lambda one, than, other: Asked(
        {"amount": {"number": "life", "of": one}, than: {"number": "life", "of": other}}) if one != other else None),
    Rule("condition", "{one:life_of} is less|lower than {other:life_of}",
         lambda one, other: less(of_player("life", one), of_player("life", other)) if one != other else None),
    Rule("condition", "{one:life_of} is more|higher|greater than {other:life_of}",
         lambda one, other: less(of_player("life", other), of_player("life", one)) if one != other else None),
    Rule("condition", "your life is less|lower than your opponent's",
         less(of_player("life", "you"), of_player("life", "opponent"))),
    Rule("condition", "your life is more|higher|greater than your opponent's",
         less(of_player("life", "opponent"), of_player("life", "you"))),
    Rule("more_of", "life", "life"),
    Rule("more_of", "energy", "energy"),
    Rule("more_of", "battle cards", "battle"),
    Rule("more_of", "cards in your|their? hand", "hand"),
    Rule("more_of", "cards in your|their drop area", "drop"),
    Rule("opponents_side", "than your opponent ( does )?", True),
    Rule("your_side", "than you ( do )?", True),
    Rule("condition", "you have less|fewer {what:more_of} {opponents_side}",
         lambda what, opponents_side: less(of_player(what, "you"), of_player(what, "opponent"))),
    Rule("condition", "you have more {what:more_of} {opponents_side}",
         lambda what, opponents_side: less(of_player(what, "opponent"), of_player(what, "you"))),
    Rule("condition", "your opponent has more {what:more_of} {your_side}",
         lambda what, your_side: less(of_player(what, "you"), of_player(what, "opponent"))),
    Rule("condition", "your opponent has less|fewer {what:more_of} {your_side}",
         lambda what, your_side: less(of_player(what, "opponent"), of_player(what, "you"))),
    Rule("condition", "your opponent has {n:number} {way}? life",
         lambda n, way="": _number("life", n, way, "opponent")),
    Rule("condition", "you have {n:number} {way} {look}? energy {posts}?",
         lambda n, way, look=None, posts=None: count(energy_of("you", look, posts) or {}, **bounds(n, way))),
    Rule("condition", "your opponent has {n:number} {way} {look}? energy {posts}?",
         lambda n, way, look=None, posts=None: count(energy_of("opponent", look, posts) or {}, **bounds(n, way))),
    Rule("condition", "you have no energy", count({"zone": "energy", "of": "you"}, most=0)),
    Rule("condition", "you have {n:number} {way} cards in your? hand",
         lambda n, way: count({"zone": "hand", "of": "you"}, **bounds(n, way))),
    Rule("condition", "your opponent has {n:number} {way} cards in their? hand",
         lambda n, way: count({"zone": "hand", "of": "opponent"}, **bounds(n, way))),
    Rule("condition", "you have no cards in your? hand", count({"zone": "hand", "of": "you"}, most=0)),
    Rule("condition", "your opponent has no cards in their? hand", count({"zone": "hand", "of": "opponent"}, most=0)),
    Rule("condition", "{whose} {area} has {n:number} {way} cards ( in it )?", lambda whose, area, n, way:
         count({"zone": area, "of": whose}, **bounds(n, way)) if whose in ("you", "opponent") else None),
    Rule("in_mode", "rest mode", {"marks": "rest"}),
    Rule("in_mode", "active mode", {"not_marks": "rest"}),
    Rule("condition", "all of? {theirs} is|are in {mode:in_mode}", lambda theirs, mode: none_but(theirs, mode)),
    Rule("condition", "all of? your energy is|are {colour}",
         lambda colour: count({"zone": "energy", "of": "you", "not": {"colour": colour}}, most=0)),
    # cards that are there
    Rule("condition", "there is a|an {there}", lambda there: of_one(there_are(there))),
    Rule("condition", "there are|is {n:number} {way} {there}", there_are),
    Rule("condition", "there are {n:number} {there}", there_are),
    Rule("condition", "there are|is no {there}", none_there),
    Rule("condition", "there are still {plain} remaining {where}", lambda plain, where: _still(merged(plain, where))),
    Rule("condition", "there are {n:number} {way} {one:plain} and {m:number} {more:way} {there}",
         lambda n, way, one, m, more, there: _two_sorts(n, way, one, m, more, there)),
    Rule("condition", "you have {n:number} {way} {one:plain} and {m:number} {more:way} {there}",
         lambda n, way, one, m, more, there: _two_sorts(n, way, one, m, more, there)),
    Rule("condition", "you and your opponent have the same amount|number of {what:more_of}",
         lambda what: Asked({"amount": of_player(what, "you"), **bounds(of_player(what, "opponent"))})),
    Rule("condition", "a|an? {there} is in play", lambda there: of_one(there_are(there))),
    Rule("condition", "a|an? {plain} {posts}? is|are {where}",
         lambda plain, where, posts=None: of_one(_is_there(merged(plain, posts, where)))),
    Rule("condition", "a|an? {plain} {posts}? isn't|aren't {where}",
         lambda plain, where, posts=None: _is_there(merged(plain, posts, where), 0, "most")),
    Rule("condition", "you have a|an|any? {there}", lambda there: of_one(with_cards("you", 1, "least", there))),
    Rule("condition", "you have no {there}", lambda there: with_cards("you", 0, "most", there)),
    Rule("condition", "you have {n:number} {way} {there}",
         lambda n, way, there: with_cards("you", n, way, there)),
    Rule("condition", "your opponent has {n:number} {way} {there}",
         lambda n, way, there: with_cards("opponent", n, way, there)),
    Rule("condition", "your opponent has {n:number} {way} {there} in play",
         lambda n, way, there: with_cards("opponent", n, way, there)),
    Rule("condition", "your opponent has no {there}", lambda there: with_cards("opponent", 0, "most", there)),
    Rule("condition", "your opponent has a|an|any {there}",
         lambda there: of_one(with_cards("opponent", 1, "least", there))),
    Rule("in_play", "in play", True),
    Rule("condition", "you have a|an {one:plain} and a|an {two:plain} {where}",
         lambda one, two, where: both(there_are(merged(one, where) or {}), there_are(merged(two, where) or {}))),
    Rule("condition", "you have {one:plain} and {two:plain} {where}",
         lambda one, two, where: both(there_are(merged(one, where) or {}), there_are(merged(two, where) or {}))),
    Rule("condition", "you have a|an? {plain} {posts}? {in_play}",
         lambda plain, in_play, posts=None: of_one(in_play_of("you", merged(plain, posts), 1))),
    Rule("condition", "you have another {plain} {posts}? {in_play}",
         lambda plain, in_play, posts=None: of_one(in_play_of("you", merged(plain, posts, {"other": True}), 1))),
    Rule("condition", "you have {n:number} {way} {plain} {posts}? {in_play}",
         lambda n, way, plain, in_play, posts=None: in_play_of("you", merged(plain, posts), n, way)),
    Rule("condition", "you have no {plain} {posts}? {in_play}",
         lambda plain, in_play, posts=None: in_play_of("you", merged(plain, posts), 0, "most")),
    Rule("condition", "your opponent has no {plain} {posts}? {in_play}",
         lambda plain, in_play, posts=None: in_play_of("opponent", merged(plain, posts), 0, "most")),
    Rule("condition", "your opponent has a|an|any {plain} {posts}? {in_play}",
         lambda plain, in_play, posts=None: of_one(in_play_of("opponent", merged(plain, posts), 1))),
    Rule("condition", "you control a|an {plain} {posts}?",
         lambda plain, posts=None: of_one(in_play_of("you", merged(plain, posts), 1))),
    Rule("condition", "you control {n:number} {way} {plain} {posts}?",
         lambda n, way, plain, posts=None: in_play_of("you", merged(plain, posts), n, way)),
    Rule("condition", "you have another {there}", lambda there: of_one(with_cards("you", 1, "least", another(there)))),
    Rule("condition", "there is another {there}", lambda there: of_one(there_are(another(there)))),
    Rule("condition", "{n:number} {way} cards are placed? under this card",
         lambda n, way: count({"zone": "under", "on": "self"}, **bounds(n, way))),
    Rule("condition", "all of? your battle cards are {colour} and no other color|colour",
         lambda colour: count({"zone": "battle", "kind": "battle", "of": "you", "not": only(colour)}, most=0)),
    Rule("condition", "there are {n:number} cards? {way} in both your {one:area} and your opponent's {two:area}",
         lambda n, way, one, two: both(count({"zone": one, "of": "you"}, **bounds(n, way)),
                                       count({"zone": two, "of": "opponent"}, **bounds(n, way)))),
    Rule("condition", "one|1 of your {plain} is attacking",
         lambda plain: of_one(count({"zone": ["leader", "battle"], "of": "you", **plain, "marks": "attack card"}))
         if "marks" not in plain and "zone" not in plain else None),
    Rule("condition", "one|1 of your {plain} is being attacked",
         lambda plain: of_one(count({"zone": ["leader", "battle"], "of": "you", **plain, "marks": "guard card"}))
         if "marks" not in plain and "zone" not in plain else None),
    # this card, and the one that was spoken of
    Rule("condition", "this card's power is {n:number} {way}",
         lambda n, way: Asked({"stat": "power", "of": "self", way: n}, THIS)),
    Rule("condition", "you played this card using|with [union]", Asked({"mark": "union", "of": "self"}, THIS)),
    Rule("condition", "this card was played using|with [union]", Asked({"mark": "union", "of": "self"}, THIS)),
    Rule("condition", "this card is in rest mode", Asked({"mark": "rest", "of": "self"}, THIS)),
    Rule("condition", "this card is in active mode", Asked({"not": [{"mark": "rest", "of": "self"}]}, THIS)),
    Rule("condition", "{whose:your_leader} is in {mode:in_mode}",
         lambda whose, mode: leader_is(whose, mode)),
    Rule("condition", "{whose:your_leader} is attacking", lambda whose: leader_is(whose, {"marks": "attack card"})),
    Rule("condition", "{whose:your_leader} is being attacked", lambda whose: leader_is(whose, {"marks": "guard card"})),
    Rule("condition", "{attacker} is a|an {plain} {posts}?",
         lambda attacker, plain, posts=None: is_such(attacker, merged(plain, posts), ATTACKER)),
    Rule("condition", "{attacker} has {costing}",
         lambda attacker, costing: Asked({"card": attacker, **costing}, ATTACKER)),
    Rule("condition", "this card has {n:number} {way} power",
         lambda n, way: Asked({"stat": "power", "of": "self", way: n}, THIS)),
    Rule("condition", "this card has {n:number} power {way}",
         lambda n, way: Asked({"stat": "power", "of": "self", way: n}, THIS)),
    Rule("condition", "this card's power is at {n:number} {way}",
         lambda n, way: Asked({"stat": "power", "of": "self", way: n}, THIS)),
    Rule("condition", "this card has {keyword}", lambda keyword: Asked({"card": THIS, "marks": keyword}, THIS)),
    Rule("condition", "this card is attacking", Asked({"mark": "attack card", "of": "self"}, THIS)),
    Rule("condition", "this card is being attacked", Asked({"mark": "guard card", "of": "self"}, THIS)),
    Rule("condition", "that card has|had {costing}", lambda costing: Asked({"card": IT, **costing})),
    Rule("being_played", "the battle? card your opponent is playing", True),
    Rule("being_played", "the battle? card being? played", True),
    Rule("condition", "{being_played} has {costing}",
         lambda being_played, costing: Asked({"card": "event", **costing})),
    Rule("condition", "{being_played} is a|an {plain} {posts}?",
         lambda being_played, plain, posts=None: is_such("event", merged(plain, posts))),
    Rule("condition", "your opponent is playing a|an {plain} {posts}?",
         lambda plain, posts=None: is_such("event", merged(plain, posts))),
    Rule("condition", "its power is {n:number} {way}?",
         lambda n, way="": Asked({"card": IT, "stats": {"power": bounded(n, way)}})),
    Rule("condition", "its original? energy cost is {n:number} {way}?",
         lambda n, way="": Asked({"card": IT, "cost": bounded(n, way)})),
    Rule("condition", "( it | it's ) is? a|an {plain} {posts}?",
         lambda plain, posts=None: is_such(IT, merged(plain, posts))),
    Rule("condition", "( it | it's ) is? {look}", lambda look: is_such(IT, look)),
    Rule("condition", "( it | it's ) is? {tag}", lambda tag: is_such(IT, tag)),
    Rule("condition", "this card is in your {area}",
         lambda area: Asked({"zone": area, "of": THIS}, THIS) if area not in ("battle", "leader") else None),
    Rule("condition", "it's|its your turn", Asked({"turn": "you"})),
    Rule("condition", "it is your turn", Asked({"turn": "you"})),
    Rule("condition", "it's your opponent's turn", Asked({"turn": "opponent"})),
    Rule("condition", "it is your opponent's turn", Asked({"turn": "opponent"})),
    # what was done
    Rule("with_this", "using|with this skill", True),
    Rule("condition", "you do so?", did("anything")),
    Rule("condition", "you|they don't|didn't", turned(did("anything"))),
    Rule("condition", "you do|did not ( do so )?", turned(did("anything"))),
    Rule("condition", "you played|play a|the card {with_this}?", lambda with_this=None: did("played")),
    Rule("condition", "you added|add a|the card to your hand {with_this}?",
         lambda with_this=None: did("moved", "hand")),
    Rule("sent", "sent|send", "warp"),
    Rule("sent", "discarded|discard", "drop"),
    Rule("condition", "you {to:sent} {number} ( or more )? card|cards ( to your warp )? {with_this}?",
         lambda to, number, with_this=None: did("moved", to, number) if to == "warp" else did("discarded", "", number)),
    Rule("condition", "you chose to add {number} or more cards to your hand",
         lambda number: did("moved", "hand", number)),
    Rule("condition", "you ko'd|ko a battle? card {with_this}?", lambda with_this=None: did("ko")),
    Rule("condition", "you ko'd|ko it {with_this}?", lambda with_this=None: did("ko")),
    Rule("condition", "you placed|place a {plain} in your|the drop area {with_this}?",
         lambda plain, with_this=None: did("moved", "drop") if plain == {"marks": "Dragon Ball"} else None),
    Rule("condition", "you did not draw a card {with_this}?", lambda with_this=None: turned(did("drawn"))),
    Rule("condition", "you drew a card {with_this}?", lambda with_this=None: did("drawn")),
)  # fmt: skip


def _bare(plain: Filter) -> Filter:
    return {key: value for key, value in plain.items() if key != "kind"}


def _two_sorts(n: int, way: str, one: Filter, m: int, more: str, there: Filter) -> Asked | None:
    """Return "2 or more red cards and 2 or more blue cards in your Drop Area"."""
    if way != "least" or more != "least" or "zone" not in there:
        return None
    where = {key: there[key] for key in ("zone", "of") if key in there}
    return both(count({**where, **one}, least=n), count(there, least=m))


def both(one: Asked | None, other: Asked | None) -> Asked | None:
    """Return two conditions as one."""
    return one and other and Asked(all_of([one.condition, other.condition]))


def all_of(conditions: Sequence[Filter]) -> Filter:
    """Return several conditions as one."""
    if len(conditions) == 1:
        return dict(conditions[0])
    return {"not": [{"any": [{"not": [dict(each)]} for each in conditions]}]}


def _number(what: str, n: int, way: str, of: str = "you") -> Asked:
    return number(what, **bounds(n, way), of=of)


def _still(cards: Filter | None) -> Asked | None:
    found = None if cards is None else count(cards, least=1)
    return found and found._replace(them=cards)


def _is_there(cards: Filter | None, n: int = 1, way: str = "least") -> Asked | None:
    return None if cards is None else there_are(cards, n, way)
