"""The pages of side decks, deed by deed."""

from judgeapp.permissions import Permission
from judgeapp.tournaments.models import Event, Match
from tests.tournaments.test_permissions import Place, get, post


def first_table(event: Event) -> int:
    return Match.objects.get(round__event=event, table=1).pk


def plan(event: Event) -> int:
    """A plan of the first entrant."""
    return event.entrants.get(number=1).plans.create(title="Against burn").pk


PLACES: dict[Permission, list[Place]] = {
    Permission.PLAY: [
        get("event_side"),
        post("event_side", 409),
        get("event_side_log"),
        get("event_plans"),
        post("event_plans", 422),
        get("event_plan", args=(plan,)),
        post("event_plan", 422, (plan,)),
        post("event_plan_away", 302, (plan,)),
    ],
    Permission.SEE_DECKS: [get("event_presented", args=(first_table,))],
}
