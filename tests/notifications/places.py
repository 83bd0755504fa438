"""Where notifications are turned on and services are set, deed by deed."""

from judgeapp.notifications.models import Hook
from judgeapp.permissions import Permission
from judgeapp.tournaments.models import Event
from tests.tournaments.test_permissions import get, post


def hook(event: Event) -> int:
    given = {
        "address": "https://service.example/",
        "secret": "whsec_",
        "language": "en",
        "site": "https://judge.example/",
    }
    return Hook.objects.create(event=event, **given).pk


PLACES = {
    Permission.PLAY: [get("event_notify_me"), post("event_notify_me", 422)],
    Permission.SEE_DESK: [get("event_notify_staff"), post("event_notify_staff", 422)],
    Permission.TELL_ELSEWHERE: [
        get("event_hooks"),
        post("event_hooks", 422),
        post("event_hooks_again", 302),
        post("event_hooks_try", 302, (hook,)),
        post("event_hooks_away", 302, (hook,)),
    ],
}
