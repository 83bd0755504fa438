"""What in a database is the demo's own, what is not, and taking the demo away.

The demo's accounts are in a group of its own. Its events are those that one of them owns, its rulings those that one
of them has given, its decks those that were handed in at its events, and its scenes have an owner that is no browser.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import Group, User
from django.db import connection, transaction
from django.db.models import Model, Q, QuerySet

from judgeapp.deckcheck.models import Batch, DatedList, Deck
from judgeapp.domain.permissions import Role
from judgeapp.judging.models import Ruling
from judgeapp.matches.models import Match
from judgeapp.simulator.models import Scene
from judgeapp.tournaments.models import Event
from tools import rehearsal
from tools.demo.people import GROUP, accounts
from tools.demo.tables import OWNER

OWN_LIST = "the demo’s own, made up: the last list that is known here, held on for a week"


@dataclass(frozen=True, slots=True)
class Kept:
    """So many of a kind that the demo did not make; `is_visit` of what needs no account, such as a scene."""

    name: str
    count: int
    is_visit: bool

    def __str__(self) -> str:
        return f"{self.name} ({self.count:,})"


def events() -> QuerySet[Event]:
    owners = Q(members__user__in=accounts(), members__role=Role.OWNER)
    return Event.objects.filter(owners).distinct()


def rulings() -> QuerySet[Ruling]:
    return Ruling.objects.filter(by__in=accounts())


def decks() -> QuerySet[Deck]:
    handed_in = events().values("entrants__deck__deck")
    return Deck.objects.filter(pk__in=handed_in)


def lists() -> QuerySet[DatedList]:
    return DatedList.objects.filter(source=OWN_LIST)


def scenes() -> QuerySet[Scene]:
    return Scene.objects.filter(owner=OWNER)


def matches() -> QuerySet[Match]:
    return Match.objects.filter(meeting__isnull=False)  # they are as much the demo's as their events


# Name, all of it, and what of it is the demo's; whether it needs no account.
_KINDS: tuple[tuple[str, type[Model], Callable[[], QuerySet], bool], ...] = (
    ("accounts", User, accounts, False),
    ("events", Event, events, False),
    ("rulings", Ruling, rulings, False),
    ("saved decks", Deck, decks, True),
    ("checked events of lists", Batch, Batch.objects.none, True),
    ("lists of banned cards", DatedList, lists, False),
    ("saved scenes", Scene, scenes, True),
    ("casual matches", Match, matches, True),
)


def strangers() -> list[Kept]:
    """Return what there is besides the demo; a database without tables has nothing. Changes nothing."""
    tables = set(connection.introspection.table_names())
    found = [
        Kept(name, model.objects.count() - own().count(), is_visit)
        for name, model, own, is_visit in _KINDS
        if model._meta.db_table in tables
    ]
    return [kept for kept in found if kept.count]


def is_here() -> bool:
    """Is there a demo, if only a part of one? Changes nothing."""
    return Group._meta.db_table in connection.introspection.table_names() and accounts().exists()


@transaction.atomic
def remove(*, visits: bool = False) -> int:
    """Take the demo away and return how many events it had; with `visits` also what was made without an account."""
    known = list(events())
    handed_in = list(decks().values_list("pk", flat=True))
    for ruling in rulings().order_by("-pk"):  # the later one first: it protects the one that it replaces
        ruling.delete()
    for event in known:
        rehearsal.remove(event)
    Deck.objects.filter(pk__in=handed_in).delete()
    lists().delete()
    scenes().delete()
    accounts().delete()
    Group.objects.filter(name=GROUP).delete()
    if visits:
        for model in (Deck, Batch, Scene, Match):
            model.objects.all().delete()
    return len(known)
