"""References inside a text: [[4.4]], [[4.4|the batch]], [[1.13 -> 1.14]]."""

import re
from dataclasses import dataclass

_MARK = re.compile(r"\[\[([^\[\]]+)\]\]")


@dataclass(frozen=True)
class Reference:
    """A link to a rule: where it leads, what it shows, and the stale number it was printed with."""

    target: str
    shown: str = ""
    printed: str = ""


def read_reference(inside: str) -> Reference:
    """Read what stands between the brackets of one reference."""
    inside, _, shown = inside.partition("|")
    printed, arrow, target = inside.partition("->")
    if not arrow:
        return Reference(inside.strip(), shown.strip())
    return Reference(target.strip(), shown.strip(), printed.strip())


def references(text: str) -> list[Reference]:
    """Return every reference of a text, in order."""
    return [read_reference(inside) for inside in _MARK.findall(text)]


def split_references(text: str) -> list[str | Reference]:
    """Return the text as a list of plain pieces and references, in order."""
    pieces: list[str | Reference] = []
    for position, piece in enumerate(_MARK.split(text)):
        if position % 2:
            pieces.append(read_reference(piece))
        elif piece:
            pieces.append(piece)
    return pieces


def plain(text: str, titles: dict[str, str] | None = None) -> str:
    """Return the text as a reader sees it; `titles` names targets that are shown by title."""
    return "".join(piece if isinstance(piece, str) else label(piece, titles or {}) for piece in split_references(text))


def label(reference: Reference, titles: dict[str, str]) -> str:
    """Return the visible words of a reference."""
    shown = reference.shown or titles.get(reference.target) or reference.target
    return f"{reference.printed} (now {shown})" if reference.printed else shown
