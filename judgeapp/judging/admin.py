"""Judge calls, deck checks, rulings and infractions."""

from django.contrib import admin

from judgeapp.admin.looking import Looking, OfEventsGame, OfGame, Within
from judgeapp.judging.models import Appeal, Call, Citation, DeckCheck, Infraction, Policy, Ruling


@admin.register(Call)
class Calls(Looking):
    secret = ("key", "keys")
    list_display = ("__str__", "event", "round", "kind", "taken_by", "head_by", "opened_at", "ended_at", "minutes")
    list_filter = ("kind", ("ended_at", admin.EmptyFieldListFilter), "is_withdrawn", OfEventsGame)
    list_select_related = ("event", "round__event", "taken_by", "head_by")
    search_fields = ("event__name", "words", "entrant__name", "taken_by__username", "head_by__username")
    date_hierarchy = "opened_at"


@admin.register(DeckCheck)
class DeckChecks(Looking):
    list_display = ("match", "by", "started_at", "ended_at", "minutes", "note")
    list_filter = (("ended_at", admin.EmptyFieldListFilter), OfEventsGame)
    list_select_related = ("match__round__event", "by")
    search_fields = ("event__name", "note", "by__username")
    date_hierarchy = "started_at"


class Citations(Within):
    model = Citation


class Appeals(Within):
    model = Appeal
    near = ("by", "ruling")


@admin.register(Ruling)
class Rulings(Looking):
    secret = ("token", "key")
    light = ("question",)
    list_display = ("__str__", "game", "event", "shown_to", "judge", "at")
    list_filter = (OfGame, "shown_to", "on_site", ("replaces", admin.EmptyFieldListFilter))
    list_select_related = ("event",)
    search_fields = ("question", "answer", "judge", "event__name", "citations__number")
    date_hierarchy = "at"
    inlines = (Citations, Appeals)

    def view_on_site(self, ruling: Ruling) -> str:
        return ruling.get_absolute_url()


@admin.register(Infraction)
class Infractions(Looking):
    secret = ("key", "tap")
    list_display = ("entrant", "event", "kind", "penalty", "judge", "at", "applied_at", "taken_back_at")
    list_filter = ("penalty", "kind", ("taken_back_at", admin.EmptyFieldListFilter), OfEventsGame)
    list_select_related = ("entrant", "event")
    search_fields = ("entrant__name", "event__name", "judge", "note", "rule")
    date_hierarchy = "at"


@admin.register(Policy)
class Policies(Looking):
    list_display = ("event", "upgrade_after", "at_time")
    list_select_related = ("event",)
    search_fields = ("event__name",)
