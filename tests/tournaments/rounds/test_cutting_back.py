"""Throwing later rounds of the cut away, so that a wrong result before them can be put right."""

import pytest

from judgeapp.domain.events.results import Score
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, LogEntry, Match, Report, Round
from judgeapp.tournaments.results import corrections
from judgeapp.tournaments.results.reporting import Sender, Step, enter
from judgeapp.tournaments.rounds import cuts
from tests.tournaments import making
from tests.tournaments.rounds.test_cuts import fix, met, problems, release, swiss, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    """A top 4 that is played to its end: the first and the second seed met in the final, the first won."""
    event = swiss()
    one, two, _, _ = fix(event)
    win(event, release(event), one, two)
    win(event, release(event), one)
    return event


def correct_first_semifinal(event) -> Step:
    match = Match.objects.get(round__event=event, round__number=3, table=1)
    before = match.reports.get(state="accepted")
    return enter(event, match.pk, Score(0, 2), Sender(Report.Source.SCOREKEEPER), seen=before.pk)


def test_a_wrong_semifinal_is_put_right_and_the_final_played_again(played):
    _, two, _, four = played.cut_seeds
    with pytest.raises(Refused, match="an organiser first throws the later rounds away, at Top cut"):
        correct_first_semifinal(played)
    assert cuts.throw_away_after(played, 3, "The slip was read wrong", None) == 1
    assert correct_first_semifinal(played) is Step.CORRECTED
    played.refresh_from_db()
    assert played.stage == "cut"
    final = release(played)
    assert met(final) == [(1, (four, two))]
    win(played, final, two)
    assert played.stage == "over"


def test_what_was_played_stays_in_the_log(played):
    cuts.throw_away_after(played, 3, "The slip  was read wrong", None)
    one, two = (Entrant.objects.get(pk=pk).name for pk in played.cut_seeds[:2])
    assert list(LogEntry.objects.values_list("words", flat=True)[:2]) == [
        f"Thrown away: Final, {one} – {two}, 2-0.",
        "Threw the cut away from this round on: Final. The slip was read wrong",
    ]


def test_the_whole_cut_can_be_thrown_away_and_nothing_of_the_swiss_rounds(played):
    assert cuts.choices(played) == [(3, "Final"), (2, "Semifinals")]
    assert cuts.throw_away_after(played, 0, "Wrong seeds", None) == 2
    assert list(Round.objects.values_list("number", flat=True)) == [1, 2]


def test_it_needs_a_reason_and_a_round(played):
    assert problems(cuts.throw_away_after, played, 4, " ", None) == (
        "Choose from which round of the cut on is thrown away.",
        "Say why: people have seen or played these rounds.",
    )
    assert problems(cuts.throw_away_after, played, None, "Because", None) == (
        "Choose from which round of the cut on is thrown away.",
    )


def test_the_warning_and_the_refusal_say_the_same(played):
    assert corrections.warnings(played.rounds_played.get(number=3)) == [
        "Round 4 rests on who won here. "
        "If somebody else won, an organiser first throws the later rounds away, at Top cut.",
    ]


@pytest.mark.parametrize(("role", "is_offered"), [("organiser", True), ("scorekeeper", False)])
def test_only_organisers_throw_rounds_away(played, client, role, is_offered):
    client.force_login(making.make_member(played, role))
    page = f"/events/{played.token}/staff/cut/"
    assert ("Throw away" in client.get(page).content.decode()) is is_offered
    client.post(f"{page}away", {"after": "3", "why": "A wrong slip"})
    assert played.rounds_played.filter(number=4).exists() is not is_offered
