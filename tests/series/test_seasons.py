"""The season of a series: from the final standings of its events, corrected with them, in as many queries as ever."""

import csv
import io

import pytest
from django.test import Client

from judgeapp.domain.events.results import Score
from judgeapp.domain.standings.season import Tie
from judgeapp.series import claims, running, seasons
from judgeapp.series.seasons import season_of
from judgeapp.tournaments.models import Entrant, Job, Match, Report
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.results import reporting
from judgeapp.tournaments.rounds import cuts, lifecycle
from tests.series.making import add, end, make_series, named, place_of, played
from tests.tournaments import making
from tests.tournaments.phones import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("publishes")]
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@pytest.fixture
def event():
    return played(NAMES)


@pytest.fixture
def series(event):
    series = make_series()
    add(series, event)
    return series


def points(series) -> dict[str, int]:
    return {row.name: row.line.points for row in season_of(series).rows}


def rename(event, before: str, after: str) -> None:
    """Call somebody otherwise, in all that is stored and published of them."""
    stored = event.rounds_played.get().standings.get()
    stored.rows = [{**row, "name": after if row["name"] == before else row["name"]} for row in stored.rows]
    stored.save()
    event.entrants.filter(name=before).update(name=after)
    publishing.publish(event)


def joined(series, name: str, *events) -> None:
    running.join(series, [named(event, name).pk for event in events])


def test_places_are_worth_what_the_table_says(series, event):
    worth = {1: 10, 2: 6, 3: 3, 4: 3}
    assert points(series) == {name: worth[place_of(event, name)] for name in NAMES}


def test_an_event_counts_when_it_is_over(series):
    other = making.make_event(name="Running", rounds=2)
    making.make_entrants(other, NAMES)
    making.play_rounds(other, 1)
    add(series, other)
    assert len(season_of(series).rows) == 4
    making.play_rounds(other, 1)
    end(other)
    assert len(season_of(series).rows) == 8


def test_a_name_alone_makes_nobody_the_same_person(series):
    add(series, played(NAMES, 2))
    assert sorted(row.name for row in season_of(series).rows) == sorted([*NAMES, *NAMES])


def test_who_is_one_person_has_one_line(series, event):
    other = played(NAMES, 2)
    add(series, other)
    joined(series, "Ann", event, other)
    (ann,) = [row for row in season_of(series).rows if row.name == "Ann"]
    assert [cell.place for cell in ann.cells] == [place_of(event, "Ann"), place_of(other, "Ann")]
    assert ann.line.points == sum(cell.points for cell in ann.cells)


def test_only_the_best_count_if_the_series_says_so(series, event):
    other = played(NAMES, 2)
    add(series, other)
    joined(series, "Ann", event, other)
    series.counted = 1
    (ann,) = [row for row in season_of(series).rows if row.name == "Ann"]
    assert ann.line.points == max(cell.points for cell in ann.cells)


def test_a_corrected_result_corrects_the_season(series, event):
    first = next(row.name for row in season_of(series).rows if row.line.rank == 1)
    match = Match.objects.get(round__event=event, seats__entrant__name=first)
    accepted = match.reports.get(state=Report.State.ACCEPTED)
    lost = Score(0, 2) if match.seats.get(entrant__name=first).side == 0 else Score(2, 0)
    sender = reporting.Sender(Report.Source.SCOREKEEPER)
    assert reporting.enter(event, match.pk, lost, sender, accepted.pk) is reporting.Step.CORRECTED
    publishing.publish(event)
    assert points(series)[first] == 3
    assert place_of(event, first) > 2


def test_who_dropped_keeps_the_place_and_who_was_disqualified_has_none(event, series):
    before = points(series)
    last = next(name for name in NAMES if place_of(event, name) == 4)
    Entrant.objects.filter(event=event, name=last).update(state="dropped", dropped_after=1)
    publishing.publish(event)
    assert points(series) == before
    first = next(name for name in NAMES if place_of(event, name) == 1)
    Entrant.objects.filter(event=event, name=first).update(state="disqualified", dropped_after=1)
    publishing.publish(event)
    assert set(points(series)) == set(NAMES) - {first}
    assert sorted(points(series).values()) == [3, 6, 10]


def test_a_bye_is_worth_the_place_that_it_leads_to(event):
    odd = played(["Ann", "Ben", "Cleo"], 3)
    series = make_series()
    add(series, odd)
    assert points(series) == {name: {1: 10, 2: 6, 3: 3}[place_of(odd, name)] for name in ("Ann", "Ben", "Cleo")}


def test_the_cut_decides_over_the_swiss_standings():
    event = making.make_event(rounds=1, cut_size=4)
    making.make_entrants(event, 6)
    making.play_rounds(event, 1)
    cuts.fix(event, 4, (), None)
    for number in (2, 3):
        event.refresh_from_db()
        making.do(event, Job.Kind.PAIR, number, cuts.pair)
        lifecycle.check(event, number, None)
        making.do(event, Job.Kind.RELEASE, number, lifecycle.release)
        making.play(event.rounds_played.get(number=number))
        making.close(event, number)
    event.refresh_from_db()
    series = make_series()
    add(series, event)
    season = season_of(series)
    places = {row.name: row.cells[0].place for row in season.rows}
    assert sorted(places.values()) == [1, 2, 3, 3, 5, 6]
    final = {row["number"]: row["rank"] for row in seasons._published([event])[event.pk, seasons.BRACKET]["places"]}
    assert {places[named_.name] for named_ in event.entrants.filter(number__in=final)} == {1, 2, 3}
    assert [stop.winners[0].name for stop in season.stops] == [name for name, place in places.items() if place == 1]


def test_an_event_is_in_one_series_at_most(series, event):
    with pytest.raises(running.Refused, match="Friday 1 is in Friday League already"):
        running.add_event(make_series(name="Another"), event, None)


def test_an_event_that_is_taken_out_counts_no_more_and_its_people_part(series, event):
    other = played(NAMES, 2)
    add(series, other)
    joined(series, "Ann", event, other)
    running.remove_event(series, other, None)
    assert set(points(series)) == set(NAMES)
    assert [claim.entrant.event for claim in series.regulars.get().claims.all()] == [event]
    running.remove_event(series, event, None)
    assert (points(series), series.regulars.count()) == ({}, 0)


def test_an_event_or_entrant_that_is_deleted_leaves_the_season(series, event):
    other = played(NAMES, 2)
    add(series, other)
    other.delete()
    assert set(points(series)) == set(NAMES)
    rename(event, "Ann", "Player 1")
    assert "Player 1" in points(series)


def test_who_is_level_shares_the_place(series):
    series.ties = []
    series.table = [[1, None, 5]]
    rows = season_of(series).rows
    assert [(row.line.rank, row.line.is_shared) for row in rows] == [(1, True)] * 4
    assert [row.name for row in rows] == NAMES


def test_as_many_queries_for_one_event_as_for_many(series, event, django_assert_num_queries):
    with django_assert_num_queries(4):
        season_of(series)
    more = [played(NAMES, number) for number in (2, 3, 4)]
    add(series, *more)
    joined(series, "Ann", event, *more)
    with django_assert_num_queries(4):
        season_of(series)


def test_pages_take_as_many_queries_for_many_events(series, event, client, django_assert_max_num_queries):
    add(series, *[played(NAMES, number) for number in (2, 3)])
    own = series.get_absolute_url()
    for address, most in ((own, 5), (f"{own}season.csv", 5), ("/series/", 3)):
        with django_assert_max_num_queries(most):
            assert client.get(address).status_code == 200


def test_the_page_tells_how_it_is_counted(series, client):
    series.counted, series.ties = 2, [Tie.EVENTS]
    series.save()
    page = text(client.get(series.get_absolute_url()))
    for words in ("Friday League", "5 and after", "best 2 results count", "more events played", "won by"):
        assert words in page


def test_the_standings_are_a_table_for_a_spreadsheet(series, event, client):
    rename(event, "Dora", "=Dora")
    answer = client.get(f"{series.get_absolute_url()}season.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="friday-league-season.csv"'
    head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    of_event = [f"2026-09-04 Friday 1: {what}" for what in ("place", "points", "counts")]
    assert head == ["rank", "player", "points", "events", *of_event]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert "'=Dora" in {row[1] for row in rows}


def test_the_season_is_there_as_json(series, event, client):
    found = client.get(f"/api/v1/series/{series.token}").json()
    assert [each["name"] for each in found["events"]] == ["Friday 1"]
    first = found["standings"][0]
    assert (first["points"], first["page"], first["results"]) == (
        10,
        "",
        [{"event": event.token, "place": 1, "points": 10, "counts": True}],
    )
    assert found["rules"]["table"][-1] == {"first": 5, "last": None, "points": 1}
    assert client.get("/api/v1/series/nothing").status_code == 404
    assert [each["name"] for each in client.get("/api/v1/series").json()["series"]] == ["Friday League"]


def test_only_listed_series_are_listed(client):
    make_series(name="Shown")
    hidden = make_series(name="Hidden", is_listed=False)
    page = client.get("/series/").content.decode()
    assert "Shown" in page
    assert "Hidden" not in page
    assert client.get("/api/v1/series").json()["series"][0]["name"] == "Shown"
    assert client.get(hidden.get_absolute_url()).status_code == 200


def test_the_event_leads_to_its_series(series, event):
    publishing.publish(event)
    assert f'href="/series/{series.token}/"' in Client().get(event.get_absolute_url()).content.decode()


def test_lines_with_one_name_that_never_met_are_proposed(series, event):
    assert claims.alike(season_of(series)) == []
    add(series, played(["Ann", "ben ", "Emil", "Fay"], 2))
    assert sorted(each.name.strip().casefold() for each in claims.alike(season_of(series))) == ["ann", "ben"]


def test_two_who_met_are_never_proposed_nor_put_together(event):
    twins = played(["Ann", "Ann", "Ben", "Cleo"], 5)
    series = make_series()
    add(series, twins)
    assert claims.alike(season_of(series)) == []
    with pytest.raises(running.Refused, match="Two of them were at Friday 5"):
        running.join(series, list(twins.entrants.filter(name="Ann").values_list("pk", flat=True)))
