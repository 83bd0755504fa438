"""One person on the whole site: at every event where the name is known, and wherever else it stands.

People at events have no accounts, so a person is a name there; whoever asks for it is told first who is found.
"""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from judgeapp.domain.names import fold
from judgeapp.domain.renaming import Renaming
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import forgetting, texts
from judgeapp.tournaments.people.about import Plain, about, row_of

ROOMS = ("deckcheck", "judging", "matches", "series", "simulator")  # whose rows may be of no event
OF_ONE_WORD = {"matches.Match", "deckcheck.BatchList"}  # where a text is a name, and nothing else
NOBODY = "Player"


def found(name: str) -> list[Entrant]:
    """Return who is called like that at any event, deleted ones included, the latest event first."""
    wanted = fold(name)
    rows = Entrant.objects.values_list("pk", "name", "public_name", "members")
    keys = [pk for pk, *names, members in rows.iterator() if wanted in map(fold, [*names, *members])]
    return list(Entrant.objects.filter(pk__in=keys).select_related("event", "deck").order_by("-event__date", "pk"))


def about_person(name: str) -> Plain:
    """Return all that is kept of a name: at events, and elsewhere."""
    return {
        "name": name,
        "events": [about(each) for each in found(name)],
        "accounts": [about_account(each) for each in User.objects.filter(username=name)],
        "elsewhere": [
            {"where": f"{rows.model._meta.label}.{column}", "text": value}
            for rows in _elsewhere(name)
            for _key, column, value in texts.naming(rows, Renaming({name: NOBODY}))
        ],
    }


def about_account(user: User) -> Plain:
    """Return all that is kept of an account: itself, and the rows that refer to it."""
    own = ("username", "email", "date_joined", "last_login", "is_staff", "is_active")
    rows = {}
    for table in apps.get_models():
        for key in table._meta.concrete_fields:
            if key.related_model is User and (mine := table._base_manager.filter(**{key.name: user})):
                rows[f"{table._meta.label}.{key.name}"] = [row_of(each) for each in mine]
    return {"account": {name: getattr(user, name) for name in own}, "belongs_to_you": rows}


def forget(name: str) -> tuple[list[Entrant], list[str], int]:
    """Delete a person at every event and elsewhere; return who was deleted, why others were not, and rows changed."""
    done, refused = [], []
    for entrant in found(name):
        if why := forgetting.why_not(entrant):
            refused.append(f"{entrant.event.name}: {why}")
        else:
            forgetting.forget(entrant, None)
            done.append(entrant)
    renaming = Renaming({name: NOBODY})
    changed = sum(texts.rename(rows, renaming) for rows in _elsewhere(name))
    transaction.on_commit(forgetting.wipe, robust=True)
    return done, refused, changed


def _elsewhere(name: str) -> Iterator[QuerySet[Any]]:
    """Return the rows of no event in which a name may stand."""
    to_event = texts.leading_to(Event)
    for room in ROOMS:
        for table in apps.get_app_config(room).get_models():
            if texts.columns(table) and (" " in name or table._meta.label in OF_ONE_WORD):
                mine = {to_event[table]: None} if table in to_event else {}
                yield table._base_manager.filter(**mine)
