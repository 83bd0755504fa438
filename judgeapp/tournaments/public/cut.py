"""The bracket of the top cut as the public sees it: results of a round come when it is closed."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from judgeapp.domain.brackets.bracket import Match
from judgeapp.domain.brackets.layout import Box, Drawing, Heading, Slot, full, match_name, one_round, shortened
from judgeapp.domain.messages import say
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.public.snapshot import Player, PublicRound
from judgeapp.tournaments.results import wording
from judgeapp.tournaments.rounds import history
from judgeapp.tournaments.rounds.brackets import Cut, bracket_round, cut_of

logger = logging.getLogger(__name__)

Players = Mapping[int, Player]


@dataclass(frozen=True, slots=True)
class Line:
    """One side of a match as it is drawn: a name that has room, and the games won."""

    slot: Slot
    name: str
    games: str


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    box: Box
    lines: tuple[Line, Line]


@dataclass(frozen=True, slots=True)
class Picture:
    width: int
    height: int
    headings: tuple[Heading, ...]
    matches: tuple[DrawnMatch, ...]
    joints: tuple[str, ...]


def public_cut(event: Event, now: PublicRound) -> Cut | None:
    """Return the bracket with the results of the rounds that are closed: all but the latest, unless that is, too.

    None if results and drops do not fit together: then there is no picture, and all other pages go on.
    """
    whole = cut_of(event)
    last = bracket_round(event, now.number if now.is_closed else now.number - 1)
    cut = replace(
        whole,
        results={place: score for place, score in whole.results.items() if place[0] <= last},
        winners={place: winner for place, winner in whole.winners.items() if place[0] <= last},
    )
    if cut.problems:
        logger.error("event %s: %s", event.pk, " ".join(cut.problems))
        return None
    return cut


def pictures(cut: Cut, players: Players) -> dict[str, Any]:
    """Return the bracket as one picture, and as one for each round, for phones."""
    rounds = range(1, cut.bracket.rounds + 1)
    return {
        "whole": _picture(full(cut.bracket, cut.matches), cut, players),
        "rounds": [_picture(one_round(cut.bracket, cut.matches, number), cut, players) for number in rounds],
    }


def _picture(drawing: Drawing, cut: Cut, players: Players) -> Picture:
    matches = tuple(
        DrawnMatch(box, (_line(box, 0, cut, players), _line(box, 1, cut, players))) for box in drawing.boxes
    )
    return Picture(drawing.width, drawing.height, drawing.headings, matches, drawing.lines)


def _line(box: Box, side: int, cut: Cut, players: Players) -> Line:
    slot = box.slots[side]
    score = cut.results.get((box.round, box.position))
    games = "" if score is None or slot.entrant is None else str((score.a, score.b)[side])
    name = players[slot.entrant].name if slot.entrant is not None else str(slot.label)
    return Line(slot, shortened(name, slot.letters), games)


def described(cut: Cut, event: Event, players: Players) -> list[str]:
    """Return the bracket in sentences, for who cannot see the picture."""
    rules = history.score_rules(event)
    found: list[str] = []
    for match in cut.matches:
        names = [players[each].name for each in match.entrants]
        score = cut.results.get((match.round, match.position))
        if len(names) == 2:
            a, b = names
            end = wording.score_words(score, rules, (a, b)) if score else say("{a} against {b}", a=a, b=b)
            found.append(say("{match}: {end}.", match=match_name(cut.bracket, match), end=end))
        elif match.is_walkover:
            name = match_name(cut.bracket, match)
            found.append(say("{match}: {name} goes on without a match.", match=name, name=names[0]))
    return found


def plain(cut: Cut, players: Players) -> dict[str, Any]:
    """Return the bracket for the API; players are numbers of entrants."""
    number: dict[int | None, int] = {each.id: each.number for each in players.values()}
    return {
        "size": cut.bracket.size,
        "seeds": [number[each] for each in cut.bracket.seeds],
        "matches": [_plain(match, cut, number) for match in cut.matches],
        "places": [
            {"rank": each.rank, "number": number[each.entrant], "among": list(each.among)} for each in cut.places
        ],
    }


def _plain(match: Match, cut: Cut, number: Mapping[int | None, int]) -> dict[str, Any]:
    score = cut.results.get((match.round, match.position))
    return {
        "round": match.round,
        "position": match.position,
        "name": match_name(cut.bracket, match),
        "players": [number.get(seat.entrant) for seat in (match.a, match.b)],
        "winner": number.get(match.winner),
        "result": score and {"a": score.a, "b": score.b, "draws": score.draws, "kind": score.kind},
    }
