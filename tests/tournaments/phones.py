"""Players' phones in tests: browsers that have opened a personal link."""

import re

from django.test import Client

from judgeapp.tournaments.models import Entrant, Match
from judgeapp.tournaments.people.identity import personal_path


def entrant_of(event, name: str) -> Entrant:
    return event.entrants.get(name=name)


def phone(event, name: str) -> Client:
    """A browser that has opened somebody's personal link."""
    client = Client()
    client.post(personal_path(entrant_of(event, name)))
    return client


def match_of(event, name: str, number: int = 1) -> Match:
    return Match.objects.get(round__event=event, round__number=number, seats__entrant__name=name)


def other(event, name: str) -> str:
    return match_of(event, name).seats.exclude(entrant__name=name).get().entrant.name


def me(event) -> str:
    return f"/events/{event.token}/me/"


def text(response) -> str:
    """The words of a page without markup."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())
