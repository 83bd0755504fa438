"""How effects, conditions, filters, amounts and events are written in every game: their keys, their sorts of words."""

from judgeapp.domain.timing.vocabulary import Vocabulary
from judgeapp.domain.timing.words import (
    COUNTED,
    DEED,
    DETAILS,
    MARK,
    OF,
    ON_CARD,
    PUT,
    STAT,
    UNTIL,
    WAITS,
    WHEN,
    WHO,
    ZONE,
    Form,
    Names,
    Shape,
    Word,
    shape_of,
    word,
)

NUMERIC = (
    Shape.NUMBER,
    Shape.COUNT,
    Shape.COUNT_OR_WORD,
    Shape.TRUE_OR_COUNT,
    Shape.AMOUNT,
)  # a table stands for a number that depends
HOW_MANY, PLACE = Names("how many", Shape.COUNT_OR_WORD), Names("place")
THEN = Names("event", gives=True)
ONE = Names("card")  # of a condition: one card, by a word for it
# What a filter says of cards, wherever they are chosen, counted or meant; a game adds what it tells cards apart by.
FILTER: dict[str, Form] = {
    "zone": Names("zone", Shape.WORDS),
    "kind": Names("kind", Shape.WORDS),
    "of": WHO,
    "owner": WHO,
    "name": Names("thing", Shape.WORDS),
    "but": Names("thing", Shape.WORDS),
    "cost": Shape.RANGE,
    "stats": Names("stat", Shape.RANGES),
    "marks": Names("mark", Shape.WORDS),
    "not_marks": Names("mark", Shape.WORDS),
    "on": Names("host"),
    "among": Names("group"),
    "other": Shape.YES,
    "this_turn": Names("happened", Shape.WORDS),
    "not": Shape.FILTER,
    "any": Shape.FILTERS,
}
# The same of cards that are taken, looked at or looked for: whose they are is said by the effect (`who`, `of`).
OF_CARDS = {name: form for name, form in FILTER.items() if name not in ("of", "owner")}
# Cards that a cost takes from the hand: how many, which will do, and where they go.
OF_THE_TABLE = ("zone", "of", "owner", "on", "among")  # what is not asked of a card in one's own hand
HAND: dict[str, Form] = {
    "amount": Names("amount of a cost", Shape.COUNT_OR_WORD),
    "to": ZONE,
    "place": PLACE,
    **{name: form for name, form in FILTER.items() if name not in OF_THE_TABLE},
}
# Numbers that depend: what they ask for, and what is then made of it.
AMOUNT_HEADS: dict[str, Form] = {
    "count": Names("zone", Shape.WORDS),
    "stat": STAT,
    "cost": ON_CARD,
    "number": COUNTED,
    "paid": Names("paid"),
    "event": Names("detail"),
    "did": Names("done"),
}
OF_AMOUNTS: dict[str, dict[str, Form]] = {"stat": {"of": OF}, "number": {"of": WHO}, "did": {"to": ZONE}}
AMOUNT_ARGS: dict[str, Form] = {
    "times": Shape.NUMBER,
    "plus": Shape.NUMBER,
    "per": Shape.NUMBER,
    "half": Names("half"),
    "least": Shape.NUMBER,
    "most": Shape.NUMBER,
}
BOUNDS: dict[str, Form] = {"least": Shape.NUMBER, "most": Shape.NUMBER}

# What can be said of what waits and is negated: its sort, its label or keyword, and its card.
NEGATED: dict[str, Form] = {
    "sort": Names("item", Shape.WORDS),
    "label": Names("label that waits", Shape.WORDS),
    "which": Shape.FILTER,
}
# Effects that can be forbidden to players; to discard, as a cost and because of too many cards in hand, too.
FORBIDDEN_TO_PLAYERS = ("shuffle", "search", "look", "discard")
OP_WORDS: dict[str, Word] = {
    "note": word(Shape.WORD),
    "ask": word(Shape.WORD),
    "draw": word(Shape.COUNT_OR_WORD, who=WHO, of=OF),
    "number": word(COUNTED, by=Shape.AMOUNT, who=WHO, of=OF),
    "move": word(
        ON_CARD,
        "to",
        to=PUT,
        on=ON_CARD,
        then=THEN,
        marks=Names("mark", Shape.WORDS, gives=True),
        place=PLACE,
    ),
    "mark": word(Names("mark", gives=True), of=OF, until=UNTIL),
    "unmark": word(MARK, of=OF),
    "stat": word(STAT, "by", "to", "swap", by=Shape.NUMBER, to=Shape.NUMBER, swap=Shape.WORD, of=OF, until=UNTIL),
    "negate": word(WAITS, **NEGATED),
    "copy": word(WAITS),
    "control": word(ON_CARD, who=WHO, until=UNTIL),
    "forbid": word(DEED, who=WHO, of=OF, until=UNTIL, by=Names("doer"), which=Shape.FILTER),
    "allow": word(Names("leave"), who=WHO, of=OF, until=UNTIL, which=Shape.FILTER),
    "replace": word(Shape.WHEN, "with", with_=Shape.OPS, of=OF, who=WHO, until=UNTIL, optional=Shape.YES),
    "choose": word(HOW_MANY, up_to=Shape.YES, random=Shape.YES, who=WHO, **FILTER),
    "take": word(
        HOW_MANY,
        "zone",
        to=ZONE,
        who=WHO,
        by=WHO,
        then=THEN,
        up_to=Shape.YES,
        random=Shape.YES,
        top=Shape.YES,
        place=PLACE,
        **OF_CARDS,
    ),
    "discard": word(HOW_MANY, who=WHO, by=WHO, up_to=Shape.YES, random=Shape.YES, **OF_CARDS),
    "look": word(HOW_MANY, who=WHO, up_to=Shape.YES, place=PLACE, of=WHO, **OF_CARDS),
    "reveal": word(ON_CARD),
    "arrange": word(ON_CARD, place=PLACE, who=WHO),
    "shuffle": word(Names("outside"), who=WHO, of=OF),
    "search": word(HOW_MANY, to=ZONE, then=THEN, place=PLACE, **OF_CARDS),
    "later": word(Shape.WHEN, "do", do=Shape.OPS, every=Shape.YES, optional=Shape.YES, until=UNTIL),
    "give": word(Names("card", Shape.TEXTS), of=OF, until=UNTIL),
    "blank": word(ON_CARD, until=UNTIL),
    "become": word(
        Names("feature"), "gain", "lose", "to", gain=Shape.WORDS, lose=Shape.WORDS, to=Shape.WORDS, of=OF, until=UNTIL
    ),
    "attach": word(ON_CARD, "to", to=ON_CARD),
    "exchange": word(ON_CARD, "for", for_=ON_CARD),
    "pick": word(Shape.COUNT, "do", do=Shape.OPS, up_to=Shape.YES, who=WHO),
    "all": word(Shape.OPS),
    "cost": word(
        Names("charge", Shape.AMOUNT),
        who=WHO,
        of=OF,
        kind=Names("kind that costs"),
        which=Shape.FILTER,
        next=Shape.YES,
        until=UNTIL,
    ),
    "another_turn": word(WHO),
    "skip_turn": word(WHO),
    "skip": word(Names("step to skip"), who=WHO, until=UNTIL),
    "win": word(WHO),
    "lose": word(WHO),
}
CONDITION_WORDS: dict[str, Word] = {
    "not": word(Shape.CONDITIONS),
    "any": word(Shape.CONDITIONS),
    "zone": word(ZONE, of=ONE),
    "mark": word(MARK, of=ONE),
    "number": word(COUNTED, "least", "most", of=WHO, **BOUNDS),
    "stat": word(STAT, "least", "most", of=ONE, **BOUNDS),
    "count": word(Names("zone", Shape.WORDS), **FILTER, **BOUNDS),
    "card": word(Names("card"), **FILTER),
    "amount": word(Shape.TABLE, "least", "most", **BOUNDS),
    "did": word(Names("done"), to=ZONE, **BOUNDS),
    "turn": word(WHO),
    "step": word(Names("step")),
    "words": word(Shape.WORD, holds=Shape.YES),
}

# Events of every game, each with what it knows: whose it is ("player"), what it happens to ("thing"), further details.
# After a colon stands the sort of words that a detail has of this event alone ("kind", too, where only some kinds do).
EVENTS: dict[str, str] = {
    **dict.fromkeys(("begins", "ends"), "player step:begun"),
    **dict.fromkeys(("played", "triggered", "resolves"), "player thing"),
    "used": "player thing sort:use",
    "resolved": "player thing sort",
    **dict.fromkeys(("fails", "negated"), "player thing"),
    "copied": "player",
    "moved": "player thing came_from to amount",
    "entered": "player thing came_from:outside to:inside",
    "left": "player thing came_from:inside to:outside",
    "drawn": "player amount",
    **dict.fromkeys(("gained", "lost"), "player number amount"),
    **dict.fromkeys(("marked", "unmarked"), "player thing mark:marked"),
    "stat": "player thing stat:changing",
    "controlled": "player thing",
    "paid": "player",
    "turn": "player",
    "discarded": "player thing came_from to amount",
    "revealed": "player thing",
    **dict.fromkeys(("looked", "arranged", "shuffled", "searched"), "player"),
    **dict.fromkeys(("given", "blanked", "became"), "player thing"),
    "attached": "player thing host",
    "exchanged": "player thing",
}
# What games tell besides, which nothing waits for; expectations may speak of it.
TOLD = (
    *("back", "based", "cancelled", "checkpoint", "closes", "compared", "counter", "counts", "declined", "doomed"),
    *("due", "emptied", "expired", "forgotten", "gone", "illegal", "interrupted", "loop", "looped", "named", "noted"),
    *("opens", "ordered", "over", "passed", "pending", "piece", "prevented", "ranked", "reading", "repeated"),
    *("repeats", "replaced", "reverted", "settled", "short", "skipped", "starter", "survives", "switched", "turned"),
    *("turns", "unchanged", "undone", "wiped", "won", "kept", "new", "seen", "standing", "tag", "limit", "waited"),
)
# Those that no text brings about while it resolves, so that none can ask whether it has.
UNDONE = ("begins", "ends", "turn", "triggered", "used", "resolves", "resolved")
# What replacements wait for in every game, with the same.
CHANGES: dict[str, str] = {
    "move": "player thing came_from to then",
    "draw": "player amount",
    "count": "player number amount",
    **dict.fromkeys(("mark", "unmark"), "player thing mark:replaced"),
    "control": "player thing",
    "lose": "player",
}


def details_of(vocabulary: Vocabulary, event: str, replaces: bool) -> dict[str, Form] | None:
    """Return what `when` may say of an event, or of a change that is replaced, by its key; None: anything.

    What scenes name themselves (`then`) is told of cards that move.
    """
    if vocabulary.events is None:
        return None
    known = {**CHANGES, **vocabulary.changes} if replaces else {**EVENTS, **vocabulary.events}
    said = parts_of(known.get(event, EVENTS["moved"]))
    said = {"event": "", **({"kind": "", "which": ""} if "thing" in said else {}), **said}
    forms = {**WHEN, **DETAILS, **vocabulary.details}
    return {key: _of_sort(form, said[key]) for key, form in forms.items() if key in said}


def parts_of(said: str) -> dict[str, str]:
    """Return what an event knows, each with the sort of its words where that is another one than usual."""
    return {name: sort for name, _, sort in (part.partition(":") for part in said.split())}


def _of_sort(form: Form, sort: str) -> Form:
    return Names(sort, shape_of(form)) if sort else form
