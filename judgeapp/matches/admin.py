"""Followed matches, what was done at them, and the lists that were presented; players' notes are their own."""

from django.contrib import admin

from judgeapp.admin.looking import Looking, OfGame, Within
from judgeapp.matches.models import Entry, Match, Presented


class PresentedLists(Within):
    model = Presented
    near = ("match",)


@admin.register(Match)
class Matches(Looking):
    secret = ("token", "seats")
    light = ("names",)
    list_display = ("__str__", "game", "best_of", "meeting", "version", "created_at")
    list_filter = (OfGame, ("meeting", admin.EmptyFieldListFilter))
    list_select_related = ("meeting__round__event",)
    search_fields = ("names", "meeting__round__event__name")
    date_hierarchy = "created_at"
    inlines = (PresentedLists,)


@admin.register(Entry)
class Entries(Looking):
    secret = ("key", "device")
    light = ("match__names",)
    list_display = ("match", "number", "kind", "side", "by_side", "by", "at")
    list_filter = ("kind",)
    list_select_related = ("match", "by")
    search_fields = ("match__names", "kind", "by__username")
    date_hierarchy = "at"


@admin.register(Presented)
class PresentedDecks(Looking):
    light = ("match__names",)
    list_display = ("match", "game", "side", "verdict", "is_replaced", "at")
    list_filter = ("verdict", "is_replaced")
    list_select_related = ("match",)
    search_fields = ("match__names",)
    date_hierarchy = "at"
