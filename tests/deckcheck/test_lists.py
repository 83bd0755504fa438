"""Deck lists as people have them: none is judged wrongly, and no line of one is read wrongly in silence.

lists/<game>/*.txt hold them, one after the other: "%% where it comes from | the deck that is meant", then the list as
it was pasted. lists/<game>/decks.toml has the decks, each with its verdict by the documents.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from judgeapp.cardpool.pool import pool_of
from judgeapp.deckcheck.checks import Checked, check_text
from judgeapp.deckcheck.formats import choose
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.sheet import read_rows
from judgeapp.games import games

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parent / "lists"
GAMES = ("bakugan", "bleach", "dragon_ball_super", "x610z")
MOST_OPEN = 0.05  # of all lists: nothing is wrong with the reading, but the verdict is left open without need


@dataclass(frozen=True)
class Pasted:
    """A list as it was pasted, and the deck that is meant."""

    game: str
    source: str
    deck: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.game}: {self.source}"


@cache
def decks_of(game: str) -> dict:
    return tomllib.loads((FOLDER / game / "decks.toml").read_text(encoding="utf-8"))


def pasted(game: str) -> Iterator[Pasted]:
    for path in sorted((FOLDER / game).glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("%% ")[1:]:
            head, _, text = block.partition("\n")
            source, _, deck = head.partition(" | ")
            yield Pasted(game, source, deck, text.rstrip("\n") + "\n")


LISTS = [each for game in GAMES for each in pasted(game)]


@cache
def stated(game: str) -> list[Card]:
    cards, problems = read_rows(decks_of(game).get("cards", []), game, games()[game].cards)
    assert not problems
    return cards


@cache
def checked(each: Pasted) -> Checked:
    format_ = choose(each.game)
    return check_text(format_, format_.date, each.text, stated(each.game))


def key_of(game: str, name: str) -> str:
    """Return the key of a card that a deck names by number or title; of one that nobody knows, its title."""
    found = [card for card in stated(game) if card.title == name]
    found = found or [*pool_of(game).find(number=name)] or [*pool_of(game).find(title=name)]
    return found[0].key if found else plain(name)


def meant(each: Pasted) -> Counter[tuple[str, str]]:
    deck = decks_of(each.game)["decks"][each.deck]
    counts: Counter[tuple[str, str]] = Counter()
    for zone, cards in deck.items():
        for count, _, name in (card.partition(" ") for card in cards if zone != "verdict"):
            counts[zone, key_of(each.game, name)] += int(count)
    return counts


def read(result: Checked) -> tuple[Counter[tuple[str, str]], bool]:
    """Return the cards of the lines that are clear, and whether all lines are."""
    clear = [each for each in result.listing.lines if each.entry and not each.problem]
    counts: Counter[tuple[str, str]] = Counter()
    for entry in (each.entry for each in clear if each.entry):
        counts[entry.zone, entry.card.key] += entry.count
    return counts, not any(each.problem for each in result.listing.lines)


def verdict_of(each: Pasted) -> str:
    return decks_of(each.game)["decks"][each.deck]["verdict"]


@pytest.mark.parametrize("game", GAMES)
def test_there_are_fifty_lists_of_each_game(game):
    assert len([each for each in LISTS if each.game == game]) >= 50


@pytest.mark.parametrize("each", LISTS, ids=lambda each: each.name)
def test_no_line_is_read_wrongly_in_silence(each):
    found, is_clear = read(checked(each))
    assert found - meant(each) == Counter()
    assert not is_clear or found == meant(each)


@pytest.mark.parametrize("each", LISTS, ids=lambda each: each.name)
def test_no_list_is_judged_wrongly(each):
    assert checked(each).judgement.verdict in {verdict_of(each), "cannot tell"}


def test_few_lists_are_left_open_without_need():
    decided = [each for each in LISTS if verdict_of(each) != "cannot tell"]
    left_open = [each.name for each in decided if checked(each).judgement.verdict == "cannot tell"]
    assert len(left_open) <= MOST_OPEN * len(LISTS), left_open
