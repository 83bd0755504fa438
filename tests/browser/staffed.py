"""An event with deck lists, a judge and an organiser: round 1 is on, and only its table 1 has no result."""

import json
from types import SimpleNamespace

MAKE = """
import json
from judgeapp.tournaments.models import Match
from judgeapp.tournaments.people.identity import personal_path
from tests.matches.siding.tables import sided_event
from tests.tournaments import making
event = sided_event(names=("Ann", "Ben", "Cleo", "Dora"), name="Autumn Open", rounds=2, pairing={"first": "seeded"})
staff = {"judge": "judge", "organiser": "organiser"}
names = {who: making.make_member(event, role, who + "-" + event.token).username for who, role in staff.items()}
match = Match.objects.select_related("round__event").get(round__event=event, table=1)
seats = [seat.entrant for seat in match.seats.order_by("side").select_related("entrant__event")]
other = Match.objects.get(round__event=event, table=2)
making.report(other, 2, 0)
print(json.dumps(dict(home=event.get_absolute_url(), staff=names, players=[each.name for each in seats],
    links=[personal_path(each) for each in seats])))
"""


def staffed(site) -> SimpleNamespace:
    """Make it on the running site; return its address, its staff, and the players of table 1 with their links."""
    made = json.loads(site.do(MAKE).splitlines()[-1])
    return SimpleNamespace(**made, token=made["home"].split("/")[2])
