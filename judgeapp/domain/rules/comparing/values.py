"""What comparing two editions of a rulebook gives: one change for every rule, and what explains many of them at once.

Nothing here is computed from texts, and everything can be pickled: a caller may keep a `Comparison` as it is.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.numbering import Numbering


class Kind(StrEnum):
    """What became of a rule, or of the rules that one change is about."""

    SAME = "same"  # number and text; whitespace, quotes and renumbered references do not count
    CHANGED = "changed"  # same number, other text
    RENUMBERED = "renumbered"  # same text under the same parent in the same order, other number
    MOVED = "moved"  # same text, other number, under another parent or in another order
    RENUMBERED_AND_CHANGED = "renumbered and changed"  # other number (see `Change.is_moved`), other text
    SPLIT = "split"  # one old rule became several new ones
    MERGED = "merged"  # several old rules became one new one
    ADDED = "added"
    REMOVED = "removed"

    @property
    def has_other_text(self) -> bool:
        """Does it change what the rule says?"""
        return self not in (Kind.SAME, Kind.RENUMBERED, Kind.MOVED)


class Part(StrEnum):
    """Where the words of a piece stand."""

    SAME = "same"  # in both texts
    GONE = "gone"  # in the old one only
    NEW = "new"  # in the new one only


@dataclass(frozen=True)
class Piece:
    """A run of words of a diff, spaces included; all `same` and `new` pieces together are the new text.

    The text is plain: references are shown as a reader sees them, paragraphs end in a line break.
    """

    kind: Part
    text: str


@dataclass(frozen=True)
class Place:
    """A rule or a heading as it is named: its number (or slug) and its title, "" for what it has not."""

    number: str = ""
    title: str = ""


@dataclass(frozen=True)
class Move:
    """Neighbours that changed their number together with everything below them, told as one.

    first_old, last_old   the first and the last of them in the old edition (equal for a single chapter or section)
    first_new, last_new   the same two in the new edition
    count                 rules and headings that have a new number because of it, all levels
    """

    first_old: Place
    last_old: Place
    first_new: Place
    last_new: Place
    count: int


@dataclass(frozen=True)
class Change:
    """What became of one rule; a split has several new rules, a merge several old ones.

    kind       what became of it
    olds       the old edition's rules, in its order: none for an added one
    news       the new edition's rules, in its order: none for a removed one
    pieces     the diff of the words, old to new; one piece for a text that is the same, added or removed
    likeness   how alike the texts are, 0 to 1; 0 for added and removed ones
    section    the section of the new edition it stands in; of a removed rule the one that its section became, or
               else its old section; empty above the first heading
    is_moved   it has another number and stands under another parent, or in another order among its neighbours
    move       the move of a chapter, a section or a run of neighbours that explains the other number, if one does
    """

    kind: Kind
    olds: tuple[Rule, ...]
    news: tuple[Rule, ...]
    pieces: tuple[Piece, ...]
    likeness: float
    section: Place
    is_moved: bool = False
    move: Move | None = None

    @property
    def old(self) -> Rule | None:
        return self.olds[0] if self.olds else None

    @property
    def new(self) -> Rule | None:
        return self.news[0] if self.news else None


@dataclass(frozen=True)
class SectionChanges:
    """All changes of one section, in order."""

    section: Place
    changes: tuple[Change, ...]

    @property
    def counts(self) -> dict[Kind, int]:
        return count(self.changes)


@dataclass(frozen=True)
class Comparison:
    """Two editions side by side.

    changes       every rule of both editions in exactly one change, in the order of the new edition; a removed rule
                  stands where it stood
    moves         chapters, sections and runs of neighbours that changed number as a whole, in the same order
    only_old      chapters of the old edition, and sections of other chapters, of which nothing is left
    only_new      chapters of the new edition, and sections of other chapters, in which everything is new
    summary       a few sentences that tell it all
    """

    changes: tuple[Change, ...]
    moves: tuple[Move, ...] = ()
    only_old: tuple[Place, ...] = ()
    only_new: tuple[Place, ...] = ()
    summary: tuple[str, ...] = ()

    @property
    def counts(self) -> dict[Kind, int]:
        return count(self.changes)

    @property
    def sections(self) -> tuple[SectionChanges, ...]:
        """Return the changes grouped by section, in the order of the new edition, the unchanged ones too."""
        grouped: dict[Place, list[Change]] = {}
        for change in self.changes:
            grouped.setdefault(change.section, []).append(change)
        return tuple(SectionChanges(section, tuple(changes)) for section, changes in grouped.items())

    @property
    def by_old(self) -> dict[str, Change]:
        """Return the change of each number of the old edition (made anew at each call: keep it)."""
        return {rule.number: change for change in self.changes for rule in change.olds}

    @property
    def by_new(self) -> dict[str, Change]:
        """Return the change of each number of the new edition (made anew at each call: keep it)."""
        return {rule.number: change for change in self.changes for rule in change.news}

    def of(self, *kinds: Kind) -> Iterator[Change]:
        """Yield the changes of these kinds, in order."""
        return (change for change in self.changes if change.kind in kinds)


@dataclass(frozen=True)
class Step:
    """One edition in the history of a rule.

    label     the edition's label as given
    rules     what the rule is in this edition: none before it came and after it went, several where it is split
    changes   how it came from the edition before; none in the first edition, and where there is nothing to tell
    """

    label: str
    rules: tuple[Rule, ...]
    changes: tuple[Change, ...] = ()


def count(changes: tuple[Change, ...]) -> dict[Kind, int]:
    """Return how many changes there are of each kind, all kinds in their order."""
    totals = dict.fromkeys(Kind, 0)
    for change in changes:
        totals[change.kind] += 1
    return totals


def parents_of(rules: Sequence[Rule]) -> list[int]:
    """Return the position of each rule's parent, -1 where it has none above it."""
    places: dict[str, int] = {}
    found = []
    for position, rule in enumerate(rules):
        found.append(places.get(rule.parent, -1))
        places.setdefault(rule.number, position)
    return found


def sections_of(rules: Sequence[Rule], numbering: Numbering) -> list[Place]:
    """Return the section of each rule: the nearest heading above it, itself included, of the first two levels.

    Where headings are all there is, the sections are those of the first level.
    """
    deepest = 1 if numbering.by_heading else 2
    sections: list[Place] = []
    for rule, parent in zip(rules, parents_of(rules), strict=True):
        if rule.is_heading and rule.level <= deepest:
            sections.append(place_of(rule))
        else:
            sections.append(sections[parent] if parent >= 0 else Place())
    return sections


def place_of(rule: Rule) -> Place:
    return Place(rule.number, rule.title)


def chapter_of(number: str, numbering: Numbering) -> str:
    """Return the number of a rule's chapter ("10-3-1" -> "10", "202.9b" -> "2"), the first part of a slug's path."""
    parts = numbering.parts(number)
    return str(parts[0]) if parts else number.partition("/")[0]


def only_in(rules: Sequence[Rule], alone: Iterable[int], numbering: Numbering) -> tuple[Place, ...]:
    """Return the chapters, and the sections of other chapters, of which every rule stands alone, in their order."""
    alone = set(alone)
    titles = {rule.number: rule.title for rule in rules}
    chapters = [chapter_of(rule.number, numbering) for rule in rules]
    sections = sections_of(rules, numbering)
    shared = {place for at in range(len(rules)) if at not in alone for place in (chapters[at], sections[at])}
    found: dict[Place, None] = {}
    for chapter, section in zip(chapters, sections, strict=True):
        if chapter not in shared:
            found[Place(chapter, titles.get(chapter, ""))] = None
        elif section not in shared and section.number:
            found[section] = None
    return tuple(found)


def among(places: Iterable[Place], change: Change, numbering: Numbering) -> Place | None:
    """Return the one of these chapters and sections that a change belongs to, if it is one of theirs."""
    rule = change.new or change.old
    chapter = chapter_of(rule.number, numbering) if rule else ""
    return next((place for place in places if place == change.section or place.number == chapter), None)
