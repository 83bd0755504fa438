"""Drafts: what is told about them, and what can be changed by hand."""

import pytest

from judgeapp.domain.messages import from_stored
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, LogEntry, Match, Round, Seat
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import drafts
from tests.tournaments import making
from tests.tournaments.published import bodies

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = making.make_event(rounds=3)
    making.make_entrants(made, ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus"])
    return made


def seat(event: Event, number: int, *matches: tuple[str, ...]) -> Round:
    """A draft in which just these meet; tables 1 upwards, one name is a bye."""
    round_ = making.draw(event, number)
    round_.matches.all().delete()
    pks = dict(event.entrants.values_list("name", "pk"))
    for table, names in enumerate(matches, 1):
        match = Match.objects.create(round=round_, table=table if len(names) == 2 else None)
        for side, name in enumerate(names):
            Seat.objects.create(round=round_, match=match, entrant_id=pks[name], side=side)
    return round_


def met(event: Event, number: int) -> set[tuple]:
    names = dict(event.entrants.values_list("pk", "name"))
    rows = drafts.rows_of(event.rounds_played.get(number=number))
    return {(row.table, *(names[each] for each in row.seats)) for row in rows}


def change(event: Event, number: int, deed: str, *names: str, version: str = "") -> drafts.Edited:
    pks = dict(event.entrants.values_list("name", "pk"))
    return drafts.edit(event, number, deed, [pks[name] for name in names], version, None)


@pytest.fixture
def draft(event):
    return seat(event, 1, ("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fay"), ("Gus",))


def test_a_fresh_draft_has_nothing_to_mend(event):
    assert drafts.problems(event, making.draw(event, 1)) == ([], [])


def test_two_entrants_change_places(event, draft):
    edited = change(event, 1, "swap", "Ann", "Dot")
    assert met(event, 1) == {(1, "Dot", "Bob"), (2, "Cid", "Ann"), (3, "Eve", "Fay"), (None, "Gus")}
    assert (edited.words, edited.odd) == ("Ann and Dot have changed places.", [])


def test_somebody_takes_the_bye_of_another(event, draft):
    change(event, 1, "swap", "Ann", "Gus")
    assert met(event, 1) == {(1, "Gus", "Bob"), (2, "Cid", "Dot"), (3, "Eve", "Fay"), (None, "Ann")}


def test_a_match_is_broken_and_others_are_made_of_it(event, draft):
    assert change(event, 1, "split", "Ann").words == "Ann and Bob do not play each other."
    assert change(event, 1, "split", "Gus").words == "Gus does not have the bye."
    assert change(event, 1, "join", "Gus", "Ann").words == "Gus plays Ann."
    assert change(event, 1, "bye", "Bob").words == "Bob has the bye."
    assert met(event, 1) == {(1, "Gus", "Ann"), (2, "Cid", "Dot"), (3, "Eve", "Fay"), (None, "Bob")}


def test_matches_made_by_hand_say_so(event, draft):
    change(event, 1, "swap", "Ann", "Dot")
    change(event, 1, "split", "Gus")
    change(event, 1, "bye", "Gus")
    reasons = dict(draft.matches.values_list("table", "reason__code"))
    assert reasons == {1: "hand", 2: "hand", 3: None, None: "bye-hand"}


def test_every_change_is_kept_in_words_and_asks_for_another_check(event, draft):
    Round.objects.update(state="checked")
    change(event, 1, "swap", "Ann", "Dot")
    draft.refresh_from_db()
    assert ([from_stored(each) for each in draft.edits], draft.state) == (["Ann and Dot have changed places."], "draft")
    assert LogEntry.objects.first().words == "Draft of round 1: Ann and Dot have changed places."


def test_a_change_tells_what_is_odd_about_whom_it_concerns(event):
    Entrant.objects.filter(name__in=["Bob", "Dot"]).update(team="Blue")
    Entrant.objects.filter(name__in=["Eve", "Fay"]).update(team="Red")
    seat(event, 1, ("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fay"), ("Gus",))
    assert change(event, 1, "swap", "Ann", "Dot").odd == ["Dot and Bob: Both are of the team Blue."]


@pytest.mark.parametrize(
    ("deed", "names", "words"),
    [
        ("swap", ["Ann", "Bob"], "That changes nothing. Choose two entrants of different matches."),
        ("swap", ["Ann"], "Choose two entrants; 1 is chosen."),
        ("swap", [], "Choose two entrants; nobody is chosen."),
        ("split", ["Ann", "Cid"], "Choose one entrant; 2 are chosen."),
        (
            "join",
            ["Ann", "Cid"],
            "Ann has a match or a bye. Break that first. Cid has a match or a bye. Break that first.",
        ),
        ("bye", ["Ann"], "Ann has a match or a bye. Break that first."),
        ("swap", ["Ann", "Hal"], "Hal does not play this round."),
        ("marry", ["Ann", "Cid"], "That cannot be done with a draft. Look again."),
    ],
)
def test_what_cannot_be_done_is_refused_with_names(deed, names, words, event, draft):
    making.make_entrants(event, ["Hal"], state="registered")
    before = met(event, 1)
    with pytest.raises(Refused, match="^" + words.replace(".", r"\.") + "$"):
        change(event, 1, deed, *names)
    assert met(event, 1) == before


def test_nobody_of_another_event_is_taken_into_a_draft(event, draft):
    stranger = making.make_entrants(making.make_event(), ["Stranger"])[0]
    with pytest.raises(Refused, match="Look again"):
        drafts.edit(event, 1, "split", [stranger.pk], "", None)


def test_a_change_of_a_draft_that_somebody_else_has_changed_does_nothing(event, draft):
    version = drafts.version_of(draft)
    change(event, 1, "swap", "Ann", "Cid", version=version)
    with pytest.raises(Refused, match="Somebody else has changed this draft"):
        change(event, 1, "swap", "Ann", "Cid", version=version)


def test_a_released_round_is_no_draft(event):
    making.release(event, 1)
    with pytest.raises(Refused, match="Round 1 has no draft that could be changed"):
        change(event, 1, "swap", "Ann", "Bob")


def test_a_broken_match_stands_in_the_way_of_the_release(event, draft):
    change(event, 1, "split", "Ann")
    must, odd = drafts.problems(event, draft)
    assert must == ["Ann has neither an opponent nor a bye.", "Bob has neither an opponent nor a bye."]
    assert odd == []


def test_who_left_since_the_draw_stands_in_the_way_and_can_be_mended(event, draft):
    Entrant.objects.filter(name="Ann").update(state="dropped", dropped_after=0)
    must, odd = drafts.problems(event, draft)
    assert must == ["Ann has left but is still paired."]
    assert odd == ["Ann has left since the draw."]
    change(event, 1, "split", "Ann")
    change(event, 1, "split", "Gus")
    change(event, 1, "join", "Gus", "Bob")
    assert drafts.problems(event, draft)[0] == []


def test_who_came_since_the_draw_is_unpaired(event, draft):
    making.make_entrants(event, ["Hal"])
    must, odd = drafts.problems(event, draft)
    assert must == ["Hal has neither an opponent nor a bye."]
    assert odd == ["Hal has come in since the draw."]
    change(event, 1, "split", "Gus")
    change(event, 1, "join", "Hal", "Gus")
    assert drafts.problems(event, draft)[0] == []


def test_a_corrected_result_is_told(event):
    making.play_rounds(event, 1)
    second = making.draw(event, 2)
    report = event.rounds_played.get(number=1).matches.filter(reports__a=2).first().reports.get()
    winner, loser = report.match.seats.order_by("side").values_list("entrant__name", flat=True)
    report.a, report.b, report.draws = 1, 1, 1
    report.save()
    _, odd = drafts.problems(event, second)
    assert {words for words in odd if "the draw knew" in words} == {
        f"{winner} has 1 point now; the draw knew 3.",
        f"{loser} has 1 point now; the draw knew 0.",
    }


def test_a_rematch_and_a_second_bye_are_told_with_names(event):
    making.make_entrants(event, ["Hal"])
    first = seat(event, 1, ("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fay"), ("Gus",), ("Hal",))
    Round.objects.filter(pk=first.pk).update(state="released")
    making.play(first)
    making.close(event, 1)
    second = seat(event, 2, ("Ann", "Bob"), ("Gus",), ("Cid", "Eve"), ("Dot", "Fay"), ("Hal",))
    must, odd = drafts.problems(event, second)
    assert must == []
    assert odd[:3] == [
        "Ann and Bob: They have met before.",
        "Gus has a bye, and had 1 before.",
        "Hal has a bye, and had 1 before.",
    ]


def test_tables_are_exchanged(event, draft):
    assert drafts.move(event, 1, 1, 3, None).words == (
        "The match of table 1 is at table 3, and that of table 3 at table 1."
    )
    assert met(event, 1) == {(3, "Ann", "Bob"), (2, "Cid", "Dot"), (1, "Eve", "Fay"), (None, "Gus")}


def test_a_match_moves_to_a_free_table_even_while_it_is_played(event):
    making.release(event, 1)
    assert drafts.move(event, 1, 2, 40, None).words == "The match of table 2 is at table 40."
    assert sorted(Match.objects.filter(table__isnull=False).values_list("table", flat=True)) == [1, 3, 40]


@pytest.mark.usefixtures("publishes")
@pytest.mark.parametrize("name", ["tables", "rounds/1"])
def test_a_match_that_moves_while_it_is_played_is_shown_at_its_new_table(name, event):
    making.release(event, 1)
    drafts.move(event, 1, 2, 40, None)
    publishing.publish_again(event, event.jobs.get(kind="publish", state="waiting"))
    assert "<td>40" in bodies(event)[name]


@pytest.mark.parametrize(
    ("table", "to", "words"),
    [
        (9, 10, "No match is at table 9."),
        (1, 0, "Tables are numbered from 1 to 99,999."),
        (1, 100_000, "Tables are numbered from 1 to 99,999."),
        (1, 1, "The match is at table 1 already."),
    ],
)
def test_what_no_table_can_be_is_refused(table, to, words, event, draft):
    with pytest.raises(Refused) as refused:
        drafts.move(event, 1, table, to, None)
    assert refused.value.problems == (words,)


def test_a_new_match_takes_the_fixed_table_of_an_entrant_or_the_first_free_one(event, draft):
    Entrant.objects.filter(name="Ann").update(fixed_table=7)
    for name in ("Ann", "Cid"):
        change(event, 1, "split", name)
    change(event, 1, "join", "Bob", "Cid")
    change(event, 1, "join", "Dot", "Ann")
    assert {(1, "Bob", "Cid"), (7, "Dot", "Ann")} <= met(event, 1)
