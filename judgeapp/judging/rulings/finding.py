"""Finding what a reader asks the book of rulings for: what stands on the whole site, and what only some see.

Whoever runs an event writes there what he likes, so nothing of it is made ready in memory: the database looks through
the newest that a reader sees for rulings that have all the words.
"""

import re

from django.db.models import Exists, OuterRef, Q, QuerySet

from judgeapp.judging.models import Citation, Ruling
from judgeapp.judging.rulings.browsing import Asked
from judgeapp.judging.rulings.searching import PASSAGE, Hit, search
from judgeapp.judging.rulings.telling import whole
from judgeapp.judging.rulings.visible import Reader
from judgeapp.rulebook.search.snippet import passage

MOST_WORDS = 8
LONGEST = 30  # letters of a word
MOST_LOOKED_THROUGH = 2_000  # rulings
_WORD = re.compile(r"\w+(?:[./-]\w+)*")


def find(asked: Asked, reader: Reader, most: int) -> list[Hit]:
    """Return what answers some words: of an event the newest first; else the best of the site, then what this reader
    sees besides."""
    listed = asked.listed(reader)
    if asked.event:
        return _with_all(asked.words, listed, most)
    hits = search(asked.words, asked.game, listed, most)
    if reader.is_staff or reader.crew or reader.plays or asked.has_replaced:
        others = listed.exclude(pk__in=[hit.ruling.pk for hit in hits])
        hits += _with_all(asked.words, others, most - len(hits))
    return hits


def _with_all(text: str, rulings: QuerySet[Ruling], most: int) -> list[Hit]:
    """Return the rulings that have the first words of a text, or cite the rules they name, newest first."""
    words = list(dict.fromkeys(word[:LONGEST] for word in _WORD.findall(text)))[:MOST_WORDS]
    if not words:
        return []
    found = Ruling.objects.filter(pk__in=rulings.order_by("-at", "-pk").values("pk")[:MOST_LOOKED_THROUGH])
    for word in words:
        found = found.filter(Q(question__icontains=word) | Q(answer__icontains=word) | _cites(word))
    marks = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)
    return [_hit(ruling, marks) for ruling in whole(found)[:most]]


def _cites(number: str) -> Exists:
    """Does a ruling cite a rule of this number, or one below it?"""
    cited = Q(number=number)
    for mark in (".", "-", "/"):
        cited |= Q(number__startswith=f"{number}{mark}")
    return Exists(Citation.objects.filter(cited, ruling=OuterRef("pk")))


def _hit(ruling: Ruling, marks: re.Pattern[str]) -> Hit:
    return Hit(ruling, 0.0, passage(ruling.answer, [match.span() for match in marks.finditer(ruling.answer)], PASSAGE))
