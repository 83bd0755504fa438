"""Taking away the rows of editions that nobody sees any more, or that were never written to the end."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import islice

from judgeapp.rulebook.models import Edition, Rule
from judgeapp.rulebook.storing import portions, turn

LEFT_AFTER = timedelta(minutes=15)  # three times as long as an import may take
SOON = timedelta(seconds=10)  # until then nobody reads any more what is no longer shown
STEPS_OF_A_SWEEP = 60


def clear(edition: Edition, steps: int | None = None) -> None:
    """Delete an edition that is not shown, a few rows at a time; with `steps`, only so many times."""
    for delete in islice(_steps(edition), steps):
        with turn():
            delete()


def _steps(edition: Edition) -> Iterator[Callable[[], object]]:
    """Yield what is to be done: references, then rules from the deepest up, so that nothing hangs in the air."""
    references = Rule.cites.through.objects.filter(from_rule__edition=edition).order_by("pk")
    rules = Rule.objects.filter(edition=edition).order_by("-depth", "pk")
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
