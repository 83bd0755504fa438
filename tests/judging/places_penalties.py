"""Where infractions are seen, recorded and taken back."""

from judgeapp.judging.models import Infraction
from judgeapp.permissions import Permission
from judgeapp.tournaments.models import Event
from tests.tournaments.test_permissions import Place, get, post


def infraction(event: Event, penalty: str) -> int:
    """An infraction of the first entrant, about no match; made once."""
    given = {"kind": "other", "penalty": penalty, "policy": "House rules", "judge": "somebody"}
    return Infraction.objects.get_or_create(event=event, entrant=event.entrants.get(number=1), **given)[0].pk


def warning(event: Event) -> int:
    return infraction(event, "warning")


def game_loss(event: Event) -> int:
    return infraction(event, "game loss")


FILLED = {"entrant": "1", "kind": "other", "penalty": "warning", "policy": "House rules"}
PLACES: dict[Permission, list[Place]] = {
    Permission.SEE_PENALTIES: [get("event_penalties")],
    Permission.PENALISE: [
        get("event_penalty_new"),
        post("event_penalty_new", 422),
        post("event_penalty_new", 302, sent=FILLED),
        post("event_penalty_apply", 302, (game_loss,)),
        post("event_penalty_back", 302, (warning,), sent={"why": "It was somebody else."}),
        post("event_penalty_back", 422, (warning,)),
    ],
    Permission.CHANGE_EVENT: [
        get("event_penalty_settings"),
        post("event_penalty_settings", 302, sent={"upgrade_after": "3"}),
        post("event_penalty_settings", 422, sent={"upgrade_after": "many"}),
    ],
}
