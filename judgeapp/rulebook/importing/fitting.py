"""Lets what a document prints fit where rules are kept, without losing a word of it."""

from collections.abc import Iterable
from dataclasses import replace

from judgeapp.domain.rules.book import Block, Entry, Rule
from judgeapp.domain.rules.importing.reading import unmarked
from judgeapp.domain.rules.numbering import slug
from judgeapp.domain.saying import say
from judgeapp.rulebook import models
from judgeapp.rulebook.importing.files import ImportFailed


def _longest(model: type[models.Rule] | type[models.Entry], field: str) -> int:
    return model._meta.get_field(field).max_length


LONGEST_NUMBER = _longest(models.Rule, "number")
LONGEST_TITLE = _longest(models.Rule, "title")
LONGEST_PRINTED = _longest(models.Rule, "printed")
LONGEST_HEAD = _longest(models.Entry, "head")


def fitted_rules(rules: Iterable[Rule], source: str) -> tuple[Rule, ...]:
    """Return rules with a number each: what stands under one number twice is one rule; long titles go on as text.

    Raises ImportFailed where headings are so long that no address can be made of them.
    """
    fitted: dict[str, Rule] = {}
    for rule in rules:
        if len(rule.number) > LONGEST_NUMBER:
            raise ImportFailed(
                say(
                    "Line {n}: the headings above it are too long to make an address of. Shorten them in the file.",
                    n=rule.line,
                )
            )
        title, printed = _cut(rule.title, LONGEST_TITLE), _cut(rule.printed, LONGEST_PRINTED)
        first = fitted.get(rule.number)
        if first is None:
            blocks = _lost(rule.title, title) + rule.blocks
            fitted[rule.number] = replace(rule, title=title, printed=printed, blocks=blocks, sources=(source,))
        else:
            blocks = first.blocks + _lost(rule.title, first.title) + rule.blocks
            fitted[rule.number] = replace(first, blocks=blocks)
    return tuple(fitted.values())


def fitted_entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return glossary entries with an address each: what stands under one head twice is one entry."""
    fitted: dict[str, Entry] = {}
    for at, entry in enumerate(entries, 1):
        head = _cut(entry.head if slug(entry.head) else f"Term {at}: {entry.head}", LONGEST_HEAD)
        first = fitted.get(slug(head))
        if first is None:
            fitted[slug(head)] = replace(entry, head=head, blocks=_lost(entry.head, head) + entry.blocks)
        else:
            fitted[slug(head)] = replace(first, blocks=first.blocks + _lost(entry.head, first.head) + entry.blocks)
    return tuple(fitted.values())


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _lost(printed: str, kept: str) -> tuple[Block, ...]:
    """Return printed words as text where what is kept of them does not say them."""
    return (Block("text", unmarked(printed)),) if printed not in kept else ()
