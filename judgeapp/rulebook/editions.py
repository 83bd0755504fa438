"""The editions of a game: which there are, and how one is stored, made current, removed and read back.

The index of many rules takes long. So it is written of the editions as they will be, while nothing of the database is
held; then one short transaction makes it so. Whoever was overtaken by another change begins anew. What is no longer
shown, `storing.clear` takes away.
"""

import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.db import Error, transaction
from django.db.models import Count, Q
from django.utils import timezone

from judgeapp.domain.rules import book
from judgeapp.domain.rules.book import Corpus, Problem
from judgeapp.domain.rules.folder import CorpusError, read_folder, read_table_talk
from judgeapp.games import games
from judgeapp.rulebook import indexing, storing
from judgeapp.rulebook.indexing import table_talk
from judgeapp.rulebook.models import Edition, Import, newest_first
from judgeapp.rulebook.search.languages import languages
from judgeapp.rulebook.storing import clear
from judgeapp.rulebook.touched import digests

# Takes the editions that are shown, of all games, and returns those that will be, changed in memory only.
Foresee = Callable[[list[Edition]], list[Edition]]
logger = logging.getLogger(__name__)
# Part of every stamp: raise it when loading or indexing the same files gives something else.
LOADER_VERSION = 10


def editions_of(game: str) -> list[Edition]:
    """Return all editions of a game, the newest first; an imported one before the restatement of the same day."""
    return newest_first(Edition.objects.filter(game=game))


def counted(game: str) -> list[Edition]:
    """Return the same, each with what a list tells of it; one query.

    rule_count   how many rules it has besides the headings
    before       the publisher's document that came before it, None for the first and for our restatement
    """
    count, rows = Count("rules", filter=Q(rules__is_heading=False)), Edition.objects.filter(game=game).defer("report")
    found = newest_first(rows.annotate(rule_count=count))  # type: ignore[no-redef]  # declared where it is read
    older = [edition for edition in found if edition.is_imported][1:]
    for edition in found:
        edition.before = older.pop(0) if edition.is_imported and older else None
    return found


def store(
    corpus: Corpus,
    *,
    stamp: str,
    report: Mapping[str, Any] | None = None,
    file: str = "",
    by: User | None = None,
    make_current: bool,
    replaced: Callable[[list[Edition]], Edition | None] = lambda shown: None,
    settle: Callable[[Edition], object] = lambda edition: None,
) -> Edition:
    """Store a publisher's document whole: rules, references, entries and the search index, or nothing at all.

    Whatever goes wrong, up to a full disk, is raised, and what was there before stays current and searchable. Nobody
    sees the edition while it is written, a few rows at a time; one short transaction shows it.

    replaced    returns the edition whose place and address it takes, out of those that are shown; it may raise
    settle      is called with the edition in that transaction; what it raises leaves everything as it was
    """
    about = {"origin": Edition.Origin.IMPORTED, "slug_": storing.slug_of(corpus.edition)}
    edition = storing.begin(corpus, stamp, **about, report=report, file=file, by=by)

    def foresee(shown: list[Edition]) -> list[Edition]:
        before = replaced(shown)
        rest = [each for each in shown if each != before]
        edition.slug = _free_slug(corpus, rest)
        edition.is_live = False
        if make_current or (before and before.is_live):
            _put_first(edition, rest)
        return [*rest, edition]

    try:
        storing.fill(edition, corpus)
        change(foresee, lambda: settle(edition))
    except Exception:
        with suppress(Error):  # then a sweep does it
            clear(edition)
        raise
    return edition


def _free_slug(corpus: Corpus, shown: list[Edition]) -> str:
    taken = {edition.slug for edition in shown if edition.game == corpus.game}
    name = storing.slug_of(corpus.edition)
    if name not in taken:
        return name
    return next(each for number in range(2, len(taken) + 3) if (each := f"{name}-{number}") not in taken)


def make_current(edition: Edition) -> None:
    """Let an edition be the one that is shown first; raises Edition.DoesNotExist if it was removed meanwhile."""
    if Edition.objects.get(pk=edition.pk).is_live:
        return

    def foresee(shown: list[Edition]) -> list[Edition]:
        chosen = next((each for each in shown if each == edition), None)
        if chosen is None:
            raise Edition.DoesNotExist(f"{edition} was removed")
        _put_first(chosen, shown)
        return shown

    change(foresee)
    edition.is_live = True


def _put_first(edition: Edition, shown: list[Edition]) -> None:
    for each in shown:
        each.is_live &= each.game != edition.game
    edition.is_live = True


def remove(edition: Edition) -> None:
    """Remove an imported edition; our restatement becomes current if it was. Raises ValueError for a restatement."""
    if not edition.is_imported:
        raise ValueError(f"{edition} is our restatement, which stays.")

    def foresee(shown: list[Edition]) -> list[Edition]:
        rest = [each for each in shown if each != edition]
        of_game = [each for each in rest if each.game == edition.game]
        ours = next((each for each in of_game if not each.is_imported), None)
        if ours and not any(each.is_live for each in of_game):
            ours.is_live = True
        return rest

    change(foresee, lambda: transaction.on_commit(lambda: indexing.remove_own(edition), robust=True))


def rules_of(edition: Edition) -> tuple[book.Rule, ...]:
    """Return an edition's rules as values, in document order; one query."""
    return storing.as_values(edition.rules.all())


class _Overtaken(Exception):  # noqa: N818 - being overtaken is no error
    """Somebody else changed the editions meanwhile."""


def change(foresee: Foresee, settle: Callable[[], object] = lambda: None) -> None:
    """Make the editions what is foreseen; `settle` is called in the same transaction, and may raise to undo it all."""
    while True:
        seen = _seen()
        shown = list(Edition.objects.defer("report"))
        was = {each.pk: each.is_live for each in shown}
        after = foresee(shown)
        gone = [each for each in shown if each not in after]
        try:
            kept = {each.pk: digests.keep(each) for each in gone}
            with indexing.ahead(after), transaction.atomic():
                storing.wait_for_other_machines()
                if _seen() != seen:
                    raise _Overtaken
                _hide(gone, kept)
                _show(after, was)
                settle()
            return
        except _Overtaken:
            continue
        except (LookupError, Edition.DoesNotExist):  # what was read for the index may have gone meanwhile
            if _seen() == seen:
                raise


def _seen() -> list[tuple[int, str, str, bool]]:
    return list(Edition.objects.order_by("pk").values_list("pk", "slug", "stamp", "is_live"))


def _hide(gone: Sequence[Edition], kept: Mapping[int, frozenset[str]]) -> None:
    """Let editions be there for nobody; what was cited of them since they were kept is kept, too."""
    for each in gone:
        digests.keep(each, kept[each.pk])
    keys = [each.pk for each in gone]
    Import.objects.filter(stored__in=keys).update(stored=None)
    Edition.objects.filter(pk__in=keys).update(is_shown=False, is_live=False, loaded_at=storing.soon(timezone.now()))


def _show(after: Sequence[Edition], was: Mapping[int, bool]) -> None:
    changed = [each for each in after if was.get(each.pk) != each.is_live]
    Edition.objects.filter(pk__in=[each.pk for each in changed]).update(is_live=False)
    for each in changed:
        now = {"slug": each.slug, "is_live": each.is_live, "is_shown": True}
        if not Edition.everything.filter(pk=each.pk).update(**now):
            raise Edition.DoesNotExist(f"{each} is gone")


def load_corpora(folder: Path) -> dict[str, bool]:
    """Load every game's corpus that changed; return game -> whether it was loaded anew.

    Raises CorpusError with every mistake of a corpus and leaves that game's last data in place.
    """
    for talk in _talks_in(folder):
        read_table_talk(talk)
    return {key: load_corpus(folder / key) for key in games() if (folder / key).is_dir()}


def _talks_in(folder: Path) -> list[Path]:
    """Return the files of everyday words, one of each language that has one."""
    return [path for code in languages() if (path := folder / table_talk(code).name).exists()]


def problems_of_corpora(folder: Path) -> list[Problem]:
    """Return every mistake of every game's corpus, without loading anything."""
    problems: list[Problem] = []
    reads: list[Callable[[], object]] = [
        partial(read_folder, folder / key, game.numbering) for key, game in games().items()
    ]
    reads += [partial(read_table_talk, talk) for talk in _talks_in(folder)]
    for read in reads:
        try:
            read()
        except CorpusError as error:
            problems += error.problems
    return problems


def load_corpus(folder: Path) -> bool:
    """Load one corpus folder unless the game's restatement came from these very files."""
    stamp = _stamp(folder)
    if storing.restatements(folder.name).filter(stamp=stamp).exists():
        return False
    corpus = read_folder(folder, games()[folder.name].numbering)
    if not _replace_restatement(corpus, stamp):
        return False
    logger.info("loaded %s: %d rules", corpus.game, len(corpus.rules))
    for each in corpus.translations:
        logger.info("%s in %s: %d not translated, %d of older words", corpus.game, each.language, *each.left)
    return True


def _stamp(folder: Path) -> str:
    digest = hashlib.sha256(str(LOADER_VERSION).encode())
    for path in sorted(path for path in folder.rglob("*") if path.suffix == ".txt" or path.name == "metadata.toml"):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@transaction.atomic
def _replace_restatement(corpus: Corpus, stamp: str) -> bool:
    """Replace the game's restatement whole; readers see the old one until this is done.

    Imported editions stay as they are. Return False if another machine of the fleet has just stored the same files.
    """
    storing.wait_for_other_machines()
    if storing.restatements(corpus.game).filter(stamp=stamp).exists():
        return False
    storing.replace_restatement(corpus, stamp)
    return True
