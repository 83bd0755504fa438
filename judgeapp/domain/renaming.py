"""Putting other names in the place of names, in texts and in what is stored as JSON. Knows no database.

A name stands in a text where no letter or digit touches it, in capitals or not. Where a longer name that stays begins
with it ("Ann Lee" of "Ann"), the longer one is left alone.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any


def shortened(name: str) -> str:
    """Return the first name and the initial of the last: "Ann Maria Lee" is "Ann L."; one word stays as it is."""
    first, *rest = name.split()
    return f"{first} {rest[-1][0]}." if rest else first


class Renaming:
    """Other names for names.

    names   name -> what stands in its place
    others  names that stay as they are
    """

    def __init__(self, names: Mapping[str, str], others: Iterable[str] = ()) -> None:
        self._names = {name.casefold(): instead for name, instead in names.items() if name}
        first_words = {name.split()[0] for name in self._names}
        self._longer = {name for name in others if not first_words.isdisjoint(name.casefold().split())}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        known = sorted({*self._names, *map(str.casefold, self._longer)}, key=len, reverse=True)
        words = "|".join(map(re.escape, known)) if known else r"(?!)"
        return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)

    def __bool__(self) -> bool:
        return bool(self._names)

    def text(self, text: str) -> str:
        return self._pattern.sub(lambda found: self._names.get(found[0].casefold(), found[0]), text)

    def value(self, value: Any) -> Any:
        """Return a value of JSON with all its texts renamed; of a stored message only what is put into it."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(each) for each in value]
        if not isinstance(value, dict):
            return value
        if "pattern" in value and "values" in value:
            return {**value, "values": self.value(value["values"])}
        return {key: self.value(each) for key, each in value.items()}
