"""How Bakugan's sentences are built: conditions, tag-words, triggers and costs around what is done."""

from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Grammar, Phrase, Rule
from judgeapp.domain.wording.vocabulary import SHARED
from judgeapp.domain.wording.vocabulary import TERMINALS as SHARED_TERMINALS
from judgeapp.games.bakugan.wording.clauses import EFFECTS, Boost
from judgeapp.games.bakugan.wording.terms import TERMINALS, TERMS


class Said(NamedTuple):
    """A sentence.

    effects   what it does, each with its place
    asked     conditions that must hold for it
    instead   whether it takes the place of what the sentence before it does
    when      what it waits for, or None
    icons     the BakuCores that feed it
    after     whether it depends on what the sentence before it has done ("If you do, ...")
    """

    effects: tuple[Phrase, ...]
    asked: tuple[Any, ...] = ()
    instead: bool = False
    when: Any = None
    icons: tuple[str, ...] = ()
    after: bool = False


def said(effects: Any, **more: Any) -> Said:
    given = {key: value for key, value in more.items() if value is not None}
    return Said(effects, **{**given, "instead": "instead" in given})


def in_a_row(effect: Phrase, effects: tuple[Phrase, ...], joiner: str = "") -> tuple[Phrase, ...] | None:
    """Return effects one after the other; numbers that "and" joins are one change, of one Bakugan."""
    same_subject = isinstance(effect.value, Boost) and effect.value.whom is None
    if joiner in (",", "and") and same_subject and isinstance(effects[0].value, Boost):
        return None
    return (effect, *effects)


TAGS = (
    Rule("tag", "turbo", {"tag": "turbo"}),
    Rule("tag", "flow", {"tag": "flow"}),
    Rule("tag", "fury", {"tag": "fury"}),
    Rule("tag", "domination", {"tag": "domination"}),
)
SENTENCES = (
    Rule("instead", "instead", True),
    Rule("joiner", ",", ","),
    Rule("joiner", ",? and", "and"),
    Rule("joiner", ",? and? then ,?", "then"),
    Rule("effects", "{effect}", lambda effect: (effect,)),
    Rule("effects", "{effect} {joiner}? {effects}", in_a_row),
    Rule("sentence", "{effects}", said),
)
GRAMMAR = Grammar(
    (*SHARED, *TERMS, *TAGS, *EFFECTS, *SENTENCES), {**SHARED_TERMINALS, **TERMINALS}, phrases=("effect",)
)
