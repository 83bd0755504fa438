"""Other services that events tell, and what waits to be sent; not their addresses and secrets, nor any phone."""

from django.contrib import admin

from judgeapp.admin.looking import Looking, OfEventsGame
from judgeapp.notifications.models import Hook, Notification


@admin.register(Hook)
class Hooks(Looking):
    secret = ("address", "secret")
    list_display = ("event", "form", "host", "language", "by", "made_at")
    list_filter = ("form", OfEventsGame)
    list_select_related = ("event", "by")
    search_fields = ("event__name", "by__username")
    date_hierarchy = "made_at"


@admin.register(Notification)
class Notifications(Looking):
    secret = ("hook", "phones")
    list_display = ("event", "what", "happened_at", "tries", "beat_at", "is_given_up", "problem")
    list_filter = ("is_given_up", "what")
    list_select_related = ("event",)
    search_fields = ("event__name", "problem")
    date_hierarchy = "happened_at"
