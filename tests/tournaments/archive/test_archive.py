"""An event as a file and back: nothing is lost, nothing is half, and a bad file is told all that is wrong with it."""

import copy
import datetime
import json
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from judgeapp.deckcheck.models import DatedEntry, DatedList, Deck
from judgeapp.tournaments import archive
from judgeapp.tournaments.archive import restoring
from judgeapp.tournaments.archive.fields import LEFT_OUT, Row, keeps
from judgeapp.tournaments.models import Device, Event, Match, Member, Report
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.results import tables
from judgeapp.tournaments.rounds import cuts, verifying
from tests.tournaments.archive.conftest import WHOLE, again
from tests.tournaments.making import (
    close,
    do,
    draw,
    make_entrants,
    make_event,
    make_user,
    play,
    play_rounds,
)

pytestmark = pytest.mark.django_db


def test_a_file_makes_the_same_event_again(event):
    before = again(event)
    made = archive.restore(archive.read(json.dumps(before)), Member.objects.get(event=event).user, trust_accounts=True)
    after = again(made.event)
    assert after.pop("log")[:-1] == before.pop("log")
    assert after == before
    assert made.notes == (restoring.NOT_IN_FILE,)
    assert made.event.token != event.token


def test_a_top_cut_goes_along():
    event = make_event(rounds=2, cut_size=4)
    make_entrants(event, 6)
    play_rounds(event, 2)
    cuts.fix(event, 4, (), None)
    event.refresh_from_db()
    do(event, "pair", 3, cuts.pair)
    before = again(event)
    made = archive.restore(archive.read(json.dumps(before)), make_user()).event
    after = again(made)
    assert (after["rounds"], after["event"]) == (before["rounds"], before["event"])
    assert [each.round for each in cuts.cut_of(made).matches] == [1, 1, 2]


def test_tables_that_a_repair_stopped_keep_who_sat_there(event):
    made = archive.restore(archive.read(json.dumps(again(event))), make_user()).event
    match = made.rounds_played.get(number=3).matches.first()
    names = [seat.entrant.name for seat in match.seats.all()]
    sat = list(match.seats.values_list("entrant", flat=True))
    match.seats.all().delete()
    Report.objects.filter(match=match).delete()
    Match.objects.filter(pk=match.pk).update(is_stopped=True, reason={**match.reason, "stopped": sat})
    file = again(made)
    copy_ = archive.restore(archive.read(json.dumps(file)), make_user()).event
    stopped = Match.objects.get(round__event=copy_, is_stopped=True)
    assert [copy_.entrants.get(pk=each).name for each in stopped.reason["stopped"]] == names
    assert again(copy_)["rounds"] == file["rounds"]


def test_links_are_made_anew(event):
    made = archive.restore(archive.read(json.dumps(again(event))), make_user()).event
    assert not {each.link for each in made.entrants.all()} & {each.link for each in event.entrants.all()}
    assert not Device.objects.filter(entrant__event=made).exclude(link="").exists()


def test_links_go_on_working_where_they_are_kept(event):
    text = json.dumps(again(event, archive.Extent(private=True, links=True)))
    token, links = event.token, list(event.entrants.values_list("number", "link"))
    device = Device.objects.get().token
    Report.objects.all().delete()
    Match.objects.all().delete()
    event.delete()
    made = archive.restore(archive.read(text), make_user(), keep_links=True).event
    assert (made.token, list(made.entrants.values_list("number", "link"))) == (token, links)
    assert Device.objects.get().token == device


@pytest.mark.parametrize(
    ("extent", "words"),
    [
        (WHOLE, "links: the file has none. Export with the links, or let new ones be made."),
        (archive.Extent(links=True), "links: the event itself is still on this site. Let new links be made."),
    ],
)
def test_links_that_cannot_be_kept_are_refused(event, extent, words):
    with pytest.raises(archive.ArchiveError) as raised:
        archive.restore(archive.read(json.dumps(again(event, extent))), make_user(), keep_links=True)
    assert raised.value.problems == (words,)
    assert Event.objects.count() == 1


def test_somebody_elses_file_speaks_for_nobody_here(event):
    owner = make_user("zed")
    made = archive.restore(archive.read(json.dumps(again(event))), owner)
    assert list(made.event.members.values_list("user__username", "role")) == [("zed", "owner")]
    assert made.notes == ("These have no role here yet; give it to them: olga (its owner).", restoring.NOT_IN_FILE)
    assert not Report.objects.filter(match__round__event=made.event, by__isnull=False).exists()
    assert Report.objects.filter(match__round__event=made.event, note="mistyped (by olga)").count() == 1


def test_a_result_that_somebody_elses_account_took_back_stays_taken_back(event):
    plain = again(event)
    report = next(each for round_ in plain["rounds"] for match in round_["matches"] for each in match["reports"])
    report |= {"state": "replaced", "note": "Taken back.", "by": "olga"}
    made = archive.restore(archive.read(json.dumps(plain)), make_user()).event
    found = Report.objects.get(match__round__event=made, note__startswith="Taken back.")
    entry = tables.Entry(found, tables.tables_of(found.match.round)[0])
    assert (entry.is_taking_back, found.note) == (True, "Taken back. (by olga)")


def test_a_restored_event_goes_on(event):
    made = archive.restore(archive.read(json.dumps(again(event))), make_user()).event
    third = made.rounds_played.get(number=3)
    play(third)
    close(made, 3)
    fourth = draw(made, 4)
    met = [frozenset(match.seats.values_list("entrant", flat=True)) for match in fourth.matches.all()]
    earlier = [
        frozenset(match.seats.values_list("entrant", flat=True))
        for match in Match.objects.filter(round__event=made, round__number__lt=4)
    ]
    assert not set(met) & set(earlier)


def test_rounds_of_a_restored_event_are_drawn_again_alike(event):
    made = archive.restore(archive.read(json.dumps(again(event))), make_user()).event
    for round_ in made.rounds_played.all():
        assert verifying.verify(verifying.of_round(round_)).holds


def test_what_is_private_stays_out_unless_it_is_asked_for(event):
    event.entrants.filter(number=1).update(deck_verdict="illegal", deck_problems=[{"message": "Cinder Coil: 4 copies"}])
    text = json.dumps(again(event, archive.Extent()))
    assert "Cinder Coil" not in text
    assert "10.0.0.1" not in text
    assert "log" not in json.loads(text)
    assert not any(each.link in text for each in event.entrants.all())
    assert "10.0.0.1" in json.dumps(again(event))


def test_an_earlier_round_is_as_it_stood_at_its_release(event):
    file = again(event, archive.Extent(last=2))
    assert [each["state"] for each in file["rounds"]] == ["closed", "released"]
    assert [each["reports"] for each in file["rounds"][1]["matches"]] == [[]] * 6
    assert file["rounds"][1]["standings"] == []
    assert [each["state"] for each in file["entrants"]] == ["in"] * 11
    made = archive.restore(archive.read(json.dumps(file)), make_user()).event
    play(made.rounds_played.get(number=2))
    close(made, 2)
    assert draw(made, 3).matches.count() == 6


def test_every_column_is_kept_or_left_out_on_purpose():
    for model, left in LEFT_OUT.items():
        names = {field.name for field in model._meta.concrete_fields}
        assert left <= names
        assert not [
            name for name in keeps(model)(type("Kept", (Row,), {})).KEPT if model._meta.get_field(name).is_relation
        ]


def test_a_file_that_is_read_twice_makes_two_events(event):
    text = json.dumps(again(event))
    names = [archive.restore(archive.read(text), make_user()).event.token for _ in range(2)]
    assert len({*names, event.token}) == 3


def test_the_same_event_is_the_same_text(event):
    assert archive.as_text(archive.write(event)) == archive.as_text(archive.write(copy.copy(event)))


def test_a_file_of_the_first_version_makes_its_event():
    """It was written when the database kept roles as words, and knows no setting that came since."""
    text = (Path(__file__).parent / "version-1.json").read_text(encoding="utf-8")
    before = json.loads(text)
    names = ("ann", "ben", "cleo", "dora", "eve")
    owner, *others = (User.objects.get_or_create(username=name)[0] for name in names)
    made = archive.restore(archive.read(text), owner, keep_links=True, trust_accounts=True).event
    after = again(made, archive.Extent(private=True, links=True))
    roles = ["owner", "head_judge", "judge", "scorekeeper", "organiser"]
    assert after.pop("staff") == [
        {"account": user.username, "role": role} for user, role in zip([owner, *others], roles, strict=True)
    ]
    assert [each["role"] for each in before.pop("staff")][:2] == ["its owner", "its head judge"]
    assert after.pop("log")[:-1] == before.pop("log")
    after["event"] = {name: after["event"][name] for name in before["event"]}
    pairs = zip(after["entrants"], before["entrants"], strict=True)
    after["entrants"] = [{name: now[name] for name in then} for now, then in pairs]
    assert after == before


def test_of_a_file_full_of_problems_so_many_are_told_and_the_rest_is_counted(file):
    file["entrants"] = [7] * 1_000_000
    file["rounds"][0]["matches"] = [7] * 1_000_000
    with pytest.raises(archive.ArchiveError) as raised:
        archive.read(json.dumps(file))
    assert raised.value.problems[0] == "entrants[0]: must be an object."
    assert len(raised.value.problems) == 201
    assert re.fullmatch("And [0-9]+ more problems.", raised.value.problems[-1])


@pytest.mark.parametrize("matches", [4, 40])
def test_an_export_asks_the_database_so_many_times(matches, django_assert_max_num_queries):
    event = make_event()
    make_entrants(event, matches * 2)
    play_rounds(event, 1)
    with django_assert_max_num_queries(14):
        archive.write(event, archive.Extent(private=True, links=True))


DAYS = {"first": datetime.date(2019, 6, 1), "last": datetime.date(2019, 6, 30)}


def with_a_list(**fields) -> Event:
    """An event with a list of banned cards of its own, one of them withdrawn."""
    event = make_event(game="dragon_ball_super", format="constructed", date=DAYS["first"], decks="staff")
    about = {"game": event.game, "key": "official", "only_for": event.token, "source": "Our poster", **DAYS}
    row = DatedList.objects.create(**{**about, "added_by": "olga", **fields})
    DatedEntry.objects.create(list=row, card="BT5-004", title="Son Goku", limit=0, since=DAYS["first"])
    withdrawn = {"withdrawn_by": "olga", "withdrawn_at": row.added_at}
    DatedEntry.objects.create(list=row, card="BT5-006", limit=1, since=DAYS["last"], **withdrawn)
    return event


def test_the_lists_of_banned_cards_of_an_event_go_along():
    event = with_a_list()
    DatedList.objects.update(added_at=datetime.datetime(2019, 5, 30, 8, tzinfo=datetime.UTC))
    before = again(event)
    made = archive.restore(archive.read(json.dumps(before)), make_user()).event
    assert again(made)["lists"] == before["lists"]
    assert [each["card"] for each in before["lists"][0]["entries"]] == ["BT5-004", "BT5-006"]
    assert "banned" in {found.code for found in decklists.check(made, "4 BT5-004").judgement.findings}
    assert DatedList.objects.filter(is_applied=True).count() == 1


def test_a_restored_list_is_held_against_the_events_banned_cards():
    event = with_a_list()
    decklists.hand_in(make_entrants(event, 1)[0], "4 BT5-004", None)
    made = archive.restore(archive.read(json.dumps(again(event))), make_user()).event
    assert sorted(Deck.objects.values_list("only_for", flat=True)) == sorted([event.token, made.token])


def test_a_list_that_no_format_of_the_game_asks_for_is_told_and_left_out():
    made = archive.restore(archive.read(json.dumps(again(with_a_list(key="another")))), make_user())
    assert (
        made.notes[0] == "The list of banned cards “Our poster” is not kept: no format of this game asks for one here."
    )
    assert DatedList.objects.filter(only_for=made.event.token).count() == 0


def test_lists_of_banned_cards_go_with_their_event_and_no_others():
    event, other = with_a_list(), with_a_list()
    event.delete()
    assert list(DatedList.objects.values_list("only_for", flat=True)) == [other.token]
