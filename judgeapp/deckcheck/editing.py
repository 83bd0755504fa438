"""Changes that a page makes to a list for its player: a card picked for a line, facts stated about it."""

from judgeapp.domain.decks.listing import Listing


def pick(text: str, listing: Listing, line: int, label: str) -> str:
    """Return the text with a card put in for what a line said; its count stays."""
    found = next((each for each in listing.lines if each.line.number == line and each.entry), None)
    if not found or label not in {card.label for card in found.choices}:
        return text
    return _replace(text, line, f"{found.entry.count} {label}")


def state(text: str, listing: Listing, line: int, facts: dict[str, str]) -> str:
    """Return the text with facts in braces at the end of a line, in the place of those it had."""
    found = next((each for each in listing.lines if each.line.number == line and each.entry), None)
    said = {name: _safe(value) for name, value in facts.items() if value.strip()}
    if not found or not said:
        return text
    words = "; ".join(f"{name}={value}" for name, value in {**dict(found.line.facts), **said}.items())
    return _replace(text, line, f"{found.line.raw.split('{')[0].rstrip()} {{{words}}}")


def _safe(value: str) -> str:
    return " ".join(value.translate(dict.fromkeys(map(ord, "{};="), " ")).split())


def _replace(text: str, line: int, words: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines[line - 1] = words
    return "\n".join(lines)
