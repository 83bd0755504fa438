"""The cells of a card row: which columns there are, and how each of them is read."""

import datetime
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from judgeapp.domain.decks.cards import ANY_NUMBER, Card, plain
from judgeapp.domain.decks.conditions import ConditionError, read_condition
from judgeapp.domain.saying import say

LONGEST = 500
MOST_SYMBOLS = 60  # on one card
Row = Mapping[str, object]

# Column -> its names; the first that is not empty counts.
_TEXTS = {
    "title": ("title", "name"),
    "version": ("version", "hero_id"),
    "cost": ("cost", "energy_cost"),
    "function": ("function", "function_key"),
    "base": ("base", "evo_of"),
    "limit": ("limit", "deck_limit", "deck_restriction", "copies"),
    "team_limit": ("team_limit", "team_restriction"),
    "released": ("released",),
    "set": ("set",),
}
# Column -> its names; all of them count together.
_LISTS = {
    "type": ("type", "types", "summon_type"),
    "colours": ("colours", "colors", "factions", "faction", "colour", "color"),
    "symbols": ("symbols", "symbol", "core_1", "core_2"),
    "disputed": ("disputed",),
    "traits": ("traits", "special_traits", "added_traits"),
    "characters": ("characters", "character", "added_characters"),
    "keywords": ("keywords",),
    "names": ("names", "back_name", "added_names"),
    "conditions": ("conditions", "leader_deck_constraint", "deck_rule"),
}
_STATS = {
    "cost_mind": ("cost_mind",),
    "cost_body": ("cost_body",),
    "cost_spirit": ("cost_spirit",),
    "b_power": ("b_power",),
    "damage_rating": ("damage_rating", "damage"),
    "power": ("power",),
    "combo_cost": ("combo_cost",),
    "combo_power": ("combo_power",),
    "specified_cost": ("specified_cost",),
    "era": ("era",),
}
NUMBERS = {"id", "number", "collector"}
KNOWN = NUMBERS.union(*_TEXTS.values(), *_LISTS.values(), *_STATS.values())
NAMING = NUMBERS.union(_TEXTS["title"])
_SEPARATORS = {
    "type": "[|/,]",
    "colours": "[|/,]",
    "keywords": "[|/,]",
    "traits": "[|/,]",
    "symbols": "[|,]",
    "disputed": "[|,]",
    "characters": "[|/]",
    "conditions": ";;",
}
_WITHOUT_LIMIT = {"any", "unlimited", "infinity", "∞"}
_AS_A_SENTENCE = re.compile(r"exactly ([0-9]+) per deck\b", re.IGNORECASE)


@dataclass(frozen=True)
class RowProblem:
    """What is wrong with one value of a row, and what to write instead; line 0 if the row stands in no file."""

    column: str
    value: str
    advice: str
    line: int = 0

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> str:
        shown = self.value if len(self.value) <= 60 else f"{self.value[:59]}…"
        return say('{column} "{value}": {advice}', column=self.column, value=shown, advice=self.advice)


class Cells:
    """The values of one row by column, and what is wrong with them."""

    def __init__(self, row: Row) -> None:
        self.problems: list[RowProblem] = []
        known = ((column_of(name), value) for name, value in row.items())
        self._cells = {column: self._read(column, value) for column, value in known if column in KNOWN}

    def _read(self, column: str, value: object) -> tuple[str, ...]:
        texts = _texts(value)
        if texts is None:
            self._refuse(column, repr(value), say("write a text, a whole number, or a list of texts"))
        elif sum(map(len, texts)) > LONGEST:
            self._refuse(column, texts[0], _too_long())
        elif any("\n" in text.strip() for text in texts):
            self._refuse(column, texts[0], say("write it on one line, and close every quotation mark"))
        else:
            return tuple(filter(None, map(tidy, texts)))
        return ()

    def _refuse(self, column: str, value: str, advice: str) -> None:
        self.problems.append(RowProblem(column, tidy(value[:LONGEST]), advice))

    def first(self, columns: Iterable[str]) -> tuple[str, str]:
        """Return the first of the columns that is not empty, and its one value."""
        for column in columns:
            if texts := self._cells.get(column):
                if len(texts) > 1:
                    self._refuse(column, ", ".join(texts), say("write one value"))
                return column, texts[0]
        return "", ""

    def number(self, columns: Iterable[str]) -> str:
        return self.first(columns)[1]

    def text(self, name: str) -> str:
        return self.first(_TEXTS[name])[1]

    def symbols(self, name: str) -> tuple[str, ...]:
        """Return the symbols of a column, each as often as it is printed."""
        found = tuple(islice((each for item in self._items(name) for each in _repeated(item)), MOST_SYMBOLS + 1))
        if len(found) > MOST_SYMBOLS:
            self._refuse(name, ", ".join(self._items(name)), say("write at most {most} symbols", most=MOST_SYMBOLS))
            return ()
        return found

    def items(self, name: str) -> tuple[str, ...]:
        """Return what stands in all columns of a list, without repetitions."""
        return tuple(dict.fromkeys(self._items(name)))

    def _items(self, name: str) -> list[str]:
        separator = _SEPARATORS.get(name, "[|]")
        texts = (text for column in _LISTS[name] for text in self._cells.get(column, ()))
        return [item.strip() for text in texts for item in re.split(separator, text) if item.strip()]

    def stats(self) -> tuple[tuple[str, str], ...]:
        """Return the printed values that no rule of deck building asks for, and a cost that is no number."""
        found = [(name, self.first(columns)[1]) for name, columns in _STATS.items()]
        cost = self.text("cost")
        return tuple((name, value) for name, value in [("cost", "X" if _is_x(cost) else ""), *found] if value)

    def cost(self) -> int | None:
        column, typed = self.first(_TEXTS["cost"])
        if _is_x(typed):
            return None
        return self._whole(column, typed, 0, say("write a whole number from 0, or X, or leave it empty"))

    def limit(self, common: tuple[str, ...]) -> float | None:
        column, typed = self.first(_TEXTS["limit"])
        if column == "deck_limit" and typed in common:
            return None
        if typed.casefold() in _WITHOUT_LIMIT:
            return ANY_NUMBER
        stated = _AS_A_SENTENCE.match(typed)
        advice = say("write a whole number from 1, or any, or leave it empty")
        return self._whole(column, stated[1] if stated else typed, 1, advice)

    def team_limit(self) -> int | None:
        column, typed = self.first(_TEXTS["team_limit"])
        return self._whole(column, typed, 1, say("write a whole number from 1, or leave it empty"))

    def _whole(self, column: str, typed: str, least: int, advice: str) -> int | None:
        if not typed:
            return None
        if re.fullmatch("[0-9]{1,4}", typed) and int(typed) >= least:
            return int(typed)
        self._refuse(column, typed, advice)
        return None

    def released(self) -> datetime.date | None:
        column, typed = self.first(_TEXTS["released"])
        try:
            return datetime.date.fromisoformat(typed) if typed else None
        except ValueError:
            self._refuse(column, typed, say("write the date as 2019-07-15, or leave it empty"))
            return None

    def conditions(self) -> tuple[str, ...]:
        """Return the card's own deck rules, all of which can be read."""
        found = self.items("conditions")
        for written in found:
            try:
                read_condition(written)
            except ConditionError as error:
                self._refuse("conditions", written, error.args[0])
        return found

    def refuse_without_key(self, card: Card) -> None:
        """A card is known by its number or its title: one of them needs letters or digits."""
        if not (plain(card.number) or plain(card.title)) and not any(
            problem.column in NAMING for problem in self.problems
        ):
            self._refuse("title", card.title, say("write a title or a number, with letters or digits"))
        elif max(len(card.number), len(card.key)) > LONGEST:
            column = "number" if card.number else "title"
            self._refuse(column, card.number or card.title, _too_long())


def _too_long() -> str:
    return say("write at most {most} characters", most=LONGEST)


def column_of(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.strip().casefold())


def _is_x(cost: str) -> bool:
    return cost.upper() == "X"


def _texts(value: object) -> list[str] | None:
    """Return a value as texts, or None if it is nothing that a row may hold."""
    values = value if isinstance(value, list | tuple) else [value]
    if any(isinstance(each, bool) or not isinstance(each, str | int | None) for each in values):
        return None
    return ["" if each is None else str(each) for each in values]


def tidy(text: str) -> str:
    """Return a text without control characters, invisible ones and needless spaces."""
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() else _spaced(letter) for letter in text)
    return " ".join(text.split())


def _spaced(letter: str) -> str:
    return "" if unicodedata.category(letter) == "Cf" else " "


def _repeated(item: str) -> list[str]:
    """Return a symbol as often as is written: "7 Mind" seven times."""
    match = re.fullmatch(r"([1-9][0-9]?)\s*[x×]?\s+(\S.*)", item)
    return [match[2]] * int(match[1]) if match else [item]
