"""The addresses of events, a module for each kind of user."""

from judgeapp.tournaments.urls import desk, paper, people, public, results

urlpatterns = [*people.urlpatterns, *desk.urlpatterns, *results.urlpatterns, *paper.urlpatterns, *public.urlpatterns]
