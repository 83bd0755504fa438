"""Game losses and match losses in the followed match and in the report of the event."""

import pytest

from judgeapp.domain.events.results import Kind, Score
from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties import listing, losing
from judgeapp.judging.penalties.recording import apply
from judgeapp.matches import opening, playing
from judgeapp.matches.models import Entry
from judgeapp.matches.playing import Tap
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Report, Round, Standings
from judgeapp.tournaments.results.reporting import Sender, enter, take_back
from judgeapp.tournaments.results.reports import accepted_of, score_of
from tests.judging.penalties.making import give, judge_of, match_of, row, side_of, throw_away
from tests.tournaments import making

pytestmark = pytest.mark.django_db
DESK = Sender(Report.Source.SCOREKEEPER)


@pytest.fixture
def event() -> Event:
    return making.four_playing()


@pytest.fixture
def ann(event) -> Entrant:
    return event.entrants.get(name="Ann")


def opponent(entrant: Entrant, number: int = 1) -> Entrant:
    return match_of(entrant, number).seats.exclude(entrant=entrant).get().entrant


def own(entrant: Entrant, won: int, lost: int, kind: Kind = Kind.PLAYED) -> Score:
    """A score as the entrant sees it, seen from side 0."""
    score = Score(won, lost, kind=kind)
    return score.flipped() if side_of(entrant, match_of(entrant)) else score


def won(entrant: Entrant) -> None:
    """Let the entrant win a game of the followed match."""
    match = match_of(entrant)
    followed = opening.follow(match)
    tap = Tap(
        f"a-game-{followed.version}",
        "end",
        side_of(entrant, match),
        {"how": "played", "game": len(state(entrant).games)},
    )
    assert playing.add(followed, [tap], playing.Sender()).refused == {}


def state(entrant: Entrant):
    return playing.state(opening.follow(match_of(entrant)))


def result(entrant: Entrant) -> Score:
    return score_of(accepted_of(match_of(entrant)))


def refused(entrant: Entrant, penalty: str) -> str:
    with pytest.raises(Refused) as found:
        give(entrant, penalty, match_of(entrant))
    assert not Infraction.objects.exists()
    assert not Entry.objects.filter(kind="loss").exists()
    return str(found.value)


def test_a_game_loss_ends_the_game_that_is_played(ann):
    match = match_of(ann)
    assert give(ann, "game loss", match).messages == [f"Ann loses game 1 at table {match.table}."]
    entry = Entry.objects.get()
    assert (entry.kind, entry.side, entry.data) == ("loss", side_of(ann, match), {"scope": "game", "game": 1})
    assert entry.key == f"penalty-{Infraction.objects.get().pk}-1"
    now = state(ann)
    assert (now.wins[1 - entry.side], now.now.number, now.is_over) == (1, 2, False)
    assert not match.reports.exists()


def test_a_game_loss_that_ends_the_match_enters_its_result(ann):
    won(ann)
    won(opponent(ann))
    table = match_of(ann).table
    told = f"Ann loses game 3 at table {table}. Table {table} of round 1 is entered as: {opponent(ann)} won 2–1."
    assert give(ann, "game loss", match_of(ann)).messages == [told]
    assert result(ann) == own(ann, 1, 2)
    report = match_of(ann).reports.get()
    assert (report.source, report.by.username) == (Report.Source.JUDGE, "kim")


def test_a_game_loss_that_was_taken_back_in_the_match_can_be_given_anew(ann):
    given = give(ann, "game loss", match_of(ann)).infraction
    followed = opening.follow(match_of(ann))
    undo = Tap("takes-it-back", "undo", None, {"key": f"penalty-{given.pk}-1"})
    assert playing.add(followed, [undo], playing.Sender()).refused == {}
    losing.lose_game(ann.event, given, judge_of(ann.event))
    assert (state(ann).now.number, Entry.objects.filter(kind="loss").count()) == (2, 2)


def test_a_match_loss_awards_the_match_at_its_games_so_far(ann):
    won(ann)
    table = match_of(ann).table
    told = f"Table {table} of round 1 is entered as: Awarded to {opponent(ann)} at "
    (said,) = give(ann, "match loss", match_of(ann)).messages
    assert said.startswith(told)
    kind = Kind.AWARDED_A if side_of(ann, match_of(ann)) else Kind.AWARDED_B
    score = result(ann)
    assert (score.kind, sorted((score.a, score.b))) == (kind, [0, 1])
    assert (state(ann).is_over, state(ann).how) == (True, "loss")


def test_a_match_loss_corrects_the_result_and_says_so(ann):
    enter(ann.event, match_of(ann).pk, own(ann, 2, 1), DESK)
    (said,) = give(ann, "match loss", match_of(ann)).messages
    assert said.endswith(f"of round 1 is corrected to: Awarded to {opponent(ann)}.")
    assert result(ann).kind in (Kind.AWARDED_A, Kind.AWARDED_B)
    assert match_of(ann).reports.filter(state=Report.State.REPLACED).count() == 1


def test_who_has_lost_already_loses_no_more(ann):
    enter(ann.event, match_of(ann).pk, own(ann, 0, 2), DESK)
    (said,) = give(ann, "match loss", match_of(ann)).messages
    assert said.endswith(f"of round 1 stays as it is: {opponent(ann)} won 2–0.")
    assert match_of(ann).reports.count() == 1


def test_both_lose_when_both_have_a_match_loss(ann):
    give(ann, "match loss", match_of(ann))
    give(opponent(ann), "match loss", match_of(ann))
    assert result(ann) == Score(kind=Kind.DOUBLE_LOSS)
    assert state(ann).lost == (True, True)


def test_both_lose_also_if_the_first_result_was_taken_back_meanwhile(ann):
    give(ann, "match loss", match_of(ann))
    take_back(ann.event, accepted_of(match_of(ann)).pk, DESK)
    give(opponent(ann), "match loss", match_of(ann))
    assert result(ann) == Score(kind=Kind.DOUBLE_LOSS)


def test_a_second_match_loss_in_a_match_is_refused(ann):
    give(ann, "match loss", match_of(ann))
    with pytest.raises(Refused, match="lost the match by a penalty already"):
        give(ann, "match loss", match_of(ann))
    assert Infraction.objects.count() == 1


def test_no_game_is_lost_of_a_match_that_has_a_result(ann):
    enter(ann.event, match_of(ann).pk, own(ann, 2, 0), DESK)
    assert "has a result" in refused(ann, "game loss")


def test_no_game_is_lost_of_a_match_that_is_over_at_the_table(ann):
    won(ann)
    won(ann)
    assert "is over by what was tapped there" in refused(ann, "game loss")


def test_a_match_loss_of_a_closed_round_makes_the_standings_anew(event, ann):
    making.play(event.rounds_played.get(number=1))
    enter(event, match_of(ann).pk, own(ann, 2, 1), DESK, seen=accepted_of(match_of(ann)).pk)
    making.close(event, 1)
    give(ann, "match loss", match_of(ann))
    assert [each.version for each in Standings.objects.order_by("version")] == [1, 2]
    points = {row["entrant"]: row["points"] for row in Standings.objects.get(version=2).rows}
    assert (points[ann.pk], points[opponent(ann).pk]) == (0, 3)
    assert not Entry.objects.exists()


def test_the_match_is_kept_as_it_was_if_the_cut_cannot_take_the_loss(event, ann):
    """In the cut somebody must win: the other one of a double match loss is for the head judge to settle."""
    Round.objects.filter(event=event).update(stage=Round.Stage.CUT)
    give(ann, "match loss", match_of(ann))
    with pytest.raises(Refused, match="A match of the cut needs a winner"):
        give(opponent(ann), "match loss", match_of(ann))
    assert Infraction.objects.count() == 1
    assert state(ann).lost.count(True) == 1


class TestWaiting:
    @pytest.fixture
    def between(self, event) -> Event:
        """The event with its first round closed, and no other one yet."""
        making.play(event.rounds_played.get(number=1))
        making.close(event, 1)
        return event

    def test_a_loss_without_a_match_waits_for_the_next_one(self, between, ann):
        recorded = give(ann, "game loss")
        assert recorded.messages == ["It waits for their next match: apply it there once that round is released."]
        with pytest.raises(Refused, match="Ann is in no match now"):
            apply(recorded.infraction, judge_of(between))
        making.release(between, 2)
        said = apply(recorded.infraction, judge_of(between))
        assert said == f"Ann loses game 1 at table {match_of(ann, 2).table}."
        kept = Infraction.objects.get()
        assert (kept.match, kept.waits) == (match_of(ann, 2), False)
        assert between.log.first().words == f"Applied the game loss of Ann. {said}"

    def test_a_loss_is_applied_once(self, event, ann):
        loss = row(ann, penalty="match loss")
        apply(loss, judge_of(event))
        with pytest.raises(Refused, match="waits no more"):
            apply(loss, judge_of(event))
        assert match_of(ann).reports.count() == 1

    def test_a_loss_does_not_wait_again_when_its_match_is_thrown_away(self, event, ann):
        given = give(ann, "match loss", match_of(ann)).infraction
        throw_away(match_of(ann))
        kept = Infraction.objects.get()
        assert (kept.match, kept.waits) == (None, False)
        assert (list(listing.waiting(event)), list(listing.settled(event))) == ([], [given])
        with pytest.raises(Refused, match="waits no more"):
            apply(given, judge_of(event))

    def test_a_warning_waits_for_nothing(self, event, ann):
        with pytest.raises(Refused, match="waits no more"):
            apply(row(ann), judge_of(event))
