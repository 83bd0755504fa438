"""Ranks one game's rules for a query.

Two signals are added. The first is BM25F: every word of the query counts by its rarity and by how
often it stands in a rule's own text, its title, the headings above it, its notes and its asked
lines. The second compares the query with each asked line as a whole (the cosine of their words,
weighed by rarity), because a question that was foreseen should find its rule at once. Rules that
another game's word in the query points to get a little more; headings and glossary terms get a
little less than the rules they speak of.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judgeapp.rulebook.search.index import FIELDS, Contents
from judgeapp.rulebook.search.query import Query

Weights = Mapping[str, float]


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


class Ranking:
    """The rules of one game, ready to be ranked. Built once, read by many threads."""

    def __init__(self, contents: Contents, game: str, dials: Dials = Dials()) -> None:  # noqa: B008  (frozen)
        self.dials = dials
        texts = contents.texts
        self._factors = {
            place: {"rule": 1.0, "heading": dials.heading, "glossary": dials.glossary}[text.kind]
            for place, text in enumerate(texts)
            if text.kind in {"rule", "heading", "glossary"} and text.data["game"] == game
        }
        self.numbers = {texts[place].data["number"]: place for place in self._factors if texts[place].kind != "glossary"}
        self._line_of = {
            place: self.numbers[text.data["number"]]
            for place, text in enumerate(texts)
            if text.kind == "asked" and text.data["game"] == game
        }
        self.rarity = self._rarities(contents)
        self._grades = self._grade(contents)
        self._lines, self._norms = self._weigh_lines(contents)

    def _rarities(self, contents: Contents) -> dict[str, float]:
        """Return each term's rarity: how few rules have it anywhere, asked lines included."""
        holders: defaultdict[str, set[int]] = defaultdict(set)
        own = self._factors
        for postings in contents.postings.values():
            for term, places in postings.items():
                holders[term].update(place if place in own else self._line_of.get(place, -1) for place in places)
        count = len(self._factors)
        found = {term: len(rules - {-1}) for term, rules in holders.items()}
        return {term: math.log(1 + (count - n + 0.5) / (n + 0.5)) for term, n in found.items() if n}

    def _grade(self, contents: Contents) -> dict[str, list[tuple[int, float]]]:
        """Return, for each term, the rules that have it and how well it describes them (0 to 1)."""
        own, dials = self._factors, self.dials
        amounts: defaultdict[str, defaultdict[int, float]] = defaultdict(lambda: defaultdict(float))
        for name in (*FIELDS, "pairs"):
            weight = getattr(dials, name)
            rows = [
                (term, place if place in own else self._line_of[place], often)
                for term, places in contents.postings[name].items()
                for place, often in places.items()
                if place in own or place in self._line_of
            ]
            norm = self._length_norms((place, often) for _, place, often in rows)
            for term, place, often in rows:
                amounts[term][place] += weight * often / norm[place]
        k = dials.saturation
        return {
            term: [(place, amount / (k + amount)) for place, amount in places.items()]
            for term, places in amounts.items()
        }

    def _length_norms(self, lengths: Iterable[tuple[int, int]]) -> dict[int, float]:
        total: defaultdict[int, int] = defaultdict(int)
        for place, often in lengths:
            total[place] += often
        mean = sum(total.values()) / len(total) if total else 1
        b = self.dials.length
        return {place: 1 - b + b * length / mean for place, length in total.items()}

    def _weigh_lines(self, contents: Contents) -> tuple[dict[str, list[int]], dict[int, float]]:
        """Return the asked lines of each term, and each line's length as a vector."""
        lines: dict[str, list[int]] = {}
        squares: defaultdict[int, float] = defaultdict(float)
        for term, places in (*contents.postings["asked"].items(), *contents.postings["pairs"].items()):
            mine = [place for place in places if place in self._line_of]
            if mine:
                lines[term] = mine
            for place in mine:
                squares[place] += self._line_weight(term) ** 2
        return lines, {place: math.sqrt(square) for place, square in squares.items()}

    def _line_weight(self, term: str) -> float:
        return self.rarity.get(term, 0) * (0.5 if "_" in term else 1)

    def rank(self, query: Query) -> list[tuple[int, float]]:
        """Return (place, score) of the rules that answer, best first; scores are about 0 to 3."""
        weights = {term: weight * self.rarity[term] for term, weight in query.weights.items() if term in self.rarity}
        total = sum(weight for term, weight in weights.items() if "_" not in term)
        if not total:
            return []
        scores: defaultdict[int, float] = defaultdict(float)
        for term, weight in weights.items():
            for place, grade in self._grades.get(term, ()):
                scores[place] += weight * grade / total
        self._add_lines(scores, query.weights)
        for number, strength in query.meant.items():
            if number in self.numbers:
                scores[self.numbers[number]] += self.dials.meant * strength
        ranked = ((place, score * self._factors[place]) for place, score in scores.items())
        return sorted(ranked, key=lambda item: (-item[1], item[0]))

    def _add_lines(self, scores: dict[int, float], weights: Weights) -> None:
        """Add the best asked line of each rule, and a little of the second best."""
        vector = {term: weight * self._line_weight(term) for term, weight in weights.items() if term in self._lines}
        norm = math.sqrt(sum(value * value for value in vector.values())) or 1
        shared: defaultdict[int, float] = defaultdict(float)
        for term, value in vector.items():
            product = value * self._line_weight(term)
            for line in self._lines[term]:
                shared[line] += product
        best: defaultdict[int, list[float]] = defaultdict(list)
        for line, product in shared.items():
            best[self._line_of[line]].append(product / (norm * self._norms[line]))
        for place, cosines in best.items():
            cosines.sort(reverse=True)
            second = cosines[1] if len(cosines) > 1 else 0
            scores[place] += self.dials.line * (cosines[0] + self.dials.second_line * second)
