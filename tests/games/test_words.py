"""The page of words is the truth: it has every word of every game, and the examples that it names play them."""

import pytest

from judgeapp.games import games
from tests.games.test_scenarios import FILES, plain_of
from tests.games.vocabulary import PAGE, examples, whole_page

# Words that no scenario plays yet, game by game; words of every game count in each of them.
# A new word of a game comes with its example, so this only goes down.
LACKING = {"bakugan": 0, "bleach": 0, "dragon_ball_super": 0, "x610z": 0}


def test_the_page_of_words_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == whole_page(), "python -m tests.games.vocabulary"


@pytest.mark.parametrize("key", sorted(games()))
def test_a_new_word_has_an_example(key):
    scenes = {path.stem: plain_of(path) for path in FILES if plain_of(path)["game"] == key}
    lacking = [word for word, scene in examples(games()[key].timing, scenes).items() if not scene]
    assert len(lacking) <= LACKING[key], lacking
