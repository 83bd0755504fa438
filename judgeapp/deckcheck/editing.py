"""Changes that a page makes to a list for its player: a card picked for a line, facts stated about it."""

import re

from judgeapp.domain.decks.listing import Listing, ReadLine

_BRACES = re.compile(r"(?<!\s)\s*+\{[^{}]*\}")
_COMMENT = re.compile(r"(?<!\s)\s++(?://|#\s).*$")


def pick(text: str, listing: Listing, line: int, label: str) -> str:
    """Return the text with a card put in for what a line said; its count, and what else is on the line, stay."""
    found = _find(listing, line)
    if not found or not found.entry or label not in {card.label for card in found.choices}:
        return text
    raw, typed = _BRACES.sub("", found.line.raw), found.entry.card
    name = f'"{label}"' if "," in label and found.line.is_row and '"' not in raw else label
    if not typed.number and raw.count(typed.title) == 1:
        return _replace(text, line, raw.replace(typed.title, name))
    before, colon, _ = raw.partition(":")
    heading = f"{before}: " if colon and not re.search(r"[0-9]", before) else ""
    return _replace(text, line, f"{heading}{found.entry.count} {label}")


def state(text: str, listing: Listing, line: int, facts: dict[str, str]) -> str:
    """Return the text with facts in braces after the card of a line, in the place of those it had."""
    found = _find(listing, line)
    said = {name: _safe(value) for name, value in facts.items() if value.strip()}
    if not found or not found.entry or not said:
        return text
    words = "; ".join(f"{name}={value}" for name, value in {**dict(found.line.facts), **said}.items())
    raw, title = _BRACES.sub("", found.line.raw), found.entry.card.title
    if found.line.is_row:
        return _replace(text, line, raw.replace(title, f"{title} {{{words}}}", 1))
    comment = _COMMENT.search(raw)
    card, rest = (raw[: comment.start()], comment[0]) if comment else (raw.rstrip(), "")
    return _replace(text, line, f"{card} {{{words}}}{rest}")


def _find(listing: Listing, line: int) -> ReadLine | None:
    return next((each for each in listing.lines if each.line.number == line), None)


def _safe(value: str) -> str:
    return " ".join(value.translate(dict.fromkeys(map(ord, '{};=,"'), " ")).split())


def _replace(text: str, line: int, words: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines[line - 1] = words
    return "\n".join(lines)
