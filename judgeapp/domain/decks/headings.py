"""The headings of a list: which part of the deck they begin, however worded. Knows no card pool and no game."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.ornaments import is_counted

CARDS = r"(?:cards?|karten?|cartas?|cartes?|carte|kaarten)"
_ANNOUNCED = re.compile(rf"(.+?) x?(\d{{1,4}})(?: (\d{{1,4}}))?(?: ?(?:{CARDS}|pcs|copies|[枚張张장]))?")
_ENTRIES = re.compile(
    rf"(.+?)(?: (\d{{1,4}}) {CARDS})? \d{{1,3}} (?:different |unique )?"
    r"(?:entries|items|lines|titles|names|different|unique|eintrage|entradas|entrees|verschiedene|distintas|differentes)"
)
_FILLERS = {
    *("cards", "card", "list", "my", "the", "section", "zone", "part"),
    *("karten", "cartas", "cartes", "carte", "liste", "lista", "etc", "other", "otras", "autres", "altre", "andere"),
    *("mi", "mis", "mein", "meine", "ma", "mon", "mes", "il", "mio", "mia", "la", "le", "el", "de", "du", "di"),
}
_OUTSIDE = {
    *("maybeboard", "maybe board", "maybe", "maybes", "considering", "wishlist", "wish list", "want list", "wants"),
    *("not in deck", "not in the deck", "not played", "taken out", "cut", "cuts", "cut cards", "removed", "binder"),
    *("trade binder", "for trade", "possible changes", "tal vez", "quizas", "vielleicht", "nicht im deck", "tokens"),
    *("peut etre", "a considerer", "a voir", "hors deck", "forse", "da valutare", "fuori dal mazzo", "no jugadas"),
    *("fuera del mazo", "descartadas", "en duda"),
}
_NOT_PLAYED = re.compile(
    r"(?:.* )?(?:not in (?:the |my |this )?deck|non nel mazzo|no (?:en el|del) mazo|nicht (?:im|in meinem) deck"
    r"|pas dans (?:le|mon) (?:deck|paquet))|(?:still |i am |im )?(?:looking|searching) for|(?:still )?needed|wanted"
    r"|cerco|busco|(?:ich )?suche(?: noch)?|(?:je )?(?:re)?cherche"
)
_TOLD = {  # of sentences that say what somebody plays
    *("for", "in", "as", "on", "i", "we", "play", "plays", "playing", "run", "running", "use", "using", "have", "with"),
    *("is", "are", "there", "then", "and", "our", "a", "an", "the", "my", "so", "next", "got", "of", "consists"),
    *("para", "en", "juego", "llevo", "uso", "tengo", "con", "como", "y", "mi", "el", "la", "hay", "es", "son"),
    *("fur", "im", "ich", "spiele", "habe", "mit", "nutze", "und", "das", "die", "der", "mein", "meine", "ist", "sind"),
}
_SHORTEST_SLIP, _LONGEST_SLIP, _LIKE_A_HEADING = 5, 25, 0.85
LONGEST_HEADING = 60
_COUNTS_CARDS = re.compile(rf"\d{{1,3}} .*(?:{CARDS}|(?:drops?|cost)(?: \d{{1,3}})?)")
FAR = 4  # letters that a slip of the pen neither adds nor leaves out
OUT, GROUP = "-", "*"  # what a heading may start besides a zone: cards that are not played, a group of the zone
_LETTER = re.compile(r"\s*[A-H][).]\s+(?=[^\W\d]{2})")  # "B) Cores"
_COLON = re.compile(r":(?=\s)|\s[-–—](?=\s[x×]?\d)")  # behind a heading within a line
_DASHED = re.compile(r"^([^\d:]{2,40}?)\s[-–—]\s(?=[x×]?\d)")
_COUNT_NEXT, _WORD, _ENDS = re.compile(r"\s*[x×]?\d"), re.compile(r"[^\W\d_]{2}"), tuple(".,;/|•)\t")
_COUNT_IN_BRACKETS = re.compile(r"[^\w(\[]*[(\[]\d{1,3}[)\]]\s")  # "[40] Main Deck"
MOST_WORDS = 4  # of a heading within a line
_COST_GROUP = re.compile(r"(?:cost|coste|kosten|cout|costo) \d{1,2}|\d{1,2} (?:drops?|cost)")


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
        title = rest[1] if rest else words
        return title in self.kinds or self._stripped(title) in self.kinds

    def zone_of(self, words: str) -> str:
        """Return the zone of a heading, OUT, GROUP, or "" if these words are none."""
        if words in self.parts:
            return self.parts[words]
        if words in _OUTSIDE or _NOT_PLAYED.fullmatch(words):
            return OUT
        if _COST_GROUP.fullmatch(words):
            return GROUP
        stripped = self._stripped(words.removeprefix("deck ") if words.removeprefix("deck ") in self.parts else words)
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

    def told_in(self, words: str) -> str:
        """Return the zone that a sentence names before its cards: "for the main deck i play" -> "main"."""
        each = words.split()
        rest = [word for word in each if word not in _TOLD]
        return self.zone_of(" ".join(rest)) if rest and len(rest) < len(each) else ""

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

    def sections(self, text: str) -> list[str]:
        """Return the parts of a line that each begin with a heading: "Leader: A. Main: 4 B, 4 C. Side: 2 D"."""
        starts = [0]
        for colon in _COLON.finditer(text):
            words = text[starts[-1] : colon.start()].replace("\t", " ").split(" ")
            for length in range(min(MOST_WORDS, len(words) - 1), 0, -1):
                title = " ".join(words[-length:])
                at = colon.start() - len(title)
                if self._begins_here(text[starts[-1] : at], title, text[colon.end() :]):
                    starts.append(at)
                    break
        parts = (text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True))
        return [_DASHED.sub(r"\1: ", part.strip(" \t,;/|").removesuffix(".")) for part in parts]

    def _begins_here(self, before: str, title: str, rest: str) -> bool:
        """Is this a heading within a line: does something end the cards before it, or a count follow?"""
        is_parted = before.rstrip(" ")[-1:] in _ENDS or (_COUNT_NEXT.match(rest) and not self.is_kind(plain(title)))
        return bool(is_parted and _WORD.search(before) and self.heading(title, slips=False))

    def heading(self, text: str, *, slips: bool = True) -> tuple[str, int | None, bool] | None:
        """Return zone, announced count, and whether it is a guess: "== Main Deck (50) ==" -> ("main", 50, False)."""
        text = _LETTER.sub("", text)
        words = plain(text)
        is_bracketed = bool(_COUNT_IN_BRACKETS.match(text)) and not self.is_kind(words.partition(" ")[2])
        is_counted_first = words[:1].isdecimal() and ":" not in text and not is_bracketed
        if not words or len(words) > LONGEST_HEADING or (is_counted_first and not _COUNTS_CARDS.fullmatch(words)):
            return None
        if zone := self.zone_of(words):
            return zone, None, False
        match = _ANNOUNCED.fullmatch(words)
        if match and (zone := self.zone_of(match[1])):
            return zone, int(match[2]), False
        if (lines := _ENTRIES.fullmatch(words)) and (zone := self.zone_of(lines[1])):
            return zone, int(lines[2]) if lines[2] else None, False  # the last is how many lines there are
        first, _, rest = words.partition(" ")
        is_heading = text.rstrip("*_ ").endswith(":") or bool(_COUNTS_CARDS.fullmatch(words)) or is_bracketed
        if first.isdecimal() and is_heading and (zone := self.zone_of(rest)):
            return zone, int(first[:4]), False
        title = match[1] if match else words
        zone = self.slip_of(title) if slips and not is_counted(text) else ""
        return (zone, int(match[2]) if match else None, True) if zone else None
