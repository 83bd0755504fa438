"""The table of docs/timing-words.md: every word of a game's scenarios, with one scenario that plays it.

`python -m tests.games.vocabulary` writes it anew from what the games declare and from the scenarios.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from judgeapp.domain.timing.config import EVERYBODY, Timing
from judgeapp.domain.timing.instructions import (
    AMOUNT_ARGS,
    AMOUNT_HEADS,
    CONDITION_WORDS,
    EVENTS,
    FILTER,
    OF_AMOUNTS,
    OP_WORDS,
)
from judgeapp.domain.timing.known import CARDS, LASTING, PEOPLE, of_an_effect
from judgeapp.domain.timing.reading import Reader
from judgeapp.domain.timing.state import RELATIVE, THEM, Amount, Filter
from judgeapp.domain.timing.words import CARD, DETAILS, EXPECT, TEXT

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "timing-words.md"
HEAD = """# Words of scenarios

Every word that a game's scenarios are made of, with one scenario that plays it
(`tests/games/<game>/scenarios/`, `rules_corpus/<game>/scenes/`); what the words mean is told in
[the format](scenario-format.md) and on each game's page. This page is made by `python -m tests.games.vocabulary`; a
test holds it to the games.
"""
OF_AN_AMOUNT = tuple(dict.fromkeys(key for keys in (*OF_AMOUNTS.values(), AMOUNT_ARGS) for key in keys))
LISTS = {
    **dict.fromkeys(("do", "with"), "effect"),
    **dict.fromkeys(("needs", "if", "not", "any"), "condition"),
}
# what a sentence stands for where it stands instead of a table
SENTENCES = {"do": "note", "with": "note", "needs": "words", "if": "words", "not": "words", "any": "words"}
# sorts of words that only stand as a value of some key, by the game's name for them
VALUES = {
    **dict.fromkeys(("how", "way", "combo", "leaving", "whose-ko", "switch"), "how it happens"),
    "leave": "what is allowed",
    "use": "what is used",
    "selects": "what is selected",
    "target": "target",
    "type": "type of summon",
    "deed": "deed",
    "faction": "faction",
    "colour": "colour",
    "color": "colour",
    "energy type": "type of energy",
    "energy": "type of energy",
    "counter": "counter",
    "result": "result of a roll",
    "cause": "cause",
    "rating": "rating",
    "tag": "tag-word",
    "side": "side",
    "declared": "what is declared",
    "dot": "dot",
}
TABLES = {"facts": "fact", "more": "of a text", "when": "of an event"}


def words_of(timing: Timing) -> dict[str, tuple[str, ...]]:
    """Return the words of a game by their sort."""
    vocabulary = timing.vocabulary
    said = vocabulary.words
    return {
        "effect": tuple(name for name in {**OP_WORDS, **timing.op_words} if name in timing.ops),
        "condition": tuple(name for name in {**CONDITION_WORDS, **timing.condition_words} if name in timing.conditions),
        "action": (*timing.verbs, *((EVERYBODY,) if "pass" in timing.verbs else ())),
        "event": tuple(
            each
            for each in dict.fromkeys((*EVENTS, *(vocabulary.events or ()), *said.get("then", ())))
            if each not in vocabulary.never
        ),
        "of an event": tuple({**DETAILS, **vocabulary.details}),
        "change": tuple(timing.changes),
        "of a filter": (*FILTER, *timing.features),
        "amount": tuple(AMOUNT_HEADS),
        "of an amount": OF_AN_AMOUNT,
        "until": said.get("until", (*LASTING, *RELATIVE)),
        "fact": tuple(vocabulary.facts or ()),
        "of a text": tuple(vocabulary.more or ()),
        "label": said.get("label", ()),
        "stat": said.get("stat", ()),
        "mark": said.get("mark", ()),
        "kind": tuple(timing.kinds),
        "zone": tuple(timing.zones),
        "step": tuple(key for key, stage in timing.stages.items() if not stage.hidden),
        "number": tuple(timing.numbers),
        "setting": tuple(timing.settings),
        "of an effect": tuple(dict.fromkeys(key for name in timing.ops for key in _keys_of(timing, name))),
        "player": (*PEOPLE, *of_an_effect(timing), THEM),
        "card": CARDS,
        "key of a card": (*CARD, *vocabulary.card),
        "key of a text": tuple(TEXT),
        "expected": tuple(EXPECT),
        "of an action": tuple(
            dict.fromkeys(key for verb in timing.verbs.values() for key in (*verb.needs, *verb.takes))
        ),
        "question": tuple(dict.fromkeys(kind for verb in timing.verbs.values() for kind in verb.answers)),
        **{sort: _values(said, sort) for key, sort in VALUES.items() if key in said},
    }


def _values(said: Mapping[str, tuple[str, ...]], sort: str) -> tuple[str, ...]:
    """Return words that stand for themselves: not those of another sort, nor names of a scene's own."""
    words = (word for key, named in VALUES.items() if named == sort for word in said.get(key, ()))
    return tuple(dict.fromkeys(word for word in words if not word.startswith("@")))


def _keys_of(timing: Timing, effect: str) -> Iterator[str]:
    """Yield the keys of an effect besides those of a filter."""
    args = {**OP_WORDS, **timing.op_words}[effect].args if effect in {**OP_WORDS, **timing.op_words} else {}
    yield from (key for key in args if key not in FILTER and key not in timing.features)


def spoken_in(timing: Timing, plain: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Return the words that a scenario speaks of, each with its sort."""
    reader = Reader(timing, plain, {}, None)
    start = reader.scenario().start
    found = {(each.sort, each.word) for each in reader.mentions}
    found |= {("label", word.rpartition(" ")[0]) for sort, word in found if sort == "label" and word[-1:].isdigit()}
    found |= {("action", str(action.get("do"))) for action in plain.get("action", ())}
    found |= {("setting", key) for key in plain.get("settings", {})}
    found |= {("change", word) for sort, word in found if sort == "deed"}
    found |= {(VALUES[sort], word) for sort, word in found if sort in VALUES}
    found |= {("step", word) for sort, word in found if sort in ("begun", "step to skip")}
    phrases = {(sort, word) for sort, word in found if sort in timing.vocabulary.phrases and sort in VALUES}
    found |= {(VALUES[sort], part) for sort, phrase in phrases for part in phrase.split()}
    costs = [card.get("cost", ()) for card in (*plain.get("card", ()), *_texts(plain))]
    found |= {("type of energy", name) for cost in costs if isinstance(cost, Mapping) for name in cost}
    found |= {("step", plain.get("step", timing.first_stage))}
    found |= {("number", name) for numbers in plain.get("numbers", {}).values() for name in numbers}
    found |= set(_keys_in(timing, plain))
    cards = [*plain.get("card", ()), *(action["new"] for action in plain.get("action", ()) if "new" in action)]
    found |= {("kind", card.get("kind", next(iter(timing.kinds)))) for card in cards}
    found |= {("zone", card["zone"]) for card in cards if "zone" in card}
    read = (start.things.values(), start.pile)
    found |= {("player", word) for sort, word in found if sort in ("who", "payer", "of them")}
    return found | set(_in_lists(plain, "")) | {pair for each in read for thing in each for pair in _in_tables(thing)}


def _texts(plain: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [text for card in plain.get("card", ()) for text in card.get("text", ())]


def _keys_in(timing: Timing, plain: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the keys of a scenario's cards, texts, actions and expectations."""
    actions = plain.get("action", ())
    cards = [*plain.get("card", ()), *(action["new"] for action in actions if "new" in action)]
    texts = [text for card in cards for text in card.get("text", ())]
    expected = [plain.get("expect", {}), *(action.get("expect", {}) for action in actions)]
    listed = {"key of a card": cards, "key of a text": texts, "expected": expected, "of an action": actions}
    yield from ((sort, key) for sort, tables in listed.items() for table in tables for key in table)
    yield from (("question", str(kind)) for each in expected for kind in each.get("asks", {}).values())


def _in_tables(value: Any) -> Iterator[tuple[str, str]]:
    """Yield what filters and amounts say in what was read; whose cards are counted is yours if nothing is said."""
    if isinstance(value, Filter):
        yield from (("of a filter", key) for key, part in value.parts.items() if (key, part) != ("of", "you"))
    if isinstance(value, Amount):
        yield "amount", value.name
        yield from (("of an amount", key) for key in value.args if key in OF_AN_AMOUNT)
    if isinstance(value, Mapping):
        value = tuple(value.values())
    for each in value if isinstance(value, tuple) else ():
        yield from _in_tables(each)


def _in_lists(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str) and key in SENTENCES:
        yield (LISTS[key], SENTENCES[key])
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _in_lists(each, key)
    elif isinstance(value, Mapping):
        sort = LISTS.get(key, TABLES.get(key))
        yield from ((sort, name) for name in value if sort)
        yield from (("of an effect", name) for name in value if sort == "effect")
        for name, each in value.items():
            yield from _in_lists(each, name)


def examples(timing: Timing, scenes: Mapping[str, Mapping[str, Any]]) -> dict[tuple[str, str], str]:
    """Return the first scenario of each word, by the scenarios' names; "" for a word without one."""
    spoken = {name: spoken_in(timing, plain) for name, plain in scenes.items()}
    return {
        (sort, word): next((name for name, found in spoken.items() if (sort, word) in found), "")
        for sort, words in words_of(timing).items()
        for word in words
    }


def page(games: Mapping[str, tuple[str, dict[tuple[str, str], str]]]) -> str:
    """Return the whole page, from the name of each game and the examples of its words."""
    parts = [HEAD]
    for name, found in games.values():
        shown = sum(map(bool, found.values()))
        parts.append(f"\n## {name}\n\n{shown} of {len(found)} words have an example.\n\n")
        parts.append("| word | sort | example |\n|---|---|---|\n")
        parts += [
            f"| `{word}` | {sort} | {scene.replace('-', ' ') or 'none'} |\n" for (sort, word), scene in found.items()
        ]
    return "".join(parts)


def whole_page() -> str:
    """Return the page as it has to be now."""
    from judgeapp.games import games
    from tests.games.test_scenarios import FILES, plain_of

    found = {}
    for key, game in games().items():
        scenes = {path.stem: plain_of(path) for path in FILES if plain_of(path)["game"] == key}
        found[key] = (game.name, examples(game.timing, scenes))
    return page(found)


if __name__ == "__main__":
    PAGE.write_text(whole_page(), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE.name}\n")
