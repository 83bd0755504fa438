"""Bringing cards into the pools: from files, from a judge's hand, and from the files that come with the app."""

import hashlib
import logging
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop

from judgeapp.cardpool import files, models
from judgeapp.cardpool.files import Contents, ImportFailed
from judgeapp.domain.decks.cards import TYPED_IN, Card
from judgeapp.domain.decks.sheet import RowProblem, one_each, read_rows, unknown_columns
from judgeapp.domain.saying import say
from judgeapp.games import games

logger = logging.getLogger(__name__)

BUNDLED = gettext_noop("bundled with the app")  # stored in English
# Part of every stamp: raise it when reading the same file gives other cards.
LOADER_VERSION = 1
_BATCH = 500


class CardKnownError(ValueError):
    """A judge types in a card that the pool has already; `card` is the pool's."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"The pool has {card.label} already.")
        self.card = card


@dataclass(frozen=True)
class Report:
    """What an import did, or (dry_run) would do, in cards.

    problems   of rows that were not read; their `line` counts lines of CSV, entries of JSON (see `unit`)
    notes      what is worth knowing about the rows that were read
    """

    game: str
    added: int
    changed: int
    unchanged: int
    problems: tuple[RowProblem, ...]
    notes: tuple[str, ...]
    unit: str = "line"
    dry_run: bool = False

    @property
    def bad_rows(self) -> int:
        return len({problem.line for problem in self.problems})


def import_cards(path_or_file: str | Path | IO, game: str, *, source: str = "", dry_run: bool = False) -> Report:
    """Read the cards of a CSV or JSON file into a game's pool; what is already there is replaced, nothing is removed.

    Raises ImportFailed if the file is no file of cards; a bad row is reported and the others are read.
    """
    if game not in games():
        raise ImportFailed(f"There is no game “{game}”; the games are {', '.join(games())}.")
    return _import(files.read(path_or_file), game, source=source, dry_run=dry_run)


def _import(contents: Contents, game: str, *, source: str = "", stamp: str = "", dry_run: bool = False) -> Report:
    read, problems = read_rows(contents.rows, game, games()[game].cards, contents.first)
    cards, notes = one_each(read)
    if unknown := unknown_columns(contents.columns):
        notes.insert(0, say("not read: {columns}", columns=", ".join(unknown)))
    counts = _count(_known(game), cards) if dry_run else _store(game, cards, source, stamp)
    return Report(
        game=game,
        added=counts["added"],
        changed=counts["changed"],
        unchanged=counts["unchanged"],
        problems=tuple(sorted([*contents.problems, *problems], key=lambda problem: problem.line)),
        notes=tuple(notes),
        unit=contents.unit,
        dry_run=dry_run,
    )


@transaction.atomic
def _store(game: str, cards: list[Card], source: str, stamp: str) -> Counter:
    pool = _locked_pool(game)
    known = _known(game)
    models.Card.objects.bulk_create(
        [models.Card.of(card) for card in cards if known.get(card.key) != card],
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["game", "key"],
        update_fields=["number", "title", "facts", "origin"],
    )
    counts = _count(known, cards)
    pool.version += bool(counts["added"] or counts["changed"])
    pool.stamp = stamp or pool.stamp
    pool.source = "\n".join(dict.fromkeys(filter(None, [*pool.source.splitlines(), source])))
    pool.save()
    return counts


def _locked_pool(game: str) -> models.Pool:
    """Return the pool's row; whoever else wants to change this pool waits until this transaction is over."""
    return models.Pool.objects.select_for_update().get_or_create(game=game)[0]


def _known(game: str) -> dict[str, Card]:
    return {row.key: row.value for row in models.Card.objects.filter(game=game)}


def _count(known: dict[str, Card], cards: list[Card]) -> Counter:
    return Counter(
        "added" if card.key not in known else "unchanged" if known[card.key] == card else "changed" for card in cards
    )


@transaction.atomic
def add_card(card: Card) -> Card:
    """Add a card that a judge types in; raise CardKnownError if the pool has it."""
    pool = _locked_pool(card.game)
    if row := models.Card.objects.filter(game=card.game, key=card.key).first():
        raise CardKnownError(row.value)
    typed_in = replace(card, origin=TYPED_IN)
    models.Card.of(typed_in).save()
    pool.version += 1
    pool.save()
    return typed_in


@transaction.atomic
def remove_card(card: Card) -> bool:
    """Remove a card that a judge typed in; return whether it was there (cards of files stay)."""
    pool = _locked_pool(card.game)
    removed, _ = models.Card.objects.filter(game=card.game, key=card.key, origin=TYPED_IN).delete()
    if removed:
        pool.version += 1
        pool.save()
    return bool(removed)


def load_bundled(folder: Path | None = None) -> dict[str, Report]:
    """Load each game's cards.csv that changed; return game -> report.

    A file that cannot be read is logged, and that game keeps the cards it has.
    """
    files_by_game = {key: (folder or settings.CORPUS_DIR) / key / "cards.csv" for key in games()}
    reports = {}
    for game, path in files_by_game.items():
        try:
            if path.exists() and (report := _load(game, path)):
                reports[game] = report
        except ImportFailed as error:
            logger.error("%s keeps the cards it has: %s: %s", game, path, error)
    return reports


def _load(game: str, path: Path) -> Report | None:
    stamp = hashlib.sha256(str(LOADER_VERSION).encode() + path.read_bytes()).hexdigest()
    if models.Pool.objects.filter(game=game, stamp=stamp).exists():
        return None
    report = _import(files.read(path), game, source=BUNDLED, stamp=stamp)
    for problem in report.problems:
        logger.warning("%s:%d: %s", path, problem.line, problem)
    logger.info("loaded the cards of %s: %d added, %d changed", game, report.added, report.changed)
    return report
