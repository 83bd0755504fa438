"""Infractions for tests: four who play, a judge, and drafts that are whole."""

import re

from django.http import HttpResponse

from judgeapp.domain.permissions import Role
from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties.recording import Draft, Recorded, record
from judgeapp.tournaments.models import Entrant, Event, Match, Report, Seat
from judgeapp.tournaments.results.reporting import Sender
from tests.tournaments.making import make_member


def judge_of(event: Event) -> Sender:
    """A judge of the event who records."""
    member = event.members.filter(role=Role.JUDGE).select_related("user").first()
    return Sender(Report.Source.JUDGE, by=member.user if member else make_member(event, Role.JUDGE, "kim"))


def match_of(entrant: Entrant, number: int = 1) -> Match:
    """The match of an entrant in a round."""
    return Match.objects.get(round__event=entrant.event_id, round__number=number, seats__entrant=entrant)


def side_of(entrant: Entrant, match: Match) -> int:
    return match.seats.get(entrant=entrant).side


def give(entrant: Entrant, penalty: str, match: Match | None = None, **fields) -> Recorded:
    """Record an infraction; without more, somebody was late and a policy is cited."""
    filled = {"kind": "tardiness", "policy": "House rules", "penalty": penalty, "match": match.pk if match else None}
    draft = Draft(**{**filled, **fields})
    return record(entrant, draft, judge_of(entrant.event), may_disqualify=penalty == "disqualified")


def row(entrant: Entrant, kind: str = "tardiness", penalty: str = "warning", **fields) -> Infraction:
    """An infraction as it is kept, without anything that its penalty does."""
    given = {"policy": "House rules", "judge": "kim", **fields}
    return Infraction.objects.create(event=entrant.event, entrant=entrant, kind=kind, penalty=penalty, **given)


def throw_away(match: Match) -> None:
    """Delete a match as it goes when rounds of the cut are thrown away."""
    Seat.objects.filter(match=match).delete()
    Match.objects.filter(pk=match.pk).delete()


def text(response: HttpResponse) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())
