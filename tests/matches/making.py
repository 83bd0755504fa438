"""Followed matches for tests: of an event with Ann and Ben at table 1, and casual ones; and what is tapped at them."""

import itertools
import json

from django.http import HttpResponse
from django.test import Client

from judgeapp.domain.play import match as domain
from judgeapp.matches import access, opening, playing
from judgeapp.matches.models import Match
from judgeapp.matches.playing import Sender, Tap
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.models import Match as Meeting
from tests.tournaments.making import make_entrants, make_event, release

GAME = "dragon_ball_super"  # chance alone says who goes first; both have 8 Life
ANN, BEN = Sender(side=0), Sender(side=1)
STAFF = Sender()
_keys = itertools.count(1)


def make_casual(game: str = GAME, best_of: int = 3) -> Match:
    return opening.casual(game, best_of, ["Ann", "Ben"])


def make_table(**fields) -> Event:
    """An event whose first round is on, with Ann against Ben at its only table."""
    event = make_event(**{"game": GAME, "format": "constructed", **fields})
    make_entrants(event, ["Ann", "Ben"])
    release(event, 1)
    return event


def meeting(event: Event) -> Meeting:
    return Meeting.objects.select_related("round__event").get(round__event=event, table=1)


def follow(event: Event) -> Match:
    return opening.follow(meeting(event))


def side_of(match: Match, name: str) -> int:
    return match.names.index(name)


def tap(kind: str, side: int | None = None, key: str = "", **data) -> Tap:
    return Tap(key or f"tap-{next(_keys):08}", kind, side, data)


def add(match: Match, *taps: Tap, sender: Sender = STAFF) -> domain.MatchState:
    """Add taps that are taken; return how the match stands."""
    answer = playing.add(match, taps, sender)
    assert answer.refused == {}
    return answer.state


def begin(match: Match, starting: int = 0, game: int = 1) -> domain.MatchState:
    """Let a game begin; both keep their hands."""
    return add(match, tap("toss", starting, game=game), *(tap("keep", side, game=game) for side in (0, 1)))


def lose(match: Match, side: int, game: int = 1) -> domain.MatchState:
    """Let a side lose a game."""
    return add(match, tap("end", side, how="life", game=game))


def play_to_2_0(match: Match, winner: int = 0) -> domain.MatchState:
    for game in (1, 2):
        begin(match, game=game)
        standing = lose(match, 1 - winner, game)
    return standing


def life(match: Match) -> tuple[int | None, int | None]:
    return playing.state(match).now.counts["life"]


def seated(match: Match, side: int) -> Client:
    """A browser with a seat at a casual match."""
    client = Client()
    client.post(access.seat_path(match, side))
    return client


def send(client: Client, match: Match, *taps: Tap, **more: str) -> HttpResponse:
    """Send taps as a phone does."""
    sent = [{"key": each.key, "kind": each.kind, "side": each.side, "data": dict(each.data)} for each in taps]
    return client.post(address(match, "taps"), json.dumps({"taps": sent}), content_type="application/json", **more)


def address(match: Match, what: str = "") -> str:
    return f"/matches/{match.token}/{what}"
