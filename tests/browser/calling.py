"""An event whose players call a judge, and who sits and works there."""

import json
from types import SimpleNamespace

# An event whose first round is on: its address, and who sits at which table with which link.
MAKE = """
import json
from tests.tournaments import making
from judgeapp.tournaments.people.identity import personal_path
from judgeapp.tournaments.models import Match
event = making.make_event(name="Autumn Open")
staff = {"judge": "judge", "second": "judge", "head": "head_judge"}
names = {who: making.make_member(event, role, who + "-" + event.token).username for who, role in staff.items()}
making.make_entrants(event, 8)
making.release(event, 1)
tables = {}
for match in Match.objects.filter(round__event=event).select_related("round__event"):
    seats = list(match.seats.order_by("side").select_related("entrant__event"))
    tables[match.table] = [[seat.entrant.name for seat in seats], [personal_path(seat.entrant) for seat in seats]]
print(json.dumps(dict(home=event.get_absolute_url(), staff=names, tables=tables)))
"""


def playing(site) -> SimpleNamespace:
    """An event whose first round is on, with a player's link for each seat and the names of its staff."""
    made = json.loads(site.do(MAKE).splitlines()[-1])
    tables = {int(at): SimpleNamespace(names=names, links=links) for at, (names, links) in made["tables"].items()}
    return SimpleNamespace(home=made["home"], token=made["home"].split("/")[2], staff=made["staff"], tables=tables)


def press(page, words: str = "", about: str = "A rule") -> None:
    """Call a judge from a player's own page."""
    page.get_by_role("link", name="Judge!").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(about, exact=True).check()
    dialog.get_by_label("In a few words").fill(words)
    dialog.get_by_role("button", name="Call a judge").click()
