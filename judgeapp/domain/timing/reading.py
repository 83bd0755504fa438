"""Reads a scenario from the plain values of a TOML file or of JSON; docs/scenario-format.md describes them.

When all its parts are read and all cards are on the table, each word that was noted is looked up: the game knows it, or
the scene itself brings it up. So a word that nobody knows is told, and never ignored.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from types import NoneType
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.filters import GROUPS, NOTED
from judgeapp.domain.timing.instructions import EVENTS, TOLD, UNDONE
from judgeapp.domain.timing.meanings import Cards
from judgeapp.domain.timing.renamed import unheard
from judgeapp.domain.timing.scenario import (
    MOST_ACTIONS,
    MOST_CARDS,
    Mention,
    Mentions,
    Move,
    Moves,
    Problem,
    Problems,
    Scenario,
    ScenarioError,
    excess_of,
    message_of,
    words_in,
)
from judgeapp.domain.timing.sense import crowded, far_targets
from judgeapp.domain.timing.state import RELATIVE, THEM, Item, Mark, Op, State, Task, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import (
    DETAILS,
    HEAD,
    OF_A_CARD,
    UNDER,
    UNNAMED,
    WAITING,
    WHEN,
    Form,
    Names,
    Shape,
    X,
    fitting,
    several,
    unknown,
)


def read_scenario(
    timing: Timing,
    plain: Mapping[str, Any],
    lines: Mapping[int, int] | None = None,
    rules: Iterable[str] | None = None,
) -> Scenario:
    """Return the scenario; raises ScenarioError with every problem.

    lines   the line of each action in its file
    rules   numbers of the rules that there are; None: whatever is cited is taken as it is
    """
    if excess := excess_of(plain):
        raise ScenarioError([Problem(place, words) for place, words in excess])
    reader = Reader(timing, plain, lines or {}, rules)
    scenario = reader.scenario()
    if reader.problems:
        raise ScenarioError(reader.problems)
    return scenario


def action_lines(text: str) -> dict[int, int]:
    """Return the line of each action of a TOML file, by its number."""
    heads = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*action\s*\]\]", line)]
    return dict(enumerate(heads, 1))


class Reader:
    """Reads one scenario; what is wrong with it, and the words that have to be known, are gathered on the way."""

    def __init__(
        self, timing: Timing, plain: Mapping[str, Any], lines: Mapping[int, int], rules: Iterable[str] | None
    ) -> None:
        self.timing, self.lines, self.rules = timing, lines, rules
        self.problems, self.mentions = Problems(), Mentions()
        self.moves = Moves(timing, self.problems, self.mentions)
        own = dict.fromkeys(timing.keys, Shape.ANY)
        self.plain = fitting(plain, {**HEAD, **own}, self.problems.teller("head"))
        of_its_own = dict.fromkeys({**OWN, **timing.vocabulary.own}, Shape.WORDS)
        fitting(self.plain.get("words", {}), of_its_own, self.problems.teller("words"))
        for key, shapes in timing.vocabulary.tables.items():
            if key in self.plain:
                self._table(key, shapes)

    def _table(self, key: str, shapes: Form | Mapping[str, Form]) -> None:
        """Look at a table of the game's own."""
        if isinstance(shapes, Mapping):
            self.mentions.fit(self.plain[key], shapes, key, self.problems.teller(key))
        else:
            self.mentions.note("head", key, shapes, self.plain[key])

    def scenario(self) -> Scenario:
        settings = self._settings()
        moves = self._moves()
        expect = self.moves.expect(self.plain.get("expect", {}), "expect")
        start = self._start(settings)
        return Scenario(
            game=str(self.plain.get("game", "")),
            title=str(self.plain.get("title", "")),
            start=start,
            settings=settings,
            moves=moves,
            rules=several(self.plain.get("rules", ())),
            edition=str(self.plain.get("edition", "")),
            engine=int(self.plain.get("engine", 0)),
            expect=expect,
            plain={key: value for key, value in self.plain.items() if key not in ("action", "expect")},
        )

    def _settings(self) -> dict[str, str]:
        shapes = dict.fromkeys(self.timing.settings, Shape.ANY)
        chosen = fitting(self.plain.get("settings", {}), shapes, self.problems.teller("settings"))
        for key, value in chosen.items():
            readings = self.timing.settings[key].readings
            if readings and str(value) not in readings:
                self.problems.add("settings", unknown(key, str(value), readings))
        return {key: chosen.get(key, setting.default) for key, setting in self.timing.settings.items()}

    # --- the start

    def _start(self, settings: Mapping[str, str]) -> State:
        players = self._players()
        turn_player = self._one_of("turn_player", players, players[0])
        leader = self._one_of("leader", players, turn_player)
        step = self._one_of("step", tuple(self.timing.stages), self.timing.first_stage)
        turn = self.plain.get("turn", 2)
        if turn < 1:
            self.problems.add("turn", say("the turn is a whole number from 1"))
        state = State(players, turn, turn_player, leader, step, agenda=(Task("stage", (step,)),))
        table = Table(self.timing, state, settings)
        self._numbers(table)
        self._cards(table)
        waiting = self._waiting(table)
        self._own_words()
        self.mentions.note("head", "rules", Names("rule", Shape.WORDS), self.plain.get("rules", ()))
        for where, message in strange_in(self.mentions, table, self.plain, self.rules):
            self.problems.add(where, message)
        table.remember(NOTED, frozenset(each.word for each in self.mentions if each.sort == "happened") or None)
        if not self.problems:
            self._put_waiting(table, waiting)
            try:
                self.timing.setup(table, {key: self.plain[key] for key in self.timing.keys if key in self.plain})
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                self.problems.add("start", message_of(error))
            for player, message in crowded(table):
                self.problems.add(say("numbers of {player}", player=player), message)
        return table.state

    def _own_words(self) -> None:
        """Tell of words that a scene says it has and never speaks of."""
        spoken = {(COUNT_AS.get(each.sort, each.sort), each.word) for each in self.mentions}
        for sort, names in _own_words(self.plain).items():
            for name in (name for name in names if (sort, name) not in spoken):
                self.problems.add("words", say("nothing in this scene speaks of {sort} “{name}”", sort=sort, name=name))

    def _players(self) -> tuple[str, ...]:
        players = several(self.plain.get("players", ("A", "B")))
        least, most = self.timing.players
        if not least <= len(players) <= most or len(set(players)) != len(players):
            count = least if least == most else say("{least} to {most}", least=least, most=most)
            self.problems.add("players", say("this game has {n} players, each with a name of their own", n=count))
        return players or ("A", "B")

    def _one_of(self, key: str, known: tuple[str, ...], default: str) -> str:
        value = self.plain.get(key, default)
        if value not in known:
            self.problems.add(key, unknown(key, str(value), known))
            return default
        return str(value)

    def _numbers(self, table: Table) -> None:
        for player, numbers in self.plain.get("numbers", {}).items():
            if player not in table.players:
                self.problems.add("numbers", unknown(say("player"), player, table.players))
                continue
            where, shapes = say("numbers of {player}", player=player), dict.fromkeys(self.timing.numbers, Shape.NUMBER)
            for name, value in fitting(numbers, shapes, self.problems.teller(where)).items():
                if value < 0:
                    self.problems.add(where, say("{name} is a whole number from 0", name=name))
                else:
                    table.set_number(player, name, value)

    def _cards(self, table: Table) -> None:
        cards = Cards(self.timing, table.players, self.problems, self.mentions)
        declared = list(self.plain.get("card", ()))
        if len(declared) > MOST_CARDS:
            self.problems.add(
                "card",
                say("a scenario has at most {most_cards} cards; these are {n}", most_cards=MOST_CARDS, n=len(declared)),
            )
            return
        for number, card in enumerate(declared, 1):
            cards.read(table, card, say("card {number}", number=number))
        for number, action in enumerate(self.plain.get("action", ()), 1):
            if isinstance(action.get("new"), Mapping):
                verb = self.timing.verbs.get(str(action.get("do")))
                zone = {"zone": verb.finds} if verb and verb.finds else {}
                given = {"name": action.get("card"), "owner": action.get("player"), **zone, **action["new"]}
                given = verb.fills(given) if verb else given
                cards.read(table, given, say("action {number}, its new card", number=number))
        for thing in [each for each in table.things.values() if each.zone == UNDER]:
            host = table.find(thing.on)
            if host is None or host.key == thing.key:
                self.problems.add(thing.name, say("it lies beneath a card: say which (on = …)"))
            else:
                table.alter(thing.key, on=host.key)
        there = (*self.timing.in_play, UNDER)
        for thing in (each for each in table.things.values() if each.on and each.zone not in there):
            self.problems.add(
                thing.name, say("only what is in play, or beneath a card, lies on one (zone = …, on = …)")
            )

    def _waiting(self, table: Table) -> list[tuple[dict[str, Any], tuple[Op, ...]]]:
        """Return what waits already, as it was written, with its effects."""
        found = []
        for number, given in enumerate(self.plain.get("waiting", ()), 1):
            where = say("waiting {number}", number=number)
            given = self.mentions.fit(given, WAITING, where, self.problems.teller(where))
            if not (given.get("name") or given.get("card")):
                self.problems.add(where, say("what waits has a name, or is a card (card = its id)"))
            self.mentions.note(where, "name", Names("waits", gives=True), given.get("name", ()))
            cards = Cards(self.timing, table.players, self.problems, self.mentions)
            ops = cards.ops(given.get("do", ()), where)
            for message in far_targets(ops, ops, len(several(given.get("targets", ())))):
                self.problems.add(where, message)
            found.append((given, ops))
        return found

    def _put_waiting(self, table: Table, waiting: Iterable[tuple[dict[str, Any], tuple[Op, ...]]]) -> None:
        """Put on the pile what waits already, the oldest first."""
        for given, ops in waiting:
            source = table.find(str(given.get("card", ""))) if given.get("card") else None
            targets = tuple(self._target(table, str(each)) for each in several(given.get("targets", ())))
            item = Item(table.new_key(), given.get("name", source.name if source else ""),
                        given.get("player", table.turn_player), given.get("sort", "card"),
                        source.key if source else "", ops, targets, facts=frozen({}))  # fmt: skip
            table.set(pile=(*table.pile, item))

    def _target(self, table: Table, ref: str) -> str:
        item = table.item(ref)
        if item is not None:
            return str(item.key)
        thing = None if ref in table.players else table.find(ref)
        return thing.key if thing else ref

    # --- the moves

    def _moves(self) -> tuple[Move, ...]:
        listed = self.plain.get("action", ())
        if len(listed) > MOST_ACTIONS:
            self.problems.add(
                "action",
                say(
                    "a scenario has at most {most_actions} actions; these are {n}",
                    most_actions=MOST_ACTIONS,
                    n=len(listed),
                ),
            )
            return ()
        return tuple(self._move(number, plain) for number, plain in enumerate(listed, 1))

    def _move(self, number: int, plain: Any) -> Move:
        where = say("action {n}", n=number)
        if number in self.lines:
            where = say("action {n}, line {line}", n=number, line=self.lines[number])
        action = self.moves.action(plain, where)
        expect = self.moves.expect(plain.get("expect", {}), say("{where}, expect", where=where))
        refused = plain.get("refused")
        if not isinstance(refused, (str, bool, NoneType)):
            self.problems.add(where, say("refused is true, or the number of a rule in quotation marks"))
        self.mentions.note(where, "refused", Names("rule"), refused)
        refused = None if refused in (None, False) else "" if refused is True else str(refused)
        return Move(action, refused, expect, str(plain.get("note", "")), where)


# --- which words are known

PEOPLE = ("you", "opponent", "each", "turn player")
OF_AN_EFFECT = ("target", "owner", "controller", "event")  # further words for `who`
# Words for `of`, besides "target 2" and "each unit".
CARDS = ("self", "host", "event", "target", "targets", *GROUPS)
LASTING = ("turn", "game")
SORTS_OF_ITEMS = ("card", "triggered", "activated")
# How often a scene has to speak of a word of its own: a mark that is given and never asked for is a slip of the pen.
OWN = {"mark": 2, "event": 2, "trait": 1, "character": 1, "token": 1, "waits": 1}
COUNT_AS = {"done": "event", "happened": "event"}  # whoever asks whether it was done speaks of the event
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
        if not known.has(each):
            what = say("rule") if each.sort == "rule" else each.key
            tell = unheard if each.sort == "event" else unknown
            yield each.where, tell(what, each.word, dict.fromkeys(known.words(each.sort) or ()))


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
        return tuple(text.name for thing in self.table.things.values() for text in thing.texts)

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


def _own_words(plain: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the words that a scene says it has although nothing in it brings them up (`words = { trait = [...] }`)."""
    own = plain.get("words", {})
    return {sort: words_in(names) for sort, names in own.items()} if isinstance(own, Mapping) else {}


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
    "number": lambda known: known.timing.numbers,
    "deed": _deeds,
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
    "item": lambda known: SORTS_OF_ITEMS,
    "sureness": lambda known: [mark.value for mark in Mark],
    "key": lambda known: known.table.things,
    "cost": lambda known: (*known.timing.numbers, X),
    "amount of a cost": lambda known: (X,),
    "paid with": lambda known: (UNNAMED, *known.things),
    "x that is paid": lambda known: [X] if X in known.given.get("paid", ()) else [],
    "paid": lambda known: sorted(known.given.get("paid", ())),  # a card or text of the scene costs it
    "window": lambda known: known.timing.stages,
    "reach": lambda known: ("you", "opponent", "each"),
    "rule": lambda known: known.rules,
    "question": lambda known: dict.fromkeys(kind for verb in known.timing.verbs.values() for kind in verb.answers),
    "character": lambda known: known.things,
    "asked": lambda known: (*OF_A_CARD, *(known.words("stat") or ()), *(known.timing.vocabulary.facts or ())),
}
