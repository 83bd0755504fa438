"""Saved decks with their versions, judges' counts, and the lists of events; whoever has an address sees the deck."""

from django.contrib import admin

from judgeapp.admin.looking import Looking, OfGame, Within
from judgeapp.deckcheck.models import Batch, BatchList, Count, DatedEntry, DatedList, Deck, FormatChange, Version


class Versions(Within):
    model = Version
    near = ("deck",)


@admin.register(Deck)
class Decks(Looking):
    secret = ("token", "key")
    list_display = ("name", "game", "format", "date", "created_at")
    list_filter = (OfGame, "format")
    search_fields = ("name",)
    date_hierarchy = "created_at"
    inlines = (Versions,)


@admin.register(Version)
class DeckVersions(Looking):
    list_display = ("deck", "number", "saved_at")
    list_select_related = ("deck",)
    search_fields = ("deck__name", "text")
    date_hierarchy = "saved_at"


@admin.register(Count)
class Counts(Looking):
    secret = ("token",)
    list_display = ("version", "where", "seconds", "counted_at")
    list_select_related = ("version__deck",)
    search_fields = ("where", "version__deck__name", "remark")
    date_hierarchy = "counted_at"


@admin.register(Batch)
class Batches(Looking):
    secret = ("token",)
    list_display = ("name", "game", "format", "date", "created_at", "finished_at", "failed")
    list_filter = (OfGame, ("failed", admin.EmptyFieldListFilter))
    search_fields = ("name", "failed")
    date_hierarchy = "created_at"


@admin.register(BatchList)
class Lists(Looking):
    list_display = ("name", "batch", "verdict")
    list_filter = ("verdict",)
    list_select_related = ("batch",)
    search_fields = ("name", "batch__name")


class DatedEntries(Within):
    model = DatedEntry
    near = ("list",)


@admin.register(DatedList)
class DatedLists(Looking):
    list_display = ("source", "game", "first", "last", "added_by", "added_at", "withdrawn_at")
    list_filter = (OfGame, ("withdrawn_at", admin.EmptyFieldListFilter))
    search_fields = ("source", "entries__card", "entries__title")
    date_hierarchy = "added_at"
    inlines = (DatedEntries,)


@admin.register(FormatChange)
class FormatChanges(Looking):
    list_display = ("key", "game", "added_by", "added_at", "withdrawn_at")
    list_filter = (OfGame, ("withdrawn_at", admin.EmptyFieldListFilter))
    search_fields = ("key", "added_by")
    date_hierarchy = "added_at"
