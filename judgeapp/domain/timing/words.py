"""The words of scenario files: how sentences have them, and what the values behind them may look like.

What is written wrong is told, and never met while playing.
"""

from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher
from enum import Enum
from typing import Any, NamedTuple

from judgeapp.domain.messages import say

MOST_COUNTED = 100
MOST_LISTED = 60  # known words that a message lists


class Shape(Enum):
    """What a value may be; the value of the member is how a message says it."""

    WORD = say("a word")
    NUMBER = say("a whole number")
    COUNT = say("a whole number from 0 to 100")
    COUNT_OR_WORD = say("a whole number from 0 to 100, or a word")
    AMOUNT = say("a whole number or a word")
    YES = say("true or false")
    TRUE = say("true")
    TRUE_OR_COUNT = say("true, or a whole number from 0 to 100")
    WORDS = say("a list of words")
    TABLE = say("a table")
    COST = say("a whole number or a table")
    OPS = say("a list of effects")
    CONDITIONS = say("a condition or a list of conditions")
    WHEN = say("the name of an event, or a table with one (event = ...)")
    CARDS = say("a list of tables")
    TEXTS = say("a list of tables, or a word or table that says which cards")
    NUMBERS = say("a table of whole numbers")
    TABLES = say("a table of tables")
    MEANT = say("a word, or a table that says which cards")
    RANGE = say("a whole number, or a table with least and most")
    RANGES = say("a table of whole numbers, or of tables with least and most")
    FILTER = say("a table that says which cards")
    FILTERS = say("a list of tables that say which cards")
    ANY = say("anything")


def _is_word(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9


def _is_count(value: Any) -> bool:
    """Tell whether a value is a number of things that are drawn, chosen or dealt one by one."""
    return _is_number(value) and 0 <= value <= MOST_COUNTED


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _all(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, (list, tuple)) and all(fits(each) for each in value)


def _is_listed(value: Any) -> bool:
    """Tell whether a value is a sentence, a table, or a list of these."""
    if isinstance(value, (list, tuple)):
        return all(isinstance(each, (str, Mapping)) for each in value)
    return isinstance(value, (str, Mapping))


FITS: dict[Shape, Callable[[Any], bool]] = {
    Shape.WORD: _is_word,
    Shape.NUMBER: _is_number,
    Shape.COUNT: _is_count,
    Shape.COUNT_OR_WORD: lambda value: _is_count(value) or (_is_word(value) and value != ""),
    Shape.AMOUNT: lambda value: _is_number(value) or _is_word(value),
    Shape.YES: lambda value: isinstance(value, bool),
    Shape.TRUE: lambda value: value is True,
    Shape.TRUE_OR_COUNT: lambda value: value is True or _is_count(value),
    Shape.WORDS: lambda value: _is_word(value) or _all(value, _is_word),
    Shape.TABLE: _is_table,
    Shape.COST: lambda value: _is_number(value) or _is_table(value),
    Shape.OPS: _is_listed,
    Shape.CONDITIONS: _is_listed,
    Shape.WHEN: lambda value: _is_word(value) or _is_table(value),
    Shape.CARDS: lambda value: _all(value, _is_table),
    Shape.TEXTS: lambda value: _is_word(value) or _is_table(value) or _all(value, _is_table),
    Shape.NUMBERS: lambda value: _is_table(value) and all(map(_is_number, value.values())),
    Shape.TABLES: lambda value: _is_table(value) and all(map(_is_table, value.values())),
    Shape.MEANT: lambda value: _is_word(value) or _is_table(value),
    Shape.RANGE: lambda value: _is_number(value) or _is_table(value),
    Shape.RANGES: _is_table,
    Shape.FILTER: _is_table,
    Shape.FILTERS: lambda value: _all(value, _is_table),
    Shape.ANY: lambda value: True,
}


class Names(NamedTuple):
    """A value whose words a game or a scene must know (`reading.py`).

    sort   of which sort they are: "zone", "mark", "card", ... or a game's own
    form   how the value is written; of a table its keys are the words
    gives  whether this is where a scene brings such a word up, and not where it only speaks of it
    """

    sort: str
    form: Shape = Shape.WORD
    gives: bool = False


Form = Shape | Names


def fits(form: Form, value: Any) -> bool:
    """Tell whether a value is written as it must be; whether its words are known is not asked."""
    return FITS[shape_of(form)](value)


def shape_of(form: Form) -> Shape:
    """Return how a value is written."""
    return form.form if isinstance(form, Names) else form


def how(form: Form) -> str:
    """Return what a value must be, as a message says it."""
    return str(shape_of(form).value)


class Word(NamedTuple):
    """What an effect or a condition is written with: the shape of its value, and of each further key.

    says   keys of which one must be there
    """

    value: Form
    args: Mapping[str, Form] = {}
    says: tuple[str, ...] = ()


def word(value: Form, *says: str, **args: Form) -> Word:
    """Return a word; names of keys that Python keeps for itself end in "_" (`with_`).

    A key means the same wherever nothing else is declared: of `who=Shape.WORD` the words are players (`USUAL`).
    """
    named = {key.removesuffix("_"): form for key, form in args.items()}
    return Word(value, {key: _usual(key, form) for key, form in named.items()}, says)


def _usual(key: str, form: Form) -> Form:
    return Names(USUAL[key], form) if key in USUAL and form in (Shape.WORD, Shape.WORDS) else form


# What the word of a key is wherever it stands in an effect or a condition.
USUAL = {
    "who": "who",
    "of": "card",
    "on": "card",
    "until": "until",
    "zone": "zone",
    "from": "zone",
    "to": "zone",
    "kind": "kind",
    "marks": "mark",
    "swap": "stat",
    "trait": "trait",
}
WHO, OF, UNTIL = Names("who"), Names("card", Shape.MEANT), Names("until")
X = "x"  # the amount of a cost that its player says
UNDER = "under"  # the zone of cards that lie beneath another
UNNAMED = "a card"  # of a hand: one that the scene does not name
STAT, MARK, ZONE, COUNTED = Names("stat"), Names("mark"), Names("zone"), Names("number")
PUT = Names("zone to")  # where an effect puts a card
ON_CARD, WAITS, DEED = OF, Names("waiting"), Names("deed")


# What `when` says of an event that knows it; a game may know further details of its own events.
WHEN: dict[str, Form] = {
    "event": Names("event"),
    "player": Names("whose"),
    "thing": Names("met"),
    "kind": Names("kind"),
    "step": Names("step"),
    "which": Shape.FILTER,
}
DETAILS: dict[str, Form] = {
    "came_from": Names("zone", Shape.WORDS),
    "to": Names("zone", Shape.WORDS),
    "then": Names("event"),
    "mark": MARK,
    "stat": STAT,
    "number": COUNTED,
}
# What `more` of a static text says in every game: whose cards "each unit" reaches, and whether its own is left out.
MORE: dict[str, Form] = {"whose": Names("reach"), "other": Shape.YES}
HEAD: dict[str, Form] = {
    "title": Shape.WORD,
    "game": Shape.WORD,
    "edition": Shape.WORD,
    "engine": Shape.NUMBER,
    "rules": Shape.WORDS,
    "about": Shape.WORD,
    "players": Shape.WORDS,
    "turn": Shape.NUMBER,
    "turn_player": Shape.WORD,
    "leader": Shape.WORD,
    "step": Shape.WORD,
    "words": Shape.TABLE,
    "settings": Shape.TABLE,
    "numbers": Shape.TABLE,
    "card": Shape.CARDS,
    "waiting": Shape.CARDS,
    "action": Shape.CARDS,
    "expect": Shape.TABLE,
}
CARD: dict[str, Form] = {
    "id": Shape.WORD,
    "name": Shape.WORD,
    "kind": Shape.WORD,
    "owner": Shape.WORD,
    "controller": Shape.WORD,
    "zone": Shape.WORD,
    "cost": Shape.COST,
    "do": Shape.OPS,
    "targets": Shape.COUNT,
    "needs": Shape.CONDITIONS,
    "if": Shape.CONDITIONS,
    "text": Shape.CARDS,
    "marks": Names("mark", Shape.WORDS, gives=True),
    "stats": Names("stat", Shape.NUMBERS, gives=True),
    "on": Names("thing"),
    "facts": Shape.TABLE,
    "this_turn": Names("asked of this turn", Shape.WORDS),
}
TEXT: dict[str, Form] = {
    "name": Shape.WORD,
    "sort": Shape.WORD,
    "when": Shape.WHEN,
    "cost": Shape.COST,
    "needs": Shape.CONDITIONS,
    "if": Shape.CONDITIONS,
    "do": Shape.OPS,
    "targets": Shape.COUNT,
    "optional": Shape.YES,
    "once": Names("once"),
    "shares": Names("text"),
    "zones": Names("zone", Shape.WORDS),
    "label": Names("label"),
    "more": Shape.TABLE,
}
WAITING: dict[str, Form] = {
    "name": Shape.WORD,
    "player": Names("player"),
    "do": Shape.OPS,
    "targets": Names("aim", Shape.WORDS),
    "card": Names("thing"),
    "sort": Names("item"),
}
# What arguments of actions look like where a verb does not say otherwise.
ARGUMENTS: dict[str, Form] = {
    "card": Names("thing"),
    "text": Names("text"),
    "targets": Names("aim", Shape.WORDS),
    "order": Names("text", Shape.WORDS),
    "discard": Names("paid with", Shape.WORDS),
    "x": Shape.NUMBER,
    "times": Shape.NUMBER,
    "by": Shape.NUMBER,
    "to": Shape.WORD,
}
ACTION: dict[str, Form] = {
    "player": Names("player"),
    "do": Shape.WORD,
    "new": Shape.TABLE,
    "expect": Shape.TABLE,
    "refused": Shape.ANY,
    "note": Shape.WORD,
}

EXPECT: dict[str, Form] = {
    "priority": Names("seat"),
    "asked": Names("seat"),
    "question": Names("question"),
    "window": Names("window"),
    "pile": Names("waits", Shape.WORDS),
    "pending": Names("waits", Shape.WORDS),
    "step": Names("step"),
    "turn": Shape.NUMBER,
    "turn_player": Names("player"),
    "leader": Names("player"),
    "numbers": Shape.TABLES,
    "cards": Shape.TABLES,
    "zones": Shape.TABLES,
    "legal": Shape.CARDS,
    "illegal": Shape.CARDS,
    "winner": Names("seat"),
    "draw": Shape.YES,
    "losers": Names("seat", Shape.WORDS),
    "asks": Names("seat", Shape.TABLE),
    "cites": Names("rule", Shape.WORDS),
    "cites_any": Names("rule", Shape.WORDS),
    "says": Shape.WORDS,
    "not_says": Shape.WORDS,
    "in_order": Shape.WORDS,
    "count": Shape.NUMBERS,
    "mark": Names("sureness", Shape.WORDS),
}

# What `expect` may ask of a card besides its stats and facts.
OF_A_CARD: dict[str, Form] = {
    "zone": ZONE,
    "kind": Names("kind"),
    "owner": Names("player"),
    "controller": Names("player"),
    "on": Names("thing"),
    "marks": Names(MARK.sort, Shape.WORDS),
    "not_marks": Names(MARK.sort, Shape.WORDS),
}


def several(value: Any) -> tuple[Any, ...]:
    """Return the values of a list, or the one there is, as a tuple."""
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the word of these that is written most like another, or ""."""
    return max(filter(None, known), key=lambda each: SequenceMatcher(None, word.lower(), each.lower()).ratio(),
               default="")  # fmt: skip


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """Return a sentence about a word that is not known, with the nearest that is."""
    listed = tuple(filter(None, known))
    about = {"what": what, "word": word, "near": nearest(word, listed), "names": ", ".join(listed[:MOST_LISTED])}
    if not listed:
        return say("{what} “{word}” is not known; there is none here", **about)
    return say("{what} “{word}” is not known; nearest is “{near}” (known are {names})", **about)


def fitting(values: Any, shapes: Mapping[str, Form], add: Callable[[str], None], more: bool = False) -> dict[str, Any]:
    """Return the keys whose values have the right shape; tell of the others. `more` lets unknown keys through."""
    if not isinstance(values, Mapping):
        add(say("this must be a table of keys and values"))
        return {}
    found = {}
    for key, value in values.items():
        shape = shapes.get(key)
        if shape is None and not more:
            add(unknown(say("key"), str(key), shapes))
        elif shape is not None and not fits(shape, value):
            add(say("{key} must be {shape}", key=key, shape=how(shape)))
        else:
            found[str(key)] = value
    return found


WORDS: dict[str, str] = {
    each.english: each
    for each in (
        # zones
        say("hand"),
        say("deck"),
        say("discard"),
        say("play"),
        say("energy"),
        say("energy deck"),
        say("field"),
        say("removed"),
        say("out of play"),
        say("leader"),
        say("battle"),
        say("life"),
        say("out"),
        say("under"),
        # states
        say("open"),
        say("closed"),
        say("face up"),
        say("chosen"),
        say("depleted"),
        say("new"),
        say("declared"),
        say("attacking"),
        say("defending"),
        say("activated"),
        say("moved"),
        say("attacked"),
        say("destroyed"),
        say("discarded"),
        # what a roll comes to
        say("misroll"),
        say("no contact"),
        say("too close"),
        say("too far"),
        say("bounced"),
        say("not retracted"),
        # stats
        say("power"),
        say("damage"),
        say("attack"),
        say("defense"),
        say("speed"),
        say("range"),
        # moments for which effects wait
        say("battle ends"),
        say("battle over"),
        say("turn ends"),
        # arguments of actions
        say("times"),
        say("cost"),
        say("amount"),
        say("result"),
        say("text"),
        say("stat"),
        say("type"),
        say("mode"),
        say("cards"),
        say("paid"),
    )
}


def shown(word: str) -> str:
    """Return a word of scenario files as a sentence has it; what a game or a scene has of its own stays as it is."""
    return WORDS.get(word, word)


# What is forbidden or allowed, where the word for it is no verb of its own: of cards or players that "can't" do it.
DEEDS: dict[str, str] = {
    "zone": say("change zones"),
    "move": say("go to another area"),
    "control": say("change controllers"),
    "mark": say("get another state"),
    "unmark": say("lose a state"),
    "auto": say("use [Auto] skills"),
    "destroyed": say("be destroyed"),
    "attack leader": say("attack Leader Cards"),
    "any energy": say("be paid for with energy of any colour"),
    "attack active": say("attack Battle Cards in Active Mode"),
    "negate attack": say("have their attacks negated"),
    "charge": say("place energy in the Charge Phase"),
    "place energy": say("place energy by skills"),
    "life to hand": say("take cards of the Life into the hand"),
    "drop to warp": say("send cards from the Drop Area to the Warp"),
    "select": say("the choice for a roll"),
    "roll": say("roll"),
    "uncharge": say("uncharge Energy cards"),
    "recharge": say("switch energy to Active Mode, but by [Awaken]"),
    "switch": say("be switched to Active Mode in the Charge Phase"),
    "shuffle": say("shuffle"),
    "search": say("search"),
    "look": say("look at hidden cards"),
    "discard": say("discard cards"),
}


def deed(word: str) -> str:
    """Return what is forbidden or allowed as a sentence has it."""
    return DEEDS.get(word) or shown(word)


def counted(label: str, amount: object) -> str:
    """Return an amount of what is counted for a player ("3 cards in deck")."""
    return say("{amount} {label}", amount=amount, label=label)
