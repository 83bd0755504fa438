"""Matches begin to be followed: one of an event when somebody looks at it, a casual one when made. Old ones go."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from functools import cache

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from judgeapp.matches.models import Entry, Match
from judgeapp.sweeping import remove_some
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import SHOWN, Entrant, Report
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.tournaments.results import reporting, tables
from judgeapp.unguessable import secret

MOST_NAME = 40  # letters of a name in a casual match
_EVENT = (
    "best_of",
    "decks",
    "draws_may_be_agreed",
    "game",
    "name",
    "players_report",
    "system",
    "token",
    "unfinished",
    "zone",
)
_MEETING = ("table", "is_stopped", "round__number", "round__state", *(f"round__event__{name}" for name in _EVENT))


def with_report(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Let each match know the key of its `latest_report` to the event; None for none."""
    reports = Report.objects.filter(match=OuterRef("meeting")).order_by("-pk")
    return matches.annotate(latest_report=Subquery(reports.values("pk")[:1]))  # type: ignore[no-redef] # named there


def followed() -> QuerySet[Match]:
    """Return the matches that are followed, with the event that they are of; each knows its `latest_report`."""
    big = (f"meeting__{column}" for column in reporting.BIG)
    there = Match.objects.filter(meeting__round__event__deleted_at=None)  # so are casual ones, which have none
    return with_report(there.select_related("meeting__round__event").defer(*big))


@cache
def at_table() -> QuerySet[Match]:
    """Return the same with no more of their events than a tap or a look needs, which come by the hundred a second.

    What else is asked for takes a query of its own. To put this together takes as long as to ask it, so it is kept.
    """
    columns = [field.name for field in Match._meta.concrete_fields]
    return followed().defer(None).only(*columns, *(f"meeting__{column}" for column in _MEETING))


def follow(meeting: Meeting) -> Match:
    """Return the followed match of an event's match; who asks first opens it.

    Raises Refused for one that nobody plays: a bye, one that was stopped, one of a round that is not released.
    """
    found = followed().filter(meeting=meeting).first()
    if found:
        return found
    try:
        with transaction.atomic():
            _open(meeting)
    except IntegrityError:  # somebody was faster: both follow the same match
        return followed().get(meeting=meeting)
    return followed().get(meeting=meeting)


def _open(meeting: Meeting) -> Match:
    round_, seats = meeting.round, meeting.seats.order_by("side").select_related("entrant")
    names = [seat.entrant.shown_name for seat in seats]
    if round_.state not in SHOWN:
        raise Refused(_("Round {number} is not released yet.").format(number=round_.number))
    if len(names) != 2 or meeting.is_stopped:
        raise Refused(_("This match is not played: it is a bye, or it was stopped. Look at the pairings again."))
    return Match.objects.create(
        meeting=meeting, game=round_.event.game, best_of=round_.event.best_of, names=names, seats=[]
    )


def show_names_of(entrant: Entrant) -> None:
    """Show an entrant's followed matches with the names that everybody may see now."""
    for match in Match.objects.filter(meeting__seats__entrant=entrant):
        seats = match.of_event.seats.order_by("side").select_related("entrant")
        Match.objects.filter(pk=match.pk).update(names=[seat.entrant.shown_name for seat in seats])


def meeting_of(entrant: Entrant) -> Meeting:
    """Return an entrant's match of the round that is on. Raises Refused if there is none."""
    round_ = tables.current_round(entrant.event)
    if round_ is None:
        raise Refused(_("No round has been released yet."))
    seats = entrant.seats.filter(round=round_, match__is_stopped=False).select_related("match")
    seat = seats.first()
    if seat is None:
        raise Refused(_("You are not paired in round {number}.").format(number=round_.number))
    if seat.match.table is None:
        raise Refused(_("You have a bye in round {number}: you win without a match.").format(number=round_.number))
    round_.event = entrant.event
    seat.match.round = round_
    return seat.match


def casual(game: str, best_of: int, names: Sequence[str], token: str = "") -> Match:
    """Return a new casual match; the same `token` and the same again is the match that was made with it."""
    given = {"game": game, "best_of": best_of, "names": list(names)}
    seats = [secrets.token_urlsafe(12) for _ in names]
    made = Match.objects.get_or_create(token=token or secret(), defaults={**given, "seats": seats})[0]
    is_the_same = all(getattr(made, name) == value for name, value in given.items())
    return made if is_the_same else Match.objects.create(**given, seats=seats)


AT_ONCE = 5  # matches, with up to some thousand taps each


def remove_matches(now: datetime) -> int:
    end = now - settings.KEPT["matches"]
    tapped = Entry.objects.filter(match=OuterRef("pk"), at__gte=end)
    old = Match.objects.filter(meeting__isnull=True, created_at__lt=end)
    return remove_some(old.exclude(Exists(tapped)), AT_ONCE)
