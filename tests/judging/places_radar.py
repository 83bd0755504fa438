"""The radar and deck checks against the table of permissions."""

from judgeapp.judging.radar import checks
from judgeapp.permissions import Permission
from judgeapp.tournaments.models import Event
from tests.tournaments.test_permissions import Place, get, post


def check(event: Event) -> int:
    return checks.start(event, 1, 1, None)[0].pk


PLACES: dict[Permission, list[Place]] = {
    Permission.SEE_CALLS: [get("event_radar"), get("event_radar_now")],
    Permission.CHECK_TABLE: [
        get("event_radar_checks"),
        get("event_radar_check", args=(check,)),
        post("event_radar_start", 422),
        post("event_radar_end", 302, (check,)),
        post("event_radar_minutes", 422, (check,)),
        post("event_radar_remove", 302, (check,)),
    ],
}
