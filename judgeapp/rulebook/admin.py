"""Editions, imports on their way to one, and the citations that somebody has looked over."""

from django.contrib import admin

from judgeapp.admin.looking import Looking, OfGame
from judgeapp.rulebook.models import Edition, Import, Reviewed


@admin.register(Edition)
class Editions(Looking):
    list_display = ("title", "edition", "game", "origin", "is_live", "date", "by", "loaded_at")
    list_filter = (OfGame, "origin", "is_live")
    list_select_related = ("by",)
    search_fields = ("title", "edition", "publisher", "file", "by__username")
    date_hierarchy = "loaded_at"

    def view_on_site(self, edition: Edition) -> str:
        return edition.get_absolute_url()


@admin.register(Import)
class Imports(Looking):
    list_display = ("file", "game", "edition", "state", "stage", "tries", "problem", "by", "made_at", "beat_at")
    list_filter = ("state", OfGame, "is_queued")
    list_select_related = ("by",)
    search_fields = ("file", "edition", "problem", "by__username")
    date_hierarchy = "made_at"

    def view_on_site(self, document: Import) -> str:
        return document.get_absolute_url()


@admin.register(Reviewed)
class Reviews(Looking):
    list_display = ("number", "game", "kind", "key", "deed", "instead", "name", "at", "taken_back_at")
    list_filter = (OfGame, "kind", "deed", ("taken_back_at", admin.EmptyFieldListFilter))
    search_fields = ("number", "instead", "key", "name")
    date_hierarchy = "at"
