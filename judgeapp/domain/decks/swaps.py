"""Side-deck swaps: what a player presents against what is registered."""

from collections import Counter
from collections.abc import Iterator

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Deck
from judgeapp.domain.decks.findings import CardCount, Finding
from judgeapp.domain.decks.formats import Format


def check_swap(registered: Deck, presented: Deck, format_: Format) -> Iterator[Finding]:
    """Every card in is a card out, and no card is there that is not registered (X610Z 102.2).

    Says nothing if the format has no rule about swaps.
    """
    if not format_.swap:
        return
    basis = format_.swap
    before, after = registered.count("main"), presented.count("main")
    if before != after:
        yield Finding(
            code="swap-size",
            severity=basis.severity,
            message=f"The deck had {copies(before, 'card')} and has {after}; swaps are one for one.",
            rules=basis.cites,
            zone="main",
            actual=after,
            allowed=before,
            repair=f"Move {copies(abs(before - after), 'card')} {'into' if after < before else 'out of'} the deck.",
            sure=basis.sure,
        )
    have, use = _all(registered), _all(presented)
    for card, count in (use - have).items():
        yield Finding(
            code="swap-foreign",
            severity=basis.severity,
            message=f"{card.label}: {copies(use[card])} presented, {have[card]} registered in deck and side deck.",
            rules=basis.cites,
            zone=presented.zone_of(card, ("main", "side")),
            cards=(CardCount(card, count),),
            actual=use[card],
            allowed=have[card],
            repair=f"Take out {copies(count)} of {card.title}.",
            sure=basis.sure,
        )


def _all(deck: Deck) -> Counter[Card]:
    counts: Counter[Card] = Counter()
    for entry in deck.inside("main", "side"):
        counts[entry.card] += entry.count
    return counts
