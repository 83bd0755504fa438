"""One word stands for one thing in the Spanish rules: what another word is used for, none of them says."""

import re

import pytest
from django.conf import settings

from judgeapp.games import games

# What is not said, and what is said instead (docs/translating.md).
NOT_SAID = {
    "costo": "coste",
    "rival": "oponente",
    "cementerio": "pila de descartes",
    "pila de descarte": "pila de descartes",
    "baraja": "mazo",
    "cara arriba": "boca arriba",
    "cara abajo": "boca abajo",
    "carta tapada": "boca abajo",
    "jugador en turno": "jugador del turno, or jugador activo as the document has it",
    "turn player": "jugador del turno",
    "stackear": "apilar",
    "dueño": "propietario, or master in Dragon Ball Super",
    "niega el objetivo": "anular",
}
QUOTED = re.compile(r"\(.*?\)|\".*?\"|“.*?”|«.*?»|\[.*?\]|^Also:.*$|^\[.*\]$", re.MULTILINE)
# "to shuffle"
VERBS = {"baraja": r"baraja(?= (?:tu|su|el|las|de nuevo|otra|y|en|un)\b)|(?<=[Qq]uien )baraja|se baraja\b"}


@pytest.mark.parametrize("game", sorted(games()))
def test_one_word_stands_for_one_thing(game):
    folder = settings.CORPUS_DIR / game / "es"
    for path in (*sorted(folder.glob("rules/*.txt")), folder / "glossary.txt", folder / "scenes.toml"):
        text = QUOTED.sub(" ", path.read_text(encoding="utf-8"))
        for word, right in NOT_SAID.items():
            said = re.sub(VERBS[word], " ", text) if word in VERBS else text
            found = re.findall(rf"[^\n]{{0,30}}\b{word}\b[^\n]{{0,20}}", said)
            assert found == [], f"{path.name}: {word} instead of {right}"


@pytest.mark.parametrize("game", sorted(games()))
def test_no_two_terms_have_one_name(game):
    text = (settings.CORPUS_DIR / game / "es" / "glossary.txt").read_text(encoding="utf-8")
    terms = re.findall(r"^Term: (.*)$", text, re.MULTILINE)
    assert len(terms) == len(set(terms))
