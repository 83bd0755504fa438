"""Reads a scenario from the plain values of a TOML file or of JSON; docs/scenario-format.md describes them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import either, say
from judgeapp.domain.timing.config import Action, InvalidAction, Timing
from judgeapp.domain.timing.scenario import (
    MOST_ACTIONS,
    MOST_CARDS,
    Move,
    Problem,
    Problems,
    Scenario,
    ScenarioError,
    excess_of,
    message_of,
)
from judgeapp.domain.timing.state import Item, Op, State, Task, Text, Thing, When, fixed, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import (
    ACTION,
    ARGUMENTS,
    CARD,
    CONDITION_WORDS,
    EXPECT,
    FITS,
    HEAD,
    OP_WORDS,
    TEXT,
    WAITING,
    Shape,
    Word,
    fitting,
)

SORTS = ("play", "triggered", "activated", "static", "replacement")
WHEN = ("event", "player", "thing", "kind", "step")


class Cards:
    """Reads cards; what is wrong with them joins the problems."""

    def __init__(self, timing: Timing, players: tuple[str, ...], problems: Problems) -> None:
        self.timing, self.players = timing, players
        self.effects = _known({**OP_WORDS, **timing.op_words}, timing.ops)
        self.asked = _known({**CONDITION_WORDS, **timing.condition_words}, timing.conditions)
        self.problems = problems

    def read(self, table: Table, plain: Any, where: str) -> None:
        """Put one card on the table."""
        plain = fitting(plain, CARD, self.problems.teller(where))
        if not plain.get("name"):
            self.problems.add(where, say("a card has a name"))
            return
        owner = self._one_of(where, "owner", str(plain.get("owner", self.players[0])), self.players)
        kind = self._one_of(where, "kind", str(plain.get("kind", next(iter(self.timing.kinds)))), self.timing.kinds)
        zone = self._one_of(where, "zone", str(plain.get("zone", self.timing.kinds[kind].starts)), self.timing.zones)
        key = str(plain.get("id", plain["name"]))
        if key in table.things:
            self.problems.add(where, say("there are two cards “{key}”: give each an id of its own", key=key))
            return
        named = str(plain["name"])
        texts = tuple(
            self._text(each, say("{where}, text {n}", where=where, n=n), named)
            for n, each in enumerate(plain.get("text", ()), 1)
        )
        if any(name in plain for name in ("do", "targets", "needs", "if")):
            own = {name: plain[name] for name in ("do", "targets", "needs", "if", "label") if name in plain}
            texts = (self._text({"name": named, "sort": "play", **own}, where, named), *texts)
        table.put(
            Thing(
                key=key,
                name=str(plain["name"]),
                kind=kind,
                owner=owner,
                controller=self._one_of(where, "controller", str(plain.get("controller", owner)), self.players),
                zone=zone,
                cost=self.cost(plain.get("cost", {})),
                texts=texts,
                marks=frozenset(words(plain.get("marks", ()))),
                stats=frozen(plain.get("stats", {})),
                on=str(plain.get("on", "")),
                facts=frozen(plain.get("facts", {})),
            )
        )

    def cost(self, plain: Any) -> Mapping[str, Any]:
        """Return a cost; a bare number is energy."""
        return frozen({"energy": plain} if isinstance(plain, int) else plain)

    def ops(self, plain: Any, where: str) -> tuple[Op, ...]:
        """Return the instructions of a list of tables and sentences, or of one."""
        listed = [plain] if isinstance(plain, (str, Mapping)) else plain
        return tuple(op for each in listed if (op := self._op(each, where)) is not None)

    def _op(self, plain: Any, where: str) -> Op | None:
        if isinstance(plain, str):
            return Op("note", plain)
        name = next((key for key in plain if key in self.effects), None)
        if name is None:
            self.problems.add(
                where,
                say(
                    "nothing is known that does {what}; known are {known}",
                    what=repr(dict(plain)),
                    known=", ".join(self.effects),
                ),
            )
            return None
        word = self.effects[name]
        given = self._shaped(where, name, plain, word)
        if name not in given:
            return None
        value = given.pop(name)
        value = self._when(value, where) if word.value is Shape.WHEN else fixed(value)
        return Op(name, value, frozen({key: self._arg(key, each, where) for key, each in given.items()}))

    def _shaped(self, where: str, name: str, plain: Mapping[str, Any], word: Word) -> dict[str, Any]:
        """Return what fits of an effect or a condition."""
        shapes = {name: word.value, **word.args, "if": Shape.CONDITIONS}
        return fitting(
            plain, shapes, lambda told: self.problems.add(where, say("{name}: {told}", name=name, told=told))
        )

    def _arg(self, key: str, value: Any, where: str) -> Any:
        if key in ("with", "do"):
            return self.ops(value, where)
        if key == "if":
            return self.conditions(value, where)
        return fixed(value)

    def conditions(self, plain: Any, where: str) -> tuple[Mapping[str, Any], ...]:
        """Return conditions; a sentence is one that a judge has answered with yes."""
        listed = [plain] if isinstance(plain, (str, Mapping)) else plain
        return tuple(found for each in listed if (found := self._condition(each, where)) is not None)

    def _condition(self, plain: Any, where: str) -> Mapping[str, Any] | None:
        if isinstance(plain, str):
            return frozen({"words": plain, "holds": True})
        name = next((key for key in plain if key in self.asked), None)
        if name is None:
            self.problems.add(
                where,
                say(
                    "no condition is known in {what}; known are {known}",
                    what=repr(dict(plain)),
                    known=", ".join(self.asked),
                ),
            )
            return None
        given = self._shaped(where, name, plain, self.asked[name])
        if name not in given:
            return None
        value = given.pop(name)
        if name in ("not", "any"):
            value = self.conditions(value, where)
        return frozen({name: fixed(value), **given})

    def _text(self, plain: Mapping[str, Any], where: str, card: str) -> Text:
        plain = fitting(plain, TEXT, self.problems.teller(where))
        sort = self._one_of(where, "sort", str(plain.get("sort", "triggered" if "when" in plain else "static")), SORTS)
        if sort in ("triggered", "replacement") and "when" not in plain:
            self.problems.add(where, say("a {sort} text says when", sort=sort))
        return Text(
            name=str(plain.get("name", f"{card} ({sort})")),  # never translated: scenes call it so
            sort=sort,
            when=self._when(plain["when"], where) if "when" in plain else None,
            cost=self.cost(plain.get("cost", {})),
            needs=self.conditions(plain.get("needs", ()), where),
            proviso=self.conditions(plain.get("if", ()), where),
            ops=self.ops(plain.get("do", ()), where),
            targets=int(plain.get("targets", 0)),
            optional=bool(plain.get("optional", False)),
            once=str(plain.get("once", "")),
            zones=words(plain.get("zones", ())),
            label=str(plain.get("label", "")),
            more=frozen(plain.get("more", {})),
        )

    def _when(self, plain: Any, where: str) -> When:
        if isinstance(plain, str):
            return When(plain)
        if not isinstance(plain, Mapping) or "event" not in plain:
            self.problems.add(where, say("when is the name of an event, or a table with one (event = ...)"))
            return When("")
        given = {key: str(value) for key, value in plain.items() if key in WHEN}
        return When(**given, more=frozen({key: value for key, value in plain.items() if key not in WHEN}))

    def _one_of(self, where: str, key: str, value: str, known: Iterable[str]) -> str:
        if value not in known:
            self.problems.add(
                where, say("{key} “{value}” is not one of {names}", key=key, value=value, names=", ".join(known))
            )
            return next(iter(known))
        return value


def _known(words: Mapping[str, Word], known: Iterable[str]) -> dict[str, Word]:
    return {name: word for name, word in words.items() if name in known}


def words(value: Any) -> tuple[str, ...]:
    """Return the words of a list, or the one there is."""
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


def read_scenario(timing: Timing, plain: Mapping[str, Any], lines: Mapping[int, int] | None = None) -> Scenario:
    """Return the scenario; raises ScenarioError with every problem. `lines` maps actions to lines of their file."""
    if excess := excess_of(plain):
        raise ScenarioError([Problem(place, words) for place, words in excess])
    reader = _Reader(timing, plain, lines or {})
    scenario = reader.scenario()
    if reader.problems:
        raise ScenarioError(reader.problems)
    return scenario


def action_lines(text: str) -> dict[int, int]:
    """Return the line of each action of a TOML file, by its number."""
    heads = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*action\s*\]\]", line)]
    return dict(enumerate(heads, 1))


class _Reader:
    def __init__(self, timing: Timing, plain: Mapping[str, Any], lines: Mapping[int, int]) -> None:
        self.timing, self.lines = timing, lines
        self.problems = Problems()
        own = dict.fromkeys(timing.keys, Shape.ANY)
        self.plain = fitting(plain, {**HEAD, **own}, self.problems.teller("head"))

    def scenario(self) -> Scenario:
        settings = self._settings()
        moves = self._moves()
        start = self._start(settings)
        return Scenario(
            game=str(self.plain.get("game", "")),
            title=str(self.plain.get("title", "")),
            start=start,
            settings=settings,
            moves=moves,
            rules=words(self.plain.get("rules", ())),
            edition=str(self.plain.get("edition", "")),
            engine=int(self.plain.get("engine", 0)),
            expect=fitting(self.plain.get("expect", {}), EXPECT, self.problems.teller("expect")),
            plain={key: value for key, value in self.plain.items() if key not in ("action", "expect")},
        )

    def _settings(self) -> dict[str, str]:
        shapes = dict.fromkeys(self.timing.settings, Shape.ANY)
        chosen = fitting(self.plain.get("settings", {}), shapes, self.problems.teller("settings"))
        for key, value in chosen.items():
            readings = self.timing.settings[key].readings
            if readings and str(value) not in readings:
                self.problems.add("settings", say("{key} can be {known}, not “{value}”", key=key,
                                           known=either(list(readings)), value=value))  # fmt: skip
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
        if not self.problems:
            self._waiting(table)
            try:
                self.timing.setup(table, {key: self.plain[key] for key in self.timing.keys if key in self.plain})
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                self.problems.add("start", message_of(error))
        return table.state

    def _players(self) -> tuple[str, ...]:
        players = words(self.plain.get("players", ("A", "B")))
        least, most = self.timing.players
        if not least <= len(players) <= most or len(set(players)) != len(players):
            count = least if least == most else say("{least} to {most}", least=least, most=most)
            self.problems.add("players", say("this game has {n} players, each with a name of their own", n=count))
        return players or ("A", "B")

    def _one_of(self, key: str, known: tuple[str, ...], default: str) -> str:
        value = self.plain.get(key, default)
        if value not in known:
            self.problems.add(key, say("“{value}” is not one of {names}", value=value, names=", ".join(known)))
            return default
        return str(value)

    def _numbers(self, table: Table) -> None:
        for player, numbers in self.plain.get("numbers", {}).items():
            if player not in table.players:
                self.problems.add("numbers", say("there is no player “{player}”", player=player))
                continue
            where, shapes = say("numbers of {player}", player=player), dict.fromkeys(self.timing.numbers, Shape.NUMBER)
            for name, value in fitting(numbers, shapes, self.problems.teller(where)).items():
                if value < 0:
                    self.problems.add(where, say("{name} is a whole number from 0", name=name))
                else:
                    table.set_number(player, name, value)

    def _cards(self, table: Table) -> None:
        cards = Cards(self.timing, table.players, self.problems)
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

    def _waiting(self, table: Table) -> None:
        """Put on the pile what waits already, the oldest first."""
        for number, given in enumerate(self.plain.get("waiting", ()), 1):
            where = say("waiting {number}", number=number)
            given = fitting(given, WAITING, self.problems.teller(where))
            cards = Cards(self.timing, table.players, self.problems)
            ops = cards.ops(given.get("do", ()), where)
            source = table.find(str(given.get("card", ""))) if given.get("card") else None
            targets = tuple(self._target(table, str(each)) for each in words(given.get("targets", ())))
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
        try:
            action = read_action(self.timing, plain)
        except InvalidAction as error:
            self.problems.add(where, message_of(error))
            action = Action("pass", "")
        expect = fitting(plain.get("expect", {}), EXPECT, self.problems.teller(say("{where}, expect", where=where)))
        refused = plain.get("refused")
        refused = None if refused in (None, False) else "" if refused is True else str(refused)
        return Move(action, refused, expect, str(plain.get("note", "")), where)


def read_action(timing: Timing, plain: Any) -> Action:
    """Return the action of plain values; raises InvalidAction."""
    if not isinstance(plain, Mapping) or not all(isinstance(plain.get(key), str) for key in ("do", "player")):
        raise InvalidAction(say("an action has a player and what they do (player = ..., do = ...)"))
    verb = timing.verbs.get(str(plain["do"]))
    if verb is None:
        raise InvalidAction(
            say("unknown action “{do}”; known are {names}", do=plain["do"], names=", ".join(timing.verbs))
        )
    args = {key: fixed(value) for key, value in plain.items() if key not in ACTION}
    for key in args:
        if key not in (*verb.needs, *verb.takes):
            known = ", ".join((*verb.needs, *verb.takes)) or say("nothing")
            raise InvalidAction(say("{verb} takes no “{key}”; it takes {known}", verb=verb.key, key=key, known=known))
        shape = verb.shapes.get(key, ARGUMENTS.get(key, Shape.ANY))
        if not FITS[shape](args[key]):
            raise InvalidAction(say("to {verb}, {key} must be {shape}", verb=verb.key, key=key, shape=shape.value))
    for key in verb.needs:
        if key not in args:
            raise InvalidAction(say("to {verb}, say {key} = ...", verb=verb.key, key=key))
    return Action(verb.key, str(plain["player"]), frozen(args))
