"""A publisher's document in another language than English is an edition in that language."""

import datetime

import pytest

from judgeapp.games import games
from judgeapp.rulebook import shelf
from judgeapp.rulebook.importing import services
from judgeapp.rulebook.importing.files import Source
from judgeapp.rulebook.importing.reporting import as_plain
from judgeapp.rulebook.models import Edition
from judgeapp.rulebook.search.languages import spoken_in
from judgeapp.rulebook.touched import listing
from judgeapp.rulebook.touched.values import State

pytestmark = pytest.mark.django_db
ES = {"Accept-Language": "es"}
ABOUT = services.About("2031", datetime.date(2031, 2, 3), "Reglas completas", "Made-up")
SPANISH = """1. Reglas generales

1.1. Antes de empezar

1.1.1. Este documento es para dos jugadores que juegan con los mazos que han traído de su casa.

1.1.2. Cada jugador necesita un mazo de cartas y una caja para llevarlas cuando se va de la tienda.

4. Zonas

4.4. El lote

4.4.1. Todo lo que un jugador quiere hacer espera en el lote hasta que los otros han dicho que no tienen nada más.

4.4.2. Cuando varias cosas esperan a la vez, el que empezó el turno pone las suyas antes que el otro.

4.4.3. Se resuelve primero lo que se puso al final, y después lo que estaba debajo, de una en una.
"""


@pytest.fixture
def imported(import_searched_everywhere):
    """The document, as the current edition of Bakugan."""
    examined = services.examine(Source(SPANISH, "text"), games()["bakugan"])
    edition, _ = services.store(examined, ABOUT, as_plain(examined))
    shelf.forget()
    return edition


def test_its_language_is_found_by_its_words(imported):
    assert imported.language == "es"
    assert Edition.objects.get(game="bleach").language == ""
    assert (spoken_in(SPANISH), spoken_in("What is the rule of the batch?"), spoken_in("")) == ("es", "en", "en")


@pytest.mark.parametrize("headers", [ES, {}])
def test_its_rules_are_marked_as_what_they_are(client, imported, headers):
    page = client.get("/bakugan/rules/4.4.3", headers=headers).content.decode()
    assert '<p lang="es">Se resuelve primero' in page
    assert "Sin traducir todavía" not in page


def test_our_words_stand_beneath_by_number_and_are_not_held_against_it(client, imported):
    found = shelf.volume_of("bakugan").restatement_of(shelf.volume_of("bakugan").by_number["4.4.3"])
    assert (found.numbers, found.standing) == (("4.4.3",), "unknown")
    assert not found.is_in_doubt


def test_it_is_found_by_its_own_words_and_by_ours(imported):
    own = shelf.engine().search("lo que se puso al final se resuelve primero", "bakugan", 5, "es").hits[0]
    assert (own.number, own.language) == ("4.4.3", "es")
    english = shelf.engine().search("4.4.3 batch last in first out", "bakugan", 5, "en").hits[0]
    assert (english.number, english.language) == ("4.4.3", "es")


def test_what_cites_the_restatement_is_looked_at_by_number_and_never_said_to_have_changed(imported):
    """Whether it says the same can't be told by the words; what the document lacks is gone."""
    found = {item.citing.number_there: item.resolution.state for item in listing.items("bakugan", None)}
    assert found["4.4.3"] is State.UNCLEAR
    assert found["4.4.4.1"] is State.UNCLEAR
