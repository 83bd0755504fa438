"""Answers a search: a number jumps, a term answers first, then come the ranked rules."""

import re
import threading
from collections import OrderedDict, defaultdict
from dataclasses import dataclass, field
from typing import Any

from rapidfuzz import fuzz, process

from judgeapp.games import games
from judgeapp.rulebook.search.index import Contents, Postings, Text, terms
from judgeapp.rulebook.search.query import Phrase, Query, tidy, understand
from judgeapp.rulebook.search.ranking import Ranking
from judgeapp.rulebook.search.snippet import snippet

KEPT_ANSWERS = 200
_NUMBER_INSIDE = re.compile(r"(?<![\w.-])\d+(?:[.-]\d+)+[a-z]?\b|(?<![\w.-])\d{3}[a-z]\b")
_ASKS_FOR_MEANING = re.compile(
    r"^(?:what(?:'s|s| is| are| does)?|define|definition of|meaning of|explain)\s+(?:an?\s+|the\s+)?"
    r"|\s+(?:mean|means|do)\b\??$|\?+$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Hit:
    """One result.

    number       of a glossary hit: the rule that defines the term
    name         what a list shows: number and own title, or the term
    neighbours   (name, address) of the rules it belongs with
    """

    kind: str
    game: str
    number: str
    name: str
    title: str
    headings: tuple[str, ...]
    breadcrumb: tuple[str, ...]
    text: str
    snippet: str
    url: str
    score: float
    neighbours: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Answer:
    """All that a search says.

    meant       the query with its typos mended, if any were
    foreign     other games' words in the query -> (this game's words, what differs, game)
    nearest     terms to try when nothing was found: (head, address)
    """

    query: str
    hits: list[Hit] = field(default_factory=list)
    meant: str = ""
    foreign: list[dict[str, Any]] = field(default_factory=list)
    nearest: list[tuple[str, str]] = field(default_factory=list)


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
        self.by_number = {text.data["number"]: text for text in mine if text.kind in {"rule", "heading"}}
        self.by_printed = {
            _digits(text.data["printed"]): text for text in self.by_number.values() if text.data["printed"]
        }
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
        first = [*self._numbers(text), *self._terms(text)]
        ranked = self.ranking.rank(query, limit + len(first))
        rules = [self._hit_of(self.texts[place], score, query) for place, score in ranked]
        shown = {hit.url for hit in first}
        hits = [*first, *(hit for hit in rules if hit.url not in shown)][:limit]
        return Answer(text, hits, self._meant(text, query), self._foreign_words(query), self._nearest(text, hits))

    def _numbers(self, text: str) -> list[Hit]:
        """Return the rules whose numbers were typed, and what stands below the only one."""
        typed = [text, *_NUMBER_INSIDE.findall(text.lower())]
        numbers = dict.fromkeys(filter(None, map(self.find_number, typed)))
        if len(numbers) == 1:
            numbers |= dict.fromkeys(self.siblings.get(next(iter(numbers)), [])[:4])
        query = Query()
        return [self._hit(self.by_number[number], 10.0 - place / 10, query) for place, number in enumerate(numbers)]

    def find_number(self, typed: str) -> str:
        """Return the existing number that a messy text means, or ""."""
        number = self.numbering.read(typed)
        if number in self.by_number:
            return number
        if number and (printed := self.by_printed.get(_digits(number))):
            return printed.data["number"]
        return ""

    def _terms(self, text: str) -> list[Hit]:
        """Return the glossary term that the whole query asks for."""
        asked = _ASKS_FOR_MEANING.sub("", _ASKS_FOR_MEANING.sub("", text))
        found = self.glossary.get(tuple(terms(text))) or self.glossary.get(tuple(terms(asked)))
        if not found:
            return []
        return [self._term(found, 9.0, Query(weights=dict.fromkeys(terms(found.data["head"]), 1.0)))]

    def _hit_of(self, text: Text, score: float, query: Query) -> Hit:
        return self._term(text, score, query) if text.kind == "glossary" else self._hit(text, score, query)

    def _term(self, text: Text, score: float, query: Query) -> Hit:
        data = text.data
        headings = self.by_number[data["number"]].data["headings"] if data["number"] else []
        return Hit(
            kind="glossary",
            game=self.game,
            number=data["number"],
            name=data["head"],
            title=data["head"],
            headings=tuple(headings),
            breadcrumb=("Glossary",),
            text=data["text"],
            snippet=snippet(data["text"], query.stems),
            url=data["url"],
            score=round(score, 4),
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
            neighbours=self._around.get(data["number"]) or self._neighbours(data),
        )

    def _neighbours(self, data: dict[str, Any]) -> tuple[tuple[str, str], ...]:
        """Return (name, address) of the rules around a rule: its parent, two before, two after."""
        siblings = self.siblings[data["parent"]]
        at = siblings.index(data["number"])
        near = [data["parent"], *siblings[max(0, at - 2) : at], *siblings[at + 1 : at + 3]]
        around = [self.by_number[number].data for number in near if number]
        named = tuple((each["name"] if "/" in each["number"] else each["number"], each["url"]) for each in around)
        self._around[data["number"]] = named
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
        close = process.extract(text, self.heads.keys(), scorer=fuzz.WRatio, limit=5, score_cutoff=50)
        return [(head, self.heads[head].data["url"]) for head, _, _ in close]


class Engine:
    """The whole index, ready to answer; kept until a newer one is built."""

    def __init__(self, contents: Contents, stamp: str) -> None:
        self.stamp = stamp
        postings = contents.by_game()
        self.games = {key: GameSearch(contents.texts, postings[key], key) for key in games() if key in postings}
        self._kept: OrderedDict[tuple[str, str, int], Answer] = OrderedDict()
        self._lock = threading.Lock()

    def search(self, typed: str, game: str = "", limit: int = 10) -> Answer:
        """Answer what was typed, in one game or in all; anything typed gets an answer."""
        text = tidy(typed)
        key = (text, game, limit)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        answer = self._search(text, game, limit)
        with self._lock:
            self._kept[key] = answer
            while len(self._kept) > KEPT_ANSWERS:
                self._kept.popitem(last=False)
        return answer

    def _search(self, text: str, game: str, limit: int) -> Answer:
        if not text:
            return Answer(text)
        if game:
            return self.games[game].search(text, limit)
        answers = [search.search(text, limit) for search in self.games.values()]
        hits = sorted((hit for answer in answers for hit in answer.hits), key=lambda hit: -hit.score)[:limit]
        best = next((answer for answer in answers if hits and hits[0] in answer.hits), None)
        nearest = [] if hits else [near for answer in answers for near in answer.nearest][:6]
        return Answer(text, hits, best.meant if best else "", [], nearest)


def _forms(text: Text) -> list[str]:
    return [text.data["head"], *text.data["also"]] if "head" in text.data else []


def _stems_of_forms(text: Text) -> list[tuple[str, ...]]:
    return [stems for form in _forms(text) if (stems := tuple(terms(form)))]


def _digits(number: str) -> str:
    return re.sub(r"\W+", "-", number.lower()).strip("-")
