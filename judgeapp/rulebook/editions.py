"""The editions of a game: which there are, and how one is stored, made current, removed and read back."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Count, Q

from judgeapp.domain.rules import book
from judgeapp.domain.rules.book import Corpus
from judgeapp.rulebook import indexing, storing
from judgeapp.rulebook.books import no_edition
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
    origin: str,
    stamp: str,
    report: Mapping[str, Any] | None = None,
    file: str = "",
    by: AbstractBaseUser | None = None,
    make_current: bool,
) -> Edition:
    """Store an edition whole: rules, references, entries and the search index, or nothing at all.

    A restatement takes the place of the game's last one. Whatever goes wrong, up to a full disk, is raised, and what
    was there before stays current and searchable. One machine of a fleet, and one process, stores at a time.
    """
    with transaction.atomic():
        storing.wait_for_other_machines()
        if origin == Edition.Origin.BUNDLED:
            edition = storing.replace_restatement(corpus, stamp)
        else:
            name = _free_slug(corpus)
            edition = storing.store(corpus, stamp, origin=origin, slug_=name, report=report, file=file, by=by)
        if make_current:
            _put_first(edition)
        indexing.renew()
    return edition


def _free_slug(corpus: Corpus) -> str:
    taken = {edition.slug for edition in editions_of(corpus.game)}
    name = storing.slug_of(corpus.edition)
    if name not in taken:
        return name
    return next(each for number in range(2, len(taken) + 3) if (each := f"{name}-{number}") not in taken)


def make_current(edition: Edition) -> None:
    """Let an edition be the one that is shown first; raises Edition.DoesNotExist if it was removed meanwhile."""
    with transaction.atomic():
        storing.wait_for_other_machines()
        edition.refresh_from_db(fields=["is_live"])
        if not edition.is_live:
            _put_first(edition)
            indexing.renew()


def _put_first(edition: Edition) -> None:
    Edition.objects.filter(game=edition.game, is_live=True).exclude(pk=edition.pk).update(is_live=False)
    edition.is_live = True
    edition.save(update_fields=["is_live"])


def remove(edition: Edition) -> None:
    """Remove an imported edition; our restatement becomes current if it was. Raises ValueError for a restatement."""
    if not edition.is_imported:
        raise ValueError(f"{edition} is our restatement, which stays.")
    with transaction.atomic():
        storing.wait_for_other_machines()
        Edition.objects.filter(pk=edition.pk).delete()
        if not Edition.objects.filter(game=edition.game, is_live=True).exists():
            storing.restatements(edition.game).update(is_live=True)
        indexing.renew()
        transaction.on_commit(lambda: indexing.remove_own(edition), robust=True)


def rules_of(edition: Edition) -> tuple[book.Rule, ...]:
    """Return an edition's rules as values, in document order; one query."""
    return storing.as_values(edition.rules.all())
