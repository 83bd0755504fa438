"""Template tags of matches at the table and their side decks."""

import json
from collections.abc import Sequence
from typing import Any

from django import template

from judgeapp.domain.play.asking import Option
from judgeapp.matches.models import Match
from judgeapp.matches.siding.presenting import left_over
from judgeapp.tournaments.models import Entrant

register = template.Library()


@register.filter
def choice(option: Option) -> str:
    """Return the tap that a button makes, as JSON: what `taps.tap_of` and static/js/match.js read."""
    return json.dumps({"kind": option.kind, "side": option.side, "data": dict(option.data)})


@register.filter
def option_words(option: Option, names: Sequence[str]) -> str:
    """Return an answer as a button says it: a sentence without its full stop."""
    return str(option.words_for((names[0], names[1]))).removesuffix(".")


@register.simple_tag
def tap(kind: str, side: int | None = None, **data: object) -> str:
    """Return a tap of any kind, as JSON."""
    return choice(Option(kind, side, "", data))


@register.inclusion_tag("matches/side_offer.html")
def put_back(match: Match, side: int | None) -> dict[str, Any]:
    """Ask a player at the start of a match to put back what was swapped in an earlier one; else say nothing."""
    if match.meeting is None or side is None:
        return {"swaps": []}
    entrant = Entrant.objects.get(seats__match=match.meeting, seats__side=side)
    return {"event": match.meeting.round.event, "swaps": left_over(entrant, match)}
