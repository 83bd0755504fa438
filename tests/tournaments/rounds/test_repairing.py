"""Repairing a released round: what does not fit, the ways to mend it, and doing it."""

import datetime

import pytest
from django.utils import timezone

from judgeapp.domain.messages import from_stored
from judgeapp.permissions import Role
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Announcement, Entrant, Event, LogEntry, Match, Report, Round, Seat
from judgeapp.tournaments.public import announcing
from judgeapp.tournaments.rounds import pairing, repairs, verifying
from tests.tournaments import making
from tests.tournaments.views.test_desk import follow, path, words

pytestmark = pytest.mark.django_db
MINUTE = datetime.timedelta(minutes=1)


def playing(**fields) -> tuple[Event, Round]:
    """An event in round 2: Ann and Bob have 3 points and meet, so do Cid and Dot with 0; Eve was dropped by mistake."""
    event = making.make_event(rounds=3, **fields)
    people = making.make_entrants(event, ["Ann", "Bob", "Cid", "Dot"])
    eve = making.make_entrants(event, ["Eve"], state="dropped", dropped_after=1)[0]
    ann, bob, cid, dot = people
    first = seated(event, 1, "closed", (ann, cid), (bob, dot), (eve,))
    for match in first.matches.filter(table__isnull=False):
        making.report(match, 2, 0)
    second = seated(event, 2, "released", (ann, bob), (cid, dot))
    Event.objects.filter(pk=event.pk).update(stage="swiss")
    event.refresh_from_db()
    return event, second


def seated(event: Event, number: int, state: str, *tables: tuple[Entrant, ...]) -> Round:
    round_ = Round.objects.create(event=event, number=number, state=state, seed=f"seed {number}", seconds=3000)
    for table, people in enumerate(tables, 1):
        match = Match.objects.create(
            round=round_, table=table if len(people) == 2 else None, reason={"code": "first", "facts": []}
        )
        for side, entrant in enumerate(people):
            Seat.objects.create(round=round_, match=match, entrant=entrant, side=side)
    entered = [pairing.plain(each) for each in pairing.field_of(event, number)]
    round_.entered = {"entrants": entered, "options": {}}
    round_.save()
    return round_


def back(event: Event, name: str = "Eve") -> None:
    Entrant.objects.filter(event=event, name=name).update(state="in", dropped_after=None)


def look(event: Event, round_: Round, kept: tuple[int, ...] = ()) -> repairs.Outlook:
    return repairs.outlook(event, Round.objects.get(pk=round_.pk), kept, timezone.now())


def shown(sides) -> list[tuple]:
    return [(side.table, *sorted(person.name for person in side.people)) for side in sides]


def met(round_: Round) -> set[tuple]:
    rows = Seat.objects.filter(round=round_).order_by("side").values_list("match", "match__table", "entrant__name")
    found: dict[int, list] = {}
    for match, table, name in rows:
        found.setdefault(match, [table]).append(name)
    return {(table, *sorted(names)) for table, *names in found.values()}


def test_a_round_that_fits_needs_no_repair():
    found = look(*playing())
    assert (found.wrong, found.ways) == ([], [])


def test_who_was_dropped_by_mistake_has_no_match_and_gets_a_bye_or_one():
    event, second = playing()
    back(event)
    found = look(event, second)
    assert found.wrong == ["Eve plays and has no match."]
    # Eve has 3 points from her bye: another one for her stops no table, one for Cid or Dot stops one.
    assert [way.stops for way in found.ways] == [0, 1]
    assert shown(found.ways[0].after) == [(None, "Eve")]
    assert shown(found.ways[1].before) == [(2, "Cid", "Dot")]
    assert [side[0] for side in shown(found.ways[1].after)] == [2, None]
    assert "Eve" in shown(found.ways[1].after)[0]
    assert found.left.reasons[0] == "1 entrant has no match."


def test_a_repair_stops_tables_and_begins_new_ones_with_the_time_that_is_gone():
    event, second = playing()
    back(event)
    Round.objects.filter(pk=second.pk).update(started_at=timezone.now() - 6.5 * MINUTE)
    way = look(event, second).ways[-1]
    done = repairs.repair(event, 2, way.key, (), None, tell=True)
    assert (done.stopped, done.tables) == ([2], [2])
    assert met(second) == {(1, "Ann", "Bob"), *shown(way.after)}
    stopped = Match.objects.get(round=second, is_stopped=True)
    names = Entrant.objects.filter(pk__in=stopped.reason["stopped"]).values_list("name", flat=True)
    assert (stopped.table, stopped.seats.count(), set(names)) == (2, 0, {"Cid", "Dot"})
    new = Match.objects.get(round=second, table=2, is_stopped=False)
    assert (new.extension, new.reason) == (420, {"code": "repair", "facts": [["high", 3], ["low", 0]]})
    assert pairing.sentence_of(new.reason) == "Paired anew while the round was played: 3 against 0 points."
    assert Announcement.objects.get().text == (
        "Round 2: Please stop at table 2. New matches are at table 2. "
        "Look at the pairings again if you sit there or have not played."
    )
    edits = Round.objects.get(pk=second.pk).edits
    assert from_stored(edits[0]) == "Table 2 (Cid – Dot) is taken back."
    assert LogEntry.objects.filter(words__startswith="Repaired round 2: Table 2 (Cid – Dot) is taken back.").exists()
    assert look(event, second).wrong == []


def test_what_was_offered_at_a_stopped_table_is_kept_and_an_accepted_result_is_never_stopped():
    event, second = playing()
    back(event)
    match = Match.objects.get(round=second, table=2)
    Report.objects.create(match=match, a=2, kind="played", state="offered", side=0)
    repairs.repair(event, 2, look(event, second).ways[-1].key, (), None)
    assert Report.objects.get(match=match, state="offered").a == 2
    event, second = playing()
    back(event)
    making.report(Match.objects.get(round=second, table=2), 2, 0)
    assert all((2, "Cid", "Dot") not in shown(way.before) for way in look(event, second).ways)


def test_a_table_that_must_not_stop_does_not():
    event, second = playing()
    back(event)
    ways = look(event, second, (2,)).ways
    assert ways
    assert all((2, "Cid", "Dot") not in shown(way.before) for way in ways)


def test_the_opponent_of_somebody_who_should_have_been_out_gets_a_bye():
    event, second = playing()
    Entrant.objects.filter(name="Dot").update(state="dropped", dropped_after=1)
    found = look(event, second)
    assert found.wrong == ["Dot has left and has a match."]
    assert [shown(way.before) for way in found.ways] == [[(2, "Cid", "Dot")]]
    repairs.repair(event, 2, found.ways[0].key, (), None)
    assert met(second) == {(1, "Ann", "Bob"), (None, "Cid")}


def test_a_table_that_both_players_have_left_is_stopped():
    event, second = playing()
    Entrant.objects.filter(name__in=["Cid", "Dot"]).update(state="dropped", dropped_after=1)
    found = look(event, second)
    assert found.wrong == ["Cid has left and has a match.", "Dot has left and has a match."]
    assert [(shown(way.before), shown(way.after)) for way in found.ways] == [([(2, "Cid", "Dot")], [])]
    repairs.repair(event, 2, found.ways[0].key, (), None)
    assert met(second) == {(1, "Ann", "Bob")}
    assert look(event, second).wrong == []


def test_an_awarded_bye_is_made_whatever_way_is_chosen():
    event, second = playing()
    back(event)
    Entrant.objects.filter(name="Eve").update(awarded_byes=2)
    found = look(event, second)
    assert found.wrong == ["Eve has been awarded a bye and does not have it."]
    assert [(shown(way.before), shown(way.after)) for way in found.ways] == [([], [(None, "Eve")])]
    repairs.repair(event, 2, found.ways[0].key, (), None)
    assert met(second) == {(1, "Ann", "Bob"), (2, "Cid", "Dot"), (None, "Eve")}
    assert look(event, second).wrong == []
    # The draw knew nothing of it: it is told as what a repair made, so that the round can be verified.
    assert Match.objects.get(round=second, seats__entrant__name="Eve").reason["code"] == "bye-repair"


def test_a_bye_awarded_to_somebody_with_a_match_stops_the_match():
    event, second = playing()
    Entrant.objects.filter(name="Dot").update(awarded_byes=2)
    found = look(event, second)
    assert found.wrong == ["Dot has been awarded a bye and does not have it."]
    assert shown(found.ways[0].before) == [(2, "Cid", "Dot")]
    assert shown(found.ways[0].after) == [(None, "Cid"), (None, "Dot")]


def test_who_has_finished_a_match_needs_no_awarded_bye():
    event, second = playing()
    making.report(Match.objects.get(round=second, table=2), 2, 0)
    Entrant.objects.filter(name="Dot").update(awarded_byes=2)
    found = look(event, second)
    assert (found.wrong, found.ways) == ([], [])


def test_who_drops_while_playing_is_no_case_for_a_repair():
    event, second = playing()
    Entrant.objects.filter(name="Dot").update(state="dropped", dropped_after=2)
    assert look(event, second).wrong == []


def test_a_wrong_result_changes_points_and_opponents():
    event, second = playing()
    report = Report.objects.get(match__round__number=1, match__table=1)
    report.a, report.b = 0, 2
    report.save()  # Cid has won, not Ann: Cid and Bob have 3 points now
    found = look(event, second)
    assert found.wrong == [
        "Ann has 0 points now; the draw knew 3.",
        "Cid has 3 points now; the draw knew 0.",
    ]
    assert {tuple(names) for _, *names in shown(found.ways[-1].after)} == {("Ann", "Dot"), ("Bob", "Cid")}
    assert {table for table, *_ in shown(found.ways[-1].after)} == {1, 2}


def test_words_in_a_name_are_no_wrong_points():
    event, second = playing()
    Entrant.objects.filter(name="Dot").update(name="What the draw knew", state="dropped", dropped_after=1)
    wrong = look(event, second).wrong
    assert wrong == ["What the draw knew has left and has a match."]


def test_the_new_match_of_a_fixed_table_is_there():
    event, second = playing()
    back(event)
    Entrant.objects.filter(name="Eve").update(fixed_table=9)
    assert shown(look(event, second).ways[-1].after)[0][0] == 9


@pytest.mark.parametrize("state", ["draft", "checked", "closed"])
def test_only_a_round_that_is_played_is_repaired(state):
    event, second = playing()
    Round.objects.filter(pk=second.pk).update(state=state)
    with pytest.raises(Refused, match="Round 2 is not being played"):
        repairs.repair(event, 2, "key", (), None)


def test_a_way_that_is_gone_is_refused_and_nothing_done():
    event, second = playing()
    back(event)
    key = look(event, second).ways[-1].key
    making.report(Match.objects.get(round=second, table=2), 2, 0)
    before = met(second)
    with pytest.raises(Refused, match="The round has changed since you looked"):
        repairs.repair(event, 2, key, (), None)
    assert met(second) == before


def test_a_repaired_round_can_be_verified():
    event = making.make_event(rounds=3)
    making.make_entrants(event, 9)
    making.play_rounds(event, 1)
    left = Entrant.objects.get(event=event, number=4)
    Entrant.objects.filter(pk=left.pk).update(state="dropped", dropped_after=1)
    second = making.release(event, 2)
    back(event, left.name)
    repairs.repair(event, 2, look(event, second).ways[-1].key, (), None)
    assert verifying.verify(verifying.of_round(Round.objects.get(pk=second.pk))).holds


def test_the_page_shows_ways_side_by_side_and_leaving_it(client):
    event, second = playing()
    back(event)
    client.force_login(making.make_member(event, Role.SCOREKEEPER))
    said = words(client.get(path(event, "event_repair")))
    assert "What does not fit Eve plays and has no match." in said
    assert "Stop 1 table best pairing Now 2 Cid 0 points Dot 0 points Then" in said
    assert "Leave it 1 entrant has no match." in said
    way = look(event, second).ways[-1]
    done = client.post(path(event, "event_repair_do"), {"number": 2, "key": way.key, "tell": "yes"})
    assert done.url == f"{path(event, 'event_repair')}?done=2"
    assert "The round is repaired. New matches are at table 2" in words(client.get(done.url))
    assert "Taken back by a repair Table 2: Cid – Dot" in words(client.get(path(event, "event_round_desk", 2)))
    slips = client.get(f"{path(event, 'event_print_sheet', 'slips')}?tables=2").content.decode()
    assert ("Eve" in slips, "Ann" in slips) == (True, False)


def test_nonsense_is_told_to_look_again(client):
    event, _ = playing()
    client.force_login(making.make_member(event, Role.SCOREKEEPER))
    assert "The round has changed" in follow(client, event, "event_repair_do", number="2", key="x", keep="a 99999999")
    assert client.get(path(event, "event_repair"), {"keep": "<b>, 1"}).status_code == 200


@pytest.mark.parametrize("number", [0, 1])
def test_without_a_running_round_the_page_says_when_it_helps(number, client):
    event = making.make_event()
    making.make_entrants(event, 4)
    if number:
        making.draw(event, 1)
    client.force_login(making.make_member(event, Role.ORGANISER))
    assert "There is nothing to repair now." in words(client.get(path(event, "event_repair")))


def test_what_a_repair_announced_goes_with_its_round():
    event, round_ = playing()
    back(event)
    repairs.repair(event, 2, look(event, round_).ways[-1].key, (), None, tell=True)
    announcing.announce(event, "Round 2: lunch after it.", None)
    making.play(round_)
    making.close(event, 2)
    shown = Announcement.objects.filter(is_withdrawn=False)
    assert list(shown.values_list("text", flat=True)) == ["Round 2: lunch after it."]


def test_a_repaired_round_has_nothing_wrong_with_it():
    event, round_ = playing()
    match = Match.objects.get(round__number=1, table=1)
    match.reports.update(a=0, b=2)
    assert [words for words in look(event, round_).wrong if "the draw knew" in words]
    repairs.repair(event, 2, look(event, round_).ways[-1].key, (), None)
    after = look(event, round_)
    assert (list(after.wrong), list(after.ways)) == ([], [])
