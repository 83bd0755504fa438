"""A scenario: where it starts, what players do, what is expected of it, and how much it may hold.

How much is looked at before anything is read, so that few words never make a great deal of work: a scenario of a file,
of a request and of the database is held to the same bounds.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from judgeapp.domain.documents import Bounds
from judgeapp.domain.messages import Message, grouped, say
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import EVERYBODY, Action, IllegalAction, InvalidAction, Timing, Verb
from judgeapp.domain.timing.engine import Step, all_pass, apply, begin
from judgeapp.domain.timing.state import Event, Refusal, State, fixed, frozen
from judgeapp.domain.timing.table import MOST_WORK, Meter, Table, TooLong
from judgeapp.domain.timing.words import ACTION as OF_AN_ACTION
from judgeapp.domain.timing.words import (
    ARGUMENTS,
    EXPECT,
    OF_A_CARD,
    Form,
    Names,
    Shape,
    fits,
    fitting,
    how,
    nearest,
    several,
    unknown,
)

MOST_VALUES = 16_000  # keys, their values, and members of lists, all together: 1,000 actions and 300 cards
MOST_CARDS_IN_ALL = 600  # with those that are named on the way
MOST_TEXTS = 600
MOST_OF_A_NAME = 500  # letters, of a sentence as well
MOST_OF_A_NOTE = 2_000  # or of what a scenario is about
MOST_DEPTH = 20
MOST_LETTERS = 200_000
MOST_PROBLEMS = 50  # that are told at once
FILE = Bounds(letters=MOST_LETTERS, depth=MOST_DEPTH, values=20_000)  # brackets, commas and dots count, too
ACTION = Bounds(letters=10_000, depth=6, values=500)
_FAR_TARGET = re.compile(r"\s*target\s+[0-9]{3}", re.IGNORECASE)


def excess_of(plain: Any) -> list[tuple[str, str]]:
    """Return where there is too much of what in a scenario: (place, sentence) for each; [] if it can be read."""
    if message := _too_large(plain):
        return [("", message)]
    cards = [*_listed(plain, "card"), *(each["new"] for each in _listed(plain, "action") if "new" in each)]
    texts = sum(len(_listed(card, "text")) for card in cards if isinstance(card, Mapping))
    found: list[tuple[str, str]] = []
    if len(cards) > MOST_CARDS_IN_ALL:
        words = say("a scene has at most {n} cards, with those that its actions name; these are {count}",
                    n=grouped(MOST_CARDS_IN_ALL), count=grouped(len(cards)))  # fmt: skip
        found.append(("card", words))
    if texts > MOST_TEXTS:
        words = say("the cards of a scene have at most {n} texts; these are {count}",
                    n=grouped(MOST_TEXTS), count=grouped(texts))  # fmt: skip
        found.append(("card", words))
    return found


def _too_large(plain: Any) -> str:
    """Return what there is too much of, whatever it means, or ""."""
    letters = 0
    for values, (depth, key, value) in enumerate(_all_in(plain)):
        if values > MOST_VALUES:
            return say("a scenario has at most {most} keys and values", most=grouped(MOST_VALUES))
        if depth > MOST_DEPTH:
            return say("tables and lists are at most {most} deep in each other", most=MOST_DEPTH)
        if isinstance(value, str):
            letters += len(value)
            if message := _too_long(key, value, letters):
                return message
    return ""


def _too_long(key: str, value: str, letters: int) -> str:
    """Return what is wrong with a name or sentence, of so many letters with those before it; or ""."""
    most = MOST_OF_A_NOTE if key in ("about", "note") else MOST_OF_A_NAME
    if letters > MOST_LETTERS:
        return say("a scenario has at most {n} KB", n=MOST_LETTERS // 1000)
    if len(value) > most:
        return say("“{beginning}…” has {count} letters; {n} are the most",
                   beginning=value[:20], count=grouped(len(value)), n=grouped(most))  # fmt: skip
    if _FAR_TARGET.match(value):
        return say("“{ref}”: there are never so many targets", ref=value[:40])
    return ""


def _listed(plain: Any, key: str) -> list[Any]:
    """Return the tables of a list of tables; what is no such list has none, which `reading` tells."""
    values = plain.get(key, ()) if isinstance(plain, Mapping) else ()
    return [each for each in values if isinstance(each, Mapping)] if isinstance(values, (list, tuple)) else []


def _all_in(plain: Any) -> Iterator[tuple[int, str, Any]]:
    """Yield everything, keys too, with how deep it lies and the key it stands under; without recursion."""
    waiting: list[tuple[int, str, Any]] = [(0, "", plain)]
    while waiting:
        depth, key, value = waiting.pop()
        yield depth, key, value
        if isinstance(value, Mapping):
            for name, inner in value.items():
                yield depth + 1, "", str(name)
                waiting.append((depth + 1, str(name)[:40], inner))
        elif isinstance(value, (list, tuple)):
            waiting += [(depth + 1, key, each) for each in value]


MOST_ACTIONS = 1_000
MOST_CARDS = 300


@dataclass(frozen=True)
class Problem:
    """Something wrong with a scenario: where ("card 3", "action 7, line 41"), what, and the rule if one is broken."""

    where: str
    message: str
    rules: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        message = say("{where}: {message}", where=self.where, message=self.message) if self.where else self.message
        return say("{message} [{rules}]", message=message, rules=", ".join(self.rules)) if self.rules else message

    def __str__(self) -> str:
        return str(self.sentence)


class ScenarioError(ValueError):
    """A scenario that can't be played; carries every problem that was found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class Problems(list[Problem]):
    """What is wrong with a scenario, gathered while it is read; raises ScenarioError once that is enough to mend."""

    def add(self, where: str, message: str) -> None:
        if len(self) == MOST_PROBLEMS:
            more = say("There is more that is wrong; mend this first.")
            raise ScenarioError([*self, Problem("", more)])
        self.append(Problem(where, message))

    def teller(self, where: str) -> Callable[[str], None]:
        """Return what adds a problem of one place."""
        return lambda message: self.add(where, message)


class Mention(NamedTuple):
    """A word in a scenario: where it stands, under which key, and of which sort it has to be."""

    where: str
    key: str
    sort: str
    word: str
    gives: bool = False


class Mentions(list[Mention]):
    """The words of a scenario that have to be known."""

    def note(self, where: str, key: str, form: Form, value: Any, blank: bool = False) -> None:
        """Note the words of a value; with `blank` it may be "", as where nobody is expected to be asked."""
        if form in (Shape.AMOUNT, Shape.COUNT_OR_WORD):
            form = Names("amount")
        if isinstance(form, Names):
            words = (word for word in words_in(value) if word or not blank)
            self += [Mention(where, key, form.sort, word, form.gives) for word in words]

    def fit(
        self,
        values: Any,
        shapes: Mapping[str, Form],
        where: str,
        add: Callable[[str], None],
        more: bool = False,
        blank: bool = False,
    ) -> dict[str, Any]:
        """Return what is written as it must be, and note its words."""
        found = fitting(values, shapes, add, more)
        for key, value in found.items():
            self.note(where, key, shapes.get(key, Shape.ANY), value, blank)
        return found


class Place(NamedTuple):
    """Where something is written: what is wrong there is told, and its words are noted."""

    mentions: Mentions
    where: str
    tell: Callable[[str], None]

    def tell_all(self, messages: Iterable[str]) -> None:
        for message in messages:
            self.tell(message)

    def fit(self, values: Any, shapes: Mapping[str, Form]) -> dict[str, Any]:
        """Return what is written as it must be."""
        return self.mentions.fit(values, shapes, self.where, self.tell)


def words_in(value: Any) -> list[str]:
    """Return the words of a value; of a table its keys."""
    return [each for each in (value if isinstance(value, Mapping) else several(value)) if isinstance(each, str)]


def message_of(error: Exception) -> str:
    """Return what an error says, as a text where it is one: `str` would tell it in the language of the moment."""
    return error.args[0] if error.args and isinstance(error.args[0], Message) else str(error)


@dataclass(frozen=True)
class Move:
    """One action of a scenario.

    refused   None, or the rule (or "") with which the action is expected to be refused; it is then not carried out
    expect    what is expected after it, as the file has it
    note      a judge's own words on this step
    where     where it stands in the file
    """

    action: Action
    refused: str | None = None
    expect: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    where: str = ""


@dataclass(frozen=True)
class Scenario:
    """A start, and what happens from there.

    rules     numbers that the scenario shows
    settings  readings chosen, every one of the game's settings with its value
    plain     the start as the file has it, without its actions
    """

    game: str
    title: str
    start: State
    settings: Mapping[str, str]
    moves: tuple[Move, ...] = ()
    rules: tuple[str, ...] = ()
    edition: str = ""
    engine: int = 0
    expect: Mapping[str, Any] = field(default_factory=dict)
    plain: Mapping[str, Any] = field(default_factory=dict)

    def with_moves(self, moves: tuple[Move, ...]) -> "Scenario":
        """Return the same start with other moves: a branch."""
        return replace(self, moves=moves)


@dataclass(frozen=True)
class Played:
    """A scenario that was played: its steps, where a move that is expected to be refused leaves the state as it was.

    refusals  of the moves that were refused as expected
    misses    of the moves that were expected to be refused: what is wrong with how they were answered
    stopped   why it could not be played to the end, or None
    left      units of work that a scene may still take
    """

    steps: tuple[Step, ...]
    refusals: Mapping[int, Refusal] = field(default_factory=dict)
    misses: Mapping[int, Problem] = field(default_factory=dict)
    stopped: Problem | None = None
    left: int = MOST_WORK

    @property
    def state(self) -> State:
        """The last state that was reached."""
        return self.steps[-1].state

    def refused(self, number: int) -> str:
        """Return why a move was refused, as was expected, with its rules; "" if it was not."""
        refusal = self.refusals.get(number)
        if refusal is None:
            return ""
        return say("{why} [{rules}]", why=refusal.text, rules=", ".join(refusal.grounds.rules))


def play(timing: Timing, scenario: Scenario) -> Played:
    """Play a scenario; step n is the state after move n. Stops at the first move that can't be done and says why."""
    meter = Meter()
    refusals: dict[int, Refusal] = {}
    misses: dict[int, Problem] = {}
    try:
        steps = [begin(timing, scenario.start, scenario.settings, meter)]
        _look(Table(timing, steps[0].state, scenario.settings))
    except TooLong as error:
        raise ScenarioError([Problem("start", message_of(error))]) from error
    for number, move in enumerate(scenario.moves, 1):
        state = steps[-1].state
        where = move.where or say("action {number}", number=number)
        try:
            state, events = _done(timing, state, move.action, scenario.settings, meter)
        except IllegalAction as error:
            if move.refused is None:
                problem = Problem(where, error.refusal.text, error.refusal.grounds.rules)
                return Played(tuple(steps), refusals, misses, problem, meter.left)
            refusals[number] = error.refusal
            if other := _other_rule(move, where, error.refusal):
                misses[number] = other
            steps.append(Step(move.action, state, ()))
        except (InvalidAction, TooLong) as error:
            return Played(tuple(steps), refusals, misses, Problem(where, message_of(error)), max(0, meter.left))
        else:
            if move.refused is not None:  # the scene goes on as if it had not been tried
                misses[number] = Problem(where, say("this was expected to be refused, but it is legal"))
                state, events = steps[-1].state, ()
            steps.append(Step(move.action, state, events))
    return Played(tuple(steps), refusals, misses, None, meter.left)


def _done(
    timing: Timing, state: State, action: Action, settings: Mapping[str, str], meter: Meter
) -> tuple[State, tuple[Event, ...]]:
    if action.verb == EVERYBODY:
        return all_pass(timing, state, settings, meter)
    return apply(timing, state, action, settings, meter)


def _look(table: Table) -> None:
    """Ask for every number once; raises TooLong where one depends on itself, which nobody could be shown."""
    for thing in table.things.values():
        for name in thing.stats:
            stat_of(table, thing, name)


def _other_rule(move: Move, where: str, refusal: Refusal) -> Problem | None:
    """Return what is wrong with a refusal: it rests on other rules than was expected."""
    if not move.refused or move.refused in refusal.grounds.rules:
        return None
    cited = ", ".join(refusal.grounds.rules)
    text = say("refused as expected, but by {rules}, not {rule}: {why}", rules=cited, rule=move.refused,
               why=refusal.text)  # fmt: skip
    return Problem(where, text)


# --- one action


def form_of(verb: Verb, key: str) -> Form:
    """Return what an argument of an action looks like."""
    form = verb.shapes.get(key)
    known = ARGUMENTS.get(key)
    return known if form is None and known is not None else form or Shape.ANY


def _keys(verb: Verb) -> tuple[str, ...]:
    """Return the names of all that an action of a verb takes."""
    return (*verb.needs, *verb.takes)


def read_action(timing: Timing, plain: Any) -> Action:
    """Return the action of plain values; raises InvalidAction."""
    if not isinstance(plain, Mapping) or not all(isinstance(plain.get(key), str) for key in ("do", "player")):
        raise InvalidAction(_no_action(timing, plain))
    verb = timing.verbs.get(str(plain["do"]))
    if verb is None:
        raise InvalidAction(unknown(say("action"), str(plain["do"]), (*timing.verbs, EVERYBODY)))
    args = {key: fixed(value) for key, value in plain.items() if key not in OF_AN_ACTION}
    for key in args:
        if key not in _keys(verb):
            known = ", ".join(_keys(verb)) or say("nothing")
            near = nearest(key, (*_keys(verb), *OF_AN_ACTION))
            raise InvalidAction(say("{verb} takes no “{key}” (nearest is “{near}”); it takes {known}", verb=verb.key,
                                    key=key, near=near, known=known))  # fmt: skip
        form = form_of(verb, key)
        if not fits(form, args[key]):
            raise InvalidAction(say("to {verb}, {key} must be {shape}", verb=verb.key, key=key, shape=how(form)))
    for key in verb.needs:
        if key not in args:
            raise InvalidAction(say("to {verb}, say {key} = ...", verb=verb.key, key=key))
    return Action(verb.key, str(plain["player"]), frozen(args))


def _no_action(timing: Timing, plain: Any) -> str:
    """Return why something is no action: who does what is not said, perhaps because a key is written wrong."""
    wrong = say("an action has a player and what they do (player = ..., do = ...)")
    if not isinstance(plain, Mapping):
        return wrong
    known = {*OF_AN_ACTION, *(key for verb in timing.verbs.values() for key in _keys(verb))}
    strange = next((str(key) for key in plain if key not in known), "")
    return (
        say("{wrong}; {strange}", wrong=wrong, strange=unknown(say("key"), strange, OF_AN_ACTION)) if strange else wrong
    )


# --- moves and expectations

OF_EVERYBODY = {key: form for key, form in OF_AN_ACTION.items() if key not in ("player", "new")}
OF_MOVES = {key: form for key, form in OF_AN_ACTION.items() if key not in ("player", "do")}


class Moves:
    """Reads actions and expectations; what is wrong with them joins the problems, their words the mentions."""

    def __init__(self, timing: Timing, problems: Problems, mentions: Mentions) -> None:
        self.timing, self.problems, self.mentions = timing, problems, mentions

    def action(self, plain: Any, where: str) -> Action:
        """Return an action, and note its words."""
        if isinstance(plain, Mapping) and plain.get("do") == EVERYBODY:
            given = {key: value for key, value in plain.items() if (key, value) != ("player", "")}
            fitting(given, OF_EVERYBODY, self.problems.teller(where))
            return Action(EVERYBODY, "")
        try:
            action = read_action(self.timing, plain)
        except InvalidAction as error:
            self.problems.add(where, message_of(error))
            return Action("pass", "")
        about = {key: value for key, value in plain.items() if key in OF_MOVES}
        fitting(about, OF_MOVES, self.problems.teller(where))
        verb = self.timing.verbs[action.verb]
        if "new" in about and "card" not in _keys(verb):
            self.problems.add(where, say("to {verb} takes no card, so none is thought of (new)", verb=action.verb))
        self.mentions.note(where, "player", OF_AN_ACTION["player"], action.player)
        for key, value in action.args.items():
            self.mentions.note(where, key, form_of(verb, key), value)
        return action

    def expect(self, plain: Any, where: str) -> dict[str, Any]:
        """Return what is expected, and note its words."""
        found = self.mentions.fit(plain, EXPECT, where, self.problems.teller(where), blank=True)
        happening = Names("happening", Shape.WORDS)  # a slip of the pen would never happen, as is expected
        self._note(where, "not_says", happening, found.get("not_says"))
        self._note(where, "count", happening, list(found.get("count", ())))
        self._note(where, "asks", Names("question", Shape.WORDS), list(found.get("asks", {}).values()))
        for player, numbers in found.get("numbers", {}).items():
            self._note(where, "numbers", Names("player"), player)
            self._note(where, say("numbers of {player}", player=player), Names("number", Shape.TABLE), numbers)
        for card, facts in found.get("cards", {}).items():
            self._note(where, "cards", Names("thing"), card)
            self._facts(facts, say("{where}, {part}", where=where, part=card))
        for player, zones in found.get("zones", {}).items():
            self._note(where, "zones", Names("player"), player)
            self._note(where, say("zones of {player}", player=player), Names("zone", Shape.TABLE), zones)
            for zone, names in zones.items():
                self._note(where, zone, Names("thing"), names)
        for key in ("legal", "illegal"):
            for each in found.get(key, ()):
                self._possible(each, key, say("{where}, {part}", where=where, part=key))
        return found

    def _note(self, where: str, key: str, form: Form, value: Any) -> None:
        self.mentions.note(where, key, form, value, blank=True)

    def _possible(self, plain: Mapping[str, Any], key: str, where: str) -> None:
        """Look at an action that is expected to be legal or not: what is said of moves means nothing here."""
        for strange in (name for name in plain if name in OF_MOVES or (name, key) == ("rule", "legal")):
            known = ("player", "do", *(("rule",) if key == "illegal" else ()))
            self.problems.add(where, unknown(say("key"), strange, known))
        self._note(where, "rule", Names("rule"), plain.get("rule", ""))
        self.action({name: value for name, value in plain.items() if name not in ("rule", *OF_MOVES)}, where)

    def _facts(self, facts: Mapping[str, Any], where: str) -> None:
        """Note the words of what is expected of a card."""
        shapes: dict[str, Form] = {**(self.timing.vocabulary.facts or {}), **OF_A_CARD}
        known = {key: value for key, value in facts.items() if key in shapes}
        self.mentions.fit(known, shapes, where, self.problems.teller(where), blank=True)
        if self.timing.vocabulary.facts is not None:
            for key in facts.keys() - known.keys():
                self.mentions.note(where, say("key"), Names("asked"), key)
