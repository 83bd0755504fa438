"""Side-deck swaps: what a player presents against what is registered."""

from collections.abc import Iterator

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.deck import Deck, together
from judgeapp.domain.decks.findings import Basis, CardCount, Finding, Severity
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.saying import say

ZONES = ("main", "side")


def check_swap(registered: Deck, presented: Deck, format_: Format) -> Iterator[Finding]:
    """Every card in is a card out, and no card is there that is not registered (X610Z 102.2).

    Each deck of a team by itself. A format without a rule about swaps gets a note.
    """
    if not format_.swap:
        yield Finding(
            code="no-swap-rule",
            severity=Severity.NOTE,
            message=say(
                "{format} has no rule about swaps here, so the registered list is not compared.", format=format_.name
            ),
            rules=format_.cites,
        )
        return
    for member in sorted({*registered.members, *presented.members}):
        yield from _check_member(registered.of(member), presented.of(member), format_.swap)


def _check_member(registered: Deck, presented: Deck, basis: Basis) -> Iterator[Finding]:
    before, after = registered.count("main"), presented.count("main")
    is_whole = registered.is_whole(*ZONES) and presented.is_whole(*ZONES)
    moved = copies(abs(before - after), "card")
    if before != after:
        yield basis.finding(
            code="swap-size",
            severity=basis.severity if is_whole else Severity.CANNOT_TELL,
            message=say(
                "The deck had {cards} and has {now}; swaps are one for one.", cards=copies(before, "card"), now=after
            ),
            zone="main",
            actual=after,
            allowed=before,
            repair=say("Move {cards} into the deck.", cards=moved)
            if after < before
            else say("Move {cards} out of the deck.", cards=moved),
        )
    have, use = _by_key(registered), _by_key(presented)
    is_known = is_whole and all(found.card.is_known for found in have.values())
    for key, found in use.items():
        allowed = have[key].count if key in have else 0
        if found.count > allowed:
            yield basis.finding(
                code="swap-foreign",
                severity=basis.severity if is_known and found.card.is_known else Severity.CANNOT_TELL,
                message=say(
                    "{card}: {copies} presented, {registered} registered.",
                    card=found.card.label,
                    copies=copies(found.count),
                    registered=allowed,
                ),
                zone=presented.zone_of(found.card, ZONES),
                cards=(found,),
                actual=found.count,
                allowed=allowed,
                repair=say("Take out {copies} of {card}.", copies=copies(found.count - allowed), card=found.card.title),
            )


def _by_key(deck: Deck) -> dict[str, CardCount]:
    """Return how many copies of each card deck and side deck hold, whatever their lists state about it."""
    found: dict[str, CardCount] = {}
    for each in together(deck.inside(*ZONES)):
        other = found.get(each.card.key, CardCount(each.card, 0))
        found[each.card.key] = CardCount(other.card, other.count + each.count, other.lines + each.lines)
    return found
