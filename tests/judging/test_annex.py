"""Calls, deck checks, rulings and infractions in the file of an event: out, back in, and what is wrong with a file."""

import datetime
import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from judgeapp.judging.models import Appeal, Call, DeckCheck, Infraction, Policy, Ruling
from judgeapp.tournaments import archive
from judgeapp.tournaments.models import Event
from tests.judging.made_rulings import make_ruling
from tests.judging.penalties.making import match_of, row
from tests.tournaments import making

pytestmark = pytest.mark.django_db
JUDGED = archive.Extent(private=True, judging=True)


@pytest.fixture
def event():
    """Four in their first round, with everything that judging knows."""
    event = making.four_playing()
    ann, ben = event.entrants.order_by("number")[:2]
    kim = making.make_member(event, "judge", "kim")
    now = timezone.now()
    closed = {"taken_by": kim, "taken_at": now, "ended_at": now, "minutes": 3}
    call = Call.objects.create(
        event=event, round=match_of(ann).round, match=match_of(ann), table=1, entrant=ann, kind="rule", **closed
    )
    Call.objects.create(event=event, match=match_of(ben), entrant=ben, words="Come back", taken_by=kim, taken_at=now)
    DeckCheck.objects.create(event=event, match=match_of(ann), by=kim, seed="abc", ended_at=now, minutes=6, note="ok")
    old = make_ruling("1.1", event=event, call=call, judge="Kim", by=kim, on_site="waiting", on_site_at=None)
    make_ruling("1.2", event=event, replaces=old, shown_to="staff", answer="No.", on_site="waiting", on_site_at=None)
    Appeal.objects.create(ruling=old, verdict="overturned", reason="The rule says no.", judge="Olga")
    row(ann, penalty="warning", match=match_of(ann), call=call, note="late again", by=kim)
    row(ben, penalty="game loss", taken_back_at=now, taken_back_why="It was Cleo.")
    Policy.objects.create(event=event, upgrade_after=3, at_time="Three turns.")
    return event


def plain(event: Event, extent: archive.Extent = JUDGED) -> dict:
    return json.loads(archive.as_text(archive.write(event, extent)))


def restored(file: dict) -> archive.Restored:
    return archive.restore(archive.read(json.dumps(file)), making.make_user())


def test_a_file_holds_nothing_of_it_unless_it_is_asked_for(event):
    file = plain(event, archive.Extent(private=True, links=True))
    assert "judging" not in file
    assert "late again" not in json.dumps(file)


def test_it_comes_back_as_it_was_but_open_calls_wait_again(event):
    before = plain(event)["judging"]
    made = restored(plain(event))
    after = plain(made.event)["judging"]
    assert before["calls"][1].pop("taken_at")
    assert after["calls"][1].pop("taken_at") is None
    assert after == before
    assert {name: len(rows) for name, rows in after.items() if name != "policy"} == {
        "calls": 2,
        "deck_checks": 1,
        "rulings": 2,
        "infractions": 2,
    }
    assert "no accounts" in made.notes[-1]


def test_people_are_entrants_of_the_new_event_and_no_accounts(event):
    made = restored(plain(event)).event
    assert "kim" not in json.dumps(plain(event)["judging"]["calls"])
    call, infraction = made.calls.first(), made.infractions.get(penalty="warning")
    ann = made.entrants.get(name="Ann")
    assert (call.entrant, infraction.entrant, call.match) == (ann, ann, match_of(ann))
    assert (call.taken_by, infraction.by, infraction.call) == (None, None, call)
    assert [each.by for each in made.rulings.all()] == [None, None]


def test_rulings_stand_at_the_event_and_wait_for_the_site(event):
    made = restored(plain(event)).event
    first, second = made.rulings.order_by("pk")
    assert (second.replaces, first.game) == (first, "bakugan")
    assert {first.on_site, second.on_site} == {Ruling.OnSite.WAITING}
    assert [each.number for each in first.citations.all()] == ["1.1"]
    assert first.token not in set(event.rulings.values_list("token", flat=True))


def test_a_file_without_it_still_loads(event):
    made = restored(plain(event, archive.Extent(private=True)))
    assert (made.event.calls.count(), made.event.infractions.count()) == (0, 0)
    assert "are not in this file" in made.notes[-1]


def spoil(file: dict) -> None:
    judging = file["judging"]
    judging["calls"][0]["entrant"] = 99
    judging["calls"][1]["match"] = [1, 7]
    judging["deck_checks"][0]["match"] = None
    judging["rulings"][0]["replaces"] = 1
    judging["rulings"][1]["source_link"] = "javascript:alert(1)"
    judging["rulings"][1]["citations"] *= 2
    judging["infractions"][0]["call"] = 5
    judging["infractions"][1]["match"] = [9, 0]


def test_everything_that_does_not_belong_together_is_told_with_its_place(event):
    file = plain(event)
    spoil(file)
    with pytest.raises(archive.ArchiveError) as error:
        archive.read(json.dumps(file))
    assert error.value.problems == (
        "judging.calls[0].entrant: names an entrant that is not there: 99.",
        "judging.calls[1].match: is no match of the file.",
        "judging.deck_checks[0].match: is missing.",
        "judging.infractions[0].call: is no place in calls.",
        "judging.infractions[1].match: is no match of the file.",
        "judging.rulings[0].replaces: must be the place of an earlier ruling.",
        "judging.rulings[1].citations: has a rule more than once.",
        "judging.rulings[1].source_link: must be an address that begins with http:// or https://.",
    )


@pytest.mark.parametrize(
    ("where", "value", "told"),
    [
        (("calls", 0, "kind"), "hunger", "judging.calls[0].kind: must be one of"),
        (("calls", 0, "match"), [1], "judging.calls[0].match"),
        (("calls", 0, "taken_by"), "kim", "judging.calls[0].taken_by: is nothing that is kept here."),
        (("infractions", 0, "kind"), "theft", "judging.infractions[0].kind: must be one of"),
        (("infractions", 0, "penalty"), "jail", "judging.infractions[0].penalty: must be one of"),
        (("rulings", 0, "question"), "", "judging.rulings[0].question: must be a text that is not empty."),
        (("rulings", 0, "citations"), {}, "judging.rulings[0].citations: must be a list."),
        (("policy", "upgrade_after"), -1, "judging.policy.upgrade_after: must be a whole number from 0"),
        (("staff",), [], "judging.staff: is nothing that is kept here."),
    ],
)
def test_a_wrong_value_is_told_with_its_place(event, where, value, told):
    file = plain(event)
    *path, last = where
    part = file["judging"]
    for step in path:
        part = part[step]
    part[last] = value
    with pytest.raises(archive.ArchiveError) as error:
        archive.read(json.dumps(file))
    assert any(each.startswith(told) for each in error.value.problems), error.value.problems


def test_two_open_calls_of_a_match_are_no_event(event):
    file = plain(event)
    file["judging"]["calls"][0] |= {"ended_at": None, "match": file["judging"]["calls"][1]["match"]}
    with pytest.raises(archive.ArchiveError, match="more than one that is still open"):
        archive.read(json.dumps(file))


def test_as_many_queries_however_much_it_is(event, django_assert_num_queries):
    for _ in range(3):
        row(event.entrants.get(name="Cleo"))
        Call.objects.create(event=event, ended_at=timezone.now())
        make_ruling("1.3", event=event)
    annexes = archive.writing.annexes
    with django_assert_num_queries(9):
        annexes.judging().write(event, annexes.Places.of(event))


def test_the_page_asks_whether_it_goes_along(event):
    organiser = Client()
    organiser.force_login(making.make_member(event, "organiser"))
    page = organiser.get(f"/events/{event.token}/staff/files/").content.decode()
    assert 'name="judging" value="1"' in page
    answer = organiser.get(f"/events/{event.token}/staff/export.json", {"judging": "1", "links": "1"})
    assert "event-with-links-with-judging.json" in answer["Content-Disposition"]
    assert len(answer.json()["judging"]["infractions"]) == 2
    assert "judging" not in organiser.get(f"/events/{event.token}/staff/export.json").json()


def test_the_command_writes_it_when_it_is_asked_to(event, tmp_path):
    path = tmp_path / "event.json"
    call_command("export_event", event.token, str(path), "--with-judging", stdout=io.StringIO())
    assert len(json.loads(path.read_text())["judging"]["calls"]) == 2


def test_the_command_does_not_publish_what_judges_wrote(event):
    with pytest.raises(CommandError, match="leave out one of") as error:
        call_command("export_event", event.token, "--with-judging", "--public")
    assert error.value.returncode == 2


def test_a_day_of_a_source_comes_along(event):
    Ruling.objects.filter(event=event).update(source="FAQ", source_date=datetime.date(2026, 1, 2))
    assert restored(plain(event)).event.rulings.first().source_date == datetime.date(2026, 1, 2)
    assert Infraction.objects.count() == 4
