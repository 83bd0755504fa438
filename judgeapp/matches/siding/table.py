"""What both players of a match presented, game by game, as judges see it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from judgeapp.deckcheck.history import Decks
from judgeapp.deckcheck.parts import Part, parts_of
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.play.match import MatchState
from judgeapp.matches.models import Match, Presented
from judgeapp.matches.services import opening, playing
from judgeapp.matches.siding import history, presenting
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.results import reporting


@dataclass(frozen=True)
class GameSeen:
    """A game of one side.

    latest     what counts, laid out in `parts`; None if nothing was presented
    replaced   what was presented before it
    is_ready   whether the deck was ready
    """

    number: int
    latest: Presented | None
    replaced: list[Presented]
    parts: tuple[Part, ...]
    is_ready: bool


@dataclass(frozen=True)
class SideSeen:
    """A player with the registered list and what was presented of it, the game that is on first."""

    entrant: Entrant
    games: list[GameSeen]


@dataclass(frozen=True)
class TableSeen:
    """A match with its two sides; `match` is None while nobody follows it."""

    number: int | None
    round: int
    match: Match | None
    sides: list[SideSeen]

    @property
    def is_sided(self) -> bool:
        """Has anybody swapped a card?"""
        return any(game.latest and game.latest.swaps for side in self.sides for game in side.games)


def table_seen(event: Event, key: int) -> TableSeen:
    """Return what was presented in a match of an event. Raises Refused if it is none that two players play."""
    meeting = reporting.find(event, key)
    seats = meeting.seats.select_related("entrant__deck__deck").defer("entrant__deck__text").order_by("side")
    entrants = [seat.entrant for seat in seats]
    if len(entrants) != 2:
        raise Refused(_("Nobody sits here: the match is a bye, or it was stopped."))
    match = opening.followed().filter(meeting=meeting).first()
    standing = playing.state(match) if match else None
    rows = match.presented.order_by("game", "-pk") if match else ()
    by_side = {side: [row for row in rows if row.side == side] for side in (0, 1)}
    lay_out = _LayOut(decklists.format_of(event))
    sides = [SideSeen(each, _games(standing, side, by_side[side], lay_out)) for side, each in enumerate(entrants)]
    return TableSeen(meeting.table, meeting.round.number, match, sides)


class _LayOut:
    """Lays lists of one format out, each card once in its zone."""

    def __init__(self, format_: Format) -> None:
        self._format, self._decks = format_, Decks(format_)

    def __call__(self, presented: Presented | None) -> tuple[Part, ...]:
        return parts_of(self._decks.of(presented.text), self._format) if presented else ()


def _games(standing: MatchState | None, side: int, rows: list[Presented], lay_out: _LayOut) -> list[GameSeen]:
    """Return what a side presented, the latest game first."""
    found = {each.game: each for each in history.by_game(rows)}
    nothing = history.GameLists(0, None, [])
    games = [(each, found.get(each.number, nothing)) for each in reversed(standing.games)] if standing else []
    return [
        GameSeen(
            game.number,
            lists.latest,
            lists.replaced,
            lay_out(lists.latest),
            presenting.is_ready(game, side, lists.latest),
        )
        for game, lists in games
    ]
