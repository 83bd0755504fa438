"""From a publisher's file to an edition: reading it, holding it against the restatement, storing it."""

import datetime
import hashlib
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import CharField, Model

from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.rules.book import Block, Corpus, Document, Entry, Rule
from judgeapp.domain.rules.comparing.words import text_of
from judgeapp.domain.rules.importing.reading import unmarked
from judgeapp.domain.rules.importing.values import Reading
from judgeapp.domain.rules.numbering import slug
from judgeapp.rulebook import editions, models, storing
from judgeapp.rulebook.importing.apart import Tell, understand
from judgeapp.rulebook.importing.files import ImportFailed, Source
from judgeapp.rulebook.models import Edition
from judgeapp.rulebook.search.languages import ENGLISH, spoken_in


class LabelTaken(ImportFailed):
    """An edition of this label is there already, with another text."""


@dataclass(frozen=True)
class Named:
    """A rule by number and title."""

    number: str
    title: str


@dataclass(frozen=True)
class Examined:
    """A document that was read, beside our restatement.

    restated        the restatement's edition, "" if none is loaded
    missing_here    rules that the restatement has and the document has not
    missing_there   rules that the document has and the restatement has not
    missing_terms   terms that the publisher's edition before explains and the document does not
    lacks           of the one of the restated documents that it is most of: how many numbers it lacks, out of how many
    """

    game: Game
    source: Source
    reading: Reading
    restated: str
    missing_here: tuple[Named, ...]
    missing_there: tuple[Named, ...]
    missing_terms: tuple[Named, ...] = ()
    lacks: tuple[int, int] = (0, 0)

    @property
    def digest(self) -> str:
        """What tells two documents apart: a digest of their text."""
        return hashlib.sha256(self.source.text.encode()).hexdigest()


@dataclass(frozen=True)
class About:
    """What somebody says about a document; an empty title is that of the restatement's first document."""

    edition: str
    date: datetime.date
    title: str = ""
    publisher: str = ""
    file: str = ""


def examine(source: Source, game: Game, tell: Tell = lambda stage, count: None) -> Examined:
    """Read a document by the game's grammar; raise ImportFailed if it is another game's, or has no rule in it."""
    return beside_restatement(source, game, understand(source, game, tell))


def beside_restatement(source: Source, game: Game, reading: Reading) -> Examined:
    """Return a document that was read, held against our restatement."""
    restated = storing.restatements(game.key).first()
    theirs = {rule.number: rule.title for rule in reading.draft.rules}
    rows = list(models.Rule.objects.filter(edition=restated).values_list("number", "title", "sources"))
    ours = {number: title for number, title, _ in rows} if restated else theirs
    return Examined(
        game=game,
        source=source,
        reading=reading,
        restated=str(restated or ""),
        missing_here=tuple(Named(number, title) for number, title in ours.items() if number not in theirs),
        missing_there=tuple(Named(number, title) for number, title in theirs.items() if number not in ours),
        missing_terms=tuple(_missing_terms(game.key, reading)),
        lacks=_lacks(rows, theirs),
    )


def _lacks(ours: Iterable[tuple[str, str, list[str]]], theirs: Container[str]) -> tuple[int, int]:
    """Return (missing, all) numbers of the restated document of which the smallest share is missing."""
    numbers: defaultdict[str, list[str]] = defaultdict(list)
    for number, _, sources in ours:
        for source in sources:
            numbers[source].append(number)
    missing = ((sum(each not in theirs for each in every), len(every)) for every in numbers.values())
    return min(missing, key=lambda each: each[0] / each[1], default=(0, 0))


def _missing_terms(game: str, reading: Reading) -> Iterator[Named]:
    """Yield the terms of the newest imported edition that has any, without those of the document that was read."""
    heads = {slug(entry.head) for entry in reading.draft.glossary}
    terms = models.Entry.objects.filter(kind=models.Entry.Kind.GLOSSARY, edition__game=game, edition__is_shown=True)
    rows = terms.filter(edition__origin=Edition.Origin.IMPORTED).values_list("edition", "edition__date", "slug", "head")
    found = list(rows)
    newest = max(((date, edition) for edition, date, _, _ in found), default=None)
    for edition, date, name, head in found:
        if (date, edition) == newest and name not in heads:
            yield Named(head, "")


def corpus_of(examined: Examined, about: About) -> Corpus:
    """Return the document as a corpus that can be stored."""
    restated = storing.restatements(examined.game.key).first()
    title = about.title or (restated.document_title if restated else f"{examined.game.name} rules")
    publisher = about.publisher or (restated.publisher if restated else "")
    draft = examined.reading.draft
    document = Document("document", title, about.edition, publisher, about.date)
    return Corpus(
        game=examined.game.key,
        title=title,
        edition=about.edition,
        date=about.date,
        publisher=publisher,
        documents=(document,),
        rules=fitted_rules(draft.rules, document.key),
        glossary=fitted_entries(draft.glossary),
        language=_language_of(draft.rules),
    )


def _language_of(rules: Iterable[Rule]) -> str:
    """Return the language of a document, "" for English."""
    found = spoken_in("\n".join(text_of(rule) for rule in rules))
    return "" if found == ENGLISH else found


def same_label(game: str, label: str) -> Edition | None:
    """Return the imported edition of a game that has this label already."""
    return labelled(Edition.objects.filter(game=game), game, label)


def labelled(shown: Iterable[Edition], game: str, label: str) -> Edition | None:
    """Return the same out of those that are shown."""
    found = (each for each in shown if each.is_imported and each.game == game and each.is_called(label))
    return max(found, key=lambda each: each.pk, default=None)


def advice(game: str, label: str) -> str:
    """Return what to know before a document gets a label: which one our restatement has; "" if it is the same."""
    restated = storing.restatements(game).first()
    if restated is None or restated.is_called(label):
        return ""
    return say(
        "Our restatement is of edition “{edition}”. If this is that edition, give it the same label: "
        "then what cites its rules needs no other look.",
        edition=restated.edition,
    )


def is_same(edition: Edition, digest: str) -> bool:
    """Is an edition made of the document with this digest?"""
    return bool(edition.report.get("digest") == digest)


class _ThereAlready(Exception):  # noqa: N818 - having it is no error
    """The very same document was stored before."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(str(edition))
        self.edition = edition


def foreseen(examined: Examined, about: About, *, replaces: bool = False) -> Edition | None:
    """Return the edition that is this very document already; raise LabelTaken where storing it would."""
    try:
        _replaced(examined, about, same_label(examined.game.key, about.edition), replaces=replaces)
    except _ThereAlready as there:
        return there.edition
    return None


def store(
    examined: Examined,
    about: About,
    report: dict[str, Any],
    *,
    by: User | None = None,
    becomes_current: bool = True,
    replaces: bool = False,
    settle: Callable[[Edition, bool], object] = lambda edition, is_new: None,
) -> tuple[Edition, bool]:
    """Store a document as an edition, whole or not at all; return it, and whether anything changed.

    The same document under the same label changes nothing; another one is refused (LabelTaken) unless it `replaces`
    the first, whose place and address it takes. `settle` is called with both in the transaction that shows the
    edition; what it raises leaves everything as it was.
    """

    def replaced(shown: Iterable[Edition]) -> Edition | None:
        return _replaced(examined, about, labelled(shown, examined.game.key, about.edition), replaces=replaces)

    try:
        replaced(Edition.objects.filter(game=examined.game.key))  # before much is written for nothing
        corpus = corpus_of(examined, about)
        edition = editions.store(
            corpus,
            stamp=_stamp(corpus),
            report=report,
            file=about.file,
            by=by,
            make_current=becomes_current,
            replaced=replaced,
            settle=lambda edition: settle(edition, True),
        )
    except _ThereAlready as there:
        with transaction.atomic():
            settle(there.edition, False)
        return there.edition, False
    return edition, True


def _replaced(examined: Examined, about: About, before: Edition | None, *, replaces: bool) -> Edition | None:
    """Return the edition of the label, whose place a document takes; raise if it is the same, or may not."""
    if before is None or replaces:
        return before
    if is_same(before, examined.digest):
        raise _ThereAlready(before)
    raise LabelTaken(
        say(
            "Edition “{edition}” of {game} is there already, with another text. "
            "Give this one another label, or have it replace that one.",
            edition=before.edition,
            game=examined.game.name,
        )
    )


def _stamp(corpus: Corpus) -> str:
    """Return a digest of all that is stored: text, label, and how it was read."""
    return hashlib.sha256(repr(corpus).encode()).hexdigest()


def longest(model: type[Model], field: str) -> int:
    """Return how many letters a column of text takes."""
    return cast("CharField[str, str]", model._meta.get_field(field)).max_length or 0


LONGEST_NUMBER = longest(models.Rule, "number")
LONGEST_TITLE = longest(models.Rule, "title")
LONGEST_PRINTED = longest(models.Rule, "printed")
LONGEST_HEAD = longest(models.Entry, "head")


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
