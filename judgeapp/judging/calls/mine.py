"""What a player sees of the calls from his table. What was said with a call is for the judges alone."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from judgeapp.judging.calls.board import seen, tag_of
from judgeapp.judging.calls.opening import match_of, round_of
from judgeapp.judging.models import Call
from judgeapp.tournaments.models import Entrant, Match, Round

SHOWN = 5


@dataclass(frozen=True, slots=True)
class Mine:
    """Where a player sits, the open call of the table (None if there is none), and those that are over."""

    round: Round | None
    match: Match | None
    open: Call | None
    ended: tuple[Call, ...]


def mine(entrant: Entrant) -> Mine:
    """Return what an entrant sees of calls; three queries."""
    round_ = round_of(entrant.event)
    match = match_of(entrant, round_)
    own = Q(entrant=entrant, table=None)
    found = entrant.event.calls.filter(own | Q(match=match) if match else own)
    calls = list(found.select_related("match", "taken_by", "head_by").order_by("-opened_at")[:SHOWN])
    open_ = next((each for each in calls if each.ended_at is None), None)
    return Mine(round_, match, open_, tuple(each for each in calls if each.ended_at))


def open_call(entrant: Entrant, match: int | None) -> Call | None:
    """Return the open call of an entrant's match (its primary key), or of who has none; one query."""
    own = Q(entrant=entrant, table=None)
    return Call.objects.filter(own | Q(match=match) if match else own, ended_at=None).first()


def tag(known: Mine, now: datetime) -> str:
    """Return what is another one when the page would look different."""
    calls = [known.open, *known.ended] if known.open else known.ended
    return tag_of(known.match and known.match.pk, [seen(each, now) for each in calls])
