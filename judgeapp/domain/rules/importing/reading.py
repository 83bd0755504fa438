"""Reads a publisher's document: its rules, what every line of it belongs to, and where its texts point at rules."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from judgeapp.domain.game import Game
from judgeapp.domain.rules.book import Block
from judgeapp.domain.rules.importing.damage import damaged
from judgeapp.domain.rules.importing.headed import read_headed
from judgeapp.domain.rules.importing.lines import pieces
from judgeapp.domain.rules.importing.numbered import read_numbered
from judgeapp.domain.rules.importing.targets import Place, Targets
from judgeapp.domain.rules.importing.values import Dangling, Draft, Grammar, Line, Reading
from judgeapp.domain.rules.numbering import DASHES, Numbering

SAMPLE = 3_000  # lines that are looked at
FEW = 5  # lines or names that may be there by chance
FAR_MORE = 3
# Words of a game's name that any game may have.
_COMMON = re.compile(r"\b(?:trading|collectible|card|game|tcg|ccg|the|rules?)\b", re.IGNORECASE)


def read(text: str, grammar: Grammar, furniture: Set[int] = frozenset()) -> Reading:
    """Return what a document says; nothing is raised for odd text, what is not understood is owned so.

    `furniture` are the numbers of lines (from 1) that are known to be headers and footers of pages.
    """
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    reader = read_headed if grammar.numbering.by_heading else read_numbered
    return link(reader(lines, grammar, furniture), grammar)


def looks_like_another_game(text: str, key: str, games: Mapping[str, Game]) -> str:
    """Return the key of the game that a document looks like, or "" if the chosen game may well be right.

    The chosen game is believed unless another one's form of numbers (or, without numbers, of headings and windows)
    stands far more often in the text, or another game's name does and its form fits at least as well.
    """
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()][:SAMPLE]
    words = [piece.text for piece in pieces(lines)]
    forms = {other: _form_count(words, game.grammar) for other, game in games.items()}
    names = {other: _name_count(words, game.name) for other, game in games.items()}
    others = [other for other in games if other != key and _is_likelier(forms, names, other, key)]
    return max(others, key=lambda other: (names[other], forms[other]), default="")


def _is_likelier(forms: Mapping[str, int], names: Mapping[str, int], other: str, key: str) -> bool:
    by_form = forms[other] > FAR_MORE * forms[key] + FEW and names[other] >= names[key]
    by_name = names[other] > FAR_MORE * names[key] + FEW and forms[other] >= forms[key]
    return by_form or by_name


def _form_count(words: Sequence[str], grammar: Grammar) -> int:
    """Return how many lines begin as this publisher's rules do."""
    if grammar.numbering.by_heading:
        forms = [grammar.window, *grammar.outline]
        starts = re.compile(
            "|".join(re.sub(r"\(\?P<\w+>", "(?:", form) for form in forms if form) or r"(?!)", re.IGNORECASE
        )
    else:
        starts = re.compile(rf"(?:{grammar.numbering.pattern})(?![\d.·-]*\d)\.?(?:\s|$)")
    return sum(bool(starts.match(line)) for line in words)


def _name_count(words: Sequence[str], name: str) -> int:
    """Return how often a text has a game's name, common words left out."""
    own = " ".join(_COMMON.sub(" ", name).split())
    wanted = re.compile(rf"\b{re.escape(own)}\b", re.IGNORECASE)
    return sum(len(wanted.findall(line)) for line in words) if own else 0


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


LONGEST_BLOCK = 100  # lines
MOST_JUDGED = 5_000  # references whose words are weighed; of those behind them only the numbers are looked at
WORD_JOINER = "\u2060"


@dataclass(frozen=True)
class _Spot:
    """One mention in one text, its rule ("" in the glossary) and block, and where it stands if that is weighed."""

    rule: str
    block: Block
    text: str
    place: Place | None
    mention: Mention

    @property
    def printed(self) -> str:
        return self.text[self.mention.start : self.mention.end]


def link(draft: Draft, grammar: Grammar) -> Reading:
    """Return the draft with its references marked, and what of them is stale.

    A number that names a rule of the document is marked as a reference to it, also where its words speak for another
    rule. Reported are numbers that no rule has, numbers whose words speak for another rule, and page numbers; each with
    the rule that is probably meant.
    """
    numbering = grammar.numbering
    targets = Targets(draft.rules, numbering)
    spots = list(_spots(draft, numbering))
    for spot in spots:
        for _, _, number in spot.mention.numbers:
            if spot.place and number in targets.known:
                targets.vote(spot.place, number)
    lines = _Lines(draft)
    dangling = tuple(
        Dangling(lines.of(spot, printed), spot.rule, printed, target)
        for spot in spots
        for printed, target in _stale(spot, targets)
    )
    mark = _marker(numbering, targets.known)
    rules = tuple(replace(rule, blocks=_changed(rule.blocks, mark)) for rule in draft.rules)
    glossary = tuple(replace(entry, blocks=_changed(entry.blocks, mark)) for entry in draft.glossary)
    return Reading(replace(draft, rules=rules, glossary=glossary), dangling, tuple(damaged(draft.rules)))


def _spots(draft: Draft, numbering: Numbering) -> Iterator[_Spot]:
    owners: Iterable[tuple[str, tuple[Block, ...]]] = [
        *((rule.number, rule.blocks) for rule in draft.rules),
        *(("", entry.blocks) for entry in draft.glossary),
    ]
    left = MOST_JUDGED
    for number, blocks in owners:
        for block in blocks:
            for text in block.words.split("\n"):
                for mention in mentions(text, numbering):
                    place = Place.of(number, text, mention.start, mention.end) if left else None
                    left -= place is not None
                    yield _Spot(number, block, text, place, mention)


def _stale(spot: _Spot, targets: Targets) -> Iterator[tuple[str, str]]:
    """Yield what is printed and the rule that is probably meant, for each reference that does not lead there."""
    numbers = [number for _, _, number in spot.mention.numbers]
    if spot.place is None:
        yield from ((number, "") for number in numbers or [spot.printed] if number not in targets.known)
    elif not numbers:
        yield spot.printed, targets.by_words(spot.place)
    elif spot.mention.is_range and targets.known.isdisjoint(numbers):
        yield from zip(numbers, targets.of_range(spot.place, *numbers), strict=True)
    else:
        for number in numbers:
            if number not in targets.known:
                yield number, targets.probable(spot.place, number)
            elif better := targets.better(spot.place, number):
                yield number, better


class _Lines:
    """Knows on which line of the source a reference stands; a block has only the line that it begins on."""

    def __init__(self, draft: Draft) -> None:
        self._lines = [each.line for each in draft.owned]
        self._starts = {line.number: at for at, line in enumerate(self._lines)}

    def of(self, spot: _Spot, printed: str) -> int:
        """Return the first line from the block's own on that has the words."""
        start = self._starts.get(spot.block.line, len(self._lines))
        following = self._lines[start : start + LONGEST_BLOCK]
        return next((line.number for line in following if printed in line.text), spot.block.line)


def _marker(numbering: Numbering, known: Set[str]) -> Callable[[str], str]:
    def mark(text: str) -> str:
        """Return a text with its references marked; what looks like a mark of ours in it is broken up."""
        pieces, at = [], 0
        for mention in mentions(text, numbering):
            for start, end, number in mention.numbers:
                if number in known:
                    pieces += [unmarked(text[at:start]), f"[[{number}]]"]
                    at = end
        return "".join([*pieces, unmarked(text[at:])])

    return mark


def unmarked(text: str) -> str:
    """Return a text in which nothing is a mark of ours: what looks like one is broken up invisibly."""
    return re.sub(r"\[(?=\[)", f"[{WORD_JOINER}", text)


def _changed(blocks: tuple[Block, ...], mark: Callable[[str], str]) -> tuple[Block, ...]:
    return tuple(
        replace(
            block,
            text=mark(block.text),
            items=tuple(map(mark, block.items)),
            rows=tuple(tuple(map(mark, row)) for row in block.rows),
        )
        for block in blocks
    )
