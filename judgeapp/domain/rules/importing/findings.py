"""What a reader should know of a document's numbers: mended, printed twice, left out, out of order."""

import re
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import pairwise

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.rules.importing.composing import SCRAP, Opened
from judgeapp.domain.rules.importing.lines import Piece
from judgeapp.domain.rules.importing.readings import Kind, is_within
from judgeapp.domain.rules.importing.spots import HEADINGS, Spot, spell
from judgeapp.domain.rules.importing.values import Doubt, Repair
from judgeapp.domain.rules.numbering import Numbering, Parts

_Why = Callable[[Sequence[Opened], int, Piece], str]
_WHY: dict[Kind, _Why] = {
    Kind.MISSPELT: lambda *_: say("Other marks than elsewhere stand between the parts of the number."),
    Kind.AGAIN: lambda *_: say("More than one number stands at the start of the line. This is the next in turn."),
    Kind.LOST: lambda opened, at, _: _lost(opened, at),
    Kind.MISPRINT: lambda opened, at, _: say(
        "The number is printed elsewhere as well. {between}", between=_between(opened, at)
    ),
    Kind.INSIDE: lambda *_: say("The number stands in the middle of its own words."),
    Kind.SPLIT: lambda opened, at, _: say(
        "The rule begins in the middle of a line, behind {last}.", last=_number(opened, at - 1)
    ),
    Kind.LAST: lambda *_: say("The number stands behind its title."),
    Kind.CHAPTER: lambda *_: say("The number stands in brackets behind the title."),
    Kind.CONTENTS: lambda *_: say("The heading prints no number. The table of contents has it."),
    Kind.HEADING: lambda *_: say("The heading prints no number. The rules below it have it."),
    Kind.BULLET: lambda opened, at, _: say(
        "A bullet stands in place of the number. It is the next below {above}.",
        above=opened[at].number.rstrip("0123456789")[:-1],
    ),
    Kind.NONE: lambda opened, at, _: say(
        "The paragraph prints no number. {next} right after it leaves it this one.", next=_number(opened, at + 1)
    ),
    Kind.SIBLING: lambda opened, at, _: say(
        "The item prints no number. The one before it in the list is {last}.", last=_number(opened, at - 1)
    ),
    Kind.WOVEN: lambda _opened, _at, piece: say(
        "Two columns ran into each other: number and first words stand in line {other}, within another rule.",
        other=piece.line.number,
    ),
}
_NO_NUMBER = {Kind.BULLET: "bullet", Kind.SIBLING: "no number", Kind.NONE: "no number"}
_MOST_SHOWN = 8  # lines that a doubt names
_STRAY = say("A title stands between the number and its sentence.")
_MARKED = say("Marks stand round the number that are not part of it.")
_GLUED = say("No space stands behind the number.")
_DOUBLED = say("Its words at the end of one line are printed again at the start of this one. They are kept once.")
_INDENTED = say("It is indented like a bullet without a number, but has one of its own.")

_MARK = re.compile(r"\*\*|__|<b>")


def printed(opened: Sequence[Opened]) -> dict[int, str]:
    """Return by place what a mended number looks like in the document, where it is not the number itself."""
    shown: dict[int, str] = {}
    for at, each in enumerate(opened):
        text = each.found.spot.printed if each.found.spot else _NO_NUMBER.get(each.found.kind, "")
        if _is_stray(each):
            text = f"{text}. {each.title}"
        if text and text != each.number:
            shown[at] = text
    return shown


def repairs(opened: Sequence[Opened], pieces: Sequence[Piece]) -> Iterator[Repair]:
    """Yield what was mended, in order: as printed, as read, and why."""
    usual = Counter(pieces[each.found.at].bullet for each in opened if each.found.kind is Kind.PRINTED)
    depth = max(usual, key=lambda bullet: usual[bullet], default=0)
    for at, each in enumerate(opened):
        piece = pieces[each.found.at]
        as_printed = each.found.spot.printed if each.found.spot else ""
        if each.found.kind in _WHY:
            yield Repair(
                each.line.number,
                _scrap(each, piece) + as_printed,
                each.number,
                _WHY[each.found.kind](opened, at, piece),
            )
        elif _is_stray(each):
            yield Repair(each.line.number, f"{as_printed}. {each.title}", each.number, _STRAY)
        elif piece.starred and piece.bullet > depth:
            yield Repair(each.line.number, f"{'*' * piece.bullet}{as_printed}", each.number, _INDENTED)
        elif each.found.spot:
            yield from _about_form(each, each.found.spot, piece)
        for line in each.doubled:
            yield Repair(line.number, each.number, each.number, _DOUBLED)


def _about_form(each: Opened, spot: Spot, piece: Piece) -> Iterator[Repair]:
    """Yield what is odd round a number that is right: marks of its own, or no space behind it."""
    if mark := _marks_round(spot.printed, piece.line.text):
        yield Repair(each.line.number, mark, each.number, _MARKED)
    elif re.match(r"\S", piece.text[spot.end :]):
        words = piece.text[spot.start :].split()
        yield Repair(each.line.number, words[0], each.number, _GLUED)


def _marks_round(number: str, text: str) -> str:
    """Return the number as it is printed in marks of its own, or ""."""
    if not _MARK.search(text):  # as in most lines; a pattern of each number's own takes long to compile
        return ""
    found = re.search(rf"(\*\*|__|<b>){re.escape(number)}[.:)]*(\*\*|__|</b>)", text)
    return found[0] if found else ""


def _scrap(each: Opened, piece: Piece) -> str:
    """Return what is left of a number at the start of a line that has the whole one inside."""
    scrap = SCRAP.match(piece.text) if each.found.kind is Kind.INSIDE else None
    return f"{scrap[1]} " if scrap else ""


def _is_stray(each: Opened) -> bool:
    return bool(each.title) and not each.is_heading


def _number(opened: Sequence[Opened], at: int) -> str:
    return opened[at].number if 0 <= at < len(opened) else say("the end")


def _between(opened: Sequence[Opened], at: int) -> str:
    if at and at + 1 < len(opened):
        return say("It stands between {last} and {next}.", last=opened[at - 1].number, next=opened[at + 1].number)
    return say("It stands right after {last}.", last=opened[at - 1].number) if at else say("It is the first.")


def _lost(opened: Sequence[Opened], at: int) -> str:
    each, between = opened[at], _between(opened, at)
    if is_within(each.found.spot.readings[0] if each.found.spot else (), each.found.number):
        return say("A part of the number is missing. {between}", between=between)
    return say("A part of the number is missing, and the others stand in another order. {between}", between=between)


def duplicates(opened: Sequence[Opened], numbering: Numbering) -> Iterator[Doubt]:
    """Yield every number that is printed more than once, or that two rules have, with what each of them is read as."""
    places: dict[str, list[Opened]] = {}
    for each in opened:
        shown = spell(each.found.spot.readings[0], numbering) if each.found.spot else each.number
        for number in dict.fromkeys((shown, each.number)):
            places.setdefault(number, []).append(each)
    for number, group in places.items():
        printed_twice = sum(each.found.spot is not None for each in group if _shows(each, number, numbering)) > 1
        if printed_twice or sum(each.number == number for each in group) > 1:
            which = [each for each in group if each.number == number or _shows(each, number, numbering)]
            words = say("Stands more than once: {lines}.", lines=_lines(which, number))
            yield Doubt(group[0].line.number, number, words)


def _lines(which: Sequence[Opened], number: str) -> str:
    """Return the lines in which a number stands, with what each of them is read as."""
    places = [
        say("line {line} (kept)", line=each.line.number)
        if each.number == number
        else say("line {line} (read as {number})", line=each.line.number, number=each.number)
        for each in which
    ]
    lines = commas(places[:_MOST_SHOWN])
    more = len(places) - _MOST_SHOWN
    return say_many("{lines} and {n} more", "{lines} and {n} more", more, lines=lines) if more > 0 else lines


def _shows(each: Opened, number: str, numbering: Numbering) -> bool:
    """Tell whether a rule prints a number, be it its own or not."""
    return each.found.spot is not None and spell(each.found.spot.readings[0], numbering) == number


def disorder(opened: Sequence[Opened]) -> Iterator[Doubt]:
    """Yield the rules that stand behind one with a greater number."""
    for last, each in pairwise(opened):
        if each.found.number < last.found.number:
            yield Doubt(each.line.number, each.number, say("Stands behind {last}.", last=last.number))


def gaps(opened: Sequence[Opened], numbering: Numbering) -> Iterator[Doubt]:
    """Yield the numbers that a sequence leaves out, with the line of the first rule behind each."""
    found = {each.found.number for each in opened}
    lines = sorted((each.found.number, each.line.number) for each in reversed(opened))
    missing = dict.fromkeys(_left_out(found), say("Not in the document."))
    missing |= dict.fromkeys(_unheaded(found), say("Has no heading of its own."))
    for number in sorted(missing):
        at = bisect(lines, (number, 0))
        yield Doubt(lines[at][1] if at < len(lines) else 0, spell(number, numbering), missing[number])


def _left_out(found: Set[Parts]) -> Iterator[Parts]:
    """Yield what is missing before the greatest child of each number; a letter's rule need not be there."""
    greatest: dict[Parts, int] = {}
    least: dict[Parts, int] = {}
    for number in found:
        for size in range(1, len(number) + 1):
            above, part = number[: size - 1], number[size - 1]
            greatest[above] = max(greatest.get(above, 0), part)
            least[above] = min(least.get(above, part), part)
    there = {number[:size] for number in found for size in range(1, len(number) + 1)}
    for above, last in greatest.items():
        first = least[above] if not above else 1
        yield from {(*above, part) for part in range(first, last)} - there


def _unheaded(found: Set[Parts]) -> Iterator[Parts]:
    """Yield chapters, sections and rules that have children, but are not there themselves."""
    for number in {other[:size] for other in found for size in range(1, len(other))} - found:
        is_letters = number[-1] == 0 and len(number) > HEADINGS
        has_letters = len(number) > HEADINGS and (*number, 0, 1) in found
        if not is_letters and not has_letters:
            yield number
