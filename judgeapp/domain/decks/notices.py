"""What is noticed about a list besides its cards, and facts that it states: they fill only what is not known."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import reduce
from typing import Any

from judgeapp.domain.decks.cards import POOL, STATED, Card, plain
from judgeapp.domain.decks.deck import Deck, Entry, Finding, Severity, copies, together
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.lines import Line, LineKind
from judgeapp.domain.decks.printed import READ
from judgeapp.domain.decks.sheet import CardSheet, RowError, card_of, unknown_columns
from judgeapp.domain.messages import commas, say, say_many

MOST_LINES = 8
PROBLEMS = {
    "bad-count": say("The number of copies must be a whole number from 1 to 999."),
    "no-title": say("There is no card on this line."),
    "bad-facts": say("What stands in braces cannot be read; write {{type=…; limit=…}}."),
    "too-long": say("The line is too long to be a card."),
    "name": say("Is this a card, or the name of the deck?"),
    "cards": say("This line seems to name cards. Write each that belongs to the deck on a line of its own."),
    "remark": say("It begins like a remark, and a card is on it."),
}


def unread(line: Line, format_: Format) -> Finding:
    return Finding(
        code=line.problem,
        severity=Severity.CANNOT_TELL,
        message=say("Line {number}: {words}", number=line.number, words=PROBLEMS[line.problem]),
        rules=format_.cites,
        zone=line.zone,
        repair=say("Correct the line."),
        lines=(line.number,),
    )


def unguessed(unknown: int, guessed: int, format_: Format) -> Iterator[Finding]:
    """So many unknown cards that nobody looked what the last of them may be."""
    if unknown > guessed:
        yield Finding(
            code="not-guessed",
            severity=Severity.NOTE,
            message=say(
                "We do not know {unknown} cards; only for the first {guessed} we looked which ones they may be.",
                unknown=unknown,
                guessed=guessed,
            ),
            rules=format_.cites,
            actual=unknown,
            allowed=guessed,
            repair=say("Check that this is a list of this game."),
        )


def repeated(deck: Deck, format_: Format) -> Iterator[Finding]:
    """Cards that stand on several lines of one zone."""
    for member in deck.members:
        own = deck.of(member)
        for zone in format_.zones:
            for found in together(own.inside(zone.key)):
                if len(found.lines) > 1:
                    lines = ", ".join(map(str, found.lines[:MOST_LINES])) + (" …" if found.lines[MOST_LINES:] else "")
                    yield Finding(
                        code="repeated-card",
                        severity=Severity.NOTE,
                        message=say(
                            "{card} is on lines {lines}: added up to {copies}.",
                            card=found.card.label,
                            lines=lines,
                            copies=copies(found.count),
                        ),
                        rules=format_.cites,
                        zone=zone.key,
                        cards=(found,),
                        actual=found.count,
                    )


def miscounted(lines: Sequence[tuple[Line, Entry | None]], format_: Format) -> Iterator[Finding]:
    """Headings and sums that state another number of cards than there are; of each line, the cards that it came to."""
    for place, (line, _) in enumerate(lines):
        if line.announced is None or line.kind not in (LineKind.HEADER, LineKind.REMARK):
            continue
        sums = _after(lines[place + 1 :], line) if line.kind is LineKind.HEADER else _before(lines[:place])
        is_sum_below = line.kind is LineKind.HEADER and not any(entry for _, entry in lines[place + 1 :])
        if line.announced not in sums and not is_sum_below:
            yield _miscounted(line, sums[0], format_)


def _after(lines: Iterable[tuple[Line, Entry | None]], heading: Line) -> list[int]:
    """Return how many cards follow: to the next heading, and to the next of another zone."""
    sums = []
    count = 0
    for line, entry in lines:
        if line.kind is LineKind.HEADER:
            sums.append(count)
            if (line.zone, line.member) != (heading.zone, heading.member):
                return sums
        count += entry.count if entry else 0
    return [*sums, count]


def _before(lines: Sequence[tuple[Line, Entry | None]]) -> list[int]:
    """Return how many cards are before a sum: since the last heading or sum, of the zone, and in all."""
    counts = [(line, entry.count if entry else 0, entry.zone if entry else "") for line, entry in lines]
    ends = [at for at, (line, *_) in enumerate(counts) if line.kind is LineKind.HEADER or line.announced is not None]
    zone = next((zone for _, count, zone in reversed(counts) if count), "")
    since = sum(count for _, count, _ in counts[ends[-1] if ends else 0 :])
    return [since, sum(count for _, count, each in counts if each == zone), sum(count for _, count, _ in counts)]


def _miscounted(line: Line, counted: int, format_: Format) -> Finding:
    about = {"number": line.number, "cards": copies(line.announced or 0, "card"), "counted": counted}
    words = (
        say("Line {number} announces {cards}; {counted} follow.", **about)
        if line.kind is LineKind.HEADER
        else say("Line {number} adds up to {cards}; {counted} are there.", **about)
    )
    return Finding(
        code="heading-count" if line.kind is LineKind.HEADER else "sum-differs",
        severity=Severity.WARNING,
        message=words,
        rules=format_.cites,
        zone=line.zone,
        actual=counted,
        allowed=line.announced,
        repair=say("Check that no line is missing."),
        lines=(line.number,),
    )


def guessed_heading(line: Line, format_: Format) -> Finding:
    zone = format_.zone(line.zone).name if line.zone else line.raw.strip()
    words = say("“{line}” is read as the heading “{zone}”.", line=line.raw.strip(), zone=zone)
    return _about_line("heading-guessed", Severity.WARNING, words, say("Correct it if it is not."), line, format_)


def of_no_part(line: Line, format_: Format) -> Finding:
    words = say("“{part}” is no part of a deck here.", part=line.stray)
    parts = commas(zone.name for zone in format_.zones)
    repair = say("Name one of these: {parts}.", parts=parts)
    return _about_line("unknown-part", Severity.CANNOT_TELL, words, repair, line, format_)


def foreign_types(entries: Iterable[Entry], format_: Format) -> Iterator[Finding]:
    """Stated types that no card of the game has."""
    known = {plain(type_) for type_ in format_.types}
    stated = together(entry for entry in entries if entry.card.origin == STATED or "types" in entry.card.stated)
    for found in stated if known else ():
        if foreign := [type_ for type_ in found.card.types if plain(type_) not in known]:
            names = commas(f"“{type_}”" for type_ in foreign)
            yield Finding(
                code="unknown-type",
                severity=Severity.CANNOT_TELL,
                message=say("{card}: no card of this game is of type {types}.", card=found.card.label, types=names),
                rules=format_.types_cites,
                cards=(found,),
                repair=say("The types are {types}.", types=commas(format_.types)),
            )


def _lines_told(code: str, words: str, repair: str, lines: Sequence[Line], format_: Format) -> Iterator[Finding]:
    if lines:
        several = list(dict.fromkeys(str(line.number) for line in lines))
        numbers = ", ".join(several[:MOST_LINES]) + (" …" if several[MOST_LINES:] else "")
        message = say_many("Line {lines}: {words}", "Lines {lines}: {words}", len(several), lines=numbers, words=words)
        yield Finding(code, Severity.NOTE, message, format_.cites, repair=repair)


def own_headings(lines: Sequence[Line], format_: Format) -> Iterator[Finding]:
    """Headings that we do not know: the cards under them stay in the part that they are in."""
    words = say("read as headings inside a part of the deck.")
    yield from _lines_told("own-headings", words, say("Name the part where another begins."), lines, format_)


def not_played(lines: Sequence[Line], format_: Format) -> Iterator[Finding]:
    words = say("under a heading of cards that are not played, and not counted.")
    yield from _lines_told("not-played", words, "", lines, format_)


def read_as_notes(lines: Sequence[Line], format_: Format) -> Iterator[Finding]:
    words = say("read as notes.")
    yield from _lines_told("read-as-notes", words, say("Write “1” before a line that is a card."), lines, format_)


MUCH_ALIKE = 0.85
MOST_NAMES = 10
_FACTS = {
    "types": say("type"),
    "colours": say("colours or factions"),
    "cost": say("cost"),
    "symbols": say("symbols"),
    "traits": say("traits"),
    "characters": say("characters"),
    "keywords": say("keywords"),
    "names": say("names"),
    "version": say("version"),
    "function": say("function"),
    "base": say("base"),
    "limit": say("limit"),
    "team_limit": say("team limit"),
    "conditions": say("conditions"),
}
_NOTHING = ((), "", None)
# Facts of which a card of the pool simply has none if it lists none; nobody can add them by saying so.
_WHOLE_IN_THE_POOL = {"traits", "characters", "keywords", "names", "conditions"}


def merge(known: Card, stated: Card) -> tuple[Card, list[str]]:
    """Fill what is not known of a card with what is stated; return it, and the words for facts that differ."""
    filled: dict[str, Any] = {}
    differing: list[str] = []
    for name, words in _FACTS.items():
        have, given = getattr(known, name), getattr(stated, name)
        if given in _NOTHING:
            continue
        if have in _NOTHING and not (known.origin == POOL and name in _WHOLE_IN_THE_POOL):
            filled[name] = given
        elif have != given:
            differing.append(words)
    if filled and known.origin != STATED:
        filled["stated"] = tuple(sorted({*known.stated, *filled}))
    return replace(known, **filled) if filled else known, differing


def stated_card(line: Line, title: str, number: str, game: str, sheet: CardSheet) -> Card:
    """Return the card that the facts of a line describe; raise RowError with what is wrong with them."""
    facts: Mapping[str, str] = dict(line.facts)
    glued = [name for name, value in facts.items() if "=" in value and name != "conditions"]
    if glued:
        raise RowError(())
    return as_stated(card_of({"title": title, "number": number, **facts}, game, sheet))


def as_stated(card: Card) -> Card:
    """Return a card as somebody states it; which sources differ is nothing that anybody can state."""
    return replace(card, disputed=(), origin=STATED)


def bad_facts(error: RowError, line: Line, format_: Format) -> Finding:
    words = error.words or say("Facts are divided by semicolons: {{type=…; limit=…}}.")
    return _about_line("bad-facts", Severity.CANNOT_TELL, words, say("Correct what stands in braces."), line, format_)


def unknown_facts(line: Line, format_: Format) -> Iterator[Finding]:
    """Facts under names that mean nothing here."""
    if names := unknown_columns(name for name, _ in line.facts):
        words = say("{names} says nothing here.", names=", ".join(f"“{name}”" for name in names))
        repair = say(
            "Facts are type, colours, cost, limit, team_limit, traits, keywords, symbols, conditions and so on."
        )
        yield _about_line("unknown-fact", Severity.WARNING, words, repair, line, format_)


def differs(card: Card, facts: list[str], line: Line, format_: Format) -> Finding:
    others = reduce(lambda first, last: say("{first} and another {last}", first=first, last=last), facts)
    known = {"card": card.label, "facts": others}
    words = say("we know {card} with another {facts} than is stated; what we know counts.", **known)
    return _about_line("stated-fact-differs", Severity.WARNING, words, say("Look at the card."), line, format_)


def much_like(card: Card, near: Iterable[Card], line: Line, format_: Format) -> Iterator[Finding]:
    """A card that is stated and has nearly the title of one that is known: perhaps it is that one."""
    for other in near:
        has_own_number = card.number and other.number and plain(card.number) != plain(other.number)
        if not has_own_number and SequenceMatcher(None, plain(card.title), plain(other.title)).ratio() >= MUCH_ALIKE:
            words = say("“{card}” is much like {other}, which we know.", card=card.title, other=other.label)
            repair = say("Check that it is another card.")
            yield _about_line("like-a-known-card", Severity.WARNING, words, repair, line, format_)
            return


def _about_line(code: str, severity: Severity, words: str, repair: str, line: Line, format_: Format) -> Finding:
    return Finding(
        code=code,
        severity=severity,
        message=say("Line {number}: {words}", number=line.number, words=words),
        rules=format_.cites,
        repair=repair,
        lines=(line.number,),
    )


def rests_on_stated(entries: Iterable[Entry], format_: Format) -> Iterator[Finding]:
    """Say for which cards nobody but the list vouches."""
    cards = dict.fromkeys(entry.card for entry in entries if entry.card.origin == STATED or entry.card.stated)
    if cards:
        names = ", ".join([card.label for card in cards][:MOST_NAMES]) + (" …" if len(cards) > MOST_NAMES else "")
        yield Finding(
            code="stated-facts",
            severity=Severity.NOTE,
            message=say(
                "Only the list states facts of {cards}: {names}.", cards=copies(len(cards), "card"), names=names
            ),
            rules=format_.cites,
        )


def rests_on_texts(entries: Iterable[Entry], format_: Format) -> Iterator[Finding]:
    """Say which facts of cards nobody stated: the app read them from the texts that were brought in."""
    cards = dict.fromkeys(entry.card for entry in entries if entry.card.read)
    if cards:
        named = [_read_of(card) for card in list(cards)[:MOST_NAMES]]
        names = say("{names} …", names=commas(named)) if len(cards) > MOST_NAMES else commas(named)
        yield Finding(
            code="read-facts",
            severity=Severity.NOTE,
            message=say(
                "What no card file states of {cards} is read from the printed text: {names}.",
                cards=copies(len(cards), "card"),
                names=names,
            ),
            rules=format_.cites,
        )


def _read_of(card: Card) -> str:
    facts = commas(dict.fromkeys(READ[each[0]] for each in card.read))
    return say("{card} ({facts})", card=card.label, facts=facts)


def unified(entries: Iterable[Entry], format_: Format) -> list[Entry]:
    """Give every line of a card the facts that any line states about it, unless they contradict each other."""
    kept = list(entries)
    whole: dict[str, Card] = {}
    for card in (entry.card for entry in kept if entry.card.is_known):
        if card.key in whole:
            merged, differing = merge(whole[card.key], card)
            whole[card.key] = whole[card.key] if differing else merged
        else:
            whole[card.key] = card
    return [_with_whole(entry, whole, format_) for entry in kept]


def _with_whole(entry: Entry, whole: Mapping[str, Card], format_: Format) -> Entry:
    card = whole.get(entry.card.key)
    if card is None or card is entry.card:
        return entry
    if not entry.card.is_known:
        zone = format_.home(card.types) if entry.zone == format_.home(()) else entry.zone
        return Entry(entry.count, card, zone, entry.line, entry.member) if card.origin == STATED else entry
    return entry if merge(card, entry.card)[1] else replace(entry, card=card)
