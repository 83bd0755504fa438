"""Finding rulings by words and rule numbers, weighed as the search of the rules weighs its own.

Those of a game that stand on the whole site are cached in the process as a book, which is bounded whatever they say: a
word that no other ruling has costs about a kilobyte, and so do the two pairs that it makes with its neighbours, so the
newest words are taken, and only so many different ones. Who may see which is decided afterwards, by the rulings that a
search is given.

Whoever runs an event writes there what he likes, so nothing of it is made ready in memory: the database looks through
the newest that a reader sees for rulings that have all the words.
"""

import re
import threading
from collections import ChainMap, Counter, defaultdict
from dataclasses import dataclass
from itertools import chain
from time import monotonic

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils.safestring import SafeString

from judgeapp.games import games
from judgeapp.judging.models import Citation, Ruling
from judgeapp.judging.rulings.presenting import whole
from judgeapp.judging.rulings.visible import Asked, Reader, standing
from judgeapp.rulebook.search.engine import Answer, GameSearch, passage, snippet
from judgeapp.rulebook.search.engine import Hit as RuleHit
from judgeapp.rulebook.search.index import FIELDS, PAIRS, Postings, Text, pairs
from judgeapp.rulebook.search.languages import IN_ENGLISH, words
from judgeapp.rulebook.search.ranking import Query, Ranking, tidy, understand
from judgeapp.rulebook.shelf import engine, shelf

MOST_RULINGS = 2_000
MOST_WORDS = 100_000  # of all rulings of a game; most rulings have some fifty
MOST_OF_ONE = 300  # words of a ruling
MOST_DIFFERENT = 10_000  # more than all games' rules have together
LONGEST = 30  # letters of a word

Lines = list[list[str]]


class Book:
    """The newest rulings of one game that stand on the site, by their primary keys.

    count  how many words it was made of
    """

    def __init__(self, game: str) -> None:
        rows = standing().filter(game=game).values_list("pk", "question", "answer")[:MOST_RULINGS]
        reading = _Reading()
        read = [(key, *reading.of(question, answer)) for key, question, answer in rows]
        read.reverse()
        self.count = MOST_WORDS - reading.left
        self.keys = [key for key, _, _ in read]
        self.stems = {key: frozenset(chain(*question, *answer)) for key, question, answer in read}
        self.citing: defaultdict[str, set[int]] = defaultdict(set)
        cited = Citation.objects.filter(ruling__in=standing().filter(game=game).values("pk")[:MOST_RULINGS])
        for number, key in cited.values_list("number_now", "ruling"):  # type: ignore[misc] # its manager tells it
            self.citing[number].add(key)
        # The question counts like a line that a rule is asked with.
        texts = [Text("rule", {"key": str(key), "ours": [str(key)]}) for key in self.keys]
        texts += [Text("asked", {"ours": str(key)}) for key in self.keys]
        lines = [("body", answer) for _, _, answer in read] + [("asked", question) for _, question, _ in read]
        self.ranking = Ranking(dict(enumerate(texts)), _postings(lines))


class _Reading:
    """Takes the stems of one ruling after the other, as long as there is room for them."""

    def __init__(self) -> None:
        self.left = MOST_WORDS
        self._known: dict[str, str] = {}  # words and their stems

    def of(self, question: str, answer: str) -> tuple[Lines, Lines]:
        """Return the stems of each line of the texts of a ruling; the question has the first room."""
        room, found = min(MOST_OF_ONE, self.left), []
        for text in (question, answer):
            lines = []
            for line in text.splitlines():
                stems = [known for word in words(line)[:room] if (known := self._stem(word))]
                room -= len(stems)
                self.left -= len(stems)
                lines.append(stems)
            found.append(lines)
        return found[0], found[1]

    def _stem(self, word: str) -> str:
        """Return the stem of a word that there is room for, else ""."""
        if word not in self._known and len(word) <= LONGEST and len(self._known) < MOST_DIFFERENT:
            self._known[word] = IN_ENGLISH.stem(word)
        return self._known.get(word, "")


def _postings(texts: list[tuple[str, Lines]]) -> Postings:
    """Return where each stem and pair of stems stands, and how often, as an index on disk has it."""
    found: Postings = {name: {} for name in (*FIELDS, PAIRS)}
    for place, (name, lines) in enumerate(texts):
        for word, often in Counter(chain(*lines)).items():
            found[name].setdefault(word, []).append((place, often))
        for pair in sorted({pair for line in lines for pair in pairs(line)}):
            found[PAIRS].setdefault(pair, []).append((place, 1))
    return found


SMALL = 5_000  # words of a book that is made in some milliseconds
PAUSE = 5.0  # seconds for which a larger one is cached, whatever comes to stand on the site
PASSAGE = 220
RULES = 10  # answers of the search of the rules that help to find the rulings that cite them
NAMED = 7.0  # from this score on, an answer was asked for by its number, term or title
CITES_NAMED, CITES_FOUND = 10.0, 0.15
ENOUGH = 0.5  # of the words that matter must stand in a ruling


@dataclass(frozen=True)
class Hit:
    """A ruling that was found, with the passage of its answer that holds the words."""

    ruling: Ruling
    score: float
    passage: SafeString


Stamp = tuple[object, ...]


@dataclass(frozen=True)
class _Cached:
    """A book that was made under a stamp, and when it was."""

    stamp: Stamp
    book: Book
    at: float

    @property
    def is_recent(self) -> bool:
        """Was so much work done for it a moment ago that another one can wait?"""
        return self.book.count > SMALL and monotonic() - self.at < PAUSE


_books: dict[str, _Cached] = {}
_locks: dict[str, threading.Lock] = {}  # of each game: nobody waits for the book of another one
_known: tuple[str, dict[str, Stamp]] = ("", {})  # what there was when it was asked last, and under which cached stamp


def _book_of(game: str, stamp: Stamp) -> Book:
    """Return the book of a game: the old one while somebody makes a new one, or did so a moment ago."""
    cached = _books.get(game)
    if cached and (cached.stamp == stamp or cached.is_recent):
        return cached.book
    lock = _locks.setdefault(game, threading.Lock())
    if not lock.acquire(blocking=cached is None) and cached:
        return cached.book
    try:
        cached = _books.get(game)
        if cached is None or cached.stamp != stamp:
            cached = _books[game] = _Cached(stamp, Book(game), monotonic())
        return cached.book
    finally:
        lock.release()


def _stamps(cached: str) -> dict[str, Stamp]:
    """Return what changes for each game when other rulings stand on the site; one query, none if it was asked under
    the same cached stamp already."""
    global _known
    before = _known
    if cached and before[0] == cached:
        return before[1]
    rows = standing().order_by().values_list("game").annotate(Count("pk"), Max("pk"), Max("on_site_at"))
    stamps: dict[str, Stamp] = {game: tuple(stamp) for game, *stamp in rows if game in games()}
    _known = (cached or before[0], stamps)
    return stamps


def search(
    query: str, game: str, rulings: QuerySet[Ruling], limit: int = 10, *, answer: Answer | None = None, stamp: str = ""
) -> list[Hit]:
    """Return those of some rulings that answer what was typed, best first, of one game or of all (game "").

    answer  what the rules answered to the same, if it is there already
    stamp   changes whenever one of these rulings is new, if somebody keeps such a one; "" to ask the database

    Typed numbers find what cites them or what stands below them. The number of queries is the same for all.
    """
    text = tidy(query)
    stamps = {key: found for key, found in _stamps(stamp).items() if game in ("", key)} if text else {}
    scores: dict[int, float] = {}
    stems: dict[str, set[str]] = {}
    for key, found in stamps.items():
        if rules := engine().games.get(key):
            asked = _Asked(text, query.strip(), rules, answer)
            stems[key] = _score(asked, _book_of(key, found), scores)
    if not scores:
        return []
    seen = rulings.filter(pk__in=list(scores)).values_list("pk", flat=True)
    return _best(sorted(seen, key=lambda key: (-scores[key], -key))[:limit], scores, stems)


def _best(best: list[int], scores: dict[int, float], stems: dict[str, set[str]]) -> list[Hit]:
    found = whole(Ruling.objects.all()).in_bulk(best)
    return [_hit(found[key], scores[key], stems) for key in best if key in found]


def _hit(ruling: Ruling, score: float, stems: dict[str, set[str]]) -> Hit:
    return Hit(ruling, score, snippet(ruling.answer, stems[ruling.game], length=PASSAGE))


@dataclass(frozen=True)
class _Asked:
    """What a game is searched for: the tidy text, the same as it was typed, and the search of the game's rules."""

    text: str
    typed: str
    rules: GameSearch
    answer: Answer | None

    @property
    def hits(self) -> list[RuleHit]:
        """What the search of the rules answers, of this game."""
        if self.answer is None:
            return self.rules.search(self.text, RULES).hits
        return [hit for hit in self.answer.hits if hit.game == self.rules.game]

    @property
    def number(self) -> str:
        """The rule that is named, by its own key or by a number in any form, or ""."""
        return self.typed if self.typed in self.rules.by_number else self.rules.numbers.find(self.text)


def _score(asked: _Asked, book: Book, scores: dict[int, float]) -> set[str]:
    """Add what the rulings of a game are worth for what was asked to `scores`; return the stems to mark."""
    rules = asked.rules
    vocabulary = ChainMap(book.ranking.terms, rules.ranking.terms)
    query = understand(asked.text, vocabulary, rules.spelling, rules.phrases, rules.language)
    for place, score in book.ranking.rank(query, len(book.keys)):
        key = book.keys[place]
        if _has_enough(query, book, book.stems[key]):
            scores[key] = score
    _add_cited(asked, book, scores)
    return query.stems


def _has_enough(query: Query, book: Book, stems: frozenset[str]) -> bool:
    """Do enough of the words that matter stand in a ruling? For one that is in none, what it is known to mean does."""
    matter = {stem for stem in query.stems if "_" not in stem}
    wanted = matter.intersection(query.typed)
    strange = sum(stem not in book.ranking.terms for stem in wanted)
    meant = len((matter - wanted) & stems)
    return bool(wanted) and len(wanted & stems) + min(strange, meant) >= ENOUGH * len(wanted)


def _add_cited(asked: _Asked, book: Book, scores: dict[int, float]) -> None:
    """Add what a ruling is worth for citing what the search of the rules finds."""
    cited: defaultdict[int, float] = defaultdict(float)
    for number, value in _worth(asked).items():
        for key in book.citing.get(number, ()):
            cited[key] = max(cited[key], value)
    for key, value in cited.items():
        if key in scores or value >= CITES_NAMED:
            scores[key] = scores.get(key, 0.0) + value


def _worth(asked: _Asked) -> dict[str, float]:
    """Return what it is worth to cite a rule: most for one that was named, some for what stands below its number."""
    worth: dict[str, float] = {}
    for hit in asked.hits:
        value = CITES_NAMED + hit.score if hit.score >= NAMED else CITES_FOUND * hit.score
        worth[hit.number] = max(value, worth.get(hit.number, 0.0))
    volume, number = shelf().volumes.get(asked.rules.game), asked.number
    if volume and number in volume.by_number:
        worth[number] = max(CITES_NAMED + NAMED, worth.get(number, 0.0))
        for rule in volume.below(volume.by_number[number]):
            worth[rule.number] = max(CITES_NAMED, worth.get(rule.number, 0.0))
    return worth


MOST_TYPED_WORDS = 8
MOST_LOOKED_THROUGH = 2_000  # rulings
_WORD = re.compile(r"\w+(?:[./-]\w+)*")


def find(asked: Asked, reader: Reader, most: int) -> list[Hit]:
    """Return what answers some words: of an event the newest first; else the best of the site, then what this reader
    sees besides."""
    listed = asked.listed(reader)
    if asked.event:
        return _with_all(asked.words, listed, most)
    hits = search(asked.words, asked.game, listed, most)
    if reader.is_staff or reader.crew or reader.plays or asked.has_replaced:
        others = listed.exclude(pk__in=[hit.ruling.pk for hit in hits])
        hits += _with_all(asked.words, others, most - len(hits))
    return hits


def _with_all(text: str, rulings: QuerySet[Ruling], most: int) -> list[Hit]:
    """Return the rulings that have the first words of a text, or cite the rules they name, newest first."""
    words = list(dict.fromkeys(word[:LONGEST] for word in _WORD.findall(text)))[:MOST_TYPED_WORDS]
    if not words:
        return []
    found = Ruling.objects.filter(pk__in=rulings.order_by("-at", "-pk").values("pk")[:MOST_LOOKED_THROUGH])
    for word in words:
        found = found.filter(Q(question__icontains=word) | Q(answer__icontains=word) | _cites(word))
    marks = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)
    return [_hit_with(ruling, marks) for ruling in whole(found)[:most]]


def _cites(number: str) -> Exists:
    """Does a ruling cite a rule of this number, or one below it?"""
    cited = Q(number_now=number)
    for mark in (".", "-", "/"):
        cited |= Q(number_now__startswith=f"{number}{mark}")
    return Exists(Citation.objects.filter(cited, ruling=OuterRef("pk")))


def _hit_with(ruling: Ruling, marks: re.Pattern[str]) -> Hit:
    return Hit(ruling, 0.0, passage(ruling.answer, [match.span() for match in marks.finditer(ruling.answer)], PASSAGE))
