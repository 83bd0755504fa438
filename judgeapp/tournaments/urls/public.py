from django.urls import path

from judgeapp.tournaments.views import public

urlpatterns = [
    path("<slug:token>/", public.home, name="event"),
    path("<slug:token>/pairings/", public.pairings, name="event_pairings"),
    path("<slug:token>/tables/", public.tables, name="event_tables"),
    path("<slug:token>/standings/", public.standings, name="event_standings"),
    path("<slug:token>/bracket/", public.bracket, name="event_bracket"),
    path("<slug:token>/rounds/<int:number>/", public.round_, name="event_round"),
    path("<slug:token>/screen/", public.screen, name="event_screen"),
    path("<slug:token>/live.json", public.live, name="event_live"),
    path("<slug:token>/data.json", public.data, name="event_data"),
]
