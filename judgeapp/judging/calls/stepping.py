"""A call's scene: the players' names, and which cards may be meant: those of the table's decks, then of the event's."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from django.db.models import Count, Max

from judgeapp.deckcheck.models import Version
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.games import games
from judgeapp.judging.models import Call
from judgeapp.tournaments.models import Event, Seat

BARE = re.compile(r"^\s*\d+\s*x?\s+", re.IGNORECASE)
AT_THE_TABLE, AT_THE_EVENT, ELSEWHERE = range(3)


def seats_of(call: Call) -> list[Seat]:
    return list(call.match.seats.select_related("entrant").order_by("side")) if call.match else []


def players_of(event: Event, seats: Iterable[Seat]) -> list[str]:
    """Return who plays a match: the members of teams where the game's simulator has room for all of them."""
    entrants = [seat.entrant for seat in seats]
    members = [name for entrant in entrants for name in entrant.members or [entrant.name]]
    fits = len(members) <= games()[event.game].timing.players[1]
    return members if fits else [entrant.name for entrant in entrants]


def likely(event: Event, seats: Iterable[Seat]) -> Callable[[Card], int]:
    """Return what ranks a card: in a deck of the table, in another of the event, or in none that is known."""
    table = _named([seat.entrant.deck_id for seat in seats if seat.entrant.deck_id])
    lists = event.entrants.filter(deck__isnull=False).aggregate(Count("deck"), Max("deck"))
    others = _named_at(event.pk, lists["deck__count"], lists["deck__max"])

    def rank(card: Card) -> int:
        title = plain(card.title)
        return AT_THE_TABLE if title in table else AT_THE_EVENT if title in others else ELSEWHERE

    return rank


@lru_cache(maxsize=8)
def _named_at(event: int, lists: int, newest: int | None) -> frozenset[str]:
    """Return the names in all lists of an event; `lists` and `newest` are others when a list is."""
    found = Event.objects.get(pk=event).entrants.filter(deck__isnull=False)
    return _named(found.values_list("deck", flat=True))


def _named(versions: Iterable[int]) -> frozenset[str]:
    """Return the names of cards in deck lists: their lines without the number before and what stands in brackets."""
    texts = Version.objects.filter(pk__in=list(versions)).values_list("text", flat=True)
    lines = {line for text in texts for line in text.splitlines()}
    return frozenset(plain(BARE.sub("", line.partition("(")[0])) for line in lines)
