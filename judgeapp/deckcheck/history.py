"""A saved deck on its page: as it is, what changed from version to version, card by card, and who counted it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.cardpool.pool import pool_of
from judgeapp.deckcheck import models
from judgeapp.deckcheck.charts import Chart, charts_of
from judgeapp.deckcheck.checks import Checked, check_text, read
from judgeapp.deckcheck.parts import Outcome, Part, outcome, part_name, parts_of, unread_lines
from judgeapp.deckcheck.saved import format_of
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Deck, Severity
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.listing import resolve
from judgeapp.domain.decks.printing import print_list
from judgeapp.domain.decks.understanding import Cards
from judgeapp.games import games

_Place = tuple[int, str, str]  # member, zone, key of the card


@dataclass(frozen=True)
class Change:
    """Copies of a card in one zone before and after; `member` is whose deck it is in a team."""

    zone: str
    card: Card
    before: int
    after: int
    member: int = 0

    @property
    def is_in(self) -> bool:
        return self.after > self.before

    @property
    def copies(self) -> int:
        """How many went in, or out."""
        return abs(self.after - self.before)


def differences(before: Deck, after: Deck) -> tuple[Change, ...]:
    """Return every card whose number in a zone changed, those of the earlier list first."""
    cards = {entry.card.key: entry.card for deck in (after, before) for entry in deck.entries}
    had, has = _counts(before), _counts(after)
    return tuple(
        Change(place[1], cards[place[2]], had[place], has[place], place[0])
        for place in dict.fromkeys([*had, *has])
        if had[place] != has[place]
    )


def in_a_word(changes: Iterable[Change]) -> str:
    """Return "3 in, 2 out, 1 moved"; a card moves if it leaves one zone for another."""
    into: Counter[str] = Counter()
    out: Counter[str] = Counter()
    for change in changes:
        (into if change.is_in else out)[change.card.key] += change.copies
    moved = (into & out).total()
    numbers = {_("{n} in"): into.total() - moved, _("{n} out"): out.total() - moved, _("{n} moved"): moved}
    return ", ".join(words.format(n=number) for words, number in numbers.items() if number) or _("the same cards")


def _counts(deck: Deck) -> Counter[_Place]:
    found: Counter[_Place] = Counter()
    for entry in deck.entries:
        found[entry.member, entry.zone, entry.card.key] += entry.count
    return found


VERSIONS_SHOWN = 30
COUNTS_SHOWN = 30
COUNTED = {
    Severity.ILLEGAL: gettext_lazy("{n} illegal"),
    Severity.CANNOT_TELL: gettext_lazy("{n} cannot tell"),
    Severity.WARNING: gettext_lazy("{n} warning"),
}


@dataclass(frozen=True)
class Step:
    """A version, and what it changed in a word; `earlier` is the number of the one before, 0 for none."""

    version: models.Version
    word: str
    earlier: int = 0


class Decks:
    """Reads the lists of one format, each once; nothing is asked about cards that are not known."""

    def __init__(self, format_: Format) -> None:
        self._format = format_
        self._pool, self._sheet = _Exact(pool_of(format_.game)), games()[format_.game].cards
        self._read: dict[str, Deck] = {}

    def of(self, text: str) -> Deck:
        if text not in self._read:
            listing = resolve(read(self._format, text), self._format, self._pool, self._sheet)
            self._read[text] = listing.deck
        return self._read[text]


class _Exact:
    """A pool without its search for similar cards, which a comparison does not need."""

    def __init__(self, pool: Cards) -> None:
        self.find, self.within = pool.find, pool.within
        self.numbered, self.numbered_of = pool.numbered, pool.numbered_of

    def nearest(self, typed: str) -> Sequence[Card]:
        return ()


def find_version(deck: models.Deck, number: str = "") -> models.Version:
    """Return a version by its number, the latest for ""; raise Version.DoesNotExist."""
    if not number:
        return deck.versions.order_by("-number")[0]
    return deck.versions.get(number=int(number) if number.isdecimal() and len(number) < 7 else 0)


def check_version(deck: models.Deck, version: models.Version) -> tuple[Checked, list[str]]:
    """Check a version for the deck's format and day; return also why the format is another than was saved."""
    format_, problems = format_of(deck)
    return check_text(format_, deck.date, version.text), problems


@dataclass(frozen=True)
class DeckPage:
    """One version of a deck with all that is worth seeing about it; it is checked anew each time."""

    deck: models.Deck
    version: models.Version
    checked: Checked
    problems: list[str]
    decks: Decks

    @property
    def format(self) -> Format:
        return self.checked.format

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        return parts_of(self.checked.listing.deck, self.format)

    @property
    def unread(self) -> list[str]:
        return unread_lines(self.checked.listing)

    @property
    def charts(self) -> list[Chart]:
        return charts_of(self.checked.listing.deck, self.format.home(()))

    @property
    def printed(self) -> str:
        return print_list(self.checked.listing, self.format)

    @cached_property
    def steps(self) -> list[Step]:
        """The latest versions, the newest first, with what each changed."""
        found = list(self.deck.versions.order_by("-number")[: VERSIONS_SHOWN + 1])
        changed = [
            Step(new, in_a_word(differences(self.decks.of(old.text), self.decks.of(new.text))), old.number)
            for new, old in pairwise(found)
        ]
        return [*changed, Step(found[-1], _("first version"))] if len(found) <= VERSIONS_SHOWN else changed

    @cached_property
    def latest(self) -> int:
        """The number of the latest version."""
        return self.deck.versions.order_by("-number").values_list("number", flat=True)[0]

    @property
    def total(self) -> int:
        return sum(part.count for part in self.parts)

    @property
    def reasons(self) -> str:
        """Return how many findings there are of each weight that matters: "2 illegal, 1 cannot tell"."""
        found = Counter(finding.severity for finding in self.checked.judgement.findings)
        return ", ".join(words.format(n=found[severity]) for severity, words in COUNTED.items() if found[severity])

    @cached_property
    def counts(self) -> list[tuple[models.Count, Outcome]]:
        """The latest counts of any version, the newest first, with what came out."""
        found = models.Count.objects.filter(version__deck=self.deck).select_related("version")[:COUNTS_SHOWN]
        return [(count, outcome(count, parts_of(self.decks.of(count.version.text), self.format))) for count in found]


def deck_page(deck: models.Deck, version: models.Version) -> DeckPage:
    checked, problems = check_version(deck, version)
    return DeckPage(deck, version, checked, problems, Decks(checked.format))


@dataclass(frozen=True)
class Comparison:
    """Two versions, and what changed, by the names of the zones."""

    before: models.Version
    after: models.Version
    parts: list[tuple[str, list[Change]]]


def compare_versions(page: DeckPage, before: models.Version, after: models.Version) -> Comparison:
    parts = changes_by_part(page.decks.of(before.text), page.decks.of(after.text), page.format)
    return Comparison(before, after, parts)


def changes_by_part(before: Deck, after: Deck, format_: Format) -> list[tuple[str, list[Change]]]:
    """Return what changed, by the names of the zones in the order of the format."""
    order = [zone.key for zone in format_.zones]
    found = sorted(differences(before, after), key=lambda change: (change.member, order.index(change.zone)))
    grouped = groupby(found, key=lambda change: (change.zone, change.member))
    return [(part_name(format_, zone, member), list(some)) for (zone, member), some in grouped]
