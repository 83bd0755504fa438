from django.urls import path

from judgeapp.judging.views import penalties

urlpatterns = [
    path("<slug:token>/staff/penalties/", penalties.penalties, name="event_penalties"),
    path("<slug:token>/staff/penalties/new/", penalties.new, name="event_penalty_new"),
    path("<slug:token>/staff/penalties/settings/", penalties.settings, name="event_penalty_settings"),
    path("<slug:token>/staff/penalties/<int:key>/apply", penalties.apply, name="event_penalty_apply"),
    path("<slug:token>/staff/penalties/<int:key>/back", penalties.take_back, name="event_penalty_back"),
]
