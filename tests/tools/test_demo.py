"""`manage.py demo` takes away what it made, and leaves a database with real data alone."""

import io

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.db import connection

from judgeapp.deckcheck.formats import choose
from judgeapp.deckcheck.models import Deck
from judgeapp.deckcheck.saved import Details, save
from judgeapp.judging.models import Call, DeckCheck, Infraction, Ruling
from judgeapp.matches import opening
from judgeapp.matches.models import Match
from judgeapp.simulator import scenes
from judgeapp.simulator.models import Scene
from judgeapp.tournaments.models import Event
from tests.tournaments.making import make_event, make_user
from tools import demo
from tools.demo.people import CREW, make_crew
from tools.management.commands import demo as command

pytestmark = pytest.mark.django_db
GAME = "bakugan"
ALL = (User, Group, Event, Deck, Scene, Ruling, Call, DeckCheck, Infraction, Match)


@pytest.fixture(autouse=True)
def _prepared(monkeypatch):
    monkeypatch.setattr(command, "prepare", lambda: None)


def run(*options: str) -> str:
    out = io.StringIO()
    call_command("demo", f"--game={GAME}", "--players=20", *options, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def refused(*options: str) -> CommandError:
    with pytest.raises(CommandError) as raised:
        run(*options)
    return raised.value


def counts() -> list[int]:
    return [model.objects.count() for model in ALL]


def save_deck() -> Deck:
    format_ = choose(GAME)
    return save(Details("Mine", format_, format_.date, {}), "1 BB-1")


MAKERS = {
    "accounts": make_user,
    "events": make_event,
    "saved decks": save_deck,
    "saved scenes": lambda: scenes.keep({"game": GAME, "players": ["Ana", "Ben"]}, "somebody's browser"),
    "casual matches": lambda: opening.casual(GAME, 3, ["Ann", "Ben"]),
    "rulings": lambda: Ruling.objects.create(game=GAME, question="?", answer="!", judge="Ann"),
}


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("option", ["", "--remove", "--with-visits"])
def test_a_database_with_real_data_is_refused_and_not_touched(name, option, monkeypatch):
    MAKERS[name]()
    monkeypatch.setattr(command, "prepare", lambda: pytest.fail("something was prepared"))
    before, error = counts(), refused(*filter(None, [option]))
    assert (error.returncode, counts()) == (1, before)
    assert f"{name} (1) that the demo did not make" in str(error)
    assert "DATA_DIR" in str(error)


def test_accounts_made_beside_a_demo_are_real():
    make_crew()
    make_user("kim")
    assert "accounts (1)" in str(refused("--with-visits"))
    assert User.objects.count() == len(CREW) + 1


def test_a_demo_that_was_broken_off_is_taken_away():
    make_crew()
    run("--remove")
    assert counts() == [0] * len(ALL)


def test_a_database_without_tables_has_nothing_real(monkeypatch):
    monkeypatch.setattr(connection.introspection, "table_names", list)
    assert (demo.strangers(), demo.is_here()) == ([], False)


def test_too_few_players_are_asked_wrongly():
    assert refused("--players=5").returncode == 2
