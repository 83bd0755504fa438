"""The page of words is the truth: it has every word of every game, and the examples that it names play them."""

import pytest

from judgeapp.games import games
from tests.games.test_scenarios import FILES, plain_of
from tests.games.vocabulary import PAGE, examples, whole_page


def test_the_page_of_words_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == whole_page(), "python -m tests.games.vocabulary"


@pytest.mark.parametrize("key", sorted(games()))
def test_every_word_has_an_example(key):
    scenes = {path.stem: plain_of(path) for path in FILES if plain_of(path)["game"] == key}
    lacking = [word for word, scene in examples(games()[key].timing, scenes).items() if not scene]
    assert lacking == []
