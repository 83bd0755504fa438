"""What the records of a file must have in common to be an event that can go on."""

from collections import Counter
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from judgeapp.deckcheck.formats import choose
from judgeapp.domain.brackets.bracket import SIZES
from judgeapp.domain.decks.formats import FormatError
from judgeapp.domain.events.results import BEST_OF
from judgeapp.domain.pairing.editing import read_ranges
from judgeapp.domain.pairing.values import PairingError, digest
from judgeapp.tournaments.archive import annexes
from judgeapp.tournaments.archive.fields import Row
from judgeapp.tournaments.archive.reading import File, MatchRow, RoundRow, read_file, refuse
from judgeapp.tournaments.models import Event, Report, Round
from judgeapp.tournaments.rounds.brackets import FEWEST

Worded = Iterator[tuple[str, str]]  # place, words


def read(data: bytes | str) -> File:
    """Return an event as its file holds it.

    Raise ArchiveError with every problem: first of the JSON and its values, then of what belongs together.
    """
    archive = read_file(data)
    refuse(list(_everything(archive)))
    return archive


def _everything(archive: File) -> Worded:
    known = {each.number for each in archive.entrants}
    yield from _event(archive, known)
    yield from _entrants(archive)
    yield from _order(archive)
    for at, round_ in enumerate(archive.rounds):
        yield from _round(round_, f"rounds[{at}]", known, len(archive.devices))
    yield from _links(archive, known)
    if archive.judging is not None:
        sizes = {each.number: len(each.matches) for each in archive.rounds}
        found = annexes.judging().problems(archive.judging, annexes.Known(frozenset(known), sizes))
        yield from ((f"judging.{place}", words) for place, words in found)


def _event(archive: File, known: set[int]) -> Worded:
    event = archive.event
    try:
        choose(event.game, event.format, event.deck_settings)
    except FormatError as error:
        yield "event.format", " ".join(map(str, error.problems))
    try:
        read_ranges(event.tables)
    except PairingError as error:
        yield "event.tables", " ".join(map(str, error.problems))
    if event.best_of not in BEST_OF:
        yield "event.best_of", _("must be one of {known}.").format(known=", ".join(map(str, BEST_OF)))
    if not event.tiebreaks:
        yield "event.tiebreaks", _("must name at least one.")
    yield from _cut(event, known)
    if archive.rounds and event.stage == Event.Stage.OPEN:
        yield "event.stage", _("says that no round was paired, and there are rounds.")


def _cut(event: Row, known: set[int]) -> Worded:
    if unknown := [each for each in event.cut_seeds if each not in known]:
        yield "event.cut_seeds", _nobody(unknown)
    if twice := _twice(event.cut_seeds):
        yield "event.cut_seeds", _("has {twice} more than once.").format(twice=twice)
    if event.cut_seeds and not FEWEST <= len(event.cut_seeds) <= SIZES[-1]:
        words = _("must be empty or have {least} to {most} entrants.")
        yield "event.cut_seeds", words.format(least=FEWEST, most=SIZES[-1])
    if event.stage == Event.Stage.CUT and not event.cut_seeds:
        yield "event.cut_seeds", _("must name who is in the cut: it has begun.")


def _entrants(archive: File) -> Worded:
    if twice := _twice(each.number for each in archive.entrants):
        yield "entrants", _("has the number {number} more than once.").format(number=twice)
    for at, each in enumerate(archive.entrants):
        if not each.number:
            yield f"entrants[{at}].number", _("counts from 1.")
    known = {each.number for each in archive.entrants}
    for at, device in enumerate(archive.devices):
        if device.entrant not in known:
            yield f"devices[{at}].entrant", _nobody([device.entrant])


def _order(archive: File) -> Worded:
    for at, round_ in enumerate(archive.rounds):
        if round_.number != at + 1:
            words = _("must be {number}: rounds are listed in order, without a gap.")
            yield f"rounds[{at}].number", words.format(number=at + 1)
        if at + 1 < len(archive.rounds) and round_.state != Round.State.CLOSED:
            yield f"rounds[{at}].state", _("must be closed: a later round is there.")
        if round_.digest != (digest(round_.seed) if round_.seed else ""):
            yield f"rounds[{at}].digest", _("is not that of the seed.")
        if round_.stage == Round.Stage.SWISS and not round_.seed:
            yield f"rounds[{at}].seed", _("must be there: a Swiss round is drawn.")
        if round_.stage == Round.Stage.SWISS and at and archive.rounds[at - 1].stage == Round.Stage.CUT:
            yield f"rounds[{at}].stage", _("is Swiss after a round of the cut.")


def _round(round_: RoundRow, place: str, known: set[int], devices: int) -> Worded:
    seats = [each for match in round_.matches for each in match.seats]
    stopped = [each for match in round_.matches for each in match.reason.get("stopped", ())]
    if unknown := sorted({each for each in (*seats, *stopped) if each not in known}):
        yield place, _nobody(unknown)
    if twice := _twice(seats):
        yield place, _("pairs {twice} more than once.").format(twice=twice)
    if table := _twice(each.table for each in round_.matches if each.table and not each.is_stopped):
        yield place, _("has more than one match at table {table}.").format(table=table)
    if version := _twice(each.version for each in round_.standings):
        yield f"{place}.standings", _("has version {version} more than once.").format(version=version)
    for at, each in enumerate(round_.standings):
        if unknown := [row["number"] for row in each.rows if row["number"] not in known]:
            yield f"{place}.standings[{at}]", _nobody(unknown)
    yield from _drawn(round_, place, known)
    for at, match in enumerate(round_.matches):
        yield from _match(match, f"{place}.matches[{at}]", round_, devices)


def _drawn(round_: RoundRow, place: str, known: set[int]) -> Worded:
    drawn = round_.entered.get("entrants", [])
    ids = {each["id"] for each in drawn} | {other for each in drawn for other in each.get("opponents", [])}
    if unknown := sorted(ids - known):
        yield f"{place}.entered", _nobody(unknown)
    if twice := _twice(each["id"] for each in drawn):
        yield f"{place}.entered", _("has {twice} more than once.").format(twice=twice)


def _match(match: MatchRow, place: str, round_: RoundRow, devices: int) -> Worded:
    accepted = [each for each in match.reports if each.state == Report.State.ACCEPTED]
    seats = 0 if match.is_stopped else 2 if match.table else 1
    if len(match.seats) != seats:
        yield f"{place}.seats", _seats(match).format(seats=seats)
    if len(accepted) > 1:
        yield f"{place}.reports", _("has more than one accepted result.")
    if seats == 2 and not accepted and round_.state == Round.State.CLOSED:
        yield f"{place}.reports", _("has no accepted result, and the round is closed.")
    for at, each in enumerate(match.reports):
        if each.device is not None and each.device >= devices:
            yield f"{place}.reports[{at}].device", _("is no place in devices.")
        if each.side is not None and each.side > 1:
            yield f"{place}.reports[{at}].side", _("must be 0 or 1.")


def _seats(match: MatchRow) -> str:
    if match.is_stopped:
        return _("must be {seats} for a stopped match.")
    return _("must be {seats} for a match at a table.") if match.table else _("must be {seats} for a bye.")


def _links(archive: File, known: set[int]) -> Worded:
    if archive.links is None:
        return
    if set(map(int, archive.links.entrants)) != known:
        yield "links.entrants", _("must have a link for everybody in entrants, and for nobody else.")
    if len(archive.links.devices) != len(archive.devices):
        yield "links.devices", _("must have as many as devices.")
    if twice := _twice(token for token, _link in archive.links.devices):
        yield "links.devices", _("has {twice} more than once.").format(twice=twice)


def _twice(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value, count in Counter(values).items() if count > 1)


def _nobody(numbers: Iterable[int]) -> str:
    return _("names entrants that are not there: {numbers}.").format(numbers=", ".join(map(str, numbers)))
