"""Judging in the file of an event: calls, deck checks, rulings, infractions, and what is set about penalties.

People of it are the entrants of the file; judges are the names that stand on rulings and infractions, never accounts.
Records name one another by their places in the lists.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db.models import Model
from django.utils.translation import gettext as _

from judgeapp.judging.models import Appeal, Call, Citation, DeckCheck, Infraction, Policy, Ruling
from judgeapp.judging.penalties.kinds import KINDS
from judgeapp.tournaments.archive.annexes import At, Known, Places
from judgeapp.tournaments.archive.fields import Count, Part, Row, Rows, Word, Worded, keeps, one_of
from judgeapp.tournaments.models import Event

Number = Annotated[Count | None, Worded("entrant")]
Place = Annotated[Count | None, Worded("place in a list")]
MatchPlace = Annotated[tuple[Count, Count] | None, Worded("match place")]
KNOWN_SCHEMES = URLValidator(schemes=("http", "https"))


@keeps(Call, {"id", "event", "round", "match", "entrant", "by", "key", "keys", "taken_by", "head_by"})
class CallRow(Row):
    round: Count | None = None
    match: MatchPlace = None
    entrant: Number = None


@keeps(DeckCheck, {"id", "event", "match", "by"})
class DeckCheckRow(Row):
    match: MatchPlace


@keeps(Citation, {"id", "ruling"})
class CitationRow(Row):
    pass


@keeps(Appeal, {"id", "ruling", "by"})
class AppealRow(Row):
    pass


SITE = {"on_site", "on_site_by", "on_site_at"}  # for staff of each site to decide
SCENE = {"scene", "step", "outcome"}


@keeps(Ruling, {"id", "token", "game", "event", "call", "by", "replaces", "key", *SITE, *SCENE})
class RulingRow(Row):
    """A ruling with the rules that it cites, and the places of its call and of the ruling that it replaces."""

    call: Place = None
    replaces: Place = None
    citations: Rows[CitationRow] = []
    appeals: Rows[AppealRow] = []


@keeps(Infraction, {"id", "event", "entrant", "match", "call", "by", "key", "tap"})
class InfractionRow(Row):
    kind: Annotated[Word, one_of(KINDS)]
    entrant: Annotated[Count, Worded("entrant")]
    match: MatchPlace = None
    call: Place = None


@keeps(Policy, {"id", "event"})
class PolicyRow(Row):
    pass


class Judging(Part):
    calls: Rows[CallRow] = []
    deck_checks: Rows[DeckCheckRow] = []
    rulings: Rows[RulingRow] = []
    infractions: Rows[InfractionRow] = []
    policy: PolicyRow | None = None


model = Judging


def write(event: Event, places: Places) -> Judging:
    """Return what a file keeps of an event's judging; eight queries however much it is."""
    calls = list(event.calls.select_related("round").order_by("pk"))
    rulings = list(event.rulings.prefetch_related("appeals").order_by("pk"))
    cited: dict[int, list[CitationRow]] = {}
    for each in Citation.objects.filter(ruling__event=event).order_by("pk"):
        cited.setdefault(each.ruling_id, []).append(CitationRow.of(each))
    call_at, ruling_at = _places(calls), _places(rulings)
    policy = Policy.objects.filter(event=event).first()
    return Judging.model_construct(
        calls=[_call(each, places) for each in calls],
        deck_checks=[
            DeckCheckRow.of(each, match=places.matches[each.match_id]) for each in event.deck_checks.order_by("pk")
        ],
        rulings=[_ruling(each, cited.get(each.pk, []), call_at, ruling_at) for each in rulings],
        infractions=[_infraction(each, places, call_at) for each in event.infractions.order_by("pk")],
        policy=PolicyRow.of(policy) if policy else None,
    )


def _places(records: Iterable[Model]) -> Mapping[int | None, int]:
    return {each.pk: at for at, each in enumerate(records)}


def _call(call: Call, places: Places) -> CallRow:
    return CallRow.of(
        call,
        round=call.round.number if call.round else None,
        match=places.matches.get(call.match_id or 0),
        entrant=places.entrants.get(call.entrant_id or 0),
    )


def _ruling(
    ruling: Ruling,
    cited: Sequence[CitationRow],
    call_at: Mapping[int | None, int],
    ruling_at: Mapping[int | None, int],
) -> RulingRow:
    return RulingRow.of(
        ruling,
        call=call_at.get(ruling.call_id),
        replaces=ruling_at.get(ruling.replaces_id),
        citations=list(cited),
        appeals=[AppealRow.of(each) for each in ruling.appeals.all()],
    )


def _infraction(infraction: Infraction, places: Places, call_at: Mapping[int | None, int]) -> InfractionRow:
    return InfractionRow.of(
        infraction,
        entrant=places.entrants[infraction.entrant_id],
        match=places.matches.get(infraction.match_id or 0),
        call=call_at.get(infraction.call_id),
    )


Told = Iterator[tuple[str, str]]  # place, words


def problems(part: Judging, known: Known) -> Told:
    """Yield what its records do not have in common with the rest of the file, or with one another."""
    for name in ("calls", "deck_checks", "rulings", "infractions"):
        for at, row in enumerate(getattr(part, name)):
            yield from ((f"{name}[{at}].{place}", words) for place, words in _named(row, known, len(part.calls)))
    for at, call in enumerate(part.calls):
        if call.round is not None and call.round not in known.matches:
            yield f"calls[{at}].round", _("is no round of the file.")
    for name in ("calls", "deck_checks"):
        yield from _open_twice(name, getattr(part, name))
    yield from _rulings(part.rulings)


def _named(row: Row, known: Known, calls: int) -> Told:
    """Yield which entrant, match or call a record names that the file does not have."""
    entrant, match, call = (getattr(row, name, None) for name in ("entrant", "match", "call"))
    if entrant is not None and entrant not in known.entrants:
        yield "entrant", _("names an entrant that is not there: {number}.").format(number=entrant)
    if match is not None and match[1] >= known.matches.get(match[0], 0):
        yield "match", _("is no match of the file.")
    if isinstance(row, DeckCheckRow) and match is None:
        yield "match", _("is missing.")
    if call is not None and call >= calls:
        yield "call", _("is no place in calls.")


def _open_twice(name: str, rows: Sequence[Row]) -> Told:
    count = Counter(row.match for row in rows if row.match is not None and row.ended_at is None)
    for at, row in enumerate(rows):
        if row.ended_at is None and count[row.match] > 1:
            yield f"{name}[{at}].match", _("has more than one that is still open.")


def _rulings(rulings: Sequence[Row]) -> Told:
    replaced = Counter(row.replaces for row in rulings if row.replaces is not None)
    for at, row in enumerate(rulings):
        if row.replaces is not None and row.replaces >= at:
            yield f"rulings[{at}].replaces", _("must be the place of an earlier ruling.")
        elif row.replaces is not None and replaced[row.replaces] > 1:
            yield f"rulings[{at}].replaces", _("is replaced by more than one ruling.")
        if any(count > 1 for count in Counter(each.number for each in row.citations).values()):
            yield f"rulings[{at}].citations", _("has a rule more than once.")
        if row.source_link and not _is_address(row.source_link):
            yield f"rulings[{at}].source_link", _("must be an address that begins with http:// or https://.")


def _is_address(link: str) -> bool:
    try:
        KNOWN_SCHEMES(link)
    except ValidationError:
        return False
    return True


def restore(part: Judging, event: Event, places: Places) -> None:
    """Store the records for an event whose entrants, rounds and matches are there already."""
    entrants = {number: pk for pk, number in places.entrants.items()}
    matches: Mapping[At | None, int] = {at: pk for pk, at in places.matches.items()}
    calls = _calls(part.calls, event, entrants, matches)
    DeckCheck.objects.bulk_create(row.record(event=event, match_id=matches[row.match]) for row in part.deck_checks)
    _restore_rulings(part.rulings, event, calls)
    Infraction.objects.bulk_create(
        row.record(
            event=event,
            entrant_id=entrants[row.entrant],
            match_id=matches.get(row.match),
            call=None if row.call is None else calls[row.call],
        )
        for row in part.infractions
    )
    if part.policy:
        part.policy.record(event=event).save()


def _calls(
    rows: Sequence[Row], event: Event, entrants: Mapping[int, int], matches: Mapping[At | None, int]
) -> list[Call]:
    """Store the calls; one that is still open waits again, since nobody here has taken it."""
    rounds = dict(event.rounds_played.values_list("number", "pk"))
    waits: dict[str, Any] = {"taken_at": None, "head_at": None}
    return Call.objects.bulk_create(
        row.record(
            event=event,
            round_id=rounds.get(row.round),
            match_id=matches.get(row.match),
            entrant_id=entrants.get(row.entrant),
            **({} if row.ended_at else waits),
        )
        for row in rows
    )


def _restore_rulings(rows: Sequence[Row], event: Event, calls: Sequence[Call]) -> None:
    """Store the rulings in order: what replaces one comes after it."""
    stored: list[Ruling] = []
    for row in rows:
        ruling: Ruling = row.record(
            event=event,
            game=event.game,
            call=None if row.call is None else calls[row.call],
            replaces=None if row.replaces is None else stored[row.replaces],
        )
        ruling.save(force_insert=True)
        stored.append(ruling)
    pairs = [(ruling, row) for ruling, row in zip(stored, rows, strict=True)]
    Citation.objects.bulk_create(each.record(ruling=ruling) for ruling, row in pairs for each in row.citations)
    Appeal.objects.bulk_create(each.record(ruling=ruling) for ruling, row in pairs for each in row.appeals)
