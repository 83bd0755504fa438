"""The settings of an event: opening one, changing them later, taking those of another along.

Settings are a flat dict: fields of Event, and the pairing options by their own names (settings.py).
"""

import sys
from collections.abc import Mapping
from copy import deepcopy
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from judgeapp.domain.messages import commas, say
from judgeapp.domain.permissions import Role
from judgeapp.requests import StrOrPromise
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import SHOWN, Entrant, Event, Member, Round
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.people.waiting import let_in
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.setup.settings import CUT, DRAWN, FIELDS, OVER, PAIRING, SCORED, SETTINGS

Settings = Mapping[str, Any]

AGAIN = timedelta(minutes=1)
DAYS = ("date", "last_date")


def settings_of(event: Event) -> dict[str, Any]:
    """Return the settings of an event, in copies."""
    return deepcopy({**{name: getattr(event, name) for name in FIELDS}, **PAIRING, **event.pairing})


def template_of(event: Event) -> dict[str, Any]:
    """Return the settings that another event starts from: all but its days."""
    return {name: value for name, value in settings_of(event).items() if name not in DAYS}


@transaction.atomic
def open_event(settings: Settings, owner: User, source: Event | None = None) -> Event:
    """Open an event; with a source also everybody who has a role there gets it here.

    The same settings so soon after are a second press: the event that is open already is returned.
    """
    User.objects.select_for_update().get(pk=owner.pk)
    if known := _opened_just_now(settings, owner):
        return known
    event = Event(**{name: settings[name] for name in FIELDS}, pairing=_pairing(settings))
    event.save()
    team = source.members.exclude(user=owner) if source else []
    Member.objects.bulk_create(
        [
            Member(event=event, user=owner, role=Role.OWNER),
            *(Member(event=event, user_id=each.user_id, role=each.role) for each in team),
        ]
    )
    like = say("Opened the event like “{source}”.", source=str(source)) if source else say("Opened the event.")
    note(event, owner, like)
    publishing.ask(event, owner)
    return event


def _opened_just_now(settings: Settings, owner: User) -> Event | None:
    mine = Event.objects.filter(members__user=owner, members__role=Role.OWNER, created_at__gt=timezone.now() - AGAIN)
    wanted = {name: settings[name] for name in FIELDS}
    return next((event for event in mine if wanted == {name: getattr(event, name) for name in FIELDS}), None)


def locks(event: Event) -> dict[str, StrOrPromise]:
    """Return which settings can no longer be changed, each with the reason."""
    states = set(event.rounds_played.values_list("state", flat=True))
    reached: dict[StrOrPromise, bool] = {
        DRAWN: bool(states),
        SCORED: not states.isdisjoint(SHOWN),
        CUT: event.stage == Event.Stage.CUT,
        OVER: event.stage == Event.Stage.OVER,
    }
    holding = {name: [why for why in each.fixed if reached[why]] for name, each in SETTINGS.items()}
    return {name: reasons[-1] for name, reasons in holding.items() if reasons}


def asks(event: Event, settings: Settings) -> list[str]:
    """Return what would follow from other settings that no later change takes back; it is asked about first."""
    found = []
    registered = event.entrants.filter(state=Entrant.State.REGISTERED).count() if event.needs_check_in else 0
    if registered and not settings["needs_check_in"]:
        words = ngettext(
            "{n} person is not checked in. Without check-in they count as here; who was missing cannot be told later.",
            "{n} people are not checked in. Without check-in they count as here; who was missing cannot be told later.",
            registered,
        )
        found.append(words.format(n=registered))
    waiting = event.entrants.filter(state=Entrant.State.WAITING).count() if event.capacity else 0
    if waiting and (settings["capacity"] or sys.maxsize) > (event.capacity or 0):
        words = ngettext(
            "{n} person is on the waiting list. Who fits gets a place at once, and keeps it.",
            "{n} people are on the waiting list. Who fits gets a place at once, and keeps it.",
            waiting,
        )
        found.append(words.format(n=waiting))
    return found


@transaction.atomic
def change(event: Event, settings: Settings, by: User | None) -> Event:
    """Change an event's settings and see to what follows from it; return the event as it is now.

    Raises Refused with everything that can no longer be like that.
    """
    event = lock(event.pk)
    before = settings_of(event)
    changed = {name: settings[name] for name in before if settings[name] != before[name]}
    if problems := _problems(event, changed):
        raise Refused(*problems)
    for name in FIELDS:
        setattr(event, name, settings[name])
    event.pairing = _pairing(settings)
    event.save(update_fields=[*FIELDS, "pairing"])
    if changed:
        _see_to(event, changed)
        note(event, by, say("Changed the settings: {names}.", names=commas(SETTINGS[name].label for name in changed)))
        publishing.ask(event, by)
    return event


def _pairing(settings: Settings) -> dict[str, Any]:
    return {name: settings[name] for name in PAIRING}


def _problems(event: Event, changed: Settings) -> list[str]:
    locked = locks(event)
    problems = [f"{SETTINGS[name].label}: {locked[name]}" for name in changed if name in locked]
    drawn = event.rounds_played.filter(stage=Round.Stage.SWISS).count()
    if drawn and "rounds" in changed and (changed["rounds"] or 0) < drawn:
        words = gettext("Rounds: round {drawn} is drawn already. Write {drawn} or more.")
        problems.append(words.format(drawn=drawn))
    return problems


def _see_to(event: Event, changed: Settings) -> None:
    """Do what follows from a change: nobody waits for a place that is there, or for a check-in that is none."""
    if changed.get("needs_check_in") is False:
        event.entrants.filter(state=Entrant.State.REGISTERED).update(state=Entrant.State.IN)
    if "capacity" in changed:
        let_in(event)
    if {"game", "format", "deck_settings", "date"} & changed.keys():
        decklists.check_again(event)
