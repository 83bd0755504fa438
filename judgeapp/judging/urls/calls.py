from django.urls import path

from judgeapp.judging.views import board, calling

urlpatterns = [
    path("<slug:token>/call/", calling.call, name="event_call"),
    path("<slug:token>/call/<int:key>/withdraw", calling.withdraw, name="event_call_withdraw"),
    path("<slug:token>/staff/calls/", board.calls, name="event_calls"),
    path("<slug:token>/staff/calls/new/", calling.new, name="event_call_new"),
    path("<slug:token>/staff/calls/<int:key>/", board.one, name="event_call_one"),
    path("<slug:token>/staff/calls/<int:key>/take", board.take, name="event_call_take"),
    path("<slug:token>/staff/calls/<int:key>/release", board.release, name="event_call_release"),
    path("<slug:token>/staff/calls/<int:key>/head", board.head, name="event_call_head"),
    path("<slug:token>/staff/calls/<int:key>/end", board.end, name="event_call_end"),
    path("<slug:token>/staff/calls/<int:key>/minutes", board.minutes, name="event_call_minutes"),
]
