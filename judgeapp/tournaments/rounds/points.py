"""Points before a round, as every page, print and file shows them: those of the newest standings before it."""

from collections.abc import Collection, Mapping

from django.db.models import Max

from judgeapp.domain.standings.standings import points_of
from judgeapp.tournaments.models import Event, Standings
from judgeapp.tournaments.rounds import history


def newest_standings(event: Event) -> dict[int, int]:
    """Return round -> primary key of the newest standings after it; a correction makes newer ones."""
    found = Standings.objects.filter(round__event=event).values_list("round__number")
    return dict(found.annotate(Max("pk")).order_by("round__number"))


def points_before(event: Event, numbers: Collection[int]) -> dict[int, Mapping[int, int]]:
    """Return round -> entrant -> points from all Swiss rounds before it; three queries.

    Who is not in the standings, as he entered after them, has what the rounds that he missed count.
    """
    newest = newest_standings(event)
    wanted = [newest[number - 1] for number in numbers if number - 1 in newest]
    known = dict(Standings.objects.filter(pk__in=wanted).values_list("round__number", "rows"))
    entrants = list(event.entrants.defer("members", "note", "deck_problems"))
    system = history.system_of(event)
    found: dict[int, Mapping[int, int]] = {}
    for number in numbers:
        points = {row["entrant"]: row["points"] for row in known.get(number - 1, ())}
        others = [each for each in entrants if each.pk not in points]
        late = history.records(event, (), others, number - 1)
        found[number] = points | {record.id: points_of(record, system) for record in late}
    return found
