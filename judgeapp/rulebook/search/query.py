"""Understanding what was typed: which words carry the meaning, what they mean in this game."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from judgeapp.domain.rules.numbering import DASHES
from judgeapp.rulebook.search.index import pairs, plainly, terms

MOST_CHARACTERS = 300
MOST_WORDS = 32

# Words that shape a question and say little about its answer.
WEAK = frozenset(
    terms(
        """a an the this that these those it its is are was were be been being am do does did doing done have has had
        having can could may might must shall should will would i me my mine we us our you your yours he him his she her
        they them their who whom whose which what when where why how and or but if then than so as of in on at to for
        from by with about into over after before during while until there here any some all each every also just only
        not no yes too very get gets got getting go goes going let lets make makes made say says said tell know think
        want wants need needs happen happens happened happening allowed allow possible ok okay please judge rule rules
        question answer exactly actually really still even ever already now again same thing things something anything
        someone anyone dont doesnt didnt cant isnt arent wont im ive hes shes theyre whats thats mean means work works
        called game guy dude opp"""
    )
)
_WEAK_WEIGHT = 0.6
_SYNONYM_WEIGHT = 0.3


@dataclass(frozen=True)
class Query:
    """What a search looks for.

    weights      stem or pair of stems -> how much it counts (before rarity)
    typed        the stems as they were typed, in order
    corrected    typed words that no text has -> the word that was searched instead
    meant        rule numbers that another game's word in the query points to -> how strongly
    """

    weights: dict[str, float] = field(default_factory=dict)
    typed: tuple[str, ...] = ()
    corrected: dict[str, str] = field(default_factory=dict)
    meant: dict[str, float] = field(default_factory=dict)

    @property
    def stems(self) -> set[str]:
        """The stems worth marking in a passage: what was asked for and what it means here."""
        return {stem for stem in self.weights if stem not in WEAK}


def tidy(typed: str) -> str:
    """Return the text that is searched: one line, no control characters, a bounded length."""
    text = unicodedata.normalize("NFKC", typed[:MOST_CHARACTERS]).translate(DASHES)
    words = "".join(" " if unicodedata.category(letter).startswith("C") else letter for letter in text).split()
    return " ".join(words)[:MOST_CHARACTERS].strip()


def understand(
    text: str,
    vocabulary: Mapping[str, object],
    spelling: Mapping[str, str],
    phrases: Mapping[str, list["Phrase"]],
) -> Query:
    """Weigh the words of a tidy text.

    vocabulary   every stem of the game's texts
    spelling     the written words of the game's texts -> their stem, for typos
    phrases      first stem -> the lexicon and table-talk phrases that start with it
    """
    typed, corrected = _correct(text, vocabulary, spelling)
    weights: dict[str, float] = {}
    for stem in typed:
        weights[stem] = max(weights.get(stem, 0), _WEAK_WEIGHT if stem in WEAK else 1.0)
    meant = _mean(typed, phrases, weights)
    for pair in pairs(typed):
        first, second = pair.split("_")
        weights[pair] = 0.15 if first in WEAK or second in WEAK else 0.5
    return Query(weights, tuple(typed), corrected, meant)


@dataclass(frozen=True)
class Phrase:
    """A known word or phrase as stems, the stems it stands for, the rules it points to."""

    stems: tuple[str, ...]
    means: tuple[str, ...]
    see: tuple[str, ...] = ()


def _correct(
    text: str, vocabulary: Mapping[str, object], spelling: Mapping[str, str]
) -> tuple[list[str], dict[str, str]]:
    typed, corrected = [], {}
    words = list(zip(terms(text)[:MOST_WORDS], _written(text), strict=False))
    for place, (stem, word) in enumerate(words, 1):
        if stem not in vocabulary and stem not in WEAK:
            if place == len(words) and (whole := completion(word, spelling)):
                stem = spelling[whole]
            elif halves := split_in_two(word, spelling):
                typed += [spelling[half] for half in halves]
                continue
            elif better := nearest(word, spelling):
                corrected[word] = better
                stem = spelling[better]
        typed.append(stem)
    return typed, corrected


def _written(text: str) -> list[str]:
    plain = plainly(text)
    return "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in plain).split()


def split_in_two(word: str, spelling: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the two written words that were typed as one ("teamattack"), the longer first half preferred."""
    halves = ((word[:at], word[at:]) for at in range(len(word) - 3, 2, -1))
    return next(((first, second) for first, second in halves if first in spelling and second in spelling), None)


def completion(word: str, spelling: Mapping[str, str]) -> str:
    """Return the shortest written word that the last, perhaps unfinished, word begins, or ""."""
    if len(word) < 3:
        return ""
    return min((other for other in spelling if other.startswith(word)), key=len, default="")


def nearest(word: str, spelling: Mapping[str, str]) -> str:
    """Return the written word that a misspelt one is most likely meant to be, or ""."""
    if len(word) < 4 or word.isdigit():
        return ""
    most = 1 if len(word) < 6 else 2
    found = process.extract(word, spelling.keys(), scorer=DamerauLevenshtein.distance, score_cutoff=most, limit=20)
    return min(found, key=lambda near: _unlikeness(word, near[0], near[1]), default=("",))[0]


def _unlikeness(word: str, other: str, distance: float) -> tuple[float, bool, int, str]:
    """Fewest slips first; people rarely miss the first letter, and swap or double more than they drop."""
    return distance, word[0] != other[0], abs(len(word) - len(other)), other


def _mean(typed: list[str], phrases: Mapping[str, list[Phrase]], weights: dict[str, float]) -> dict[str, float]:
    """Add what known phrases stand for; return the rules that they point to."""
    meant: dict[str, float] = {}
    for start, stem in enumerate(typed):
        for phrase in phrases.get(stem, ()):
            if tuple(typed[start : start + len(phrase.stems)]) != phrase.stems:
                continue
            for synonym in phrase.means:
                if synonym not in WEAK:
                    weights[synonym] = max(weights.get(synonym, 0), _SYNONYM_WEIGHT)
            for place, number in enumerate(phrase.see):
                meant[number] = max(meant.get(number, 0), 1 / (1 + place))
    return meant
