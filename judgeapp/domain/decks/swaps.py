"""A deck that is presented between games, held against the registered list."""

from collections.abc import Iterator

from judgeapp.domain.decks.deck import Basis, CardCount, Deck, Finding, Severity, copies, together
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.messages import say

ZONES = ("main", "side")


def check_swap(registered: Deck, presented: Deck, format_: Format, before_game: int = 0) -> Iterator[Finding]:
    """Every card in is a card out, and no card is there that is not registered (X610Z 102.2).

    Each deck of a team by itself. A format without a rule about swaps gets a note. `before_game` tells before which
    game of the match the deck is presented, 0 if nobody says: before the first one nothing is swapped.
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
    if before_game == 1 and format_.between_cites and _main(registered) != _main(presented):
        yield _too_early(registered, presented, format_)


def _main(deck: Deck) -> set[tuple[int, str, int]]:
    """Return whose deck has how many copies of which card."""
    found = {(member, each.card.key) for member in deck.members for each in together(deck.of(member).inside("main"))}
    return {(member, key, _copies(deck, member, key)) for member, key in found}


def _copies(deck: Deck, member: int, key: str) -> int:
    return sum(entry.count for entry in deck.of(member).inside("main") if entry.card.key == key)


def _too_early(registered: Deck, presented: Deck, format_: Format) -> Finding:
    is_whole = registered.is_whole(*ZONES) and presented.is_whole(*ZONES)
    return Finding(
        code="swap-too-early",
        severity=Severity.ILLEGAL if is_whole else Severity.CANNOT_TELL,
        message=say("Cards are swapped between two games of a match; before the first one the deck is as registered."),
        rules=format_.between_cites,
        zone="main",
        repair=say("Put the deck back to the registered list."),
    )


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
