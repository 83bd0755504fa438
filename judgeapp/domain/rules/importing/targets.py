"""Guesses which rule a stale reference means, from what stands beside it and in the rules that it could mean.

A reference goes stale when rules are renumbered: its last parts often still fit, under another section. What decides is
the document alone: the other references behind the same words, the titles that the sentence names, the section that the
reference stands in, and how many of the sentence's rarer words a rule has.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import takewhile

from judgeapp.domain.rules.book import Rule, with_parents
from judgeapp.domain.rules.numbering import Numbering, Parts

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=[A-Z\[“\"(])")
_NOTHING_SAID = re.compile(r"[\s.,;:)\]\"”]*")
_POINTING = re.compile(
    r"(?:(?:^|\s)[(\[\"“]*(?:see(?: also)?|according to|refer to|rules?|sections?|in))*(?:(?:^|\s)[(\[\"“]+|\s)*$",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\[([^\[\]]+)\]")
_QUOTED = re.compile(r"[\"“]([\w-]+)[\"”]")
_SENTENCE_NEAR = 400  # letters before and behind a reference that can be its sentence
_BEFORE = 40  # letters before it that can point at it
_MOST_WORDS = 20_000  # different words of one rulebook


@dataclass(frozen=True)
class Place:
    """Where a reference stands: its rule ("" in the glossary), and the words before and after it in its sentence."""

    rule: str
    before: str
    after: str

    @classmethod
    def of(cls, rule: str, text: str, start: int, end: int) -> "Place":
        """Return the place of a text's part, cut to its sentence; a number alone belongs to the next sentence."""
        before = _SENTENCE.split(text[max(0, start - _SENTENCE_NEAR) : start])[-1]
        before = before[:-_BEFORE] + _POINTING.sub("", before[-_BEFORE:])
        first, *more = _SENTENCE.split(text[end : end + _SENTENCE_NEAR])
        is_alone = not before.strip() and _NOTHING_SAID.fullmatch(first)
        return cls(rule, before, more[0] if is_alone and more else first)

    @cached_property
    def words_before(self) -> list[str]:
        """The words of the sentence up to the reference."""
        return stems(self.before)

    @cached_property
    def words(self) -> list[str]:
        return self.words_before + stems(self.after)

    @cached_property
    def keywords(self) -> list[list[str]]:
        return keywords(f"{self.before} {self.after}")

    @property
    def keys(self) -> list[tuple[str, ...]]:
        """The two words before the reference, and the one."""
        return [tuple(self.words_before[-length:]) for length in (2, 1) if len(self.words_before) >= length]


def stems(text: str) -> list[str]:
    """Return the words of a text in lower case, without the ends of plurals; a quoted word is also one of its own."""
    quoted = [f"“{word.lower()}”" for word in _QUOTED.findall(text)]
    return [*quoted, *map(_stem, _WORD.findall(text))]


@lru_cache(_MOST_WORDS)
def _stem(word: str) -> str:
    word = re.sub(r"['’]s?$", "", word.lower())
    return f"{word.removesuffix('ies')}y" if word.endswith("ies") else word.removesuffix("s")


def keywords(text: str) -> list[list[str]]:
    """Return what a text has in square brackets, as games print keywords."""
    return [stems(words) for words in _BRACKETED.findall(text)]


SECTION = 2  # parts: chapter and section; what follows is the tail that a renumbering leaves alone
NEAREST = 3  # how far a part may have moved
VOTES = {2: 2, 1: 4}  # other references behind the same two words, or one, that it takes to believe them
NAMED = 0.6  # of the weight of a title's words
LIKELY = 0.3  # of the weight of a sentence's words
BETTER = 0.15  # more of them than the rule that is printed has
AS_GOOD = 1.25
LOWEST_OLD = 100
OPENING = 80  # letters of a rule that tell what it is about
MOST_LOOKS = 100_000  # at rules that a reference could mean, in one document; behind them fewer guesses are made
_OLD_FORM = Numbering(three_digits=True, letters=True)  # "605.1a" in a document that is numbered otherwise today


class Targets:
    """Knows the rules of one document by number, title and words."""

    def __init__(self, rules: Sequence[Rule], numbering: Numbering) -> None:
        rules = with_parents(rules, numbering)
        self._numbering = numbering
        self._place = {rule.number: at for at, rule in enumerate(rules)}
        self._rules = {rule.number for rule in rules if not rule.is_heading}
        self._parents = {rule.number: rule.parent for rule in rules}
        self._siblings: dict[str, list[str]] = defaultdict(list)
        for rule in rules:
            self._siblings[rule.parent].append(rule.number)
        self._by_parts = {parts: rule.number for rule in rules if (parts := numbering.parts(rule.number))}
        self._own_parts = {number: parts for rule in rules if (parts := numbering.parts(number := rule.number))}
        self._chapters = {parts[:1] for parts in self._by_parts}
        self._votes: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        self._among = {number: at for some in self._siblings.values() for at, number in reversed([*enumerate(some)])}
        self._looks = MOST_LOOKS
        self._parts_of: dict[str, Parts] = {}
        self._learn_titles(rules)
        self._learn_words(rules)

    @property
    def known(self) -> Set[str]:
        """The numbers of the rules that are there."""
        return self._place.keys()

    def _learn_titles(self, rules: Sequence[Rule]) -> None:
        self._titles = {rule.number: title for rule in rules if (title := stems(rule.title))}
        self._labels = {rule.number: stems(rule.title.partition(":")[0]) for rule in rules if rule.title}
        self._titled_with = _index(self._titles)
        self._by_title: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self._by_name: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for rule in rules:
            for name in _names(rule.title):
                self._by_name[name].append(rule.number)
            if rule.number in self._titles:
                self._by_title[tuple(self._titles[rule.number])].append(rule.number)

    def _learn_words(self, rules: Sequence[Rule]) -> None:
        self._openings = {rule.number: stems(_text(rule)[:OPENING]) for rule in rules}
        self._opening_with = _index(self._openings)
        own = {rule.number: set(stems(_text(rule))) for rule in rules}
        self._words = self._with_descendants(own)
        # What only a history says ("clarified", "added") is no word of a rule.
        is_rule = {number for number in own if self._numbering.by_heading or self._parts(number)}
        self._own = {number: words for number, words in own.items() if number in is_rule}
        spread = Counter(word for words in self._own.values() for word in words)
        self._single = {word for word, count in spread.items() if count == 1}
        self._weights = {word: math.log1p(len(rules) / count) for word, count in spread.items()}

    def _with_descendants(self, own: dict[str, set[str]]) -> dict[str, set[str]]:
        words = {number: set(some) for number, some in own.items()}
        for number, some in own.items():
            for above in self._above(number):
                words.setdefault(above, set()).update(some)
        return words

    def _above(self, number: str) -> Iterator[str]:
        seen = {number}
        while (number := self._parents.get(number, "")) and number not in seen:
            seen.add(number)
            yield number

    def vote(self, place: Place, number: str) -> None:
        """Remember that a reference behind these words leads to this rule."""
        for key in place.keys:
            self._votes[key][number] += 1

    def probable(self, place: Place, printed: str) -> str:
        """Return the rule that a reference to a number which is not there probably means, or "".

        A chapter that is not there at all is another document's, and nothing here is meant.
        """
        parts = self._parts(printed)
        if not parts or (len(parts) > 1 and parts[:1] not in self._chapters):
            return ""
        own = {place.rule, *self._above(place.rule)}
        guesses = (
            self._voted(place),
            *self._named(place, printed),
            *self._alike(place, printed),
            self._nearest_above(printed),
            *self._mentioned(place, printed),
        )
        return next((guess for guess in guesses if guess and guess not in own), "")

    def better(self, place: Place, number: str) -> str:
        """Return the rule that a reference to a rule that is there rather means, or "" if it is right as it is.

        In its own section a reference is believed: it was renumbered with it.
        """
        if self._parts(number)[:SECTION] == self._parts(place.rule)[:SECTION]:
            return ""
        right = {number, place.rule, *self._above(number), *self._above(place.rule)}
        words = place.words if place.keywords else place.words_before
        guesses = [guess for guess in self._named(place, number) if guess and self._speaks(words, guess, number)]
        guesses += filter(None, [self._voted(place, number)])
        guesses += [guess for guess in self._shifted(place, number) if guess and self._fits(place, guess, number)]
        return next((guess for guess in guesses if guess not in right and number not in self._above(guess)), "")

    def of_range(self, place: Place, first: str, last: str) -> tuple[str, str]:
        """Return what the two ends of a range that are not there probably mean.

        As many rules as it has numbers, right before the rule that it stands in and beside it, are that range.
        """
        siblings = self._siblings.get(self._parents.get(place.rule, ""), [])
        at = self._among.get(place.rule, 0)
        begin, end = self._parts(first), self._parts(last)
        if at > 1 and begin[:-1] == end[:-1] and end[-1:] == (at,) and begin[-1:] == (1,):
            return siblings[0], siblings[at - 1]
        return self.probable(place, first), self.probable(place, last)

    def by_words(self, place: Place) -> str:
        """Return the heading that a sentence probably means that gives no number (but a page), or ""."""
        words = set(stems(f"{place.before} {place.after}"))
        own = {place.rule, *self._above(place.rule)}
        best, weight = "", 0.0
        near = {number for word in sorted(words) for number in self._looked(self._titled_with.get(word, ()))} - own
        for number in sorted(near, key=self._place.__getitem__):
            title = self._titles[number]
            if (worth := self._named_weight(number, title, words)) > AS_GOOD * weight:
                best, weight = number, worth
        return best

    def _named_weight(self, number: str, title: list[str], words: set[str]) -> float:
        """Return what the words of a title weigh that stand in a sentence, 0 if these are too few of them."""
        label = self._labels[number]
        named = label if len(label) > 1 and words.issuperset(label) else title
        weights = {word: self._weights.get(word, 0.0) for word in named}
        shared = sum(weight for word, weight in weights.items() if word in words)
        return shared if shared >= NAMED * sum(weights.values()) else 0.0

    def _voted(self, place: Place, number: str = "") -> str:
        """Return where most references behind the same words lead, far more than to the number that is printed."""
        for key in place.keys:
            votes = self._votes.get(key, Counter())
            (best, count), *_ = [*votes.most_common(1), ("", 0)]
            if count >= VOTES[len(key)] and count > 2 * votes[number]:
                return best if self._cover(key, best) >= self._cover(key, number) else ""
        return ""

    def _named(self, place: Place, printed: str) -> list[str]:
        """Return the rules whose titles the sentence has in brackets or right before the reference, nearest first."""
        named = [each for keyword in place.keywords for each in self._looked(self._by_name.get(tuple(keyword), ()))]
        if not place.keywords:
            ends = (tuple(place.words_before[-length:]) for length in range(len(place.words_before), 0, -1))
            named = [number for end in ends for number in self._looked(self._by_title.get(end, ()))]
        named.sort(key=lambda number: (-self._shared(number, printed), self._place[number]))
        return [self._with_tail(number, printed) for number in named]

    def _mentioned(self, place: Place, printed: str) -> Iterator[str]:
        """Yield the first rule of the printed chapter that begins with a keyword of the sentence."""
        for keyword in filter(None, place.keywords):
            near = self._looked(self._opening_with.get(keyword[0], ()))
            first = (number for number in near if _holds(self._openings[number], keyword))
            yield next((number for number in first if self._shared(number, printed)), "")

    def _looked(self, numbers: Iterable[str]) -> Iterator[str]:
        """Yield rules to be looked at, as long as there are looks left."""
        for number in numbers:
            if not self._looks:
                return
            self._looks -= 1
            yield number

    def _shared(self, number: str, printed: str) -> int:
        """Return how many first parts two numbers share."""
        pairs = zip(self._parts(number), self._parts(printed), strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    def _with_tail(self, number: str, printed: str) -> str:
        tail, parts = self._parts(printed)[SECTION:], self._own_parts.get(number)
        return (self._by_parts.get((*parts, *tail), "") if tail else number) if parts else ""

    def _shifted(self, place: Place, printed: str) -> Iterator[str]:
        """Yield rules with the same last parts in the section that the reference stands in, and in the nearest ones."""
        parts = self._parts(printed)
        if parts[SECTION:] and parts[:1] == self._parts(place.rule)[:1]:
            yield from (self._with_tail(above, printed) for above in self._above(place.rule))
        for at in range(min(len(parts), SECTION + 1) - 1, 0, -1):
            for distance in range(1, NEAREST + 1):
                for step in (distance, -distance):
                    yield self._by_parts.get((*parts[:at], parts[at] + step, *parts[at + 1 :]), "")

    def _alike(self, place: Place, printed: str) -> Iterator[str]:
        """Yield the rule that the printed one stood below, then the one with the same tail, if they have the words."""
        if not self._parts(printed)[SECTION:]:
            return
        words = self._without_own(place, place.words)
        if (above := self._nearest_above(printed)) in self._rules and self._cover(words, above) >= LIKELY:
            yield above
        guesses = {number for number in self._shifted(place, printed) if number} - {place.rule}
        best = max(sorted(guesses), key=lambda number: self._cover(words, number), default="")
        if best and self._cover(words, best) >= LIKELY:
            yield best

    def _nearest_above(self, printed: str) -> str:
        parts = self._parts(printed)
        above = (self._by_parts.get(parts[:length], "") for length in range(len(parts) - 1, SECTION - 1, -1))
        return next(filter(None, above), "")

    def _fits(self, place: Place, guess: str, number: str) -> bool:
        """Has a rule near the printed one what stands before the reference, which the printed one has not?"""
        near = self._without_own(place, place.words_before[-3:])
        is_near = self._cover(near, guess) >= NAMED and self._cover(near, number) < LIKELY
        return is_near and self._speaks(self._without_own(place, place.words), guess, number)

    def _without_own(self, place: Place, words: Iterable[str]) -> list[str]:
        """Return the words without those that only the rule itself has, which speak for no other."""
        own = self._own.get(place.rule, set())
        return [word for word in words if not (word in own and word in self._single)]

    def _speaks(self, words: Iterable[str], guess: str, number: str) -> bool:
        """Have the words more to do with the guess than with the number that is printed?"""
        return self._cover(words, guess) > self._cover(words, number) + BETTER

    def _cover(self, words: Iterable[str], number: str) -> float:
        """Return the share of the words that a rule or one below it has, rare words counting more."""
        weights = {word: self._weights[word] for word in words if word in self._weights}
        whole = sum(weights.values())
        return (
            sum(weight for word, weight in weights.items() if word in self._words.get(number, ())) / whole
            if whole
            else 0.0
        )

    def _parts(self, printed: str) -> Parts:
        if printed not in self._parts_of:
            parts = self._numbering.parts(printed)
            self._parts_of[printed] = parts if parts and parts[0] < LOWEST_OLD else _OLD_FORM.parts(printed)
        return self._parts_of[printed]


def _names(title: str) -> list[tuple[str, ...]]:
    """Return what a title names: itself, and each keyword of one that has only keywords."""
    whole, single = stems(title), keywords(title)
    names = [whole, *single] if len(whole) == sum(map(len, single)) else [whole]
    return sorted({tuple(name) for name in names if name})


def _index(texts: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """Return the numbers whose texts have a word, by the word."""
    index: dict[str, list[str]] = defaultdict(list)
    for number, words in texts.items():
        for word in dict.fromkeys(words):
            index[word].append(number)
    return index


def _holds(words: Sequence[str], some: Sequence[str]) -> bool:
    return any(list(words[at : at + len(some)]) == list(some) for at in range(len(words)))


def _text(rule: Rule) -> str:
    return " ".join([rule.title, *(block.words for block in rule.blocks)])
