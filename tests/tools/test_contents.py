"""What a game's demo.toml says can be handed in, ruled and played."""

import random

import pytest

from judgeapp.deckcheck.checks import check_text
from judgeapp.deckcheck.formats import choose, games_with_formats
from judgeapp.domain.decks.deck import Verdict
from judgeapp.judging.models import Ruling
from judgeapp.matches import opening, playing
from judgeapp.simulator.scenes import ready_scenes
from tools.demo.contents import Contents, _short, contents_of
from tools.demo.tables import Phones

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", games_with_formats())


def verdict(game: str, text: str) -> Verdict:
    """On the day of the documents: nobody knows today's list of banned cards of a game that is no longer published."""
    return check_text(choose(game), choose(game).date, text).judgement.verdict


@every_game
def test_the_lists_are_legal_and_without_their_commonest_card_not(game):
    lists = contents_of(game).lists
    assert [verdict(game, text) for text in lists] == [Verdict.LEGAL] * 2
    assert Verdict.LEGAL not in [verdict(game, _short(text)) for text in lists]


@every_game
def test_the_questions_show_everything_a_ruling_can_be(game):
    asked = contents_of(game).asked
    assert [each.scene for each in asked if each.scene not in ready_scenes(game)] == []
    assert {each.shown_to for each in asked} == set(Ruling.Shown.values)
    assert sum(bool(each.before) for each in asked) == 1


def test_a_game_without_the_file_has_nothing(settings, tmp_path):
    settings.CORPUS_DIR = tmp_path
    assert contents_of("anything") == Contents()


@every_game
@pytest.mark.parametrize(("winners", "wins", "number"), [((), (0, 0), 1), ((0,), (1, 0), 2), ((0, 1), (1, 1), 3)])
def test_the_phones_bring_a_match_into_the_middle_of_a_game(game, winners, wins, number):
    match = opening.casual(game, 3, ["Ann", "Ben"])
    Phones(match, random.Random(1)).play(winners)
    standing = playing.state(match)
    assert (standing.wins, standing.now.number, standing.is_over) == (wins, number, False)
    assert standing.now.counted or number == 3


@every_game
def test_the_same_seed_taps_the_same(game):
    played = []
    for _ in range(2):
        match = opening.casual(game, 3, ["Ann", "Ben"])
        Phones(match, random.Random(7)).play((1,))
        played.append(list(match.entries.values_list("kind", "side", "data")))
    assert played[0] == played[1]
