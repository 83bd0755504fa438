"""Where a rule stands: its parent, its section, its chapter."""

from collections.abc import Iterable, Sequence

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.values import Change, Place
from judgeapp.domain.rules.numbering import Numbering


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
    """Return the rule as it is told."""
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
