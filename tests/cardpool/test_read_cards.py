"""manage.py read_cards."""

import json

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation

from judgeapp.cardpool.effects import does_of
from judgeapp.cardpool.services import read
from judgeapp.cardpool.texts import effects_of, read_texts
from judgeapp.commands import FAILED, WRONG_USE
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.sheet import read_rows
from judgeapp.domain.wording.effects import Does, lines_of, read_effects
from judgeapp.games import games
from judgeapp.games.bakugan import GAME
from tests.games.wording import SHARED, development_rows

TEXTS = """number,name,type,text,back_text
x-1,Surge,Action,"+50 [B]. Draw a card.",
x-2,Jig,Action,"Draw a card. Dance.",
x-3,Reel,Hero,"Dance.",
x-4,Plain,Evo,-,
x-5,Coin,Hero,"Your Bakugan have +1 [FrostStrike].","Sing."
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "texts.csv"
    path.write_text(TEXTS, encoding="utf-8")
    return path


def test_each_card_has_a_line_and_what_is_left_is_named(path, capsys):
    with pytest.raises(CommandError, match=r"^3 cards were not read whole\.$") as raised:
        call_command("read_cards", str(path), game="bakugan")
    assert raised.value.returncode == FAILED
    assert capsys.readouterr().out.splitlines() == [
        "x-1  Surge: whole",
        "x-2  Jig: part “Dance.”",
        "x-3  Reel: none “Dance.”",
        "x-4  Plain: whole",
        "x-5  Coin: part “Sing.”",
        "clauses: 4 read, 3 left",
        "  3 left: the app does not know these words",
        "cards: 5, 2 whole, 2 in part, 1 not at all",
    ]


def test_one_card_is_counted_as_one(path):
    path.write_text("number,name,type,text\nx-1,Reel,Hero,Dance.\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"^1 card was not read whole\.$"):
        call_command("read_cards", str(path), game="bakugan")


def test_everything_that_was_read_as_json(path, capsys):
    with pytest.raises(CommandError):
        call_command("read_cards", str(path), "--game", "bakugan", "--json")
    found = json.loads(capsys.readouterr().out)
    assert found["totals"] == {"cards": 5, "whole": 2, "part": 2, "none": 1}
    jig = found["cards"][1]
    assert (jig["number"], jig["read"]) == ("x-2", "part")
    assert jig["reading"]["front"] == {
        "card": {"do": [{"draw": 1}]},
        "parts": [{"start": 0, "end": 12, "words": "Draw a card.", "makes": [["do", 0]]}],
        "told": ["Draw 1 card."],
    }
    assert jig["left"] == [{"side": "front", "start": 13, "end": 19, "words": "Dance.", "why": "words"}]
    assert found["cards"][4]["left"][0]["side"] == "back"


def test_a_file_that_is_read_whole_is_content(path, capsys):
    path.write_text("number,name,type,text\nx-1,Surge,Action,Draw 2\n", encoding="utf-8")
    call_command("read_cards", str(path), "--game", "bakugan")
    assert capsys.readouterr().out.splitlines()[-1] == "cards: 1, 1 whole, 0 in part, 0 not at all"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"number,name,type\nx-1,Surge,Action\n", "missing: text"),
        (b"vm\n", "must name the columns"),
        (b"\xff\xfe\x00", "no UTF-8 text"),
        (b"", "empty"),
        (b'number,name,type,text\nx-1,A,Action,"Draw', "quotation marks"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(path, content, words):
    path.write_bytes(content)
    with pytest.raises(CommandError, match=words) as raised:
        call_command("read_cards", str(path), game="bakugan")
    assert raised.value.returncode == WRONG_USE


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(CommandError, match="cannot be read") as raised:
        call_command("read_cards", str(tmp_path / "none.csv"), game="bakugan")
    assert raised.value.returncode == WRONG_USE


def test_readings_are_told_in_the_language_of_whoever_looks():
    assert GAME.wording is not None
    (told,) = GAME.wording.tell({"do": [{"draw": 2, "if": [{"tag": "fury"}]}]})
    with translation.override("es"):
        assert str(told) == "Si no tienes cartas en la mano: Robar 2 cartas."


def test_what_the_cards_do_is_kept_without_their_texts(path, tmp_path, settings):
    settings.CORPUS_DIR = tmp_path
    (tmp_path / "bakugan").mkdir()
    with pytest.raises(CommandError):
        call_command("read_cards", str(path), "--game", "bakugan", "--write")
    kept = tmp_path / "bakugan" / "effects" / "cards.jsonl"
    assert "Draw" not in kept.read_text(encoding="utf-8")
    assert read_effects(kept.read_text(encoding="utf-8"))["X-2"] == Does(({"do": [{"draw": 1}]},), left=1)
    assert does_of(Card("bakugan", "Jig", "X-2")) == Does(({"do": [{"draw": 1}]},), left=1)
    assert does_of(Card("bleach", "Jig", "X-2")) is None


KEPT = sorted(path.parent.parent.name for path in settings.CORPUS_DIR.glob("*/effects/cards.jsonl"))


@pytest.mark.parametrize("game", KEPT)
def test_what_the_corpus_keeps_is_about_cards_of_the_pool(game):
    path = settings.CORPUS_DIR / game / "effects" / "cards.jsonl"
    contents = read(settings.CORPUS_DIR / game / "cards.csv")
    cards, _problems = read_rows(contents.rows, game, games()[game].cards)
    assert {plain(number) for number in read_effects(path.read_text(encoding="utf-8"))} <= {card.key for card in cards}


@pytest.mark.parametrize("game", ["bakugan", "dragon_ball_super"])
def test_the_corpus_keeps_what_the_readers_read_today(game):
    """After a change of a grammar: read_cards with --write, or card pages tell what was read before."""
    development_rows(game)
    found = effects_of(read_texts(str(SHARED / f"{game}.csv"), games()[game]), games()[game])
    kept = settings.CORPUS_DIR / game / "effects" / "cards.jsonl"
    assert kept.read_text(encoding="utf-8").splitlines() == list(lines_of(found.items()))
