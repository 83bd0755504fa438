"""What everybody sees of rulings beside the rules: on the page of a rule and below the results of a search.

These are the public ones that staff of the site show there. While there is none, nothing here asks the database but for
the stamp, every few seconds. While the database does not answer, rules are read and searched without rulings.
"""

import hashlib
import logging
from collections.abc import Callable, Collection
from typing import TypeVar

from django.db import Error
from django.db.models import Count, Exists, Max, OuterRef, Q
from django.utils.safestring import SafeString

from judgeapp.caching import Stamp
from judgeapp.judging.models import Citation, Ruling
from judgeapp.judging.rulings import searching, visible
from judgeapp.judging.rulings.presenting import SeenRuling, as_seen, whole
from judgeapp.judging.rulings.visible import standing
from judgeapp.rulebook.search.engine import Answer
from judgeapp.rulebook.touched import decisions
from judgeapp.rulebook.touched.values import Kind
from judgeapp.tournaments.models import Entrant

logger = logging.getLogger(__name__)
T = TypeVar("T")

MOST_AT_A_RULE = 10
MOST_FOUND = 3


def _ask() -> str:
    """Return a digest of how many public rulings staff of the site decided on, of the last word on them and in the
    place of them, of where they were given, of the decisions on what they cite, of whose authors have left, and of
    when a player was deleted last; "" while none stands.

    It never returns to an earlier one: a page made just before a ruling fell is never shown again. So replaced rulings
    count, and those that were taken back, and what is counted only grows.
    """
    marks = decisions.marks(Kind.RULING)
    decided = Ruling.objects.filter(shown_to=Ruling.Shown.PUBLIC).exclude(on_site=Ruling.OnSite.WAITING)
    events = decided.annotate(**marks).order_by("event").values_list("event", "event__name", "event__is_listed", *marks)
    left = Count("pk", filter=Q(by=None), distinct=True)
    grown = events.annotate(
        Count("pk", distinct=True), Max("pk"), Max("on_site_at"), Max("replaced_by"), Max("appeals"), left=left
    )
    forgotten = Entrant.objects.aggregate(last=Max("forgotten_at"))  # whose names rulings had
    rows = list(grown.annotate(stand=Count("pk", filter=visible.STANDING & visible.ON_SITE)))
    if not any(stand for *_, stand in rows):
        return ""
    return hashlib.sha256(repr([*(row[:-1] for row in rows), forgotten]).encode()).hexdigest()[:12]


stamp = Stamp(_ask)


def citing(game: str, numbers: Collection[str]) -> list[SeenRuling]:
    """Return the newest rulings that cite one of these rules of a game; one more than are shown."""

    def read() -> list[SeenRuling]:
        cited = Citation.objects.filter(ruling=OuterRef("pk"), number_now__in=numbers)  # type: ignore[misc] # its manager tells it
        found = whole(standing().filter(Exists(cited), game=game))
        return [as_seen(ruling, visible.EVERYBODY) for ruling in found[: MOST_AT_A_RULE + 1]]

    return _if_any(read)


def answering(answer: Answer, game: str) -> list[tuple[SeenRuling, SafeString]]:
    """Return the rulings that answer what the rules of a game, or of all (""), were searched for, best first, with a
    passage."""

    def read() -> list[tuple[SeenRuling, SafeString]]:
        hits = searching.search(answer.query, game, standing(), MOST_FOUND, answer=answer, stamp=stamp())
        return [(as_seen(hit.ruling, visible.EVERYBODY), hit.passage) for hit in hits]

    return _if_any(read) if answer.query else []


def _if_any(read: Callable[[], list[T]]) -> list[T]:
    """Return what is read, or nothing while there is nothing or the database does not answer."""
    if not stamp():
        return []
    try:
        return read()
    except Error:
        logger.exception("rulings are left out: the database does not answer")
        stamp.spoil()
        return []
