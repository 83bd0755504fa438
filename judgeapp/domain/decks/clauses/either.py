"""A rule that documents give in two ways: what both forbid is forbidden, what one forbids is open."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.clauses.table import Clause, ForEach, Table
from judgeapp.domain.decks.findings import Basis, Finding, Severity


@dataclass(frozen=True)
class Either(ForEach):
    """Readings of one rule, the one we follow first, each with the sentence that says it."""

    readings: tuple[tuple[str, Clause], ...]

    @property
    def basis(self) -> Basis:
        return self.readings[0][1].basis

    def check(self, table: Table) -> Iterator[Finding]:
        answers = [{_about(finding): finding for finding in clause.check(table)} for _, clause in self.readings]
        for about in dict.fromkeys(about for answer in answers for about in answer):
            found = next(answer[about] for answer in answers if about in answer)
            broken = [about in answer for answer in answers]
            yield found if all(broken) else self._open(found, broken)

    def _open(self, found: Finding, broken: list[bool]) -> Finding:
        says = (says for says, _ in self.readings)
        readings = tuple(
            f"{words} – {'not allowed' if bad else 'allowed'}." for words, bad in zip(says, broken, strict=True)
        )
        return replace(found, severity=Severity.CANNOT_TELL, readings=readings)

    def describe(self, table: Table) -> str:
        readings = "; or: ".join(says[:1].lower() + says[1:] for says, _ in self.readings)
        return f"{self.readings[0][1].describe(table)} Documents leave two readings: {readings}."

    @property
    def value(self) -> str:
        return self.readings[0][1].value

    def set_to(self, value: str) -> Self:
        """An organiser's value settles which reading holds."""
        return replace(self, readings=(("", self.readings[0][1].set_to(value)),))


def _about(finding: Finding) -> tuple[str, str, str]:
    return finding.code, finding.zone, plain(finding.cards[0].card.title) if finding.cards else ""
