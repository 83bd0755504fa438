"""Bringing cards into the pools: from files (CSV with a header row, or JSON objects) and from a judge's hand."""

import csv
import hashlib
import json
import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import StringIO
from pathlib import Path
from typing import IO

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from judgeapp.cardpool import models, own
from judgeapp.cardpool.own import Brought, Entry, TextReport, Texts, brought_by, report_on
from judgeapp.cardpool.pool import pool_of
from judgeapp.domain.decks.cards import TYPED_IN, Card, plain
from judgeapp.domain.decks.sheet import (
    LONGEST,
    Row,
    RowError,
    RowProblem,
    column_of,
    names_cards,
    read_rows,
    unknown_columns,
)
from judgeapp.domain.documents import Bounds, DocumentError, read_json
from judgeapp.domain.game import Game
from judgeapp.domain.letters import decode
from judgeapp.domain.messages import grouped, say
from judgeapp.domain.wording.effects import EffectsError
from judgeapp.games import games
from judgeapp.requests import Request

logger = logging.getLogger(__name__)

BOUNDS = Bounds(letters=20_000_000, depth=6, values=2_000_000, lines=1_000_000)
BUNDLED = gettext_noop("bundled with the app")  # stored in English
# Part of every stamp: raise it when reading the same file gives other cards.
LOADER_VERSION = 2
_BATCH = 500
MOST_BYTES = 1_000_000
# What a file may hold: columns, and what stands in them. All names are listed in rules_corpus/README.md.
COLUMNS = (
    ("title, number", gettext_lazy("as printed; a card needs one of them. A suffix for a printing is left out")),
    ("version", gettext_lazy("what tells namesakes apart")),
    ("type", gettext_lazy("type and sub-types")),
    ("colours, traits, characters, keywords, names", gettext_lazy("names are further names, as of a back side")),
    ("cost", gettext_lazy("a whole number, or X")),
    ("symbols", gettext_lazy("core symbols, each as often as it is printed")),
    ("base", gettext_lazy("title of the card that this one is played on")),
    (
        "limit, team_limit",
        gettext_lazy("copies that the card itself allows in a deck, in a team: a whole number, or any"),
    ),
    ("conditions", gettext_lazy("deck rules of the card’s own, with ;; between them: forbid: cost >= 6")),
    ("released, set", gettext_lazy("the first day, as 2019-07-15; the set’s short name")),
    (
        "text, back_text",
        gettext_lazy(
            "what is printed on it, and on its other side; shown and read on this site alone. - if nothing is"
        ),
    ),
)


class ImportFailed(Exception):  # noqa: N818
    """A file that holds no card rows at all; the message says why."""


@dataclass(frozen=True)
class Contents:
    """The rows of a file.

    rows       one for each line (or object) from `first` on; an empty one where no card begins
    problems   of lines that could not even be split into cells
    columns    all columns of the file, as they are written
    unit       what the numbers count: "line" or "entry"
    """

    rows: list[Row]
    problems: list[RowProblem]
    columns: list[str]
    first: int
    unit: str


def read(path_or_file: str | Path | IO[str] | IO[bytes]) -> Contents:
    """Return the rows of a file; raise ImportFailed if it is no CSV or JSON file of cards."""
    text = _text(path_or_file)
    if not text.strip():
        raise ImportFailed(_("The file is empty."))
    return _json(text) if text.lstrip()[0] in "[{" else _csv(text)


def _text(path_or_file: str | Path | IO[str] | IO[bytes]) -> str:
    try:
        data = Path(path_or_file).read_bytes() if isinstance(path_or_file, str | Path) else path_or_file.read()
        text = data.removeprefix("\ufeff") if isinstance(data, str) else data.decode("utf-8-sig")
    except OSError as error:
        raise ImportFailed(f"The file {path_or_file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        words = _("The file is no UTF-8 text (byte {place}). Save it as CSV UTF-8.")
        raise ImportFailed(words.format(place=error.start + 1)) from error
    if "\0" in text:
        raise ImportFailed(_("The file is no UTF-8 text. Save it as CSV UTF-8."))
    return text


def _json(text: str) -> Contents:
    try:
        data = read_json(text, BOUNDS)
    except DocumentError as error:
        raise ImportFailed(_("The file looks like JSON but is not: {error}.").format(error=error)) from error
    entries = data.get("cards") if isinstance(data, dict) else data
    if not isinstance(entries, list):
        raise ImportFailed(_("JSON must be a list of cards, or {example}.").format(example='{"cards": [...]}'))
    rows: list[Row] = [entry if isinstance(entry, dict) else {} for entry in entries]
    advice = _("write a card as {example}").format(example='{"title": ..., "number": ...}')
    problems = [
        RowProblem("entry", json.dumps(entry)[:LONGEST], advice, line)
        for line, entry in enumerate(entries, 1)
        if not rows[line - 1]
    ]
    return Contents(rows, problems, list(dict.fromkeys(column for row in rows for column in row)), 1, "entry")


def _csv(text: str) -> Contents:
    lines = StringIO(text, newline=None).readlines()
    records = (
        (line, cells) for line, cells in _records(lines) if isinstance(cells, csv.Error) or any(map(str.strip, cells))
    )
    first, header = next(records, (1, []))
    if isinstance(header, csv.Error) or not names_cards(header):
        shown = lines[first - 1].strip()[:200]
        words = _("Line {n} must name the columns, one of them title or number. It is: {shown}")
        raise ImportFailed(words.format(n=first, shown=shown))
    rows: list[Row] = [{}] * (len(lines) - first)
    problems = []
    for line, cells in records:
        advice = _advice(cells, header)
        if advice or isinstance(cells, csv.Error):
            problems.append(RowProblem("row", lines[line - 1].strip()[:LONGEST], advice, line))
        else:
            rows[line - first - 1] = dict(zip(header, cells, strict=False))
    return Contents(rows, problems, header, first + 1, "line")


def _advice(cells: list[str] | csv.Error, header: list[str]) -> str:
    """Return what to do about a record that does not fit the header, or "" if it does."""
    if isinstance(cells, csv.Error):
        return _("mend the quotation marks of this line; one inside a text is written twice")
    if any(cells[len(header) :]):
        return ngettext(
            "has more cells than the {n} column; put a text with a separator into quotation marks",
            "has more cells than the {n} columns; put a text with a separator into quotation marks",
            len(header),
        ).format(n=len(header))
    return ""


def _records(lines: list[str]) -> Iterator[tuple[int, list[str] | csv.Error]]:
    """Yield each record with its first line; after a line that is wrong, reading goes on with the next one."""
    separator = max(",;\t", key=next(line for line in lines if line.strip()).count)
    line = 0
    while line < len(lines):
        reader = csv.reader(
            map(lines.__getitem__, range(line, len(lines))), delimiter=separator, skipinitialspace=True, strict=True
        )
        begun, line = line, len(lines)
        try:
            first = begun
            for cells in reader:
                yield first + 1, cells
                first = begun + reader.line_num
        except csv.Error as error:
            yield first + 1, error
            line = first + 1


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
    texts      what was read of the texts that came with them
    """

    game: str
    added: int
    changed: int
    unchanged: int
    problems: tuple[RowProblem, ...]
    notes: tuple[str, ...]
    unit: str = "line"
    dry_run: bool = False
    texts: TextReport = field(default_factory=TextReport)

    @property
    def bad_rows(self) -> int:
        return len({problem.line for problem in self.problems})


def import_cards(
    path_or_file: str | Path | IO[str] | IO[bytes], game: str, *, source: str = "", dry_run: bool = False
) -> Report:
    """Read the cards of a CSV or JSON file into a game's pool; what is already there is replaced, nothing is removed.

    Raises ImportFailed if the file is no file of cards; a bad row is reported and the others are read.
    """
    if game not in games():
        raise ImportFailed(f"There is no game “{game}”; the games are {', '.join(games())}.")
    return _import(read(path_or_file), game, source=source, dry_run=dry_run)


def _import(contents: Contents, game: str, *, source: str = "", stamp: str = "", dry_run: bool = False) -> Report:
    brought, problems = _brought(contents, games()[game])
    brought, notes = own.one_each(brought)
    if unknown := [each for each in unknown_columns(contents.columns) if column_of(each) not in own.COLUMNS]:
        notes.insert(0, say("not read: {columns}", columns=", ".join(unknown)))
    known = _known(game)
    entries = _settled(brought, known, game, whole=bool(stamp))  # reads the texts before anybody has to wait
    counts = _count(known, entries)
    if not dry_run:
        entries, counts = _store(game, brought, source, stamp)
    with_texts = {each.card.key for each in brought if each.texts != own.NOBODY_SAID}
    return Report(
        game=game,
        added=counts["added"],
        changed=counts["changed"],
        unchanged=counts["unchanged"],
        problems=tuple(sorted([*contents.problems, *problems], key=lambda problem: problem.line)),
        notes=tuple(notes),
        unit=contents.unit,
        dry_run=dry_run,
        texts=report_on((each for each in entries if each.card.key in with_texts), games()[game]),
    )


def _brought(contents: Contents, game: Game) -> tuple[list[Brought], list[RowProblem]]:
    """Return what the good rows bring, and the problems of the others; an empty row only counts as a line."""
    brought: list[Brought] = []
    problems: list[RowProblem] = []
    for line, row in enumerate(contents.rows, contents.first):
        try:
            if row:
                brought.append(brought_by(row, game))
        except RowError as error:
            problems += [replace(problem, line=line) for problem in error.problems]
    return brought, problems


def _settled(brought: list[Brought], known: dict[str, Entry], game: str, *, whole: bool = False) -> list[Entry]:
    return [own.settled(each, known.get(each.card.key), games()[game], whole=whole) for each in brought]


@transaction.atomic
def _store(game: str, brought: list[Brought], source: str, stamp: str) -> tuple[list[Entry], Counter[str]]:
    pool = _locked_pool(game)
    known = _known(game)
    entries = _settled(brought, known, game, whole=bool(stamp))
    models.Card.objects.bulk_create(
        [models.Card.of(entry) for entry in entries if known.get(entry.card.key) != entry],
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["game", "key"],
        update_fields=["number", "title", "facts", "text", "back_text", "origin"],
    )
    counts = _count(known, entries)
    pool.version += bool(counts["added"] or counts["changed"])
    pool.stamp = stamp or pool.stamp
    pool.source = "\n".join(dict.fromkeys(filter(None, [*pool.source.splitlines(), source])))
    pool.save()
    return entries, counts


def _locked_pool(game: str) -> models.Pool:
    """Return the pool's row; whoever else wants to change this pool waits until this transaction is over."""
    return models.Pool.objects.select_for_update().get_or_create(game=game)[0]


def _known(game: str) -> dict[str, Entry]:
    return {row.key: row.entry for row in models.Card.objects.filter(game=game)}


def _count(known: dict[str, Entry], entries: list[Entry]) -> Counter[str]:
    before = ((known.get(entry.card.key), entry) for entry in entries)
    return Counter("added" if old is None else "unchanged" if old == new else "changed" for old, new in before)


@transaction.atomic
def add_card(card: Card, texts: Texts = own.NOBODY_SAID) -> Card:
    """Add a card that a judge types in; raise CardKnownError if the pool has it."""
    pool = _locked_pool(card.game)
    if row := models.Card.objects.filter(game=card.game, key=card.key).first():
        raise CardKnownError(row.value)
    typed_in = own.with_text_read(replace(card, origin=TYPED_IN), texts, games()[card.game])
    models.Card.of(Entry(typed_in, texts)).save()
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
    """Load each game's cards.csv that changed; return game -> report. One that can't be read is logged."""
    files_by_game = {key: (folder or settings.CORPUS_DIR) / key / "cards.csv" for key in games()}
    reports = {}
    for game, path in files_by_game.items():
        try:
            if path.exists() and (report := _load(game, path)):
                reports[game] = report
        except (ImportFailed, EffectsError) as error:
            logger.error("%s keeps the cards it has: %s: %s", game, path, error)
    return reports


def _load(game: str, path: Path) -> Report | None:
    does = path.parent / "effects" / "cards.jsonl"
    read_from = [path.read_bytes(), does.read_bytes() if does.exists() else b""]
    stamp = hashlib.sha256(b"".join([str(LOADER_VERSION).encode(), *read_from])).hexdigest()
    if models.Pool.objects.filter(game=game, stamp=stamp).exists():
        return None
    report = _import(read(path), game, source=BUNDLED, stamp=stamp)
    for problem in report.problems:
        logger.warning("%s:%d: %s", path, problem.line, problem)
    logger.info("loaded the cards of %s: %d added, %d changed", game, report.added, report.changed)
    return report


@dataclass(frozen=True)
class Upload:
    """A file's name and text."""

    name: str
    text: str


def read_upload(request: Request) -> Upload:
    """Return the file that was chosen, or the one that was tried before; raise ImportFailed if there is none."""
    file = request.FILES.get("file")
    if not file:
        if tried := request.POST.get("text", ""):
            return Upload(request.POST.get("name", ""), tried)
        raise ImportFailed(_("Choose a file first."))
    name, size = file.name or "", file.size or 0  # Django knows both of what was uploaded
    if size > MOST_BYTES:
        words = _("“{file}” is too large ({size} bytes); a file may have {most}. Split it.")
        raise ImportFailed(words.format(file=name, size=grouped(size), most=grouped(MOST_BYTES)))
    text = decode(file.read())
    if text is None:
        words = _("“{file}” is not a text file. Save the table as CSV (UTF-8) and try again.")
        raise ImportFailed(words.format(file=name))
    return Upload(name, text)


def import_upload(upload: Upload, game: str, *, dry_run: bool) -> Report:
    """Bring the cards of a file into a game's pool, or only report what that would do."""
    if game not in games():
        raise ImportFailed(_("Choose the game that the cards belong to."))
    refuse_another_games_cards(upload.text, game)
    return import_cards(StringIO(upload.text), game, source=upload.name, dry_run=dry_run)


def refuse_another_games_cards(text: str, game: str) -> None:
    """Raise ImportFailed if most of the cards are known in another game, and more of them than in this one."""
    contents = read(StringIO(text))
    cards, _bad = read_rows(contents.rows, game, games()[game].cards, contents.first)
    known = {key: sum(_is_in(key, card) for card in cards) for key in games()}
    likely = max(known, key=lambda key: known[key])
    if known[likely] > max(known[game], len(cards) / 2):
        words = _(
            "These are cards of {likely}: it has {known} of the {all} already. "
            "Nothing was imported into {game}; choose the other game."
        ).format(likely=games()[likely].name, known=known[likely], all=len(cards), game=games()[game].name)
        raise ImportFailed(words)


def _is_in(game: str, card: Card) -> bool:
    found = pool_of(game).by_key.get(card.key)
    return found is not None and plain(found.title) == plain(card.title)
