"""Finds where a text points at rules by number, and tells such numbers from quantities, dates, versions and scores."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judgeapp.domain.rules.numbering import DASHES, Numbering

_NUMBER = r"\d{1,3}(?:[.·-]\d{1,3})*(?:\.?[a-z](?![\w]))?"
_NOT_BEFORE = r"(?<![\w.,/#$€£+=*×·:-])(?<!\d )"
_NOT_AFTER = r"(?![\w/%°]|[.·:-]\d|,\d)"
_ONE = re.compile(rf"{_NOT_BEFORE}{_NUMBER}{_NOT_AFTER}")
_JOINT = re.compile(r"\.?\s*(?:,?\s*(?:and|or|to|through|until)\s+|,\s*|\s[-–—]\s*|[–—])")
_UNTIL = re.compile(r"\.?\s*(?:to|through|until|[-–—])\s*")
_POINTING = (
    "rules?|sections?|chapters?|paragraphs?|procedures?|see|see also|according to|refers? to|referring to|cf\\.|cr"
)
_CUE = re.compile(rf"(?:\b(?:{_POINTING})|§)\s*$", re.IGNORECASE)
_WHOLE_CUE = re.compile(r"(?:\b(?:rules?|sections?|chapters?)|§)\s*$", re.IGNORECASE)
_OTHER = "tables?|figures?|fig\\.|versions?|ver\\.?|pages?|steps?|phases?|nos?\\.|act|deleted|removed"
_NO_CUE = re.compile(rf"\b(?:{_OTHER})\s*$", re.IGNORECASE)
_CHANGED = "added|revised|supplemented|clarified|changed|corrected|updated|interchanged|moved"
_OPENS = re.compile(rf"(?:^|[(\"“]|\b(?:in|of|from|by|to|under|at|as|{_CHANGED}))\s*$", re.IGNORECASE)
_CLOSES = re.compile(r"\.?\s*(?:$|[);,.])|\.?\s+[A-Z\[]")
# Chapter, section, rule and letter in one: no other thing is numbered so, whatever this document's own form is.
_FOREIGN = re.compile(r"\d{3}\.\d{1,2}[a-z]")
_PAGE = re.compile(r"\bpages?\s+\d+(?:\s*[-–]\s*\d+)?", re.IGNORECASE)
NEAR = 40  # letters that are looked at before and behind a number
_SHORTEST_CERTAIN = 3  # parts: "10-10-3-1" is a rule wherever it stands, "2-1" may be a score


@dataclass(frozen=True)
class Mention:
    """A place of a text that points at rules: the numbers as printed, each with where it stands; pages have none.

    start, end  where it stands, from the first number to the end of the last
    numbers     (start, end, number as this numbering writes it, or as printed if it is none of its numbers)
    is_range    the two numbers are the ends of a range
    """

    start: int
    end: int
    numbers: tuple[tuple[int, int, str], ...] = ()
    is_range: bool = False


def mentions(text: str, numbering: Numbering) -> Iterator[Mention]:
    """Yield the places where a text points at rules or pages, in order."""
    found = [] if numbering.by_heading else list(_numbers(text, numbering))
    pages = [Mention(match.start(), match.end()) for match in _PAGE.finditer(text)]
    yield from sorted([*found, *pages], key=lambda mention: mention.start)


def _numbers(text: str, numbering: Numbering) -> Iterator[Mention]:
    at = 0
    while match := _ONE.search(text, at):
        if not _points(text, match, numbering):
            at = match.end()
            continue
        group = [match, *_more(text, match.end(), match[0])]
        at = group[-1].end()
        is_range = len(group) == 2 and bool(_UNTIL.fullmatch(text, match.end(), group[1].start()))
        numbers = tuple((m.start(), m.end(), _written(m[0], numbering)) for m in group)
        yield Mention(group[0].start(), at, numbers, is_range)


def _more(text: str, at: int, first: str) -> Iterator[re.Match[str]]:
    """Yield the further numbers of a list or range; they have the form of the first one."""
    while (joint := _JOINT.match(text, at)) and (match := re.compile(_NUMBER + _NOT_AFTER).match(text, joint.end())):
        if _depth(match[0]) == 1 and _depth(first) > 1:
            return
        yield match
        at = match.end()


def _points(text: str, match: re.Match[str], numbering: Numbering) -> bool:
    """Does a number point at a rule?"""
    # The beginning of the text can be told from what was cut off: a letter stands for that.
    before = ("a" if match.start() > NEAR else "") + text[max(0, match.start() - NEAR) : match.start()]
    after, depth = text[match.end() : match.end() + NEAR], _depth(match[0])
    if _NO_CUE.search(before):
        return False
    if depth == 1:
        is_section = numbering.three_digits and len(match[0]) == len("202")
        return bool(_WHOLE_CUE.search(before) or (is_section and _CUE.search(before)))
    if _CUE.search(before) or _FOREIGN.fullmatch(match[0]):
        return True
    if not re.fullmatch(numbering.pattern, _written(match[0], numbering)):
        return False
    is_alone = numbering.separator == "-" and _OPENS.search(before) and _CLOSES.match(after)
    return depth >= _SHORTEST_CERTAIN or bool(is_alone)


def _depth(number: str) -> int:
    return len(re.findall(r"\d+|[a-z]", number))


def _written(number: str, numbering: Numbering) -> str:
    """Return a printed number as this numbering writes it: "3·5·3" -> "3-5-3"."""
    return re.sub(r"[·]", numbering.separator, number.translate(DASHES))
