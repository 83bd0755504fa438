"""How one publisher lays out a document: data only, the `grammar` of each `GAME`."""

from dataclasses import dataclass

from judgeapp.domain.rules.numbering import Numbering


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
