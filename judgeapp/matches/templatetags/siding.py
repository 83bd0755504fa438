"""Template tags about side decks, for pages of a match."""

from typing import Any

from django import template

from judgeapp.matches.models import Match
from judgeapp.matches.siding.history import left_over
from judgeapp.tournaments.models import Entrant

register = template.Library()


@register.inclusion_tag("matches/side_offer.html")
def put_back(match: Match, side: int | None) -> dict[str, Any]:
    """Ask a player at the start of a match to put back what was swapped in an earlier one; else say nothing."""
    if match.meeting is None or side is None:
        return {"swaps": []}
    entrant = Entrant.objects.get(seats__match=match.meeting, seats__side=side)
    return {"event": match.meeting.round.event, "swaps": left_over(entrant, match)}
