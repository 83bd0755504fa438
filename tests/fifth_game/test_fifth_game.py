"""A fifth game is added by adding files alone (docs/adding-a-game.md): its files go into a copy of the project, and
everything that the app does for a game is done with it there."""

import json
import re

import pytest

from tests.fifth_game.planting import EXAMPLE, KEY, PLACES, ROOT, plant, run
from tests.running import prepared

CONTRACTS = ("test_contract", "test_play", "test_timing_contract", "test_scenarios", "test_timing_walks")


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    return plant(tmp_path_factory.mktemp("fifth_game"))


@pytest.fixture(scope="module")
def found(tree):
    done = run(tree, "tests.fifth_game.visiting", str(prepared("embedded")))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def words(page):
    """Return the words that a page shows."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_it_fulfils_what_every_game_must(tree):
    files = [f"tests/games/{name}.py" for name in CONTRACTS]
    done = run(tree, "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-k", KEY, *files)
    assert done.returncode == 0, done.stdout
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 25


def test_the_commands_take_it_in(found):
    said = found["commands"]
    assert "No changes detected" in said["makemigrations"]
    assert f"{KEY}: loaded" in said["load_corpus"]
    assert re.fullmatch(rf"{KEY}: \d+ citations of \d+ rules looked at\n", said["check_citations"])


def test_every_page_knows_it(found):
    assert {path: page["status"] for path, page in found["pages"].items() if page["status"] != 200} == {}
    assert "Wharf" in words(found["pages"]["/"]["text"])
    assert "The line" in words(found["pages"][f"/{KEY}/"]["text"])
    assert "what stands at the front resolves" in words(found["pages"][f"/{KEY}/rules/4.3"]["text"])


def test_the_search_finds_its_rules(found):
    assert found["search"] == {
        "which card resolves first": [KEY, "4.3"],
        "harbour wharf has no stores left": [KEY, "1.1"],
        "4.3": [KEY, "4.3"],
        "counterspell": [KEY, "4.6"],
    }


def test_its_decks_are_checked(found):
    assert found["decks"]["legal"] == {"verdict": "legal", "rules": []}
    assert found["decks"]["illegal"] == {"verdict": "illegal", "rules": ["2.1", "2.2"]}


def test_its_scene_is_stepped_through_by_its_own_discipline(found):
    pages = [words(page) for page in found["scene"]]
    assert len(pages) == 5
    assert "Ana plays Harbour Feast" in pages[1]
    assert "Wrong Papers resolves from the line" in pages[4]
    assert "Ana wins the game" in pages[4]


def test_it_stands_beside_the_others_where_disciplines_are_compared(found):
    assert "Line Wharf Resolves: First effect, then Second effect, then Third effect" in words(found["lens"]["text"])


def test_a_match_begins_with_its_counters(found):
    assert found["match"]["refused"] == {}
    assert found["match"]["counts"] == {"stores": [12, 9], "coins": [0, 0]}
    assert "Stores" in words(found["match"]["text"])


def test_a_round_of_an_event_is_paired(found):
    assert (found["event"]["game"], found["event"]["format"]) == (KEY, "standard")
    assert found["event"]["tables"] == [2, 2, 2]
    assert "Wharf Open" in words(found["event"]["text"])


def test_the_guide_names_every_file_of_the_example():
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\((fifth-game/[^)#]+)\)", guide))
    files = {path.relative_to(EXAMPLE.parent).as_posix() for path in EXAMPLE.rglob("*.*")}
    assert {file for file in files if not linked & {file, f"{file.rpartition('/')[0]}/"}} == set()
    assert {link for link in linked if not (ROOT / "docs" / link).exists()} == set()
    assert [place for place in PLACES.values() if place not in guide] == []
