"""The addresses of notifications, all below an event."""

from django.urls import path

from judgeapp.notifications import views

event_patterns = [
    path("<slug:token>/me/notify", views.mine, name="event_notify_me"),
    path("<slug:token>/staff/notify", views.of_staff, name="event_notify_staff"),
    path("<slug:token>/staff/notifications/", views.hooks, name="event_hooks"),
    path("<slug:token>/staff/notifications/<int:key>/away", views.away, name="event_hooks_away"),
    path("<slug:token>/staff/notifications/<int:key>/try", views.trial, name="event_hooks_try"),
    path("<slug:token>/staff/notifications/again", views.again, name="event_hooks_again"),
]
