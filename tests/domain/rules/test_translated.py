"""A corpus in another language: what is shown of it, what is told as left, and every mistake that stops a load."""

import pytest

from judgeapp.domain.rules.folder import CorpusError, read_folder
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.rules.translated import MADE_FROM, as_made_from, keys_in
from tests.domain.rules.test_folder import METADATA

ENGLISH = """# 1 General

1.1. First, see [[1.2]].

- one
- two

Note [A1]: Reading here: so.

1.2. Second.
"""
SPANISH = """# 1 Generalidades

1.1. Primero, mira [[1.2]].

- uno
- dos

Note [A1]: Lectura aquí: así.

1.2. Segundo.
"""
TERM = "[First]\nTerm: primero\nAlso: el primero, antes\nLo primero.\n"


@pytest.fixture
def folder(tmp_path):
    game = tmp_path / "game"
    _write(game, "metadata.toml", METADATA)
    _write(game, "rules/01.txt", ENGLISH)
    _write(game, "glossary.txt", "[First]\nSee: 1.1\nThe first.\n")
    _write(game, "lexicon.txt", "[one]\nMeans: First\n")
    return game


def _write(folder, name, text):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def _translate(folder, rules=SPANISH, glossary=TERM):
    """Put a translation there that was made from what stands there now."""
    _write(folder, "es/rules/01.txt", rules)
    _write(folder, "es/glossary.txt", glossary)
    english = read_folder(folder, Numbering(), translated=False)
    _write(folder, f"es/{MADE_FROM}", as_made_from(english, keys_in(folder, "es", Numbering())))


def _problems(folder):
    with pytest.raises(CorpusError) as caught:
        read_folder(folder, Numbering())
    return [str(problem) for problem in caught.value.problems]


def test_a_game_without_another_language_has_none(folder):
    assert read_folder(folder, Numbering()).translations == ()


def test_rules_and_terms_are_read_under_their_numbers(folder):
    _translate(folder)
    (spanish,) = read_folder(folder, Numbering()).translations
    assert (spanish.language, spanish.left) == ("es", (0, 0))
    assert spanish.rules["1"].title == "Generalidades"
    assert spanish.rules["1.1"].blocks[1].items == ("uno", "dos")
    assert (spanish.terms["first"].term, spanish.terms["first"].also) == ("primero", ("el primero", "antes"))


def test_what_is_missing_is_told(folder):
    _translate(folder, rules=SPANISH.replace("1.2. Segundo.\n", ""), glossary="")
    (spanish,) = read_folder(folder, Numbering()).translations
    assert (spanish.missing, spanish.older) == (("1.2", "[First]"), ())


@pytest.mark.parametrize("changed", ["1.2. Second, in another way.", "1.2. Second.\n\nAnd a further paragraph."])
def test_what_is_older_than_its_rule_is_told_and_not_shown(folder, changed):
    _translate(folder)
    _write(folder, "rules/01.txt", ENGLISH.replace("1.2. Second.", changed))
    (spanish,) = read_folder(folder, Numbering()).translations
    assert (spanish.older, sorted(spanish.rules)) == (("1.2",), ["1", "1.1"])


@pytest.mark.parametrize(
    ("was", "now", "problem"),
    [
        ("[[1.2]]", "[[1.1]]", "es/rules/01.txt:3: 1.1: the references is [('1.1', '')] instead of [('1.2', '')]"),
        ("- dos\n", "", "es/rules/01.txt:5: 1.1: the number of items is 1 instead of 2"),
        ("[A1]", "[A2]", "es/rules/01.txt:8: 1.1: the key is 'A2' instead of 'A1'"),
        ("Note [A1]: ", "", "es/rules/01.txt:3: 1.1 has the blocks"),
        ("# 1 Generalidades", "# 1 (Generalidades)\n\nDe más.", "es/rules/01.txt:1: 1 has the blocks"),
        ("1.2. Segundo", "1.3. Segundo", "es/rules/01.txt:10: 1.3 is not in the English corpus"),
        ("1.2. Segundo.", "1.2. Segundo.\n\n1.2. Otra vez.", "es/rules/01.txt:12: 1.2 stands here twice"),
    ],
)
def test_a_mistake_is_told_with_its_place(folder, was, now, problem):
    _translate(folder, rules=SPANISH.replace(was, now))
    assert _problems(folder)[0].startswith(f"game/{problem}")


def test_a_term_says_what_it_is_called(folder):
    _translate(folder, glossary="[First]\nLo primero.\n\n[Last]\nTerm: último\nLo último.\n")
    told = _problems(folder)
    assert told[0] == "game/es/glossary.txt:1: [First] has no Term:"
    assert told[1] == "game/es/glossary.txt:4: [Last] is not in the English corpus"


def test_a_spoilt_list_of_digests_is_told(folder):
    _translate(folder)
    _write(folder, f"es/{MADE_FROM}", "1.1\n")
    assert _problems(folder) == [f"game/es/{MADE_FROM}:1: is no “number = digest”"]
