"""What the pure packages say, put together so that it can be translated.

`say("{who} draws {card}.", who="Ann", card="Zap")` is the English sentence and knows its pattern and what was put
into it. The site installs a teller that looks patterns up in a catalogue; without one everything is English.
"""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

LONG = 500  # letters; messages up to here are cached


class Message(str):
    """An English text. Compared, stored and sent it is that text; shown, it is translated for whoever looks.

    Shown means: str(), format(), an f-string, a template's {{ }}. Joining and adding keep the English only, so
    sentences are put together by `say`, never with `+`, `join` or an f-string.
    """

    pattern: str
    others: str | None  # the pattern for other amounts than one
    amount: int
    values: Mapping[str, Any]

    def __str__(self) -> str:
        return _translate(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __html__(self) -> str:
        """Return what a page shows, as templates ask for it."""
        return escape(str(self))

    @property
    def english(self) -> str:
        """Return the text as a plain string in English."""
        return str.__str__(self)


class ProblemsError(ValueError):
    """What cannot be, with all its problems as sentences."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems))


def say(pattern: str, /, **values: Any) -> Message:
    """Return a text: a pattern with {names}, and their values (names of cards and players, numbers, other texts)."""
    try:
        return _cached(pattern, **values)
    except _LongError as long:
        return long.message
    except TypeError:  # a value that cannot be hashed
        return _message(pattern, None, 1, values)


@lru_cache(maxsize=8_192, typed=True)  # whoever searches says the same thousands of times
def _cached(pattern: str, /, **values: Any) -> Message:
    message = _message(pattern, None, 1, values)
    if len(message) > LONG:
        raise _LongError(message)  # the one way out of here by which nothing is cached
    return message


class _LongError(Exception):
    """A message that is too long to be cached."""

    def __init__(self, message: Message) -> None:
        super().__init__()
        self.message = message


def say_many(one: str, many: str, amount: int, /, **values: Any) -> Message:
    """Return a text whose words depend on an amount; {n} is the amount."""
    return _message(one, many, amount, {"n": amount, **values})


def listed(items: Sequence[Any]) -> Any:
    """Return items as a text: "a", "a and b", "a, b and c"; "" if there are none."""
    return _listed(items, lambda first, last: say("{first} and {last}", first=first, last=last))


def either(items: Sequence[Any]) -> Any:
    """Return items as a text: "a", "a or b", "a, b or c"; "" if there are none."""
    return _listed(items, lambda first, last: say("{first} or {last}", first=first, last=last))


def commas(items: Iterable[str]) -> str:
    """Return items as a text: "a, b, c"; "" if there are none."""
    return _joined(tuple(items), lambda first, rest: say("{first}, {next}", first=first, next=rest))


def sentences(items: Iterable[str]) -> str:
    """Return items as a text: one after the other."""
    return _joined(tuple(items), lambda first, rest: say("{first} {second}", first=first, second=rest))


def _joined(items: Sequence[str], join: Callable[[str, str], str]) -> str:
    """Return items as one text, half and half: thousands of them are no deeper than a dozen."""
    if len(items) < 2:
        return items[0] if items else ""
    half = len(items) // 2
    return join(_joined(items[:half], join), _joined(items[half:], join))


def grouped(number: int) -> str:
    """Return a number with its thousands apart: "12,000"."""
    if number < 1000:
        return str(number)
    return say("{thousands},{rest}", thousands=grouped(number // 1000), rest=f"{number % 1000:03}")


def on_day(day: datetime.date) -> Message:
    """Return a day as a text: "6 August 2019"."""
    month = f"{day:%B}"
    return say("{day} {month} {year}", day=day.day, month=say(month), year=day.year)  # Django has the months


def _listed(items: Sequence[Any], end: Callable[[Any, Any], Message]) -> Any:
    if len(items) < 2:
        return items[0] if items else ""
    return end(commas(items[:-1]), items[-1])


def _message(one: str, many: str | None, amount: int, values: Mapping[str, Any]) -> Message:
    pattern = one if many is None or amount == 1 else many
    message = Message(pattern.format(**{name: _english(value) for name, value in values.items()}))
    message.pattern, message.others, message.amount, message.values = one, many, amount, values
    return message


def _english(value: Any) -> Any:
    return value.english if isinstance(value, Message) else value


_translate: Callable[[Message], str] = _english


def translate_with(translate: Callable[[Message], str]) -> None:
    """Translate every message that is shown from now on by a function."""
    global _translate
    _translate = translate


def as_stored(text: Any) -> Any:
    """Return a text with its pattern and what is put into it; any other value as it is."""
    if not isinstance(text, Message):
        return text
    values = {name: as_stored(value) for name, value in text.values.items()}
    if text.others is None:
        return {"pattern": text.pattern, "values": values}
    return {"pattern": text.pattern, "others": text.others, "amount": values.pop("n"), "values": values}


def english_of(stored: Any) -> Any:
    """Return a stored message as a plain string in English, for files, scripts and whoever compares."""
    message = from_stored(stored)
    return message.english if isinstance(message, Message) else message


def stored_text(stored: Any, english: str) -> str:
    """Return a stored message; where there is none, as in old rows and those from a file, the English text."""
    return from_stored(stored) if stored else english


def from_stored(stored: Any) -> Any:
    """Return a stored message, or any other value as it is."""
    if not isinstance(stored, dict):
        return stored
    values = {name: from_stored(value) for name, value in stored["values"].items()}
    pattern, others = stored["pattern"], stored.get("others")
    if others is None:
        return say(pattern, **values)
    amount = stored["amount"]
    return say_many(pattern, others, amount, **values)
