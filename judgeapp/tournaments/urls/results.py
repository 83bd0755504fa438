from django.urls import path

from judgeapp.tournaments.views import matches, player, scoring

urlpatterns = [
    path("<slug:token>/as/<str:signed>/", player.open_link, name="event_as"),
    path("<slug:token>/me/", player.me, name="event_me"),
    path("<slug:token>/me/report", player.report, name="event_report"),
    path("<slug:token>/slip/<str:signed>/", matches.slip, name="event_slip"),
    path("<slug:token>/staff/score/", scoring.score, name="event_score"),
    path("<slug:token>/staff/score/news", scoring.news, name="event_score_news"),
    path("<slug:token>/staff/mismatches/", matches.mismatches, name="event_mismatches"),
    path("<slug:token>/staff/match/<int:key>/", matches.match, name="event_match"),
    path("<slug:token>/staff/match/<int:key>/enter", matches.enter, name="event_enter"),
    path("<slug:token>/staff/report/<int:key>/back", matches.take_back, name="event_take_back"),
]
