"""Card rows (of a CSV or JSON file, of an API request, or stated in a deck list), and the pool of cards they make.

Every source has the same columns, in any case, with spaces or hyphens for underscores; they are
listed in rules_corpus/README.md. A value may be text, a whole number, a list of these, or None.
"""

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache, reduce
from itertools import islice
from typing import Any

from judgeapp.domain.decks.cards import ANY_NUMBER, Card, plain
from judgeapp.domain.decks.conditions import ConditionError, read_condition
from judgeapp.domain.messages import say

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
_FIELDS = {"type": "types"}  # column -> field of a card, where they differ
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


def with_columns_of(card: Card, known: Card, row: Row) -> Card:
    """Return a card of a row with what is known of it wherever the row has no column for it."""
    columns = {column_of(name) for name in row}
    missing = [name for name, names in {**_TEXTS, **_LISTS}.items() if columns.isdisjoint(names)]
    kept = {_FIELDS.get(name, name): getattr(known, _FIELDS.get(name, name)) for name in missing}
    gone = {name for name, names in _STATS.items() if columns.isdisjoint(names)} | ({"cost"} & set(missing))
    stats = {**{name: value for name, value in known.stats if name in gone}, **dict(card.stats)}
    return replace(card, **kept, stats=tuple((name, stats[name]) for name in ("cost", *_STATS) if name in stats))


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
        text = "".join(
            letter if letter.isprintable() else "" if unicodedata.category(letter) == "Cf" else " " for letter in text
        )
    return " ".join(text.split())


def _repeated(item: str) -> list[str]:
    """Return a symbol as often as is written: "7 Mind" seven times."""
    match = re.fullmatch(r"([1-9][0-9]?)\s*[x×]?\s+(\S.*)", item)
    return [match[2]] * int(match[1]) if match else [item]


@dataclass(frozen=True)
class CardSheet:
    """What the card files of one game need.

    printing        regular expression of the suffix of a printing, which is no part of the number
    common_limits   values of the column deck_limit (of the fact files) that only repeat the format's own limits
    number_from     columns that may hold the number; the first that is not empty counts
    deck_keywords   keywords that rules of deck building ask for
    any_copies      the number that a reading has where a text allows any number of copies
    in_scene        returns what is printed on a card in figures and single words, as keys of a card of a scenario
    two_sided       returns the card of a scenario that has what both sides do
    """

    printing: str = ""
    common_limits: tuple[str, ...] = ()
    number_from: tuple[str, ...] = ("id", "number", "collector")
    deck_keywords: tuple[str, ...] = ()
    any_copies: int | None = None
    in_scene: Callable[[Card], dict[str, Any]] = lambda card: {}
    two_sided: Callable[[Mapping[str, Any], Mapping[str, Any]], Mapping[str, Any]] = lambda front, back: front

    def bare(self, number: str) -> str:
        """Return a number without the suffix of a printing: "bt5-001_PR" -> "BT5-001"."""
        typed = tidy(number)
        return (re.sub(self.printing, "", typed, flags=re.IGNORECASE) if self.printing else typed).upper()


class RowError(ValueError):
    """A row that is no card, with all its problems."""

    def __init__(self, problems: tuple[RowProblem, ...]) -> None:
        self.problems = problems
        self.words: str = _in_turn([problem.words for problem in problems])
        super().__init__(self.words)


def _in_turn(words: Sequence[str]) -> str:
    return reduce(lambda first, last: say("{first}; {next}", first=first, next=last), words) if words else ""


def read_rows(
    rows: Iterable[Row], game: str, sheet: CardSheet, first_line: int = 2
) -> tuple[list[Card], list[RowProblem]]:
    """Return the cards of the good rows and the problems of the others; an empty row only counts as a line."""
    cards: list[Card] = []
    problems: list[RowProblem] = []
    for line, row in enumerate(rows, first_line):
        try:
            if row:
                cards.append(card_of(row, game, sheet))
        except RowError as error:
            problems += [replace(problem, line=line) for problem in error.problems]
    return cards, problems


def card_of(row: Row, game: str, sheet: CardSheet) -> Card:
    """Return the card of a row; raise RowError with all problems of the row."""
    cells = Cells(row)
    card = Card(
        game=game,
        title=cells.text("title"),
        number=sheet.bare(cells.number(sheet.number_from)),
        version=cells.text("version"),
        types=tuple(word.lower() for word in cells.items("type")),
        colours=cells.items("colours"),
        cost=cells.cost(),
        stats=cells.stats(),
        symbols=cells.symbols("symbols"),
        disputed=cells.symbols("disputed"),
        traits=cells.items("traits"),
        characters=cells.items("characters"),
        keywords=cells.items("keywords"),
        names=cells.items("names"),
        function=cells.text("function"),
        base=cells.text("base"),
        limit=cells.limit(sheet.common_limits),
        team_limit=cells.team_limit(),
        conditions=cells.conditions(),
        released=cells.released(),
        set=cells.text("set"),
    )
    cells.refuse_without_key(card)
    if cells.problems:
        raise RowError(tuple(dict.fromkeys(cells.problems)))
    return card


def unknown_columns(columns: Iterable[str]) -> tuple[str, ...]:
    """Return the columns that are not read, as they are written."""
    return tuple(column for column in dict.fromkeys(columns) if column.strip() and column_of(column) not in KNOWN)


def names_cards(columns: Iterable[str]) -> bool:
    """Is there a column for a title or a number?"""
    return any(column_of(column) in NAMING for column in columns)


def one_each(cards: Iterable[Card]) -> tuple[list[Card], list[str]]:
    """Return each card once, whatever its printings, and a note on each whose printings differ in facts."""
    found: dict[str, Card] = {}
    notes: list[str] = []
    for card in cards:
        first = found.setdefault(card.key, card)
        if differing := [each.name for each in fields(Card) if getattr(first, each.name) != getattr(card, each.name)]:
            notes.append(
                say(
                    "{card} is there again with another {facts}; the first one counts",
                    card=first.label,
                    facts=", ".join(differing),
                )
            )
    return list(found.values()), notes


class Pool:
    """Cards that are found by what people write.

    `nearest` is what finds a card by a misspelt title or number: (typed, most cards) -> the nearest first.
    """

    def __init__(self, cards: Iterable[Card], sheet: CardSheet, nearest: Callable[[str, int], Sequence[Card]]) -> None:
        self.cards = tuple(cards)
        self._sheet = sheet
        self._nearest = lru_cache(maxsize=2000)(nearest)  # a list is checked again at every letter typed
        self._by_number = _index(self.cards, lambda card: (sheet.bare(card.number),))
        self._by_title = _index(self.cards, lambda card: (card.title,))
        self._by_other_name = _index(self.cards, other_names)
        self._by_loose_number = _index(self.cards, lambda card: (loose(sheet.bare(card.number)),))
        self._lengths = _lengths((*self._by_title, *self._by_other_name))

    def find(self, title: str = "", number: str = "") -> tuple[Card, ...]:
        """Return every card of this number; if there is none, of this title; if there is none, so called at all."""
        typed = plain(title)
        return (
            (self._by_number.get(plain(self._sheet.bare(number)), ()) if number else ())
            or self._by_title.get(typed, ())
            or self._by_other_name.get(typed, ())
        )

    def numbered(self, typed: str) -> tuple[Card, ...]:
        """Return the cards of a number that somebody wrote their own way: "bt05 7" is BT5-007."""
        return self._by_loose_number.get(loose(typed)) or self._by_loose_number.get(loose(self._sheet.bare(typed)), ())

    def numbered_of(self, number: int, last: int) -> tuple[Card, ...]:
        """Return the cards that are such a one of so many: "208/374" is 208 of the set that ends with 374."""
        sets = [set_ for set_, most in self._lasts.items() if most == last]
        return tuple(card for set_ in sets for card in self._by_loose_number.get(f"{set_} {number}", ()))

    @cached_property
    def _lasts(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for number in filter(None, self._by_loose_number):
            set_, _, last = number.rpartition(" ")
            if last.isdecimal():
                found[set_] = max(found.get(set_, 0), int(last))
        return found

    def within(self, words: Sequence[str]) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
        """Return the titles that stand among some plain words: where they begin and end, and their cards."""
        for start, word in enumerate(words):
            for length in self._lengths.get(word, ()):
                if start + length <= len(words):
                    name = " ".join(words[start : start + length])
                    if found := self._by_title.get(name, ()) or self._by_other_name.get(name, ()):
                        yield start, start + length, found

    def nearest(self, typed: str, limit: int = 5) -> Sequence[Card]:
        """Return the cards that may be meant, the most likely first; none if nothing is like it."""
        return self._nearest(typed, limit)


def loose(number: str) -> str:
    """Return a number without what people write differently: "bt05-007" and "BT5 7" -> "bt 5 7"."""
    parts = re.findall(r"[0-9]+|[a-z]+", number.casefold())
    return " ".join(str(int(part[:9])) if part[0].isdecimal() else part for part in parts)


def _lengths(names: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Return how many words the names have that begin with a word, most first."""
    found: dict[str, set[int]] = {}
    for words in (name.split() for name in names):
        found.setdefault(words[0], set()).add(len(words))
    return {word: tuple(sorted(lengths, reverse=True)) for word, lengths in found.items()}


def other_names(card: Card) -> Iterator[str]:
    """Return what a card is called besides its title: with its version or a colour, or by its other side."""
    if card.title:
        if card.version:
            yield f"{card.title} {card.version}"
        for colour in card.colours:
            yield f"{colour} {card.title}"
            yield f"{card.title} {colour}"
    if "-" in card.number:
        yield card.number.replace("-", "")
    for name in card.names:
        yield name
        yield f"{card.title} {name}"


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Sort cards by number, "BB-2" before "BB-10"; those without a number come last, by title."""
    return sorted(cards, key=_place)


def _index(cards: Iterable[Card], names: Callable[[Card], Iterable[str]]) -> dict[str, tuple[Card, ...]]:
    found: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        for name in dict.fromkeys(map(plain, names(card))):
            if name:
                found[name] = (*found.get(name, ()), card)
    return found


def _place(card: Card) -> tuple[bool, list[tuple[int, str]], str]:
    parts = re.findall(r"[0-9]+|[^0-9]+", card.number)
    return not card.number, [(int(part), "") if part[0].isdecimal() else (0, part) for part in parts], plain(card.title)
