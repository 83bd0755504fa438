"""Reads the tables that stand in place of a number or of a card's name: amounts and filters."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.instructions import AMOUNT_ARGS, AMOUNT_HEADS, BOUNDS, FILTER, NUMERIC
from judgeapp.domain.timing.naming import Mentions
from judgeapp.domain.timing.state import Amount, Filter, fixed, frozen
from judgeapp.domain.timing.words import WHO, Form, Names, Shape, fitting, shape_of


class Place(NamedTuple):
    """Where something is written: what is wrong there is told, and its words are noted."""

    mentions: Mentions
    where: str
    tell: Callable[[str], None]

    def fit(self, values: Any, shapes: Mapping[str, Form]) -> dict[str, Any]:
        """Return what is written as it must be."""
        return self.mentions.fit(values, shapes, self.where, self.tell)


class Meanings:
    """Reads amounts and filters."""

    def __init__(self, timing: Timing) -> None:
        self.filter_words: dict[str, Form] = {**FILTER, **{each: Names(each, Shape.WORDS) for each in timing.features}}

    def shapes(self, given: Mapping[str, Form]) -> dict[str, Form]:
        """Return the shapes of a word's keys, with what the game's cards are told apart by if it takes a filter."""
        return {**given, **self.filter_words} if FILTER.keys() <= given.keys() else dict(given)

    def takes(self, form: Form | None, value: Any) -> bool:
        """Tell whether a value is a table that stands for a number or for cards."""
        if form is None or not isinstance(value, Mapping):
            return False
        return shape_of(form) in (*NUMERIC, Shape.MEANT, Shape.FILTER)

    def read(self, form: Form, plain: Mapping[str, Any], place: Place) -> Amount | Filter:
        """Return what a table means where a value of this shape stands."""
        shape = shape_of(form)
        if shape not in NUMERIC:
            return self.filter(plain, place)
        amount = self.amount(plain, place)
        counted = shape in (Shape.COUNT, Shape.COUNT_OR_WORD)
        return amount._replace(args=frozen({**amount.args, "counted": True})) if counted else amount

    def filter(self, plain: Mapping[str, Any], place: Place) -> Filter:
        """Return a filter."""
        return self._made_of(place.fit(plain, self.filter_words), place)

    def _made_of(self, given: Mapping[str, Any], place: Place) -> Filter:
        return Filter(frozen({name: self._part(name, value, place) for name, value in given.items()}))

    def of(self, given: Mapping[str, Any], place: Place, **more: str) -> Filter:
        """Return the filter that stands among the keys of an effect, a condition or an amount, which are looked at."""
        parts = {name: value for name, value in given.items() if name in self.filter_words}
        return self._made_of(fitting({**more, **parts}, self.filter_words, lambda message: None), place)

    def _part(self, name: str, value: Any, place: Place) -> Any:
        if name == "cost":
            return self._range(value, place)
        if name == "stats":
            return frozen({stat: self._range(each, place) for stat, each in value.items()})
        if name == "not":
            return self.filter(value, place)
        if name == "any":
            return tuple(self.filter(each, place) for each in value)
        return fixed(value)

    def _range(self, value: Any, place: Place) -> Any:
        if not isinstance(value, Mapping):
            return self.number(value, place)
        if not set(value) <= {"least", "most"}:
            return self.amount(value, place)
        return frozen({name: self.number(each, place) for name, each in value.items()})

    def number(self, value: Any, place: Place) -> Any:
        """Return a number, or the amount that a table stands for."""
        if isinstance(value, Mapping):
            return self.amount(value, place)
        if not isinstance(value, int) or isinstance(value, bool):
            place.tell(say("{value} is no whole number", value=repr(value)))
            return 0
        return value

    def amount(self, plain: Mapping[str, Any], place: Place) -> Amount:
        """Return a number that depends."""
        name = next((key for key in plain if key in AMOUNT_HEADS), "")
        if not name:
            place.tell(say("no number is known in {what}; known are {names}", what=repr(dict(plain)),
                    names=", ".join(AMOUNT_HEADS)))  # fmt: skip
            return Amount("number", "")
        of_head: dict[str, dict[str, Form]] = {"count": self.filter_words, "number": {"of": WHO}}
        words = {**AMOUNT_ARGS, **of_head.get(name, {}), name: AMOUNT_HEADS[name]}
        bounds = {key: self.amount(each, place) for key, each in plain.items()
                  if key in BOUNDS and isinstance(each, Mapping)}  # fmt: skip
        given = place.fit({key: each for key, each in plain.items() if key not in bounds}, words)
        if not 0 < abs(given.get("per", 1)) <= 10**6:
            place.tell(say("per is a whole number from 1"))
            given.pop("per")
        return self._made(name, {**given, **bounds}, place)

    def _made(self, name: str, given: dict[str, Any], place: Place) -> Amount:
        value = given.pop(name, "")
        if name == "count":
            cards = self.of({**given, "zone": value} if value else given, place, **_yours(given))
            return Amount(name, value, frozen({key: each for key, each in given.items() if key in AMOUNT_ARGS}), cards)
        args = {key: self.filter(each, place) if key == "of" and isinstance(each, Mapping) else each
                for key, each in given.items()}  # fmt: skip
        return Amount(name, self.filter(value, place) if isinstance(value, Mapping) else value, frozen(args))

    def condition(self, name: str, value: Any, given: dict[str, Any], place: Place) -> dict[str, Any]:
        """Return a condition's keys with the filter and the amounts that stand among them."""
        bounds = {key: self.amount(each, place) for key, each in given.items() if self.takes(BOUNDS.get(key), each)}
        if name == "count":
            given = {**given, "cards": self.of({**given, "zone": value}, place, **_yours(given))}
        elif name == "card":
            given = {**given, "cards": self.of(given, place)}
        return {**given, **bounds}


def _yours(given: Mapping[str, Any]) -> dict[str, str]:
    """Return whose cards are counted where nobody says it: yours."""
    return {} if {"of", "owner", "on", "among"} & set(given) else {"of": "you"}
