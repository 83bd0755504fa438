"""What helps with the settings: recommended rounds, and where systems and tables come from."""

import pytest

from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.standings.values import SYSTEMS
from tests.tournaments.making import make_user

pytestmark = pytest.mark.django_db


def text(response) -> str:
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize(
    ("table", "players", "says"),
    [
        ("doubling", "32", "32 players: 5 rounds leave at most one unbeaten."),
        ("konami", "33", "33 players: 6 rounds, then a top 8."),
        ("doubling", "1", "An event needs at least 2 players."),
        ("doubling", "", "The recommended number of rounds appears here."),
        ("doubling", "many", "The recommended number of rounds appears here."),
        ("doubling", "9" * 30, "The recommended number of rounds appears here."),
        ("made up", "32", "The recommended number of rounds appears here."),
    ],
)
def test_rounds_are_recommended_as_they_are_asked_for(client, table, players, says):
    page = client.get("/events/rounds/", {"rounds_table": table, "players": players})
    assert text(page).startswith(says)


def test_every_source_that_nobody_has_read_is_marked(client):
    client.force_login(make_user())
    page = text(client.get("/events/new/"))
    sources = [each.source for each in (*SYSTEMS.values(), *TABLES.values()) if each.source.mark]
    assert sources
    for source in sources:
        assert f"{source.mark.replace(chr(39), '&#x27;')}</span>" in page
