"""What the event hears of a match: of one that time has ended, and of one that goes on again after a report."""

import pytest

from judgeapp.domain.events.results import Unfinished
from judgeapp.matches import handing, opening, playing
from judgeapp.matches.board import board_of
from judgeapp.matches.playing import Tap
from judgeapp.tournaments.models import Report, Round
from judgeapp.tournaments.results.reporting import Sender
from tests.matches.making import STAFF, add, begin, follow, make_casual, make_table, meeting, play_to_2_0, side_of, tap
from tests.tournaments.making import report

pytestmark = pytest.mark.django_db
PLAYER = Sender(Report.Source.PLAYER)


def match_at_time(event):
    """A match that Ann leads 1–0 in its second game when time is called."""
    match = follow(event)
    add(match, tap("end", side_of(match, "Ann"), how="played", game=1))
    begin(match, game=2)
    add(match, tap("time"))
    return match


def board_now(match, seat):
    return board_of(opening.followed().get(pk=match.pk), seat)


def board_for(match, name):
    return board_now(match, side_of(match, name))


ENDS = [tap("over", None, how="time"), tap("end", None, how="time", game=2)]


@pytest.mark.parametrize(
    ("setting", "worth"),
    [(Unfinished.DRAW, "a draw"), (Unfinished.LEADER_WINS, "you win"), (Unfinished.BOTH_LOSE, "both lose")],
)
@pytest.mark.parametrize("end", ENDS, ids=["as it stands", "a drawn game"])
def test_the_setting_of_the_event_says_what_time_makes_of_a_match(setting, worth, end):
    event = make_table(unfinished=setting)
    match = match_at_time(event)
    add(match, end)
    board = board_for(match, "Ann")
    ends = {0: "1–0", 1: "0–1"}[side_of(match, "Ann")]
    assert board.handing.here == f"Unfinished at {ends}; {worth}"
    assert board.over == f"Time: the match stands at {ends}"
    assert board.winner is None


def test_a_match_that_was_won_has_its_winner():
    match = follow(make_table())
    play_to_2_0(match, winner=side_of(match, "Ben"))
    board = board_for(match, "Ann")
    assert (board.winner, board.over) == (side_of(match, "Ben"), "Ben wins the match, 2–0")


def reported(*names):
    """A match that Ann has won, that players have reported, and whose last end is taken back; none is accepted."""
    match = follow(make_table())
    play_to_2_0(match, winner=side_of(match, "Ann"))
    for name in names:
        handing.hand_in(match, playing.state(match), side_of(match, name), PLAYER)
    last = match.entries.get(kind="end", data__game=2)
    add(match, Tap("takes-the-end-back", "undo", None, {"key": last.key}), sender=STAFF)
    return match


def test_what_is_reported_is_told_while_the_match_goes_on():
    match = reported("Ann")
    more = "The match goes on here: report again when it is over."
    assert board_for(match, "Ann").offered == f"You have reported: You won 2–0. {more}"
    assert board_for(match, "Ben").offered == f"Ann has reported: Ann won 2–0. {more}"
    assert board_now(match, "staff").offered == f"Ann has reported: Ann won 2–0. {more}"


def test_nothing_is_told_of_reports_that_there_are_not_or_once_the_match_is_over():
    assert board_for(reported(), "Ann").offered == ""
    assert board_of(make_casual(), 0).offered == ""
    match = reported("Ann")
    add(match, tap("over", None, how="time"))
    assert board_for(match, "Ann").offered == ""


def test_once_a_result_is_accepted_the_page_and_the_taps_say_the_same():
    event = make_table()
    match = follow(event)
    begin(match)
    report(meeting(event), 2, 0)
    board = board_now(match, 0)
    accepted = board.handing.accepted
    assert accepted in ("You won 2–0", "Ann won 2–0", "Ben won 2–0")
    assert board.closed == f"The event has the result of this match: {accepted}. Is it wrong? Tell the scorekeeper."
    assert (board.offered, board_now(match, "staff").closed) == ("", "")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"state": Round.State.CLOSED}, "Round 1 is closed. Ask the scorekeeper."),
        ({"state": Round.State.RELEASED}, ""),
    ],
)
def test_a_closed_round_says_what_the_report_would_be_answered(change, said):
    match = follow(make_table())
    Round.objects.update(**change)
    assert board_now(match, 0).handing.closed == said


def test_a_deck_that_has_run_out_is_told_and_ends_nothing():
    match = make_casual("bakugan")
    add(match, tap("toss", 0, game=1))
    before = board_of(match, 0)
    add(match, tap("count", 1, counter="deck", change=-35, game=1))
    board = board_of(match, 0)
    told = {place.side: [dial.notice.words for dial in place.dials if dial.notice] for place in board.places}
    assert told == {0: [], 1: ["No card left: the next damage loses."]}
    assert (board.question, board.shape == before.shape) == (None, False)


def test_a_button_never_counts_up_what_is_below_nothing():
    match = make_casual()
    begin(match)
    row = match.entries.create(
        number=9, key="from-long-ago", kind="count", side=0, data={"counter": "life", "change": -9}
    )
    assert row.pk
    dials = [dial for place in board_of(match, 0).places for dial in place.dials if dial.count == -1]
    assert [option.data["change"] for dial in dials for _, option in dial.less] == [0]


def test_the_opening_hand_is_told_until_something_is_counted():
    match = make_casual()
    begin(match)
    assert board_of(match, 0).is_fresh
    for change in (-1, 1):
        add(match, tap("count", 0, counter="life", change=change, game=1))
    assert not board_of(match, 0).is_fresh
