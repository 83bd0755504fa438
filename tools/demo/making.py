"""Makes the demo: the accounts, and an event of each game with links into what there is to see."""

import datetime
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from judgeapp.deckcheck import dated_changes
from judgeapp.deckcheck.formats import lists_of
from judgeapp.domain.decks import bans
from judgeapp.domain.permissions import Role
from judgeapp.games import games
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import recording
from judgeapp.simulator.scenes import ready_scenes
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import identity
from tools import rehearsal
from tools.demo import tables
from tools.demo.contents import Asked, contents_of, handing_in
from tools.demo.own import OWN_LIST
from tools.demo.people import Crew, Person, appoint, make_crew

ROUNDS, CUT = 6, 8
A_WEEK = datetime.timedelta(days=7)
FEWEST = 20  # players, so that some tables are open in the middle of round 4
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Link:
    """A page to open: as whom, what is there, and its path."""

    who: str
    what: str
    path: str


@dataclass(frozen=True, slots=True)
class Shown:
    """An event of the demo with its links."""

    event: Event
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Demo:
    people: tuple[Person, ...]
    events: tuple[Shown, ...]


def make(keys: Sequence[str], players: int, seed: int, say: Say) -> Demo:
    """Make the demo with events of these games; there must be no other demo. `say` is told how far it is."""
    crew = make_crew()
    runner = rehearsal.Inline()
    for key in keys:
        _list_today(key)
    shown = []
    for at, key in enumerate(keys, 1):
        say(f"{at} of {len(keys)}: {games()[key].name}, three rounds of {players} players ...")
        shown.append(_event(key, players, seed + at, crew, runner))
    return Demo(tuple(crew.values()), tuple(shown))


def _list_today(key: str) -> None:
    """Hold the last banned cards that are known on for the demo's day, so that its decks can be judged."""
    for list_, clause in lists_of(key).items():
        known, today = clause.lists[-1], timezone.localdate()
        lines = "\n".join(map(bans.written, known.live(known.last or today)))
        dated_changes.keep(dated_changes.read_draft(key, list_, OWN_LIST, (today, today + A_WEEK), lines), "")


def _event(key: str, players: int, seed: int, crew: Crew, runner: rehearsal.Inline) -> Shown:
    name = f"{games()[key].name} Open, {timezone.localdate():%B}"
    plan = rehearsal.Plan(players, ROUNDS, CUT, seed, key, name=name, is_listed=True, decks=Event.Decks.AFTER)
    contents = contents_of(key)
    event = rehearsal.live_event(plan, _owner(crew), runner, handing_in(contents.lists))
    with runner.started():
        appoint(event, crew)
        hall = tables.hall_of(event, crew, random.Random(seed))
        tables.follow_some(hall)
        told = tables.ask_and_rule(hall, contents.asked)
        _show_on_site(told, crew)
        tables.penalise(hall, _rule(key, contents.asked))
        tables.check_decks(hall)
        _forget_phones(hall)
        runner.finish(event)
    return Shown(event, tuple(_links(hall, told)))


def _show_on_site(told: tables.Told, crew: Crew) -> None:
    """Let staff of the site show the first ruling beside the rules; the other public ones wait for a look."""
    for ruling in told.rulings[:1]:
        recording.decide(ruling, Ruling.OnSite.SHOWN, crew[Role.STAFF].user)


def _owner(crew: Crew) -> User:
    return crew[Role.OWNER].user


def _rule(key: str, questions: Sequence[Asked]) -> str:
    """Return a rule that a player of this event may have broken: the first that the first question rests on."""
    return ready_scenes(key)[questions[0].scene].rules[0] if questions else ""


def _links(hall: tables.Hall, told: tables.Told) -> Iterator[Link]:
    event = hall.event
    yield Link("everybody", "pairings, results, standings", event.get_absolute_url())
    yield Link("organiser", "the desk of the running round", event.get_desk_url())
    yield Link("judge", "the judges’ board", reverse("event_calls", args=[event.token]))
    yield Link("scorekeeper", "where results are entered", reverse("event_score", args=[event.token]))
    for entrant, what in _players(hall):
        entrant.event = event
        yield Link(entrant.name, what, identity.personal_path(entrant))
    deck = event.entrants.filter(deck__number__gt=1).select_related("deck__deck").first()
    if deck:
        yield Link("everybody", f"the deck of {deck.name}, with its versions", deck.deck.deck.get_absolute_url())
    for ruling in told.rulings[:1]:
        yield Link(
            "everybody",
            "a ruling with its scene, beside the rules it cites",
            ruling.get_absolute_url(),
        )
        yield Link(
            "everybody", "the scene alone, to go on in", reverse("scene_step", args=[ruling.scene.token, ruling.step])
        )


def _forget_phones(hall: tables.Hall) -> None:
    """Forget the rehearsal's phones of the players whose links are shown: who opens one is not asked about another."""
    for entrant, _what in _players(hall):
        entrant.devices.all().delete()


def _players(hall: tables.Hall) -> Iterator[tuple[Entrant, str]]:
    """Yield players and what their phones show first."""
    entrants = {each.number: each for each in hall.event.entrants.select_related("deck")}
    shows = ("a game was lost, the head judge is called", "in game 2: count on, report", "before game 3: side")
    for table, what in zip(hall.open, shows, strict=False):
        yield entrants[table.numbers[0]], f"table {table.number}, {what}"


def in_lines(demo: Demo, address: str) -> Iterator[str]:
    """Yield who can sign in with what to try first, and the links of every event; `address` is that of the site."""
    site = address.rstrip("/")
    yield f"People, to sign in as at {site}{reverse('login')}"
    yield f"  {'name':<13}{'password':<15}what to try first"
    for person in demo.people:
        yield f"  {person.user.get_username():<13}{person.password:<15}{person.first}"
    for shown in demo.events:
        yield f"\n{shown.event.name}"
        for link in shown.links:
            yield f"  {link.who:<20}{link.what}\n  {'':<20}{site}{link.path}"


def as_plain(demo: Demo, address: str) -> dict[str, Any]:
    """Return the same for scripts, with whole addresses."""
    site = address.rstrip("/")
    return {
        "sign_in": f"{site}{reverse('login')}",
        "people": [
            {
                "name": person.user.get_username(),
                "role": person.role.name.lower(),
                "password": person.password,
                "first": person.first,
            }
            for person in demo.people
        ],
        "events": [
            {
                "game": shown.event.game,
                "name": shown.event.name,
                "token": shown.event.token,
                "links": [{"who": each.who, "what": each.what, "url": f"{site}{each.path}"} for each in shown.links],
            }
            for shown in demo.events
        ],
    }
