"""Editions made of our restatement by edits, as a publisher might revise a document."""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from functools import cache

from judgeapp.domain.rules.book import Block, Rule, plain, references
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.digests import digest_of
from judgeapp.rulebook.touched.pins import corpus_of
from judgeapp.rulebook.touched.values import Pin
from tests.domain.rules.comparing.books import with_words, without

Rules = tuple[Rule, ...]
__all__ = ["Rules", "in_other_words", "inserted", "pin", "rules_of_bakugan", "split", "with_words", "without"]
CHAPTERS, SECTIONS = ("1", "4", "7"), ("1.14", "4.4", "7.8")
LABEL = "2019"  # what our restatement of Bakugan is called


@cache
def rules_of_bakugan() -> Rules:
    """A few sections of our restatement, without our notes and without references out of these sections."""
    rules = [rule for rule in corpus_of("bakugan").rules if rule.number in CHAPTERS or rule.number.startswith(SECTIONS)]
    known = {rule.number for rule in rules}
    return tuple(replace(rule, blocks=tuple(_kept(rule.blocks, known))) for rule in rules)


def _kept(blocks: Iterable[Block], known: Container[str]) -> Iterator[Block]:
    for block in (block for block in blocks if block.kind == "text"):
        strange = [each.target for each in references(block.text) if each.target not in known]
        yield replace(block, text=plain(block.text) if strange else block.text)


def in_other_words(rules: Rules) -> Rules:
    """The same rules as a publisher might say them, whose words are not ours."""
    return tuple(
        replace(rule, blocks=tuple(replace(b, text=f"Officially put, {b.text}") if b.text else b for b in rule.blocks))
        for rule in rules
    )


def inserted(rules: Rules, parent: str, words: str) -> Rules:
    """A new first rule below a parent: its children, and all references to them, count one more."""
    below = [rule.number for rule in rules if rule.number.startswith(f"{parent}.")]
    new = {number: _one_more(number, parent) for number in below}
    first = Rule(f"{parent}.1", parent=parent, blocks=(Block("text", words),))
    revised: list[Rule] = []
    for rule in rules:
        number, above = new.get(rule.number, rule.number), new.get(rule.parent, rule.parent)
        blocks = tuple(replace(block, text=_with_numbers(block.text, new)) for block in rule.blocks)
        revised.append(replace(rule, number=number, parent=above, blocks=blocks))
        if rule.number == parent:
            revised.append(first)
    return tuple(revised)


def _one_more(number: str, parent: str) -> str:
    child, *rest = number.removeprefix(f"{parent}.").split(".")
    return ".".join([parent, str(int(child) + 1), *rest])


def _with_numbers(text: str, new: dict[str, str]) -> str:
    for each in references(text):
        if each.target in new:
            text = re.sub(rf"\[\[{re.escape(each.target)}\b(?!\.)", f"[[{new[each.target]}", text)
    return text


def split(rules: Rules, number: str, *parts: tuple[str, str]) -> Rules:
    """One rule becomes several: (number, words) each."""
    revised: list[Rule] = []
    for rule in rules:
        if rule.number == number:
            revised += [Rule(new, parent=rule.parent, blocks=(Block("text", words),)) for new, words in parts]
        else:
            revised.append(rule)
    return tuple(revised)


def pin(number: str, game: str = "bakugan", edition: str = "") -> Pin:
    """A citation of a rule as it reads now."""
    volume = shelf().volumes[game]
    rule = volume.by_number[number]
    return Pin(game, edition or volume.edition.edition, number, digest_of(volume, rule))
