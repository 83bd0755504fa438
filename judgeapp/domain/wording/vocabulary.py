"""Words that all games' cards share: numbers, players, and the terminals of their grammars."""

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.tokens import Token

NUMBERS = {
    "zero": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "twenty": 20,
}
MOST_DIGITS = 6


def number(token: Token) -> int | None:
    """Return the number that a word says in digits or letters."""
    if token.word.isascii() and token.word.isdigit() and len(token.word) <= MOST_DIGITS:
        return int(token.word)
    return NUMBERS.get(token.word)


def sign(token: Token) -> int | None:
    """Return 1 for a plus, -1 for a minus."""
    return {"+": 1, "-": -1}.get(token.word)


def capital(token: Token) -> str | None:
    """Return a word of a name."""
    return token.raw if token.raw[:1].isupper() and token.raw[0].isalpha() else None


TERMINALS = {"number": number, "sign": sign, "capital": capital}


SHARED = (
    Rule("count", "a|an|one|another", 1),
    Rule("count", "{number}", same),
    Rule("signed", "{sign} {number}", lambda sign, number: sign * number),
    # players
    Rule("player", "you", "you"),
    Rule("player", "your|the|an|all opponent|opponents", "opponent"),
    Rule("player", "opponent", "opponent"),
    Rule("player", "each opponent", "opponent"),
    Rule("player", "each|every player", "each"),
    Rule("player", "all players", "each"),
    Rule("player", "both? players", "each"),
)
