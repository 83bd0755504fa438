"""Whatever is typed, in every game: each word is read or left once, what was read is told, and can be played."""

from importlib import import_module
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.domain.timing.scenario import ScenarioError, play
from judgeapp.domain.wording.reading import Part, Reading
from judgeapp.domain.wording.sheet import Wording, playable
from judgeapp.domain.wording.tokens import Span
from judgeapp.games import games
from tests.domain.wording.derivations import derived
from tests.games.wording import covers_once, development_texts, survives, told_whole

GAMES = games()
READ = sorted(key for key, game in GAMES.items() if game.wording is not None)
PLAYED = [game for game in READ if game != "bleach"]  # there, traits given as long as cards have traits go in circles
PRINTED = ("bakugan", "dragon_ball_super")  # whose texts are in ../shared


def scenes(game):
    return import_module(f"tests.games.{game}.wording_scenes")


@pytest.mark.parametrize("game", READ)
@settings(deadline=None, max_examples=100)
@given(data=st.data())
def test_whatever_words_are_typed_are_read_or_left_once(game, data):
    typed = scenes(game)
    text = " ".join(data.draw(st.lists(st.sampled_from(typed.WORDS), max_size=40)))
    reading = GAMES[game].wording.read(text, data.draw(st.sampled_from(typed.TYPED_KINDS)), "")
    covers_once(reading)
    GAMES[game].wording.tell(reading.card)


@pytest.mark.parametrize("game", READ)
@settings(deadline=None, max_examples=100)
@given(text=st.text(max_size=200), data=st.data())
def test_whatever_letters_are_typed_are_read_or_left_once(game, text, data):
    kind = data.draw(st.sampled_from(scenes(game).TYPED_KINDS))
    covers_once(GAMES[game].wording.read(text, kind, ""))


@pytest.mark.parametrize("game", PLAYED)
@settings(deadline=None, max_examples=50)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_whatever_the_patterns_can_say_is_left_or_can_be_played(game, seed, data):
    typed, random, wording = scenes(game), Random(seed), GAMES[game].wording
    grammar = import_module(f"judgeapp.games.{game}.wording.sentences").GRAMMAR
    head = data.draw(st.sampled_from(sorted(typed.HEADS)))
    kind = data.draw(st.sampled_from([each for each in typed.TYPED_KINDS if each != "?"]))
    said = ". ".join(derived(grammar, name, typed.TERMINALS, random) for name in (typed.HEADS[head], typed.GOES_ON))
    reading = wording.read(f"{head} {said}", kind, "")
    covers_once(reading)
    wording.tell(reading.card)
    try:
        scene = typed.scene_of(reading.card, kind)
    except ScenarioError as error:
        if "depends on itself" not in str(error):  # by chance patterns say what is true only if it is not
            raise
    else:
        assert play(GAMES[game].timing, scene).stopped is None


@pytest.mark.parametrize("game", READ)
def test_hostile_texts_are_harmless(game):
    survives(GAMES[game].wording.read, scenes(game).TYPED_KINDS[:2])


@pytest.mark.parametrize("game", PRINTED)
def test_what_is_read_of_printed_texts_is_told_and_can_be_played(game):
    for row, text in development_texts(game):
        reading = GAMES[game].wording.read(text, row["type"], row["name"])
        covers_once(reading)
        told_whole(GAMES[game].wording, reading)
        scene = scenes(game).scene_of(reading.card, row["type"].lower())
        assert play(GAMES[game].timing, scene).stopped is None, row["number"]


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        ("dragon_ball_super", "battle", "[Permanent] While you attack, nothing puts this card in your combo area, "
         "unless this skill has put it in your hand."),
        ("x610z", "Catalyst", "If focused crystal would leave play, counter it instead."),
    ],
)  # fmt: skip
def test_what_the_simulator_cannot_say_is_left(game, kind, text):
    assert GAMES[game].wording.read(text, kind, "").read == "none"


@pytest.mark.parametrize(("made", "read"), [({"did": "drawn"}, "none"), ({"turn": "you"}, "whole")])
def test_a_reading_that_no_scene_takes_is_left_whole(made, read):
    """What asks for its own deeds before it has done any can be in no scene."""
    text = "If so, draw a card. (This means you.)"
    card = {"do": [{"draw": 1, "if": [made]}]}
    parts = (Part(Span(0, 19), (("do", 0),), "draw"),)
    wording = Wording(lambda *asked: Reading(text, card, parts, (), (Span(20, 37),)), lambda card: [])
    reading = playable(GAMES["x610z"].timing, wording).read(text, "Flux", "")
    assert (reading.read, [reading.words(each.span) for each in reading.left], bool(reading.card)) == (
        read,
        ["If so, draw a card."] if read == "none" else [],
        read == "whole",
    )
    covers_once(reading)


@pytest.mark.parametrize("game", READ)
def test_a_look_at_up_to_so_many_cards_is_read_and_told_as_such(game):
    words = {"dragon_ball_super": "[Activate: Main] "}.get(game, "") + "Look at up to the top 3 cards of your deck."
    card = GAMES[game].wording.read(words, scenes(game).TYPED_KINDS[0], "").card
    looks = [op for text in (card, *card.get("text", ())) for op in text.get("do", ()) if "look" in op]
    assert [(op["look"], op.get("up_to")) for op in looks] == [(3, True)]
    assert "Look at up to 3 cards from the top" in " ".join(map(str, GAMES[game].wording.tell(card)))
