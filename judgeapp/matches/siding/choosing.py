"""What a player chooses to present: read from a form, and held against the registered list and the format."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from judgeapp.deckcheck.batches import verdict_of
from judgeapp.deckcheck.checks import Checked, check_text
from judgeapp.deckcheck.findings import to_keep
from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.deck import Finding, Severity
from judgeapp.matches.siding.swapping import IN, OUT, Movable, Registered, Swap
from judgeapp.tournaments.access import whole_number

_LINE = re.compile(r"Lines? [0-9, ]+")


@dataclass(frozen=True, slots=True)
class Row:
    """A card in the form: what was typed for it, and what is wrong with that."""

    movable: Movable
    typed: str
    problem: str


class Chosen:
    """What a form says about each card; `typed` is by name of the card's field."""

    def __init__(self, registered: Registered, typed: Mapping[str, str]) -> None:
        self.registered = registered
        self.rows = [_row(each, typed.get(each.name, "").strip()[:9]) for each in registered.movable]

    @property
    def out(self) -> list[Row]:
        return [row for row in self.rows if row.movable.way == OUT]

    @property
    def into(self) -> list[Row]:
        return [row for row in self.rows if row.movable.way == IN]

    @property
    def copies_out(self) -> int:
        return sum(self.moves.get(row.movable.name, 0) for row in self.out)

    @property
    def copies_in(self) -> int:
        return sum(self.moves.get(row.movable.name, 0) for row in self.into)

    @property
    def problems(self) -> list[str]:
        return [row.problem for row in self.rows if row.problem]

    @cached_property
    def moves(self) -> dict[str, int]:
        return {row.movable.name: int(row.typed) for row in self.rows if row.typed and not row.problem}

    @cached_property
    def proposal(self) -> "Proposal":
        return Proposal(self.registered, self.moves)


def _row(movable: Movable, typed: str) -> Row:
    number = whole_number(typed) if typed else 0
    if number is not None and number <= movable.copies:
        return Row(movable, typed, "")
    has = copies(movable.copies)
    return Row(
        movable,
        typed,
        _("{label}: there are {has} to move. Write a number from 0 to {copies}.").format(
            label=movable.label, has=has, copies=movable.copies
        ),
    )


class Proposal:
    """A list as it would be presented, checked for legality and for what the format says of swaps."""

    def __init__(self, registered: Registered, moves: Mapping[str, int]) -> None:
        self.text = registered.after(moves)
        self.swaps: list[Swap] = registered.swaps(moves)
        self.checked: Checked = check_text(registered.format, registered.date, self.text, registered=registered.text)
        self._before = check_text(registered.format, registered.date, registered.text, registered=registered.text)

    @cached_property
    def fresh(self) -> list[Finding]:
        """What was found, besides notes, that is not so of the registered list."""
        known = {_words(found) for found in self._before.judgement.findings}
        found = self.checked.judgement.findings
        return [each for each in found if each.severity is not Severity.NOTE and _words(each) not in known]

    @property
    def as_registered(self) -> list[Finding]:
        """What was found that is so of the registered list, too, and notes."""
        return [found for found in self.checked.judgement.findings if found not in self.fresh]

    @property
    def is_worse(self) -> bool:
        """Do the swaps break a rule that the registered list keeps?"""
        return any(found.severity is Severity.ILLEGAL for found in self.fresh)

    @property
    def digest(self) -> str:
        """What a form says to tell which list its findings were shown of."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    @property
    def verdict(self) -> str:
        return verdict_of(self.checked)

    @property
    def kept(self) -> list[dict[str, object]]:
        """Return as JSON what the swaps brought about; what is so of the registered list is kept with that."""
        return [{**to_keep(each), "sure": str(each.sure), "readings": list(each.readings)} for each in self.fresh]


def _words(found: Finding) -> tuple[str, str, str]:
    """Return what a finding says, without where in the list."""
    return found.code, str(found.severity), _LINE.sub("", found.message)
