"""The addresses of judging: the book of rulings, and what lies below an event."""

from django.urls import path

from judgeapp.judging.views import book, calls, checks, penalties, rulings

urlpatterns = [
    path("check/", book.check, name="rulings_check"),
    path("", book.book, name="rulings"),
    path("new/", book.new, name="ruling_new"),
    path("waiting/", book.waiting, name="rulings_waiting"),
    path("export.<slug:kind>", book.export, name="rulings_export"),
    path("<slug:token>/", book.ruling, name="ruling"),
    path("<slug:token>/slip/", book.slip, name="ruling_slip"),
    path("<slug:token>/site", book.decide, name="ruling_site"),
    path("<slug:token>/replace/", book.replace, name="ruling_replace"),
]
event_patterns = [
    path("<slug:token>/call/", calls.call, name="event_call"),
    path("<slug:token>/call/<int:key>/withdraw", calls.withdraw, name="event_call_withdraw"),
    path("<slug:token>/staff/calls/", calls.calls, name="event_calls"),
    path("<slug:token>/staff/calls/new/", calls.new, name="event_call_new"),
    path("<slug:token>/staff/calls/<int:key>/", calls.one, name="event_call_one"),
    path("<slug:token>/staff/calls/<int:key>/scene/", calls.scene, name="event_call_scene"),
    path("<slug:token>/staff/calls/<int:key>/scene/read", calls.scene_read, name="event_call_scene_read"),
    path("<slug:token>/staff/calls/<int:key>/take", calls.take, name="event_call_take"),
    path("<slug:token>/staff/calls/<int:key>/release", calls.release, name="event_call_release"),
    path("<slug:token>/staff/calls/<int:key>/head", calls.head, name="event_call_head"),
    path("<slug:token>/staff/calls/<int:key>/end", calls.end, name="event_call_end"),
    path("<slug:token>/staff/calls/<int:key>/minutes", calls.minutes, name="event_call_minutes"),
    path("<slug:token>/staff/rulings/", rulings.rulings, name="event_rulings"),
    path("<slug:token>/staff/rulings/new/", rulings.new, name="event_ruling_new"),
    path("<slug:token>/staff/rulings/<slug:ruling>/uphold", rulings.uphold, name="event_ruling_uphold"),
    path("<slug:token>/staff/rulings/<slug:ruling>/overturn/", rulings.overturn, name="event_ruling_overturn"),
    path("<slug:token>/staff/rulings/<slug:ruling>/replace/", rulings.replace, name="event_ruling_replace"),
    path("<slug:token>/staff/rulings/<slug:ruling>/narrow", rulings.narrow, name="event_ruling_narrow"),
    path("<slug:token>/staff/penalties/", penalties.penalties, name="event_penalties"),
    path("<slug:token>/staff/penalties/new/", penalties.new, name="event_penalty_new"),
    path("<slug:token>/staff/penalties/settings/", penalties.settings, name="event_penalty_settings"),
    path("<slug:token>/staff/penalties/<int:key>/apply", penalties.apply, name="event_penalty_apply"),
    path("<slug:token>/staff/penalties/<int:key>/back", penalties.take_back, name="event_penalty_back"),
    path("<slug:token>/staff/radar/", checks.radar, name="event_radar"),
    path("<slug:token>/staff/radar/now", checks.now, name="event_radar_now"),
    path("<slug:token>/staff/radar/checks/", checks.checks, name="event_radar_checks"),
    path("<slug:token>/staff/radar/checks/start", checks.start, name="event_radar_start"),
    path("<slug:token>/staff/radar/checks/<int:key>/", checks.check, name="event_radar_check"),
    path("<slug:token>/staff/radar/checks/<int:key>/end", checks.end, name="event_radar_end"),
    path("<slug:token>/staff/radar/checks/<int:key>/minutes", checks.minutes, name="event_radar_minutes"),
    path("<slug:token>/staff/radar/checks/<int:key>/remove", checks.remove, name="event_radar_remove"),
]
