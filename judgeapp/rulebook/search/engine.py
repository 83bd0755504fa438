"""Answers a search, in one game or in all: a number jumps, a term answers first, then come the ranked rules.

Each result shows the passage of its text that answers, with the words of the query marked.
"""

import re
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import escape
from itertools import pairwise
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from rapidfuzz import fuzz, process

from judgeapp.domain.messages import from_stored, say
from judgeapp.domain.rules.numbering import Numbers
from judgeapp.games import games
from judgeapp.rulebook.search.index import TALK, Contents, Text, Written, read
from judgeapp.rulebook.search.languages import ENGLISH, IN_ENGLISH, Language, language_of, languages, plainly, words
from judgeapp.rulebook.search.naming import named_game, without_name
from judgeapp.rulebook.search.ranking import Phrase, Query, Ranking, tidy, understand

_NUMBER_INSIDE = re.compile(r"(?<![\w.-])\d+(?:[.-]\d+)+[a-z]?\b|(?<![\w.-])\d{3}[a-z]\b")
LENGTH = 240
MOST_HITS = 100  # of a text that its passage is chosen by
_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")
_END_OF_SENTENCE = re.compile(r"[.!?]\s+(?=[A-ZÁÉÍÓÚÑ¿¡«“•(\[0-9])|\n+")
CACHED_ANSWERS = 200
OWN_WORD = 0.8  # what a rule of the one game that has a word of the query is above those of others


@dataclass(frozen=True)
class Hit:
    """One result.

    number       of a glossary hit: the rule that defines the term
    name         what a list shows: number and own title, or the term
    edition      what the publisher calls the edition it stands in
    mark         what sets it apart from the current edition's rules, "" for these
    language     what its name and its words are in
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
    language: str = ENGLISH
    neighbours: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Answer:
    """All that a search says.

    meant       the query with its typos mended, if any were
    foreign     other games' words in the query -> (this game's words, what differs, game)
    nearest     terms to try when nothing was found: (head, address)
    missing     a rule number that was asked for and does not exist
    language    what the query was read in
    """

    query: str
    hits: list[Hit] = field(default_factory=list)
    meant: str = ""
    foreign: list[dict[str, Any]] = field(default_factory=list)
    nearest: list[tuple[str, str]] = field(default_factory=list)
    missing: str = ""
    language: str = ENGLISH


class GameSearch:
    """One game's parts of the index in one language, and the talk that all share."""

    def __init__(self, game: str, contents: Contents, language: Language) -> None:
        self.game, self.language = game, language
        self.numbering = games()[game].numbering
        own = {place: text for place, text in enumerate(contents.texts) if text.kind != "talk"}
        self.ranking = Ranking(own, contents.postings)
        self.texts = {place: own[place] for place in self.ranking.places}
        mine = list(own.values())
        talk = [text for text in contents.texts if text.kind == "talk"]
        self.by_number = {text.data["key"]: text for text in mine if text.kind in {"rule", "heading"}}
        self.numbers = Numbers(self.numbering, {key: text.data["printed"] for key, text in self.by_number.items()})
        self.siblings = self._siblings()
        self.by_address = {text.data["url"]: text for text in mine if text.kind in {"rule", "heading", "glossary"}}
        self.glossary = {stems: text for text in mine if text.kind == "glossary" for stems in self._forms(text)}
        self.titles = {stem for text in mine for stem in language.terms(text.data.get("title", ""))}
        self.heads = {text.data["head"]: text for text in mine if text.kind == "glossary"}
        self.foreign = {stems: text for text in mine if text.kind == "lexicon" for stems in self._forms(text)}
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
        phrases = {stems: text for text in talk for stems in self._forms(text)}
        for stems, text in (*phrases.items(), *self.foreign.items()):
            means = tuple(stem for word in text.data["means"] for stem in self.language.terms(word))
            found[stems[0]].append(Phrase(stems, means, tuple(text.data["see"])))
        return found

    def _forms(self, text: Text) -> list[tuple[str, ...]]:
        """Return the stems of each form of a word that has an entry."""
        return [stems for form in _forms(text) if (stems := tuple(self.language.terms(form)))]

    def _spelling(self, mine: list[Text]) -> dict[str, str]:
        """Return the written words of the texts -> their stem."""
        written: set[str] = set()
        for text in mine:
            said = " ".join([*_forms(text), text.data.get("text", ""), text.data.get("line", "")])
            written.update(re.findall(r"[a-z]{3,}", plainly(said)))
        return {word: stem for word in sorted(written) if (stem := self.language.stem(word))}

    def knows(self, text: str) -> float:
        """Return how many words of a text are written so in this language; what shapes a question says most of it."""
        typed = words(text)
        return sum(1.5 if word in self.language.shapes else word in self.spelling for word in typed)

    def search(self, text: str, limit: int) -> Answer:
        """Answer a tidy text."""
        query = understand(text, self.ranking.terms, self.spelling, self.phrases, self.language)
        meant = self._meant(text, query)
        missing, numbers = self._numbers(text)
        first = [*numbers, *self._terms(meant or text), *self._titles(meant or text)]
        ranked = self.ranking.rank(query, limit + len(first))
        rules = [self._hit_of(self.texts[place], score, query) for place, score in ranked]
        shown = {hit.url for hit in first}
        hits = [*first, *(hit for hit in rules if hit.url not in shown)][:limit]
        foreign = self._foreign_words(query)
        return Answer(text, hits, meant, foreign, self._nearest(text, hits), missing, self.language.code)

    def _numbers(self, text: str) -> tuple[str, list[Hit]]:
        """Return the number that was asked for in vain, and the rules whose numbers were typed.

        A number that is the whole query brings along what stands below it; if it does not exist, the
        nearest number above it answers. Numbers inside a question come behind those.
        """
        bare = self.language.number_in(text)
        whole = self.numbering.read(bare)
        found = self.numbers.find(bare)
        if whole and not found:
            above = self._above(whole)
            return whole, [self._hit(self.by_number[above], 5.0, self._query())] if above else []
        numbers = [found, *self.siblings.get(found, [])[:4]] if found else self._inside(text)
        best = 10.0 if found else 8.0
        hits = [
            self._hit(self.by_number[number], best - place / 10, self._query()) for place, number in enumerate(numbers)
        ]
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
        terms = self.language.terms
        found = self.glossary.get(tuple(terms(text))) or self.glossary.get(tuple(terms(self.language.asked_for(text))))
        if not found:
            return []
        return [self._term(found, 9.0, self._query(terms(found.data["head"])))]

    def _query(self, stems: Iterable[str] = ()) -> Query:
        """Return a query that only says which stems to mark."""
        return Query(weights=dict.fromkeys(stems, 1.0), language=self.language)

    def _titles(self, text: str) -> list[Hit]:
        """Return the headings that were typed whole, or begun, in a game whose rules are known by their headings."""
        terms = self.language.terms
        asked = tuple(terms(text))
        if not self.numbering.by_heading or not asked:
            return []
        known = [(tuple(terms(each.data["name"])), each) for each in self.by_number.values() if each.kind == "rule"]
        begun = [each for stems, each in known if stems == asked or (len(asked) > 1 and stems[: len(asked)] == asked)]
        query = self._query(asked)
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
            language=data["language"],
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
            language=data["language"],
            neighbours=self._around.get(data["key"]) or self._neighbours(data),
            **self._shown(data, score, query),
        )

    def _shown(self, data: dict[str, Any], score: float, query: Query) -> dict[str, Any]:
        """Return what a rule and a term show alike."""
        alike = {name: data[name] for name in ("number", "text", "url", "edition")}
        passed = {
            "game": self.game,
            "score": round(score, 4),
            "snippet": snippet(data["text"], query.stems, query.language),
        }
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
                if text and stems not in self.glossary and self._is_another_word(text):
                    found[text.data["slug"]] = text.data
                    break
        return list(found.values())[:2]

    def _is_another_word(self, text: Text) -> bool:
        terms = self.language.terms
        return terms(text.data["head"])[0] not in terms(" ".join(text.data["means"]))

    def told(self, hit: Hit) -> Hit:
        """Return a result of another language's search as it is told in this one."""
        text = self.by_address.get(hit.url)
        return self._hit_of(text, hit.score, self._query()) if text else hit

    def _nearest(self, text: str, hits: list[Hit]) -> list[tuple[str, str]]:
        if hits:
            return []
        close = process.extract(text, self.heads.keys(), scorer=fuzz.WRatio, limit=5)
        return [(head, self.heads[head].data["url"]) for head, _, _ in close]


def _forms(text: Text) -> list[str]:
    return [text.data["head"], *text.data["also"]] if "head" in text.data else []


def snippet(text: str, stems: Collection[str], language: Language = IN_ENGLISH, length: int = LENGTH) -> SafeString:
    """Return HTML: the part of the text that holds most of the stems, each marked."""
    return passage(text, [(first, last) for first, last, word in _words(text, language) if word in stems], length)


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
def _words(text: str, language: Language) -> list[tuple[int, int, str]]:
    """Return where each word of a text starts and ends, and its stem; the same few texts come up all the time."""
    found = ((match.start(), match.end(), match[0]) for match in _WORD.finditer(text))
    return [(start, end, language.stem(plainly(word))) for start, end, word in found]


def _window(text: str, hits: list[int], length: int) -> tuple[int, int]:
    """Return where the passage starts and ends: the sentence with most hits, whole, and those around it that fit."""
    if len(text) <= length:
        return 0, len(text)
    cuts = [0, *(match.end() for match in _END_OF_SENTENCE.finditer(text)), len(text)]
    sentences = [(start, end) for start, end in pairwise(cuts) if start < end]
    counts = [sum(start <= hit < end for hit in hits) for start, end in sentences]
    first = last = counts.index(max(counts))
    start, end = sentences[first]
    if end - start > 2 * length:
        return _part(text, [hit for hit in hits if start <= hit < end], start, end, length)
    while last + 1 < len(sentences) and sentences[last + 1][1] - start <= length:
        last += 1
    end = sentences[last][1]
    while first and end - sentences[first - 1][0] <= length:
        first -= 1
    start = sentences[first][0]
    return start, start + len(text[start:end].rstrip())


def _part(text: str, hits: list[int], first: int, last: int, length: int) -> tuple[int, int]:
    """Return where a passage of a long sentence starts and ends: whole words, as many hits as possible."""
    best = max(hits, key=lambda start: sum(start <= hit < start + length * 3 // 4 for hit in hits), default=first)
    start = max(first, min(best - length // 5, last - length))
    if start > first:
        start = text.find(" ", start) + 1
    end = min(last, start + length)
    return start, end if end == last else text.rfind(" ", start, end)


_OWN = 1  # searches of an edition of its own that are cached besides one of each game
Key = tuple[str, str, tuple[Written, ...]]
_searches: OrderedDict[Key, GameSearch] = OrderedDict()
_lock = threading.Lock()


Searches = Mapping[tuple[str, str], Callable[[], GameSearch]]


def read_games(parts: Sequence[Written]) -> Searches:
    """Read the parts of an index; return what makes the search of each game in each language, by both.

    Making one takes longer and needs no lock.

    Hold the index's `lock`; raise `IndexUnreadableError` if a part cannot be read. A game's search is made anew only
    when one of its own parts is another one.
    """
    known = {(part.game, part.language) for part in parts}
    wanted = [
        (game, code) for game in games() for code in dict.fromkeys((ENGLISH, *languages())) if (game, code) in known
    ]
    return {(game, code): _read_game(game, code, _of(parts, game, code)) for game, code in wanted}


def _of(parts: Sequence[Written], game: str, code: str) -> tuple[Written, ...]:
    return tuple(part for part in parts if part.game in (game, TALK) and part.language == code)


def _read_game(game: str, code: str, parts: tuple[Written, ...]) -> Callable[[], GameSearch]:
    key = (game, code, parts)
    with _lock:
        found = _searches.get(key)
    if found:
        return lambda: _cached(key, found)
    contents = read(parts)
    return lambda: _cached(key, GameSearch(game, contents, language_of(code)))


def _cached(key: Key, search: GameSearch) -> GameSearch:
    with _lock:
        _searches[key] = search
        _searches.move_to_end(key)
        while len(_searches) > (len(games()) + _OWN) * len(languages()):
            _searches.popitem(last=False)
    return search


def _meant_by_a_word(text: str, searches: Mapping[str, GameSearch]) -> set[str]:
    """Return the games that alone have a word of a text in their glossary or in a title."""
    meant = set()
    for length in (1, 2, 3):
        owners: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
        for game, search in searches.items():
            typed = search.language.terms(text)
            spoken = (tuple(typed[at : at + length]) for at in range(len(typed) - length + 1))
            for each in spoken:
                is_known = each in search.glossary or (length == 1 and each[0] in search.titles)
                if is_known and not search.language.weak.issuperset(each):
                    owners[each].add(game)
        meant |= {next(iter(each)) for each in owners.values() if len(each) == 1}
    return meant


class Engine:
    """The whole index, ready to answer; cached until a newer one is built."""

    def __init__(self, searches: Searches, stamp: str) -> None:
        self.stamp = stamp
        self._made: dict[str, dict[str, GameSearch]] = defaultdict(dict)
        for (game, code), make in searches.items():
            self._made[code][game] = make()
        self.games = self._made[ENGLISH]
        self._cached = lru_cache(maxsize=CACHED_ANSWERS)(self._search)

    def search(self, typed: str, game: str = "", limit: int = 10, language: str = ENGLISH) -> Answer:
        """Answer what was typed, in one game or in all; anything typed gets an answer.

        What it is written in is found by its words, `language` if they do not say; results are told in `language`.
        """
        return self._cached(tidy(typed), game, limit, language if language in self._made else ENGLISH)

    def _search(self, text: str, game: str, limit: int, language: str) -> Answer:
        if not text:
            return Answer(text)
        answer = self._answer(text, game, limit, self._in(self._spoken(text, language)))
        shown = self._in(language)
        return replace(answer, hits=[self._told(hit, shown[hit.game]) for hit in answer.hits])

    def _in(self, code: str) -> dict[str, GameSearch]:
        """Return each game's search in a language, in English where it has none."""
        return self.games | self._made.get(code, {})

    def _spoken(self, text: str, language: str) -> str:
        """Return the language that most words of a text are known in; the one of the page where several know them."""
        codes = sorted(self._made, key=lambda code: code != language)
        return max(codes, key=lambda code: max((each.knows(text) for each in self._made[code].values()), default=0))

    def _told(self, hit: Hit, search: GameSearch) -> Hit:
        return hit if search.language.code == hit.language else search.told(hit)

    def _answer(self, text: str, game: str, limit: int, searches: Mapping[str, GameSearch]) -> Answer:
        if game:
            search = searches.get(game)  # a game that just came has no index yet
            return search.search(text, limit) if search else Answer(text)
        named = named_game(text)
        asked = without_name(text, named) if named else text
        answers = [search.search(asked, limit) for search in searches.values()]
        meant = _meant_by_a_word(asked, searches)
        found = (hit for answer in answers for hit in answer.hits)
        hits = sorted(found, key=lambda hit: (hit.game != named, -hit.score - OWN_WORD * (hit.game in meant)))[:limit]
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
            language=answers[0].language if answers else ENGLISH,
        )
