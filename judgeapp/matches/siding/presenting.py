"""Presenting a list for a game: who sits where, when that may be done, storing it, and what was presented before.

The first game of every match starts with the registered list. A list that is presented again for the same game
takes the place of the one before, which stays in the log.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from judgeapp.deckcheck.batches import ORDER
from judgeapp.deckcheck.history import Decks
from judgeapp.deckcheck.parts import Part, parts_of
from judgeapp.domain.messages import say
from judgeapp.domain.play.match import Game, MatchState
from judgeapp.matches import opening, playing
from judgeapp.matches.models import Match, Presented
from judgeapp.matches.playing import Tap
from judgeapp.matches.siding.swapping import IN, OUT, Chosen, Proposal, Registered, Swap
from judgeapp.tournaments.locking import Refused, note
from judgeapp.tournaments.models import Entrant, Event, Round, Seat
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.results import reporting

LayOut = Callable[[Presented | None], tuple[Part, ...]]
ILLEGAL = str(ORDER[0])
MOST = 20  # lists of a side for one game; all are kept, and who changes his mind more often wants to fill the disk


def is_ready(game: Game, side: int, presented: Presented | None) -> bool:
    """Is a deck ready: has its player said so, or, once it is settled who starts, presented a list for the game?"""
    is_presented = presented is not None and presented.game == game.number
    return game.ready[side] or (game.starting is not None and is_presented)


def closed(match: Match, standing: MatchState) -> list[str]:
    """Return why no list is presented in a match any more; `match` comes with its meeting and round."""
    if match.of_event.is_stopped or match.of_event.round.state != Round.State.RELEASED:
        return [_("This match is not being played any more. Nothing was presented.")]
    if standing.is_over:
        return [_("The match is over. Nothing was presented.")]
    return playing.closed_to_players(match)


def refusals(match: Match, standing: MatchState, game: int) -> list[str]:
    """Return why no list can be presented for a game now."""
    now = standing.now
    if found := closed(match, standing):
        return found
    if game != now.number:
        return [
            _("This was for game {game}, and game {number} comes next. Nothing was presented; look again.").format(
                game=game, number=now.number
            )
        ]
    if now.touched:
        return [
            _(
                "Game {game} is being played already: what you presented before it counts. Is that wrong? Call a judge."
            ).format(game=game)
        ]
    return []


@transaction.atomic
def present(match: Match, side: int, game: int, proposal: Proposal, sender: playing.Sender) -> Presented:
    """Keep the list that a side presents for a game, and say at the table that its deck is ready; return it.

    The same list again changes nothing. Raises Refused if no list, or not this one, can be presented now.
    """
    Match.objects.select_for_update().get(pk=match.pk)
    standing = playing.state(match)
    problems = refusals(match, standing, game)
    if game == 1 and proposal.swaps:
        problems.append(_("Every match starts with the registered list; swap cards after the first game."))
    if problems:
        raise Refused(*problems)
    if match.presented.filter(game=game, side=side).count() >= MOST:
        raise Refused(_("You have presented {n} lists for this game, and the last one counts.").format(n=MOST))
    presented = _keep(match, side, game, proposal)
    if not is_ready(standing.now, side, presented):
        tap = Tap(f"presented-{presented.pk}-{standing.version}", "ready", side, {"game": game})
        if found := playing.add(match, [tap], sender).refused.get(tap.key):
            raise Refused(*found)
    return presented


def _keep(match: Match, side: int, game: int, proposal: Proposal) -> Presented:
    before = match.presented.filter(game=game, side=side, is_replaced=False).first()
    if before and before.text == proposal.text:
        return before
    match.presented.filter(game=game, side=side).update(is_replaced=True)
    if proposal.verdict == ILLEGAL and proposal.is_worse:
        _note_illegal(match, side, game)
    return Presented.objects.create(
        match=match,
        game=game,
        side=side,
        text=proposal.text,
        verdict=proposal.verdict,
        problems=proposal.stored,
        swaps=proposal.swaps,
    )


def _note_illegal(match: Match, side: int, game: int) -> None:
    """Leave a line in the event's log, where judges see it."""
    meeting = match.of_event
    words = say(
        "Table {table} of round {number}: {who} presented a list for game {game} that is not legal.",
        table=meeting.table,
        number=meeting.round.number,
        who=match.names[side],
        game=game,
    )
    note(meeting.round.event, None, words)


BACK = {IN: OUT, OUT: IN}
NOT_SHOWN = tuple(f"match__meeting__{column}" for column in reporting.BIG)


@dataclass(frozen=True)
class GameLists:
    """What a side presented for a game: `latest` counts, and `replaced` came before it, the newest first."""

    game: int
    latest: Presented | None
    replaced: list[Presented]


@dataclass(frozen=True)
class MatchLists:
    """What an entrant presented in a match, in the order of its games."""

    match: Match
    opponent: str
    games: list[GameLists]


def of_entrant(entrant: Entrant) -> list[MatchLists]:
    """Return what an entrant presented in each match of the event, the latest match first; one query."""
    rows = _by(entrant).order_by("-match__meeting__round__number", "-match_id", "game", "-pk").defer("text", *NOT_SHOWN)
    by_match = [list(some) for _, some in groupby(rows, key=lambda row: row.match_id)]
    return [MatchLists(some[0].match, some[0].match.names[1 - some[0].side], by_game(some)) for some in by_match]


def by_game(rows: Iterable[Presented]) -> list[GameLists]:
    """Return what one side presented, game by game; `rows` have the newest of a game first."""
    found = []
    for game, some in groupby(rows, key=lambda row: row.game):
        presented = list(some)
        latest = next((each for each in presented if not each.is_replaced), None)
        found.append(GameLists(game, latest, [each for each in presented if each.is_replaced]))
    return found


def latest(match: Match, side: int) -> Presented | None:
    """Return what a side presented last in a match, for whatever game."""
    return match.presented.filter(side=side, is_replaced=False).order_by("-game").first()


def left_over(entrant: Entrant, match: Match | None) -> list[Swap]:
    """Return the swaps from the deck as it was last presented, in an earlier match, to the registered list."""
    last = _by(entrant).filter(is_replaced=False).order_by("-pk").defer("text", *NOT_SHOWN).first()
    if last is None or (match and last.match_id == match.pk):
        return []
    return sorted(((BACK[way], copies, label) for way, copies, label in last.swaps), key=lambda swap: swap[0] != OUT)


def _by(entrant: Entrant) -> QuerySet[Presented]:
    """Return what an entrant presented; of a stopped match, which has no seats, its reason says who sat there."""
    meeting = "match__meeting"
    sits = Exists(Seat.objects.filter(match=OuterRef(meeting), entrant=entrant, side=OuterRef("side")))
    sat = Q(**{f"{meeting}__reason__stopped__0": entrant.pk}, side=0)
    sat |= Q(**{f"{meeting}__reason__stopped__1": entrant.pk}, side=1)
    rows = Presented.objects.filter(sits | (sat & Q(**{f"{meeting}__is_stopped": True})))
    return rows.filter(**{f"{meeting}__round__event": entrant.event_id}).select_related(f"{meeting}__round")


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
        return is_ready(self.standing.now, self.side, self.presented)

    @cached_property
    def is_other_ready(self) -> bool:
        return is_ready(self.standing.now, 1 - self.side, self._presented_of(1 - self.side))

    @cached_property
    def registered(self) -> Registered | None:
        return registered_of(self.entrant)

    @cached_property
    def presented(self) -> Presented | None:
        """What was presented last in this match, for whatever game."""
        return self._presented_of(self.side)

    def _presented_of(self, side: int) -> Presented | None:
        return latest(self.match, side) if self.match.pk else None

    @property
    def is_presented(self) -> bool:
        """Is there a list for the game that is on, or comes next?"""
        return self.presented is not None and self.presented.game == self.game

    @cached_property
    def left_over(self) -> list[Swap]:
        """What brings the deck back to the registered list, if it lies as it was presented last."""
        return left_over(self.entrant, None if self.is_over else self.match)

    @cached_property
    def is_over(self) -> bool:
        return bool(closed(self.match, self.standing))

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
        assert registered is not None  # noqa: S101 - the views have looked
        swaps = self.presented.swaps if self.presented else ()
        lies = {name: str(copies) for name, copies in registered.moves(swaps).items()} if typed is None else typed
        return Chosen(registered, lies)


def sit(entrant: Entrant) -> Sitting:
    """Return where an entrant sits. Raises Refused if he is at no table of the round that is on."""
    meeting = opening.meeting_of(entrant)
    seats = [seat.entrant for seat in meeting.seats.order_by("side").select_related("entrant")]
    side = seats.index(entrant)
    names = [each.shown_name for each in seats]
    match = opening.followed().filter(meeting=meeting).first() or _unfollowed(meeting, names)
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
    format_ = decklists.format_of(event)
    decks = Decks(format_)

    def lay_out(presented: Presented | None) -> tuple[Part, ...]:
        return parts_of(decks.of(presented.text), format_) if presented else ()

    sides = [SideSeen(each, _games(standing, side, by_side[side], lay_out)) for side, each in enumerate(entrants)]
    return TableSeen(meeting.table, meeting.round.number, match, sides)


def _games(standing: MatchState | None, side: int, rows: list[Presented], lay_out: LayOut) -> list[GameSeen]:
    """Return what a side presented, the latest game first."""
    found = {each.game: each for each in by_game(rows)}
    nothing = GameLists(0, None, [])
    games = [(each, found.get(each.number, nothing)) for each in reversed(standing.games)] if standing else []
    return [
        GameSeen(game.number, lists.latest, lists.replaced, lay_out(lists.latest), is_ready(game, side, lists.latest))
        for game, lists in games
    ]
