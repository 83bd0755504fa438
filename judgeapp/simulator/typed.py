"""What somebody types of a card: its name, or what it says; and how the app understands it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from judgeapp.cardpool.in_scenes import Known, in_scene, known_card, with_facts
from judgeapp.cardpool.pool import CardPool, pool_of
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.wording.reading import Left, Reading, is_asked
from judgeapp.domain.wording.sheet import settled_by_hand
from judgeapp.simulator.attacking import layout_of

Rank = Callable[[Card], int]

MOST_TYPED = 1_500  # letters of a name and a text
NAME = 60
FEW = 4  # names that are offered
MOST_WORDS = 6  # of a title
LEAST = 2  # letters that complete a name
NUMBERS = re.compile(r"\s*\d{1,6}(?:\s*/\s*\d{1,6})*\s*")  # "500 / 4"
SENTENCE_ENDS = (".", "!", "?", ")")
TOO_LONG = say("Type at most {most} letters: one card at a time.", most=MOST_TYPED)


@dataclass(frozen=True)
class Typed:
    """What was typed of one card.

    name     of the card; "" if only its text was typed
    text     what it says
    kind     the kind that was chosen, that the pool knows or, failing that, that the text fits best; "" if unknown
    reading  of the text; None if there is none
    card     keys of the card of a scenario: what it does, and what the pool knows of it
    told     what it does, in the app's own words
    left     the words that were not read: words, why, and whether the scene asks about them when they come up
    nearest  cards of the pool whose names begin or go on like that
    """

    name: str = ""
    text: str = ""
    kind: str = ""
    reading: Reading | None = None
    card: Mapping[str, Any] = field(default_factory=dict)
    told: tuple[str, ...] = ()
    left: tuple[dict[str, Any], ...] = ()
    nearest: tuple[Card, ...] = ()
    is_too_long: bool = False


def typed_in(game: Game, words: str, kind: str = "", rank: Rank | None = None) -> Typed:
    """Return how the words for a card are understood; a game whose cards the app can't read has names alone.

    The second line, or the last, says the numbers of the card if it has nothing else, in the order of the form.

    rank  says which cards are offered first: those for which it is least
    """
    words = words.replace("\r\n", "\n").strip()
    lines = words.split("\n")
    at = next((at for at in (1, len(lines) - 1) if 0 < at < len(lines) and NUMBERS.fullmatch(lines[at])), None)
    if at is not None:
        rest = "\n".join((*lines[:at], *lines[at + 1 :])).strip()
        if numbered := _numbered(game, _typed_in(game, rest, kind, rank), lines[at].split("/")):
            return numbered
    return _typed_in(game, words, kind, rank)


def _numbered(game: Game, typed: Typed, numbers: Sequence[str]) -> Typed | None:
    """Return a card with its numbers; None if it has fewer. One of which no more is known is of a kind that fights."""
    stats = layout_of(game).stats
    kind = typed.kind or next(iter(stats), "")
    if len(numbers) > len(stats.get(kind, ())):
        return None
    known = {stat.name: int(number) for stat, number in zip(stats[kind], numbers, strict=False)}
    return replace(typed, kind=kind, card={**typed.card, "stats": {**typed.card.get("stats", {}), **known}})


def _typed_in(game: Game, words: str, kind: str, rank: Rank | None) -> Typed:
    kind = kind if kind in game.timing.kinds else ""
    if game.wording is None:
        return Typed(words[:NAME], kind=kind)
    if len(words) > MOST_TYPED:
        return Typed(is_too_long=True)
    pool = pool_of(game.key)
    card, text = _named(game, pool, words, kind)
    own_kind = game.kind_of(card.types) if card else ""
    kind = kind or own_kind
    title, text = ("", text) if card else _titled(text)
    name = card.title[:NAME] if card else title
    if not text:
        known = known_card(card, game, pool.texts_of(card)) if card and kind == own_kind else Known()
        return Typed(name, kind=kind, card=known.card, told=known.told)
    nearest = () if card else completed(pool, words, rank)
    reading, fitting = _read(game, text, kind, name)
    if not name and reading.read == "none" and _is_name(text):
        return Typed(text, kind=kind, nearest=nearest)
    kind = fitting
    once = not game.timing.kinds[kind].lasting
    made = settled_by_hand(game.wording, reading, once=once)
    left = tuple(_left(reading, each, made) for each in reading.left)
    if card and kind == own_kind:
        made = with_facts(in_scene(card, game), made)
    return Typed(name, text, kind, reading, made, tuple(game.wording.tell(reading.card)), left, nearest)


def completed(pool: CardPool, words: str, rank: Rank | None = None) -> tuple[Card, ...]:
    """Return cards whose names go on like what was typed, one of each name, the best first."""
    if not LEAST <= len(words) <= NAME or "\n" in words:
        return ()
    found = pool.search(words)
    likely = sorted(found, key=rank) if rank else found
    return tuple({card.title: card for card in reversed(likely[: FEW * 3])}.values())[::-1][:FEW]


def _named(game: Game, pool: CardPool, words: str, kind: str) -> tuple[Card | None, str]:
    """Return the card of the pool that the words begin with the name of, on a line of its own or before a colon.

    Of cards of one name it is the first of the kind that was chosen, if there is one.
    """
    for end in ("\n", ":"):
        head, _, rest = words.partition(end)
        if found := pool.find(head.strip(), head.strip()) if head.strip() else ():
            return min(found, key=lambda card: game.kind_of(card.types) != kind), rest.strip()
    return None, words


def _titled(text: str) -> tuple[str, str]:
    """Return a title that stands on a line of its own before a text, as nothing else is written, and the text."""
    head, _, rest = text.partition("\n")
    words = head.split()
    is_title = rest.strip() and _is_name(head) and all(word.isalpha() and word.istitle() for word in words)
    return (head.strip(), rest.strip()) if is_title and 1 < len(words) <= MOST_WORDS else ("", text)


def _is_name(text: str) -> bool:
    return len(text) <= NAME and "\n" not in text and not text.endswith(SENTENCE_ENDS)


def _read(game: Game, text: str, kind: str, name: str) -> tuple[Reading, str]:
    """Return the reading of a text and its kind: that which is known, else the first that reads the most of it, or one
    that alone can say it."""
    wording = game.wording
    assert wording is not None  # noqa: S101 - who asks has looked
    kinds = [kind] if kind else list(game.timing.kinds)
    found = [(wording.read(text, game.timing.kinds[each].label, name), each) for each in kinds]

    def fits(reading: Reading, kind: str) -> bool:
        return wording.layout.kind_of(wording.asks(reading, reading.card)) in ("", kind)

    return min(found, key=lambda each: (_unread(each[0]), not fits(*each)))


def _unread(reading: Reading) -> int:
    return sum(left.span.end - left.span.start for left in reading.left)


def _left(reading: Reading, left: Left, card: Mapping[str, Any]) -> dict[str, Any]:
    words = reading.words(left.span)
    return {"words": words, "why": left.why, "asked": is_asked(words, card)}
