"""How a publisher lays out a document, and what reading one gives: its rules, and an account of every line."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.rules.book import Entry, Rule
from judgeapp.domain.rules.numbering import Numbering


@dataclass(frozen=True)
class Line:
    """A line of the source that is not blank; `number` counts from 1 in the text as it was read, blank lines too."""

    number: int
    text: str


class Owner(StrEnum):
    """What a line belongs to; every line that is not blank has exactly one owner."""

    HEADING = "heading"
    RULE = "rule"  # the line that a rule begins on
    CONTINUATION = "continuation"  # more of a rule's or a heading's text, its lists, steps and tables
    EXAMPLE = "example"
    WINDOW = "priority window"
    TERM = "glossary entry"
    FRONT = "front matter"
    CONTENTS = "table of contents"
    FURNITURE = "page furniture"
    UNKNOWN = "not understood"


@dataclass(frozen=True)
class Owned:
    """One line and what it belongs to; `of` is the number, slug or term, "" for what belongs to no rule."""

    line: Line
    owner: Owner
    of: str = ""


@dataclass(frozen=True)
class Repair:
    """A number that stands otherwise in the document; `printed` is "" where it is not printed at all."""

    line: int
    printed: str
    mended: str
    why: str


@dataclass(frozen=True)
class Doubt:
    """Something about a number that a reader should look at: the line (0: no line), the number, and what it is."""

    line: int
    number: str
    message: str


@dataclass(frozen=True)
class Dangling:
    """A reference that leads to no rule, or by its words to another one than is meant; `rule` is "" in the glossary.

    `target` is the rule that is probably meant, "" if none is likely.
    """

    line: int
    rule: str
    printed: str
    target: str = ""


@dataclass(frozen=True)
class Draft:
    """A document cut into rules, before its references are looked for.

    rules       in document order, with parents, blocks as plain text (nothing is marked up), `printed` where a number
                was mended, and `line` the source line that the rule begins on
    glossary    its terms in document order, `line` likewise
    owned       every line that is not blank, in order
    duplicates  numbers that are printed more than once
    gaps        numbers that a sequence leaves out
    disorder    rules that stand out of order
    """

    rules: tuple[Rule, ...]
    glossary: tuple[Entry, ...]
    owned: tuple[Owned, ...]
    repairs: tuple[Repair, ...] = ()
    duplicates: tuple[Doubt, ...] = ()
    gaps: tuple[Doubt, ...] = ()
    disorder: tuple[Doubt, ...] = ()


@dataclass(frozen=True)
class Reading:
    """A document that was read: a draft whose references are [[marked]], those that lead nowhere, what looks wrong."""

    draft: Draft
    dangling: tuple[Dangling, ...] = ()
    damaged: tuple[Doubt, ...] = ()

    @property
    def totals(self) -> dict[Owner, int]:
        """Return how many lines each owner has; the sum is the number of lines that are not blank."""
        return count(each.owner for each in self.draft.owned)

    @property
    def unknown(self) -> tuple[Line, ...]:
        """Return the lines that were not understood."""
        return tuple(each.line for each in self.draft.owned if each.owner is Owner.UNKNOWN)


def count(owners: Iterable[Owner]) -> dict[Owner, int]:
    """Return how often each owner comes, all of them in their order."""
    totals = dict.fromkeys(Owner, 0)
    for owner in owners:
        totals[owner] += 1
    return totals


@dataclass(frozen=True)
class Grammar:
    """What a reader has to know of a publisher's documents; all but the numbering has a default.

    Titles and starts are regular expressions in any case; a title is the whole line, without its marks.

    numbering       how the rules are numbered
    contents        title above the table of contents
    glossary        title above the glossary, whose terms run to the end of the document; "" where there is none
    history         title above the history of the editions, which runs to the end of the document
    version         start of an entry of that history, up to and with its number, the group `slug`
    prefaces        title of an unnumbered part before the rules that is kept under the slug of its title
    example         start of an example
    furniture       whole lines that belong to the page, not to the text
    bullets_count   a bullet deeper than a numbered bullet stands for the next number below it (MediaWiki)
    window          start of a line that tells of a priority window; "" where none is printed
    outline         headings of the levels below the chapters that have a form of their own, highest first, in documents
                    without numbers; the groups `title` and `rest`, the words after the title on its line
    run_in          a paragraph may begin with its heading and a colon
    slugs           headings whose slug is another than their own title's: (the title's, the one that is kept)
    """

    numbering: Numbering
    contents: str = r"(?:table of )?contents"
    glossary: str = ""
    history: str = r"(?:update|revision|version|change) history|changelog"
    version: str = r"[^A-Za-z]{0,30}(?:updated to )?(?:version|ver\.?|v\.?) ?(?P<slug>\d+(?:\.\d+)+)"
    prefaces: str = ""
    example: str = r"\(?(?:for )?examples?\b(?! of\b)"
    furniture: tuple[str, ...] = ()
    bullets_count: bool = False
    window: str = ""
    outline: tuple[str, ...] = ()
    run_in: bool = False
    slugs: tuple[tuple[str, str], ...] = ()
