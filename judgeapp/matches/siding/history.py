"""What was presented: of a player in all matches of an event, and of both players at a table."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Exists, OuterRef, Q, QuerySet

from judgeapp.matches.models import Match, Presented
from judgeapp.matches.siding.swapping import IN, OUT, Swap
from judgeapp.tournaments.models import Entrant, Seat
from judgeapp.tournaments.results import reporting

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
    """Return the swaps that lead from the deck as an entrant presented it last, in an earlier match, to the list.

    There are none where the deck was as registered, or the entrant has said in this match that it is again.
    """
    last = _by(entrant).filter(is_replaced=False).order_by("-pk").defer("text", *NOT_SHOWN).first()
    if last is None or (match and last.match_id == match.pk):
        return []
    return sorted(((BACK[way], copies, label) for way, copies, label in last.swaps), key=lambda swap: swap[0] != OUT)


def _by(entrant: Entrant) -> QuerySet[Presented]:
    """Return what an entrant presented: of each match what was presented from his side.

    Nobody sits at a match that was stopped any more; its reason says who did (rounds.mending).
    """
    meeting = "match__meeting"
    sits = Exists(Seat.objects.filter(match=OuterRef(meeting), entrant=entrant, side=OuterRef("side")))
    sat = Q(**{f"{meeting}__reason__stopped__0": entrant.pk}, side=0)
    sat |= Q(**{f"{meeting}__reason__stopped__1": entrant.pk}, side=1)
    rows = Presented.objects.filter(sits | (sat & Q(**{f"{meeting}__is_stopped": True})))
    return rows.filter(**{f"{meeting}__round__event": entrant.event_id}).select_related(f"{meeting}__round")
