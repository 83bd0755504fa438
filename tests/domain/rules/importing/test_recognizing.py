from dataclasses import replace

import pytest

from judgeapp.domain.rules.importing.reading import looks_like_another_game
from judgeapp.domain.rules.importing.values import Grammar
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.games import games

SOME = next(iter(games().values()))


def game(key, name, **layout):
    grammar = Grammar(layout.pop("numbering"), **layout)
    return replace(SOME, key=key, name=name, grammar=grammar)


GAMES = {
    "marbles": game("marbles", "Marbles Card Game", numbering=Numbering()),
    "kites": game("kites", "Kites", numbering=Numbering()),
    "tops": game("tops", "Tops TCG", numbering=Numbering(separator="-")),
    "hoops": game(
        "hoops", "Hoops", numbering=Numbering(by_heading=True), outline=(r"(?P<title>Round \d+)(?P<rest>.*)",)
    ),
}
DOTTED = "\n".join(f"1.{n}.1. A player does thing {n}." for n in range(1, 20))
DASHED = "\n".join(f"1-{n}-1. A player does thing {n}." for n in range(1, 20))
HEADED = "\n\n".join(f"Round {n}\n\nDo this." for n in range(1, 10))


def seen(text, key):
    return looks_like_another_game(text, key, GAMES)


@pytest.mark.parametrize(("text", "key"), [(DOTTED, "marbles"), (DOTTED, "kites"), (DASHED, "tops"), (HEADED, "hoops")])
def test_a_document_in_the_games_own_form_is_believed(text, key):
    assert seen(text, key) == ""


@pytest.mark.parametrize(
    ("text", "key", "other"), [(DOTTED, "tops", "marbles"), (DASHED, "kites", "tops"), (HEADED, "tops", "hoops")]
)
def test_another_games_form_is_seen(text, key, other):
    assert seen(text, key) == other


def test_games_with_the_same_form_are_told_by_their_names():
    about_kites = DOTTED.replace("A player", "A player of Kites")
    assert (seen(about_kites, "marbles"), seen(about_kites, "kites")) == ("kites", "")
    assert seen(DOTTED.replace("A player", "A player of Marbles"), "kites") == "marbles"


def test_a_name_or_two_prove_nothing():
    assert seen(DOTTED + "\nThe makers of Kites say hello.", "marbles") == ""


def test_an_empty_text_looks_like_nothing():
    assert seen("", "marbles") == ""
