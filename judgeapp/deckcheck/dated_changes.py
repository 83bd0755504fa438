"""Adding a dated list of banned and limited cards, withdrawing it, and putting it back.

A list is whole for its days; of several that cover a day, the one that was added last counts. Nothing is changed or
deleted: a list or an entry is withdrawn, and can be put back.
"""

import datetime
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from judgeapp.cardpool.pool import CardPool, pool_of
from judgeapp.deckcheck import dated_jobs, models
from judgeapp.deckcheck.dated import entry_as_plain, value_of
from judgeapp.domain.decks.bans import BadLine, Named, read_bans
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.clauses.dated import ListEntry
from judgeapp.domain.messages import commas, say

LONGEST_SOURCE = 200


class Noted(NamedTuple):
    """An entry as it will be kept, and what is worth knowing about it ("" for nothing)."""

    line: int
    entry: ListEntry
    note: str


@dataclass(frozen=True)
class Draft:
    """A list as it was read, not yet kept; with a bad line it is not whole."""

    game: str
    key: str
    source: str
    first: datetime.date
    last: datetime.date
    entries: tuple[Noted, ...]
    bad: tuple[BadLine, ...]
    only_for: str = ""

    @property
    def notes(self) -> list[Noted]:
        return [each for each in self.entries if each.note]


def read_draft(
    game: str, key: str, source: str, days: tuple[datetime.date, datetime.date], text: str, only_for: str = ""
) -> Draft:
    """Read a list, of the whole site or of one event, and look its cards up."""
    found, bad = read_bans(text.replace("\0", " "), *days)
    entries = []
    for named in found:
        known = _settled(named, pool_of(game))
        if isinstance(known, BadLine):
            bad.append(known)
        else:
            entries.append(known)
    return Draft(game, key, source, *days, tuple(entries), tuple(sorted(bad, key=lambda each: each.line)), only_for)


def _settled(named: Named, pool: CardPool) -> Noted | BadLine:
    """Return an entry under the number of its card."""
    entry = named.entry
    cards = pool.numbered(entry.card) or pool.find(entry.card, entry.card)
    if len(cards) > 1:
        numbers = commas(card.label for card in cards[:5])
        return BadLine(
            named.line, named.text, say("several cards are called that; write the number: {cards}", cards=numbers)
        )
    if not cards:
        return Noted(named.line, entry, say("not a card we know; it is kept as it is written"))
    card = cards[0]
    note = "" if _is_called(card, entry.title) else say("the line calls it “{title}”", title=entry.title)
    return Noted(
        named.line, replace(entry, card=card.number or card.title, title=card.title if card.number else ""), note
    )


def _is_called(card: Card, title: str) -> bool:
    names = map(plain, (card.title, *card.names))
    return any(name in plain(title) or plain(title) in name for name in names)


@transaction.atomic
def keep(draft: Draft, by: str) -> models.DatedList:
    """Add a list; the same one again is the one that is here."""
    about = {name: getattr(draft, name) for name in ("game", "key", "only_for", "source", "first", "last")}
    entries = [each.entry for each in draft.entries]
    live = models.DatedList.objects.filter(game=draft.game, key=draft.key, only_for=draft.only_for, withdrawn_at=None)
    newest = live.first()
    is_same = newest and all(getattr(newest, name) == value for name, value in about.items())
    if newest and is_same and list(value_of(newest).entries) == entries:
        return newest
    row = models.DatedList.objects.create(**about, added_by=by)
    models.DatedEntry.objects.bulk_create(
        models.DatedEntry(list=row, card=each.card, title=each.title, limit=each.limit, since=each.since)
        for each in entries
    )
    _changed(row)
    return row


@transaction.atomic
def withdraw(what: models.DatedList | models.DatedEntry, by: str) -> None:
    """Let a list, or one entry of it, count no more."""
    what.withdrawn_by, what.withdrawn_at = by, timezone.now()
    what.save()
    _changed(what if isinstance(what, models.DatedList) else what.list)


@transaction.atomic
def put_back(what: models.DatedList | models.DatedEntry) -> None:
    """Let it count again."""
    what.withdrawn_by, what.withdrawn_at = "", None
    what.save()
    _changed(what if isinstance(what, models.DatedList) else what.list)


def _changed(row: models.DatedList) -> None:
    """Have every check see it, and what was checked before checked anew."""
    row.is_applied, row.tries = False, 0
    row.save()
    dated_jobs.OUTBOX.send_after_commit(row)


def as_plain(draft: Draft, number: int | None) -> dict[str, Any]:
    """Return how a list was read, and the number that it is kept under, for scripts."""
    return {
        "number": number,
        "entries": [entry_as_plain(each.entry) for each in draft.entries],
        "notes": [{"line": each.line, "card": each.entry.card, "note": each.note} for each in draft.notes],
        "problems": [{"line": each.line, "text": each.text, "advice": each.advice} for each in draft.bad],
    }
