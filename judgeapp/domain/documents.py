"""Reads TOML and JSON that strangers send: a look over the text finds what is too large before anything is parsed.

The look is linear and makes no values. What a library cannot read becomes a DocumentError with a sentence and a line;
what a value means is for others to say.
"""

import json
import math
import re
import tomllib
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Any, NoReturn

from judgeapp.domain.messages import Message, grouped, say

DIGITS = 18  # of a number: what every database holds
WORD = 100  # characters without a space or quotation marks: a key, a number, a date
DOTS = 8  # in one key

# Strings and comments as a reader of the format sees them; one that nobody closed goes on to the end.
# No group is repeated possessively: Python 3.11 before 3.11.5 reads such a group wrongly.
_IN_TOML = re.compile(
    r'"""[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*(?:"{3,5}|\\?\Z)'
    r"|'''[^']*+(?:'(?!'')[^']*+)*(?:'{3,5}|\Z)"
    r'|"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
_IN_JSON = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*"?', re.DOTALL)
_LONG_NUMBER = re.compile(rf"[0-9][0-9_]{{{DIGITS}}}|0[xob][0-9A-Fa-f_]{{{DIGITS}}}")
_LONG_WORD = re.compile(rf"[^\s=,:\[\]{{}}.#]{{{WORD + 1}}}")
_LONG_KEY = re.compile(rf"(?:\.[^.\n=,\[\]{{}}]*+){{{DOTS + 1}}}")
_LINE_NAMED = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}
_BRACKET = re.compile(r"[\[\]{}]")


@dataclass(frozen=True)
class Bounds:
    """How large a document may be.

    letters  characters of the whole text
    depth    tables and lists in each other
    values   keys and members of lists, all together
    lines    of the text
    halves   whether half of a character may stand in a text: whoever reads it looks at each
    """

    letters: int
    depth: int
    values: int
    lines: int = 20_000
    halves: bool = False


class DocumentError(ValueError):
    """A document that is too large or cannot be read; `words` is a sentence without its full stop."""

    def __init__(self, words: Message, line: int = 0) -> None:
        told = say("line {line}: {words}", line=line, words=words) if line else words
        super().__init__(told)
        self.words = told
        self.line = line


def read_toml(text: str, bounds: Bounds) -> dict[str, Any]:
    """Return what a TOML text says; raises DocumentError."""
    _look_at_size(text, bounds)
    bare = _IN_TOML.sub(_blank, text)
    _refuse(_LONG_KEY, bare, say("a key has at most {most} parts with dots between them", most=DOTS))
    _look_over(bare, bounds)
    try:
        return tomllib.loads(text, parse_float=_finite)
    except tomllib.TOMLDecodeError as error:
        told = _LINE_NAMED.search(str(error))
        line = int(told[1]) if told and told[1] else 0
        what = _LINE_NAMED.sub("", str(error))[:WORD]
        raise DocumentError(say("this can't be read as TOML ({what})", what=what), line) from error


def read_json(sent: str | bytes, bounds: Bounds) -> Any:
    """Return what a JSON text, or a file of it in UTF-8, says; raises DocumentError."""
    text = sent.removeprefix("\ufeff") if isinstance(sent, str) else _decoded(sent, bounds)
    _look_at_size(text, bounds)
    _look_over(_IN_JSON.sub('""', text), bounds)
    try:
        read = json.loads(text, parse_float=_finite, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise DocumentError(say("this can't be read as JSON ({what})", what=error.msg[:WORD]), error.lineno) from error
    if not bounds.halves and _HALF.search(text):
        _refuse_halves(read)
    return read


def _refuse_halves(read: Any) -> None:
    """Refuse half of a pair of surrogates, which no file and no database can hold."""
    try:
        json.dumps(read, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise DocumentError(say("there is half of a character in it ({half})", half=half)) from error


def _decoded(sent: bytes, bounds: Bounds) -> str:
    if len(sent) > 4 * bounds.letters:
        raise _too_long(bounds)
    try:
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(say("this is not a text file in UTF-8")) from error


def _look_at_size(text: str, bounds: Bounds) -> None:
    if len(text) > bounds.letters:
        raise _too_long(bounds)
    if text.count("\n") >= bounds.lines:
        raise DocumentError(say("there are more than {most} lines", most=grouped(bounds.lines)))


def _too_long(bounds: Bounds) -> DocumentError:
    return DocumentError(say("there are more than {most} characters", most=grouped(bounds.letters)))


def _blank(found: re.Match[str]) -> str:
    """Return what stands for a string or a comment: as many lines, and none of its marks."""
    lines = "\n" * found[0].count("\n")
    return lines if found[0].startswith("#") else f'""{lines}'


def _look_over(bare: str, bounds: Bounds) -> None:
    """Refuse what is too deep, too many or too long in a text without its strings and comments."""
    _refuse(_LONG_NUMBER, bare, say("a number has at most {most} digits", most=DIGITS))
    _refuse(_LONG_WORD, bare, say("what stands without quotation marks has at most {most} characters", most=WORD))
    if max(sum(map(bare.count, ",:=[{.")), sum(map(bare.count, "]}"))) > bounds.values:
        raise DocumentError(say("there are more than {most} keys and values", most=grouped(bounds.values)))
    brackets = "".join(_BRACKET.findall(bare))
    depths = accumulate(map(_STEP.__getitem__, brackets))
    place = next((place for place, depth in enumerate(depths) if depth > bounds.depth), None)
    if place is not None:
        found = next(islice(_BRACKET.finditer(bare), place, None))
        words = say("tables and lists are at most {most} deep in each other", most=bounds.depth)
        raise DocumentError(words, _line(bare, found.start()))


def _refuse(form: re.Pattern[str], bare: str, words: Message) -> None:
    if found := form.search(bare):
        raise DocumentError(words, _line(bare, found.start()))


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _finite(written: str) -> float:
    number = float(written)
    if not math.isfinite(number):
        _no_number(written)
    return number


def _no_number(written: str) -> NoReturn:
    raise DocumentError(say("“{written}” is no number that can be counted with", written=written))
