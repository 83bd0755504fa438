"""Words that all games' cards share: numbers, players, and the terminals of their grammars."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.tokens import Token

Filter = Mapping[str, Any]  # of cards, as scenario files write it
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


def merged(*parts: Filter | None) -> Filter | None:
    """Return a filter that asks for all of these; None if they ask for the same word twice."""
    found: dict[str, Any] = {}
    for part in parts:
        for key, value in (part or {}).items():
            if found.setdefault(key, value) != value:
                return None
    return found


def bounded(number: int, way: str) -> Any:
    """Return the numbers that "5", "5 or less" or "5 or more" allow."""
    return {way: number} if way else number


def happens(event: str, **more: Any) -> dict[str, Any]:
    """Return what a text waits for, as scenario files write it."""
    return {"event": event, **more}


SHARED = (
    Rule("count", "a|an|one|another", 1),
    Rule("count", "{number}", same),
    Rule("way", "or less|fewer|lower", "most"),
    Rule("way", "or more|greater|higher|above", "least"),
    Rule("signed", "{sign} {number}", lambda sign, number: sign * number),
    # players
    Rule("player", "you", "you"),
    Rule("player", "your|the|an|all opponent|opponents", "opponent"),
    Rule("player", "opponent|opponents", "opponent"),
    Rule("player", "each opponent", "opponent"),
    Rule("player", "each|every player", "each"),
    Rule("player", "all players", "each"),
    Rule("player", "both? players", "each"),
)

# How long something holds, in words of scenario files; a game adds what is its own.
TURNS = (
    Rule("until", "this turn", "turn"),
    Rule("until", "for the rest of the|this turn", "turn"),
    Rule("until", "until the? end of the|this? turn", "turn"),
    Rule("until", "until the turn ends", "turn"),
    Rule("until", "for the rest of the game", "game"),
    Rule("until", "until the? start|beginning of your next turn", "your turn"),
    Rule("until", "until your next turn ( begins | starts )?", "your turn"),
    Rule("until", "until the? end of your next turn", "your next turn"),
    Rule("until", "until the? end of your opponent's next turn", "opponent's next turn"),
    Rule("until", "until the? start|beginning of your opponent's next turn", "opponent's turn"),
)


def who_of(who: Any) -> dict[str, Any]:
    """Return who does something, where it is not the player of the card."""
    return {} if who == "you" else {"who": who}


def times(each: Mapping[str, Any] | None, by: Any) -> Any:
    """Return a number, or so much for each."""
    return by if each is None else {**each, **({"times": by} if by != 1 else {})}
