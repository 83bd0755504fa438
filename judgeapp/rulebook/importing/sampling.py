"""The first rules of a document as they will look, for the preview."""

from dataclasses import asdict
from itertools import islice
from typing import Any

from judgeapp.rulebook.importing.services import Examined

SHOWN = 12


def sample_of(examined: Examined) -> list[dict[str, Any]]:
    """Return the first rules that say something, with the headings above them, as plain values."""
    rules, numbering = examined.reading.draft.rules, examined.game.numbering
    first = next((at for at, rule in enumerate(rules) if rule.blocks), 0)
    return [
        {
            "name": f"{rule.number} {rule.title}".strip() if numbering.parts(rule.number) else rule.title,
            "is_heading": rule.is_heading,
            "blocks": [asdict(block) for block in rule.blocks],
        }
        for rule in islice(rules, max(0, first - 2), max(0, first - 2) + SHOWN)
    ]
