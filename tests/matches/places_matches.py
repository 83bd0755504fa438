"""The pages of followed matches, deed by deed."""

from judgeapp.permissions import Permission
from judgeapp.tournaments.models import Event, Match
from tests.tournaments.test_permissions import Place, get


def first_table(event: Event) -> int:
    return Match.objects.get(round__event=event, table=1).pk


PLACES: dict[Permission, list[Place]] = {
    Permission.PLAY: [get("event_my_match", 302)],
    Permission.SEE_CALLS: [get("event_follow", 302, (first_table,))],
}
