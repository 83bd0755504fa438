"""An event whose players and scorekeeper report results."""

import json
from types import SimpleNamespace

# An event of so many players whose first round is released: addresses, and who sits at which table on which side.
MAKE = """
import json
from tests.tournaments import making
from judgeapp.tournaments.people.identity import personal_path
from judgeapp.tournaments.models import Match
from judgeapp.tournaments.results.reporting import slip_path
event = making.make_event(name="Autumn Open", rounds=4)
kim = making.make_member(event, "scorekeeper", "kim-" + event.token)
making.make_entrants(event, {players})
making.play_rounds(event, {rounds})
making.release(event, {rounds} + 1)
tables = {{}}
for match in Match.objects.filter(round__event=event, round__number={rounds} + 1).select_related("round__event"):
    seats = list(match.seats.order_by("side").select_related("entrant__event"))
    links = [personal_path(seat.entrant) for seat in seats]
    tables[match.table] = [[seat.entrant.name for seat in seats], links, slip_path(match), match.pk]
print(json.dumps(dict(home=event.get_absolute_url(), kim=kim.username, tables=tables)))
"""


def released(site, players: int = 4, rounds: int = 0) -> SimpleNamespace:
    """An event on the running site whose round after so many others is released."""
    made = json.loads(site.do(MAKE.format(players=players, rounds=rounds)).splitlines()[-1])
    tables = {
        int(number): SimpleNamespace(names=names, links=links, slip=slip, key=key)
        for number, (names, links, slip, key) in made["tables"].items()
    }
    return SimpleNamespace(home=made["home"], kim=made["kim"], tables=tables)
