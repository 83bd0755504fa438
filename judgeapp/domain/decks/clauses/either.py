"""A rule that documents give in two ways: what both forbid is forbidden, what one forbids is open."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import Self

from judgeapp.domain.decks.clauses.table import Clause, Table
from judgeapp.domain.decks.findings import Basis, Finding, Severity
from judgeapp.domain.saying import say


@dataclass(frozen=True)
class Either:
    """Readings of one rule, the one we follow first, each with the sentence that says it."""

    readings: tuple[tuple[str, Clause], ...]

    @property
    def is_for_team(self) -> bool:
        return self.readings[0][1].is_for_team

    @property
    def zones(self) -> tuple[str, ...]:
        return self.readings[0][1].zones

    @property
    def basis(self) -> Basis:
        return self.readings[0][1].basis

    def check(self, table: Table) -> Iterator[Finding]:
        answers = [list(clause.check(table)) for _, clause in self.readings]
        said: list[Finding] = []
        for found in (found for answer in answers for found in answer):
            if not any(_is_same(found, other) for other in said):
                said.append(found)
                broken = [any(_is_same(found, other) for other in answer) for answer in answers]
                yield found if all(broken) else self._open(found, broken)

    def _open(self, found: Finding, broken: list[bool]) -> Finding:
        results = zip(self.readings, broken, strict=True)
        readings = tuple(
            say("{reading}: not allowed.", reading=says) if is_broken else say("{reading}: allowed.", reading=says)
            for (says, _), is_broken in results
        )
        return replace(found, severity=Severity.CANNOT_TELL, readings=readings)

    def describe(self, table: Table) -> str:
        readings = reduce(
            lambda first, last: say("{first}; or: {last}", first=first, last=last),
            (says[:1].lower() + says[1:] for says, _ in self.readings),
        )
        rule = self.readings[0][1].describe(table)
        return say("{rule} There are two readings: {readings}.", rule=rule, readings=readings)

    @property
    def value(self) -> str:
        return self.readings[0][1].value

    def set_to(self, value: str) -> Self:
        return replace(self, readings=(("", self.readings[0][1].set_to(value)),))


def _is_same(found: Finding, other: Finding) -> bool:
    """Do two readings complain about the same? Of a group of cards, one may see only a part."""
    shared = {each.card for each in found.cards} & {each.card for each in other.cards}
    is_alike = (found.code, found.zone) == (other.code, other.zone)
    return is_alike and bool(shared or not (found.cards or other.cards))
