"""Saying of a citation that it is still right, and taking that back.

Who judges at an event may say it of what is the event's own; staff of the site of everything, since it is taken off the
list of all.
"""

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest

from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.touched.listing import Item, Name, items

MOST = 200  # at once


def value_of(item: Item) -> str:
    """Return a citation, and what its rule says now, as a form sends it."""
    kind, key, number = item.name
    return f"{kind} {item.resolution.digest or '-'} {number} {key}"


def _seen(game: str, request: HttpRequest) -> dict[str, Item]:
    """Return what whoever asks may speak about, by what a form sends."""
    return {value_of(item): item for item in items(game, request) if item.is_theirs}


def still_right(game: str, request: HttpRequest, sent: Iterable[str], by: AbstractBaseUser) -> tuple[int, int]:
    """Record that these are still right; return how many were, and how many have changed again since they were shown.

    What somebody may not see, or not speak about, is not among them.
    """
    seen = _seen(game, request)
    wanted = list(dict.fromkeys(sent))[:MOST]
    right = [seen[value] for value in wanted if value in seen]
    for item in right:
        kind, key, number = item.name
        about = {"digest": item.resolution.digest, "by": by, "name": by.get_username()}
        Reviewed.objects.update_or_create(about, game=game, kind=kind, key=key, number=number)
    return len(right), len(wanted) - len(right)


def take_back(game: str, request: HttpRequest, sent: Iterable[str]) -> int:
    """Take back what was recorded of these; return of how many."""
    seen = _seen(game, request)
    names: list[Name] = [seen[value].name for value in list(dict.fromkeys(sent))[:MOST] if value in seen]
    for kind, key, number in names:
        Reviewed.objects.filter(game=game, kind=kind, key=key, number=number).delete()
    return len(names)
