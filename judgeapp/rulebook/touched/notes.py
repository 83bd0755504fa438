"""The editor's notes of our restatement: each rests on the rule it stands at and on those it names."""

from collections.abc import Iterator

from django.urls import reverse

from judgeapp.domain.rules.book import references
from judgeapp.domain.saying import say
from judgeapp.rulebook.touched.pins import corpus_of
from judgeapp.rulebook.touched.scanning import corpus_name
from judgeapp.rulebook.touched.values import Kind, Place


def _label(key: str, number: str) -> str:
    return say("Note {key} at {number}", key=key, number=number) if key else say("The note at {number}", number=number)


def notes(game: str) -> Iterator[Place]:
    """Yield what the notes of a game rest on; one without a key is known by its rule."""
    for rule in corpus_of(game).rules:
        for block in (block for block in rule.blocks if block.kind == "note"):
            label = _label(block.key, rule.number)
            file, url = corpus_name(rule.file), reverse("rule", args=[game, rule.number])
            for number in dict.fromkeys((rule.number, *(each.target for each in references(block.words)))):
                yield Place(Kind.NOTE, block.key or rule.number, label, number, file, block.line, url)
