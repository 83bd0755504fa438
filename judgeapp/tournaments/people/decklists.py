"""Deck lists of an event: handed in through the deck checker, replaceable until they are locked.

A list is a version of a saved deck. What is handed in later is a later version, so that nothing is lost.
"""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.deckcheck import saved
from judgeapp.deckcheck.batches import ORDER, verdict_of
from judgeapp.deckcheck.checks import Checked, check_text, too_long
from judgeapp.deckcheck.findings import stored_findings
from judgeapp.deckcheck.formats import choose
from judgeapp.deckcheck.models import DatedList, Version
from judgeapp.domain.decks.formats import Format, FormatError
from judgeapp.domain.messages import say
from judgeapp.tournaments.locking import Refused, hold, lock, note
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import naming
from judgeapp.tournaments.people.waiting import HERE
from judgeapp.tournaments.rounds import progress

MISSING = "missing"  # the verdict of who is in and has handed in no list
AT_ONCE = 200


def format_of(event: Event) -> Format:
    """Return the format that decks are held against, as the organiser has set it, with the event's own dated lists.

    If it cannot be set like that any more, it is as the documents have it; if it is gone, it is the game's first.
    """
    for choice in ((event.format, event.deck_settings), (event.format, None)):
        try:
            return replace(choose(event.game, *choice), only_for=event.token)
        except FormatError:
            continue
    return replace(choose(event.game), only_for=event.token)


def check(event: Event, text: str) -> Checked:
    """Hold a list against the event's format on the event's day."""
    return check_text(format_of(event), event.date, text)


@transaction.atomic
def hand_in(entrant: Entrant, text: str, by: User | None = None) -> Entrant:
    """Keep an entrant's list, whatever is wrong with the deck; staff (`by`) may replace one that is locked.

    Raises Refused if there is no list to read, or if the player's own are locked or not asked for.
    """
    event, entrant = hold(entrant)
    text = saved.tidy(text.replace("\0", ""))
    if problems := _why_not(event, text, is_staff=by is not None):
        raise Refused(*problems)
    checked = check(event, text)
    entrant.deck = _keep(entrant, event, text)
    _judge(entrant, checked)
    entrant.save(update_fields=["deck", "deck_verdict", "deck_problems"])
    if by:
        note(event, by, say("Handed in the deck list of {name}.", name=entrant.name))
    return entrant


def _why_not(event: Event, text: str, *, is_staff: bool) -> list[str]:
    problems = []
    if event.decks == Event.Decks.NONE:
        problems.append(_("No lists are handed in at this event."))
    elif event.decks_locked_at and not is_staff:
        problems.append(_("The lists are locked. Ask the head judge about yours."))
    if not text.strip():
        problems.append(_("There is no list yet. Paste or type it."))
    elif long := too_long(text, format_of(event)):
        problems.append(f"{long.message} {long.repair}")
    return problems


def _keep(entrant: Entrant, event: Event, text: str) -> Version:
    name = naming.deck_name(entrant, event)
    details = saved.Details(name, format_of(event), event.date, event.deck_settings)
    if entrant.deck is None:
        return saved.save(details, text).versions.get()
    number = saved.change(entrant.deck.deck_id, details, text)
    return entrant.deck.deck.versions.get(number=number)


def _judge(entrant: Entrant, checked: Checked) -> None:
    entrant.deck_verdict = verdict_of(checked)
    entrant.deck_problems = stored_findings(checked.judgement.findings, checked.format.cites)


def check_again(event: Event) -> int:
    """Hold all lists against the format as it is now; the caller holds the lock. Return how many there are."""
    rows = list(event.entrants.filter(deck__isnull=False).select_related("deck"))
    for entrant in rows:
        if entrant.deck:
            _judge(entrant, check(event, entrant.deck.text))
    Entrant.objects.bulk_update(rows, ["deck_verdict", "deck_problems"], batch_size=AT_ONCE)
    return len(rows)


def check_days_again(game: str, days: tuple[datetime.date, datetime.date], only_for: str = "") -> None:
    """Hold the lists of all events of these days, or of one, against what is banned by now, one event at a time."""
    events = Event.objects.filter(game=game, date__range=days, entrants__deck__isnull=False).distinct()
    events = events.filter(token=only_for) if only_for else events
    for pk in events.values_list("pk", flat=True):
        with transaction.atomic():
            check_again(lock(pk))


def forget_with(*, instance: Event, **_signal: object) -> None:
    """Delete the lists of banned cards of an event that is deleted: they are tied to its key, and are its alone."""
    DatedList.objects.filter(only_for=instance.token).delete()


@transaction.atomic
def set_lock(event: Event, by: User | None, *, is_locked: bool) -> None:
    """Lock the lists before the start, or open them again. Raises Refused once round 1 is released."""
    event = lock(event.pk)
    if progress.is_released(event):
        raise Refused(_("The lists were locked for good when the first round was released."))
    event.decks_locked_at = timezone.now() if is_locked else None
    event.save(update_fields=["decks_locked_at"])
    note(event, by, say("Locked the deck lists.") if is_locked else say("Opened the deck lists again."))


@dataclass(frozen=True)
class Overview:
    """The lists of everybody who is in, worst first: (verdict, its entrants)."""

    groups: tuple[tuple[str, tuple[Entrant, ...]], ...]

    @property
    def numbers(self) -> dict[str, int]:
        return {verdict: len(entrants) for verdict, entrants in self.groups}

    def those(self, verdict: str) -> list[Entrant]:
        """Return the entrants with a verdict; those that are not simply legal for ""."""
        wanted = [verdict] if verdict in self.numbers else [MISSING, *ORDER[:-1]]
        return [entrant for key, entrants in self.groups if key in wanted for entrant in entrants]


def overview(event: Event) -> Overview:
    """Return how the lists stand; one query."""
    rows = event.entrants.filter(state__in=HERE).select_related("deck__deck").defer("deck__text")
    found: dict[str, list[Entrant]] = {verdict: [] for verdict in (MISSING, *map(str, ORDER))}
    for entrant in rows:
        found[entrant.deck_verdict if entrant.deck else MISSING].append(entrant)
    return Overview(tuple((verdict, tuple(entrants)) for verdict, entrants in found.items()))


def as_text(event: Event) -> Iterator[str]:
    """Return all lists as one text, a line "=== Name" before each, as the deck checker reads it."""
    for name, text in event.entrants.filter(deck__isnull=False).values_list("name", "deck__text"):
        yield f"=== {name}\n{text}\n\n"
