"""The words of scenario files: how sentences have them, and what the values behind them may look like.

What is written wrong is told, and never met while playing.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from judgeapp.domain.messages import say

MOST_COUNTED = 100


class Shape(Enum):
    """What a value may be; the value of the member is how a message says it."""

    WORD = say("a word")
    NUMBER = say("a whole number")
    COUNT = say("a whole number up to 100")
    COUNT_OR_WORD = say("a whole number up to 100, or a word")
    AMOUNT = say("a whole number or a word")
    YES = say("true or false")
    YES_OR_NUMBER = say("true, false or a whole number")
    WORDS = say("a list of words")
    TABLE = say("a table")
    COST = say("a whole number or a table")
    OPS = say("a list of effects")
    CONDITIONS = say("a condition or a list of conditions")
    WHEN = say("the name of an event, or a table with one (event = ...)")
    CARDS = say("a list of tables")
    NUMBERS = say("a table of whole numbers")
    TABLES = say("a table of tables")
    ANY = say("anything")


def _is_word(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9


def _is_count(value: Any) -> bool:
    """Tell whether a value is a number of things that are drawn, chosen or dealt one by one."""
    return _is_number(value) and abs(value) <= MOST_COUNTED


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
    Shape.COUNT_OR_WORD: lambda value: _is_count(value) or _is_word(value),
    Shape.AMOUNT: lambda value: _is_number(value) or _is_word(value),
    Shape.YES: lambda value: isinstance(value, bool),
    Shape.YES_OR_NUMBER: lambda value: isinstance(value, bool) or _is_number(value),
    Shape.WORDS: lambda value: _is_word(value) or _all(value, _is_word),
    Shape.TABLE: _is_table,
    Shape.COST: lambda value: _is_number(value) or _is_table(value),
    Shape.OPS: _is_listed,
    Shape.CONDITIONS: _is_listed,
    Shape.WHEN: lambda value: _is_word(value) or (_is_table(value) and isinstance(value.get("event"), str)),
    Shape.CARDS: lambda value: _all(value, _is_table),
    Shape.NUMBERS: lambda value: _is_table(value) and all(map(_is_number, value.values())),
    Shape.TABLES: lambda value: _is_table(value) and all(map(_is_table, value.values())),
    Shape.ANY: lambda value: True,
}


class Word(NamedTuple):
    """What an effect or a condition is written with: the shape of its value, and of each further key."""

    value: Shape
    args: Mapping[str, Shape] = {}


def word(value: Shape, **args: Shape) -> Word:
    """Return a word; names of keys that Python keeps for itself end in "_" (`with_`)."""
    return Word(value, {key.removesuffix("_"): shape for key, shape in args.items()})


WHO, OF, UNTIL = Shape.WORD, Shape.WORD, Shape.WORD

OP_WORDS: dict[str, Word] = {
    "note": word(Shape.WORD),
    "draw": word(Shape.COUNT_OR_WORD, who=WHO, of=OF),
    "number": word(Shape.WORD, by=Shape.AMOUNT, who=WHO, of=OF),
    "move": word(Shape.WORD, to=Shape.WORD, then=Shape.WORD, marks=Shape.WORDS),
    "mark": word(Shape.WORD, of=OF),
    "unmark": word(Shape.WORD, of=OF),
    "stat": word(Shape.WORD, by=Shape.NUMBER, to=Shape.NUMBER, swap=Shape.WORD, of=OF, until=UNTIL),
    "negate": word(Shape.WORD),
    "copy": word(Shape.WORD),
    "control": word(Shape.WORD, who=WHO),
    "forbid": word(Shape.WORD, who=WHO, of=OF, until=UNTIL, by=Shape.WORD),
    "allow": word(Shape.WORD, who=WHO, of=OF, until=UNTIL),
    "replace": word(Shape.WHEN, with_=Shape.OPS, of=OF, who=WHO, until=UNTIL, optional=Shape.YES),
    "choose": word(Shape.COUNT, zone=Shape.WORD, kind=Shape.WORD, marks=Shape.WORDS, of=OF, up_to=Shape.YES, who=WHO),
    "win": word(Shape.WORD),
    "lose": word(Shape.WORD),
}
LEAST_MOST = {"least": Shape.NUMBER, "most": Shape.NUMBER}
CONDITION_WORDS: dict[str, Word] = {
    "not": word(Shape.CONDITIONS),
    "any": word(Shape.CONDITIONS),
    "zone": word(Shape.WORD, of=OF),
    "mark": word(Shape.WORD, of=OF),
    "number": word(Shape.WORD, of=OF, **LEAST_MOST),
    "stat": word(Shape.WORD, of=OF, **LEAST_MOST),
    "count": word(Shape.WORD, of=OF, kind=Shape.WORD, **LEAST_MOST),
    "turn": word(Shape.WORD),
    "step": word(Shape.WORD),
    "words": word(Shape.WORD, holds=Shape.YES),
}
HEAD: dict[str, Shape] = {
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
    "settings": Shape.TABLE,
    "numbers": Shape.TABLE,
    "card": Shape.CARDS,
    "waiting": Shape.CARDS,
    "action": Shape.CARDS,
    "expect": Shape.TABLE,
}
CARD: dict[str, Shape] = {
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
    "marks": Shape.WORDS,
    "stats": Shape.NUMBERS,
    "on": Shape.WORD,
    "facts": Shape.TABLE,
    "label": Shape.WORD,
}
TEXT: dict[str, Shape] = {
    "name": Shape.WORD,
    "sort": Shape.WORD,
    "when": Shape.WHEN,
    "cost": Shape.COST,
    "needs": Shape.CONDITIONS,
    "if": Shape.CONDITIONS,
    "do": Shape.OPS,
    "targets": Shape.COUNT,
    "optional": Shape.YES,
    "once": Shape.WORD,
    "zones": Shape.WORDS,
    "label": Shape.WORD,
    "more": Shape.TABLE,
}
WAITING: dict[str, Shape] = {
    "name": Shape.WORD,
    "player": Shape.WORD,
    "do": Shape.OPS,
    "targets": Shape.WORDS,
    "card": Shape.WORD,
    "sort": Shape.WORD,
}
# What arguments of actions look like where a verb does not say otherwise.
ARGUMENTS: dict[str, Shape] = {
    "card": Shape.WORD,
    "text": Shape.WORD,
    "targets": Shape.WORDS,
    "order": Shape.WORDS,
    "times": Shape.NUMBER,
    "by": Shape.NUMBER,
    "to": Shape.WORD,
}
ACTION: dict[str, Shape] = {
    "player": Shape.WORD,
    "do": Shape.WORD,
    "new": Shape.TABLE,
    "expect": Shape.TABLE,
    "refused": Shape.ANY,
    "note": Shape.WORD,
}

EXPECT: dict[str, Shape] = {
    "priority": Shape.WORD,
    "asked": Shape.WORD,
    "question": Shape.WORD,
    "window": Shape.WORD,
    "pile": Shape.WORDS,
    "pending": Shape.WORDS,
    "step": Shape.WORD,
    "turn": Shape.NUMBER,
    "turn_player": Shape.WORD,
    "leader": Shape.WORD,
    "numbers": Shape.TABLES,
    "cards": Shape.TABLES,
    "zones": Shape.TABLES,
    "legal": Shape.CARDS,
    "illegal": Shape.CARDS,
    "winner": Shape.WORD,
    "draw": Shape.YES,
    "cites": Shape.WORDS,
    "says": Shape.WORDS,
    "mark": Shape.WORDS,
}


def fitting(
    values: Any, shapes: Mapping[str, Shape], tell: Callable[[str], None], more: bool = False
) -> dict[str, Any]:
    """Return the keys whose values have the right shape; tell of the others. `more` lets unknown keys through."""
    if not isinstance(values, Mapping):
        tell(say("this must be a table of keys and values"))
        return {}
    found = {}
    for key, value in values.items():
        shape = shapes.get(key)
        if shape is None and not more:
            tell(say("unknown key “{key}”; known are {names}", key=key, names=", ".join(shapes)))
        elif shape is not None and not FITS[shape](value):
            tell(say("{key} must be {shape}", key=key, shape=shape.value))
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
MOMENTS: dict[str, str] = {"turn": say("until turn"), "battle": say("until battle"), "game": say("until game")}


def shown(word: str) -> str:
    """Return a word of scenario files as a sentence has it; what a game or a scene has of its own stays as it is."""
    return WORDS.get(word, word)


def lasting(until: str) -> str:
    """Return how long something lasts ("until turn")."""
    return MOMENTS.get(until) or say("until {moment}", moment=until)


def counted(label: str, amount: object) -> str:
    """Return an amount of what is counted for a player ("3 cards in deck")."""
    return say("{amount} {label}", amount=amount, label=label)
