"""A card, as far as deck legality needs it: facts, and no card text.

Knows no game. A fact that is not known is empty or None; whether that means "has none" or "nobody
said" depends on the card: on a card of the pool an empty list is a fact, on an unknown card it is not.
"""

import datetime
import math
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache

from judgeapp.domain.letters import normalized

ANY_NUMBER = math.inf
_OTHERS = re.compile("[^a-z0-9]+")
_WHOLE = re.compile("-?[0-9]{1,9}")
_APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼ`´"))
POOL, TYPED_IN, STATED, UNKNOWN = "pool", "typed in", "stated", "unknown"


@dataclass(frozen=True)
class Card:
    """One card; its printings are one card.

    title        as printed, with the version where the version is part of it
    number       without the suffix of a printing ("BT5-001", never "BT5-001_PR"); "" if it has none
    version      what tells namesakes apart (a Hero ID); "" if it has none or nobody said
    types        type and sub-types in lower case ("summon", "life base"); () if nobody said
    colours      colours or factions
    symbols      a multiset: the cores that a card names, or the symbol that a core is
    disputed     the symbols as another source has them; () if nobody disputes them
    names        further names: a back side, or added by the card's own deck rule
    function     the same for two cards if their rules texts are the same; "" if nobody said
    base         the title of the card that this one is played on
    limit        copies that the card itself allows (ANY_NUMBER for no limit); None if it says nothing
    team_limit   copies that the card allows in all decks of a team; None if it says nothing
    conditions   deck rules of the card's own ("forbid: cost >= 6"), see judgeapp.domain.decks.conditions
    stated       names of facts that only a list or a request states of a card that is known
    read         facts that nobody stated and the app read from the card's text: ("limit",), ("trait", "Saiyan")
    origin       POOL, TYPED_IN (by a judge), STATED (in the list), or UNKNOWN
    """

    game: str
    title: str
    number: str = ""
    version: str = ""
    types: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    cost: int | None = None
    stats: tuple[tuple[str, str], ...] = ()
    symbols: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    function: str = ""
    base: str = ""
    limit: float | None = None
    team_limit: int | None = None
    conditions: tuple[str, ...] = ()
    released: datetime.date | None = None
    set: str = ""
    stated: tuple[str, ...] = ()
    read: tuple[tuple[str, ...], ...] = ()
    origin: str = POOL

    def __hash__(self) -> int:
        """Cards are counted all the time: what tells nearly all of them apart is enough, and equal cards share it."""
        return hash((self.title, self.number, self.version))

    @property
    def is_known(self) -> bool:
        return self.origin != UNKNOWN

    @property
    def label(self) -> str:
        """What a list prints, and what a list that is read finds this card by."""
        return f"{self.title} ({self.number})" if self.number and self.title else self.title or self.number

    @property
    def key(self) -> str:
        """What tells this card from every other of its game."""
        title, version = plain(self.title), plain(self.version)
        return plain(self.number) or (title if version in title else f"{title} / {version}")

    @cached_property
    def company(self) -> frozenset[str]:
        """The plain words that say more about a card than its title does."""
        texts = (self.version, self.set, *self.colours, *self.types)
        more = (*self.traits, *self.characters, *self.keywords)
        initials = {plain(colour)[:1] for colour in self.colours}
        return frozenset(initials.union(*(plain(text).split() for text in (*texts, *more))))

    @cached_property
    def words(self) -> frozenset[str]:
        """The plain words of what a card is called, and those that say more about it."""
        return self.company.union(*(plain(name).split() for name in (self.title, *self.names)))

    def numbers(self, **names: str) -> dict[str, int]:
        """Return the printed values that are whole numbers, by what they are called elsewhere: power="b_power"."""
        stats = dict(self.stats)
        return {name: int(stats[own]) for name, own in names.items() if _WHOLE.fullmatch(stats.get(own, ""))}


_SIGNS = re.compile("[×–—•…€£\u2600-\u2775\U0001f300-\U0001faff]")  # of lists, none a letter in any form


@lru_cache(maxsize=20_000)  # the same titles and words are compared again and again
def plain(text: str) -> str:
    """Return a text without what people type differently: "“Ôzaru”, the  Great" -> "ozaru the great"."""
    if text.isascii():
        return _OTHERS.sub(" ", text.replace("'", "").replace("`", "").lower()).strip()
    text = _SIGNS.sub(" ", text)
    letters = normalized("NFKD", text.translate(_APOSTROPHES)).casefold()
    kept = (letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(kept).split())


def shared_facts(game: str, typed: str, cards: Iterable[Card]) -> Card:
    """Return an unknown card that has what all the cards have in common (it must be one of them)."""
    choices = list(cards)
    common = {
        each.name: getattr(choices[0], each.name)
        for each in fields(Card)
        if choices and len({getattr(card, each.name) for card in choices}) == 1
    }
    return Card(**{"title": typed, **common, "game": game, "origin": UNKNOWN})
