"""A table at which cards are swapped: Ann and Ben with a side deck each, in the first round."""

import itertools

from judgeapp.matches import opening, playing
from judgeapp.matches.models import Match
from judgeapp.matches.playing import Sender, Tap
from judgeapp.matches.siding.presenting import Sitting, sit
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import decklists
from tests.tournaments.making import make_entrants, make_event, release
from tests.tournaments.phones import entrant_of

CRYSTAL = "Sample Crystal {type=energy crystal; limit=any}"
SHIELD = "Sample Shield {type=catalyst; limit=10}"
FLUX = "Sample Flux {type=flux; limit=3}"
LIST = f"Deck\n1 Life Base\n48 {CRYSTAL}\n2 {FLUX}\nSide deck\n9 {SHIELD}\n1 {FLUX}"
# What the form calls the cards.
CRYSTALS, FLUXES, SHIELDS, OTHER_FLUX = (
    "main-0-sample crystal",
    "main-0-sample flux",
    "side-0-sample shield",
    "side-0-sample flux",
)
_keys = itertools.count(1)


def sided_event(text: str = LIST, names: tuple[str, ...] = ("Ann", "Ben"), **fields) -> Event:
    """An event whose first round is released; everybody has handed in the same list."""
    event = make_event(**{"game": "x610z", "format": "constructed", "decks": "staff", **fields})
    for entrant in make_entrants(event, names):
        if text:
            decklists.hand_in(entrant, text)
    release(event, 1)
    return event


def player(event: Event, name: str) -> Entrant:
    entrant = entrant_of(event, name)
    entrant.event = event
    return entrant


def followed(event: Event, name: str = "Ann") -> Match:
    return opening.follow(opening.meeting_of(player(event, name)))


def seated(event: Event, name: str = "Ann") -> Sitting:
    return sit(player(event, name))


def tap(match: Match, kind: str, side: int | None = None, **data) -> playing.Answer:
    """Something that staff tap, which is never refused for who it is."""
    answer = playing.add(match, [Tap(f"tap-{next(_keys):08}", kind, side, data)], Sender())
    assert not answer.refused
    return answer


def play_game(match: Match, winner: int = 0, game: int = 1) -> None:
    """Play a game to its end."""
    tap(match, "end", winner, how="played", game=game)


def after_game_1(event: Event) -> Match:
    match = followed(event)
    play_game(match)
    return match
