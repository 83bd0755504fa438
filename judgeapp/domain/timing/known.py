"""Which words a scene may use: those that its game knows, and those that it brings up itself."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.filters import GROUPS
from judgeapp.domain.timing.instructions import EVENTS, FORBIDDEN_TO_PLAYERS, TOLD, UNDONE
from judgeapp.domain.timing.renamed import unheard
from judgeapp.domain.timing.scenario import Mention, Mentions, words_in
from judgeapp.domain.timing.state import RELATIVE, THEM, Mark
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import NotForbidden
from judgeapp.domain.timing.vocabulary import title_of
from judgeapp.domain.timing.words import DETAILS, OF_A_CARD, UNNAMED, WHEN, X, unknown

PEOPLE = ("you", "opponent", "each", "turn player")
OF_AN_EFFECT = ("target", "owner", "controller", "event")  # further words for `who`
# Words for `of`, besides "target 2" and "each unit".
CARDS = ("self", "host", "event", "target", "targets", *GROUPS)
LASTING = ("turn", "game")
SORTS_OF_ITEMS = ("card", "triggered", "activated")
# How often a scene has to speak of a word of its own: a mark that is given and never asked for is a slip of the pen.
OWN = {"mark": 2, "event": 2, "trait": 1, "character": 1, "token": 1, "waits": 1}
# Whoever asks whether it was done speaks of the event.
COUNT_AS = {"done": "event", "happened": "event", "marked": "mark", "replaced": "mark"}
_TARGET = re.compile(r"target [1-9][0-9]?")
_NUMBER = re.compile(r" [0-9]+")
_ITEM = re.compile(r"#[0-9]+|[0-9]+")  # by its key, or one of several ways by its number
_LABELLED = re.compile(r" #[0-9]+$")
# Sorts of words that are names, which are written in any case.
NAMED = ("thing", "card", "aim", "text", "waiting", "waits", "met", "aimed at", "host", "character")
AIMED = ("card", "waiting", "aim", "aimed at", "host", "group")  # sorts that know "target 2"


def strange_in(
    mentions: Mentions, table: Table, plain: Mapping[str, Any], rules: Iterable[str] | None
) -> Iterator[tuple[str, str]]:
    """Yield each word that is not known: its place, and a sentence with the nearest word that is."""
    known = _Known(mentions, table, plain, rules)
    for each in mentions:
        now = table.timing.vocabulary.instead.get((each.sort, each.word))
        if now or not known.has(each):
            what = say("rule") if each.sort == "rule" else each.key
            tell = unheard if each.sort == "event" else unknown
            message = tell(what, each.word, dict.fromkeys(known.words(each.sort) or ()))
            if now:
                message = say("{what} “{word}” is said otherwise here: {now}", what=what, word=each.word, now=now)
            yield each.where, message


class _Known:
    """The words that a game and a scene know, by sort."""

    def __init__(self, mentions: Mentions, table: Table, plain: Mapping[str, Any], rules: Iterable[str] | None) -> None:
        self.table, self.timing = table, table.timing
        self.own = {**OWN, **self.timing.vocabulary.own}
        self.mentions = mentions
        self.counts = Counter((COUNT_AS.get(each.sort, each.sort), each.word) for each in mentions)
        self.given: dict[str, set[str]] = {}
        for each in mentions:
            if each.gives:
                self.given.setdefault(each.sort, set()).add(each.word)
        for sort, names in own_words(plain).items():
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
        if sort == "happening":  # any words may be said ("draws"); what looks like an event has to be one
            is_event = word.isalpha() and word.islower() and not word.endswith("s")
            return not is_event or not get_close_matches(word, known, cutoff=0.8)
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
        found: list[str] = []
        titled = self.timing.vocabulary.titled
        for thing in self.table.things.values():
            found += [text.name for text in thing.texts]
            labels = [(text.name, text.label) for text in thing.texts] + [(mark, mark) for mark in thing.marks]
            found += [str(title_of(titled, *each, thing.name)) for each in labels]
        return (*dict.fromkeys(filter(None, found)),)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Names of what can wait: cards, their texts, and what the scene calls what waits already."""
        labels = self.timing.vocabulary.words.get("label", ())
        waits = [name.format(card=card) for name in self.timing.vocabulary.waits for card in self.things]
        from_texts = (*self.texts, *sorted(self.given.get("waits", ())))
        copies = [f"{each} (copy)" for each in (*self.things, *from_texts)] if "copy" in self.timing.ops else []
        return (*self.things, *from_texts, *waits, *copies, *labels)


def of_an_effect(timing: Timing) -> tuple[str, ...]:
    """Return further words for players that an effect knows; where nothing waits on a pile, all targets are cards."""
    return tuple(word for word in OF_AN_EFFECT if word != "target" or timing.pile)


def own_words(plain: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the words that a scene says it has although nothing in it brings them up (`words = { trait = [...] }`)."""
    own = plain.get("words", {})
    return {sort: words_in(names) for sort, names in own.items()} if isinstance(own, Mapping) else {}


def _deeds(known: _Known) -> tuple[str, ...]:
    """Return what can be forbidden: actions that ask whether they are, changes, and what scenes call them (`then`)."""
    timing: Timing = known.timing
    checks = (check for verb in timing.verbs.values() for check in verb.checks)
    asked = (check.verb for check in checks if isinstance(check, NotForbidden))
    effects = (each for each in FORBIDDEN_TO_PLAYERS if each in timing.ops)
    return (*dict.fromkeys(asked), *timing.changes, "negate", *effects, *sorted(known.given.get("event", ())))


def _leaves(known: _Known) -> Iterable[str]:
    """Return what a game allows expressly, and what this scene forbids: "can't" wins."""
    return dict.fromkeys(each.word for each in known.mentions if each.sort == "deed")


def _marked(known: _Known) -> tuple[str, ...]:
    """Return the states that effects of the scene give or take; which ones a game does is told by its vocabulary."""
    return tuple(sorted(known.given.get("mark of an effect", ())))


def _replaced(known: _Known) -> list[str]:
    """Return the states that a replacement can act on as they come or go."""
    vocabulary = known.timing.vocabulary
    return [each for each in known.words("marked") or () if each not in vocabulary.words.get("granted", ())]


def _of_a_turn(known: _Known) -> list[str]:
    """Return the steps that follow each other in a turn and are followed by one."""
    stages, key, found = known.timing.stages, known.timing.first_stage, []
    while key and stages[key].then and key not in found:
        found.append(key)
        key = stages[key].then
    return found


def _without(words: str, out: Callable[[Timing], Iterable[str]]) -> "Callable[[_Known], Iterable[str] | None]":
    """Return what looks up the words of a sort without some of them."""

    def found(known: _Known) -> list[str]:
        left_out = set(out(known.timing))
        return [each for each in known.words(words) or () if each not in left_out]

    return found


def _that_waits(known: _Known) -> Iterable[str] | None:
    """Return the labels of texts that wait to resolve: all, if a game does not say which."""
    return () if "label that waits" in known.timing.vocabulary.words else known.words("label")


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


def _happened(known: _Known) -> Iterable[str] | None:
    """Return what can have happened to a card: events that know of one, and those that the scene names itself."""
    events, vocabulary = known.words("event"), known.timing.vocabulary
    said = {**EVENTS, **(vocabulary.events or {})}
    return None if events is None else [each for each in events if "thing" in said.get(each, "thing").split()]


DECLARED: dict[str, Callable[[_Known], Iterable[str] | None]] = {
    "player": lambda known: known.table.players,
    "seat": lambda known: known.table.players,
    "who": lambda known: (*known.people, *of_an_effect(known.timing)),
    "whose": lambda known: ("you", "opponent", "any", *known.table.players),
    "doer": lambda known: ("opponent",),
    "of them": lambda known: (*(known.words("who") or ()), THEM),
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
    "begun": lambda known: [key for key, stage in known.timing.stages.items() if not stage.hidden],
    "step to skip": _of_a_turn,
    "zone to": _without("zone", lambda timing: timing.vocabulary.passing),
    "inside": lambda known: known.timing.in_play,
    "outside": _without("zone", lambda timing: timing.in_play),
    "kind that costs": _without("kind", lambda timing: timing.vocabulary.costless),
    "marked": _marked,
    "replaced": _replaced,
    "changing": _without("stat", lambda timing: timing.vocabulary.words.get("constant", ())),
    "label that waits": _that_waits,
    "number": lambda known: known.timing.numbers,
    "deed": _deeds,
    "leave": _leaves,
    "change": lambda known: known.timing.changes,
    "event": _events,
    "happening": lambda known: (*(known.words("event") or ()), *TOLD),
    "done": _done,
    "happened": _happened,
    "asked of this turn": lambda known: dict.fromkeys(each.word for each in known.mentions if each.sort == "happened"),
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
    "item": lambda known: [each for each in SORTS_OF_ITEMS if known.timing.pile or each != "card"],
    "sureness": lambda known: [mark.value for mark in Mark],
    "key": lambda known: known.table.things,
    "cost": lambda known: (*known.timing.numbers, X),
    "amount of a cost": lambda known: (X,),
    "paid with": lambda known: (UNNAMED, *known.things),
    "x that is paid": lambda known: [X] if X in known.given.get("paid", ()) else [],
    "paid": lambda known: sorted(known.given.get("paid", ())),  # a card or text of the scene costs it
    "window": lambda known: known.timing.stages,
    "reach": lambda known: ("you", "opponent", "each"),
    "rule": lambda known: known.rules and sorted(known.rules),  # else each run would name others
    "question": lambda known: dict.fromkeys(kind for verb in known.timing.verbs.values() for kind in verb.answers),
    "character": lambda known: known.things,
    "asked": lambda known: (*OF_A_CARD, *(known.words("stat") or ()), *(known.timing.vocabulary.facts or ())),
}
