"""The addresses of matches: casual ones, and those of an event with its side decks."""

from django.urls import path

from judgeapp.matches.views import casual, siding, table

urlpatterns = [
    path("", casual.front, name="matches"),
    path("<slug:token>/", table.page, name="match"),
    path("<slug:token>/state.json", table.state, name="match_state"),
    path("<slug:token>/taps", table.taps, name="match_taps"),
    path("<slug:token>/act", table.act, name="match_act"),
    path("<slug:token>/way", table.way, name="match_way"),
    path("<slug:token>/report", table.report, name="match_report"),
    path("<slug:token>/log/", table.log, name="match_log"),
    path("<slug:token>/links/", casual.share, name="match_share"),
    path("<slug:token>/seat/<str:signed>/", casual.sit, name="match_seat"),
]
event_patterns = [
    path("<slug:token>/me/match/", table.mine, name="event_my_match"),
    path("<slug:token>/staff/matches/<int:key>/", table.follow, name="event_follow"),
    path("<slug:token>/me/side/", siding.side, name="event_side"),
    path("<slug:token>/me/side/log/", siding.log, name="event_side_log"),
    path("<slug:token>/me/plans/", siding.overview, name="event_plans"),
    path("<slug:token>/me/plans/<int:key>/", siding.plan, name="event_plan"),
    path("<slug:token>/me/plans/<int:key>/away", siding.throw_away, name="event_plan_away"),
    path("<slug:token>/staff/matches/<int:key>/decks/", siding.presented, name="event_presented"),
]
