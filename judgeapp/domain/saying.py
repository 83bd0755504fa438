"""What the pure packages say, put together so that it can be told in another language.

`say("{who} draws {card}.", who="Ann", card="Zap")` is the English sentence and knows its pattern and what was put
into it. The site installs a teller that looks patterns up in a catalogue; without one everything is English.
"""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from html import escape
from typing import Any


class Said(str):
    """An English text. Compared, kept and sent it is that text; shown, it is told in the language of who looks.

    Shown means: str(), format(), an f-string, a template's {{ }}. Joining and adding keep the English only, so
    sentences are put together by `say`, never with `+`, `join` or an f-string.
    """

    pattern: str
    others: str | None  # the pattern for other amounts than one
    amount: int
    values: Mapping[str, Any]

    def __str__(self) -> str:
        return _teller(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __html__(self) -> str:
        """Return what a page shows, as templates ask for it."""
        return escape(str(self))

    @property
    def english(self) -> str:
        """Return the text as a plain string in English."""
        return str.__str__(self)


def say(pattern: str, /, **values: Any) -> Said:
    """Return a text: a pattern with {names}, and their values (names of cards and players, numbers, other texts)."""
    try:
        return _kept(pattern, **values)
    except TypeError:  # a value that cannot be hashed
        return _said(pattern, None, 1, values)


@lru_cache(maxsize=8_192, typed=True)  # whoever searches says the same thousands of times
def _kept(pattern: str, /, **values: Any) -> Said:
    return _said(pattern, None, 1, values)


def say_many(one: str, many: str, amount: int, /, **values: Any) -> Said:
    """Return a text whose words depend on an amount; {n} is the amount."""
    return _said(one, many, amount, {"n": amount, **values})


def listed(items: Sequence[Any]) -> Any:
    """Return items as a text: "a", "a and b", "a, b and c"; "" if there are none."""
    return _listed(items, lambda first, last: say("{first} and {last}", first=first, last=last))


def either(items: Sequence[Any]) -> Any:
    """Return items as a text: "a", "a or b", "a, b or c"; "" if there are none."""
    return _listed(items, lambda first, last: say("{first} or {last}", first=first, last=last))


def commas(items: Iterable[str]) -> str:
    """Return items as a text: "a, b, c"; "" if there are none."""
    first, *rest = tuple(items) or ("",)
    return reduce(lambda before, item: say("{first}, {next}", first=before, next=item), rest, first)


def sentences(items: Iterable[str]) -> str:
    """Return items as a text: one after the other."""
    first, *rest = tuple(items) or ("",)
    return reduce(lambda before, item: say("{first} {second}", first=before, second=item), rest, first)


def grouped(number: int) -> str:
    """Return a number with its thousands apart: "12,000"."""
    if number < 1000:
        return str(number)
    return say("{thousands},{rest}", thousands=grouped(number // 1000), rest=f"{number % 1000:03}")


def on_day(day: datetime.date) -> Said:
    """Return a day as a text: "6 August 2019"."""
    month = f"{day:%B}"
    return say("{day} {month} {year}", day=day.day, month=say(month), year=day.year)  # Django has the months


def _listed(items: Sequence[Any], end: Callable[[Any, Any], Said]) -> Any:
    if len(items) < 2:
        return items[0] if items else ""
    return end(commas(items[:-1]), items[-1])


def _said(one: str, many: str | None, amount: int, values: Mapping[str, Any]) -> Said:
    pattern = one if many is None or amount == 1 else many
    said = Said(pattern.format(**{name: _english(value) for name, value in values.items()}))
    said.pattern, said.others, said.amount, said.values = one, many, amount, values
    return said


def _english(value: Any) -> Any:
    return value.english if isinstance(value, Said) else value


def _in_english(said: Said) -> str:
    return said.english


_teller: Callable[[Said], str] = _in_english


def tell_by(teller: Callable[[Said], str]) -> None:
    """Have every text shown from now on told by a function."""
    global _teller
    _teller = teller
