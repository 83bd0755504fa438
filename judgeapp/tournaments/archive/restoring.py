"""Records of a file to the rows of a new event: all of them or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.deckcheck import saved
from judgeapp.deckcheck.formats import choose, lists_of
from judgeapp.deckcheck.models import DatedEntry, DatedList
from judgeapp.domain.decks.formats import FormatError
from judgeapp.domain.messages import say
from judgeapp.domain.permissions import Role
from judgeapp.tournaments.archive import annexes
from judgeapp.tournaments.archive.fields import Row
from judgeapp.tournaments.archive.reading import ArchiveError, DeckRow, File, Links, MatchRow, ReportRow
from judgeapp.tournaments.archive.writing import entered_by, renumbered
from judgeapp.tournaments.locking import note
from judgeapp.tournaments.models import (
    Announcement,
    Device,
    Entrant,
    Event,
    LogEntry,
    Match,
    Member,
    Report,
    Round,
    Seat,
    Standings,
)
from judgeapp.tournaments.public import publishing

AT_ONCE = 2000  # rows of one INSERT
NOT_IN_FILE = gettext_lazy(
    "Judge calls, deck checks, rulings, infractions and the settings of penalties are not in this file, nor are "
    "matches that were followed on phones."
)
NO_ACCOUNTS = gettext_lazy(
    "Of calls, rulings and infractions the file has the entrants and the names of the judges, but no accounts and no "
    "scenes; open calls wait for a judge again. Matches that were followed on phones are not in it."
)


@dataclass(frozen=True, slots=True)
class Restored:
    """The new event, and what of the file is not in it as it was."""

    event: Event
    notes: tuple[str, ...]


@transaction.atomic
def restore(archive: File, owner: User, *, keep_links: bool = False, trust_accounts: bool = False) -> Restored:
    """Make an event of a file's records.

    keep_links       take the address and the personal links of the file, if it has them, instead of new ones
    trust_accounts   an account named in the file is the account of that name here, and gets its role; without
                     this only `owner` is, and the names of others are kept as words

    Raise ArchiveError if the links are to be kept and cannot be.
    """
    if keep_links:
        _refuse_links(archive)
    people = _people(archive, owner, trust_accounts)
    links = archive.links if keep_links else None
    own_links: dict[str, Any] = {"token": links.event, "invites": links.invites} if links else {}
    event = archive.event.record(**own_links, cut_seeds=[])
    event.save(force_insert=True)
    ids = _entrants(archive, event, links)
    event.cut_seeds = [ids[each] for each in archive.event.cut_seeds]
    event.save(update_fields=["cut_seeds"])
    devices = _devices(archive, ids, links)
    _rounds(archive, event, ids, _Reports(people, devices))
    notes = [
        *_lists(archive, event),
        *_decks(archive, event),
        *_staff(archive, event, owner, people if trust_accounts else {}),
    ]
    _words(archive, event, people)
    note(event, owner, say("Brought the event in from a file."))
    if archive.judging is not None:
        annexes.judging().restore(archive.judging, event, annexes.Places.of(event))
    publishing.publish(event)
    return Restored(event, (*notes, str(NOT_IN_FILE if archive.judging is None else NO_ACCOUNTS)))


def _refuse_links(archive: File) -> None:
    if archive.links is None:
        raise ArchiveError([_("links: the file has none. Export with the links, or let new ones be made.")])
    if Event.everything.filter(token=archive.links.event).exists():
        raise ArchiveError([_("links: the event itself is still on this site. Let new links be made.")])
    tokens = [token for token, _link in archive.links.devices]
    if Device.objects.filter(token__in=tokens).exists():
        raise ArchiveError([_("links: another event here has some of them. Let new links be made.")])


def _people(archive: File, owner: User, trust_accounts: bool) -> Mapping[str, User]:
    """Return the accounts here that names in the file stand for."""
    if not trust_accounts:
        return {str(owner): owner}
    reports = (each for round_ in archive.rounds for match in round_.matches for each in match.reports)
    named = {each.by for each in (*archive.announcements, *archive.log, *reports) if each.by}
    named |= {each.account for each in archive.staff}
    return {user.username: user for user in User.objects.filter(username__in=named)}


def _entrants(archive: File, event: Event, links: Links | None) -> Mapping[int, int]:
    """Store the entrants; return number -> primary key, both in the same order, which repeats of a draw rest on."""
    rows = []
    for each in sorted(archive.entrants, key=lambda each: each.number):
        own_links = {"link": links.entrants[str(each.number)]} if links else {}
        rows.append(each.record(event=event, **own_links))
    return {each.number: each.pk for each in Entrant.objects.bulk_create(rows, batch_size=AT_ONCE)}


def _devices(archive: File, ids: Mapping[int, int], links: Links | None) -> Sequence[Device]:
    """Store the devices; without the links they only say where reports came from."""
    rows = []
    for at, each in enumerate(archive.devices):
        own_links = dict(zip(("token", "link"), links.devices[at], strict=True)) if links else {}
        rows.append(each.record(entrant_id=ids[each.entrant], **own_links))
    return Device.objects.bulk_create(rows, batch_size=AT_ONCE)


class _Reports:
    """Turns reports of the file into rows."""

    def __init__(self, people: Mapping[str, User], devices: Sequence[Device]) -> None:
        self._people, self._devices = people, devices

    def row(self, row: ReportRow, match: Match) -> Report:
        by = self._people.get(row.by or "")
        device = None if row.device is None else self._devices[row.device]
        report: Report = row.record(match=match, by=by, device=device)
        if row.by and by is None:
            report.note = (f"{report.note} (by {row.by})" if report.note else f"by {row.by}")[:200]
        return report


def _rounds(archive: File, event: Event, ids: Mapping[int, int], reports: _Reports) -> None:
    rounds = [each.record(event=event, entered=entered_by(each.entered, ids)) for each in archive.rounds]
    Round.objects.bulk_create(rounds)
    rows = [(round_, row) for round_, each in zip(rounds, archive.rounds, strict=True) for row in each.matches]
    matches = [row.record(round=round_, reason=renumbered(row.reason, "stopped", ids)) for round_, row in rows]
    Match.objects.bulk_create(matches, batch_size=AT_ONCE)
    pairs = [(match, row) for match, (_round, row) in zip(matches, rows, strict=True)]
    Seat.objects.bulk_create([seat for pair in pairs for seat in _seats(*pair, ids)], batch_size=AT_ONCE)
    rows_of_reports = [reports.row(each, match) for match, row in pairs for each in row.reports]
    Report.objects.bulk_create(rows_of_reports, batch_size=AT_ONCE)
    Standings.objects.bulk_create(
        _standings(row, round_, ids)
        for round_, each in zip(rounds, archive.rounds, strict=True)
        for row in each.standings
    )


def _seats(match: Match, row: MatchRow, ids: Mapping[int, int]) -> list[Seat]:
    return [
        Seat(round=match.round, match=match, entrant_id=ids[number], side=side) for side, number in enumerate(row.seats)
    ]


def _standings(row: Row, round_: Round, ids: Mapping[int, int]) -> Standings:
    standings: Standings
    standings = row.record(round=round_, rows=[{**each, "entrant": ids[each["number"]]} for each in row.rows])
    return standings


def _lists(archive: File, event: Event) -> list[str]:
    """Store the lists of banned cards of this event alone; return what could not be kept."""
    known = lists_of(event.game)
    for each in archive.lists:
        if each.key not in known:
            continue
        # What is brought in was held against it where it comes from, so that nothing has to be checked anew.
        row = each.record(game=event.game, only_for=event.token, is_applied=True)
        row.save(force_insert=True)
        DatedList.objects.filter(pk=row.pk).update(added_at=each.added_at)  # a new row has the time it is made at
        DatedEntry.objects.bulk_create([one.record(list=row) for one in each.entries], batch_size=AT_ONCE)
    words = _("The list of banned cards “{source}” is not kept: no format of this game asks for one here.")
    return [words.format(source=each.source) for each in archive.lists if each.key not in known]


def _decks(archive: File, event: Event) -> list[str]:
    """Store the lists as saved decks; return what could not be kept."""
    lost = []
    for each in archive.entrants:
        try:
            version = _deck(each.deck, event) if each.deck else None
        except FormatError as error:
            lost.append(_no_list(each.number, error))
        else:
            if version:
                event.entrants.filter(number=each.number).update(deck=version)
    return lost


def _no_list(number: int, error: FormatError) -> str:
    words = _("The list of entrant {number} is not kept: {problems}")
    return words.format(number=number, problems=" ".join(map(str, error.problems)))


def _deck(deck: DeckRow, event: Event) -> int:
    format_ = replace(choose(event.game, deck.format, deck.settings), only_for=event.token)
    deck_saved = saved.save(saved.Details(deck.name, format_, deck.date, deck.settings), deck.text)
    return deck_saved.versions.get().pk


def _staff(archive: File, event: Event, owner: User, people: Mapping[str, User]) -> list[str]:
    """Give the roles of the file to accounts that are known and trusted; return whom nobody is given for."""
    roles = {each.account: each.role for each in archive.staff if each.account in people}
    Member.objects.bulk_create([Member(event=event, user=people[name], role=role) for name, role in roles.items()])
    Member.objects.update_or_create(event=event, user=owner, defaults={"role": Role.OWNER})
    others = [each for each in archive.staff if each.account not in roles and each.account != str(owner)]
    left = [f"{each.account} ({Role(each.role).words})" for each in others]
    words = _("These have no role here yet; give it to them: {names}.")
    return [words.format(names=", ".join(left))] if left else []


def _words(archive: File, event: Event, people: Mapping[str, User]) -> None:
    """Store announcements and log; words of an account that is not known say whose they are."""
    for rows, table in ((archive.announcements, Announcement), (archive.log, LogEntry)):
        records = []
        for row in rows:
            record = row.record(event=event, by=people.get(row.by or ""))
            if row.by and record.by is None and hasattr(record, "words"):
                record.words = f"{row.by}: {record.words}"[:300]
            records.append(record)
        table.objects.bulk_create(records, batch_size=AT_ONCE)
