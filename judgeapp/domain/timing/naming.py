"""Which words of a scenario are known: what the game has, and what the scene itself brings up.

While a scenario is read, every word that means something is noted with its place (`Mentions`); when all cards are on
the table each is looked up (`strange_in`). So a word that nobody knows is told, and never ignored.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.durations import RELATIVE
from judgeapp.domain.timing.filters import GROUPS
from judgeapp.domain.timing.state import Mark
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import DETAILS, EVENTS, OF_A_CARD, UNDONE, WHEN, Form, Names, Shape, fitting, unknown

PEOPLE = ("you", "opponent", "each", "turn player")
OF_AN_EFFECT = ("target", "owner", "event")  # further words for `who`
# Words for `of`, besides "target 2" and "each unit".
CARDS = ("self", "source", "host", "event", "target", "targets", *GROUPS)
LASTING = ("turn", "game")
QUESTIONS = ("priority", "order", "may", "choose", "aim", "replace")
SORTS_OF_ITEMS = ("card", "triggered", "activated")
# How often a scene has to speak of a word of its own: a mark that is given and never asked for is a slip of the pen.
OWN = {"mark": 2, "event": 2, "trait": 1, "character": 1, "token": 1, "waits": 1}
COUNT_AS = {"done": "event"}  # whoever asks whether it was done speaks of the event
_TARGET = re.compile(r"target [1-9][0-9]?")
_NUMBER = re.compile(r" [0-9]+")
_ITEM = re.compile(r"#[0-9]+|[0-9]+")  # by its key, or one of several ways by its number
_LABELLED = re.compile(r" #[0-9]+$")
# Sorts of words that are names, which are written in any case.
NAMED = ("thing", "card", "aim", "text", "waiting", "waits", "met", "aimed at", "host", "character")


AIMED = ("card", "waiting", "aim", "aimed at", "host", "group")  # sorts that know "target 2"


class Mention(NamedTuple):
    """A word in a scenario: where it stands, under which key, and of which sort it has to be."""

    where: str
    key: str
    sort: str
    word: str
    gives: bool = False


class Mentions(list[Mention]):
    """The words of a scenario that have to be known."""

    def note(self, where: str, key: str, form: Form, value: Any) -> None:
        """Note the words of a value."""
        if form in (Shape.AMOUNT, Shape.COUNT_OR_WORD):
            form = Names("amount")
        if isinstance(form, Names):
            self += [Mention(where, key, form.sort, word, form.gives) for word in _words_in(value) if word]

    def fit(
        self, values: Any, shapes: Mapping[str, Form], where: str, add: Callable[[str], None], more: bool = False
    ) -> dict[str, Any]:
        """Return what is written as it must be, and note its words."""
        found = fitting(values, shapes, add, more)
        for key, value in found.items():
            self.note(where, key, shapes.get(key, Shape.ANY), value)
        return found


def _words_in(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [each for each in value if isinstance(each, str)] if isinstance(value, (list, tuple, Mapping)) else []


def strange_in(
    mentions: Mentions, table: Table, plain: Mapping[str, Any], rules: Iterable[str] | None
) -> Iterator[tuple[str, str]]:
    """Yield each word that is not known: its place, and a sentence with the nearest word that is."""
    known = _Known(mentions, table, plain, rules)
    for each in mentions:
        if not known.has(each):
            what = say("rule") if each.sort == "rule" else each.key
            yield each.where, unknown(what, each.word, dict.fromkeys(known.words(each.sort) or ()))


class _Known:
    """The words that a game and a scene know, by sort."""

    def __init__(self, mentions: Mentions, table: Table, plain: Mapping[str, Any], rules: Iterable[str] | None) -> None:
        self.table, self.timing = table, table.timing
        self.own = {**OWN, **self.timing.vocabulary.own}
        self.counts = Counter((COUNT_AS.get(each.sort, each.sort), each.word) for each in mentions)
        self.given: dict[str, set[str]] = {}
        for each in mentions:
            if each.gives:
                self.given.setdefault(each.sort, set()).add(each.word)
        for sort, names in _own_words(plain).items():
            self.given.setdefault(sort, set()).update(names)
            self.counts.update({(sort, name): self.own.get(sort, 1) for name in names})
        self.rules = rules
        self.found: dict[str, tuple[str, ...] | None] = {}

    def words(self, sort: str) -> tuple[str, ...] | None:
        """Return the known words of a sort; None if nobody can say."""
        if sort not in self.found:
            self.found[sort] = self._look_up(sort)
        return self.found[sort]

    def _look_up(self, sort: str) -> tuple[str, ...] | None:
        given = sorted(self.given.get(sort, ())) if sort in self.own else ()
        once = self.timing.vocabulary.words.get("then", ()) if sort == "event" else ()
        own = tuple(word for word in given if word in once or self.counts[sort, word] >= self.own[sort])
        said = self.timing.vocabulary.words.get(sort)
        declared = DECLARED[sort](self) if sort in DECLARED else None
        if declared is None and said is None and self.own.get(sort, 2) > 1:
            return None
        return (*(declared or ()), *self._with_others(said or ()), *own)

    def _with_others(self, said: Iterable[str]) -> Iterator[str]:
        """Yield declared words; "@player" stands for those of another sort."""
        for word in said:
            yield from (self.words(word[1:]) or ()) if word.startswith("@") else (word,)

    def has(self, mention: Mention) -> bool:
        """Tell whether a word is known."""
        known = self.words(mention.sort)
        if known is None or mention.word in known:
            return True
        word, sort = mention.word, mention.sort
        if sort in self.timing.vocabulary.loose:
            return _NUMBER.sub("", word).lower() in {_NUMBER.sub("", each).lower() for each in known}
        if sort in AIMED and _TARGET.fullmatch(word):
            return "target" in known
        if sort in self.timing.vocabulary.phrases:
            return set(word.split()) <= {part for each in known for part in each.split()}
        if sort in ("aim", "waiting", "text") and _ITEM.fullmatch(word):
            return True
        if sort in ("aim", "waiting", "text", "waits") and _LABELLED.search(word):  # "Study #3"
            return self.has(mention._replace(word=_LABELLED.sub("", word)))
        if sort == "aim" and "/" in word:  # a text of a card that could replace something
            return all(self.has(mention._replace(word=part)) for part in word.split("/", 1))
        return sort in NAMED and word.lower() in {each.lower() for each in known}

    # --- what the scene has

    @property
    def people(self) -> tuple[str, ...]:
        return (*PEOPLE, *self.table.players)

    @property
    def things(self) -> tuple[str, ...]:
        born = [name.format(player=player) for name in self.timing.vocabulary.born for player in self.table.players]
        tokens = [f"{name}{number}" for name in self.given.get("token", ()) for number in ("", " 2", " 3", " 4", " 5")]
        listed = [each for thing in self.table.things.values() for each in (thing.key, thing.name)]
        return (*dict.fromkeys((*listed, *born, *tokens)),)

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(text.name for thing in self.table.things.values() for text in thing.texts)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Names of what can wait: cards, their texts, and what the scene calls what waits already."""
        labels = self.timing.vocabulary.words.get("label", ())
        waits = [name.format(card=card) for name in self.timing.vocabulary.waits for card in self.things]
        from_texts = (*self.texts, *sorted(self.given.get("waits", ())))
        copies = [f"{each} (copy)" for each in (*self.things, *from_texts)] if "copy" in self.timing.ops else []
        return (*self.things, *from_texts, *waits, *copies, *labels)


def _own_words(plain: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the words that a scene says it has although nothing in it brings them up (`words = { trait = [...] }`)."""
    own = plain.get("words", {})
    return {sort: _words_in(names) for sort, names in own.items()} if isinstance(own, Mapping) else {}


def _deeds(known: _Known) -> tuple[str, ...]:
    timing: Timing = known.timing
    return (*timing.verbs, *timing.changes, "negate")


def _cards(known: _Known) -> tuple[str, ...]:
    each = (f"each {kind}" for kind in ("thing", *known.timing.kinds))
    return (*CARDS, *each, *known.things)


def _events(known: _Known) -> Iterable[str] | None:
    events, never = known.timing.vocabulary.events, known.timing.vocabulary.never
    return None if events is None else [event for event in {**EVENTS, **events} if event not in never]


def _done(known: _Known) -> Iterable[str] | None:
    """Return what a text can have done: what it may bring about, and what the scene names itself."""
    events, undone = known.words("event"), (*UNDONE, *known.timing.vocabulary.undone)
    return None if events is None else ("anything", *(each for each in events if each not in undone))


DECLARED: dict[str, Callable[[_Known], Iterable[str] | None]] = {
    "player": lambda known: known.table.players,
    "seat": lambda known: known.table.players,
    "who": lambda known: (*known.people, *OF_AN_EFFECT),
    "whose": lambda known: ("you", "opponent", "any", *known.table.players),
    "doer": lambda known: ("opponent",),
    "met": lambda known: ("self", "other", "host", *known.things),
    "thing": lambda known: known.things,
    "card": _cards,
    "aim": lambda known: (*known.waiting, *known.table.players),
    "text": lambda known: known.waiting,
    "waits": lambda known: known.waiting,
    "waiting": lambda known: ("target", "targets", "event", *known.waiting),
    "zone": lambda known: known.timing.zones,
    "kind": lambda known: known.timing.kinds,
    "step": lambda known: known.timing.stages,
    "number": lambda known: known.timing.numbers,
    "deed": _deeds,
    "change": lambda known: known.timing.changes,
    "event": _events,
    "done": _done,
    "detail": lambda known: dict.fromkeys(("amount", *WHEN, *DETAILS, *known.timing.vocabulary.details)),
    "aimed at": lambda known: ("target", *(known.words("met") or ())),
    "host": lambda known: ("any", *_cards(known)),
    "group": lambda known: (*GROUPS, "target", "targets"),
    "feature": lambda known: (*known.timing.features, "kind"),
    "how many": lambda known: ("all",),
    "charge": lambda known: ("free",),
    "place": lambda known: ("top", "bottom"),
    "half": lambda known: ("up", "down"),
    "once": lambda known: ("turn",),
    "until": lambda known: () if "until" in known.timing.vocabulary.words else (*LASTING, *RELATIVE),
    "item": lambda known: SORTS_OF_ITEMS,
    "sureness": lambda known: [mark.value for mark in Mark],
    "key": lambda known: known.table.things,
    "cost": lambda known: known.timing.numbers,
    "paid": lambda known: sorted(known.given.get("paid", ())),  # a card or text of the scene costs it
    "window": lambda known: known.timing.stages,
    "reach": lambda known: ("you", "opponent", "each"),
    "rule": lambda known: known.rules,
    "question": lambda known: (*QUESTIONS, *(kind for verb in known.timing.verbs.values() for kind in verb.answers)),
    "character": lambda known: known.things,
    "asked": lambda known: (*OF_A_CARD, *(known.words("stat") or ()), *(known.timing.vocabulary.facts or ())),
}
