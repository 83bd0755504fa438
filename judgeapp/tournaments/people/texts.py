"""Every text that is stored of an event: found by the foreign keys that lead to it, so that no new table is forgotten.

Left alone are keys and words of the app (what has choices, is unique or short), and what only names cards: a card may
be called like somebody.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import QuerySet

from judgeapp.domain.renaming import Renaming
from judgeapp.tournaments.models import Entrant, Event, Match, Page, Round, Standings

KEY = 40  # characters of the longest token, kind or name of a page; nobody writes sentences into so few
CARDS = {"matches.Presented"}
# Named anew with the entrant, or made anew (forgetting.py); of a match only the draw's codes are kept.
ELSEWHERE = {Event, Entrant, Page, Standings, Match}
NO_NAMES = {(Round, "entered"), (Round, "seed"), (Round, "digest")}
_more: list[Callable[[Event], QuerySet[Any]]] = []
also = _more.append  # returns rows that belong to an event without leading to it; rooms say so when they start


@cache
def leading_to(root: type[models.Model]) -> dict[type[models.Model], str]:
    """Return each table whose rows belong to rows of another, with the way there by foreign keys."""
    ways = {table: _way(table, root, frozenset()) for table in apps.get_models()}
    return {root: "pk", **{table: way for table, way in ways.items() if way}}


def _way(table: type[models.Model], root: type[models.Model], passed: frozenset[type[models.Model]]) -> str:
    """Return the way from a table to another; one that every row has comes first, then the shortest; "" for none."""
    found = []
    for key in table._meta.concrete_fields:
        target = key.related_model
        if not isinstance(target, type) or target is table or target in passed:
            continue
        if target is root:
            found.append((key.null, key.name))
        elif way := _way(target, root, passed | {table}):
            found.append((key.null, f"{key.name}__{way}"))
    return min(found, key=lambda each: (each[0], each[1].count("__")), default=(False, ""))[1]


def columns(table: type[models.Model]) -> list[str]:
    """Return the columns of a table in which people may be named."""
    return [each.name for each in table._meta.concrete_fields if _may_name(table, each)]


def _may_name(table: type[models.Model], column: "models.Field[Any, Any]") -> bool:
    if column.choices or column.unique or (table, column.name) in NO_NAMES:
        return False
    if isinstance(column, models.CharField):
        return column.max_length is None or column.max_length > KEY
    return isinstance(column, models.TextField | models.JSONField)


def of_event(event: Event) -> Iterator[QuerySet[Any]]:
    """Return the rows of an event, table by table, that have texts in which people may be named."""
    for table, way in leading_to(Event).items():
        if table not in ELSEWHERE and table._meta.label not in CARDS and columns(table):
            yield table._base_manager.filter(**{way: event.pk})
    for rows in _more:
        yield rows(event)


def rename(rows: QuerySet[Any], renaming: Renaming, only: Sequence[str] = ()) -> int:
    """Put other names into rows, or into some columns only; return how many rows were changed."""
    names, changed = only or columns(rows.model), 0
    for key, *values in rows.order_by("pk").values_list("pk", *names).iterator(chunk_size=500):
        new = [renaming.value(value) for value in values]
        if different := {name: now for name, now, was in zip(names, new, values, strict=True) if now != was}:
            fitting = {name: _fitting(rows.model, name, value) for name, value in different.items()}
            rows.model._base_manager.filter(pk=key).update(**fitting)
            changed += 1
    return changed


def naming(rows: QuerySet[Any], renaming: Renaming) -> Iterator[tuple[int, str, Any]]:
    """Return key, column and value of each text in rows that has one of the names of a renaming."""
    names = columns(rows.model)
    for key, *values in rows.order_by("pk").values_list("pk", *names).iterator(chunk_size=500):
        for name, value in zip(names, values, strict=True):
            if renaming.value(value) != value:
                yield key, name, value


def _fitting(table: type[models.Model], name: str, value: Any) -> Any:
    longest = getattr(table._meta.get_field(name), "max_length", None)
    return value[:longest] if isinstance(value, str) and longest else value
