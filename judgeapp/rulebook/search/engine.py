"""Answers a search, in one game or in all: a number jumps, a term answers first, then come the ranked rules.

Each result shows the passage of its text that answers, with the words of the query marked.
"""

import re
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from rapidfuzz import fuzz, process

from judgeapp.domain.messages import from_stored, say
from judgeapp.domain.rules.numbering import Numbers
from judgeapp.games import games
from judgeapp.rulebook.search.index import TALK, Contents, Text, Written, read, stem, terms
from judgeapp.rulebook.search.ranking import Phrase, Query, Ranking, tidy, understand

_NUMBER_INSIDE = re.compile(r"(?<![\w.-])\d+(?:[.-]\d+)+[a-z]?\b|(?<![\w.-])\d{3}[a-z]\b")
_ASKS_FOR_MEANING = re.compile(
    r"^(?:what(?:'s|s| is| are| does)?|define|definition of|meaning of|explain)\s+(?:an?\s+|the\s+)?"
    r"|\s+(?:mean|means|do)\b\??$|\?+$",
    re.IGNORECASE,
)
LENGTH = 240
MOST_HITS = 100  # of a text that its passage is chosen by
_WORD = re.compile(r"[A-Za-z0-9]+(?:['’][A-Za-z]+)?")
CACHED_ANSWERS = 200


@dataclass(frozen=True)
class Hit:
    """One result.

    number       of a glossary hit: the rule that defines the term
    name         what a list shows: number and own title, or the term
    edition      what the publisher calls the edition it stands in
    mark         what sets it apart from the current edition's rules, "" for these
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
    edition: str = ""
    mark: str = ""
    neighbours: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Answer:
    """All that a search says.

    meant       the query with its typos mended, if any were
    foreign     other games' words in the query -> (this game's words, what differs, game)
    nearest     terms to try when nothing was found: (head, address)
    missing     a rule number that was asked for and does not exist
    """

    query: str
    hits: list[Hit] = field(default_factory=list)
    meant: str = ""
    foreign: list[dict[str, Any]] = field(default_factory=list)
    nearest: list[tuple[str, str]] = field(default_factory=list)
    missing: str = ""


class GameSearch:
    """One game's parts of the index, and the talk that all share."""

    def __init__(self, game: str, contents: Contents) -> None:
        self.game = game
        self.numbering = games()[game].numbering
        own = {place: text for place, text in enumerate(contents.texts) if text.kind != "talk"}
        self.ranking = Ranking(own, contents.postings)
        self.texts = {place: own[place] for place in self.ranking.places}
        mine = list(own.values())
        talk = [text for text in contents.texts if text.kind == "talk"]
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
        phrases = {stems: text for text in talk for stems in _stems_of_forms(text)}
        for stems, text in (*phrases.items(), *self.foreign.items()):
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
            name=data["head"],
            title=data["head"],
            headings=tuple(rule.data["headings"]) if rule else (),
            breadcrumb=(say("Glossary"),),
            **self._shown(data, score, query),
        )

    def _hit(self, text: Text, score: float, query: Query) -> Hit:
        data = text.data
        return Hit(
            kind="rule",
            name=data["name"],
            title=data["title"],
            headings=tuple(data["headings"]),
            breadcrumb=tuple(data["breadcrumb"]),
            mark=from_stored(data["mark"]),
            neighbours=self._around.get(data["key"]) or self._neighbours(data),
            **self._shown(data, score, query),
        )

    def _shown(self, data: dict[str, Any], score: float, query: Query) -> dict[str, Any]:
        """Return what a rule and a term show alike."""
        alike = {name: data[name] for name in ("number", "text", "url", "edition")}
        passed = {"game": self.game, "score": round(score, 4), "snippet": snippet(data["text"], query.stems)}
        return alike | passed

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


def snippet(text: str, stems: Collection[str], length: int = LENGTH) -> SafeString:
    """Return HTML: the part of the text that holds most of the stems, each marked."""
    return passage(text, [(first, last) for first, last, word in _words(text) if word in stems], length)


def passage(text: str, hits: list[tuple[int, int]], length: int = LENGTH) -> SafeString:
    """Return HTML: the part of the text that holds most of the hits (start, end), each marked."""
    start, end = _window(text, [first for first, _ in hits[:MOST_HITS]], length)
    pieces, at = ["… " if start else ""], start
    for first, last in hits:
        if at <= first and last <= end:
            pieces += [escape(text[at:first]), f"<mark>{escape(text[first:last])}</mark>"]
            at = last
    pieces += [escape(text[at:end]), " …" if end < len(text) else ""]
    return mark_safe("".join(pieces))  # noqa: S308  (every piece of text is escaped above)


@lru_cache(maxsize=4096)
def _words(text: str) -> list[tuple[int, int, str]]:
    """Return where each word of a text starts and ends, and its stem; the same few texts come up all the time."""
    found = ((match.start(), match.end(), match[0]) for match in _WORD.finditer(text))
    return [(start, end, stem(re.sub(r"['’]", "", word.lower()))) for start, end, word in found]


def _window(text: str, hits: list[int], length: int) -> tuple[int, int]:
    """Return where the passage starts and ends: whole words, as many hits as possible."""
    if len(text) <= length:
        return 0, len(text)
    best = max(hits, key=lambda start: sum(start <= hit < start + length * 3 // 4 for hit in hits), default=0)
    start = max(0, min(best - length // 5, len(text) - length))
    if start:
        start = text.find(" ", start) + 1
    end = min(len(text), start + length)
    if end < len(text):
        end = text.rfind(" ", start, end)
    return start, end


_OWN = 1  # searches of an edition of its own that are cached besides one of each game
_searches: OrderedDict[tuple[str, tuple[Written, ...]], GameSearch] = OrderedDict()
_lock = threading.Lock()


def read_games(parts: Sequence[Written]) -> dict[str, Callable[[], GameSearch]]:
    """Read the parts of an index; return what makes each game's search, which takes longer and needs no lock.

    Hold the index's `lock`; raise `IndexUnreadableError` if a part cannot be read. A game's search is made anew only
    when one of its own parts is another one.
    """
    known = {part.game for part in parts}
    own = {key: tuple(part for part in parts if part.game in (key, TALK)) for key in games() if key in known}
    return {game: _read_game(game, parts) for game, parts in own.items()}


def _read_game(game: str, parts: tuple[Written, ...]) -> Callable[[], GameSearch]:
    with _lock:
        found = _searches.get((game, parts))
    if found:
        return lambda: _cached((game, parts), found)
    contents = read(parts)
    return lambda: _cached((game, parts), GameSearch(game, contents))


def _cached(key: tuple[str, tuple[Written, ...]], search: GameSearch) -> GameSearch:
    with _lock:
        _searches[key] = search
        _searches.move_to_end(key)
        while len(_searches) > len(games()) + _OWN:
            _searches.popitem(last=False)
    return search


class Engine:
    """The whole index, ready to answer; cached until a newer one is built."""

    def __init__(self, searches: Mapping[str, Callable[[], GameSearch]], stamp: str) -> None:
        self.stamp = stamp
        self.games = {game: make() for game, make in searches.items()}
        self._cached = lru_cache(maxsize=CACHED_ANSWERS)(self._search)

    def search(self, typed: str, game: str = "", limit: int = 10) -> Answer:
        """Answer what was typed, in one game or in all; anything typed gets an answer."""
        return self._cached(tidy(typed), game, limit)

    def _search(self, text: str, game: str, limit: int) -> Answer:
        if not text:
            return Answer(text)
        if game:
            search = self.games.get(game)  # a game that just came has no index yet
            return search.search(text, limit) if search else Answer(text)
        answers = [search.search(text, limit) for search in self.games.values()]
        hits = sorted((hit for answer in answers for hit in answer.hits), key=lambda hit: -hit.score)[:limit]
        # A word that any game knows is no typo, and a number that any game has is not missing.
        is_mended = all(answer.meant for answer in answers)
        best = next((answer for answer in answers if hits and hits[0] in answer.hits), None)
        nearest = [] if hits else [near for answer in answers for near in answer.nearest][:6]
        is_missing = all(answer.missing for answer in answers)
        return Answer(
            query=text,
            hits=hits,
            meant=best.meant if best and is_mended else "",
            nearest=nearest,
            missing=answers[0].missing if answers and is_missing else "",
        )
