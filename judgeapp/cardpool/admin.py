"""Cards that are known, bundled or typed in, and each game's pool as a whole."""

from django.contrib import admin

from judgeapp.admin.looking import Looking, OfGame
from judgeapp.cardpool.models import Card, Pool


@admin.register(Card)
class Cards(Looking):
    list_display = ("title", "number", "game", "origin", "added_at")
    list_filter = (OfGame, "origin")
    search_fields = ("title", "number", "key")
    date_hierarchy = "added_at"


@admin.register(Pool)
class Pools(Looking):
    list_display = ("game", "version", "changed_at")
    search_fields = ("game", "source")
