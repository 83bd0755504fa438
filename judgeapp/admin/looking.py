"""Looking into what the app's own pages keep: records that are not added to, changed or deleted here.

Those pages keep what holds between rows, such as one accepted report of a match, standings that follow from the
results, a public page that follows from both. A form for one row cannot, and what happened should stay as it was.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.contrib.admin.views.main import ChangeList
from django.db import models
from django.db.models.query import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from judgeapp.games import games

LARGE = (models.JSONField, models.BinaryField, models.TextField)
SHORT = 80  # characters of JSON that need no folding

if TYPE_CHECKING:
    BaseAdmin = BaseModelAdmin[Any]
    ModelAdmin = admin.ModelAdmin[Any]
    TabularInline = admin.TabularInline[Any, Any]
else:  # Django's classes take no type arguments
    BaseAdmin, ModelAdmin, TabularInline = object, admin.ModelAdmin, admin.TabularInline


class Lines(ChangeList):
    """A list that leaves large columns in the database, its own and those of the rows that it names."""

    model_admin: "Looking"

    def get_queryset(self, *args: Any, **kwargs: Any) -> QuerySet[Any]:
        return super().get_queryset(*args, **kwargs).defer(*self.model_admin.large)


class OfGame(admin.SimpleListFilter):
    """By game, out of the games that there are: no query, and none left out for having no row."""

    title = "game"
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> list[tuple[str, str]]:
        return [(key, game.name) for key, game in games().items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{self.parameter_name: self.value()}) if self.value() else queryset


class OfEventsGame(OfGame):
    parameter_name = "event__game"


class Leading(BaseAdmin):
    """Leads from a record to the lists of the records that belong to it."""

    @admin.display(description="belongs to it")
    def leads(self, obj: models.Model) -> SafeString:
        found = [(_list_of(rel, obj), rel.related_model._meta.verbose_name_plural) for rel in self._relations()]
        return format_html_join(" · ", '<a href="{}">{}</a>', found)

    def _relations(self) -> list[models.ForeignObjectRel]:
        relations = self.model._meta.related_objects
        return [rel for rel in relations if rel.field.concrete and self.admin_site.is_registered(rel.related_model)]


def _list_of(rel: models.ForeignObjectRel, obj: models.Model) -> str:
    """Return the address of the list of what points at a record."""
    meta = rel.related_model._meta
    return f"{reverse(f'admin:{meta.app_label}_{meta.model_name}_changelist')}?{rel.field.name}__exact={obj.pk}"


class Seen(BaseAdmin):
    """Lets whoever the site lets in look, whatever rights of Django's he has."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.admin_site.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return self.admin_site.has_permission(request)


class _Looked(Seen):
    """What records and the lines within them have in common; `secret` names what nobody is shown."""

    secret: tuple[str, ...] = ()

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        fields = [field for field in self.opts.fields if not isinstance(field, models.BinaryField)]
        shown = [field for field in fields if field.name not in self.secret and not field.primary_key]
        self.shown: list[Any] = []  # the stubs know no callables among fields
        self.shown += [_folded(field) if isinstance(field, models.JSONField) else field.name for field in shown]

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def get_fields(self, request: HttpRequest, obj: models.Model | None = None) -> list[Any]:
        return self.shown

    def get_readonly_fields(self, request: HttpRequest, obj: models.Model | None = None) -> list[Any]:
        return self.get_fields(request, obj)


class Looking(Leading, _Looked, ModelAdmin):
    """A list and a page of each record, for looking only.

    light   large columns that the lines of the list need all the same, besides those that they show
    """

    light: tuple[str, ...] = ()
    actions = None
    ordering = ("-pk",)
    list_per_page = 50
    show_full_result_count = False
    view_on_site: Callable[[Any], str | None] | bool = False

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        needed = {*self.light, *self.list_display}
        joined = () if isinstance(self.list_select_related, bool) else self.list_select_related
        self.large = [name for name in _large(self.model, joined) if name not in needed]
        help_text = f"In {', '.join(_in_words(name) for name in self.search_fields)}"
        self.search_help_text = help_text  # type: ignore[misc] # Django reads it of the instance

    def get_fields(self, request: HttpRequest, obj: models.Model | None = None) -> list[Any]:
        return [*self.shown, "leads"] if self._relations() else self.shown

    def get_changelist(self, request: HttpRequest, **kwargs: object) -> type[ChangeList]:
        return Lines

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Refuse what an address may ask of a secret column: its letters could be guessed one by one."""
        return lookup.split("__")[0] not in self.secret and super().lookup_allowed(lookup, value, request)


class Within(_Looked, TabularInline):
    """Lines of a record, for looking only; `near` is what naming them reads besides."""

    extra = 0
    near: tuple[str, ...] = ()

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.shown = [each for each in self.shown if each not in self._ways_back()]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related(*self.near)

    def _ways_back(self) -> list[str]:
        """Name the columns that say the same in each line: the record that the lines are within."""
        return [field.name for field in self.opts.fields if field.related_model is self.parent_model]


def _large(model: type[models.Model], paths: Iterable[str]) -> Iterator[str]:
    """Yield the large columns of a model and of those that it is read together with, each once."""
    steps = {"__".join(path.split("__")[:depth]) for path in paths for depth in range(1, path.count("__") + 2)}
    for step in ("", *sorted(steps)):
        there: Any = model  # a path leads through relations only
        for name in step.split("__") if step else ():
            there = there._meta.get_field(name).related_model
        for field in there._meta.fields:
            if isinstance(field, LARGE):
                yield f"{step}__{field.name}" if step else field.name


def _folded(field: models.JSONField) -> Callable[[models.Model], str]:
    """Return what shows a column of JSON: as it is if it is short, else as something to open."""

    @admin.display(description=field.verbose_name)
    def show(obj: models.Model) -> str:
        value = getattr(obj, field.attname)
        brief = json.dumps(value, ensure_ascii=False)
        if len(brief) <= SHORT:
            return brief if value else admin.site.empty_value_display
        long = json.dumps(value, ensure_ascii=False, indent=2)
        return format_html("<details><summary>{} characters</summary><pre>{}</pre></details>", len(long), long)

    show.__name__ = field.name
    return show


def _in_words(lookup: str) -> str:
    return lookup.lstrip("=^@").replace("__", "’s ").replace("_", " ")
