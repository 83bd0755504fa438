"""What is wrong with a file, with the place of each problem."""

from collections.abc import Iterable

from django.utils.formats import number_format
from django.utils.translation import ngettext

MOST_TOLD = 200


class ArchiveError(ValueError):
    """A file that no event can be made from; `problems` say where and what."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems[:3]))


class Problems:
    """Collects problems; a place is written like rounds[0].matches[2].table, counted from 0."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.number = 0

    def add(self, place: str, words: str) -> None:
        self.number += 1
        if len(self.told) < MOST_TOLD:
            self.told.append(f"{place}: {words}")

    def raise_if_any(self) -> None:
        """Raise ArchiveError with what was found so far; beyond MOST_TOLD they are only counted."""
        if not self.number:
            return
        rest = self.number - len(self.told)
        if not rest:
            raise ArchiveError(self.told)
        words = ngettext("And {n} more problem.", "And {n} more problems.", rest)
        raise ArchiveError([*self.told, words.format(n=number_format(rest, force_grouping=True))])
