"""Events: who runs them, who takes part, rounds, matches, reports, standings, jobs, and the log.

Not here: phones of players, whose tokens are secrets, and the public pages, which everybody can look at.
"""

from django.contrib import admin

from judgeapp.admin.looking import Looking, OfEventsGame, OfGame, Within
from judgeapp.tournaments.models import (
    Announcement,
    Entrant,
    Event,
    Job,
    LogEntry,
    Match,
    Member,
    Report,
    Round,
    Seat,
    Standings,
)


class EventMembers(Within):
    model = Member
    near = ("user", "event")


@admin.register(Event)
class Events(Looking):
    secret = ("token", "seed_key")
    list_display = ("name", "game", "format", "date", "stage", "system", "registration", "is_listed", "created_at")
    list_filter = (OfGame, "stage", "registration", "is_listed")
    search_fields = ("name", "members__user__username")
    date_hierarchy = "date"
    inlines = (EventMembers,)

    def view_on_site(self, event: Event) -> str:
        return event.get_desk_url()


@admin.register(Member)
class Members(Looking):
    list_display = ("user", "event", "role")
    list_filter = ("role", OfEventsGame)
    list_select_related = ("user", "event")
    search_fields = ("user__username", "event__name")


@admin.register(Announcement)
class Announcements(Looking):
    list_display = ("text", "event", "by", "at", "is_withdrawn", "until_round")
    list_filter = ("is_withdrawn",)
    list_select_related = ("event", "by")
    search_fields = ("text", "event__name", "by__username")
    date_hierarchy = "at"


@admin.register(Entrant)
class Entrants(Looking):
    secret = ("link",)
    list_display = ("name", "number", "event", "club", "team", "state", "dropped_after", "deck_verdict", "created_at")
    list_filter = ("state", "deck_verdict", OfEventsGame)
    list_select_related = ("event",)
    search_fields = ("name", "club", "team", "event__name")
    date_hierarchy = "created_at"


@admin.register(Round)
class Rounds(Looking):
    secret = ("seed",)
    list_display = ("event", "number", "stage", "state", "made_at", "released_at", "closed_at")
    list_filter = ("state", "stage", OfEventsGame)
    list_select_related = ("event",)
    search_fields = ("event__name",)
    date_hierarchy = "made_at"


class Seats(Within):
    model = Seat
    near = ("entrant", "round__event", "match__round__event")


class MatchReports(Within):
    secret = ("device",)
    model = Report
    near = ("by", "match__round__event")


@admin.register(Match)
class Matches(Looking):
    list_display = ("round", "table", "slot", "extension", "is_stopped")
    list_filter = ("is_stopped", "round__state", "round__stage")
    list_select_related = ("round__event",)
    search_fields = ("round__event__name", "=table", "seats__entrant__name")
    inlines = (Seats, MatchReports)


@admin.register(Seat)
class AllSeats(Looking):
    list_display = ("entrant", "match", "side")
    list_select_related = ("entrant", "match__round__event")
    search_fields = ("entrant__name", "match__round__event__name")


@admin.register(Report)
class Reports(Looking):
    secret = ("device",)
    list_display = ("match", "a", "b", "draws", "kind", "state", "source", "by", "address", "at")
    list_filter = ("state", "source", "kind")
    list_select_related = ("match__round__event", "by")
    search_fields = ("match__round__event__name", "by__username", "address", "note")
    date_hierarchy = "at"


@admin.register(Standings)
class AllStandings(Looking):
    list_display = ("round", "version", "reason", "made_at")
    list_select_related = ("round__event",)
    search_fields = ("round__event__name", "reason")
    date_hierarchy = "made_at"


@admin.register(Job)
class Jobs(Looking):
    list_display = ("event", "kind", "number", "attempt", "state", "tries", "problem", "by", "asked_at", "done_at")
    list_filter = ("state", "kind", "is_queued")
    list_select_related = ("event", "by")
    search_fields = ("event__name", "problem", "by__username")
    date_hierarchy = "asked_at"


@admin.register(LogEntry)
class Log(Looking):
    list_display = ("at", "event", "by", "words")
    list_select_related = ("event", "by")
    search_fields = ("event__name", "by__username", "words")
    date_hierarchy = "at"
