"""The plain words of a rule: what a result, a preview, a citation and the index are made of."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.rules.book import plain

OWN = ("text", "list", "steps", "table", "window")
ALL = (*OWN, "example", "note", "differs")


def words_of(
    blocks: Iterable[Mapping[str, Any]], kinds: Iterable[str] = OWN, titles: dict[str, str] | None = None
) -> str:
    """Return the words of some kinds of blocks, a line each, references shown as a reader sees them."""
    wanted = set(kinds)
    lines: list[str] = []
    for block in blocks:
        if block["kind"] in wanted:
            lines += filter(None, [block.get("text", "")])
            bullet = "• " if block["kind"] == "list" else ""
            lines += [bullet + item for item in block.get("items", ())]
            lines += [" · ".join(filter(None, row)) for row in block.get("rows", ())]
    return "\n".join(plain(line, titles) for line in lines)
