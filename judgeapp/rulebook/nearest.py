"""The rules that were meant by a number or a title that there is not."""

import re
from collections.abc import Mapping

from rapidfuzz import fuzz, process

from judgeapp.domain.rules.numbering import Numbering

ENOUGH = 45  # of 100: less alike than this is not near


def nearest(typed: str, titles: Mapping[str, str], numbering: Numbering, limit: int = 6) -> tuple[str, ...]:
    """Return the numbers of the rules (number -> title) that are most like what was typed, by number or title."""
    names = {number: f"{number} {title}" for number, title in titles.items()}
    number = numbering.read(typed)
    while number and number not in titles:
        number = number[:-1]
    near = [number] if number.strip(".-") in titles else []
    close = process.extract(re.sub(r"[-/]", " ", typed), names, scorer=fuzz.WRatio, limit=limit, score_cutoff=ENOUGH)
    return tuple(dict.fromkeys([*near, *(key for _, _, key in close)]))[:limit]
