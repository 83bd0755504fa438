"""Finding rulings by words and rule numbers, weighed as the search of the rules weighs its own.

A ruling is never changed, so the words of all of a game are kept in the process until there is one more. Who may see
which is decided afterwards, by the rulings that a search is given.
"""

import threading
from collections import ChainMap, Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from django.db.models import Count, Max, QuerySet
from django.utils.safestring import SafeString

from judgeapp.games import games
from judgeapp.judging.models import Citation, Ruling
from judgeapp.judging.rulings.telling import whole
from judgeapp.rulebook.search.game_search import GameSearch
from judgeapp.rulebook.search.index import FIELDS, PAIRS, Postings, Text, pairs, terms
from judgeapp.rulebook.search.query import Query, tidy, understand
from judgeapp.rulebook.search.ranking import Ranking
from judgeapp.rulebook.search.results import Answer
from judgeapp.rulebook.search.results import Hit as RuleHit
from judgeapp.rulebook.search.snippet import snippet
from judgeapp.rulebook.shelf import engine, shelf

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


class _Book:
    """The rulings of one game in memory, by their primary keys."""

    def __init__(self, game: str) -> None:
        rows = list(Ruling.objects.filter(game=game).order_by("pk").values_list("pk", "question", "answer"))
        self.keys = [key for key, _, _ in rows]
        self.stems = {key: frozenset(chain(*_lines(question), *_lines(answer))) for key, question, answer in rows}
        self.citing: defaultdict[str, set[int]] = defaultdict(set)
        for number, key in Citation.objects.filter(ruling__game=game).values_list("number", "ruling"):
            self.citing[number].add(key)
        # The question counts like a line that a rule is asked with.
        texts = [Text("rule", {"key": str(key), "ours": str(key)}, {"body": answer}) for key, _, answer in rows]
        texts += [Text("asked", {"ours": str(key)}, {"asked": question}) for key, question, _ in rows]
        self.ranking = Ranking(dict(enumerate(texts)), _postings(texts))


@lru_cache(maxsize=20_000)
def _lines(text: str) -> tuple[list[str], ...]:
    """Return the stems of each line; another ruling leaves those of the earlier ones as they are."""
    return tuple(terms(line) for line in text.splitlines())


def _postings(texts: Iterable[Text]) -> Postings:
    """Return where each stem and pair of stems stands, and how often, as an index on disk has it."""
    found: Postings = {name: {} for name in (*FIELDS, PAIRS)}
    for place, text in enumerate(texts):
        for name, words in text.words.items():
            for stem, often in Counter(chain(*_lines(words))).items():
                found[name].setdefault(stem, []).append((place, often))
            for pair in sorted({pair for line in _lines(words) for pair in pairs(line)}):
                found[PAIRS].setdefault(pair, []).append((place, 1))
    return found


Stamp = tuple[object, ...]
_books: dict[str, tuple[Stamp, _Book]] = {}
_locks: dict[str, threading.Lock] = {}  # of each game: nobody waits for the book of another one
_known: tuple[str, dict[str, Stamp]] = ("", {})  # what there was when it was asked last, and under which kept stamp


def _book_of(game: str, stamp: Stamp) -> _Book:
    with _locks.setdefault(game, threading.Lock()):
        kept = _books.get(game)
        if kept is None or kept[0] != stamp:
            kept = _books[game] = (stamp, _Book(game))
        return kept[1]


def _stamps(kept: str) -> dict[str, Stamp]:
    """Return what changes for each game when it gets another ruling; one query, none if it was asked under the same
    kept stamp already."""
    global _known
    before = _known
    if kept and before[0] == kept:
        return before[1]
    rows = Ruling.objects.order_by().values_list("game").annotate(Count("pk"), Max("pk"), Max("at"))
    stamps: dict[str, Stamp] = {game: tuple(stamp) for game, *stamp in rows if game in games()}
    _known = (kept or before[0], stamps)
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
    return Hit(ruling, score, snippet(ruling.answer, stems[ruling.game], PASSAGE))


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
        return self.typed if self.typed in self.rules.by_number else self.rules.find_number(self.text)


def _score(asked: _Asked, book: _Book, scores: dict[int, float]) -> set[str]:
    """Add what the rulings of a game are worth for what was asked to `scores`; return the stems to mark."""
    rules = asked.rules
    vocabulary = ChainMap(book.ranking.terms, rules.ranking.terms)
    query = understand(asked.text, vocabulary, rules.spelling, rules.phrases)
    for place, score in book.ranking.rank(query, len(book.keys)):
        key = book.keys[place]
        if _has_enough(query, book, book.stems[key]):
            scores[key] = score
    _add_cited(asked, book, scores)
    return query.stems


def _has_enough(query: Query, book: _Book, stems: frozenset[str]) -> bool:
    """Do enough of the words that matter stand in a ruling? For one that is in none, what it is known to mean does."""
    matter = {stem for stem in query.stems if "_" not in stem}
    wanted = matter.intersection(query.typed)
    strange = sum(stem not in book.ranking.terms for stem in wanted)
    meant = len((matter - wanted) & stems)
    return bool(wanted) and len(wanted & stems) + min(strange, meant) >= ENOUGH * len(wanted)


def _add_cited(asked: _Asked, book: _Book, scores: dict[int, float]) -> None:
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
