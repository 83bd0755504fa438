"""From a list as it was read to a deck of known cards, and back to text; what is unclear is never guessed."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher, get_close_matches
from functools import cached_property

from judgeapp.domain.decks.apart import meant_by
from judgeapp.domain.decks.cardline import Item
from judgeapp.domain.decks.cards import Card, plain, shared_facts
from judgeapp.domain.decks.deck import Deck, Entry, Finding
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.headings import FAR, LONGEST_HEADING
from judgeapp.domain.decks.lines import Line, LineKind
from judgeapp.domain.decks.notes import is_sentence, is_talk
from judgeapp.domain.decks.notices import (
    PROBLEMS,
    bad_facts,
    differs,
    foreign_types,
    guessed_heading,
    merge,
    miscounted,
    much_like,
    not_played,
    of_no_part,
    own_headings,
    read_as_notes,
    repeated,
    rests_on_stated,
    rests_on_texts,
    stated_card,
    unguessed,
    unified,
    unknown_facts,
    unread,
)
from judgeapp.domain.decks.ornaments import bare, is_counted, is_counted_throughout
from judgeapp.domain.decks.reading import Reading
from judgeapp.domain.decks.sheet import CardSheet, RowError
from judgeapp.domain.decks.understanding import MANY, Cards, Meaning, Offer, common_in, names_cards, understand
from judgeapp.domain.messages import say

LIKE_A_HEADING = 0.8
A_SLIP = 0.8  # so much alike are a title and what somebody typed for it
_MORE, _MORE_COUNTS = re.compile(r"[:\d]"), re.compile(r"\w\W*[,;/|+&]\s*[x×]?\d{1,2}[x×\s]")
FEW, SLIP_OF_A_SUM = 9, 2  # copies of a card that a list may have; how wrong players add up what is under a heading
_LONE_NUMBER = re.compile(r"\W*?(\d{1,3})\W*")
HEADING = "Is this the heading"
MOST_GUESSED = 60  # lines of a list for which what they may mean is looked for
_SAID = {
    *("i", "my", "you", "your", "these", "those", "them", "they", "are", "is", "was", "were", "would", "should"),
    *("could", "if", "of", "for", "with", "have"),
}  # words of sentences
_TAKEN_OUT = re.compile(r"[-−–]\s?[1-9]\d?x?\s")
WITHOUT_LIMIT = ("any", "unlimited", "infinity", "∞")


@dataclass(frozen=True)
class ReadLine:
    """A line and what it came to.

    choices   cards that it may mean, if it is not clear which
    problem   why it is not clear, in a sentence
    offers    what else it may say, each with the text that says only that
    """

    line: Line
    entry: Entry | None = None
    choices: tuple[Card, ...] = ()
    problem: str = ""
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True)
class Listing:
    """A list with its deck, its lines (every one of the text), and what was noticed while reading."""

    deck: Deck
    lines: tuple[ReadLine, ...]
    findings: tuple[Finding, ...]


@dataclass
class _Resolver:
    """Goes through a list; a blank line after a heading ends what only belongs under it by type.

    is_mostly_counted   most cards of the list have a count
    is_counted   nearly all have
    is_signed           the last line was a note
    asked     the zone that a heading may start about which the list is asked; None if none is open, "" if any
    is_last   no card with a count follows
    notes     lines that are read as notes, though each may be one card
    unsure    how many of the notes are no sentence, no signature and do not speak of lists
    headings  headings that only the player knows
    headed    zones that have a heading
    sums      how many cards there were since the last heading ("below"), in all, and in each zone
    fitted    a card that belongs there stood under the last heading
    outside   lines with cards that are not played
    open      lines that may hold more cards than are read
    crowded   numbers of the lines that have many cards
    """

    format: Format
    cards: Cards
    sheet: CardSheet
    has_headings: bool
    is_mostly_counted: bool
    is_counted: bool
    is_after_blank: bool = False
    has_begun: bool = False
    is_signed: bool = False
    guessed: int = 0
    asked: str | None = None
    findings: list[Finding] = field(default_factory=list)
    notes: list[Line] = field(default_factory=list)
    unsure: int = 0
    is_last: bool = False
    headings: list[Line] = field(default_factory=list)
    headed: frozenset[str] = frozenset()
    fitted: bool = False
    sums: Counter[str] = field(default_factory=Counter)
    outside: list[Line] = field(default_factory=list)
    open: list[Line] = field(default_factory=list)
    crowded: frozenset[int] = frozenset()

    @cached_property
    def headers(self) -> dict[str, str]:
        return self.format.headers

    def take(self, line: Line, meaning: Meaning | None, upcoming: int, *, is_last: bool) -> ReadLine:
        """Return what a line came to; upcoming: how many cards follow before the next heading; is_last: none at all."""
        self.is_last = is_last
        if line.kind in (LineKind.HEADER, LineKind.BLANK):
            self.is_after_blank = line.kind is LineKind.BLANK
        if line.kind is LineKind.HEADER:
            self.has_begun, self.asked, self.fitted = True, None, False
            self.sums["below"] = 0
            if line.is_guess:
                self.findings.append(guessed_heading(line, self.format))
        if line.kind is LineKind.UNREAD and self._adds_up(line):
            return ReadLine(line.but(kind=LineKind.REMARK, problem=""))
        if line.kind is LineKind.UNREAD:
            self.findings.append(unread(line, self.format))
            return ReadLine(line, problem=PROBLEMS[line.problem])
        if line.kind is LineKind.REMARK and line.mark:
            return self._marked(line)
        if not meaning:
            self.is_signed = self.is_signed or (line.kind is LineKind.REMARK and self.has_begun and _is_prose(line))
            return self._said(line) if line.said else ReadLine(line)
        if line.is_outside:
            self.outside.append(line)
            return ReadLine(line)
        return self._card(line, meaning, upcoming)

    def _adds_up(self, line: Line) -> bool:
        """Is this only the sum of the cards above it, since the last heading, of a part or of all?"""
        number = _LONE_NUMBER.fullmatch(line.raw)
        return (
            number is not None
            and int(number[1]) in self.sums.values()
            and (int(number[1]) > FEW or line.raw[-1:] == "\t" or line.raw.lstrip().startswith("="))
        )

    def _said(self, line: Line) -> ReadLine:
        """Return a note; if cards seem to be named in it, it is asked about."""
        if not names_cards(line.said or line.typed, self.cards):
            return ReadLine(line)
        self.open.append(line)
        self.findings.append(unread(line.but(problem="cards"), self.format))
        return ReadLine(line, problem=PROBLEMS["cards"])

    def _marked(self, line: Line) -> ReadLine:
        """Return a line that begins like a remark: if a card is on it, it is the card, or it is asked about."""
        card = line.but(kind=LineKind.CARD)
        meaning = understand(card, self.cards)
        is_quote = line.mark in (">", "!")
        if not meaning.cards and not is_quote:
            return ReadLine(line)
        found = self._card(card, meaning, 0)
        if is_quote or not found.entry:
            return found
        entry = replace(found.entry, may_leave=True)
        offers = (
            Offer(say("It is part of the deck"), line.typed),
            Offer(say("It is a note"), f"Note: {line.typed}"),
        )
        problem = say("Is this card part of the deck, or is the line a remark?")
        self.findings.append(unread(line.but(problem="remark"), self.format))
        return ReadLine(card, entry, found.choices, problem, offers)

    def _card(self, line: Line, meaning: Meaning, upcoming: int) -> ReadLine:
        item = meaning.item
        choices, problem = self._chosen(line, meaning)
        if not choices and (other := self._no_card(line, item, upcoming)):
            return other
        self.has_begun, self.is_signed = True, False
        if len(choices) == 1 and not problem:
            card = choices[0]
        else:
            typed = choices[0].title if len(choices) == 1 and meaning.problem else item.title or item.number
            card = replace(shared_facts(self.format.game, typed, choices), title=typed, number=item.number)
        is_named = bool(choices)
        if line.facts or (line.cells and not problem):
            card = self._with_facts(card, line, item)
        if not card.is_known and not choices:
            choices = self._guess(f"{item.number} {item.title}".strip())
        entry = Entry(item.count, card, self._zone(line, card), line.number, line.member, others=meaning.others)
        more = _MORE_COUNTS if is_counted(line.typed) else _MORE
        may_be_more = not is_named and more.search(line.typed)
        self.sums.update({"below": item.count, "all": item.count, entry.zone: item.count})
        if meaning.is_open or may_be_more:
            self.open.append(line)  # there may be more cards on it
        if line.is_inline and line.zone == self.format.home(()) and not is_counted(line.typed) and not item.number:
            return self._named_deck(line, replace(entry, may_leave=True))
        if card.is_known:
            return ReadLine(line, self._unsettled(entry, line))
        problem = problem or self._like_a_heading(item.title, line) or _why(choices)
        if not is_named and self.is_mostly_counted and upcoming and line.typed and not is_counted(line.typed):
            self.asked = self.asked or ""  # it may be a heading, too
        doubtful = self._doubtful(entry, line, choices if is_named else (), problem)
        doubtful = replace(doubtful, may_leave=doubtful.may_leave or meaning.is_open)
        return ReadLine(line, self._unsettled(doubtful, line), choices, problem, meaning.offers)

    def _named_deck(self, line: Line, entry: Entry) -> ReadLine:
        """Ask of "Deck: Yamcha" whether the deck has the card or its name."""
        self.findings.append(unread(line.but(problem="name"), self.format))
        zone = self.format.zone(line.zone).name
        offers = (
            Offer(say("It is a card of the deck"), f"{zone}: 1 {line.typed}"),
            Offer(say("It is the name of the deck"), f"Name: {line.typed}"),
        )
        return ReadLine(line, entry, (), PROBLEMS["name"], offers)

    def _chosen(self, line: Line, meaning: Meaning) -> tuple[tuple[Card, ...], str]:
        found = _narrow(meaning.cards, line.zone, self.format)
        if meaning.problem or len(found) < 2:
            by_title = () if found or not meaning.item.number else self._titled(line, meaning.item)
            return found or by_title, meaning.problem or (say("No card we know has this number.") if by_title else "")
        return found, say("Several cards are called that. Which one is it?")

    def _titled(self, line: Line, item: Item) -> tuple[Card, ...]:
        return _narrow(self.cards.find(title=item.title), line.zone, self.format) if item.title else ()

    def _no_card(self, line: Line, item: Item, upcoming: int) -> ReadLine | None:
        """Return a line that names no card we know as a heading or a note, if it looks like one."""
        if line.facts or line.is_row:
            return None
        if self._is_heading(line, item, upcoming) and not self._heading_like(item.title):
            self.headings.append(line)
            self.has_begun, self.asked = True, ""
            return ReadLine(line.but(kind=LineKind.HEADER))
        *_, barest = bare(line.typed)
        if not is_counted(barest) and not item.number and self._is_note(line, item):
            self.notes.append(line)
            is_signature = self.is_signed and not upcoming and self.has_begun and item.title.count(" ") < 3
            is_signature = is_signature or self._is_farewell(line)
            self.unsure += not (is_signature or is_sentence(line.typed) or is_talk(line.typed))
            self.is_signed = True
            return self._said(line.but(kind=LineKind.REMARK))
        return None

    def _is_heading(self, line: Line, item: Item, upcoming: int) -> bool:
        """May a line be a heading, with its sum nearly right, or a title on its own among cards with counts?"""
        if not upcoming:
            return False
        announced = line.announced
        if line.opens and (announced is None or abs(announced - upcoming) <= (SLIP_OF_A_SUM if announced > FEW else 0)):
            return True
        is_alone = self.is_mostly_counted and self.is_after_blank and not line.place and not item.number
        return is_alone and line.typed.replace(" ", "").isalpha() and not self._may_name(item.title)

    def _may_name(self, title: str) -> bool:
        """Is there a card that a title may name, with a slip of the pen or without all of its words?"""
        typed = plain(title)
        names = [plain(name) for card in self._guess(title) for name in (card.title, *card.names)]
        return any(
            set(typed.split()) & set(name.split()) or SequenceMatcher(None, typed, name).ratio() > A_SLIP
            for name in names
        )

    def _is_farewell(self, line: Line) -> bool:
        """Does it say something behind the last card of a list of counts: "See you on Saturday!", "see u there"?"""
        if not (self.is_last and self.has_begun and self.is_mostly_counted):
            return False
        is_plain = self.is_counted and not any(map(str.isdigit, line.typed)) and not self._may_name(line.typed)
        return line.typed.endswith(("!", "!)", "?")) or is_plain

    def _is_note(self, line: Line, item: Item) -> bool:
        is_prose = is_sentence(line.typed) or self._is_farewell(line)
        may_begin = self.has_headings or (self.is_mostly_counted and "," not in line.typed)
        is_title = (may_begin and not self.has_begun and not line.is_inline) or (
            line.is_inline and line.zone == self.format.home(())
        )
        if self._heading_like(item.title) or not (is_prose or is_title or self.is_signed):
            return False
        typed = plain(item.title)
        return not any(
            SequenceMatcher(None, typed, plain(each.title)).ratio() > A_SLIP for each in self._guess(item.title)
        )

    def _with_facts(self, card: Card, line: Line, item: Item) -> Card:
        self.findings += unknown_facts(line, self.format)
        facts = {**dict(self._cells(line)), **dict(line.facts)}
        if not facts and not line.facts:
            return card
        line = line.but(facts=tuple(facts.items()))
        try:
            stated = stated_card(line, item.title or item.number, item.number, self.format.game, self.sheet)
        except RowError as error:
            self.findings.append(bad_facts(error, line, self.format))
            return card
        if not card.is_known:
            self.findings += much_like(stated, self._guess(stated.title), line, self.format)
            return stated
        merged, differing = merge(card, stated)
        if differing and not line.cells:
            self.findings.append(differs(card, differing, line, self.format))
        return merged

    def _cells(self, line: Line) -> Iterator[tuple[str, str]]:
        """Return what columns of a sheet state about a card, as far as it says anything in this game."""
        types = set(map(plain, self.format.types))
        for name, value in line.cells:
            is_limit = name == "limit" and (value.isdecimal() or value.casefold() in WITHOUT_LIMIT)
            if is_limit or (name == "type" and plain(value) in types):
                yield name, value

    def _zone(self, line: Line, card: Card) -> str:
        if not line.zone:
            return self.format.home(card.types)
        is_stray = not self._fits(line.zone, card)
        home = self.format.home(card.types)
        self.fitted = self.fitted or not is_stray
        return home if is_stray and (self.is_after_blank or (self.fitted and home not in self.headed)) else line.zone

    def _fits(self, zone: str, card: Card) -> bool:
        takes = set(self.format.zone(zone).takes) if zone else set()
        return not takes or not card.types or bool(takes & set(card.types))

    def _guess(self, typed: str) -> tuple[Card, ...]:
        """Return the cards that may be meant; none once enough lines were guessed at."""
        self.guessed += 1
        return tuple(self.cards.nearest(typed)) if self.guessed <= MOST_GUESSED else ()

    def _like_a_heading(self, title: str, line: Line) -> str:
        """Say which heading a title that no card has may be, with a slip of the pen in it."""
        if line.is_row:  # a sheet has its parts in a column, or in rows of their own
            zone = self.headers.get(plain(title), "")
        else:
            zone = self._heading_like(title) if self.guessed <= MOST_GUESSED else ""
        if zone:
            self.asked = zone
        return say("Is this the heading “{zone}”? Then correct it.", zone=self.format.zone(zone).name) if zone else ""

    def _heading_like(self, title: str) -> str:
        words = plain(title)[:LONGEST_HEADING]
        alike = [each for each in self.headers if each[0] == words[:1] and abs(len(each) - len(words)) < FAR]
        near = get_close_matches(words, alike, 1, LIKE_A_HEADING) if alike else ()
        return self.headers[near[0]] if near else ""

    def _doubtful(self, entry: Entry, line: Line, named: tuple[Card, ...], problem: str) -> Entry:
        """Say where else a card may belong that a title without a heading leaves open, or that it may be none."""
        types = [card.types for card in named] or [(each,) for each in self.format.types]
        elsewhere = {self.format.home(each) for each in types} - {entry.zone} if not line.zone else set()
        is_said = len(_SAID & set(plain(line.raw).split())) > 1  # "2 of these are foil"
        is_perhaps_none = not named and (
            is_said or problem.startswith(HEADING) or not is_counted(line.typed or line.raw)
        )
        return replace(
            entry, doubt=problem, may_leave=bool(elsewhere) or is_perhaps_none, may_join=tuple(sorted(elsewhere))
        )

    def _unsettled(self, entry: Entry, line: Line) -> Entry:
        """Say of a card under a heading that is asked about where else it may be, or of one whose part nobody knows."""
        if line.number in self.crowded and line.is_inline and not self._fits(line.zone, entry.card):
            home = self.format.home(entry.card.types)  # is it still below that heading, so far behind it?
            return replace(entry, may_leave=True, may_join=tuple({*entry.may_join, home} - {entry.zone}))
        if line.stray:
            self.findings.append(of_no_part(line, self.format))
            return replace(entry, may_leave=True, may_join=tuple(zone.key for zone in self.format.zones))
        if self.asked is None or line.is_row or entry.doubt.startswith(HEADING):
            return entry
        return replace(entry, may_leave=True, may_join=tuple({*entry.may_join, self.asked} - {"", entry.zone}))


def resolve(reading: Reading, format_: Format, cards: Cards, sheet: CardSheet) -> Listing:
    """Find the card of every line of a list and the zone it belongs to."""
    common = common_in(reading.lines, format_.headers.keys() - format_.kinds)
    meant = meant_by(reading.lines, cards, common)
    prepared = [line for line, _ in meant]
    counted = [is_counted(line.typed) for line in prepared if line.kind is LineKind.CARD]
    is_mostly_counted = 2 * sum(counted) > len(counted)
    resolver = _Resolver(
        format_,
        cards,
        sheet,
        any(_is_heading(line) or line.is_row for line in prepared),
        is_mostly_counted,
        is_counted_throughout(counted),
        crowded=frozenset(at for at, cards in Counter(line.number for line in prepared).items() if cards > FEW),
        headed=frozenset(line.zone for line in prepared if line.kind is LineKind.HEADER or line.is_inline),
    )
    last = max(
        (at for at, line in enumerate(prepared) if line.kind is LineKind.CARD and is_counted(line.typed)), default=0
    )
    lines = [
        resolver.take(line, meaning, count, is_last=at > last)
        for at, ((line, meaning), count) in enumerate(zip(meant, _upcoming(prepared), strict=True))
    ]
    whole = iter(unified((found.entry for found in lines if found.entry), format_))
    lines = [_renewed(found, next(whole)) if found.entry else found for found in lines]
    not_read = [found.line for found in lines if found.line.kind is LineKind.UNREAD]
    entries = tuple(found.entry for found in lines if found.entry)
    left = [line.raw.strip() for line in not_read]
    if any(map(_TAKEN_OUT.match, left)) or sum(map(str.isdecimal, left)) >= MANY:  # counts on lines of their own
        entries = tuple(replace(entry, may_leave=True) for entry in entries)  # which of them are taken out?
    deck = Deck(entries, tuple(_missing(not_read, resolver.open, format_)), resolver.unsure)
    return Listing(deck, tuple(lines), tuple(_noticed(deck, lines, resolver, format_)))


def _missing(not_read: Iterable[Line], open_: Sequence[Line], format_: Format) -> Iterator[tuple[str, int]]:
    """Yield the zone and the member of what the list may hold besides: of a line without a zone, every zone."""
    for line in [*not_read, *open_]:
        zones = [line.zone] if line.zone and line not in open_ else [each.key for each in format_.zones]
        yield from ((zone, line.member) for zone in zones)


def _noticed(deck: Deck, lines: Sequence[ReadLine], resolver: _Resolver, format_: Format) -> Iterator[Finding]:
    """Yield what is to be said of how the list was read."""
    yield from [
        *resolver.findings,
        *repeated(deck, format_),
        *miscounted([(each.line, each.entry) for each in lines], format_),
        *own_headings(resolver.headings, format_),
        *not_played(resolver.outside, format_),
        *read_as_notes(resolver.notes, format_),
    ]
    yield from foreign_types(deck.entries, format_)
    yield from rests_on_stated(deck.entries, format_)
    yield from rests_on_texts(deck.entries, format_)
    yield from unguessed(resolver.guessed, MOST_GUESSED, format_)


def _is_prose(line: Line) -> bool:
    """Is a remark a sentence, or a greeting, which a name may follow?"""
    return line.announced is None and ": " not in line.raw and any(each.isalpha() for each in line.raw)


def _renewed(found: ReadLine, entry: Entry) -> ReadLine:
    """Return a line with the facts that others state of its card, which settle nothing but what card it is."""
    if found.problem and found.problem not in (_why(()), _why(found.choices)):
        return found
    is_clear = entry.card.is_known and not found.offers
    return ReadLine(found.line, entry) if is_clear else replace(found, entry=entry)


def _is_heading(line: Line) -> bool:
    return line.kind is LineKind.HEADER and bool(line.zone)


def _upcoming(lines: Sequence[Line]) -> list[int]:
    """Return how many cards follow each line before the next one that may be a heading."""
    found: list[int] = []
    count = 0
    for line in reversed(lines):
        found.append(count)
        if line.kind is LineKind.HEADER or line.opens:
            count = 0
        elif line.kind is LineKind.CARD:
            count += line.items[-1].count
    return found[::-1]


def _why(choices: tuple[Card, ...]) -> str:
    if choices:
        return say("We do not know this card. Is it one of these?")
    return say("We do not know this card, or one like it.")


def _narrow(found: Iterable[Card], zone: str, format_: Format) -> tuple[Card, ...]:
    """Leave out namesakes that do not belong into the zone, and printings that make no difference."""
    cards = tuple(found)
    if len(cards) < 2:
        return cards
    takes = set(format_.zone(zone).takes) if zone else set()
    elsewhere = {type_ for each in format_.zones if each.key != zone for type_ in each.takes} if zone else set()
    fitting = [card for card in cards if (takes & set(card.types) if takes else not elsewhere & set(card.types))]
    different = {
        replace(card, number="", set="", released=None, origin=""): card for card in reversed(fitting or cards)
    }
    return tuple(reversed(different.values()))
