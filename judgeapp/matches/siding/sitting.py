"""An entrant at the table of the round that is on, with the registered list and what was presented of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from judgeapp.domain.play.match import MatchState
from judgeapp.matches.models import Match, Presented
from judgeapp.matches.services import opening, playing
from judgeapp.matches.siding import history, presenting
from judgeapp.matches.siding.choosing import Chosen
from judgeapp.matches.siding.swapping import Registered, Swap
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.tournaments.people import decklists


@dataclass(frozen=True)
class Sitting:
    """An entrant's side of a match; `match` is not saved while nobody follows it."""

    entrant: Entrant
    meeting: Meeting
    side: int
    match: Match
    standing: MatchState

    @property
    def game(self) -> int:
        return self.standing.now.number

    @property
    def opponent(self) -> str:
        return str(self.match.names[1 - self.side])

    @property
    def is_ready(self) -> bool:
        return presenting.is_ready(self.standing.now, self.side, self.presented)

    @cached_property
    def is_other_ready(self) -> bool:
        return presenting.is_ready(self.standing.now, 1 - self.side, self._presented_of(1 - self.side))

    @cached_property
    def registered(self) -> Registered | None:
        return registered_of(self.entrant)

    @cached_property
    def presented(self) -> Presented | None:
        """What was presented last in this match, for whatever game."""
        return self._presented_of(self.side)

    def _presented_of(self, side: int) -> Presented | None:
        return history.latest(self.match, side) if self.match.pk else None

    @property
    def is_presented(self) -> bool:
        """Is there a list for the game that is on, or comes next?"""
        return self.presented is not None and self.presented.game == self.game

    @cached_property
    def left_over(self) -> list[Swap]:
        """What brings the deck back to the registered list, if it lies as it was presented last."""
        return history.left_over(self.entrant, None if self.is_over else self.match)

    @cached_property
    def is_over(self) -> bool:
        return bool(presenting.closed(self.match, self.standing))

    @property
    def stage(self) -> str:
        """Return what a player can do: "nothing" (no list, or no side deck), "over", "playing", "first", "choose"."""
        if self.registered is None or not self.registered.movable or self.match.best_of == 1:
            return "nothing"
        if self.is_over:
            return "over"
        if self.standing.now.touched:
            return "playing"
        return "first" if self.game == 1 else "choose"

    def chosen(self, typed: Mapping[str, str] | None = None) -> Chosen:
        """Return what a form says; without one, the deck as it lies since it was presented last."""
        registered = self.registered
        swaps = self.presented.swaps if self.presented else ()
        lies = {name: str(copies) for name, copies in registered.moves(swaps).items()} if typed is None else typed
        return Chosen(registered, lies)


def sit(entrant: Entrant) -> Sitting:
    """Return where an entrant sits. Raises Refused if he is at no table of the round that is on."""
    meeting = opening.meeting_of(entrant)
    seats = list(meeting.seats.order_by("side").values_list("entrant", "entrant__name"))
    side = [key for key, _ in seats].index(entrant.pk)
    match = opening.followed().filter(meeting=meeting).first() or _unfollowed(meeting, [name for _, name in seats])
    return Sitting(entrant, meeting, side, match, playing.state(match, None if match.pk else ()))


def _unfollowed(meeting: Meeting, names: list[str]) -> Match:
    event = meeting.round.event
    return Match(meeting=meeting, game=event.game, best_of=event.best_of, names=names)


def registered_of(entrant: Entrant) -> Registered | None:
    """Return an entrant's registered list; None if there is none."""
    event = entrant.event
    if entrant.deck is None:
        return None
    return Registered(decklists.format_of(event), event.date, entrant.deck.text)
