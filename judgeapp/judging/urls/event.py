"""The addresses below an event, an area each."""

from judgeapp.judging.urls import calls, penalties, radar, rulings

urlpatterns = [*calls.urlpatterns, *rulings.urlpatterns, *penalties.urlpatterns, *radar.urlpatterns]
