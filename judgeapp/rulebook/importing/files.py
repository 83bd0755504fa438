"""Turns an uploaded file into text, or says in one sentence what is wrong with it and what to do.

Nothing is guessed from the contents beyond the kind of file; what the text means is the domain's business.
"""

import codecs
import json
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from django.conf import settings

from judgeapp.domain.messages import grouped, say, say_many
from judgeapp.rulebook.importing.hyphens import joined
from judgeapp.rulebook.importing.opendocument import is_opendocument, read_opendocument
from judgeapp.rulebook.importing.pdf import UNKNOWN, Row, furniture
from judgeapp.rulebook.importing.web import Paragraph, read_web
from judgeapp.rulebook.importing.word import NotWord, is_word, read_word

MOST_BYTES = {"pdf": 20_000_000, "word": 20_000_000, "opendocument": 20_000_000}
MOST_BYTES_OF_TEXT = 5_000_000
MOST_LINES = 30_000  # each takes the reader about a millisecond, whatever is in it
LONGEST_LINE = 20_000  # letters; publishers' own have some hundred
MOST_PAGES = 1_000
MOST_SECONDS = 60  # for reading a PDF, in a process of its own
SAMPLE = 2_000  # letters that are looked at for the beginning of a web page

KINDS = {
    ".pdf": "pdf",
    ".txt": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".wiki": "wiki",
    ".mediawiki": "wiki",
    ".docx": "word",
    ".docm": "word",
    ".odt": "opendocument",
    ".html": "web",
    ".htm": "web",
    ".xhtml": "web",
}
_WRITTEN = {"word": say("Word document"), "opendocument": say("OpenDocument text")}
_BEGINS_LIKE_A_PAGE = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b", re.I | re.S)
# How files begin that are no text, whatever their name says.
_BINARIES = {
    b"PK\x03\x04": say("a zip archive or another kind of office document"),
    b"PK\x05\x06": say("an empty zip archive"),
    b"\xd0\xcf\x11\xe0": say("an old office document, or one that is locked with a password"),
    b"\x1f\x8b": say("a gzip archive"),
    b"7z\xbc\xaf": say("a 7z archive"),
    b"Rar!": say("a RAR archive"),
    b"\x89PNG": say("a picture"),
    b"\xff\xd8\xff": say("a picture"),
    b"GIF8": say("a picture"),
    b"{\\rtf": say("a rich text document"),
    b"bplist00": say("a web archive"),
    b"From: <Saved by ": say("a web archive"),
    b"MIME-Version:": say("a web archive"),
}
# UTF-32 first: its little-endian mark begins with that of UTF-16.
_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_CONTROLS = frozenset(range(0x20)) - frozenset(map(ord, "\t\n\r\f"))
# Other ends of lines that only Python knows would shift the numbers of the lines.
_NO_CONTROLS = dict.fromkeys([*_CONTROLS, 0x7F, 0x85, 0x2028, 0x2029], " ") | {0xFEFF: None}
_WESTERN = {"windows-1252": "Windows-1252", "mac-roman": "Mac Roman"}
_PRINTERS = "“”‘’–—…•é®™"  # what English texts have beyond ASCII
MOST_ZEROS = 0.8  # of every other byte: from here it is UTF-16
MOST_FOREIGN = 0.2  # of a Windows-1252 text may be letters beyond ASCII; above that it is another encoding


class ImportFailed(ValueError):  # noqa: N818  reads as what happened, as in cardpool
    """A file cannot be read as rules; the message says why and what to do."""


@dataclass(frozen=True)
class Source:
    """A file as text.

    text        lines separated by "\\n"
    kind        pdf | word | opendocument | web | markdown | wiki | text
    pages       how many pages it has, 0 if it has none
    furniture   numbers of the lines (from 1) that are headers and footers of pages
    notes       what a person should know about how it was read
    """

    text: str
    kind: str
    pages: int = 0
    furniture: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()


def read_file(name: str, data: bytes) -> Source:
    """Return what a file says; raise ImportFailed if it is no document that can be read."""
    shown = PurePath(name).name or say("The file")
    kind = _kind(name, data)
    _check_size(shown, kind, len(data))
    if not data.strip():
        raise ImportFailed(say("“{file}” is empty. Choose the file with the rules in it.", file=shown))
    _check_kind(shown, kind, data)
    source = _READERS.get(kind, _read_text)(shown, data, kind)
    if (count := source.text.count("\n") + 1) > MOST_LINES:
        words = say(
            "“{file}” has {count} lines; {most} are the most. Is it a rulebook?",
            file=shown,
            count=grouped(count),
            most=grouped(MOST_LINES),
        )
        raise ImportFailed(words)
    if long := next((at for at, line in enumerate(source.text.split("\n"), 1) if len(line) > LONGEST_LINE), 0):
        words = say(
            "Line {n} of “{file}” is longer than {most} letters. "
            "Save the document so that each paragraph stands on a line of its own.",
            n=grouped(long),
            file=shown,
            most=grouped(LONGEST_LINE),
        )
        raise ImportFailed(words)
    return source


def _kind(name: str, data: bytes) -> str:
    """Return what a file is by how it begins, else by its name."""
    if data.lstrip()[:5] == b"%PDF-":
        return "pdf"
    if is_opendocument(data):
        return "opendocument"
    return "word" if is_word(data) else kind_of(name)


def _check_kind(shown: str, kind: str, data: bytes) -> None:
    """Raise ImportFailed if a file is something else than its name says."""
    for beginning, what in _BINARIES.items():
        if data.startswith(beginning) and not (is_word(data) or is_opendocument(data)):
            raise ImportFailed(
                say(
                    "“{file}” is {what}, whatever its name says. Save its text as PDF, DOCX or text first.",
                    file=shown,
                    what=what,
                )
            )
    if kind == "pdf" and b"%PDF-" not in data[:1024]:
        words = say("“{file}” is not a PDF. If it is plain text, give its name the ending .txt.", file=shown)
        raise ImportFailed(words)
    if kind in _WRITTEN and not data.startswith(b"PK"):
        words = say(
            "“{file}” is no {what}. If it is plain text, give its name the ending .txt.",
            file=shown,
            what=_WRITTEN[kind],
        )
        raise ImportFailed(words)


def kind_of(name: str) -> str:
    """Return what a file of this name is meant to be: pdf, word, opendocument, web, markdown, wiki or text."""
    return KINDS.get(PurePath(name).suffix.lower(), "text")


def check_size(name: str, size: int) -> None:
    """Raise ImportFailed if a file of this name is too large, before a byte of it is read."""
    _check_size(PurePath(name).name, kind_of(name), size)


def _check_size(shown: str, kind: str, size: int) -> None:
    most = MOST_BYTES.get(kind, MOST_BYTES_OF_TEXT)
    if size > most:
        words = say(
            "“{file}” is too large ({size} bytes); {most} are the most. "
            "Save it without pictures, or only the part with the rules.",
            file=shown,
            size=grouped(size),
            most=grouped(most),
        )
        raise ImportFailed(words)


def _read_text(shown: str, data: bytes, kind: str) -> Source:
    text, notes = _decode(shown, data)
    if kind == "web" or _BEGINS_LIKE_A_PAGE.match(text[:SAMPLE]):
        return _source(shown, read_web(text), "web", notes)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\n\f", "\f")
    pages = text.split("\f")
    edges = _edges([page.split("\n") for page in pages]) if len(pages) > 1 else frozenset()
    return Source("\n".join(pages), kind, len(pages) if len(pages) > 1 else 0, edges, notes)


def _read_word(shown: str, data: bytes, kind: str) -> Source:
    try:
        paragraphs, notes = (read_word if kind == "word" else read_opendocument)(data, MOST_LINES + 1)
    except NotWord as failed:
        raise ImportFailed(_word_error(failed.args[0], shown, kind)) from failed
    told = say_many(
        "{n} note at the foot of a page stands below the rule that it is of, with a “†” before it.",
        "{n} notes at the feet of pages stand below the rules that they are of, with a “†” before each.",
        notes,
    )
    return _source(shown, paragraphs, kind, (told,) if notes else ())


def _word_error(what: str, shown: str, kind: str) -> str:
    if what == "encrypted":
        return _pdf_error(what, shown)
    if what == "large":
        return say("“{file}” holds more than any rulebook does. Save only the part with the rules.", file=shown)
    return say(
        "“{file}” is a damaged {what}. Open it in a word processor and save it anew as DOCX or PDF, "
        "or get the file again.",
        file=shown,
        what=_WRITTEN[kind],
    )


def _source(shown: str, paragraphs: list[Paragraph], kind: str, notes: tuple[str, ...] = ()) -> Source:
    """Return paragraphs as text with a blank line between any two."""
    lines: list[str] = []
    edges: set[int] = set()
    for paragraph in paragraphs:
        start = len(lines)
        lines += [line.translate(_NO_CONTROLS) for line in paragraph.text.split("\n")]
        edges |= set(range(start + 1, len(lines) + 1)) if paragraph.is_furniture else set()
        lines.append("")
    if not any(line.strip() for line in lines):
        raise ImportFailed(say("No text was found in “{file}”. Choose the file with the rules in it.", file=shown))
    return Source("\n".join(lines[:-1]), kind, 0, frozenset(edges), notes)


def _decode(shown: str, data: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text, and a note if its encoding was not the usual one."""
    marked = next((encoding for mark, encoding in _MARKS.items() if data.startswith(mark)), "") or _wide(data)
    notes: tuple[str, ...] = ()
    try:
        text = data.decode(marked or "utf-8")
    except UnicodeDecodeError as error:
        if marked:
            words = say(
                "“{file}” is damaged: it says that it is {encoding} but is not (byte {place}). Save it again as UTF-8.",
                file=shown,
                encoding=marked.upper(),
                place=error.start + 1,
            )
            raise ImportFailed(words) from error
        text, notes = _decode_western(shown, data)
    controls = sum(ord(letter) in _CONTROLS for letter in text)
    if controls > len(text) / 1000 or "\0" in text:
        raise ImportFailed(
            say("“{file}” is no text. Save it as text (UTF-8), Markdown or PDF and try again.", file=shown)
        )
    text = text.translate(_NO_CONTROLS)
    if not text.strip():
        raise ImportFailed(
            say("“{file}” holds nothing but blank lines. Choose the file with the rules in it.", file=shown)
        )
    return text, notes


def _wide(data: bytes) -> str:
    """Return which UTF-16 a text without a mark is in: every other byte of English letters is zero; "" if in none."""
    sample = data[: 2 * SAMPLE]
    for start, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros = sample[start::2]
        if len(data) % 2 == 0 and zeros.count(0) > MOST_ZEROS * len(zeros) and not sample[1 - start :: 2].count(0):
            return encoding
    return ""


def _decode_western(shown: str, data: bytes) -> tuple[str, tuple[str, ...]]:
    """Read bytes that are no UTF-8 as what older English files are in: Windows-1252, or an old Mac's.

    Of both, the one in which more of the bytes are what such texts have beyond ASCII: quotation marks, dashes, dots.
    """
    foreign = sum(byte >= 0x80 for byte in data)
    texts: dict[str, str] = {}
    for encoding in _WESTERN:
        with suppress(UnicodeDecodeError):
            texts[encoding] = data.decode(encoding)
    found = max(texts, key=lambda encoding: sum(map(texts[encoding].count, _PRINTERS)), default="")
    text = texts.get(found, "")
    if not text or foreign > MOST_FOREIGN * len(data):
        raise ImportFailed(
            say("The encoding of “{file}” is not known. Open it and save it as UTF-8, then try again.", file=shown)
        )
    return text, (
        say(
            "The file is no UTF-8; it was read as {encoding}. "
            "If letters look wrong, save it as UTF-8 and load it again.",
            encoding=_WESTERN[found],
        ),
    )


def _edges(pages: list[list[str]]) -> frozenset[int]:
    """Return the numbers of the lines that repeat at the top or bottom of a text file's pages."""
    rows: list[list[Row]] = []
    numbers: list[list[int]] = []
    before = 1
    for page in pages:
        standing = [index for index, line in enumerate(page) if line.strip()]
        numbers.append([before + index for index in standing])
        # Two lines from the top stand at one height in all pages, and so do two lines from the bottom.
        heights = [index if index < 2 else MOST_LINES + index - len(standing) for index in range(len(standing))]
        rows.append([Row(10 * height, page[index].strip()) for height, index in zip(heights, standing, strict=True)])
        before += len(page)
    return frozenset(numbers[page][index] for page, index in furniture(rows))


def _read_pdf(shown: str, data: bytes, kind: str) -> Source:
    answer = _ask_reader(shown, data)
    if "error" in answer:
        raise ImportFailed(_pdf_error(answer["error"], shown, answer.get("count", 0)))
    rows = [row for page in answer["pages"] for row in page]
    guessed: list[str] = []
    edges_at = {at for at, (_, _, is_edge) in enumerate(rows) if is_edge}
    texts = joined([_whole(text) for text, _, _ in rows], edges_at, guessed)
    lines: list[str] = []
    edges: set[int] = set()
    for text, (_, gap, is_edge) in zip(texts, rows, strict=True):
        lines += ["", text] if gap and lines else [text] if text else []
        if is_edge:
            edges.add(len(lines))
    if not any(line.strip() for line in lines):
        raise ImportFailed(_pdf_error("pictures", shown))
    empty = [str(number) for number, page in enumerate(answer["pages"], 1) if not page]
    notes = [say("No text was found on page {pages}; is it a picture?", pages=", ".join(empty))] if empty else []
    if guessed:
        notes.append(
            say(
                "Parted at the end of a line, and put together because lines usually end so here: {words}. "
                "Has one of them a hyphen of its own?",
                words=", ".join(dict.fromkeys(guessed)),
            )
        )
    text = "\n".join(lines)
    if count := text.count(UNKNOWN):
        notes.append(
            say_many(
                "The file draws {n} letter without saying which; it is shown as “{mark}”.",
                "The file draws {n} letters without saying which; they are shown as “{mark}”.",
                count,
                mark=UNKNOWN,
            )
        )
    return Source(text, kind, len(answer["pages"]), frozenset(edges), tuple(notes))


def _pdf_error(what: str, shown: str, count: int = 0) -> str:
    if what == "encrypted":
        return say(
            "“{file}” is locked with a password. Open it, print or save it as a PDF without one, and try again.",
            file=shown,
        )
    if what == "damaged":
        return say(
            "“{file}” is a damaged PDF. Open it in a PDF reader and save or print it as a new PDF, "
            "or get the file again.",
            file=shown,
        )
    if what == "pages":
        return say(
            "“{file}” has {count} pages; {most} are the most. Save only the pages with the rules.",
            file=shown,
            count=grouped(count),
            most=grouped(MOST_PAGES),
        )
    if what == "letters":
        return say("“{file}” holds more text than any rulebook does. Save only the pages with the rules.", file=shown)
    if what == "pictures":
        return say(
            "“{file}” holds pictures of pages but no text. "
            "Run a text recognition (OCR) on it, or ask the publisher for a text version.",
            file=shown,
        )
    return say(
        "“{file}” took too much time or memory to read, or is badly damaged. "
        "Save or print it as a new PDF, or save its text.",
        file=shown,
    )


def _ask_reader(shown: str, data: bytes) -> dict[str, Any]:
    """Have the PDF read in a process of its own, which may fail without harm."""
    command = [sys.executable, "-m", "judgeapp.rulebook.importing.pdf", str(MOST_PAGES)]
    try:
        done = subprocess.run(
            command, input=data, capture_output=True, timeout=MOST_SECONDS, check=False, cwd=settings.BASE_DIR
        )
    except subprocess.TimeoutExpired:
        return {"error": "busy"}
    if done.returncode == 0:
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer
    # A process that a signal ended ran into one of its limits; or a crash of the reader's, which ends nobody else.
    return {"error": "busy" if done.returncode < 0 or b"MemoryError" in done.stderr else "damaged"}


def _whole(text: str) -> str:
    """Put letters together that the reader gives in halves, and take out what is no letter."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").translate(_NO_CONTROLS)


_READERS: dict[str, Callable[[str, bytes, str], Source]] = {
    "pdf": _read_pdf,
    "word": _read_word,
    "opendocument": _read_word,
}
