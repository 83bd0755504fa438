"""What Dragon Ball Super's cards speak of: colours, characters, traits, areas, and which cards they mean."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.tokens import Token
from judgeapp.domain.wording.vocabulary import NUMBERS, Filter, bounded, merged
from judgeapp.games.dragon_ball_super.timing.energy import COLOURS
from judgeapp.games.dragon_ball_super.timing.skills import FIELD_CARD, KEYWORDS

# What stands for cards until it is known what a text has spoken of before.
IT = "?it"  # the card that was spoken of last
CHOSEN = "?chosen"  # "the chosen card"
THIS = "self"
ATTACKER = "?attacker"  # the card that attacks
PLAY, COUNTER = "?play", "?counter"  # what a [Counter] answers, as its words call it
MANY = "?many"  # what the deed before has done, which is counted
MANY_MOVED, MANY_KO = "?many moved", "?many ko"  # the same, where the words say what that was
SO_LONG = "?so long"  # as long as what an "instead" takes the place of
UNSURE = "?"  # what "it" is where nobody can say
ITSELF = "?itself"  # "it" in a [Permanent] skill: this card, if no other was spoken of
ANOTHER = "?another"  # a single card that a condition has spoken of
THEM = "?them"  # all that a condition has spoken of
LEADER = {"zone": "leader", "of": "you"}
HIGHEST = 100  # "any number of"


class Sel(NamedTuple):
    """Cards that are chosen.

    cards     which, as a filter with whose they are and where
    amount    how many, or "all";  up_to: whether fewer may be chosen
    ignoring  keywords that do not keep them from being chosen
    loose     whether it is not said where they are: then they are among those that were looked at
    """

    cards: Filter
    amount: Any = 1
    up_to: bool = False
    ignoring: bool = False
    loose: bool = False


# --- single words

BARE = "[]<>{}«»() "


def _spaced(name: str) -> str:
    """Return a character's name with its version as the app's cards have it: "Son Goku: GT"."""
    return re.sub(r"\s*:\s*", ": ", name)


def character(token: Token) -> str | None:
    """Return a character's name, which stands in single brackets."""
    return _spaced(token.raw[1:-1]) if token.raw[0] == "<" and len(token.raw) > 2 else None


def trait(token: Token) -> str | None:
    """Return a special trait, which stands in double brackets."""
    return token.raw[1:-1].strip() if token.raw[0] == "«" and len(token.raw) > 2 else None


def card_name(token: Token) -> str | None:
    """Return a card's name, which stands in braces, as do the symbols of energy."""
    if token.raw[0] != "{" or len(token.raw) < 3 or energy(token):
        return None
    return token.raw[1:-1]


def colour(token: Token) -> str | None:
    return token.word if token.word in COLOURS else None


KNOWN = {word.lower().replace("-", " "): word for word in (*KEYWORDS, FIELD_CARD)}


def keyword(token: Token) -> str | None:
    """Return the keyword that a symbol names."""
    if token.raw[0] != "[" or token.word[-1] != "]":
        return None
    return KNOWN.get(token.word.strip(BARE).replace("-", " "))


CIRCLED = {sign: number for number, sign in enumerate("①②③④⑤⑥⑦⑧⑨", 1)}


def energy(token: Token) -> Filter | None:
    """Return what a symbol costs: of a colour, or a number of any energy."""
    if token.word in CIRCLED:
        return {"energy": CIRCLED[token.word]}
    if token.raw[0] not in "[{":
        return None
    word = token.word.strip(BARE)
    if word in COLOURS:
        return {word: 1}
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else NUMBERS.get(word)
    return None if number is None else {"energy": number}


COUNTERS = {"counter": "counter", **{f"counter {each}": f"Counter: {each.capitalize()}"
                                     for each in ("play", "attack", "counter")}}  # fmt: skip


def counter(token: Token) -> str | None:
    """Return the word by which a [Counter] is forbidden or negated."""
    return COUNTERS.get(" ".join(token.word.strip(BARE).replace(":", " ").split())) if token.raw[0] == "[" else None


TIMINGS = {"auto": "auto", "activate main": "Activate: Main", "activate battle": "Activate: Battle",
           "awaken": "Awaken"}  # fmt: skip


def timing(token: Token) -> str | None:
    """Return the word by which a sort of skills is forbidden."""
    return TIMINGS.get(" ".join(token.word.strip(BARE).replace(":", " ").split())) if token.raw[0] == "[" else None


BY_SKILLS = {"evolve": "Evolve", "ex evolve": "EX-Evolve", "xeno evolve": "Xeno-Evolve", "swap": "Swap",
             "union fusion": "Union-Fusion", "union potara": "Union-Potara", "union absorb": "Union-Absorb",
             "over realm": "Over Realm", "dark over realm": "Dark Over Realm"}  # fmt: skip


def by_skill(token: Token) -> str | None:
    """Return the keyword skill by which a card comes into play."""
    return BY_SKILLS.get(token.word.strip(BARE).replace("-", " ")) if token.raw[0] == "[" else None


TERMINALS: dict[str, Callable[[Token], Any]] = {
    "timing": timing, "by_skill": by_skill,
    "character": character, "trait": trait, "card_name": card_name, "colour": colour, "keyword": keyword,
    "energy": energy, "counter": counter,
}  # fmt: skip

# --- what cards are like


def one_of(found: Sequence[Filter]) -> Filter:
    """Return a filter that cards fit that fit one of these."""
    keys = {key for each in found for key in each}
    if len(found) == 1:
        return found[0]
    if len(keys) == 1 and keys <= {"trait", "character", "name", "colour"} and all(found):
        (key,) = keys
        return {key: [word for each in found for word in _listed(each[key])]}
    return {"any": [dict(each) for each in found]}


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def together(*parts: Filter | None) -> Filter | None:
    """Return a filter that cards fit that fit all of these; marks add up."""
    marks = [mark for part in parts for mark in _listed((part or {}).get("marks", []))]
    found = merged(*({key: value for key, value in (part or {}).items() if key != "marks"} for part in parts))
    if found is None or not marks:
        return found
    return {**found, "marks": marks if len(marks) > 1 else marks[0]}


def all_fit(**parts: Any) -> Filter | None:
    return together(*parts.values())


OWN_POWER = {"stat": "power", "of": THIS}
LOOKS = (
    Rule("colours", "{colour}", lambda colour: [colour]),
    Rule("colours", "{colour} or|/ {one:colour}", lambda colour, one: [colour, one]),
    Rule("colours", "{colour} , {one:colour} ,? or {other:colour}",
         lambda colour, one, other: [colour, one, other]),
    Rule("look", "{colours}", lambda colours: {"colour": colours if len(colours) > 1 else colours[0]}),
    Rule("look", "non -? {colour}", lambda colour: {"not": {"colour": colour}}),
    Rule("look", "non -? {trait}", lambda trait: {"not": {"trait": trait}}),
    Rule("look", "non -? {character}", lambda character: {"not": {"character": character}}),
    Rule("look", "skill - less", {"skills": "none"}),
    Rule("look", "skillless", {"skills": "none"}),
    Rule("look", "rest mode", {"marks": "rest"}),
    Rule("look", "active mode", {"not_marks": "rest"}),
    Rule("look", "attacking", {"marks": "attack card"}),
    Rule("look", "other", {"other": True}),
    Rule("looks", "{look}", same),
    Rule("looks", "{look} {more:look}", all_fit),
    Rule("tag", "{trait}", lambda trait: {"trait": trait}),
    Rule("tag", "{character}", lambda character: {"character": character}),
    Rule("tag", "{card_name}", lambda card_name: {"name": card_name}),
    Rule("tag", "{keyword}", lambda keyword: {"marks": keyword}),
    Rule("tag_row", "{tag}", lambda tag: [tag]),
    Rule("tag_row", "{tag} , {tag_row}", lambda tag, tag_row: [tag, *tag_row]),
    Rule("tags", "{tag}", same),
    Rule("tags", "{trait} {character}", lambda trait, character: {"trait": trait, "character": character}),
    Rule("tags", "{tag_row} ,? or {tag}", lambda tag_row, tag: one_of([*tag_row, tag])),
    Rule("kind", "battle card|cards|card's", {"kind": "battle"}),
    Rule("kind", "leader card|cards", {"kind": "leader"}),
    Rule("kind", "extra card|cards", {"kind": "extra"}),
    Rule("kind", "card|cards", {}),
    Rule("kinds", "{kind}", same),
    Rule("kinds", "leader card|cards or|and battle card|cards", {"kind": ["leader", "battle"]}),
    Rule("kinds", "battle card|cards or|and leader card|cards", {"kind": ["leader", "battle"]}),
    Rule("plain", "{looks}? {tags}? {kinds}", all_fit),
    Rule("plain", "{looks}? {tags}", all_fit),
    # what they cost, and their power
    Rule("costing", "an|a? original? energy cost|costs of {number} {way}?",
         lambda number, way="": {"cost": bounded(number, way)}),
    Rule("all_energy", "your current energy", True),
    Rule("all_energy", "the number of your energy", True),
    Rule("all_energy", "the number of energy you have", True),
    Rule("up_to_it", "less than or equal to", True),
    Rule("up_to_it", "equal to or less than", True),
    Rule("costing", "an|a? original? energy cost|costs {up_to_it} {all_energy}",
         lambda up_to_it, all_energy: {"cost": {"most": {"count": "energy", "of": "you"}}}),
    Rule("own_power", "this card's power", OWN_POWER),
    Rule("own_power", "this card", OWN_POWER),
    Rule("costing", "a? power less than or equal to {own_power}",
         lambda own_power: {"stats": {"power": {"most": own_power}}}),
    Rule("costing", "less power than this card", {"stats": {"power": {"most": {**OWN_POWER, "plus": -1}}}}),
    Rule("costing", "{number} power {way}?", lambda number, way="": {"stats": {"power": bounded(number, way)}}),
    Rule("costing", "{number} {way} power", lambda number, way: {"stats": {"power": bounded(number, way)}}),
    Rule("costing", "a? power of? {number} {way}?", lambda number, way="": {"stats": {"power": bounded(number, way)}}),
    Rule("costing", "{keyword}", lambda keyword: {"marks": keyword}),
    Rule("costing", "{trait}", lambda trait: {"trait": trait}),
    Rule("post", "with {costing}", same),
    Rule("post", "that|which cost|costs {number} {way}?", lambda number, way="": {"cost": bounded(number, way)}),
    Rule("post", "with {costing} and {more:costing}", all_fit),
    Rule("post", "that|which? is|are? in rest mode", {"marks": "rest"}),
    Rule("post", "that|which? is|are? in active mode", {"not_marks": "rest"}),
    Rule("post", "that|which? is|are? being attacked", {"marks": "guard card"}),
    Rule("post", "other than this card|one", {"other": True}),
    Rule("post", "except for? this card", {"other": True}),
    Rule("post", "other than {card_name}", lambda card_name: {"but": card_name}),
    Rule("post", "other than {tag} card|cards", lambda tag: {"not": tag}),
    Rule("post", "other than {trait}", lambda trait: {"not": {"trait": trait}}),
    Rule("post", "other than {character}", lambda character: {"not": {"character": character}}),
    Rule("post", "without {keyword}", lambda keyword: {"not_marks": keyword}),
    Rule("posts", "{post}", same),
    Rule("posts", "{post} {posts}", all_fit),
)  # fmt: skip

# --- where they are

AREA_WORDS = {
    "hand": "hand", "deck": "deck", "life": "life", "energy": "energy", "warp": "warp", "warps": "warp",
    "hands": "hand", "decks": "deck",
}  # fmt: skip
AREAS = (
    *(Rule("area", word, zone) for word, zone in AREA_WORDS.items()),
    *(Rule("area", f"{word} area|areas", zone) for word, zone in (
        ("drop", "drop"), ("battle", "battle"), ("combo", "combo"), ("energy", "energy"), ("life", "life"),
        ("leader", "leader"))),
    Rule("areas", "{area}", same),
    Rule("areas", "{area} or {other:area}", lambda area, other: [area, other] if area != other else None),
    Rule("areas", "{area} , {other:area} ,? or {last:area}",
         lambda area, other, last: [area, other, last] if len({area, other, last}) == 3 else None),
    Rule("where", "in|from your {areas}", lambda areas: {"zone": areas, "of": "you"}),
    Rule("where", "in|from the battle area", {"zone": "battle", "of": "you"}),
    Rule("where", "in|from the|your drop", {"zone": "drop", "of": "you"}),
    Rule("where", "in|from your opponent's drop", {"zone": "drop", "of": "opponent"}),
    Rule("where", "in|from your opponent's {areas}", lambda areas: {"zone": areas, "of": "opponent"}),
    Rule("where", "in their battle area", {"zone": "battle", "of": "opponent"}),
    Rule("where", "in play in your battle area", {"zone": "battle", "of": "you"}),
    Rule("where", "in play in your opponent's battle area", {"zone": "battle", "of": "opponent"}),
    Rule("where", "from under this card", {"zone": "under", "on": "self"}),
    Rule("where", "placed? under this card", {"zone": "under", "on": "self"}),
    Rule("where", "from? among them", {"among": "looked"}),
    Rule("whose", "your", "you"),
    Rule("whose", "your opponent's", "opponent"),
    Rule("whose", "your or your opponent's", "each"),
    Rule("whose", "your and your opponent's", "each"),
)  # fmt: skip

# --- which cards

OUT_OF_SIGHT = frozenset({"hand", "deck", "drop", "life", "warp"})  # where cards are in neither mode (4-8-1)
ON_FIELD = {"battle": "battle", "leader": "leader"}
FIELD_KINDS = ["leader", "battle"]


def on_the_field(cards: Filter, whose: str) -> Filter | None:
    """Return cards of somebody of which it is not said where they are: they are where cards fight (8-5-4)."""
    if "zone" in cards or "among" in cards:
        return merged(cards, {"of": whose})
    kind = cards.get("kind", ["leader", "battle"])
    kinds = _listed(kind)
    if any(each not in ON_FIELD for each in kinds):
        return None
    zones = [ON_FIELD[each] for each in kinds]
    return merged(cards, {"zone": zones if len(zones) > 1 else zones[0], "of": whose})


def of_somebody(
    whose: str, plain: Filter, posts: Filter | None = None, where: Filter | None = None, after: Filter | None = None
) -> Filter | None:
    """Return "your red Battle Cards with ... in your Battle Area"."""
    cards = together(plain, posts, where, after)
    return None if cards is None else on_the_field(cards, whose)


def energy_of(whose: str, look: Filter | None = None, posts: Filter | None = None) -> Filter | None:
    return together({"zone": "energy", "of": whose}, look, posts)


def cards_there(
    plain: Filter, posts: Filter | None = None, where: Filter | None = None, after: Filter | None = None
) -> Filter | None:
    """Return "red cards with ... in your hand", where they have no mode."""
    cards = together(plain, posts, where, after)
    modes = {"marks", "not_marks"} & set(cards or {})
    nowhere = modes and not OUT_OF_SIGHT.isdisjoint(_listed((cards or {}).get("zone", [])))
    return None if nowhere and "rest" in _listed((cards or {}).get(modes.pop(), [])) else cards


def chosen(cards: Filter, amount: Any, up_to: bool = False, ignoring: Any = None) -> Sel:
    return Sel(cards, amount, up_to, ignoring is not None, loose="zone" not in cards and "among" not in cards)


def of_all(there: Filter, ignoring: Any = None) -> Sel | None:
    """Return "all Battle Cards": those of both players where nobody says whose."""
    if "zone" in there or "among" in there:
        return chosen(there, "all", ignoring=ignoring)
    field = on_the_field(there, "each") if there.get("kind") else None
    return None if field is None else chosen(field, "all", ignoring=ignoring)


def of_either(whose: str, one: Filter, other: Filter, posts: Filter | None = None) -> Filter | None:
    """Return "your red Leader Cards or red Battle Cards"; "Leader Cards or Battle Cards" is one thing already."""
    found = [together(each, posts) for each in (one, other)]
    cards = [on_the_field(each, whose) for each in found if each is not None and "kind" in each]
    if len(cards) < 2 or None in cards or len(one) == 1:
        return None
    zones = sorted({zone for each in cards for zone in _listed((each or {})["zone"])})
    return {"zone": zones, "of": whose, "any": [dict(each) for each in found if each is not None]}


# Turns of phrase that stand in many sentences.
TURNS = (
    Rule("in_drop", "in|into your|the|their drop area", True),
    Rule("to_active", "to active mode", True),
    Rule("to_active", "from rest mode to active mode", True),
    Rule("no_awaken", "using|with|by a non - [awaken] skill", True),
    Rule("own_cost", "the energy cost of this card", True),
    Rule("own_cost", "this card's energy cost", True),
    Rule("but_this", "other than this card", True),
    Rule("whole_hand", "all of? the? cards in their hand", True),
    Rule("whole_hand", "their entire? hand", True),
    Rule("koed", "ko'd|koed", True),
    Rule("koed", "ko - ed", True),
    Rule("down_to", "until they have {number} cards in hand", same),
    Rule("played_card", "the card you played ( with this skill )?",
         {"among": "chosen", "zone": "battle", "kind": "battle"}),
    Rule("life_at", "your life is at {number} or less", same),
    Rule("from_life", "1|a|one card from your life", True),
    Rule("only_of", "{colour} and no other color|colour", same),
)  # fmt: skip
SELECTIONS = (
    *TURNS,
    Rule("theirs", "{whose} {plain} {posts}? {where}? {after:posts}?", of_somebody),
    Rule("theirs", "{whose} {look}? energy {posts}?", energy_of),
    Rule("theirs", "{whose} {one:plain} or|and {other:plain} {posts}?", of_either),
    Rule("theirs", "{whose} battle cards and|or energy",
         lambda whose: {"of": whose, "zone": ["battle", "energy"],
                        "any": [{"zone": "battle", "kind": "battle"}, {"zone": "energy"}]}),
    Rule("theirs", "{whose} life ( card|cards )?", lambda whose: {"zone": "life", "of": whose}),
    Rule("there", "{plain} {posts}? {where}? {after:posts}?", cards_there),
    Rule("there", "{plain} {posts}? you have in play", lambda plain, posts=None: of_somebody("you", plain, posts)),
    Rule("there", "{plain} {posts}? your opponent has in play",
         lambda plain, posts=None: of_somebody("opponent", plain, posts)),
    Rule("there", "energy you have", {"zone": "energy", "of": "you"}),
    Rule("there", "energy your opponent has", {"zone": "energy", "of": "opponent"}),
    Rule("there", "{one:plain} or {other:plain} {where}",
         lambda one, other, where: merged(where, one_of([one, other]))),
    Rule("amount", "{number}", lambda number: (number, False)),
    Rule("amount", "a|an|one", (1, False)),
    Rule("amount", "up to {number}", lambda number: (number, True)),
    Rule("amount", "up to a total of {number}", lambda number: (number, True)),
    Rule("amount", "a total of up to {number}", lambda number: (number, True)),
    Rule("amount", "any number", (HIGHEST, True)),
    Rule("ignoring", "ignoring [barrier]", True),
    Rule("sel", "{amount} card|cards? of them", lambda amount: chosen({}, *amount)),
    Rule("sel", "{amount} of those cards", lambda amount: chosen({}, *amount)),
    Rule("sel", "{amount} of {theirs} {ignoring}?",
         lambda amount, theirs, ignoring=None: chosen(theirs, amount[0], amount[1], ignoring)),
    Rule("sel", "{amount} {there} {ignoring}?",
         lambda amount, there, ignoring=None: chosen(there, amount[0], amount[1], ignoring)),
    Rule("sel", "{theirs} {ignoring}?",
         lambda theirs, ignoring=None: chosen(theirs, 1, False, ignoring) if theirs.get("kind") == "leader" else None),
    Rule("fighter", "your leader card or 1|one of your battle cards", True),
    Rule("fighter", "1|one of your battle cards or your leader card", True),
    Rule("sel", "{fighter}", lambda fighter: Sel({"kind": FIELD_KINDS, "zone": FIELD_KINDS, "of": "you"})),
    Rule("sel", "{amount} {one:plain} {posts}? or 1|one {two:plain} {more:posts}? {where}",
         lambda amount, one, two, where, posts=None, more=None:
         _one_or(amount, together(one, posts), together(two, more), where)),
    Rule("sel", "all of? {theirs} {ignoring}?", lambda theirs, ignoring=None: chosen(theirs, "all", False, ignoring)),
    Rule("sel", "all of? the? {there} {ignoring}?", of_all),
    Rule("sel", "all of? the? {plain} {posts}? in play {ignoring}?",
         lambda plain, posts=None, ignoring=None: of_all(together(plain, posts) or {}, ignoring)),
    Rule("sels", "{sel}", lambda sel: (sel,)),
    Rule("sels", "all of them {ignoring}?",
         lambda ignoring=None: (Sel({"zone": THEM}, "all", ignoring=ignoring is not None),)),
    Rule("sels", "{one:sel} and {two:sel}", lambda one, two: None if one.loose or two.loose else (one, two)),
    Rule("their_team", "all of? their battle cards",
         Sel({"zone": "battle", "kind": "battle", "of": "opponent"}, "all")),
    Rule("sels", "your opponent's leader card and {their_team}",
         lambda their_team: (Sel({"zone": "leader", "kind": "leader", "of": "opponent"}), their_team)),
    Rule("sels", "{amount} card|cards each from your opponent's hand and battle cards", lambda amount: tuple(
        chosen({"zone": zone, "of": "opponent", **kind}, *amount)
        for zone, kind in (("hand", {}), ("battle", {"kind": "battle"})))),
    Rule("sels", "{amount} card|cards each from your opponent's {one:area_word} and {two:area}",
         lambda amount, one, two: tuple(chosen({"zone": zone, "of": "opponent"}, *amount) for zone in (one, two))),
    Rule("area_word", "life", "life"),
    Rule("area_word", "hand", "hand"),
    Rule("sels", "{amount} {one:tag} and {two:tag} {where}",
         lambda amount, one, two, where: tuple(chosen({**each, **where}, *amount) for each in (one, two))
         if amount[0] == 1 and "among" not in where else None),
    Rule("sels", "1|one or 2|two {there}",
         lambda there: (chosen(there, 1), chosen(there, 1, up_to=True)) if "zone" in there else None),
    Rule("itself", "the attacking card", Sel({"marks": "attack card", "zone": FIELD_KINDS, "of": "each"})),
    Rule("itself", "the attacking battle card",
         Sel({"marks": "attack card", "kind": "battle", "zone": "battle", "of": "each"})),
    Rule("itself", "this card", Sel({"zone": "self"})),
    Rule("itself", "that card", Sel({"zone": "it"})),
    Rule("sels", "{itself}", lambda itself: (itself,)),
    Rule("sels", "this card and|, {sels}", lambda sels: (Sel({"zone": "self"}), *sels)),
    Rule("sels", "this card , along with a|an {one:plain} and {two:plain} {where}",
         lambda one, two, where: _with_this(one, two, where)),
    Rule("sels", "{amount} each of {row:each_row} {where}",
         lambda amount, row, where: tuple(chosen(cards, *amount) for each in row if (cards := merged(each, where)))),
    Rule("each_row", "{one:plain} ,? and {other:plain} {posts}?",
         lambda one, other, posts=None: _both(one, other, posts)),
    Rule("each_row", "{plain} , {each_row}", lambda plain, each_row: [plain, *each_row]),
    Rule("sels", "{one:amount} {plain} {posts}? and {two:amount} {there}",
         lambda one, plain, two, there, posts=None: _two(one, merged(plain, posts), two, there)),
)  # fmt: skip


def _both(one: Filter, other: Filter, posts: Filter | None) -> list[Filter] | None:
    """Return "blue A and B cards with ...": what stands before both is said of both."""
    shared = {key: one[key] for key in ("colour",) if key in one and key not in other}
    found = [together(each, posts) for each in (one, {**shared, **other})]
    return None if None in found else [each for each in found if each is not None]


def _one_or(amount: tuple[int, bool], one: Filter | None, two: Filter | None, where: Filter) -> Sel | None:
    """Return "up to 1 blue card with ... or 1 red card from your hand"."""
    if one is None or two is None or amount[0] != 1 or "among" in where:
        return None
    return chosen({**where, "any": [dict(one), dict(two)]}, *amount)


def _with_this(one: Filter, two: Filter, where: Filter) -> tuple[Sel, ...] | None:
    found = _both(one, two, where)
    return None if found is None else (Sel({"zone": "self"}), *(chosen(each, 1) for each in found))


def _two(one: tuple[int, bool], first: Filter | None, two: tuple[int, bool], there: Filter) -> tuple[Sel, ...] | None:
    """Return "1 red card and 1 blue card from your hand": both are there."""
    where = {key: there[key] for key in ("zone", "of", "among", "on") if key in there}
    cards = merged(first, where)
    if cards is None or not where:
        return None
    up_to = one[1]  # "up to 1 A and 1 B"
    return chosen(cards, *one), chosen(there, two[0], two[1] or up_to)
