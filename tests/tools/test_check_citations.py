"""The citations of code and data are found, lead to rules that exist, and hold what they were pinned to."""

import json
import re
import shutil

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from judgeapp.deckcheck.formats import formats_of
from judgeapp.domain.decks.formats import citations
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.games import games
from judgeapp.rulebook.touched import pins, values
from judgeapp.rulebook.touched.pins import cited_in
from judgeapp.rulebook.touched.values import Kind, Place
from tests.rulebook.comparing.conftest import publish  # noqa: F401 - a fixture of editions that are made up
from tests.rulebook.touched.revised import LABEL, in_other_words, rules_of_bakugan, with_words

pytestmark = pytest.mark.django_db
OFFICIAL = in_other_words(rules_of_bakugan())

CODE = """
from judgeapp.domain.timing.state import by_example, by_reading, by_rule

RESET = ("7.8.2.5", "7.8.2.6")
PRIORITY = "the-queue/priority"


def told(table, rules, card):
    first = by_rule("1.14.4", *RESET)
    second = by_reading("A15", "7.8.2.1" if card else "7.8.2.2", *rules)
    return first, second, by_example("9.9.typo"), table.cite("target"), f"{card} 1.1", "7.1"
"""


@pytest.fixture
def checked(capsys):
    """Return a function that runs the command: its status, what it said, and what went wrong."""

    def run(*arguments: str) -> tuple[int, str, str]:
        status, wrong = 0, ""
        try:
            call_command("check_citations", *arguments)
        except CommandError as error:
            status, wrong = error.returncode, str(error)
        return status, capsys.readouterr().out, wrong

    return run


@pytest.fixture
def corpora(settings, tmp_path):
    """A copy of the corpora that can be changed."""
    shutil.copytree(settings.CORPUS_DIR, tmp_path / "corpora")
    settings.CORPUS_DIR = tmp_path / "corpora"
    return settings.CORPUS_DIR


@pytest.fixture
def one_more(monkeypatch):
    """Return a function that lets code cite one more rule of Bakugan."""

    def cite(number: str, note: str = "") -> None:
        more = Place(Kind.STEP, "x.py", "A step", number, "judgeapp/x.py", 7, note=note)
        sources = [*values._in_files, lambda game: [more] if game == "bakugan" else []]
        monkeypatch.setattr(values, "_in_files", sources)

    return cite


def test_all_citations_of_this_repository_hold(checked):
    status, said, wrong = checked()
    assert (status, wrong) == (0, "")
    assert said.count(" looked at") == len(games())


@pytest.mark.parametrize("game", sorted(games()))
def test_every_kind_of_citation_is_found(game):
    found = {place.kind for place in values.places(game)}
    assert found >= set(Kind) - {Kind.RULING, Kind.PENALTY, Kind.SCENE, Kind.REMEDY}
    assert (Kind.REMEDY in found) == bool(games()[game].play.remedies)


@pytest.mark.parametrize("game", sorted(games()))
def test_formats_are_read_line_by_line_without_losing_one(game):
    places = [place for place in values.places(game) if place.kind is Kind.DECK_RULE]
    lines = (settings.CORPUS_DIR / game / "formats.toml").read_text(encoding="utf-8").splitlines()
    assert {place.number for place in places} == set().union(*map(citations, formats_of(game).values()))
    assert {place.key for place in places} == set(formats_of(game))
    assert [place for place in places if f'"{place.number}"' not in lines[place.line - 1]] == []


def test_code_is_read_with_its_constants_and_both_branches(tmp_path, monkeypatch):
    path = tmp_path / "made_up_module_of_citations.py"
    path.write_text(CODE)
    monkeypatch.syspath_prepend(tmp_path)
    found = cited_in(path, path.stem, Numbering())
    assert {(each.number, each.note) for each in found if each.line > 5} == {
        ("1.14.4", ""), ("7.8.2.5", ""), ("7.8.2.6", ""), ("7.8.2.1", "A15"), ("7.8.2.2", "A15"),
        ("9.9.typo", ""), ("7.1", ""),
    }  # fmt: skip
    assert [(each.number, each.line) for each in found if each.line < 6] == [("7.8.2.5", 4), ("7.8.2.6", 4)]
    headings = cited_in(path, path.stem, Numbering(by_heading=True))
    assert "the-queue/priority" in {each.number for each in headings}


def test_a_rule_that_does_not_exist_is_named_with_the_nearest_and_who_cites_it(checked, one_more):
    one_more("1.14.99")
    status, said, wrong = checked("--game", "bakugan")
    assert (status, wrong) == (1, "Cited, but not there: 1. Mend that.")
    assert "there is no rule “1.14.99”; nearest: 1.14" in said
    assert "    judgeapp/x.py:7  A step" in said


def test_a_note_that_does_not_exist_is_named(checked, one_more):
    one_more("1.14.4", note="A999")
    status, said, _ = checked("--game", "bakugan")
    assert (status, "there is no note “A999”" in said) == (1, True)


def test_a_rule_that_is_restated_otherwise_is_looked_at_again(checked, corpora):
    path = corpora / "bakugan/rules/01-general.txt"
    path.write_text(path.read_text().replace("does not cost a player", "costs a player"))
    status, said, wrong = checked()
    assert (status, wrong.startswith("Pins that do not hold: 1.")) == (1, True)
    assert "bakugan: look again: rule 1.14.4 says something else than when it was pinned" in said
    assert "judgeapp/games/bakugan/" in said.split("look again")[1]
    assert checked("--pin")[0] == checked()[0] == 0


def test_a_rule_without_a_pin_and_a_pin_without_a_citation_are_told(checked, corpora, one_more):
    number = next(each for each in pins.corpus_of("bakugan").rules if each.number not in pins.pins_of("bakugan")).number
    one_more(number)
    path = pins.pins_file("bakugan")
    path.write_text(path.read_text() + "9.9\tabc\n")
    status, said, _ = checked("--game", "bakugan")
    assert (status, f"rule {number} is not pinned" in said, "cited no longer: 9.9" in said) == (1, True, True)


def test_without_its_file_nothing_is_pinned(checked, corpora):
    pins.pins_file("bleach").unlink()
    assert checked("--game", "bleach", "--repository")[0] == 1
    assert checked("--game", "bleach", "--repository", "--pin")[0] == 0
    assert pins.pins_file("bleach").read_text() == (settings.BASE_DIR / "rules_corpus/bleach/pins.txt").read_text()


def test_everything_is_told_as_json(checked, one_more):
    one_more("1.14.99")
    status, said, _ = checked("--game", "bakugan", "--json")
    (told,) = json.loads(said)
    assert (status, told["game"], told["bad"][0]["number"]) == (1, "bakugan", "1.14.99")
    assert told["bad"][0]["places"] == [{"file": "judgeapp/x.py", "line": 7, "what": "A step", "number": "1.14.99"}]


def test_wrong_arguments_end_with_2(checked):
    assert checked("--game", "chess")[0] == 2


def test_a_corpus_with_mistakes_is_told(checked, corpora):
    (corpora / "bakugan/metadata.toml").write_text("nothing")
    status, _, wrong = checked("--game", "bakugan")
    assert (status, wrong.startswith("The corpus has mistakes.")) == (1, True)


def test_an_entry_of_the_glossary_that_is_cited_and_not_there_is_named(checked, corpora):
    for glossary in (corpora / "x610z").rglob("glossary.txt"):
        glossary.write_text(glossary.read_text().replace("[Team restriction]", "[Limit for teams]"))
    status, said, wrong = checked("--game", "x610z")
    assert (status, "Cited, but not there: 1." in wrong) == (1, True)
    assert "x610z: there is no entry “Team restriction” in the glossary" in said
    assert "formats.toml:135  Decks of the format “Team”" in said


def test_the_same_is_told_as_at_the_page_with_the_same_count(checked, publish, client):  # noqa: F811
    client.force_login(User.objects.create_user("staff", is_staff=True))
    publish(LABEL, OFFICIAL)
    assert checked("--game", "bakugan")[0] == 0
    publish("2020", with_words(OFFICIAL, "1.14.4", "Officially put, eleven marbles are kept by each of the players."))
    page = client.get("/citations/?game=bakugan").content.decode()
    count = int(re.search(r'class="number">(\d+)</span>', page)[1])
    status, said, wrong = checked("--game", "bakugan")
    assert (status, f"need another look here: {count}" in said, f"installation: {count}." in wrong) == (1, True, True)
    assert len(json.loads(checked("--game", "bakugan", "--json")[1])[0]["waiting"]) == count
    assert "    1.14.4 says something else: " in said
    assert checked("--game", "bakugan", "--repository")[0] == 0
    value = re.findall(r'name="cited" value="([^"]+)"', page)
    client.post("/citations/review", {"game": "bakugan", "cited": value})
    assert checked("--game", "bakugan")[0] == 0
