"""Understands what was typed, and ranks one game's rules for it.

Two signals are added. The first is BM25F: every word of the query counts by its rarity and by how
often it stands in a rule's own text, its title, the headings above it, its notes and its asked
lines. The second compares the query with each asked line as a whole (the cosine of their words,
weighed by rarity), because a question that was foreseen should find its rule at once. Rules that
another game's word in the query points to get a little more; headings and glossary terms get a
little less than the rules they speak of.
"""

import math
import unicodedata
from array import array
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from heapq import nlargest
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from judgeapp.domain.rules.numbering import DASHES
from judgeapp.rulebook.search.index import FIELDS, PAIRS, Postings, Text, pairs
from judgeapp.rulebook.search.languages import IN_ENGLISH, Language, words

MOST_CHARACTERS = 300
MOST_WORDS = 32

_WEAK_WEIGHT = 0.6
_SYNONYM_WEIGHT = 0.3
Rows = list[tuple[str, int, int]]
PAIR_IN_LINE = 0.5
# A word that stands in more of the asked lines than this tells none of them apart.
COMMON_IN_LINES = 0.08


@dataclass(frozen=True)
class Query:
    """What a search looks for.

    weights      stem or pair of stems -> how much it counts (before rarity)
    typed        the stems as they were typed, in order
    corrected    typed words that no text has -> the word that was searched instead
    meant        rule numbers that another game's word in the query points to -> how strongly
    language     what it was read in
    """

    weights: dict[str, float] = field(default_factory=dict)
    typed: tuple[str, ...] = ()
    corrected: dict[str, str] = field(default_factory=dict)
    meant: dict[str, float] = field(default_factory=dict)
    language: Language = IN_ENGLISH

    @property
    def stems(self) -> set[str]:
        """The stems worth marking in a passage: what was asked for and what it means here."""
        return {stem for stem in self.weights if stem not in self.language.weak}


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
    language: Language,
) -> Query:
    """Weigh the words of a tidy text.

    vocabulary   every stem of the game's texts
    spelling     the written words of the game's texts -> their stem, for typos
    phrases      first stem -> the lexicon and table-talk phrases that start with it
    """
    typed, corrected = _correct(text, vocabulary, spelling, language)
    weak, weights = language.weak, dict[str, float]()
    for stem in typed:
        weights[stem] = max(weights.get(stem, 0), _WEAK_WEIGHT if stem in weak else 1.0)
    meant = _mean(typed, phrases, weights, weak)
    for pair in pairs(typed):
        first, second = pair.split("_")
        weights[pair] = 0.15 if first in weak or second in weak else 0.5
    return Query(weights, tuple(typed), corrected, meant, language)


@dataclass(frozen=True)
class Phrase:
    """A known word or phrase as stems, the stems it stands for, the rules it points to."""

    stems: tuple[str, ...]
    means: tuple[str, ...]
    see: tuple[str, ...] = ()


def _correct(
    text: str, vocabulary: Mapping[str, object], spelling: Mapping[str, str], language: Language
) -> tuple[list[str], dict[str, str]]:
    typed, corrected = [], {}
    written = words(text)[:MOST_WORDS]
    for place, word in enumerate(written, 1):
        stem = language.stem(word)
        if stem not in vocabulary and stem not in language.weak:
            if place == len(written) and (whole := completion(word, spelling)):
                stem = spelling[whole]
            elif halves := split_in_two(word, spelling):
                typed += [spelling[half] for half in halves]
                continue
            elif better := nearest(word, spelling):
                corrected[word] = better
                stem = spelling[better]
        typed.append(stem)
    return typed, corrected


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


def _mean(
    typed: list[str], phrases: Mapping[str, list[Phrase]], weights: dict[str, float], weak: Collection[str]
) -> dict[str, float]:
    """Add what known phrases stand for; return the rules that they point to."""
    meant: dict[str, float] = {}
    for start, stem in enumerate(typed):
        for phrase in phrases.get(stem, ()):
            if tuple(typed[start : start + len(phrase.stems)]) != phrase.stems:
                continue
            for synonym in phrase.means:
                if synonym not in weak:
                    weights[synonym] = max(weights.get(synonym, 0), _SYNONYM_WEIGHT)
            for place, number in enumerate(phrase.see):
                meant[number] = max(meant.get(number, 0), 1 / (1 + place))
    return meant


@dataclass(frozen=True)
class Dials:
    """The numbers that the ranking is tuned with (see docs/search.md for how)."""

    title: float = 2.0
    headings: float = 0.7
    body: float = 1.2
    notes: float = 0.3
    asked: float = 1.2
    pairs: float = 1.0
    saturation: float = 0.8
    length: float = 0.45
    line: float = 0.5
    second_line: float = 0.6
    meant: float = 0.04
    heading: float = 0.7
    glossary: float = 0.7


DIALS = Dials()


class Term(NamedTuple):
    """What the ranking knows of one stem or pair of stems: how few rules have it, and its part of the long arrays."""

    rarity: float
    targets: slice
    lines: slice


class Ranking:
    """The rules, headings and terms of one game, ready to be ranked. Built once, read by many threads."""

    def __init__(self, texts: Mapping[int, Text], postings: Postings, dials: Dials = DIALS) -> None:
        self.dials = dials
        factors = {"rule": 1.0, "heading": dials.heading, "glossary": dials.glossary}
        self.places = [place for place, text in texts.items() if text.kind in factors]
        self._factors = [factors[texts[place].kind] for place in self.places]
        self._target = {place: target for target, place in enumerate(self.places)}
        self.numbers = {
            texts[place].data["key"]: target
            for place, target in self._target.items()
            if texts[place].kind != "glossary"
        }
        mine = {
            ours: target
            for place, target in self._target.items()
            if texts[place].kind != "glossary"
            for ours in texts[place].data["ours"]
        }
        asked = [place for place, text in texts.items() if text.kind == "asked" and text.data["ours"] in mine]
        self._line = {place: line for line, place in enumerate(asked)}
        self._target_of_line = [mine[texts[place].data["ours"]] for place in asked]
        lines = {place: self._target_of_line[line] for place, line in self._line.items()}
        self._counts_for = self._target | lines
        self._common = max(20, COMMON_IN_LINES * len(asked))
        # The rules that have a term, and how well it describes each (0 to 1), term after term in one array each.
        self._targets, self._grades = array("H"), array("f")
        # The asked lines that have a term, and its part of each line's direction.
        self._lines, self._shares = array("H"), array("f")
        self.terms = self._weigh(postings)

    def _weigh(self, postings: Postings) -> dict[str, Term]:
        """Work out every term once."""
        amounts = self._amounts(postings)
        count, k = len(self.places), self.dials.saturation
        rarities = {term: math.log(1 + (count - len(n) + 0.5) / (len(n) + 0.5)) for term, n in amounts.items()}
        lines = self._lines_of(postings)
        lengths = [0.0] * len(self._target_of_line)
        for term, mine in lines.items():
            for line in mine:
                lengths[line] += _line_weight(term, rarities[term]) ** 2
        found = {}
        for term, targets in amounts.items():
            weight, mine = _line_weight(term, rarities[term]), lines.get(term, [])
            first, first_line = len(self._targets), len(self._lines)
            self._targets.extend(targets)
            self._grades.extend(amount / (k + amount) for amount in targets.values())
            self._lines.extend(mine)
            self._shares.extend(weight / math.sqrt(lengths[line]) for line in mine)
            found[term] = Term(rarities[term], slice(first, len(self._targets)), slice(first_line, len(self._lines)))
        return found

    def _amounts(self, postings: Postings) -> dict[str, dict[int, float]]:
        """Return, for each term, how much of it each target has: fields by weight, texts by length."""
        amounts: dict[str, dict[int, float]] = defaultdict(dict)
        for name in (*FIELDS, PAIRS):
            rows, dial = self._rows(postings[name]), getattr(self.dials, name)
            norm = self._length_norms(rows)
            for term, target, often in rows:
                mine = amounts[term]
                mine[target] = mine.get(target, 0.0) + dial * often / norm[target]
        return amounts

    def _rows(self, postings: Mapping[str, list[tuple[int, int]]]) -> Rows:
        """Return (term, target, how often); what stands in an asked line counts for its rule.

        The lines of a rule that an edition lacks count for nothing in it.
        """
        counts_for = self._counts_for
        return [
            (term, counts_for[place], often)
            for term, places in postings.items()
            for place, often in places
            if place in counts_for
        ]

    def _length_norms(self, rows: Rows) -> dict[int, float]:
        total: dict[int, int] = {}
        for _, target, often in rows:
            total[target] = total.get(target, 0) + often
        mean = sum(total.values()) / len(total) if total else 1
        b = self.dials.length
        return {target: 1 - b + b * length / mean for target, length in total.items()}

    def _lines_of(self, postings: Postings) -> dict[str, list[int]]:
        """Return the asked lines of each term."""
        found: dict[str, list[int]] = {}
        for name in ("asked", PAIRS):
            for term, places in postings[name].items():
                if mine := [self._line[place] for place, _ in places if place in self._line]:
                    found[term] = mine
        return found

    def rank(self, query: Query, limit: int) -> list[tuple[int, float]]:
        """Return (place, score) of what answers best, best first; scores are about 0 to 3."""
        known = [
            (self.terms[term], weight, "_" in term) for term, weight in query.weights.items() if term in self.terms
        ]
        total = sum(term.rarity * weight for term, weight, is_pair in known if not is_pair)
        if not total:
            return []
        scores = [0.0] * len(self.places)
        for term, weight, _ in known:
            factor = weight * term.rarity / total
            for target, grade in zip(self._targets[term.targets], self._grades[term.targets], strict=True):
                scores[target] += factor * grade
        self._add_lines(scores, known)
        for number, strength in query.meant.items():
            if number in self.numbers:
                scores[self.numbers[number]] += self.dials.meant * strength
        found = enumerate(zip(scores, self._factors, strict=True))
        ranked = [(score * factor, -target) for target, (score, factor) in found if score]
        return [(self.places[-target], score) for score, target in nlargest(limit, ranked)]

    def _add_lines(self, scores: list[float], known: list[tuple[Term, float, bool]]) -> None:
        """Add the cosine of each rule's best asked line with the query, and a little of the second best."""
        vector = [(term, weight * term.rarity * (PAIR_IN_LINE if is_pair else 1)) for term, weight, is_pair in known]
        norm = math.sqrt(sum(value * value for _, value in vector)) or 1
        cosines: defaultdict[int, float] = defaultdict(float)
        for term, value in vector:
            if term.lines.stop - term.lines.start > self._common:
                continue
            part = value / norm
            for line, share in zip(self._lines[term.lines], self._shares[term.lines], strict=True):
                cosines[line] += part * share
        best, second = [0.0] * len(scores), [0.0] * len(scores)
        for line, cosine in cosines.items():
            target = self._target_of_line[line]
            if cosine > best[target]:
                best[target], second[target] = cosine, best[target]
            elif cosine > second[target]:
                second[target] = cosine
        for target, cosine in enumerate(best):
            if cosine:
                scores[target] += self.dials.line * (cosine + self.dials.second_line * second[target])


def _line_weight(term: str, rarity: float) -> float:
    return rarity * (PAIR_IN_LINE if "_" in term else 1)
