"""Skills of cards: completes them by their labels, and keeps which a card has as words come and go."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from judgeapp.domain.timing.grounds import Grounds, by_reading, by_rule
from judgeapp.domain.timing.state import Item
from judgeapp.domain.timing.things import Text, Thing, When, frozen
from judgeapp.games.dragon_ball_super.timing.keywords import (
    AUTOS,
    DEFINED_WORDS,
    DEPARTURE,
    KEYWORDS,
    PERMANENT,
    SKILLS,
    STATES,
    base_of,
    number_of,
)

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

UNNAMED = ("triggered", "activated", "static", "replacement", "play")
WORDS = {"play": "Play", "played": "Play", "token": "Play", "attacks": "Attack", "attacked": "Attack",
         "guards": "Attack"}  # fmt: skip
PENDING = {"Play": by_rule("10-10-3-1"), "Attack": by_rule("10-10-3-2"), "Counter": by_rule("10-10-3-3")}
SPOKEN = {"Play": re.compile(r"\bplay(s|ed|ing)?\b", re.I), "Attack": re.compile(r"\battack(s|ed|ing)?\b", re.I)}


# --- what a scene gives, completed


def printed(thing: Thing) -> Thing:
    """Return a thing of a scene with its texts completed, and with what is printed on it noted."""
    texts = [complete(text, thing.kind) for text in thing.texts]
    named = {text.label for text in texts if text.label in KEYWORDS}
    words = (thing.marks - STATES) | named
    texts = [text for text in texts if text.label not in PERMANENT]
    texts += [AUTOS[word] for word in sorted(words - named) if word in AUTOS]
    texts += [DEPARTURE for text in texts if base_of(text.label) == "Over Realm"]
    return thing._replace(texts=tuple(texts), marks=thing.marks | named,
                          facts=frozen({**thing.facts, "printed": (words, tuple(texts))}))  # fmt: skip


def complete(text: Text, kind: str) -> Text:
    """Return a text with everything that its label implies."""
    if text.sort == "play" and not text.label:
        if kind == "battle":
            return text._replace(sort="triggered", when=When("played", thing="self"))
        text = text._replace(label="Activate: Main")
    base = base_of(text.label)
    if base in AUTOS:
        return _keyword(text, AUTOS[base])
    if base in SKILLS:
        skill = SKILLS[base]
        name = text.label if text.name in UNNAMED else text.name
        return text._replace(sort="activated", name=name, ops=(*skill.first, *text.ops, *skill.last),
                             more=frozen({"x": number_of(text.label), **text.more}))  # fmt: skip
    if text.sort == "static" and "bond" in text.more:
        bond = frozen({"count": "battle", "kind": "battle", "of": "you", "least": text.more["bond"]})
        return text._replace(needs=(*text.needs, bond))
    if text.when and text.when.event in ("comboed", "combo ends"):
        return text._replace(zones=text.zones or ("combo",))
    return text


def _keyword(text: Text, keyword: Text) -> Text:
    name = keyword.name if text.name in UNNAMED else text.name
    return keyword._replace(
        name=name,
        cost=text.cost or keyword.cost,
        ops=text.ops or keyword.ops,
        needs=text.needs,
        proviso=text.proviso,
        more=text.more or keyword.more,
    )


# --- words for a time, and skills that are negated for a time


def has(thing: Thing, word: str) -> bool:
    """Tell whether a card has a keyword or is in a state."""
    return word in thing.marks


def lend(table: "Table", key: str, word: str, until: str) -> None:
    """Give a card a word until a moment; "" is as long as it stays where it is."""
    table.remember("lent", (*table.memo.get("lent", ()), (key, word, until)))
    refresh(table, key)


def mute(table: "Table", key: str, until: str) -> None:
    """Negate all skills of a card until a moment."""
    table.remember("muted", (*table.memo.get("muted", ()), (key, until)))
    refresh(table, key)


def give_back(table: "Table", until: str) -> None:
    """End what was lent or negated until a moment."""
    lent, muted = table.memo.get("lent", ()), table.memo.get("muted", ())
    over = {each[0] for each in (*lent, *muted) if each[-1] == until}
    table.remember("lent", tuple(each for each in lent if each[-1] != until) or None)
    table.remember("muted", tuple(each for each in muted if each[-1] != until) or None)
    for key in sorted(over):
        refresh(table, key)


def forget(table: "Table", key: str) -> None:
    """Let a card be a new one: nothing lent to it, nothing negated, nothing used (3-1-4)."""
    for name in ("lent", "muted"):
        if name in table.memo:
            table.remember(name, tuple(each for each in table.memo[name] if each[0] != key) or None)
    for name in ("used", "ended", "met"):
        if name in table.memo:
            table.remember(name, frozenset(each for each in table.memo[name] if each[0] != key) or None)
    refresh(table, key)


def refresh(table: "Table", key: str) -> None:
    """Work out anew which words and texts a card has."""
    thing = table.things[key]
    if "printed" not in thing.facts:
        return
    words, texts = thing.facts["printed"]
    lent = [word for each, word, _ in table.memo.get("lent", ()) if each == key and word not in words]
    words, texts = words | set(lent), (*texts, *(AUTOS[word] for word in lent if word in AUTOS))
    if any(each == key for each, _ in table.memo.get("muted", ())):
        words, texts = words - KEYWORDS, ()
    table.alter(key, marks=(thing.marks & STATES) | words, texts=texts)


# --- what the words of a skill are


def words_of(table: "Table", item: Item) -> dict[str, Grounds]:
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
        inner = op.args.get("do", ())
        yield from _spoken(text._replace(when=None, ops=inner)) if inner else ()


# --- once a turn


def use(table: "Table", source: str, text: Text) -> None:
    """Note that a text was used; one that works X times a turn is spent only then (10-8-1, 10-11-1)."""
    used: frozenset[tuple[str, str]] = table.memo.get("used", frozenset())
    times = sum(key == source and name.startswith(f"{text.name}/") for key, name in used) + 1
    spent = {(source, text.name)} if times >= text.more.get("times", 1) else set()
    table.remember("used", used | {(source, f"{text.name}/{times}")} | spent)
