import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.deckcheck.lists import DRAGON_BALL

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "good.txt").write_text(DRAGON_BALL)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "bad.txt").write_text(DRAGON_BALL + "1 BT5-030\n")
    (tmp_path / ".hidden").write_text("not a list")
    return tmp_path


def run(*arguments, game="dragon_ball_super") -> tuple[int, str]:
    """Return exit code and output."""
    out = io.StringIO()
    try:
        call_command("check_decks", *map(str, arguments), "--game", game, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


def test_a_legal_list_ends_with_zero(folder):
    path = folder / "good.txt"
    assert run(path) == (0, f"{path}: legal\n")


def test_a_folder_is_all_the_lists_in_it(folder):
    code, said = run(folder)
    assert code == 1
    assert said.splitlines() == [
        f"{folder}/good.txt: legal",
        f"{folder}/more/bad.txt: illegal: Deck: 51 cards; it must be exactly 50. [5-1-3]",
        "1 of 2 not legal",
    ]


def test_a_list_comes_from_standard_input(monkeypatch):
    class Given:
        buffer = io.BytesIO(DRAGON_BALL.encode())

    monkeypatch.setattr("sys.stdin", Given)
    assert run("-") == (0, "-: legal\n")


def test_a_file_that_is_no_text_cannot_be_told(tmp_path):
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\r\n\0\0")
    code, said = run(tmp_path)
    assert (code, "cannot tell" in said, "is no text file" in said) == (1, True, True)


def test_scripts_get_json(folder):
    code, said = run(folder / "more", "--json")
    found = json.loads(said[: said.rindex("]") + 1])
    assert (code, found[0]["verdict"], found[0]["findings"][0]["rules"]) == (1, "illegal", ["5-1-3"])


def test_an_organiser_sets_what_the_format_leaves_open(folder):
    path = folder / "with-side.txt"
    path.write_text(DRAGON_BALL + "\nSide\n1 BT5-030\n")
    assert run(path, "--set", "side_deck=0", "--date", "2019-05-01")[0] == 1
    assert run(path, "--set", "side_deck=0-1")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "game", "words"),
    [
        (["good.txt"], "chess", "there is no game “chess”"),
        (["good.txt", "--format", "of-old"], "dragon_ball_super", "there is no format “of-old”"),
        (["good.txt", "--date", "soon"], "dragon_ball_super", "“soon” is no date"),
        (["good.txt", "--set", "side_deck"], "dragon_ball_super", "write --set KEY=VALUE"),
        (["good.txt", "--set", "colour=red"], "dragon_ball_super", "has no setting “colour”"),
        (["nowhere.txt"], "dragon_ball_super", "No such file"),
        (["empty"], "dragon_ball_super", "there are no lists"),
    ],
)
def test_what_is_asked_wrongly_ends_with_two(folder, monkeypatch, arguments, game, words):
    monkeypatch.chdir(folder)
    (folder / "empty").mkdir()
    code, said = run(*arguments, game=game)
    assert (code, words in said) == (2, True)
