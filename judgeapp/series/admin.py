"""Series: who runs them, their events, and who is one person in several of them."""

from django.contrib import admin

from judgeapp.admin.looking import Looking, Within
from judgeapp.series.models import Claim, Leg, Regular, Series


class SeriesLegs(Within):
    model = Leg
    near = ("event",)


@admin.register(Series)
class SeriesList(Looking):
    secret = ("token",)
    list_display = ("name", "is_listed", "counted", "created_at")
    list_filter = ("is_listed",)
    search_fields = ("name", "owners__username")
    inlines = (SeriesLegs,)


class RegularClaims(Within):
    model = Claim
    near = ("entrant", "event")


@admin.register(Regular)
class Regulars(Looking):
    secret = ("token",)
    list_display = ("name", "series", "user", "is_shown")
    list_filter = ("is_shown",)
    list_select_related = ("series", "user")
    search_fields = ("name", "user__username", "series__name")
    inlines = (RegularClaims,)
