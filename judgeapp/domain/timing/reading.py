"""Reads a scenario from the plain values of a TOML file or of JSON; docs/scenario-format.md describes them.

When all its parts are read and all cards are on the table, each word that was noted is looked up: the game knows it, or
the scene itself brings it up. So a word that nobody knows is told, and never ignored.
"""

import re
from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.filters import NOTED
from judgeapp.domain.timing.known import COUNT_AS, OWN, own_words, strange_in
from judgeapp.domain.timing.meanings import Cards
from judgeapp.domain.timing.scenario import (
    MOST_ACTIONS,
    MOST_CARDS,
    Mentions,
    Move,
    Moves,
    Problem,
    Problems,
    Scenario,
    ScenarioError,
    excess_of,
    message_of,
)
from judgeapp.domain.timing.sense import crowded, far_targets
from judgeapp.domain.timing.state import Item, Op, State, Task, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import (
    HEAD,
    UNDER,
    WAITING,
    Form,
    Names,
    Shape,
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
        self._spoken_of()
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

    def _spoken_of(self) -> None:
        """Tell of words that a scene says it has and never speaks of."""
        spoken = {(COUNT_AS.get(each.sort, each.sort), each.word) for each in self.mentions}
        for sort, names in own_words(self.plain).items():
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
        self._places(table)

    def _places(self, table: Table) -> None:
        """Tell of cards that lie on nothing, wait for nothing or are controlled where nobody but their owner does."""
        waiting = [str(each.get("card", "")) for each in self.plain.get("waiting", ()) if isinstance(each, Mapping)]
        there = (*self.timing.in_play, UNDER)
        for thing in list(table.things.values()):
            host = table.find(thing.on)
            on_its_way = thing.zone in self.timing.vocabulary.passing
            if thing.zone == UNDER and (host is None or host.key == thing.key):
                self.problems.add(thing.name, say("it lies beneath a card: say which (on = …)"))
            elif thing.zone == UNDER and host is not None:
                table.alter(thing.key, on=host.key)
            if thing.on and thing.zone not in there:
                self.problems.add(
                    thing.name, say("only what is in play, or beneath a card, lies on one (zone = …, on = …)")
                )
            kinds = self.timing.vocabulary.attached
            if thing.on and thing.zone in self.timing.in_play and kinds is not None and thing.kind not in kinds:
                self.problems.add(thing.name, say("no card of its kind lies on another one in play; leave out “on”"))
            if thing.controller != thing.owner and thing.zone not in there and not on_its_way:
                self.problems.add(thing.name, say("only what is in play is controlled by another than its owner"))
            if on_its_way and thing.key not in waiting:
                self.problems.add(thing.name, say("nothing stays in “{zone}”: say what waits ([[waiting]], card = …)",
                                                  zone=thing.zone))  # fmt: skip

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
