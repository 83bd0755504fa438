"""Results in words, and the results that forms offer."""

import pytest
from django.utils import translation

from judgeapp.domain.events.results import Kind, Score, ScoreRules, Unfinished, problems, read_score
from judgeapp.tournaments.results.wording import YOU, choices, score_words, shown
from judgeapp.tournaments.templatetags.results import note, unbroken

RULES = ScoreRules()


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Score(2, 1), "Ann won 2–1"),
        (Score(1, 2), "Ben won 2–1"),
        (Score(2, 0, 1), "Ann won 2–0–1"),
        (Score(1, 1, 1), "Drawn 1–1–1"),
        (Score(kind=Kind.INTENTIONAL_DRAW), "Intentional draw"),
        (Score(kind=Kind.DOUBLE_LOSS), "Both lose"),
        (Score(kind=Kind.NO_SHOW_A), "Ann did not come; Ben wins"),
        (Score(kind=Kind.NO_SHOW_B), "Ben did not come; Ann wins"),
        (Score(kind=Kind.NO_SHOW_BOTH), "Neither came; both lose"),
        (Score(kind=Kind.CONCEDED_A), "Ann conceded; Ben wins"),
        (Score(1, 0, kind=Kind.CONCEDED_B), "Ben conceded at 1–0; Ann wins"),
        (Score(kind=Kind.AWARDED_A), "Awarded to Ann"),
        (Score(1, 0, kind=Kind.AWARDED_B), "Awarded to Ben at 1–0"),
        (Score(1, 0, kind=Kind.UNFINISHED), "Unfinished at 1–0; a draw"),
    ],
)
def test_a_result_is_told_in_words(score, words):
    assert score_words(score, RULES, ("Ann", "Ben")) == words


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Score(2, 1), "You won 2–1"),
        (Score(0, 2), "Ben won 2–0"),
        (Score(kind=Kind.NO_SHOW_B), "Ben did not come; you win"),
        (Score(kind=Kind.CONCEDED_A), "You conceded; Ben wins"),
        (Score(kind=Kind.AWARDED_A), "Awarded to you"),
        (Score(kind=Kind.AWARDED_B), "Awarded to Ben"),
    ],
)
def test_a_player_is_told_as_you(score, words):
    assert score_words(score, RULES, (YOU, "Ben")) == words


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("games", [(2, 1), (1, 2), (1, 1)])
@pytest.mark.parametrize("side", [0, 1])
def test_a_player_whose_name_is_you_is_nobody_who_reads_it(side, games, kind, language):
    """Whatever the result, it reads as that of somebody with any other name."""
    of_you, of_zoe = (("Ben", name)[:: 1 if side else -1] for name in ("You", "Zoe"))
    with translation.override(language):
        words = str(score_words(Score(*games, kind=kind), RULES, of_zoe))
        assert str(score_words(Score(*games, kind=kind), RULES, of_you)) == words.replace("Zoe", "You")


@pytest.mark.parametrize(
    ("unfinished", "words"),
    [
        (Unfinished.DRAW, "Unfinished at 1–0; a draw"),
        (Unfinished.LEADER_WINS, "Unfinished at 1–0; Ann wins"),
        (Unfinished.BOTH_LOSE, "Unfinished at 1–0; both lose"),
    ],
)
def test_an_unfinished_match_is_told_by_the_events_rule(unfinished, words):
    rules = ScoreRules(unfinished=unfinished)
    assert score_words(Score(1, 0, kind=Kind.UNFINISHED), rules, ("Ann", "Ben")) == words


def test_a_score_is_shown_in_a_few_signs():
    scores = [Score(2, 1), Score(1, 1, 1), Score(kind=Kind.INTENTIONAL_DRAW), Score(kind=Kind.NO_SHOW_B)]
    assert [shown(score) for score in scores] == ["2–1", "1–1–1", "ID", "no-show 2"]
    assert shown(Score(1, 0, kind=Kind.AWARDED_B)) == "1–0 awarded to 2"


def test_a_score_stays_on_one_line_and_names_are_escaped():
    assert unbroken("<b>Ann</b> won 2–1") == '&lt;b&gt;Ann&lt;/b&gt; won <span class="unbroken">2–1</span>'


@pytest.mark.parametrize(
    ("best_of", "first", "second"),
    [
        (1, ["1-0"], ["0-1"]),
        (3, ["2-0", "2-1"], ["0-2", "1-2"]),
        (5, ["3-0", "3-1", "3-2"], ["0-3", "1-3", "2-3"]),
    ],
)
def test_the_buttons_are_made_for_the_best_of(best_of, first, second):
    found = choices(ScoreRules(best_of=best_of), is_cut=False)
    assert [score.text for score in found.first] == first
    assert [score.text for score in found.second] == second


def test_without_draws_there_is_no_button_for_one():
    found = choices(ScoreRules(draws_allowed=False, intentional_draws=False), is_cut=False)
    assert [score.text for score in found.nobody] == ["1-1 unfinished"]


def test_a_drawn_match_is_offered_with_and_without_a_drawn_game():
    found = choices(RULES, is_cut=False)
    assert [score.text for score in found.nobody] == ["1-1-1", "1-1", "1-1 unfinished", "ID"]


@pytest.mark.parametrize(
    ("rules", "drawn", "seldom"),
    [
        (RULES, "1-1", ["1-1-1", "1-1 unfinished", "ID"]),
        (ScoreRules(draws_allowed=False, intentional_draws=False), "1-1 unfinished", []),
    ],
)
def test_players_have_one_button_for_a_draw_and_the_others_behind_more(rules, drawn, seldom):
    found = choices(rules, is_cut=False)
    assert [score.text for score in found.drawn] == [drawn]
    assert [score.text for score in found.for_players][: len(seldom)] == seldom
    assert not set(found.drawn) & set(found.for_players)


def test_in_the_cut_every_button_has_a_winner():
    found = choices(RULES, is_cut=True)
    assert found.nobody == ()
    assert {score.kind for score in found.more} == {
        Kind.CONCEDED_A,
        Kind.CONCEDED_B,
        Kind.NO_SHOW_A,
        Kind.NO_SHOW_B,
        Kind.AWARDED_A,
        Kind.AWARDED_B,
    }


def test_a_player_does_not_say_what_only_staff_decide():
    kinds = {score.kind for score in choices(RULES, is_cut=False).for_players}
    drawn = {Kind.PLAYED, Kind.INTENTIONAL_DRAW}
    assert kinds == {*drawn, Kind.UNFINISHED, Kind.CONCEDED_A, Kind.CONCEDED_B, Kind.NO_SHOW_B}


@pytest.mark.parametrize("best_of", [1, 3, 5, 7])
@pytest.mark.parametrize("is_cut", [False, True])
def test_every_button_is_read_again_as_what_it_is_and_is_allowed(best_of, is_cut):
    rules = ScoreRules(best_of=best_of)
    found = choices(rules, is_cut)
    offered = [*found.first, *found.second, *found.nobody, *found.more]
    assert [read_score(score.text) for score in offered] == offered
    assert [problems(score, rules, is_cut) for score in offered] == [()] * len(offered)
    assert len(set(offered)) == len(offered)


@pytest.mark.parametrize(
    ("stored", "spanish"),
    [
        ("Taken back.", "Anulado."),
        ("Taken back. (by olga)", "Anulado. (by olga)"),
        ("Taken back., by olga", "Anulado. by olga"),  # as files were brought in before
        ("The slip said: Taken back.", "The slip said: Taken back."),
        ("mistyped", "mistyped"),
    ],
)
def test_only_a_note_that_begins_so_says_that_a_result_is_taken_back(stored, spanish):
    with translation.override("es"):
        assert note(stored) == spanish
