"""Records of a file to the rows of a new event: all of them or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.deckcheck import saved
from judgeapp.deckcheck.formats import choose
from judgeapp.domain.decks.formats import FormatError
from judgeapp.domain.permissions import Role
from judgeapp.domain.saying import say
from judgeapp.tournaments.archive.problems import ArchiveError
from judgeapp.tournaments.archive.records import Archive, Deck, Played, Reported, Table
from judgeapp.tournaments.archive.writing import renumbered
from judgeapp.tournaments.locking import note
from judgeapp.tournaments.models import Device, Entrant, Event, Match, Member, Report, Round, Seat, Standings
from judgeapp.tournaments.public import publishing

AT_ONCE = 2000  # rows of one INSERT
NOT_IN_FILE = gettext_lazy(
    "Judge calls, deck checks, matches followed on phones, rulings, infractions and the settings of penalties "
    "are not in such a file."
)


@dataclass(frozen=True, slots=True)
class Restored:
    """The new event, and what of the file is not in it as it was."""

    event: Event
    notes: tuple[str, ...]


@transaction.atomic
def restore(
    archive: Archive, owner: AbstractBaseUser, *, keep_links: bool = False, trust_accounts: bool = False
) -> Restored:
    """Make an event of a file's records.

    keep_links       take the address and the personal links of the file, if it has them, instead of new ones
    trust_accounts   an account named in the file is the account of that name here, and gets its role; without
                     this only `owner` is, and the names of others are kept as words

    Raise ArchiveError if the links are to be kept and cannot be.
    """
    if keep_links:
        _refuse_links(archive)
    people = _people(archive, owner, trust_accounts)
    event = archive.event
    event.token = archive.links.event if keep_links else event.token
    event.invites = archive.links.invites if keep_links else 0
    seeds, event.cut_seeds = event.cut_seeds, []
    event.save(force_insert=True)
    ids = _entrants(archive, event, keep_links)
    Event.objects.filter(pk=event.pk).update(cut_seeds=[ids[each] for each in seeds])
    event.cut_seeds = [ids[each] for each in seeds]
    devices = _devices(archive, ids, keep_links)
    _rounds(archive, event, ids, _Reports(people, devices))
    notes = [*_decks(archive, event), *_staff(archive, event, owner, people if trust_accounts else {})]
    _words(archive, event, people)
    note(event, owner, say("Brought the event in from a file."))
    publishing.publish(event)
    return Restored(event, (*notes, str(NOT_IN_FILE)))


def _refuse_links(archive: Archive) -> None:
    if archive.links is None:
        raise ArchiveError([_("links: the file has none. Export with the links, or let new ones be made.")])
    if Event.objects.filter(token=archive.links.event).exists():
        raise ArchiveError([_("links: the event itself is still on this site. Let new links be made.")])
    tokens = [token for token, _link in archive.links.devices]
    if Device.objects.filter(token__in=tokens).exists():
        raise ArchiveError([_("links: another event here has some of them. Let new links be made.")])


def _people(archive: Archive, owner: AbstractBaseUser, trust_accounts: bool) -> Mapping[str, AbstractBaseUser]:
    """Return the accounts here that names in the file stand for."""
    if not trust_accounts:
        return {str(owner): owner}
    named = {name for name, _role in archive.staff} | {by for _row, by in [*archive.announcements, *archive.log] if by}
    reports = (each for played in archive.rounds for table in played.tables for each in table.reports)
    named |= {each.by for each in reports if each.by}
    return {user.username: user for user in User.objects.filter(username__in=named)}


def _entrants(archive: Archive, event: Event, keep_links: bool) -> Mapping[int, int]:
    """Store the entrants; return number -> primary key, both in the same order, which repeats of a draw rest on."""
    rows = sorted(archive.entrants, key=lambda each: each.number)
    for each in rows:
        each.event = event
        if keep_links:
            each.link = archive.links.entrants[each.number]
    stored = Entrant.objects.bulk_create(rows, batch_size=AT_ONCE)
    return {each.number: each.pk for each in stored}


def _devices(archive: Archive, ids: Mapping[int, int], keep_links: bool) -> Sequence[Device]:
    """Store the devices; without the links they only say where reports came from."""
    rows = []
    for at, (number, device) in enumerate(archive.devices):
        device.entrant_id = ids[number]
        if keep_links:
            device.token, device.link = archive.links.devices[at]
        rows.append(device)
    return Device.objects.bulk_create(rows, batch_size=AT_ONCE)


class _Reports:
    """Turns reports of the file into rows."""

    def __init__(self, people: Mapping[str, AbstractBaseUser], devices: Sequence[Device]) -> None:
        self._people, self._devices = people, devices

    def row(self, reported: Reported, match: Match) -> Report:
        report = reported.report
        report.match, report.by = match, self._people.get(reported.by or "")
        report.device = None if reported.device is None else self._devices[reported.device]
        if reported.by and report.by is None:
            report.note = f"{report.note}{', ' if report.note else ''}by {reported.by}"[:200]
        return report


def _rounds(archive: Archive, event: Event, ids: Mapping[int, int], reports: _Reports) -> None:
    for played in archive.rounds:
        played.round.event = event
        played.round.entered = _entered(played.round.entered, ids)
    Round.objects.bulk_create([played.round for played in archive.rounds])
    tables = [(played, table) for played in archive.rounds for table in played.tables]
    for played, table in tables:
        table.match.round = played.round
        table.match.reason = renumbered(table.match.reason, "stopped", ids)
    Match.objects.bulk_create([table.match for _played, table in tables], batch_size=AT_ONCE)
    Seat.objects.bulk_create([seat for each in tables for seat in _seats(*each, ids)], batch_size=AT_ONCE)
    rows = [reports.row(each, table.match) for _played, table in tables for each in table.reports]
    Report.objects.bulk_create(rows, batch_size=AT_ONCE)
    Standings.objects.bulk_create([row for played in archive.rounds for row in _standings(played, ids)])


def _seats(played: Played, table: Table, ids: Mapping[int, int]) -> list[Seat]:
    return [
        Seat(round=played.round, match=table.match, entrant_id=ids[number], side=side)
        for side, number in enumerate(table.seats)
    ]


def _standings(played: Played, ids: Mapping[int, int]) -> list[Standings]:
    for each in played.standings:
        each.round = played.round
        each.rows = [{**row, "entrant": ids[row["number"]]} for row in each.rows]
    return list(played.standings)


def _entered(entered: Mapping[str, Any], ids: Mapping[int, int]) -> dict[str, Any]:
    if not entered:
        return {}
    drawn = [renumbered({**each, "id": ids[each["id"]]}, "opponents", ids) for each in entered["entrants"]]
    return {**entered, "entrants": drawn}


def _decks(archive: Archive, event: Event) -> list[str]:
    """Store the lists as saved decks; return what could not be kept."""
    lost = []
    for number, deck in archive.decks.items():
        try:
            version = _deck(deck, event)
        except FormatError as error:
            lost.append(_no_list(number, error))
        else:
            event.entrants.filter(number=number).update(deck=version)
    return lost


def _no_list(number: int, error: FormatError) -> str:
    words = _("The list of entrant {number} is not kept: {problems}")
    return words.format(number=number, problems=" ".join(map(str, error.problems)))


def _deck(deck: Deck, event: Event) -> int:
    format_ = choose(event.game, deck.format, deck.settings)
    kept = saved.save(saved.Details(deck.name, format_, deck.date, deck.settings), deck.text)
    return kept.versions.get().pk


def _staff(
    archive: Archive, event: Event, owner: AbstractBaseUser, people: Mapping[str, AbstractBaseUser]
) -> list[str]:
    """Give the roles of the file to accounts that are known and trusted; return whom nobody is given for."""
    roles = {name: role for name, role in archive.staff if name in people}
    Member.objects.bulk_create([Member(event=event, user=people[name], role=role) for name, role in roles.items()])
    Member.objects.update_or_create(event=event, user=owner, defaults={"role": str(Role.OWNER)})
    left = [f"{name} ({role})" for name, role in archive.staff if name not in roles and name != str(owner)]
    words = _("These have no role here yet; give it to them: {names}.")
    return [words.format(names=", ".join(left))] if left else []


def _words(archive: Archive, event: Event, people: Mapping[str, AbstractBaseUser]) -> None:
    """Store announcements and log; words of an account that is not known say whose they are."""
    for rows in (archive.announcements, archive.log):
        for row, by in rows:
            row.event, row.by = event, people.get(by or "")
            if by and row.by is None and hasattr(row, "words"):
                row.words = f"{by}: {row.words}"[:300]
        if rows:
            type(rows[0][0]).objects.bulk_create([row for row, _by in rows], batch_size=AT_ONCE)
