"""The workers, and when each was last heard of."""

from django.contrib import admin

from judgeapp.admin.looking import Looking
from judgeapp.operations.models import Worker


@admin.register(Worker)
class Workers(Looking):
    list_display = ("name", "seen_at")
    search_fields = ("name",)
