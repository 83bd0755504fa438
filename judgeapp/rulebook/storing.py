"""An edition in the database: its rules, what they refer to, and its glossary and lexicon; and how it is taken away."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Model, QuerySet

from judgeapp.domain.rules.book import Block, Corpus, Entry, Rule, Translation, references
from judgeapp.domain.rules.numbering import slug
from judgeapp.rulebook import models
from judgeapp.rulebook.models import Edition

# The number of the lock that machines of a fleet take while they store an edition.
STORING = 4_042_011
Row = TypeVar("Row", bound=Model)
AT_ONCE = 100  # rows in one turn: some hundredths of a second
LEFT_AFTER = timedelta(minutes=15)  # three times as long as an import may take
SOON = timedelta(seconds=10)  # until then nobody reads any more what is no longer shown
STEPS_OF_A_SWEEP = 60


def wait_for_other_machines() -> None:
    """Let one machine at a time store an edition; SQLite's writers wait for each other anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [STORING])


def restatements(game: str) -> QuerySet[Edition]:
    """Return the game's restatement, if it is loaded, as a query."""
    return Edition.objects.filter(game=game, origin=Edition.Origin.BUNDLED)


def slug_of(label: str) -> str:
    """Return an edition's label as it stands in addresses: "1.077" is "1-077"."""
    return slug(label.replace(".", "-")) or "edition"


def replace_restatement(corpus: Corpus, stamp: str) -> Edition:
    """Put a restatement in the place of the game's last one; it is current only while no imported one is.

    Call it inside a transaction: it is as long as the corpora of this repository are.
    """
    restatements(corpus.game).delete()
    edition = begin(corpus, stamp, origin=Edition.Origin.BUNDLED, slug_=f"{slug_of(corpus.edition)}-restated")
    fill(edition, corpus)
    edition.is_live = not Edition.objects.filter(game=corpus.game, is_live=True).exists()
    edition.is_shown = True
    edition.save(update_fields=["is_live", "is_shown"])
    return edition


def begin(
    corpus: Corpus,
    stamp: str,
    *,
    origin: str,
    slug_: str,
    report: Mapping[str, Any] | None = None,
    file: str = "",
    by: User | None = None,
) -> Edition:
    """Return an edition that nobody sees yet; what is not shown in the end, `clear` takes away."""
    return Edition.objects.create(
        game=corpus.game,
        origin=origin,
        slug=slug_,
        title=corpus.title,
        edition=corpus.edition,
        date=corpus.date,
        publisher=corpus.publisher,
        documents=[{**asdict(document), "date": str(document.date or "")} for document in corpus.documents],
        language=corpus.language,
        languages=[each.language for each in corpus.translations] or None,
        stamp=stamp,
        is_live=False,
        is_shown=False,
        report=dict(report or {}),
        file=file,
        by=by,
    )


def fill(edition: Edition, corpus: Corpus) -> None:
    """Write all that is in an edition, a few rows at a time."""
    rules = _store_rules(edition, corpus)
    _store_citations(rules, corpus)
    _store_entries(edition, models.Entry.Kind.GLOSSARY, corpus.glossary, corpus.translations)
    _store_entries(edition, models.Entry.Kind.LEXICON, corpus.lexicon)
    for each in corpus.translations:
        _store_entries(edition, models.Entry.Kind.LEXICON, each.lexicon, language=each.language)


def _store_rules(edition: Edition, corpus: Corpus) -> dict[str, models.Rule]:
    """Store the rules level by level, so that every parent has its key before its children."""
    depths = _depths(corpus.rules)
    stored: dict[str, models.Rule] = {}
    for depth in range(max(depths.values(), default=-1) + 1):
        rows = [
            _row(edition, ordinal, rule, stored.get(rule.parent), depth, corpus)
            for ordinal, rule in enumerate(corpus.rules)
            if depths[rule.number] == depth
        ]
        stored |= {row.number: row for row in in_turns(models.Rule, rows)}
    return stored


def _depths(rules: tuple[Rule, ...]) -> dict[str, int]:
    depths: dict[str, int] = {}
    for rule in rules:
        depths[rule.number] = depths[rule.parent] + 1 if rule.parent else 0
    return depths


def _row(
    edition: Edition, ordinal: int, rule: Rule, parent: models.Rule | None, depth: int, corpus: Corpus
) -> models.Rule:
    return models.Rule(
        edition=edition,
        number=rule.number,
        ordinal=ordinal,
        parent=parent,
        depth=depth,
        title=rule.title,
        is_heading=rule.is_heading,
        is_title_ours=rule.is_title_ours,
        blocks=_blocks(rule.blocks),
        sources=list(rule.sources),
        printed=rule.printed,
        asked=list(corpus.asked.get(rule.number, ())),
        translated=_translated_rule(rule.number, corpus.translations),
    )


def _translated_rule(number: str, translations: tuple[Translation, ...]) -> dict[str, Any] | None:
    """Return what each language has of a rule; None if none has it."""
    found = {each.language: (each.rules[number], each.asked) for each in translations if number in each.rules}
    return {
        code: {"title": rule.title, "blocks": _blocks(rule.blocks), "asked": list(asked.get(number, ()))}
        for code, (rule, asked) in found.items()
    } or None


def _blocks(blocks: tuple[Block, ...]) -> list[dict[str, Any]]:
    return [{name: value for name, value in asdict(block).items() if value and name != "line"} for block in blocks]


def _store_citations(stored: dict[str, models.Rule], corpus: Corpus) -> None:
    link = models.Rule.cites.through
    pairs = {
        (rule.number, reference.target)
        for rule in corpus.rules
        for block in rule.blocks
        for reference in references(block.words)
        if reference.target != rule.number
    }
    rows = [link(from_rule_id=stored[a].pk, to_rule_id=stored[b].pk) for a, b in sorted(pairs)]
    in_turns(link, rows)


def _store_entries(
    edition: Edition,
    kind: str,
    entries: tuple[Entry, ...],
    translations: tuple[Translation, ...] = (),
    language: str = "",
) -> None:
    rows = [
        models.Entry(
            edition=edition,
            kind=kind,
            language=language,
            slug=slug(entry.head),
            head=entry.head,
            also=list(entry.also),
            means=list(entry.means),
            see=list(entry.see),
            blocks=_blocks(entry.blocks),
            translated=_translated_term(slug(entry.head), translations),
        )
        for entry in entries
    ]
    in_turns(models.Entry, rows)


def _translated_term(term: str, translations: tuple[Translation, ...]) -> dict[str, Any] | None:
    """Return what each language has of a term; None if none has it."""
    found = {each.language: each.terms[term] for each in translations if term in each.terms}
    return {
        code: {"title": entry.term, "blocks": _blocks(entry.blocks), "also": list(entry.also)}
        for code, entry in found.items()
    } or None


def as_values(rows: Iterable[models.Rule]) -> tuple[Rule, ...]:
    """Return an edition's rules, all of them, as they were before they were stored."""
    rows = list(rows)
    numbers: dict[int | None, str] = {row.pk: row.number for row in rows}
    return tuple(
        Rule(
            number=row.number,
            title=row.title,
            level=row.depth + 1 if row.is_heading else 0,
            is_heading=row.is_heading,
            is_title_ours=row.is_title_ours,
            parent=numbers.get(row.parent_id, ""),
            blocks=tuple(map(block_of, row.blocks)),
            sources=tuple(row.sources),
            printed=row.printed,
        )
        for row in rows
    )


def block_of(stored: Mapping[str, Any]) -> Block:
    rows = tuple(map(tuple, stored.get("rows", ())))
    return Block(stored["kind"], stored.get("text", ""), tuple(stored.get("items", ())), rows, stored.get("key", ""))


@contextmanager
def turn() -> Iterator[None]:
    """Do one short write, and leave the others as much time after it; inside a transaction it is a part of that."""
    began = time.monotonic()
    with transaction.atomic():
        yield
    if not connection.in_atomic_block:
        time.sleep(time.monotonic() - began)


def portions(rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Yield the rows of each turn."""
    return (rows[at : at + AT_ONCE] for at in range(0, len(rows), AT_ONCE))


def in_turns(model: type[Row], rows: Sequence[Row]) -> Sequence[Row]:
    """Write rows, and return them with their keys."""
    for some in portions(rows):
        with turn():
            model._default_manager.bulk_create(some)
    return rows


def clear(edition: Edition, steps: int | None = None) -> None:
    """Delete an edition that is not shown, a few rows at a time; with `steps`, only so many times."""
    for delete in islice(_steps(edition), steps):
        with turn():
            delete()


def _steps(edition: Edition) -> Iterator[Callable[[], object]]:
    """Yield what is to be done: references, then rules from the deepest up, so that nothing hangs in the air."""
    references = models.Rule.cites.through.objects.filter(from_rule__edition=edition).order_by("pk")
    rules = models.Rule.objects.filter(edition=edition).order_by("-depth", "pk")
    for rows in (references, rules, edition.entries.order_by("pk")):
        for some in portions(list(rows.values_list("pk", flat=True))):
            yield rows.model.objects.filter(pk__in=some).delete
    yield Edition.everything.filter(pk=edition.pk).delete


def soon(now: datetime) -> datetime:
    """Return when an edition has to have been loaded for a sweep to take it away in some seconds."""
    return now - LEFT_AFTER + SOON


def sweep(now: datetime) -> None:
    """Take away some of what was removed or never stored to the end; of several workers, one does."""
    for edition in Edition.everything.filter(is_shown=False, loaded_at__lt=now - LEFT_AFTER).defer("report"):
        mine = Edition.everything.filter(pk=edition.pk, loaded_at=edition.loaded_at)
        if mine.update(loaded_at=soon(now)):
            clear(edition, STEPS_OF_A_SWEEP)
