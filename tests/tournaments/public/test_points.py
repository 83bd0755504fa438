"""Points before a round are the same wherever they stand, also after a late entry and a correction."""

import json
import re

import pytest

from judgeapp.tournaments import jobs
from judgeapp.tournaments.models import Entrant, Event, Job, Match, Report
from judgeapp.tournaments.paper import papers
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.results import reporting
from judgeapp.tournaments.rounds import drafts, lifecycle
from judgeapp.tournaments.rounds.pairing import field_of
from tests.tournaments.making import close, do, draw, make_entrants, make_event, play, release, report
from tests.tournaments.published import bodies

pytestmark = pytest.mark.django_db
STAFF = reporting.Sender(Report.Source.SCOREKEEPER)


@pytest.fixture
def event() -> Event:
    made = make_event()
    make_entrants(made, ["Ann", "Ben", "Cleo", "Dan"])
    return made


def all_points(event: Event, number: int) -> list[dict[str, int]]:
    """Name -> points in the pairings, on the round's own page, on paper, for the phones and for the draw."""
    pages = bodies(event)
    names = dict(event.entrants.values_list("pk", "name"))
    printed = papers.tables_of(event.rounds_played.get(number=number))
    lines = [re.findall(r"(\w+) <i>(\d+)</i>", pages[name]) for name in ("pairings", f"rounds/{number}")]
    return [
        *({name: int(points) for name, points in line} for line in lines),
        {player.name: player.points for table in printed for player in table.players},
        {row[1]: row[2] for row in json.loads(pages["data"])["entrants"]},
        {names[each.id]: each.points for each in field_of(event, number)},
    ]


def test_who_is_added_to_a_draft_by_hand_has_what_the_missed_round_counts(event):
    for match in Match.objects.filter(round=release(event, 1)):
        report(match, 2, 0)
    winners = set(event.entrants.filter(seats__side=0).values_list("name", flat=True))
    close(event, 1)
    draw(event, 2)
    added = attendance.add(event, [{"name": "Late"}, {"name": "Later"}], None, round_number=2, late_as="bye")
    drafts.edit(event, 2, "join", [each.pk for each in added], "", None)
    lifecycle.check(event, 2, None)
    do(event, Job.Kind.RELEASE, 2, lifecycle.release)
    expected = {name: 3 if name in winners or name.startswith("Late") else 0 for name in names_of(event)}
    assert all_points(event, 2) == [expected] * 5


def names_of(event: Event) -> list[str]:
    return list(event.entrants.filter(state=Entrant.State.IN).values_list("name", flat=True))


def test_a_correction_changes_the_points_on_the_pages_of_all_later_rounds(event):
    first = release(event, 1)
    for match in Match.objects.filter(round=first):
        report(match, 2, 0)
    close(event, 1)
    play(release(event, 2))
    close(event, 2)
    release(event, 3)
    match = Match.objects.get(round=first, table=1)
    before = re.findall(r"(\w+) <i>(\d+)</i>", bodies(event)["rounds/2"])
    reporting.enter(event, match.pk, reporting.Score(0, 2), STAFF, seen=match.reports.get().pk)
    publishing.publish(event)
    turned = dict(zip(match.seats.order_by("side").values_list("entrant__name", flat=True), "03", strict=True))
    after = re.findall(r"(\w+) <i>(\d+)</i>", bodies(event)["rounds/2"])
    assert after == [(name, turned.get(name, points)) for name, points in before] != before
    first_of_all, *others = all_points(event, 3)
    assert others == [first_of_all] * 4


def test_a_page_of_a_round_before_a_correction_stays_as_it_is(event):
    play(release(event, 1))
    close(event, 1)
    play(release(event, 2))
    close(event, 2)
    version = publishing.versions(event.pk)["rounds/1"]
    match = Match.objects.get(round__event=event, round__number=2, table=1)
    seen = match.reports.get()
    with_other_winner = reporting.Score(seen.b, seen.a)
    reporting.enter(event, match.pk, with_other_winner, STAFF, seen=seen.pk)
    publishing.publish_again(event, jobs.press(event, Job.Kind.PUBLISH, 0, None))
    assert publishing.versions(event.pk)["rounds/1"] == version
