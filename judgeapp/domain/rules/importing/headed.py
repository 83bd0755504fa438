"""Reads documents whose rules have no numbers: each stands under a heading and is known by the path of headings to it.

What is a heading shows in the document itself: its marks, the table of contents, a form that the game's grammar names,
or else its look.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from judgeapp.domain.messages import say
from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.importing.lines import Flow, Piece, pieces, unstarred
from judgeapp.domain.rules.importing.values import Doubt, Draft, Grammar, Line, Owned, Owner
from judgeapp.domain.rules.numbering import slug

ALIKE = 0.85  # a heading and its line in the table of contents need not agree in every word
_ENTRY = re.compile(r"(?P<title>\S.*?)[\s.]+\d{1,4}")
_RUN_IN = re.compile(r"(?P<title>[^:]{3,60}):\s+(?P<rest>\S.*)")
_OUTER_MARKS = re.compile(r"^[\s–—:,.-]+")
_ENDED = re.compile(r"[.!?:][\"”’)\]]*$")
_ITEM = r"\d{1,2}[.)]\s"
_FEWEST_RUN_IN_WORDS = 2
_LONGEST_ENTRY = 300  # letters of a line in a table of contents
_MOST_COMPARED = 100_000  # pairs of an entry and a line; a document with more has its headings in the very same words
LONGEST_TITLE = 80  # letters
_MOST_WORDS, _MOST_PLAIN_WORDS = 12, 6
_SMALL = frozenset(
    "a an and as at but by for from in into its nor of off on or out over per the to up vs vs. via with".split()  # noqa: SIM905
)
_SENTENCE_END = re.compile(r"[.!?,;…]$")
_CAPITAL = re.compile(r"[\"“(\[]?[A-Z0-9]")


@dataclass(frozen=True)
class _Heading:
    """A line that is a heading: its level, its title, and the words behind the title."""

    level: int
    title: str
    rest: str = ""


def read_headed(lines: Sequence[Line], grammar: Grammar, furniture: Set[int] = frozenset()) -> Draft:
    """Cut a document into the rules under its headings; `furniture` are line numbers that belong to the page."""
    edges, found = _without_furniture(list(pieces(lines)), grammar, furniture)
    found, rests = _whole_headings(found, grammar)
    layout = _Layout(found, grammar)
    book = _Book(grammar)
    owned = [book.take(piece, layout.heading(at), layout.outside(at)) for at, piece in enumerate(found)]
    first = {each.line.number: each for each in owned}
    owned += [replace(first[number], line=line) for line, number in rests]
    owned = sorted([*owned, *edges], key=lambda each: each.line.number)
    return Draft(book.rules, (), tuple(owned), duplicates=tuple(book.duplicates), gaps=layout.missing())


def _without_furniture(found: list[Piece], grammar: Grammar, furniture: Set[int]) -> tuple[list[Owned], list[Piece]]:
    """Take out what belongs to the page, and let a sentence go on that the edge of a page has broken."""
    form = re.compile("|".join(grammar.furniture) or r"(?!)", re.IGNORECASE)
    edges: list[Owned] = []
    rest: list[Piece] = []
    is_new_page = False
    for piece in found:
        if piece.line.number in furniture or form.fullmatch(piece.text):
            edges.append(Owned(piece.line, Owner.FURNITURE))
            is_new_page = True
            continue
        goes_on = is_new_page and rest and not _ENDED.search(rest[-1].text) and piece.text[:1].islower()
        rest.append(replace(piece, starts=False) if goes_on else piece)
        is_new_page = False
    return edges, rest


def _whole_headings(found: Sequence[Piece], grammar: Grammar) -> tuple[list[Piece], list[tuple[Line, int]]]:
    """Put the lines of a heading together that stands on several; return those behind its first, with its number."""
    forms = [re.compile(form, re.IGNORECASE) for form in grammar.outline]
    own = re.compile("|".join(filter(None, (grammar.window, grammar.example, _ITEM))), re.IGNORECASE)
    whole: list[Piece] = []
    rests: list[tuple[Line, int]] = []
    at = 0
    while at < len(found):
        end = at + 1
        while end < len(found) and not (found[end].starts or found[end].bullet or found[end].level):
            if own.match(unstarred(found[end].text)):
                break
            end += 1
        lines = found[at:end]
        text = " ".join(piece.text for piece in lines)
        if len(lines) > 1 and found[at].starts and _is_heading_of_lines(lines, text, forms):
            whole.append(replace(found[at], text=text))
            rests += [(piece.line, found[at].line.number) for piece in lines[1:]]
        else:
            whole += lines
        at = end
    return whole, rests


def _is_heading_of_lines(lines: Sequence[Piece], text: str, forms: Sequence[re.Pattern[str]]) -> bool:
    """Is a paragraph a title that was too long for one line, or does it begin with a heading of a form of its own?"""
    if lines[0].bullet or lines[0].level or any(piece.cells for piece in lines):
        return False
    is_title = len(lines) == 2 and looks_like_title(replace(lines[0], text=text)) and in_title_case(text.split())
    return is_title or any(form.fullmatch(lines[0].text) and form.fullmatch(text) for form in forms)


class _Layout:
    """Knows of every line of a document whether it is a heading, and which lines stand before the rules."""

    def __init__(self, found: Sequence[Piece], grammar: Grammar) -> None:
        self._found, self._grammar = found, grammar
        self._outline = [re.compile(form, re.IGNORECASE) for form in grammar.outline]
        self._window = re.compile(grammar.window or r"(?!)", re.IGNORECASE)
        self._example = re.compile(grammar.example, re.IGNORECASE)
        self._is_marked = sum(piece.level > 0 for piece in found) > 1
        self._contents, self._entries = self._find_contents()
        self._start = 0
        self._chapters = self._find_chapters()
        self._headings = {at: heading for at in range(self._contents.stop, len(found)) if (heading := self._look(at))}
        self._start = min(self._chapters or self._headings, default=len(found))

    def _find_contents(self) -> tuple[range, list[Piece]]:
        """Return where the table of contents stands, and its entries."""
        for at, piece in enumerate(self._found):
            if re.fullmatch(self._grammar.contents, piece.text.removesuffix(":"), re.IGNORECASE):
                entries = _entries(self._found, at + 1)
                return range(at, at + 1 + sum(lines for _, lines in entries)), [entry for entry, _ in entries]
        return range(0), []

    def _find_chapters(self) -> dict[int, Piece]:
        """Return the lines that the table of contents speaks of; each entry has at most one."""
        chapters: dict[int, Piece] = {}
        standing = _Standing(self._found, self._contents.stop) if self._entries else None
        at = 0
        for entry in self._entries:
            named = slug(_ENTRY.sub(r"\g<title>", entry.text))
            if standing and (index := standing.first(named, at)) is not None:
                chapters[standing.places[index]] = entry
                at = index + 1
        return chapters

    def missing(self) -> tuple[Doubt, ...]:
        """Return the entries of the table of contents that have no heading."""
        found = set(map(id, self._chapters.values()))
        return tuple(
            Doubt(
                entry.line.number,
                slug(title),
                say("The contents have “{title}”, but there is no such heading.", title=title),
            )
            for entry in self._entries
            if id(entry) not in found and (title := _ENTRY.sub(r"\g<title>", entry.text))
        )

    def outside(self, at: int) -> Owner | None:
        """Return what a line belongs to that is part of no rule."""
        if at in self._contents:
            return Owner.CONTENTS
        return Owner.FRONT if at < self._start < len(self._found) else None

    def heading(self, at: int) -> _Heading | None:
        """Return the heading that a line is or begins with."""
        return self._headings.get(at)

    def _look(self, at: int) -> _Heading | None:
        piece = self._found[at]
        if at in self._chapters or piece.level:
            return _Heading(piece.level or 1, piece.text)
        if piece.bullet or not piece.starts:
            return None
        for depth, form in enumerate(self._outline):
            if match := form.fullmatch(piece.text):
                rest = match.groupdict().get("rest") or ""
                return _Heading(self._below + depth, match["title"].strip(), _OUTER_MARKS.sub("", rest))
        return self._run_in(piece) or self._plain(at)

    @property
    def _below(self) -> int:
        return 2 if self._chapters or self._is_marked else 1

    def _run_in(self, piece: Piece) -> _Heading | None:
        match = _RUN_IN.fullmatch(piece.text)
        if not (self._grammar.run_in and match) or self._is_said(piece):
            return None
        words = match["title"].split()
        is_heading = len(words) >= _FEWEST_RUN_IN_WORDS and in_title_case(words)
        return _Heading(self._below, match["title"], match["rest"]) if is_heading else None

    def _plain(self, at: int) -> _Heading | None:
        """Is a line a heading by its looks? Not if it has nothing of its own below it."""
        piece = self._found[at]
        if self._is_marked or not is_title(self._found, at) or self._is_said(piece) or at + 1 == len(self._found):
            return None
        after = self._found[at + 1]
        has_form = any(form.fullmatch(after.text) for form in self._outline)
        if has_form or at + 1 in self._chapters or self._window.match(after.text):
            return None
        if not is_title(self._found, at + 1) or self._is_said(after):
            return _Heading(self._below, piece.text)
        return None if self._chapters else _Heading(1, piece.text)

    def _is_said(self, piece: Piece) -> bool:
        """Is a short line an example's or a window's and no heading?"""
        text = unstarred(piece.text)
        return bool(self._example.match(text) or self._window.match(text))


def _entries(found: Sequence[Piece], at: int) -> list[tuple[Piece, int]]:
    """Return the entries of a table of contents from a line on, each with its lines: a long title takes two."""
    entries: list[tuple[Piece, int]] = []
    while at < len(found):
        entry, lines = found[at], 1
        if not _is_entry(entry) and at + 1 < len(found) and not found[at + 1].starts:
            entry, lines = replace(entry, text=f"{entry.text} {found[at + 1].text}"), 2
        if not _is_entry(entry):
            break
        entries.append((entry, lines))
        at += lines
    return entries


def _is_entry(piece: Piece) -> bool:
    return len(piece.text) <= _LONGEST_ENTRY and bool(_ENTRY.fullmatch(piece.text))


class _Standing:
    """The lines that may be headings which the table of contents names; `places` are theirs in the document."""

    def __init__(self, found: Sequence[Piece], start: int) -> None:
        may_be = (at for at in range(start, len(found)) if found[at].starts and not found[at].bullet)
        self.places = [at for at in may_be if len(found[at].text) <= 2 * _LONGEST_ENTRY]
        self._slugs = [slug(found[at].text) for at in self.places]
        self._same: dict[str, list[int]] = defaultdict(list)
        for index, words in enumerate(self._slugs):
            self._same[words].append(index)
        self._left = _MOST_COMPARED

    def first(self, named: str, start: int) -> int | None:
        """Return the first of the lines from one on that has this name, or nearly."""
        same = self._same.get(named, [])
        at = bisect_left(same, start)
        end = same[at] if at < len(same) else len(self._slugs)
        for index in range(start, min(end, start + self._left)):
            self._left -= 1
            if _is_alike(self._slugs[index], named):
                return index
        return end if at < len(same) else None


def _is_alike(words: str, named: str) -> bool:
    """Is a line the heading that the table of contents names so, but for a few letters?"""
    if abs(len(words) - len(named)) > len(named) // 2:
        return False
    both = SequenceMatcher(None, words, named, autojunk=False)
    return both.real_quick_ratio() >= ALIKE and both.quick_ratio() >= ALIKE and both.ratio() >= ALIKE


class _Book:
    """Puts the lines under their headings."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._slugs = dict(grammar.slugs)
        self._path: list[tuple[int, str]] = []
        self._rules: list[tuple[Rule, Flow]] = []
        self._seen: set[str] = set()
        self._counts: dict[str, int] = {}
        self.duplicates: list[Doubt] = []

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return the rules of all lines that were taken."""
        return tuple(replace(rule, blocks=flow.blocks) for rule, flow in self._rules)

    def take(self, piece: Piece, heading: _Heading | None, outside: Owner | None) -> Owned:
        """Put one line where it belongs."""
        if outside:
            return Owned(piece.line, outside)
        if heading:
            return self._start(piece, heading)
        if not self._rules:
            return Owned(piece.line, Owner.UNKNOWN)
        rule, flow = self._rules[-1]
        return Owned(piece.line, flow.take(piece), rule.number)

    def _start(self, piece: Piece, heading: _Heading) -> Owned:
        self._path = [(level, path) for level, path in self._path if level < heading.level]
        parent = self._path[-1][1] if self._path else ""
        own = slug(heading.title) or "untitled"
        number = self._only("/".join(filter(None, (parent, self._slugs.get(own, own)))), piece)
        self._path.append((heading.level, number))
        rule = Rule(
            number=number,
            title=heading.title,
            level=len(self._path),
            is_heading=True,
            parent=parent,
            line=piece.line.number,
        )
        self._rules.append((rule, Flow(self._grammar)))
        if heading.rest:
            self._rules[-1][1].take(piece, heading.rest)
        return Owned(piece.line, Owner.HEADING, number)

    def _only(self, path: str, piece: Piece) -> str:
        """Return the path, with a count behind it if it is there already: a path names one rule."""
        only, count = path, self._counts.get(path, 1)
        while only in self._seen:
            count += 1
            only = f"{path}-{count}"
        self._counts[path] = count
        if only != path:
            words = say("The heading {path} stands more than once.", path=path)
            self.duplicates.append(Doubt(piece.line.number, only, words))
        self._seen.add(only)
        return only


def is_title(pieces: Sequence[Piece], at: int) -> bool:
    """Is this line a heading? It stands between blank lines, has the look of one, and no other follows it at once."""
    before_blank = pieces[at].starts
    after_blank = at + 1 == len(pieces) or pieces[at + 1].starts
    return before_blank and after_blank and looks_like_title(pieces[at])


def looks_like_title(piece: Piece) -> bool:
    """Has a line the look of a heading: marked as one, or words in title case that end in no full stop?"""
    if piece.level:
        return True
    text = unstarred(piece.text)
    if (
        piece.bullet
        or piece.cells
        or len(text) > LONGEST_TITLE
        or not _CAPITAL.match(text)
        or _SENTENCE_END.search(text)
    ):
        return False
    words = text.removesuffix(":").split()
    return in_title_case(words) or (len(words) <= _MOST_PLAIN_WORDS and not text.endswith(":"))


def in_title_case(words: Sequence[str]) -> bool:
    """Do the words begin with capitals, small words aside?"""
    return 0 < len(words) <= _MOST_WORDS and all(_CAPITAL.match(word) or word in _SMALL for word in words)
