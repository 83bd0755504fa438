"""Anybody can draw a round again: what holds, what does not, and what cannot be told."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from judgeapp.tournaments import archive
from judgeapp.tournaments.models import Entrant, Match, Round, Seat
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import drafts, lifecycle, verifying
from tests.tournaments.making import draw, make_entrants, make_event, play_rounds, release

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(rounds=5, token="fixed")  # a random one may begin with a dash, as options do
    make_entrants(event, 9)
    play_rounds(event, 3)
    return event


def run(*args: str) -> tuple[int, str]:
    """The command's exit status and what it prints."""
    out = io.StringIO()
    try:
        call_command("verify_round", *args, stdout=out)
    except CommandError as error:
        return error.returncode, f"{out.getvalue()}{error}"
    return 0, out.getvalue()


def swap_second_players(round_: Round, code: str) -> list[int]:
    """Two matches change their second players, which the rows say was done for a reason; return all four numbers."""
    first, second = Match.objects.filter(round=round_, table__isnull=False)[:2]
    seats = [first.seats.get(side=1), second.seats.get(side=1)]
    entrants = [seat.entrant_id for seat in seats]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat, entrant in zip(seats, reversed(entrants), strict=True):
        Seat.objects.create(round=round_, match=seat.match, entrant_id=entrant, side=1)
    Match.objects.filter(pk__in=(first.pk, second.pk)).update(reason={"code": code, "facts": []})
    return sorted(Seat.objects.filter(match__in=(first, second)).values_list("entrant__number", flat=True))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_round_that_was_drawn_holds(event, number):
    status, said = run(event.token, str(number))
    assert status == 0
    assert said.splitlines() == [
        f"Round {number}: 5 of 5 matches and byes come out of the draw again.",
        "The digest is that of the seed.",
    ]


def test_another_seed_than_the_announced_one_does_not_hold(event):
    Round.objects.filter(event=event, number=2).update(seed="another")
    verdict = verifying.verify(verifying.of_round(event.rounds_played.get(number=2)))
    assert (verdict.digest_is_equal, verdict.holds) == (False, False)
    assert run(event.token, "2")[0] == 1


@pytest.mark.parametrize("code", ["hand", "repair"])
def test_what_was_changed_by_hand_is_listed_and_holds(event, code):
    round_ = draw(event, 4)
    four = swap_second_players(round_, code)
    Round.objects.filter(pk=round_.pk).update(edits=["Player 1 and Player 2 swapped."])
    status, said = run(event.token, "4", "--json")
    verdict = json.loads(said)
    assert status == 0
    assert (verdict["pairs"], verdict["equal"], verdict["edits"]) == (5, 3, ["Player 1 and Player 2 swapped."])
    assert sorted(number for pair in verdict["by_hand"] for number in pair) == four
    assert sorted(number for pair in verdict["missing"] for number in pair) == four


def test_what_was_changed_and_is_passed_off_as_drawn_does_not_hold(event):
    round_ = event.rounds_played.get(number=3)
    four = swap_second_players(round_, "random")
    verdict = verifying.verify(verifying.of_round(round_))
    assert sorted(number for pair in verdict.unexplained for number in pair) == four
    status, said = run(event.token, "3")
    assert status == 1
    assert "Neither drawn nor made by hand" in said
    assert said.endswith("Round 3 does not hold.")


def test_a_match_that_is_gone_does_not_hold_though_a_table_was_moved(event, tmp_path):
    round_ = draw(event, 4)
    drafts.move(event, 4, 1, 9, None)
    lifecycle.check(event, 4, None)
    match = Match.objects.filter(round=round_).first()
    two = sorted(match.seats.values_list("entrant__number", flat=True))
    match.delete()
    status, said = run(event.token, "4")
    assert status == 1
    assert all(f"Drawn and in no match: {number}." in said for number in two)
    file = tmp_path / "round.json"
    file.write_text(json.dumps(archive.write(event)["rounds"][3]))
    assert run("--file", str(file))[0] == 1


def test_somebody_in_two_matches_does_not_hold(event, tmp_path):
    plain = archive.write(event)["rounds"][2]
    plain["matches"].append(dict(plain["matches"][0]))
    file = tmp_path / "round.json"
    file.write_text(json.dumps(plain))
    status, said = run("--file", str(file))
    assert status == 1
    assert all(f"In more than one match: {number}." in said for number in plain["matches"][0]["seats"])


def test_who_left_and_was_taken_out_by_hand_is_not_lost(event, tmp_path):
    round_ = draw(event, 4)
    rested = Seat.objects.get(round=round_, match__table__isnull=True).entrant
    left, other = (seat.entrant for seat in Match.objects.get(round=round_, table=1).seats.all())
    Entrant.objects.filter(pk=left.pk).update(state="dropped", dropped_after=3)
    for deed, who in (("split", [left.pk]), ("split", [rested.pk]), ("join", [other.pk, rested.pk])):
        drafts.edit(event, 4, deed, who, "", None)
    assert run(event.token, "4")[0] == 0
    file = tmp_path / "round.json"
    file.write_text(json.dumps(archive.write(event)["rounds"][3]))
    assert run("--file", str(file))[0] == 0


def test_a_file_is_drawn_again_without_the_site(event, tmp_path):
    file = tmp_path / "event.json"
    plain = archive.write(event)
    file.write_text(archive.as_text(plain))
    event.rounds_played.all().delete()
    assert run("--file", str(file), "--number", "2")[0] == 0
    file.write_text(json.dumps(plain["rounds"][2]))
    assert run("--file", str(file))[0] == 0
    plain["rounds"][2]["matches"][0]["seats"].reverse()
    file.write_text(json.dumps(plain["rounds"][2]))
    assert run("--file", str(file))[0] == 0
    plain["rounds"][2]["seed"] = "another"
    file.write_text(json.dumps(plain["rounds"][2]))
    assert run("--file", str(file))[0] == 1


@pytest.mark.usefixtures("publishes")
def test_what_the_api_publishes_is_enough(event, tmp_path, client):
    files = []
    publishing.publish(event)
    for page in ("", "/draw"):
        file = tmp_path / f"part{len(files)}.json"
        file.write_bytes(client.get(f"/api/v1/events/{event.token}/rounds/3{page}").content)
        files += ["--file", str(file)]
    assert run(*files)[0] == 0
    assert run(*files[:2])[0] == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "No such file"),
        ("{", "is no JSON in UTF-8"),
        ("3", "has no rounds"),
        ("{}", "This is no round as an export or the API has it"),
        ('{"rounds": []}', "Say which round with --number; the file has none."),
        ('{"rounds": [{"number": 1}, {"number": 2}]}', "Say which round with --number; the file has 1, 2."),
        ('{"number": 1, "seed": "s", "digest": "d", "entered": {}, "matches": []}', "Round 1 was not drawn"),
        (
            '{"number": 1, "seed": "s", "digest": "d", "entered": {"entrants": [{}], "options": {}}, "matches": []}',
            "Round 1 cannot be drawn again",
        ),
        ('{"number": 1, "seed": "s", "digest": "d", "entered": 3, "matches": []}', "This is no round"),
        ('{"number": 1, "seed": 5, "digest": "d", "entered": [], "matches": 7}', "This is no round"),
    ],
)
def test_what_cannot_be_drawn_again_is_told_apart_from_what_does_not_hold(tmp_path, text, words):
    file = tmp_path / "pairing.json"
    if text is not None:
        file.write_text(text)
    status, said = run("--file", str(file))
    assert (status, words in said) == (2, True), said


@pytest.mark.usefixtures("publishes")
def test_a_round_that_is_still_played_cannot_be_told(event, tmp_path, client):
    release(event, 4)
    files = []
    for page in ("", "/draw"):
        file = tmp_path / f"part{len(files)}.json"
        file.write_bytes(client.get(f"/api/v1/events/{event.token}/rounds/4{page}").content)
        files += ["--file", str(file)]
    assert run(*files) == (2, "The seed of round 4 is published when the round is closed.")


@pytest.mark.parametrize("args", [(), ("nobody", "1"), ("nobody",)])
def test_a_round_that_is_not_there_cannot_be_told(args):
    assert run(*args)[0] == 2
