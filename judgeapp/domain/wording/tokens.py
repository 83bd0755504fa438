"""The words of a printed text, each with its place in the text as it was given.

Publishers, scanners and keyboards write the same text in many ways: curly quotation marks, long dashes, full-width
brackets, letters with loose accents. All are folded to one way, and what is read still points at the original.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple


class Span(NamedTuple):
    """A part of a text: from the first letter to after the last one, counted in the text as it was given."""

    start: int
    end: int


class Token(NamedTuple):
    """A word, a number, a sign, or what stands in one pair of brackets.

    word   in lower case, as grammars compare it: "[damage rating]", "300", "+"
    raw    with its capitals
    start, end  where it stands in the text as it was given
    """

    word: str
    raw: str
    start: int
    end: int


FOLDED = {
    **dict.fromkeys("‘’‚‛′´`ʼ＇", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‐‑‒–—―−﹣ｰ", "-"),
    **dict.fromkeys("〈〈‹⟨", "<"),
    **dict.fromkeys("〉〉›⟩", ">"),
    **dict.fromkeys("《≪⟪", "«"),
    **dict.fromkeys("》≫⟫", "»"),
    **dict.fromkeys("【［〔", "["),
    **dict.fromkeys("】］〕", "]"),
    **dict.fromkeys("・•●▪◦", "·"),
    **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000\t", " "),
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", ""),
    "\r": "\n",
    "…": ".",
}
FULL_WIDTH = range(0xFF01, 0xFF5F)  # the same letters and signs as from "!" on, each as wide as an ideograph
_UNSEEN = frozenset(letter for letter, folded in FOLDED.items() if not folded)
_EACH = {
    **{code: chr(code - 0xFEE0) for code in FULL_WIDTH},
    **{ord(letter): folded for letter, folded in FOLDED.items() if folded},
}
_SEVERAL = re.compile("[\u0300-\u036f]|<<|>>")  # letters that are not folded one by one
_CLUSTER = re.compile("[^\u0300-\u036f][\u0300-\u036f]+|.", re.DOTALL)
DOUBLED = {"<": "«", ">": "»"}
_TOKEN = re.compile(
    r"""
      \[[^\[\]\n]{1,60}\] | <[^<>\n]{1,60}> | «[^«»\n]{1,60}» | \{[^{}\n]{1,60}\}   # a symbol or a name in brackets
    | \d{1,3}(?:,\d{3})+(?!\d) | \d+                                               # a number
    | [^\W\d_]+(?:'[^\W\d_]+)*(?:(?<=s)'(?!\w))?                                   # a word
    | \n | \S                                                                      # a sign
    """,
    re.VERBOSE,
)


def tokens_of(text: str) -> tuple[Token, ...]:
    """Return the words of a text in their order; line breaks are words, too."""
    letters, starts, ends = _folded(text)
    return tuple(_token(found, starts, ends) for found in _TOKEN.finditer(letters))


def _token(found: re.Match[str], starts: Sequence[int], ends: Sequence[int]) -> Token:
    raw = found.group()
    if raw[0] in "[<«{" and len(raw) > 1:
        raw = f"{raw[0]}{' '.join(raw[1:-1].split())}{raw[-1]}"
    elif raw[0].isdigit():
        raw = raw.replace(",", "")
    return Token(raw.lower(), raw, starts[found.start()], ends[found.end() - 1])


def _folded(text: str) -> tuple[str, Sequence[int], Sequence[int]]:
    """Return the text with its letters folded, and where each of them began and ended."""
    plain = text.translate(_EACH)
    if not (_SEVERAL.search(plain) or _UNSEEN.intersection(text)) and unicodedata.is_normalized("NFC", text):
        return plain, range(len(text)), range(1, len(text) + 1)
    found = [(_fold(match.group()), match.start(), match.end()) for match in _CLUSTER.finditer(text)]
    kept = _single([each for each in found if each[0]])
    return "".join(letter for letter, _, _ in kept), [start for _, start, _ in kept], [end for _, _, end in kept]


@lru_cache(maxsize=2_000)  # letters of all texts are few; normalising each anew takes as long as reading it
def _fold(cluster: str) -> str:
    """Return one letter for a letter with its accents, or "" where nobody sees one."""
    letter = unicodedata.normalize("NFC", cluster)[0]
    code = ord(letter)
    return FOLDED.get(letter, chr(code - 0xFEE0) if code in FULL_WIDTH else letter)


def _single(letters: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Return letters with one bracket for each that was typed as two."""
    kept: list[tuple[str, int, int]] = []
    for letter, start, end in letters:
        if letter in DOUBLED and kept and kept[-1][0] == letter:
            kept[-1] = (DOUBLED[letter], kept[-1][1], end)
        else:
            kept.append((letter, start, end))
    return kept


def called_this(tokens: tuple[Token, ...], name: str) -> tuple[Token, ...]:
    """Return words with "this" where a card calls itself by its name, in whatever order its words stand."""
    own = sorted(token.raw for token in tokens_of(name))
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        here = tokens[place : place + len(own)]
        if len(name) > 2 and own == sorted(token.raw for token in here):
            found.append(Token("this", "this", here[0].start, here[-1].end))
            place += len(own)
        else:
            found.append(tokens[place])
            place += 1
    return tuple(found)


# --- sentences


class Sentence(NamedTuple):
    """Words that belong together, with the full stop that ends them.

    words     without what ends them
    span      from the first word to the end of what ends them
    reminder  whether it stands in parentheses, where cards repeat a rule
    inner     reminders in the middle of it
    """

    words: tuple[Token, ...]
    span: Span
    reminder: bool = False
    inner: tuple[Span, ...] = ()


def end_before(sentence: Sentence, place: int) -> int:
    """Return where the words before a word end, with the reminders between them."""
    begin = sentence.words[place].start
    return max(sentence.words[place - 1].end, *(each.end for each in sentence.inner if each.end <= begin), 0)


ENDS = frozenset({".", "!", "\n", ";"})


def sentences_of(tokens: Iterable[Token]) -> Iterator[Sentence]:
    """Yield the sentences of a text; what stands in parentheses is one of its own, or lies inside of one."""
    words: list[Token] = []
    inner: list[Token] = []
    reminders: list[Sentence] = []
    ended = False
    for token in tokens:
        if inner:
            inner.append(token)
            if token.word == ")":
                reminders.append(Sentence(tuple(inner), _span(inner), True))
                inner = []
            continue
        if ended and token.word not in ENDS:
            yield from _ended(words, reminders)
            words, reminders, ended = [], [], False
        if token.word == "(":
            inner = [token]
        else:
            words.append(token)
            ended = token.word in ENDS
    yield from _ended([*words, *inner], reminders)  # parentheses that nobody has closed are no reminder


def _ended(words: list[Token], reminders: list[Sentence]) -> Iterator[Sentence]:
    """Yield a sentence, and the reminders before and after it."""
    end = next((place for place in range(len(words), 0, -1) if words[place - 1].word not in ENDS), 0)
    kept = tuple(words[:end])
    shown = [token for token in words if token.word != "\n"]
    if not any(each.isalnum() for token in kept for each in token.word):
        yield from reminders
        return
    span = _span(shown)
    yield from (each for each in reminders if each.span.end <= span.start)
    yield Sentence(kept, span, inner=tuple(each.span for each in reminders if span.start < each.span.start < span.end))
    yield from (each for each in reminders if each.span.start >= span.end)


def _span(tokens: Sequence[Token]) -> Span:
    return Span(tokens[0].start, tokens[-1].end)
