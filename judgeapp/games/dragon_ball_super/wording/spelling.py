"""How Dragon Ball Super's texts are spelt: what players type and publishers print otherwise is made one.

Every word keeps its place in the text.
"""

from collections.abc import Iterable, Sequence

from judgeapp.domain.wording.tokens import Token
from judgeapp.games.dragon_ball_super.timing.energy import COLOURS
from judgeapp.games.dragon_ball_super.wording.sentences import MODIFIERS, SORTS
from judgeapp.games.dragon_ball_super.wording.sentences import NUMBERED as NUMBERED_SORTS
from judgeapp.games.dragon_ball_super.wording.terms import energy

NUMBERED = (*NUMBERED_SORTS, *MODIFIERS)
STARTS = ("\n", ".", "!")
WAY = "·"  # stands before each way of a choice
MOST_OF_A_HEAD = 4  # words of the longest head that is typed: "activate main/battle"
GOES_ON = ("it", "they", "that", "those")
AFTER_A_CARD = (
    *("attacks", "is", "gets", "gains", "comes", "enters", "deals", "inflicts", "leaves", "evolves", "kos", "becomes"),
    *("can't", "cannot", "in", "to", "into", "at", "and", "from", "as", "on", ",", ".", ":", "\n"),
)


def spelt(tokens: Sequence[Token]) -> list[Token]:
    """Return the words of a text, as the grammar spells them."""
    return list(_this_card(_one_sentence(_headed(_unwrapped(_in_lines(tokens))))))


def _in_lines(tokens: Sequence[Token]) -> list[Token]:
    """Return words with each way of a choice in a line of its own."""
    found: list[Token] = []
    for token in tokens:
        if token.word == WAY and found and found[-1].word != "\n":
            found.append(Token("\n", "\n", token.start, token.start))
        found.append(token)
    return found


def _unwrapped(tokens: Sequence[Token]) -> list[Token]:
    """Return words without the parentheses around symbols of energy: they repeat no rule."""
    found: list[Token] = []
    place = 0
    while place < len(tokens):
        here = tokens[place : place + 3]
        symbol = _symbol(here[1]) if [each.word for each in (*here[:1], *here[2:])] == ["(", ")"] else None
        if symbol is None:
            found.append(tokens[place])
            place += 1
        else:
            found.append(symbol)
            place += 3
    return found


def _symbol(token: Token) -> Token | None:
    """Return the symbol of energy that stands in parentheses: "({red})", "(red)", "(2)"."""
    if energy(token):
        return token
    if token.word in COLOURS or (token.word.isascii() and token.word.isdigit() and len(token.word) < 3):
        word = f"{{{token.word}}}"
        return token._replace(word=word, raw=word)
    return None


def _headed(tokens: Sequence[Token]) -> Iterable[Token]:
    """Yield words with the brackets that belong around what stands at the head of a skill: "auto: when ..."."""
    place, begins = 0, True
    while place < len(tokens):
        length = _head_at(tokens, place) if begins else 0
        begins = bool(length) or tokens[place].word in STARTS or tokens[place].word[-1] == "]"
        if length:
            raw = f"[{' '.join(each.raw for each in tokens[place : place + length])}]"
            yield Token(raw.lower(), raw, tokens[place].start, tokens[place + length].end)
            place += length + 1
        else:
            yield tokens[place]
            place += 1


def _head_at(tokens: Sequence[Token], place: int) -> int:
    """Return of how many words before a colon a head consists that is typed without brackets, or 0."""
    for length in range(1, MOST_OF_A_HEAD + 1):
        after = tokens[place + length : place + length + 1]
        words = [each.word for each in tokens[place : place + length] if each.word not in ("-", "/")]
        numbered = bool(words) and words[-1].isascii() and words[-1].isdigit()
        name = " ".join(words[:-1] if numbered else words)
        known = name in (NUMBERED if numbered else (*SORTS, "once per turn"))
        if after and after[0].word == ":" and known:
            return length
    return 0


def _one_sentence(tokens: Iterable[Token]) -> Iterable[Token]:
    """Yield words with a comma for a semicolon before what goes on with the same card: "choose 1; it gets"."""
    held: Token | None = None
    for token in tokens:
        if held is not None:
            yield held._replace(word=",", raw=",") if token.word in GOES_ON else held
        held = token if token.word == ";" else None
        if held is None:
            yield token
    if held is not None:
        yield held


def _this_card(tokens: Iterable[Token]) -> Iterable[Token]:
    """Yield words with "this card" where only "this" was typed."""
    before: Token | None = None
    for token in tokens:
        if before is not None and before.word == "this" and token.word in AFTER_A_CARD:
            yield Token("card", "card", before.end, before.end)
        yield token
        before = token
