"""What changed from one list to another, card by card."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Deck

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
    cards = {**_cards(after), **_cards(before)}
    had, has = _counts(before), _counts(after)
    return tuple(
        Change(place[1], cards[place], had[place], has[place], place[0])
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


def _place(entry_member: int, zone: str, card: Card) -> _Place:
    return entry_member, zone, card.key


def _cards(deck: Deck) -> dict[_Place, Card]:
    return {_place(entry.member, entry.zone, entry.card): entry.card for entry in deck.entries}


def _counts(deck: Deck) -> Counter[_Place]:
    found: Counter[_Place] = Counter()
    for entry in deck.entries:
        found[_place(entry.member, entry.zone, entry.card)] += entry.count
    return found
