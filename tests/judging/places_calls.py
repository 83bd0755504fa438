"""The pages of judge calls against the table of permissions."""

from judgeapp.judging.calls import opening
from judgeapp.judging.models import Call
from judgeapp.permissions import Permission
from judgeapp.tournaments.models import Event
from tests.tournaments.test_permissions import Place, get, post


def call(event: Event) -> int:
    """The call of the first player's table."""
    found = Call.objects.filter(event=event).first()
    return (found or opening.call(event, entrant=event.entrants.get(number=1))).pk


TABLE = {"table": "1"}
PLACES: dict[Permission, list[Place]] = {
    Permission.PLAY: [get("event_call"), post("event_call", 302), post("event_call_withdraw", 302, (call,))],
    Permission.SEE_CALLS: [
        get("event_calls"),
        get("event_call_new"),
        post("event_call_new", 302, sent=TABLE),
        get("event_call_one", args=(call,)),
        get("event_call_scene", args=(call,)),
        get("event_call_scene_read", args=(call,)),
    ],
    Permission.ANSWER_CALL: [
        post("event_call_take", 302, (call,)),
        post("event_call_release", 302, (call,)),
        post("event_call_head", 302, (call,)),
        post("event_call_end", 422, (call,)),
        post("event_call_minutes", 422, (call,)),
    ],
}
