"""The rulings of a game that stand on the whole site, in memory and ready to be searched: bounded, whatever they say.

A word that no other ruling has costs about a kilobyte, and so do the two pairs that it makes with its neighbours: text
of random letters takes hundreds of times its size. So the newest words are taken, and only so many different ones.
"""

from collections import Counter, defaultdict
from itertools import chain

from judgeapp.judging.models import Citation
from judgeapp.judging.rulings.visible import standing
from judgeapp.rulebook.search.index import FIELDS, PAIRS, Postings, Text, pairs, stem, words
from judgeapp.rulebook.search.ranking import Ranking

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
        for number, key in cited.values_list("number", "ruling"):
            self.citing[number].add(key)
        # The question counts like a line that a rule is asked with.
        texts = [Text("rule", {"key": str(key), "ours": str(key)}) for key in self.keys]
        texts += [Text("asked", {"ours": str(key)}) for key in self.keys]
        lines = [("body", answer) for _, _, answer in read] + [("asked", question) for _, question, _ in read]
        self.ranking = Ranking(dict(enumerate(texts)), _postings(lines))


class _Reading:
    """Takes the stems of one ruling after the other, as long as there is room for them."""

    def __init__(self) -> None:
        self.left = MOST_WORDS
        self._known: dict[str, str] = {}  # words and their stems

    def of(self, *texts: str) -> list[Lines]:
        """Return the stems of each line of the texts of a ruling, the first texts first."""
        room, found = min(MOST_OF_ONE, self.left), []
        for text in texts:
            lines = []
            for line in text.splitlines():
                stems = [known for word in words(line)[:room] if (known := self._stem(word))]
                room -= len(stems)
                self.left -= len(stems)
                lines.append(stems)
            found.append(lines)
        return found

    def _stem(self, word: str) -> str:
        """Return the stem of a word that there is room for, else ""."""
        if word not in self._known and len(word) <= LONGEST and len(self._known) < MOST_DIFFERENT:
            self._known[word] = stem(word)
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
