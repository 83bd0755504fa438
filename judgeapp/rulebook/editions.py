"""The editions of a game: which there are, and how one is stored, made current, removed and read back."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import Error, transaction
from django.db.models import Count, Q

from judgeapp.domain.rules import book
from judgeapp.domain.rules.book import Corpus
from judgeapp.rulebook import indexing, storing
from judgeapp.rulebook.books import no_edition
from judgeapp.rulebook.changing import change
from judgeapp.rulebook.clearing import clear
from judgeapp.rulebook.models import Edition, newest_first


def editions_of(game: str) -> list[Edition]:
    """Return all editions of a game, the newest first; an imported one before the restatement of the same day."""
    return newest_first(Edition.objects.filter(game=game))


def counted(game: str) -> list[Edition]:
    """Return the same, each with what a list tells of it; one query.

    rule_count   how many rules it has besides the headings
    before       the publisher's document that came before it, None for the first and for our restatement
    """
    count = Count("rules", filter=Q(rules__is_heading=False))
    found = newest_first(Edition.objects.filter(game=game).defer("report").annotate(rule_count=count))
    older = [edition for edition in found if edition.is_imported][1:]
    for edition in found:
        edition.before = older.pop(0) if edition.is_imported and older else None
    return found


def edition_of(game: str, slug: str) -> Edition:
    """Return an edition by its name in addresses, or a helpful 404."""
    known = editions_of(game)
    found = next((edition for edition in known if edition.slug == slug), None)
    if found is None:
        raise no_edition(game, slug, known)
    return found


def store(
    corpus: Corpus,
    *,
    stamp: str,
    report: Mapping[str, Any] | None = None,
    file: str = "",
    by: AbstractBaseUser | None = None,
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
