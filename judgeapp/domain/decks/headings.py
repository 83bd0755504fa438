"""The headings of a list: which part of the deck they begin, however worded. Knows no card pool and no game."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.ornaments import is_counted

_ANNOUNCED = re.compile(r"(.+?) x?(\d{1,4})(?: (\d{1,4}))?(?: (?:cards?|karten|cartas?|pcs|copies))?")
_FILLERS = {
    "cards",
    "card",
    "list",
    "my",
    "the",
    "section",
    "zone",
    "part",
    "karten",
    "cartas",
    "liste",
    "lista",
    "etc",
    "other",
}
_OUTSIDE = {
    *("maybeboard", "maybe board", "maybe", "maybes", "considering", "wishlist", "wish list", "want list", "wants"),
    *("not in deck", "not in the deck", "not played", "taken out", "cut", "cuts", "cut cards", "removed", "binder"),
    *("trade binder", "for trade", "possible changes", "tal vez", "quizas", "vielleicht", "nicht im deck", "tokens"),
}
_SHORTEST_SLIP, _LONGEST_SLIP, _LIKE_A_HEADING = 5, 25, 0.85
LONGEST_HEADING = 60
_COUNTS_CARDS = re.compile(r"\d{1,3} .*(?:cards?|karten|cartas?|(?:drops?|cost)(?: \d{1,3})?)")
FAR = 4  # letters that a slip of the pen neither adds nor leaves out
OUT, GROUP = "-", "*"  # what a heading may start besides a zone: cards that are not played, a group of the zone
_LETTER = re.compile(r"\s*[A-H][).]\s+(?=[^\W\d]{2})")  # "B) Cores"
_COST_GROUP = re.compile(r"(?:cost|coste|kosten) \d{1,2}|\d{1,2} (?:drops?|cost)")


@dataclass(frozen=True)
class Words:
    """What headings are called, as `plain` words.

    parts    heading -> zone
    kinds    headings that name a type of card, which may also stand inside another zone
    groups   words that only group the cards of a zone: colours, factions
    """

    parts: Mapping[str, str]
    kinds: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()

    @cached_property
    def kind_zones(self) -> set[str]:
        return {self.parts[word] for word in self.kinds}

    def is_kind(self, words: str) -> bool:
        """Does a heading name a type of card only?"""
        rest = _ANNOUNCED.fullmatch(words)
        return self._stripped(rest[1] if rest else words) in self.kinds

    def zone_of(self, words: str) -> str:
        """Return the zone of a heading, OUT, GROUP, or "" if these words are none."""
        if words in self.parts:
            return self.parts[words]
        if words in _OUTSIDE:
            return OUT
        if _COST_GROUP.fullmatch(words):
            return GROUP
        stripped = self._stripped(words)
        if stripped in self.parts:
            return self.parts[stripped]
        if not stripped:
            return GROUP if self.groups.intersection(words.split()) else ""
        each = words.split()
        for at in range(1, len(each)):  # "main deck actions", "side deck battle cards"
            part = " ".join(each[:at])
            if part in self.parts and part not in self.kinds and self._are_kinds(each[at:]):
                return self.parts[part]
        return ""

    def _are_kinds(self, words: list[str]) -> bool:
        rest = self._stripped(" ".join(words))
        return rest in self.kinds or (bool(rest) and all(word in self.kinds for word in rest.split()))

    def _stripped(self, words: str) -> str:
        return " ".join(word for word in words.split() if word not in _FILLERS and word not in self.groups)

    def without_kinds(self, text: str) -> str:
        """Return "Total: 12" of "Total battle cards: 12"."""
        first, *rest = text.split(" ")
        if "total" not in first.casefold():
            return text
        return " ".join([first, *(each for each in rest if plain(each) not in self.kinds)])

    def slip_of(self, words: str) -> str:
        """Return the zone of a heading that these words are with a slip of the pen in them."""
        if not _SHORTEST_SLIP <= len(words) <= _LONGEST_SLIP or any(each.isdigit() for each in words):
            return ""
        alike = [part for part in self.parts if part[0] == words[0] and abs(len(part) - len(words)) < FAR]
        near = get_close_matches(words, alike, 1, _LIKE_A_HEADING)
        return self.parts[near[0]] if near else ""

    def heading(self, text: str, *, slips: bool = True) -> tuple[str, int | None, bool] | None:
        """Return zone, announced count, and whether it is a guess: "== Main Deck (50) ==" -> ("main", 50, False)."""
        text = _LETTER.sub("", text)
        words = plain(text)
        is_counted_first = words[:1].isdecimal() and ":" not in text
        if not words or len(words) > LONGEST_HEADING or (is_counted_first and not _COUNTS_CARDS.fullmatch(words)):
            return None
        if zone := self.zone_of(words):
            return zone, None, False
        match = _ANNOUNCED.fullmatch(words)
        if match and (zone := self.zone_of(match[1])):
            return zone, int(match[2]), False
        first, _, rest = words.partition(" ")
        is_heading = text.rstrip("*_ ").endswith(":") or bool(_COUNTS_CARDS.fullmatch(words))
        if first.isdecimal() and is_heading and (zone := self.zone_of(rest)):
            return zone, int(first[:4]), False
        title = match[1] if match else words
        zone = self.slip_of(title) if slips and not is_counted(text) else ""
        return (zone, int(match[2]) if match else None, True) if zone else None
