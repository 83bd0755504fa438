from django.urls import path

from judgeapp.judging.views import checks, radar

urlpatterns = [
    path("<slug:token>/staff/radar/", radar.radar, name="event_radar"),
    path("<slug:token>/staff/radar/now", radar.now, name="event_radar_now"),
    path("<slug:token>/staff/radar/checks/", checks.checks, name="event_radar_checks"),
    path("<slug:token>/staff/radar/checks/start", checks.start, name="event_radar_start"),
    path("<slug:token>/staff/radar/checks/<int:key>/", checks.check, name="event_radar_check"),
    path("<slug:token>/staff/radar/checks/<int:key>/end", checks.end, name="event_radar_end"),
    path("<slug:token>/staff/radar/checks/<int:key>/minutes", checks.minutes, name="event_radar_minutes"),
    path("<slug:token>/staff/radar/checks/<int:key>/remove", checks.remove, name="event_radar_remove"),
]
