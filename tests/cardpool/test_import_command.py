"""manage.py import_cards."""

import json

import pytest
from django.core.management import CommandError, call_command

from judgeapp.cardpool.models import Card, Pool

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text("title,cost,artist\nFlint,1,A\nEmber,x2,B\n", encoding="utf-8")
    return path


def test_the_command_names_bad_lines_and_ends_with_an_error(path, capsys):
    with pytest.raises(CommandError, match=r"^1 rows were not read; the cards of all others are imported\.$"):
        call_command("import_cards", str(path), game="x610z")
    assert capsys.readouterr().out.splitlines() == [
        'line 3: cost "x2": write a whole number from 0, or X, or leave it empty',
        "note: not read: artist",
        "X610Z: 1 added, 0 changed, 0 unchanged",
    ]
    assert Pool.objects.get(game="x610z").source.splitlines()[-1] == "mine.csv"


def test_the_command_is_content_when_all_rows_were_read(path, capsys):
    path.write_text("title\nFlint\n", encoding="utf-8")
    call_command("import_cards", str(path), "--game", "x610z", "--dry-run")
    assert capsys.readouterr().out == "X610Z: 1 added, 0 changed, 0 unchanged (dry run)\n"
    assert not Card.objects.filter(key="flint").exists()


def test_the_command_reports_as_json(path, capsys):
    with pytest.raises(CommandError):
        call_command("import_cards", str(path), "--game", "x610z", "--json")
    assert json.loads(capsys.readouterr().out) == {
        "game": "x610z",
        "added": 1,
        "changed": 0,
        "unchanged": 0,
        "problems": [
            {
                "column": "cost",
                "value": "x2",
                "advice": "write a whole number from 0, or X, or leave it empty",
                "line": 3,
            }
        ],
        "notes": ["not read: artist"],
        "unit": "line",
        "dry_run": False,
        "texts": {"whole": 0, "part": 0, "none": 0, "left": [], "unclear": []},
    }


@pytest.mark.parametrize(
    ("file", "game", "words"),
    [
        ("missing.csv", "x610z", "missing.csv cannot be read: No such file"),
        ("mine.csv", "chess", "the games are bakugan"),
    ],
)
def test_the_command_says_what_it_cannot_find(path, file, game, words):
    with pytest.raises(CommandError, match=words):
        call_command("import_cards", str(path.parent / file), "--game", game)
