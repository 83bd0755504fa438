"""Documents made up for the tests of editions: rules that our restatement has, in words that nobody else uses."""

import datetime
import hashlib
import re
from dataclasses import replace

from judgeapp.domain.rules.book import Block, Corpus, Entry, Rule

DAY = datetime.date(2018, 1, 2)


def text(number: str, words: str, parent: str = "", **more) -> Rule:
    return Rule(number, parent=parent, blocks=(Block("text", words),), **more)


ZONES = (
    Rule("4", "Zones", 1, True),
    Rule("4.4", "Batch", 2, True, parent="4"),
    text("4.4.1", "A flibbertigibbet enters the batch, see [[4.4.2]].", "4.4"),
    text("4.4.2", "Many flibbertigibbets enter at once.", "4.4"),
    text("4.4.77", "A rule that our restatement does not have: quidnunc.", "4.4"),
)


def document(rules=ZONES, label="2019", game="bakugan", date=DAY, glossary=()) -> Corpus:
    return Corpus(game, "Made-up rules", label, date, "Nobody", (), tuple(rules), glossary=tuple(glossary))


def term(head: str, words: str, *see: str) -> Entry:
    return Entry(head, see=see, blocks=(Block("text", words),))


def renumbered(rules, shift):
    """The same rules with other numbers: old -> new, in their references too."""

    def now(number):
        return shift.get(number, number)

    def words(block):
        return replace(block, text=re.sub(r"\[\[([^]|]+)\]\]", lambda found: f"[[{now(found[1])}]]", block.text))

    return tuple(
        replace(rule, number=now(rule.number), parent=now(rule.parent), blocks=tuple(map(words, rule.blocks)))
        for rule in rules
    )


def stamp_of(corpus: Corpus) -> str:
    return hashlib.sha256(repr(corpus).encode()).hexdigest()
