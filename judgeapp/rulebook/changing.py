"""Changing which editions there are and which are current: foreseen, indexed ahead, and done in a moment.

The index of many rules takes long. So it is written of the editions as they will be, while nothing of the database is
held; then one short transaction makes it so. Whoever was overtaken by another change begins anew. What is no longer
shown, `clearing` takes away.
"""

from collections.abc import Callable, Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from judgeapp.rulebook import clearing, indexing, storing
from judgeapp.rulebook.models import Edition, Import
from judgeapp.rulebook.touched import past

# Takes the editions that are shown, of all games, and returns those that will be, changed in memory only.
Foresee = Callable[[list[Edition]], list[Edition]]


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
            kept = {each.pk: past.keep(each) for each in gone}
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


def _seen() -> list[tuple]:
    return list(Edition.objects.order_by("pk").values_list("pk", "slug", "stamp", "is_live"))


def _hide(gone: Sequence[Edition], kept: Mapping[int, frozenset[str]]) -> None:
    """Let editions be there for nobody; what was cited of them since they were kept is kept, too."""
    for each in gone:
        past.keep(each, kept[each.pk])
    keys = [each.pk for each in gone]
    Import.objects.filter(stored__in=keys).update(stored=None)
    Edition.objects.filter(pk__in=keys).update(is_shown=False, is_live=False, loaded_at=clearing.soon(timezone.now()))


def _show(after: Sequence[Edition], was: Mapping[int, bool]) -> None:
    changed = [each for each in after if was.get(each.pk) != each.is_live]
    Edition.objects.filter(pk__in=[each.pk for each in changed]).update(is_live=False)
    for each in changed:
        now = {"slug": each.slug, "is_live": each.is_live, "is_shown": True}
        if not Edition.everything.filter(pk=each.pk).update(**now):
            raise Edition.DoesNotExist(f"{each} is gone")
