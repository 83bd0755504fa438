"""Letters that wait to be sent, and those that were given up; whom they are about stays out of sight."""

from django.contrib import admin

from judgeapp.admin.looking import Looking
from judgeapp.mail.models import Letter


@admin.register(Letter)
class Letters(Looking):
    secret = ("about",)
    list_display = ("kind", "asked_at", "tries", "beat_at", "is_given_up", "problem")
    list_filter = ("is_given_up", "kind")
    date_hierarchy = "asked_at"
