from django.urls import path

from judgeapp.matches.views import casual, table

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
