"""Answers a search in one game: a number jumps, a term answers first, then come the ranked rules."""

import re
from collections import defaultdict
from typing import Any

from rapidfuzz import fuzz, process

from judgeapp.domain.rules.numbering import Numbers
from judgeapp.domain.saying import say
from judgeapp.games import games
from judgeapp.rulebook.search.index import Postings, Text, terms
from judgeapp.rulebook.search.query import Phrase, Query, understand
from judgeapp.rulebook.search.ranking import Ranking
from judgeapp.rulebook.search.results import Answer, Hit
from judgeapp.rulebook.search.snippet import snippet

_NUMBER_INSIDE = re.compile(r"(?<![\w.-])\d+(?:[.-]\d+)+[a-z]?\b|(?<![\w.-])\d{3}[a-z]\b")
_ASKS_FOR_MEANING = re.compile(
    r"^(?:what(?:'s|s| is| are| does)?|define|definition of|meaning of|explain)\s+(?:an?\s+|the\s+)?"
    r"|\s+(?:mean|means|do)\b\??$|\?+$",
    re.IGNORECASE,
)


class GameSearch:
    """One game's part of the index."""

    def __init__(self, texts: list[Text], postings: Postings, game: str) -> None:
        self.game = game
        self.numbering = games()[game].numbering
        own = {place: text for place, text in enumerate(texts) if text.data["game"] == game}
        self.ranking = Ranking(own, postings)
        self.texts = {place: own[place] for place in self.ranking.places}
        mine = list(own.values())
        talk = [text for text in texts if text.kind == "talk"]
        self.by_number = {text.data["key"]: text for text in mine if text.kind in {"rule", "heading"}}
        self.numbers = Numbers(self.numbering, {key: text.data["printed"] for key, text in self.by_number.items()})
        self.siblings = self._siblings()
        self.glossary = {stems: text for text in mine if text.kind == "glossary" for stems in _stems_of_forms(text)}
        self.heads = {text.data["head"]: text for text in mine if text.kind == "glossary"}
        self.foreign = {stems: text for text in mine if text.kind == "lexicon" for stems in _stems_of_forms(text)}
        self.phrases = self._phrases(talk)
        self.spelling = self._spelling(mine)
        self._around: dict[str, tuple[tuple[str, str], ...]] = {}

    def _siblings(self) -> dict[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for number, text in self.by_number.items():
            found[text.data["parent"]].append(number)
        return found

    def _phrases(self, talk: list[Text]) -> dict[str, list[Phrase]]:
        found: defaultdict[str, list[Phrase]] = defaultdict(list)
        said = {stems: text for text in talk for stems in _stems_of_forms(text)}
        for stems, text in (*said.items(), *self.foreign.items()):
            means = tuple(stem for word in text.data["means"] for stem in terms(word))
            found[stems[0]].append(Phrase(stems, means, tuple(text.data["see"])))
        return found

    def _spelling(self, mine: list[Text]) -> dict[str, str]:
        words: set[str] = set()
        for text in mine:
            words.update(
                re.findall(
                    r"[a-z]{3,}",
                    " ".join([*_forms(text), text.data.get("text", ""), text.data.get("line", "")]).lower(),
                )
            )
        return {word: stems[0] for word in sorted(words) if (stems := terms(word))}

    def search(self, text: str, limit: int) -> Answer:
        """Answer a tidy text."""
        query = understand(text, self.ranking.terms, self.spelling, self.phrases)
        meant = self._meant(text, query)
        missing, numbers = self._numbers(text)
        first = [*numbers, *self._terms(meant or text), *self._titles(meant or text)]
        ranked = self.ranking.rank(query, limit + len(first))
        rules = [self._hit_of(self.texts[place], score, query) for place, score in ranked]
        shown = {hit.url for hit in first}
        hits = [*first, *(hit for hit in rules if hit.url not in shown)][:limit]
        return Answer(text, hits, meant, self._foreign_words(query), self._nearest(text, hits), missing)

    def _numbers(self, text: str) -> tuple[str, list[Hit]]:
        """Return the number that was asked for in vain, and the rules whose numbers were typed.

        A number that is the whole query brings along what stands below it; if it does not exist, the
        nearest number above it answers. Numbers inside a question come behind those.
        """
        whole = self.numbering.read(text)
        found = self.numbers.find(text)
        if whole and not found:
            above = self._above(whole)
            return whole, [self._hit(self.by_number[above], 5.0, Query())] if above else []
        numbers = [found, *self.siblings.get(found, [])[:4]] if found else self._inside(text)
        best = 10.0 if found else 8.0
        hits = [self._hit(self.by_number[number], best - place / 10, Query()) for place, number in enumerate(numbers)]
        return "", hits

    def _inside(self, text: str) -> list[str]:
        """Return the existing numbers that stand inside a longer text."""
        return list(dict.fromkeys(filter(None, map(self.numbers.find, _NUMBER_INSIDE.findall(text.lower())))))

    def _above(self, number: str) -> str:
        """Return the nearest existing number above one that does not exist, or ""."""
        parts = self.numbering.parts(number)
        known = {self.numbering.parts(each): each for each in self.by_number}
        return next((known[parts[:end]] for end in range(len(parts) - 1, 0, -1) if parts[:end] in known), "")

    def _terms(self, text: str) -> list[Hit]:
        """Return the glossary term that the whole query asks for."""
        asked = _ASKS_FOR_MEANING.sub("", _ASKS_FOR_MEANING.sub("", text))
        found = self.glossary.get(tuple(terms(text))) or self.glossary.get(tuple(terms(asked)))
        if not found:
            return []
        return [self._term(found, 9.0, Query(weights=dict.fromkeys(terms(found.data["head"]), 1.0)))]

    def _titles(self, text: str) -> list[Hit]:
        """Return the headings that were typed whole, or begun, in a game whose rules are known by their headings."""
        asked = tuple(terms(text))
        if not self.numbering.by_heading or not asked:
            return []
        known = [(tuple(terms(each.data["name"])), each) for each in self.by_number.values() if each.kind == "rule"]
        begun = [each for stems, each in known if stems == asked or (len(asked) > 1 and stems[: len(asked)] == asked)]
        query = Query(weights=dict.fromkeys(asked, 1.0))
        return [self._hit(each, 8.5 - place / 10, query) for place, each in enumerate(begun[:2])]

    def _hit_of(self, text: Text, score: float, query: Query) -> Hit:
        return self._term(text, score, query) if text.kind == "glossary" else self._hit(text, score, query)

    def _term(self, text: Text, score: float, query: Query) -> Hit:
        data = text.data
        rule = self.by_number.get(data["rule"])
        return Hit(
            kind="glossary",
            game=self.game,
            number=data["number"],
            name=data["head"],
            title=data["head"],
            headings=tuple(rule.data["headings"]) if rule else (),
            breadcrumb=(say("Glossary"),),
            text=data["text"],
            snippet=snippet(data["text"], query.stems),
            url=data["url"],
            score=round(score, 4),
            edition=data["edition"],
        )

    def _hit(self, text: Text, score: float, query: Query) -> Hit:
        data = text.data
        return Hit(
            kind="rule",
            game=self.game,
            number=data["number"],
            name=data["name"],
            title=data["title"],
            headings=tuple(data["headings"]),
            breadcrumb=tuple(data["breadcrumb"]),
            text=data["text"],
            snippet=snippet(data["text"], query.stems),
            url=data["url"],
            score=round(score, 4),
            edition=data["edition"],
            mark=data["mark"],
            neighbours=self._around.get(data["key"]) or self._neighbours(data),
        )

    def _neighbours(self, data: dict[str, Any]) -> tuple[tuple[str, str], ...]:
        """Return (name, address) of the rules around a rule: its parent, two before, two after."""
        siblings = self.siblings[data["parent"]]
        at = siblings.index(data["key"])
        near = [data["parent"], *siblings[max(0, at - 2) : at], *siblings[at + 1 : at + 3]]
        around = [self.by_number[number].data for number in near if number]
        named = tuple((each["short"], each["url"]) for each in around)
        self._around[data["key"]] = named
        return named

    def _meant(self, text: str, query: Query) -> str:
        for wrong, right in query.corrected.items():
            text = re.sub(rf"\b{re.escape(wrong)}\b", right, text, flags=re.IGNORECASE)
        return text if query.corrected else ""

    def _foreign_words(self, query: Query) -> list[dict[str, Any]]:
        """Return the other games' words of a query; what this game says too is not foreign."""
        found = {}
        for start in range(len(query.typed)):
            for length in (3, 2, 1):
                stems = query.typed[start : start + length]
                text = self.foreign.get(stems)
                if (
                    text
                    and stems not in self.glossary
                    and terms(text.data["head"])[0] not in terms(" ".join(text.data["means"]))
                ):
                    found[text.data["slug"]] = text.data
                    break
        return list(found.values())[:2]

    def _nearest(self, text: str, hits: list[Hit]) -> list[tuple[str, str]]:
        if hits:
            return []
        close = process.extract(text, self.heads.keys(), scorer=fuzz.WRatio, limit=5)
        return [(head, self.heads[head].data["url"]) for head, _, _ in close]


def _forms(text: Text) -> list[str]:
    return [text.data["head"], *text.data["also"]] if "head" in text.data else []


def _stems_of_forms(text: Text) -> list[tuple[str, ...]]:
    return [stems for form in _forms(text) if (stems := tuple(terms(form)))]
