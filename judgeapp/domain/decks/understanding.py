"""Which card a line means, and how many of it: a reading holds only if all that is on the line is accounted for.

Count, number and title account for themselves; a colour, a type or the set of the card, a rarity, a price and the like
are known company. Whatever else is left over makes the line doubtful, and is told.
"""

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from itertools import islice, pairwise
from typing import Protocol
from weakref import WeakKeyDictionary

from judgeapp.domain.decks.cardline import Item, read_card
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.lines import Line
from judgeapp.domain.decks.ornaments import NUMBERS, bare, is_counted, placed
from judgeapp.domain.messages import say

SAME_TITLE, SAME_WORD = 0.75, 0.6
MOST_OF_A_REMARK = 200  # letters of a line with one: what is longer has several cards
MOST_WORDS, MOST_NUMBERS, MOST_TITLES = 40, 4, 8  # of a line that are looked at
WHICH_COUNT = say("Which of the numbers is the count?")
_MARKED = re.compile(r"\d{1,3}\s?[x×*]|[x×*]\s?\d")
_LOOSE = re.compile(r"(?<![\w/])([A-Za-z]{1,5}\d{0,3})[\s._)\]#-]{0,4}(\d{1,4})(?:_\w{1,6})?(?![\w/])")
_IS_NUMBER = re.compile(r"[(\[]?[A-Za-z]{1,5}\d{0,3}-\d{1,4}(?:_\w{1,6})?[)\]]?")
_OF_SET = re.compile(r"[(\[#]*\b(\d{1,3})\s?/\s?(\d{2,3})\b[)\]]*")
_OWNED = re.compile(r"(\d{1,2})\s?/\s?(\d{1,2})\s+(?=\S)")
_LOOKS_LIKE_A_NUMBER = re.compile(r"(?<!\w)([A-Z]{1,4}\d{0,2}[- ]?)(?=\d*[OIl])([\dOIl]{2,4})(?!\w)")
_DIGITS = str.maketrans("OIl", "011")
_TALLY = re.compile(r"\s*([*|+✓✔✗●•■▪])\1{1,4}\s+(?=\w)")
_COST_FIRST = re.compile(r"[(\[](\d{1,2})[)\]]\s*(?=\S)")
_COUNT = re.compile(r"x?[1-9]\d{0,2}x?")
_TITLE = ""  # stands where the title was among the words of a line
_COMPANY = frozenset(
    """
    c f u uc r sr spr scr ur rr pr st dpr ex common uncommon rare super special secret ultra starter promo foil
    holo nonfoil non normal full alt alternate art nm lp mp hp near mint en eng english card cards qty
    englisch ingles anglais inglese
    quantity pcs pc ct copies copy each ea x type tipo typ set cost coste kosten color colour faction level
    of karte karten carta cartas core cores rarity reprint printing edition 1st first
    """.split()  # noqa: SIM905  (a list of a hundred words reads better)
)
_NOT_COMPANY = re.compile(
    r"\b(?:side|sb|sideboard|main|maybe|out|in|cut|not?|proxy|or|oder|swap|instead|minus|plus|optional"
    r"|fuera|quiz[aá]s?|duda|sin|vielleicht|raus|nicht|ohne|statt|peut|hors|sans|forse|fuori|senza)\b",
    re.I,
)
_REMARK = re.compile(
    r"(?P<card>.*?[A-Z].*?)\s+(?:(?:[-–—]{1,3}|<[-=–—]+|←)\s(?P<said>[^\dA-Z()\[\]]{3,80})|<[-=–—]+\s(?P<may>(?:could|might|podr[ií]a|k[öo]nnte|pourrait|potrebbe)\s[^A-Z()\[\]]{3,80})|\((?P<aside>[^\dA-Z()\[\]]{3,80})\))"
)
_CHANGES = re.compile(
    rf"{_NOT_COMPANY.pattern}|\b(?:{'|'.join(NUMBERS)}|ban\w*|re(?:place|mov|serv)\w*|wish\w*|wants?|needs?|own|have|miss\w*"
    r"|borrow\w*|leav\w*|drop\w*|bench|consider\w*|less|fewer|more|extra|another|again|also|both|pair|team|deck|energy"
    r"|leader|guardian|cores?|board|another|banquillo|menos|m[aá]s|otr[ao]|cambi\w*|falta\w*|weniger|mehr|noch|fehlt)\b",
    re.I,
)
_BEHIND = re.compile(
    r"\s*[(\[](?:[^\d()\[\]]{2,40}|(?i:series|set|act|vol|volume|wave|booster|season|serie|edition)\W{0,2}\d{1,2})[)\]]"
    r"|(?:\s[-–|]\s|\t)[^\d\t()\[\]–|-]{2,40}?(?=\s[-–|]\s|\t|$)"
)
MANY = 3  # lines that have the same behind their titles


class Cards(Protocol):
    """Where cards are looked up."""

    def find(self, title: str = "", number: str = "") -> tuple[Card, ...]: ...

    def numbered(self, typed: str) -> tuple[Card, ...]: ...

    def numbered_of(self, number: int, last: int) -> tuple[Card, ...]: ...

    def within(self, words: Sequence[str]) -> Iterable[tuple[int, int, tuple[Card, ...]]]: ...

    def nearest(self, typed: str) -> Sequence[Card]: ...


@dataclass(frozen=True)
class Offer:
    """What a line may mean, in words, and the text that says only that."""

    words: str
    text: str


@dataclass(frozen=True)
class Meaning:
    """What a line means.

    cards     the card, or those that it may be; none if nobody knows one
    problem   why it is not clear, in a sentence
    others    other counts that it may have
    is_open   what is left over may be more cards, or make it no card of the deck
    is_exact  nothing is on the line besides count, number and title
    offers    its readings to choose from
    """

    item: Item
    cards: tuple[Card, ...] = ()
    problem: str = ""
    others: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    is_open: bool = False
    is_exact: bool = True


# A list is checked again at every letter typed, and the lists of an event share most of their lines.
_REMEMBERED: WeakKeyDictionary[Cards, dict[tuple[object, ...], Meaning]] = WeakKeyDictionary()
MOST_REMEMBERED = 20_000  # lines of all lists against one pool


def understand(line: Line, cards: Cards, common: frozenset[str] = frozenset()) -> Meaning:
    """Return what a line means: the first reading that accounts for all of it, else the best with its problem.

    common   what stands behind many titles of the list, as plain words: the name of a set
    """
    known = _REMEMBERED.setdefault(cards, {})
    items = line.items if line.is_row or not line.typed else ()  # else they come from what is typed
    key = (line.typed, items, line.place, line.of_set, common)
    if key not in known:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        known[key] = _understood(line, cards, common)
    return known[key]


def _understood(line: Line, cards: Cards, common: Collection[str]) -> Meaning:
    partly: list[Meaning] = []
    if whole := _first(line.items, cards, partly):
        return _of_number(line, _with_place(line, whole))
    if not line.typed:
        return partly[0] if partly else _unknown(line, [])
    texts = list(_stripped(_without_common(line.typed, common)))
    for text in (texts[-1], *texts[:-1]):  # the barest is nearly always the one
        if whole := _first(read_card(text), cards, partly):
            return _with_place(line, whole)
    if whole := _rewritten(line, texts[-1], cards, partly):
        return whole
    if owned := _owned(line, cards):
        return owned
    if told := next((each for each in partly if each.item.number and len(each.cards) == 1), None):
        return told  # it has the number of a card, and more than that card says
    within = _within(texts[-1], cards)
    if within and not (within.problem and partly):
        return within
    return partly[0] if partly else _unknown(line, texts)


def _rewritten(line: Line, barest: str, cards: Cards, partly: list[Meaning]) -> Meaning | None:
    """Return what a line means with its number as the pool has it, or without what its player says of the card."""
    for text in (*_turned(barest), *_numbered(barest, cards)):
        if whole := _first(read_card(text), cards, partly):
            return whole
    whole = _first(read_card(_without_remark(line.typed, cards)), cards, [])
    return _with_place(line, whole) if whole else None


def questioned(meaning: Meaning, line: Line) -> Meaning:
    """Return what a line means, not clear if there is a question mark on it that no title of the card has.

    Nor is "*** Title": three of it, or a list within a list?
    """
    names = (name for card in meaning.cards for name in (card.title, *card.names))
    if meaning.problem or not meaning.cards:
        return meaning
    if "?" in line.typed and not any("?" in name for name in names):
        return replace(meaning, problem=_left("?"), is_open=True)
    if (tally := _TALLY.match(line.raw)) and not line.is_row and not is_counted(line.typed):
        return replace(meaning, problem=_left([tally[0].strip()]), others=(len(tally[0].strip()),))
    return meaning


def _of_number(line: Line, meaning: Meaning) -> Meaning:
    """Return a meaning with the one namesake of the number that a sheet states beside the title."""
    alike = tuple(card for card in meaning.cards if _ends_with(card, line.of_set)) if line.of_set else ()
    return replace(meaning, cards=alike) if len(alike) == 1 else meaning


def _first(items: Iterable[Item], cards: Cards, partly: list[Meaning]) -> Meaning | None:
    """Return the first reading that accounts for all; those that name a card and leave something over are kept."""
    for item in items:
        meaning = _meaning(item, cards)
        if meaning and not meaning.problem:
            return meaning
        partly += [meaning] if meaning else []
    return None


def _stripped(typed: str) -> Iterator[str]:
    """Return a line with less and less on it, at last without its place in the list."""
    text = typed
    for text in bare(typed):
        yield text
    here = placed(text)
    if here and here.has_count:
        yield from bare(here.rest)


def _meaning(item: Item, cards: Cards) -> Meaning | None:
    """Return what a reading means if it names a card that is known; its problem is what it does not account for."""
    if not item.count:
        return None
    if not item.number:
        found = cards.find(title=item.title)
        return Meaning(item, found) if found else None
    found = cards.find(number=item.number)
    if not found:
        return None
    if len(found) > 1 or not item.title:
        return Meaning(item, found)
    left = left_over(_COST_FIRST.sub("", item.title) if _states_cost(item, found[0]) else item.title, found[0])
    if not left or _is_a_slip(item.title, found[0], left):
        return Meaning(item, found)
    others = tuple(card for card in cards.find(title=item.title) if card not in found)
    is_another = not _has_digits(left) and not any(word in found[0].words for word in plain(item.title).split())
    if others or is_another:
        problem = say("The number is that of {card}, the title is another.", card=found[0].title)
        return Meaning(item, (*found, *others), problem, is_open=True)  # or is it two cards?
    return Meaning(item, found, _left(left), is_open=True)


def _states_cost(item: Item, card: Card) -> bool:
    cost = _COST_FIRST.match(item.title)
    return bool(cost and cost[1] == str(card.cost))


def _has_digits(words: Iterable[str]) -> bool:
    return any(letter.isdigit() for word in words for letter in word)


def _left(words: Iterable[str]) -> str:
    return say("“{words}” is left over: what does it say?", words=" ".join(words))


def left_over(typed: str, card: Card) -> list[str]:
    """Return the words that neither the card nor known company accounts for."""
    own = card.words
    return [word for word in plain(typed).split() if word not in own and word not in _COMPANY]


def _without_common(typed: str, common: Collection[str]) -> str:
    return _BEHIND.sub(lambda part: "" if plain(part[0]) in common else part[0], typed) if common else typed


def _without_remark(typed: str, cards: Cards) -> str:
    """Return a line without what its player says of the card: in small letters, behind a title that has capitals.

    A number, a word that may take the card out, or another card make it more than a remark.
    """
    match = _REMARK.fullmatch(typed) if len(typed) <= MOST_OF_A_REMARK else None
    said = (match["said"] or match["may"] or match["aside"]) if match else ""
    if not match or _CHANGES.search(said) or any(cards.within(plain(said).split())):
        return typed
    return next(reversed([*bare(match["card"])]))


def common_in(lines: Iterable[Line], headings: Container[str] = ()) -> frozenset[str]:
    """Return what stands in brackets or behind a dash on many lines: it tells no card from another.

    headings   words that tell the part of the deck, which are never among it
    """
    found = Counter(
        plain(part)
        for line in lines
        if any(sign in line.typed for sign in ("(", "[", " - ", " – ", " | ", "\t"))
        for part in {match[0] for match in _BEHIND.finditer(line.typed)}
        if not _NOT_COMPANY.search(part) and plain(part) not in NUMBERS and plain(part) not in headings
    )
    often = frozenset(part for part, lines_ in found.items() if lines_ >= MANY)
    is_column = 4 * sum(found[part] for part in often) >= 3 * found.total()  # of sets: a few have one card or two
    return frozenset(found) if is_column else often


def _is_a_slip(typed: str, card: Card, left: list[str]) -> bool:
    """Is this the title of the card with a slip of the pen in it? A number or a word too many is none."""
    own = card.words
    if _has_digits(left) or not all(
        word not in NUMBERS and get_close_matches(word, own, 1, SAME_WORD) for word in left
    ):
        return False
    names = [plain(name) for name in (card.title, *card.names, " ".join((card.title, *card.names)))]
    return any(SequenceMatcher(None, plain(typed), name).ratio() > SAME_TITLE for name in names)


# --- numbers that are written in another way


def _turned(typed: str) -> Iterator[str]:
    """Return a line that begins with a number with that at its end: "BT5-003 (4) Title"."""
    number, _, rest = typed.partition(" ")
    if rest and _IS_NUMBER.fullmatch(number):
        yield from (f"{text} ({number.strip('()[]')})" for text in bare(rest.strip()))


def _numbered(typed: str, cards: Cards) -> Iterator[str]:
    """Return the line with a number as the pool has it."""
    for match in islice(_LOOSE.finditer(typed), MOST_NUMBERS):
        found = cards.numbered(match[0])
        if len(found) == 1 and found[0].number:
            yield f"{typed[: match.start()]} ({found[0].number}) {typed[match.end() :]}".strip()
    if "O" in typed or "I" in typed or "l" in typed:
        scanned = _LOOKS_LIKE_A_NUMBER.sub(lambda match: match[1] + match[2].translate(_DIGITS), typed)
        if scanned != typed:
            yield scanned  # "BT5-OO7", as programs read what was printed
    for match in islice(_OF_SET.finditer(typed), MOST_NUMBERS):
        rest = f"{typed[: match.start()]} {typed[match.end() :]}"
        found = cards.numbered_of(int(match[1]), int(match[2]))
        if len(found) == 1:
            yield f"{typed[: match.start()]} ({found[0].number}) {typed[match.end() :]}".strip()
        elif not found and (words := " ".join(rest.split())):
            yield from [f"{words} ({card.number})" for card in _titled(words, cards) if _ends_with(card, match[1])]


def _titled(text: str, cards: Cards) -> tuple[Card, ...]:
    return next((found for item in read_card(text) if (found := cards.find(title=item.title))), ())


def _ends_with(card: Card, number: str) -> bool:
    digits = re.findall(r"\d+", card.number)
    return bool(digits) and int(digits[-1]) == int(number)


# --- "2/4 Title": two of four


def _owned(line: Line, cards: Cards) -> Meaning | None:
    match = _OWNED.match(line.typed)
    if not match or match[1] == match[2]:
        return None
    rest = line.typed[match.end() :]
    counts = [int(each) for each in match.groups() if int(each) > 0]
    for item in read_card(f"{counts[-1]}x {rest}") if counts else ():
        meaning = _meaning(item, cards)
        if meaning and not meaning.problem:
            offers = tuple(Offer(_is_count(count), f"{count} {rest}") for count in counts)
            return Meaning(meaning.item, meaning.cards, WHICH_COUNT, tuple(counts), offers)
    return None


def _with_place(line: Line, meaning: Meaning) -> Meaning:
    """Return a meaning with the count that the place in the list may be, if the line states no other."""
    return replace(meaning, others=(line.place,)) if line.place else meaning


# --- a title among other words


def _within(typed: str, cards: Cards) -> Meaning | None:
    """Return the card whose title stands among the words of a line, with what is left over."""
    words, costs = _without_costs(plain(typed).split()[:MOST_WORDS])
    best: Meaning | None = None
    for start, end, found in islice(sorted(cards.within(words), key=lambda span: span[0] - span[1]), MOST_TITLES):
        rest = [*words[:start], _TITLE, *words[end:]]
        meaning = _beside(rest, " ".join(words[start:end]), _costing(found, costs))
        if meaning and not meaning.problem:
            return meaning
        if best is None and end - start > 1:
            best = meaning
    return best


def _beside(rest: Sequence[str], title: str, found: tuple[Card, ...]) -> Meaning | None:
    """Return what a title means with the words beside it."""
    counts = [word for word in rest if _COUNT.fullmatch(word)]
    cards = _fitting(found, rest)
    sets = {plain(card.set) for card in cards if card.set}
    if any(before in sets and after in counts and after.isdecimal() for before, after in pairwise(rest)):
        cards = ()  # "Title BB 12" is a number of the set
    if len(counts) == 2 and rest[0] == counts[0] and len(cards) == 1 and counts[1] == str(cards[0].cost):
        del counts[1]  # "4 Title (3)", and the card costs 3
    numbers = tuple(int(word.strip("x")) for word in counts)
    marked = [int(word.strip("x")) for word in counts if "x" in word]
    item = Item(marked[0] if len(marked) == 1 else numbers[0] if numbers else 1, title)
    if not item.count:
        return None
    if len(counts) > 1:
        offers = [Offer(_is_count(n), f"{n} {found[0].label}") for n in dict.fromkeys(numbers) if n]
        return Meaning(item, cards or found, WHICH_COUNT, numbers, tuple(offers), is_open=True)
    if not cards:
        left = _left(_unexplained(rest, found[0]))
        return Meaning(item, found, left, (*numbers, 1), is_open=True)
    return Meaning(item, cards, is_exact=False)


def _fitting(found: tuple[Card, ...], rest: Sequence[str]) -> tuple[Card, ...]:
    """Return the cards that account for the words beside their title; of namesakes, those that the words tell apart."""
    fitting = tuple(card for card in found if not _unexplained(rest, card))
    told = set(rest)
    narrowed = tuple(
        card for card in fitting if told & {plain(each) for each in (*card.colours, *card.types, card.set)}
    )
    return narrowed or fitting


def _without_costs(words: list[str]) -> tuple[list[str], set[str]]:
    """Return the words without those that state a cost, and the costs."""
    said = next((at for at, word in enumerate(words) if word in ("cost", "coste", "kosten", "cout", "costo")), None)
    if said is None:
        return words, set()
    near = [at for at in (said + 1, said - 1) if 0 <= at < len(words) and words[at].isdecimal()][:1]
    return [word for at, word in enumerate(words) if at not in (said, *near)], {words[at] for at in near}


def _costing(found: tuple[Card, ...], costs: set[str]) -> tuple[Card, ...]:
    """Return the cards of a cost that the line states, if there are any."""
    return tuple(card for card in found if str(card.cost) in costs) or found


def _unexplained(rest: Iterable[str], card: Card) -> list[str]:
    own, free = card.company, "0" if card.cost == 0 else _TITLE
    left = (word for word in rest if word not in own and word not in _COMPANY and word not in (_TITLE, free))
    return [word for word in left if not _COUNT.fullmatch(word)]


def _is_count(number: int) -> str:
    return say("{n} is the count", n=number)


def names_cards(text: str, cards: Cards) -> bool:
    """Do the words of a note name cards: one with a count or its number, or several?"""
    words = plain(text).split()[:MOST_WORDS]
    end, titles = 0, 0
    for start, stop, found in cards.within(words):
        if start < end:
            continue
        before, behind = words[:start][-1:], words[stop:]
        is_many = any(map(_COUNT.fullmatch, before or (behind if len(behind) == 1 else ())))
        if is_many or any(card.number and plain(card.number) in plain(text) for card in found):
            return True
        end, titles = stop, titles + 1
    return titles >= MANY


# --- cards that nobody knows


def _unknown(line: Line, texts: Sequence[str]) -> Meaning:
    """Return what a person would read of a line of a card that is not known."""
    items = read_card(texts[-1]) if texts else line.items
    last = next((item for item in items if item.number and item.count == items[-1].count), items[-1])
    here = placed(line.typed)
    if not here or not here.has_count or _MARKED.match(here.rest):
        return _with_place(line, Meaning(last))
    both = (
        Offer(_is_count(last.count), f"{last.count}x {last.title}"),
        Offer(_is_count(here.place), f"{here.place}x {here.rest}"),
    )
    return Meaning(last, (), WHICH_COUNT, (here.place,), both)
