"""Deleting a person at an event: what was played stays under "Player 17", and the name goes from all that is stored.

Texts of staff that call somebody by the first name alone cannot be found; whoever deletes is told to look for them.
"""

from collections.abc import Callable, Iterator
from functools import partial

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.messages import say
from judgeapp.domain.renaming import Renaming
from judgeapp.tournaments.locking import Refused, note
from judgeapp.tournaments.models import Entrant, Event, LogEntry, Report, Standings
from judgeapp.tournaments.paper import packs
from judgeapp.tournaments.people import naming, texts
from judgeapp.tournaments.people.attendance import GONE
from judgeapp.tournaments.people.waiting import let_in
from judgeapp.tournaments.public import publishing
from judgeapp.unguessable import secret

RENAMED = "Renamed {was} to {name}."
_rooms: list[Callable[[Entrant, Renaming], object]] = []
also = _rooms.append  # removes what a room keeps of somebody for themselves; rooms say so when they start


def why_not(entrant: Entrant) -> str:
    """Return why somebody cannot be deleted yet, and what to do first; "" if they can."""
    event = entrant.event
    if entrant.forgotten_at:
        return _("This player is deleted already.")
    if event.stage == Event.Stage.OVER or entrant.state in GONE or not entrant.seats.exists():
        return ""
    return _("{name} still plays. They drop out first; then they can be deleted.").format(name=entrant.name)


@transaction.atomic
def forget(entrant: Entrant, by: User | None) -> None:
    """Delete a person at an event. Raises Refused for who still plays."""
    event = Event.everything.select_for_update().get(pk=entrant.event_id)
    entrant = event.entrants.get(pk=entrant.pk)
    entrant.event = event
    if why := why_not(entrant):
        raise Refused(why)
    instead = f"Player {entrant.number}"
    renaming = renaming_of(entrant, instead)
    _deck(entrant, instead)
    _standings(event, entrant, renaming, instead)
    for room in _rooms:
        room(entrant, renaming)
    if event.stage == Event.Stage.OPEN and not entrant.seats.exists():
        _take_away(entrant)
        let_in(event)
    else:
        _empty(entrant, instead)
    texts.rename(event.entrants.all(), renaming, only=["note"])
    for rows in texts.of_event(event):
        texts.rename(rows, renaming)
    note(event, by, say("Deleted player {number}.", number=entrant.number))
    _publish(event)
    transaction.on_commit(partial(_files, event), robust=True)


def renaming_of(entrant: Entrant, instead: str) -> Renaming:
    """Return what takes all names out that somebody has or had at an event; those of others stay."""
    others = entrant.event.entrants.exclude(pk=entrant.pk).values_list("name", flat=True)
    return Renaming(dict.fromkeys(names_of(entrant), instead), others)


def names_of(entrant: Entrant) -> set[str]:
    """Return the names that somebody has or had at an event, and of a team those of its members."""
    found = {entrant.name, entrant.public_name, *entrant.members} - {""}
    renamings = list(_renamings(entrant.event))
    for was, name in reversed(renamings):  # the latest first
        if name in found:
            found.add(was)
    return found


def _renamings(event: Event) -> Iterator[tuple[str, str]]:
    """Return who was called what before and after, the first renaming first."""
    for stored in LogEntry.objects.filter(event=event, words__startswith="Renamed ").order_by("pk").values("message"):
        parts = [stored["message"], *stored["message"].get("values", {}).values()]
        for each in parts:
            if isinstance(each, dict) and each.get("pattern") == RENAMED:
                yield each["values"]["was"], each["values"]["name"]


def _deck(entrant: Entrant, instead: str) -> None:
    """Take names of more than a word out of the list that was handed in: one word may be a card's."""
    if entrant.deck is None:
        return
    whole = Renaming({name: instead for name in names_of(entrant) if " " in name})
    for version in entrant.deck.deck.versions.all():
        if (text := whole.text(version.text)) != version.text:
            type(version).objects.filter(pk=version.pk).update(text=text)


def _standings(event: Event, entrant: Entrant, renaming: Renaming, instead: str) -> None:
    """Name one row of all standings anew, and whom the reasons of corrections name."""
    for stored in Standings.objects.filter(round__event=event):
        rows = [{**row, "name": instead} if row["entrant"] == entrant.pk else row for row in stored.rows]
        new = {"reason": renaming.text(stored.reason)[:200], "message": renaming.value(stored.message)}
        Standings.objects.filter(pk=stored.pk).update(rows=rows, **new)


def _empty(entrant: Entrant, instead: str) -> None:
    """Leave of somebody what the results of others rest on."""
    Report.objects.filter(device__entrant=entrant).update(address="")
    entrant.devices.all().delete()
    entrant.name, entrant.members, entrant.club, entrant.team, entrant.note = instead, [], "", "", ""
    entrant.shown_as, entrant.public_name, entrant.link = Entrant.ShownAs.FULL, "", secret()
    entrant.forgotten_at = timezone.now()
    entrant.save()
    naming.show_elsewhere(entrant)


def _take_away(entrant: Entrant) -> None:
    """Remove somebody who has not played, with the list that was handed in."""
    deck = entrant.deck and entrant.deck.deck
    entrant.delete()
    if deck:
        deck.delete()


def _publish(event: Event) -> None:
    """Show the pages without the name, and keep none that has it; those of a deleted event are made when it is back."""
    if event.deleted_at:
        event.pages.all().delete()
    else:
        publishing.publish(event)
        event.pages.filter(version__lt=event.live).delete()


def _files(event: Event) -> None:
    """Write the packs on the disk anew, and take what was overwritten out of the database's own files."""
    for path in packs.folder_of(event).glob("round-*.json"):
        packs.keep(event, int(path.stem.removeprefix("round-")))
    wipe()


def wipe() -> None:
    """Have SQLite empty its write-ahead file; what was deleted is zeros in the other one (settings: secure_delete).

    While somebody reads it stays, and is written over from its beginning soon.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
