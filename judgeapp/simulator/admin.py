"""Saved scenes; who knows a scene's address sees it, and whose browser has its owner's secret goes on in it."""

from django.contrib import admin

from judgeapp.admin.looking import Looking, OfGame
from judgeapp.simulator.models import Scene


@admin.register(Scene)
class Scenes(Looking):
    secret = ("token", "owner")
    list_display = ("__str__", "game", "length", "engine", "created_at", "changed_at")
    list_filter = (OfGame, "engine")
    search_fields = ("title",)
    date_hierarchy = "created_at"
