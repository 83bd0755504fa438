"""The workers and when each was last heard of, and how much was stored on which day."""

from django.contrib import admin

from judgeapp.admin.looking import Looking
from judgeapp.operations.models import Taken, Worker


@admin.register(Worker)
class Workers(Looking):
    list_display = ("name", "queues", "seen_at")
    search_fields = ("name",)


@admin.register(Taken)
class StoredOnADay(Looking):
    list_display = ("day", "kind", "who", "bytes", "times")
    list_filter = ("kind",)
    date_hierarchy = "day"
