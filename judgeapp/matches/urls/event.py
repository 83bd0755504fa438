from django.urls import path

from judgeapp.matches.urls.siding import event_patterns
from judgeapp.matches.views import event

urlpatterns = [
    path("<slug:token>/me/match/", event.mine, name="event_my_match"),
    path("<slug:token>/staff/matches/<int:key>/", event.follow, name="event_follow"),
    *event_patterns,
]
