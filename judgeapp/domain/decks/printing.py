"""A list back to text: each part of the deck with its count, each card once."""

from collections.abc import Iterator

from judgeapp.domain.decks.deck import Entry, copies
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.lines import LineKind
from judgeapp.domain.decks.listing import Listing, ReadLine
from judgeapp.domain.messages import commas, say


def print_list(listing: Listing, format_: Format) -> str:
    """Return the list in order: each deck of a team, each zone with its count, each card once."""
    parts = []
    for member in listing.deck.members:
        if format_.is_for_teams:
            parts.append(f"Player {member}")
        own = [found for found in listing.lines if found.line.member == member]
        for zone in format_.zones:
            here = [(found.entry, found) for found in own if found.entry and found.entry.zone == zone.key]
            if here:
                total = sum(entry.count for entry, _ in here)
                parts.append("\n".join([zone.name + f" ({total})", *_cards(here)]))  # English for everybody
        parts += [found.line.raw.strip() for found in own if found.line.kind is LineKind.UNREAD]
    return "\n\n".join(parts) + "\n"


def _cards(lines: list[tuple[Entry, ReadLine]]) -> Iterator[str]:
    counts: dict[str, int] = {}
    for entry, found in lines:
        words = entry.card.label + _facts(found)
        counts[words] = counts.get(words, 0) + entry.count
    return (f"{count} {words}" for words, count in counts.items())


def _facts(found: ReadLine) -> str:
    return f" {{{'; '.join(f'{key}={value}' for key, value in found.line.facts)}}}" if found.line.facts else ""


def summary(listing: Listing, format_: Format) -> str:
    """Return how many cards each zone has: "Leader 1, Deck 50"."""
    counts = ((zone.name, listing.deck.count(zone.key)) for zone in format_.zones)
    return commas(say("{zone} {count}", zone=name, count=count) for name, count in counts if count) or copies(0, "card")
