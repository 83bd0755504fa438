"""The addresses of side decks: what a player presents, what judges see of it, and private plans."""

from django.urls import URLPattern, path

from judgeapp.matches.views import plans, siding

event_patterns: list[URLPattern] = [
    path("<slug:token>/me/side/", siding.side, name="event_side"),
    path("<slug:token>/me/side/log/", siding.log, name="event_side_log"),
    path("<slug:token>/me/plans/", plans.overview, name="event_plans"),
    path("<slug:token>/me/plans/<int:key>/", plans.plan, name="event_plan"),
    path("<slug:token>/me/plans/<int:key>/away", plans.throw_away, name="event_plan_away"),
    path("<slug:token>/staff/matches/<int:key>/decks/", siding.presented, name="event_presented"),
]
