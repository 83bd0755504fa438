"""What of a difference between two texts of a rule is one in substance, and which of its words weigh most.

No substance have: spaces, punctuation, upper and lower case, hyphens and words written as one or as two ("face up",
"face-up", "can't", "cannot"), numbers as figures or as words ("3", "three", "2nd"), and references that follow their
rules to new numbers. Everything else has, up to a single "a".
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from judgeapp.domain.rules.comparing.values import Part, Piece
from judgeapp.domain.rules.comparing.words import Token, tokens

_CARDINALS = re.findall(r"\w+", "zero one two three four five six seven eight nine ten eleven twelve")
_ORDINALS = re.findall(r"\w+", "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth")
_FIGURES = {word: str(figure) for figure, word in enumerate(_CARDINALS)}
_FIGURES |= {word: f"{figure}th" for figure, word in enumerate(_ORDINALS, 1)}
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_NUMBER = re.compile(r"\d[\d.-]*")  # of a rule, too
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_SIGNS = frozenset("+=<>≤≥×%±≠")  # that say something; all other marks are punctuation
_SHORT = {"can't": "cannot", "won't": "willnot", "shan't": "shallnot"}
# Words that decide what is allowed, what has to be, for whom, when and how often.
_DECIDING = frozenset(
    re.findall(
        r"\w+",
        """
    may must can cannot could shall should will not never no none only unless except instead always each every any
    all both once twice exactly least most more less fewer before after until if when optional
    """,
    )
)
_FORBIDDEN = re.compile(r"\b(?:can ?not|can't|may not|must not|mustn't)(?!\w)")
_DENIES = re.compile(
    r"\b(?:not|never|no|none|nothing|nobody|without|neither|nor|only|unless|instead|ignore[ds]?|loses?|illegal"
    r"|impossible|fails?|cannot)\b|n't\b"
)
_OBLIGES = re.compile(r"\b(?:must|has to|have to|required|needs? to|always|shall|mandatory)\b")
_ALLOWS = re.compile(
    r"\b(?:may|can|could|might|allowed|optional(?:ly)?|chooses?|free|possible|whether|decides?)\b(?! ?not|')"
)


class Told(NamedTuple):
    """A run of words of a difference, as in `Piece`; `weighs`: they are a number, or words like "may" and "only"."""

    kind: Part
    text: str
    weighs: bool = False


class Opposed(NamedTuple):
    """Numbers, and words like "must", that only one of two texts has, where the other has something against them."""

    theirs: tuple[str, ...] = ()
    ours: tuple[str, ...] = ()


NOT_OPPOSED = Opposed()


def is_substantial(pieces: Iterable[Piece]) -> bool:
    """Do the two texts of a difference say different things?"""
    pieces = list(pieces)
    return _core(_without(pieces, Part.NEW)) != _core(_without(pieces, Part.GONE))


def told(pieces: Iterable[Piece]) -> tuple[Told, ...]:
    """Return a difference as it is told: what is none in substance is the same, what weighs most stands by itself."""
    found: list[Told] = []
    for is_same, group in groupby(pieces, key=lambda piece: piece.kind is Part.SAME):
        change = list(group)
        if is_same or not is_substantial(change):
            found.append(Told(Part.SAME, _without(change, Part.GONE)))
        else:
            found += _weighed(_without(change, Part.NEW), _without(change, Part.GONE))
    return tuple(each for each in found if each.text)


def opposed(theirs: str, ours: str) -> Opposed:
    """Return where a text in other words is against the text that it may restate.

    It has fewer sentences and more numbers ("both players" are two of them), so only what the document counts and ours
    does not is against it, what one forbids and the other does not deny in any way, and "must" against "may".
    """
    counted, ours_counted = _numbers(theirs), _numbers(ours)
    lacking = [shown for number, shown in counted.items() if number not in ours_counted]
    instead = [shown for number, shown in ours_counted.items() if number not in counted] if lacking else []
    words = _deciding(_lowered(theirs), _lowered(ours))
    return Opposed((*lacking, *words.theirs), (*instead, *words.ours))


def _without(pieces: Iterable[Piece], part: Part) -> str:
    return "".join(piece.text for piece in pieces if piece.kind is not part)


def _core(text: str) -> str:
    """Return what a text says without how it is written: its letters in a row, its numbers apart."""
    words = list(tokens(_THOUSANDS.sub("", text)))
    return "".join(chain.from_iterable(_says(words, at) for at in range(len(words))))


def _says(words: Sequence[Token], at: int) -> Iterator[str]:
    word = words[at].key
    if not word[0].isalnum():
        if word in _SIGNS or _is_minus(words, at):
            yield word
        return
    for part in filter(None, [word] if _NUMBER.fullmatch(word) else word.split("-")):
        said = _said(part)
        yield f"|{said}|" if said[0].isdigit() else said


def _said(word: str) -> str:
    """Return a word as it is compared: "Three" -> "3", "2nd" -> "2th", "don't" -> "donot"."""
    lower = word.lower()
    lower = _SHORT.get(lower, lower.replace("n't", "not"))
    if ordinal := _ORDINAL.fullmatch(lower):
        return f"{ordinal[1]}th"
    return _FIGURES.get(lower, lower).replace("'", "").replace("_", "") or lower


def _is_minus(words: Sequence[Token], at: int) -> bool:
    """Is it a minus and no dash or hyphen? In a difference a space may stand behind it that neither text has."""
    if words[at].key != "-" or at + 1 == len(words) or not words[at + 1].key[0].isdigit():
        return False
    return not at or bool(words[at].space) or not words[at - 1].key[0].isalnum()


def _weighed(gone: str, new: str) -> Iterator[Told]:
    """Yield what is gone and what has come; only what the other side has not weighs."""
    sides = {Part.GONE: gone, Part.NEW: new}
    counts = {part: Counter(_said(word.key) for word in tokens(text)) for part, text in sides.items()}
    for part, other in ((Part.GONE, Part.NEW), (Part.NEW, Part.GONE)):
        left = counts[part] - counts[other]
        for weighs, run in groupby(_shown(sides[part]), key=lambda shown: _weighs(shown[1], left)):
            yield Told(part, "".join(text for text, _ in run), weighs)


def _shown(text: str) -> Iterator[tuple[str, str]]:
    """Yield a text piece by piece with how each is compared, "" for the spaces between words."""
    for token in tokens(text):
        if token.space:
            yield token.space, ""
        yield token.shown, _said(token.key)
    if spaces := text[len(text.rstrip()) :]:
        yield spaces, ""


def _weighs(said: str, left: Counter[str]) -> bool:
    return left[said] > 0 and (said[0].isdigit() or said in _DECIDING or said.endswith("not"))


def _numbers(text: str) -> dict[str, str]:
    """Return the numbers above one that a text has, as they are compared and as it writes them, each once.

    References to rules are none.
    """
    parts = (part for token in tokens(text) if not token.target for part in token.key.split("-"))
    numbers = ((_said(part), part) for part in reversed(list(parts)) if part)
    found = {said: part for said, part in numbers if re.fullmatch(r"\d+(?:th)?", said)}
    return {said: part for said, part in reversed(found.items()) if said not in {"0", "1", "1th"}}


def _lowered(text: str) -> str:
    return " ".join(token.key.lower() for token in tokens(text))


def _deciding(theirs: str, ours: str) -> Opposed:
    ban, our_ban = _FORBIDDEN.search(theirs), _FORBIDDEN.search(ours)
    if ban and not _DENIES.search(ours):
        return Opposed(theirs=(ban[0],))
    if our_ban and not _DENIES.search(theirs):
        return Opposed(ours=(our_ban[0],))
    return _must_or_may(theirs, ours)


def _must_or_may(theirs: str, ours: str) -> Opposed:
    """Return "must" in one against "may" or "can" in the other, where neither has anything of the other's kind."""
    must, our_must = (_only(text, r"\bmust\b", _ALLOWS) for text in (theirs, ours))
    may, our_may = (_only(text, r"\b(?:may|can)\b(?! not)", _OBLIGES) for text in (theirs, ours))
    if (must and our_may) or (may and our_must):
        return Opposed((must or may,), (our_may or our_must,))
    return Opposed()


def _only(text: str, word: str, against: re.Pattern[str]) -> str:
    found = re.search(word, text)
    return found[0] if found and not against.search(text) else ""
