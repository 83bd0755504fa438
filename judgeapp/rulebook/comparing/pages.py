"""A comparison as its page shows it: what is asked for, in groups that can be folded, on pages of a bearable length."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby

from judgeapp.domain.rules.comparing.comparing import name_of
from judgeapp.domain.rules.comparing.values import Change, Comparison, Kind, Place, among
from judgeapp.domain.rules.numbering import Numbering, slug
from judgeapp.domain.saying import say

MOST_ROWS = 400  # on a page
MOST_UNFOLDED = 12  # rows of a group that are open at once
FEW = 30  # rows that need no folding at all
SHORT = 3  # new numbers that are listed without being asked for


class Filter(Enum):
    """What a reader may ask for: its name in an address, its words, and the kinds of change it shows.

    A rule that has another number and another text is shown under both.
    """

    ALL = ("", say("All changes"), tuple(kind for kind in Kind if kind is not Kind.SAME))
    CHANGED = ("changed", say("Changed"), (Kind.CHANGED, Kind.RENUMBERED_AND_CHANGED))
    ADDED = ("added", say("Added"), (Kind.ADDED,))
    REMOVED = ("removed", say("Removed"), (Kind.REMOVED,))
    MOVED = ("moved", say("Moved or renumbered"), (Kind.RENUMBERED, Kind.MOVED, Kind.RENUMBERED_AND_CHANGED))
    PARTED = ("split", say("Split or merged"), (Kind.SPLIT, Kind.MERGED))

    def __init__(self, key: str, words: str, kinds: tuple[Kind, ...]) -> None:
        self.key, self.words, self.kinds = key, words, kinds

    @classmethod
    def of(cls, key: str) -> "Filter | None":
        """Return the filter that an address names, None for a word that is none."""
        return next((each for each in cls if each.key == key), None)


@dataclass(frozen=True)
class Choice:
    """A filter as it is offered: how many changes it shows, and whether it is the one chosen."""

    filter: Filter
    number: int
    is_chosen: bool


@dataclass(frozen=True)
class Run:
    """Changes that stand together: some with texts to read, or some that have nothing but another number."""

    changes: tuple[Change, ...]
    has_texts: bool

    @property
    def is_short(self) -> bool:
        return len(self.changes) <= SHORT


@dataclass(frozen=True)
class Group:
    """The changes of a section, or of a chapter that only one edition has.

    name        as in the middle of a sentence
    anchor      where the page can be entered
    only        "old" or "new" if nothing of it is in the other edition
    goes_on     it began on the page before
    is_open     its changes are shown before anybody asks for them
    """

    name: str
    anchor: str
    only: str
    changes: tuple[Change, ...]
    goes_on: bool = False
    is_open: bool = True

    @property
    def runs(self) -> list[Run]:
        """Return the changes, those without texts together."""
        found = groupby(self.changes, key=lambda change: change.kind.has_other_text)
        return [Run(tuple(changes), has_texts) for has_texts, changes in found]

    @property
    def counts(self) -> list[tuple[Filter, int]]:
        """Return how many changes there are of each kind, each counted once, without what there is none of."""
        firsts = {kind: each for each in reversed(Filter) if each is not Filter.ALL for kind in each.kinds}
        found = Counter(firsts[change.kind] for change in self.changes)
        return [(each, found[each]) for each in Filter if found[each]]


@dataclass(frozen=True)
class Heading:
    """A group in the list of all of them: the page it is on."""

    group: Group
    page: int


@dataclass(frozen=True)
class Shown:
    """One page: its groups, and what leads to the others."""

    comparison: Comparison
    choices: tuple[Choice, ...]
    chosen: Filter
    headings: tuple[Heading, ...]
    groups: tuple[Group, ...]
    page: int
    pages: int

    @property
    def before(self) -> int:
        return self.page - 1

    @property
    def after(self) -> int:
        return self.page + 1 if self.page < self.pages else 0

    @property
    def is_same(self) -> bool:
        """Is nothing different at all?"""
        return not self.choices[0].number


def shown(comparison: Comparison, numbering: Numbering, chosen: Filter, page: int) -> Shown | None:
    """Return a page, counted from 1, of the changes asked for; None if there is no such page."""
    groups = list(_groups(comparison, numbering, chosen))
    pages = list(_pages(groups)) or [[]]
    if not 1 <= page <= len(pages):
        return None
    choices = tuple(Choice(each, _number(comparison.changes, each), each is chosen) for each in Filter)
    firsts = [Heading(group, number) for number, each in enumerate(pages, 1) for group in each if not group.goes_on]
    total = sum(len(group.changes) for group in groups)
    opened = tuple(replace(group, is_open=_is_open(group, total)) for group in pages[page - 1])
    return Shown(comparison, choices, chosen, tuple(firsts), opened, page, len(pages))


def _number(changes: Sequence[Change], chosen: Filter) -> int:
    return sum(change.kind in chosen.kinds for change in changes)


def _is_open(group: Group, total: int) -> bool:
    return total <= FEW or (group.only != "old" and len(group.changes) <= MOST_UNFOLDED)


def _groups(comparison: Comparison, numbering: Numbering, chosen: Filter) -> Iterator[Group]:
    """Yield the groups in the order in which the first change of each stands."""
    alone = {"old": comparison.only_old, "new": comparison.only_new, "": ()}
    found: dict[tuple[str, Place], list[Change]] = {}
    for change in comparison.of(*chosen.kinds):
        only = {Kind.REMOVED: "old", Kind.ADDED: "new"}.get(change.kind, "")
        place = among(alone[only], change, numbering)
        found.setdefault((only, place) if place else ("", change.section), []).append(change)
    for (only, place), changes in found.items():
        name = name_of(place, numbering) or say("Before the first heading")
        anchor = "-".join(filter(None, ("part", only, place.number, slug(place.title))))
        yield Group(name, anchor, only, tuple(changes))


def _pages(groups: Sequence[Group]) -> Iterator[list[Group]]:
    """Yield pages of whole groups; a group that is longer than a page goes on over several."""
    page: list[Group] = []
    for group in groups:
        for part in _parts(group):
            if page and sum(len(each.changes) for each in (*page, part)) > MOST_ROWS:
                yield page
                page = []
            page.append(part)
    if page:
        yield page


def _parts(group: Group) -> Iterator[Group]:
    for start in range(0, len(group.changes), MOST_ROWS):
        yield replace(group, changes=group.changes[start : start + MOST_ROWS], goes_on=start > 0)
