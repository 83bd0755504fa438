"""Whoever judges in another language: what is kept and compared stays English, and each has pages of their own."""

import pytest
from django.utils import timezone, translation

from judgeapp.judging import citations
from judgeapp.judging.calls import board
from judgeapp.judging.penalties.recording import Draft, record, take_back
from judgeapp.judging.radar import board as radar_board
from judgeapp.judging.rulings import replaying, scenes
from judgeapp.permissions import Permission, Role, who_may
from tests.judging.calls.making import called
from tests.judging.made_rulings import make_ruling
from tests.judging.penalties.making import judge_of, match_of
from tests.simulator.scenes import HALT, PLAY, scene
from tests.tournaments.making import four_playing
from tests.tournaments.phones import other

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return four_playing()


@pytest.fixture
def spanish():
    with translation.override("es"):
        yield


def test_what_a_second_player_calls_for_is_kept_in_english(event, spanish):
    called(event, kind="rule", words="¿Cuenta?")
    assert called(event, other(event, "Ann"), kind="deck", words="Mira.").words == "¿Cuenta? · a deck: Mira."


def test_the_log_is_kept_in_english_and_told_in_the_language_of_who_looks(event, spanish):
    ann = event.entrants.get(name="Ann")
    draft = Draft(kind="game-play", penalty="game loss", match=match_of(ann).pk, policy="MTR")
    kept = record(ann, draft, judge_of(event)).infraction
    entry = event.log.first()
    assert entry.words == "Recorded a game loss for Ann: Game play error."
    assert str(entry.translated) == "Sanción registrada para Ann: pérdida de juego; Error de juego."
    take_back(kept, "Fue otro.", judge_of(event))
    assert event.log.first().words == "Took back the game loss of Ann: Fue otro."


def test_why_somebody_was_disqualified_is_told_in_the_language_of_who_looks(event, spanish):
    draft = Draft(kind="cheating", penalty="disqualified", policy="IPG")
    record(event.entrants.get(name="Ann"), draft, judge_of(event), may_disqualify=True)
    entry = event.log.get(words="Disqualified Ann: Cheating.")
    assert str(entry.translated) == "Descalificación de Ann: Trampas."


def test_what_a_new_edition_touches_names_a_penalty_in_the_language_of_who_looks(event, spanish):
    draft = Draft(kind="game-play", penalty="warning", rule="7.8.1")
    infraction = record(event.entrants.get(name="Ann"), draft, judge_of(event)).infraction
    (citing,) = citations.penalties(event.game, None)
    assert citing.label == f"{infraction.get_penalty_display()} para Ann" == "advertencia para Ann"


def test_what_a_step_shows_is_the_same_for_everybody():
    played = scene(PLAY, HALT)
    seen = scenes.outcome_of(played, 2)
    ruling = make_ruling("4.4.2", scene=played, step=2)
    with translation.override("es"):
        assert scenes.outcome_of(played, 2) == seen
        assert replaying.check([ruling]).changed == ()


def test_each_language_has_its_own_board(event):
    kim = judge_of(event).by
    now = timezone.now()
    before, radar = board.tag(event, kim, now), radar_board.shown(event, checks=False)
    with translation.override("es"):
        assert board.tag(event, kim, now) != before
        assert radar_board.shown(event, checks=False) is not radar


def test_a_role_is_found_by_its_key_and_a_refusal_is_english_to_machines(spanish):
    assert Role("judge") is Role.JUDGE
    assert who_may(Permission.IMPORT_CARDS).english == "Only staff of this site may import cards."
