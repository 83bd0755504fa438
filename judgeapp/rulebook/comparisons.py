"""Two editions side by side, and one rule through all of them; what was compared once is remembered.

Then the same as its page shows it, in groups that can be folded, and as JSON holds it.
"""

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby, pairwise
from typing import Any

from django.utils.translation import gettext

from judgeapp.caching import build, remembered
from judgeapp.domain.messages import say
from judgeapp.domain.rules import book
from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.comparing import compare, name_of
from judgeapp.domain.rules.comparing.comparing import history as follow
from judgeapp.domain.rules.comparing.values import Change, Comparison, Kind, Place, Step, among
from judgeapp.domain.rules.numbering import Numbering, slug
from judgeapp.games import games
from judgeapp.rulebook.editions import rules_of
from judgeapp.rulebook.models import Edition
from judgeapp.rulebook.shelf import NotInBook, shelf, volume_of

_comparing = threading.Lock()
MOST_ROWS = 400  # on a page
MOST_UNFOLDED = 12  # rows of a group that are open at once
FEW = 30  # rows that need no folding at all
SHORT = 3  # new numbers that are listed without being asked for


@dataclass(frozen=True)
class Stage:
    """What a rule is in one edition, and how it came from the edition before; see `Step`.

    before    the edition that its changes come from; in the first one, itself
    """

    edition: Edition
    before: Edition
    step: Step


@dataclass(frozen=True)
class History:
    """One rule through the editions of its game, the oldest first.

    name, address   what the edition `asked` calls it, and where it is read there
    """

    name: str
    address: str
    asked: Edition
    stages: tuple[Stage, ...]


def comparison(old: Edition, new: Edition) -> Comparison:
    """Compare two editions of one game; the second time it is there. Two queries at most, however large they are."""
    key = "/".join((build(), *(f"{edition.game} {edition.pk} {edition.stamp}" for edition in (old, new))))

    def make() -> Comparison:
        with _comparing:  # whoever waits for another's comparison finds it made
            return remembered("comparisons", key, lambda: _compare(old, new))

    return remembered("comparisons", key, make)


def _compare(old: Edition, new: Edition) -> Comparison:
    return compare(rules_of(old), rules_of(new), games()[old.game].numbering)


def official(game: str) -> list[Edition]:
    """Return the editions that a rule's history runs through, the oldest first.

    They are the publisher's own; our restatement says what one of them says, and is one only where there is no other.
    """
    volume_of(game)
    known = shelf().editions[game][::-1]
    return [edition for edition in known if edition.is_imported] or known


def history(game: str, number: str, slug: str = "") -> History:
    """Follow the rule that has this number in an edition: the one named, or else the newest that has it.

    The current edition is asked first. Beside a publisher's editions our restatement is asked as if none were named.
    Raises NotInBook if no edition has the number, or not the one named.
    """
    chain = official(game)
    compared = [comparison(old, new) for old, new in pairwise(chain)]
    rules = _rules(chain, compared)
    at = _asked(chain, rules, number, slug)
    labelled = [(edition.slug, each) for edition, each in zip(chain, rules, strict=True)]
    steps = follow(labelled, compared, number, at)
    stages = map(Stage, chain, [chain[0], *chain], steps)
    name = number if games()[game].numbering.parts(number) else steps[at].rules[0].title
    return History(name, chain[at].address("rule", number), chain[at], tuple(stages))


def _rules(chain: Sequence[Edition], compared: Sequence[Comparison]) -> list[Sequence[book.Rule]]:
    """Return the rules of each edition; those that were compared are in their comparisons."""
    if not compared:
        return [rules_of(chain[0])]
    first = [rule for change in compared[0].changes for rule in change.olds]
    return [first, *([rule for change in each.changes for rule in change.news] for each in compared)]


def _asked(chain: Sequence[Edition], rules: Sequence[Sequence[book.Rule]], number: str, slug: str) -> int:
    having = [at for at, each in enumerate(rules) if any(rule.number == number for rule in each)]
    if slug in (edition.slug for edition in chain):
        having = [at for at in having if chain[at].slug == slug]
    if not having:
        volume = volume_of(chain[0].game, slug)
        if slug:
            words = say("{edition} has no rule “{number}”.", edition=str(volume.edition), number=number)
        else:
            words = say("No edition of {game} has a rule “{number}”.", game=volume.game.name, number=number)
        raise NotInBook(words, volume, number)
    return max(having, key=lambda at: (chain[at].is_live, at))


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
        firsts: dict[Kind, Filter] = {
            kind: each for each in reversed(Filter) if each is not Filter.ALL for kind in each.kinds
        }
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
        name = name_of(place, numbering) or gettext("Before the first heading")
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


def as_plain(
    comparison: Comparison, old: Edition, new: Edition, chosen: Filter = Filter.ALL, part: slice = slice(None)
) -> dict[str, Any]:
    """Return what differs and how many rules do in each way; `part` is which of the changes are told one by one."""
    changes = list(comparison.of(*chosen.kinds))
    return {
        "game": old.game,
        "old": _edition(old),
        "new": _edition(new),
        "is_same": is_same(comparison),
        "summary": list(comparison.summary),
        "counts": {kind.value: number for kind, number in comparison.counts.items()},
        "total": len(changes),
        "changes": [_change(change, old, new) for change in changes[part]],
    }


def is_same(comparison: Comparison) -> bool:
    """Is nothing different, not even a number?"""
    return len(comparison.changes) == comparison.counts[Kind.SAME]


def _edition(edition: Edition) -> dict[str, str]:
    return {"slug": edition.slug, "edition": edition.edition, "date": str(edition.date)}


def _change(change: Change, old: Edition, new: Edition) -> dict[str, Any]:
    return {
        "kind": change.kind.value,
        "old": _rules_out(change.olds, old),
        "new": _rules_out(change.news, new),
        "section": {"number": change.section.number, "title": change.section.title},
        "is_moved": change.is_moved,
        "likeness": round(change.likeness, 3),
        "pieces": [{"kind": piece.kind.value, "text": piece.text} for piece in change.pieces],
    }


def _rules_out(rules: Iterable[Rule], edition: Edition) -> list[dict[str, str]]:
    return [{"number": rule.number, "title": rule.title, "url": edition.address("rule", rule.number)} for rule in rules]
