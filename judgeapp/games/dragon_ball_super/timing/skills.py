"""Skills of cards: what the keywords of chapter 10 make of them, and which a card has as words come and go."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import BLANK, FOR_A_TIME, IN_PLAY, blanks, given_to, let_go
from judgeapp.domain.timing.conditions import Condition, lasts, reaches
from judgeapp.domain.timing.sense import aiming
from judgeapp.domain.timing.state import Grounds, Item, Op, Text, Thing, When, by_reading, by_rule, frozen, is_over
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.vocabulary import title_of

STATES = frozenset({"rest", "flipped", "token", "attack card", "guard card", "over realm", "union"})
STRIKES = {"Double Strike": 2, "Triple Strike": 3, "Quadruple Strike": 4}
OF_DECKS = ("Dragon Ball", "Super Combo", "Ultimate", "Warrior of Universe 7")  # of no use here but to be told by
PERMANENT = ("Critical", *STRIKES, "Victory Strike", "Barrier", "Deflect", "Indestructible", "Wormhole",
             "Energy-Exhaust", *OF_DECKS)  # fmt: skip


def _x_attack(name: str, times: int) -> Text:
    switch = Op("later", When("battle over"), frozen({"do": (Op("unmark", "rest", frozen({"of": "self"})),)}))
    when = When("attacks", thing="self")
    return Text(name, "triggered", when, ops=(switch,), once="turn", label=name, more=frozen({"times": times}))


AUTOS: dict[str, Text] = {
    "Blocker": Text("Blocker", "triggered", When("attacked", player="you", thing="other"),
                    cost=frozen({"rest": "self"}), ops=(Op("guard", "self"),), label="Blocker"),
    "Revenge": Text("Revenge", "triggered", When("guards", thing="self"), label="Revenge",
                    ops=(Op("later", When("battle ends"), frozen({"do": (Op("ko", "attack card"),)})),)),
    "Dual Attack": _x_attack("Dual Attack", 1),
    "Triple Attack": _x_attack("Triple Attack", 2),
    "Alliance": Text("Alliance", "triggered", When("attacks", thing="self"), label="Alliance", optional=True),
}  # fmt: skip
# What [Over Realm] leaves on a card: sent to the Warp like an [Auto] at the end of the turn (10-15-4 with its note).
DEPARTURE = Text("Over Realm", "triggered", When("turn ends"), needs=(frozen({"mark": "over realm"}),),
                 ops=(Op("keyword", "departure"),))  # fmt: skip
KEYWORDS = frozenset({*PERMANENT, *AUTOS})
MEASURED = frozenset({"bond", "sparking"})  # what keywords in front of a skill ask for
FIELD_CARD = "Field"  # skills choose cards by it


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


def prohibitions(text: Text) -> tuple[str, ...]:
    """Return the words of `forbid` that keep a skill from being activated: any skill, its sort, its own label."""
    base = base_of(text.label)
    if base == "Counter":
        return ("activate", "counter", base, text.label)
    sort = ("auto",) if text.sort == "triggered" else ()
    block = ("block",) if base == "Blocker" else ()
    return ("activate", *sort, *block, *filter(None, (base,)))


TURNING = ("Awaken", "Wish")
KNOWN_MARKS = {word.lower(): word for word in (*KEYWORDS, *STATES)}
KNOWN_LABELS = {word.lower(): word for word in (*KEYWORDS, *SKILLS)}
WORDS = {"play": "Play", "played": "Play", "token": "Play", "attacks": "Attack", "attacked": "Attack",
         "guards": "Attack"}  # fmt: skip
PENDING = {"Play": by_rule("10-10-3-1"), "Attack": by_rule("10-10-3-2"), "Counter": by_rule("10-10-3-3")}
TITLED = ("Auto",)  # what texts are called that nobody gave a name: their card is told with them
SPOKEN = {"Play": re.compile(r"\bplay(s|ed|ing)?\b", re.I), "Attack": re.compile(r"\battack(s|ed|ing)?\b", re.I)}


# --- what a scene gives, completed


def printed(thing: Thing) -> Thing:
    """Return a thing of a scene with its texts completed, and with what is printed on it noted."""
    texts = [_aiming(complete(text, thing)) for text in thing.texts]
    named = {text.label for text in texts if text.label in (*AUTOS, FIELD_CARD) or is_bare(text)}
    given = frozenset(KNOWN_MARKS.get(word.lower(), word) for word in thing.marks)
    words = (given - STATES) | named
    texts = [text for text in texts if not is_bare(text)]
    texts += [AUTOS[word] for word in sorted(words - named) if word in AUTOS]
    texts += [DEPARTURE for text in texts if base_of(text.label) == "Over Realm"]
    texts = [text._replace(title=title_of(TITLED, text.name, text.label, thing.name)) for text in texts]
    if has_two_sides(thing):
        texts = [_on_a_side(text, "flipped" in given) for text in texts]
    return thing._replace(texts=_facing(texts, given), marks=given | named,
                          facts=frozen({**thing.facts, "printed": (words, tuple(texts))}))  # fmt: skip


def has_two_sides(thing: Thing) -> bool:
    """Tell whether a scene says of a card that it has a back."""
    turning = any(base_of(spelt(text.label)) in TURNING for text in thing.texts)
    return "back" in thing.facts or "flipped" in {mark.lower() for mark in thing.marks} or turning


def _on_a_side(text: Text, flipped: bool) -> Text:
    """Note on which side of its card a text stands: that which is up, if the scene does not say ([Wish]: on both)."""
    base = base_of(text.label)
    side = "front" if base == "Awaken" else "" if base == "Wish" else "back" if flipped else "front"
    return text._replace(more=frozen({"side": side, **text.more}))


def _facing(texts: Iterable[Text], marks: frozenset[str]) -> tuple[Text, ...]:
    """Return the texts of the side that is up; those of the other side count as absent (2-3-2-1-2, 2-3-2-1-3)."""
    down = "front" if "flipped" in marks else "back"
    return tuple(text for text in texts if text.more.get("side") != down)


def complete(text: Text, thing: Thing) -> Text:
    """Return a text with everything that its label implies, in the spelling of the rules."""
    text = text._replace(label=spelt(text.label))
    if text.sort == "play" and not text.label and any(op.name == "negate" for op in text.ops):
        text = text._replace(label=_counter_for(text))
    if text.sort == "play" and not text.label:
        if thing.kind == "battle":
            return text._replace(sort="triggered", when=When("played", thing="self"))
        text = text._replace(label="Activate: Main")
    base = base_of(text.label)
    if text.name == f"{thing.name} ({text.sort})" and text.label:
        text = text._replace(name=base if base in AUTOS else text.label)
    if base in AUTOS:
        return _keyword(text, AUTOS[base])
    if base in SKILLS:
        skill = SKILLS[base]
        first = () if base == "Union-Absorb" and text.ops else skill.first
        return text._replace(sort="activated", ops=(*first, *text.ops, *skill.last),
                             more=frozen({"x": number_of(text.label), **text.more}))  # fmt: skip
    if base in PERMANENT and (text.lasting_conditions or not MEASURED.isdisjoint(text.more)):
        text = text._replace(sort="static", ops=(Op("mark", base, frozen({"of": "self"})),))
    if text.sort == "static":
        return text._replace(needs=(*text.needs, *_measured(text)))
    return _of_itself(text, thing)


def _aiming(text: Text) -> Text:
    """Return a skill with the targets that it speaks of; a [Counter] has what it answers."""
    return text if base_of(text.label) == "Counter" else aiming(text)


def is_bare(text: Text) -> bool:
    """Tell whether a text is a keyword that a card simply has; one with conditions gives it to the card meanwhile."""
    return text.label in PERMANENT and not text.ops


def _measured(text: Text) -> Iterable[Condition]:
    """Yield what [Bond] and [Sparking] ask of a [Permanent] skill all the time."""
    if "bond" in text.more:
        yield frozen({"bond": text.more["bond"], "names": text.more.get("bond_names", ())})
    if "sparking" in text.more:
        yield frozen({"sparking": text.more["sparking"]})


def _of_itself(text: Text, thing: Thing) -> Text:
    """Complete a text that waits for what its own card does; what waits for the card's own combo works there.

    Any other skill works in the Leader Area and the Battle Area (2-12-2), also if it waits for the combos of others.
    """
    when = text.when
    if when is None:
        return text
    if when.event in ("comboed", "combo ends") and when.thing in ("self", thing.key, thing.name):
        text = text._replace(zones=text.zones or ("combo",))
    if when.more.get("source") == "self":
        text = text._replace(when=when._replace(more=frozen({**when.more, "source": thing.key})))
    return text


def spelt(label: str) -> str:
    """Return a label as the rules spell it, with its number or with what it waits for; an unknown one as it is."""
    head, _, last = label.partition(":")
    if head.strip().lower() == "counter":
        return f"Counter: {last.strip().capitalize()}" if last.strip() else "Counter"
    base = base_of(label)
    return KNOWN_LABELS.get(base.lower(), base) + label[len(base) :]


def _counter_for(text: Text) -> str:
    """Return the label of a card that only says what it negates: what negates from the hand is a [Counter]."""
    values = {op.value for op in text.ops if op.name == "negate"}
    return "Counter: Attack" if values & {"attack", "Blocker"} else "Counter"


def _keyword(text: Text, keyword: Text) -> Text:
    return keyword._replace(
        name=text.name,
        cost=text.cost or keyword.cost,
        ops=text.ops or keyword.ops,
        needs=text.needs,
        proviso=text.proviso,
        more=frozen({**keyword.more, **text.more}),
    )


def is_spent(table: Table, key: str, name: str) -> bool:
    """Tell whether a single skill of a card has been negated by itself."""
    return any((each.sort, each.thing, each.what) == ("spent", key, name) for each in table.standing)


# --- words for a time, and skills that are negated for a time


def has(thing: Thing, word: str) -> bool:
    """Tell whether a card has a keyword or is in a state."""
    return word in thing.marks


def character_of(thing: Thing) -> str:
    """Return the character name of a card, or its name where the scene gives none."""
    return str(thing.facts.get("character", thing.name))


def has_skills(thing: Thing) -> bool:
    """Tell whether a card has a skill: one whose skills are all negated is skill-less, too (8-3-4)."""
    return bool(thing.texts) or not KEYWORDS.isdisjoint(thing.marks)


def has_known_power(thing: Thing) -> bool:
    """Tell whether the scene says what power a card has, or an effect has set it."""
    return "power" in thing.stats or any(mod.stat == "power" and mod.to is not None for mod in thing.mods)


def lend(table: Table, key: str, word: str, until: str) -> None:
    """Give a card a word until a moment; "" is as long as it stays where it is."""
    table.remember("lent", (*table.memo.get("lent", ()), (key, word, until)))
    refresh(table, key)


def give_back(table: Table, until: str) -> None:
    """End what was lent until a moment."""
    lent = table.memo.get("lent", ())
    over = {each[0] for each in lent if is_over(table, each[-1], until)}
    table.remember("lent", tuple(each for each in lent if not is_over(table, each[-1], until)) or None)
    for key in sorted(over):
        refresh(table, key)


def forget(table: Table, key: str, has_left: bool) -> None:
    """Let a card be a new one: nothing lent to it, nothing negated, nothing used; `has_left` play: no bans (3-1-4)."""
    if "lent" in table.memo:
        table.remember("lent", tuple(each for each in table.memo["lent"] if each[0] != key) or None)
    for name in ("used", "ended", "met"):
        if name in table.memo:
            table.remember(name, frozenset(each for each in table.memo[name] if each[0] != key) or None)
    let_go(table, key, (BLANK, "spent", *FOR_A_TIME, *(IN_PLAY if has_left else ())))
    refresh(table, key)


def refresh(table: Table, key: str) -> None:
    """Work out anew which words and texts a card has."""
    thing = table.things[key]
    if "printed" not in thing.facts:
        return
    words, texts = thing.facts["printed"]
    texts = (*texts, *given_to(table, key))
    lent = [word for each, word, _ in table.memo.get("lent", ()) if each == key and word not in words]
    lent += [word for word in table.memo.get("meanwhile", {}).get(key, ()) if word not in words]
    words, texts = words | set(lent), (*texts, *(AUTOS[word] for word in lent if word in AUTOS))
    if taken := blanks(table, key):
        words, texts = words - KEYWORDS, given_to(table, key, since=taken[-1])
    table.alter(key, marks=(thing.marks & STATES) | words, texts=_facing(texts, thing.marks))


# --- keywords that [Permanent] skills give while their conditions hold


GIVERS = "givers"  # that there are, or have been, such skills in the scene


def note_givers(table: Table, texts: Iterable[Text]) -> None:
    """Remember that some of these skills give keywords while they work."""
    if any(op.name == "mark" for text in texts if text.sort == "static" for op in text.ops):
        table.remember(GIVERS, True)


def with_meanwhile(task: Callable[..., None]) -> Callable[..., None]:
    """Return a task after which each card has just the keywords that [Permanent] skills give it by then."""

    def do(table: Table, *args: Any) -> None:
        task(table, *args)
        if GIVERS in table.memo:
            give_meanwhile(table)

    return do


def give_meanwhile(table: Table) -> None:
    """Give and take keywords as the conditions of [Permanent] skills begin and cease to hold (8-1-4, 8-3-3)."""
    before: Mapping[str, tuple[str, ...]] = table.memo.get("meanwhile", {})
    now = _meanwhile(table)
    if now == before:
        return
    table.remember("meanwhile", frozen(now) or None)
    for key in {**before, **now}:
        had = table.things[key].marks
        refresh(table, key)
        has_now, about = table.things[key].marks, {"player": table.things[key].controller, "thing": key}
        for word in sorted(had ^ has_now):
            gained = word in has_now
            text = say("{card} no longer has {word}.", card=table.name(key), word=word)
            if gained:
                text = say("{card} has {word}.", card=table.name(key), word=word)
            table.tell("marked" if gained else "unmarked", text, _meanwhile_rules(table), **about, mark=word)


def _meanwhile_rules(table: Table) -> Grounds:
    """Return the rules by which keywords come and go with the conditions of [Permanent] skills, [Bond] among them."""
    texts = [text for _, text in table.with_texts("static") if any(op.name == "mark" for op in text.ops)]
    asked = {word for text in texts for each in text.lasting_conditions for word in each}
    more = (rule for word, rule in (("bond", "10-23-1"), ("sparking", "10-29-1")) if word in asked)
    return by_rule("8-1-4", "8-3-3", *more)


def _meanwhile(table: Table) -> dict[str, tuple[str, ...]]:
    """Return the keywords that [Permanent] skills give now, by the cards that have them."""
    found: dict[str, tuple[str, ...]] = {}
    for source, text in table.with_texts("static"):
        if source.zone not in (text.zones or table.timing.in_play):
            continue
        for op in (each for each in text.ops if each.name == "mark"):
            if not lasts(table, (*text.lasting_conditions, *op.args.get("if", ())), source):
                continue
            for thing in table.things.values():
                if reaches(table, source, text, op.args.get("of", "self"), thing):
                    found[thing.key] = (*found.get(thing.key, ()), spelt(op.value))
    return found


# --- what the words of a skill are


def words_of(table: Table, item: Item) -> dict[str, Grounds]:
    """Return what a skill speaks of that can be countered, "Play" or "Attack", each with why that counts."""
    text: Text = item.facts["text"]
    base = base_of(text.label)
    given = text.more.get("words")
    if given is None and base in DEFINED_WORDS:
        by_definition = table.settings["keyword_words"] == "definition"
        word = DEFINED_WORDS[base]
        return {word: by_reading("A10", PENDING[word].rules[0])} if by_definition else {}
    found = {str(word).capitalize() for word in given} if given is not None else set(_spoken(text))
    return {word: PENDING[word] for word in sorted(found)}


def _spoken(text: Text) -> Iterable[str]:
    if text.when and text.when.event in WORDS:
        yield WORDS[text.when.event]
    for op in text.ops:
        if op.name in WORDS:
            yield WORDS[op.name]
        if op.name == "negate" and op.value == "attack":
            yield "Attack"
        if op.name == "note":
            yield from (word for word, spoken in SPOKEN.items() if spoken.search(str(op.value)))
        inner = op.value if op.name == "all" else op.args.get("do", ())
        yield from _spoken(text._replace(when=None, ops=inner)) if inner else ()


# --- once a turn


def _tell_twin(table: Table, source: str, text: Text) -> None:
    """Say that the limit is each card's own where another card has used up the same skill this turn (10-11-2)."""
    spent = (key for key, name in table.memo.get("used", ()) if name == text.name and key != source)
    texts = (each for key in spent if key in table.things for each in table.things[key].texts)
    if any(each._replace(title=text.title) == text for each in texts):
        told = say("{skill} is [Once per turn] for each card: that another card has used it does not count for {card}.",
                   skill=text.name, card=table.name(source))  # fmt: skip
        table.tell("limit", told, by_rule("10-11-2"), thing=source)


def use(table: Table, source: str, text: Text) -> None:
    """Note that a text was used; one that works X times a turn is spent only then (10-8-1, 10-11-1)."""
    used: frozenset[tuple[str, str]] = table.memo.get("used", frozenset())
    _tell_twin(table, source, text)
    times = sum(key == source and name.startswith(f"{text.limit}/") for key, name in used) + 1
    spent = {(source, text.limit)} if times >= text.more.get("times", 1) else set()
    table.remember("used", used | {(source, f"{text.limit}/{times}")} | spent)
    if spent:
        told = say("{skill} of {card} is used up for this turn.", skill=text.name, card=table.name(source))
        table.tell("limit", told, by_rule("10-11-1", "10-11-5"), thing=source)
