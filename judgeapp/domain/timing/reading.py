"""Reads a scenario from the plain values of a TOML file or of JSON; docs/scenario-format.md describes them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.amounts import marked
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.instructions import BOUNDS, CONDITION_WORDS, FILTER, OP_WORDS
from judgeapp.domain.timing.meanings import Meanings, Place
from judgeapp.domain.timing.moves import Moves
from judgeapp.domain.timing.naming import OWN, Mentions, strange_in
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
    CARD,
    HEAD,
    IDLE,
    TEXT,
    WAITING,
    WHEN,
    Form,
    Names,
    Shape,
    Word,
    details_of,
    fitting,
    unknown,
)

SORTS = ("play", "triggered", "activated", "static", "replacement")


class Cards:
    """Reads cards; what is wrong with them joins the problems."""

    def __init__(
        self, timing: Timing, players: tuple[str, ...], problems: Problems, mentions: Mentions | None = None
    ) -> None:
        self.timing, self.players = timing, players
        self.mentions = Mentions() if mentions is None else mentions
        self.effects = _known({**OP_WORDS, **timing.op_words}, timing.ops)
        self.asked = _known({**CONDITION_WORDS, **timing.condition_words}, timing.conditions)
        self.problems = problems
        self.meanings = Meanings(timing)

    def read(self, table: Table, plain: Any, where: str) -> None:
        """Put one card on the table."""
        plain = self._fit(plain, CARD, where)
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
                cost=self.cost(plain.get("cost", {}), where),
                texts=texts,
                marks=frozenset(words(plain.get("marks", ()))),
                stats=frozen(plain.get("stats", {})),
                on=str(plain.get("on", "")),
                facts=frozen(self._fit(plain.get("facts", {}), self.timing.vocabulary.facts, where, say("facts"))),
            )
        )

    def _fit(self, values: Any, shapes: Mapping[str, Form] | None, where: str, part: str = "") -> dict[str, Any]:
        """Return what is written as it must be; note its words. Without shapes nothing is known of it."""
        place = say("{where}, {part}", where=where, part=part) if part else where
        return self.mentions.fit(values, shapes or {}, place, self.problems.teller(place), more=shapes is None)

    def cost(self, plain: Any, where: str) -> Mapping[str, Any]:
        """Return a cost; a bare number is energy."""
        self.mentions.note(where, say("cost"), Names("cost", Shape.TABLE), plain)
        for key, value in plain.items() if isinstance(plain, Mapping) else ():
            self.mentions.note(where, key, Names("card"), value)
        cost = frozen({"energy": plain} if isinstance(plain, int) else plain)
        paid = [key for key, value in cost.items() if not isinstance(value, str) or value == "x"]
        self.mentions.note(where, say("cost"), Names("paid", Shape.WORDS, gives=True), paid)
        return cost

    def ops(self, plain: Any, where: str) -> tuple[Op, ...]:
        """Return the instructions of a list of tables and sentences, or of one."""
        listed = [plain] if isinstance(plain, (str, Mapping)) else plain
        return tuple(op for each in listed if (op := self._op(each, where)) is not None)

    def _op(self, plain: Any, where: str) -> Op | None:
        if isinstance(plain, str):
            return Op("note", plain)
        name = next((key for key in plain if key in self.effects), None)
        if name is None:
            self.problems.add(where, unknown(say("effect"), next(iter(plain), ""), self.effects))
            return None
        word = self.effects[name]
        place, shapes = self._place(where, name), self._shapes(name, word, plain)
        takes_filter = FILTER.keys() <= word.args.keys()
        of_filter = self.meanings.filter_words if takes_filter else {}
        meant = {key: self.meanings.read(shapes[key], each, place) for key, each in plain.items()
                 if key not in of_filter and self.meanings.takes(shapes.get(key), each)}  # fmt: skip
        given = place.fit({key: each for key, each in plain.items() if key not in meant}, shapes)
        value = meant.pop(name, given.pop(name, None))
        if value is None:
            return None
        value = self._value(name, value, word.value, where)
        if takes_filter:
            meant["cards"] = self.meanings.of(plain, place)
        args = {**{key: self._arg(key, each, where) for key, each in given.items()}, **meant}
        return marked(Op(name, value, frozen(args)))

    def _value(self, name: str, value: Any, form: Form, where: str) -> Any:
        if name == "give":
            texts = tuple(self._text(each, where, name) for each in value)
            self.mentions.note(where, name, Names("waits", Shape.WORDS, gives=True), [text.name for text in texts])
            return texts
        return self._when(value, where, name) if form is Shape.WHEN else fixed(value)

    def _shapes(self, name: str, word: Word, plain: Mapping[str, Any]) -> dict[str, Form]:
        shapes = {**self.meanings.shapes(word.args), name: word.value, "if": Shape.CONDITIONS}
        if name == "become":  # the words are of the sort that changes
            sort = str(plain[name])
            form = Shape.WORD if sort == "kind" else Shape.WORDS
            shapes |= {key: Names(sort, form, gives=key != "lose") for key in ("gain", "lose", "to")}
        return shapes

    def _place(self, where: str, name: str) -> Place:
        return Place(self.mentions, where, lambda message: self.problems.add(
            where, say("{name}: {told}", name=name, told=message)))  # fmt: skip

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
            self.problems.add(where, unknown(say("condition"), next(iter(plain), ""), self.asked))
            return None
        place, shapes = self._place(where, name), self._shapes(name, self.asked[name], plain)
        bounds = {key: each for key, each in plain.items() if self.meanings.takes(BOUNDS.get(key), each)}
        given = place.fit({key: each for key, each in plain.items() if key not in bounds}, shapes)
        if name not in given:
            return None
        value = given.pop(name)
        given = self.meanings.condition(name, value, {**given, **bounds}, place)
        if name in ("not", "any"):
            value = self.conditions(value, where)
        elif name == "amount":
            value = self.meanings.amount(value, place)
        return frozen({name: fixed(value), **{key: fixed(each) for key, each in given.items()}})

    def _text(self, plain: Mapping[str, Any], where: str, card: str) -> Text:
        plain = self._fit(plain, TEXT, where)
        sort = self._one_of(where, "sort", str(plain.get("sort", "triggered" if "when" in plain else "static")), SORTS)
        if sort in ("triggered", "replacement") and "when" not in plain:
            self.problems.add(where, say("a {sort} text says when", sort=sort))
        ops = self.ops(plain.get("do", ()), where)
        self._idle(plain, ops, sort, where)
        return Text(
            name=str(plain.get("name", f"{card} ({sort})")),  # never translated: scenes call it so
            sort=sort,
            when=self._when(plain["when"], where, sort) if "when" in plain else None,
            cost=self.cost(plain.get("cost", {}), where),
            needs=self.conditions(plain.get("needs", ()), where),
            proviso=self.conditions(plain.get("if", ()), where),
            ops=ops,
            targets=int(plain.get("targets", 0)),
            optional=bool(plain.get("optional", False)),
            once=str(plain.get("once", "")),
            zones=words(plain.get("zones", ())),
            label=str(plain.get("label", "")),
            more=frozen(self._fit(plain.get("more", {}), self.timing.vocabulary.more, where, say("more"))),
        )

    def _idle(self, plain: Mapping[str, Any], ops: tuple[Op, ...], sort: str, where: str) -> None:
        """Tell of keys and effects that a text of this sort has no use for; a label may make another sort of it."""
        if plain.get("label"):
            return
        for key in (key for key in IDLE.get(sort, ()) if key in plain):
            self.problems.add(
                where,
                say(
                    "a {sort} text has no “{key}”; leave it out, or say another sort ({sorts})",
                    sort=sort,
                    key=key,
                    sorts=", ".join(each for each in SORTS if each != sort),
                ),
            )
        known = self.timing.vocabulary.statics
        if sort == "static" and known:
            for op in ops:
                if op.name not in known:
                    self.problems.add(where, unknown(say("effect of a static text"), op.name, known))

    def _when(self, plain: Any, where: str, by: str) -> When:
        """Read what is waited for, `by` a text of this sort or an effect of this name."""
        replaces = by in ("replacement", "replace")
        event = Names("change" if replaces else "event")
        if isinstance(plain, str):
            self.mentions.note(where, say("event"), event, plain)
            return When(plain)
        details = details_of(self.timing.vocabulary, str(plain.get("event", "")), replaces)
        shapes = {**(WHEN if details is None else details), "event": event}
        if by == "later" and "thing" in shapes:
            shapes["thing"] = Names("aimed at")
        place = say("{where}, {part}", where=where, part=say("when"))
        plain = self.mentions.fit(plain, shapes, place, self.problems.teller(place), more=details is None)
        if not isinstance(plain.get("event"), str):
            self.problems.add(where, say("when is the name of an event, or a table with one (event = ...)"))
            return When("")
        given = {key: str(value) for key, value in plain.items() if key in WHEN and key != "which"}
        which = self.meanings.filter(plain["which"], self._place(where, "which")) if "which" in plain else None
        more = {key: value for key, value in plain.items() if key not in WHEN}
        return When(**given, more=frozen(more), which=which)

    def _one_of(self, where: str, key: str, value: str, known: Iterable[str]) -> str:
        if value not in known:
            self.problems.add(where, unknown(key, value, known))
            return next(iter(known))
        return value


def _known(words: Mapping[str, Word], known: Iterable[str]) -> dict[str, Word]:
    return {name: word for name, word in words.items() if name in known}


def words(value: Any) -> tuple[str, ...]:
    """Return the words of a list, or the one there is."""
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


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
    reader = _Reader(timing, plain, lines or {}, rules)
    scenario = reader.scenario()
    if reader.problems:
        raise ScenarioError(reader.problems)
    return scenario


def mentions_of(timing: Timing, plain: Mapping[str, Any]) -> Mentions:
    """Return every word of a scenario that has to be known, with its place and its sort."""
    reader = _Reader(timing, plain, {}, None)
    reader.scenario()
    return reader.mentions


def action_lines(text: str) -> dict[int, int]:
    """Return the line of each action of a TOML file, by its number."""
    heads = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*action\s*\]\]", line)]
    return dict(enumerate(heads, 1))


class _Reader:
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
            rules=words(self.plain.get("rules", ())),
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
        self.mentions.note("head", "rules", Names("rule", Shape.WORDS), self.plain.get("rules", ()))
        for where, message in strange_in(self.mentions, table, self.plain, self.rules):
            self.problems.add(where, message)
        if not self.problems:
            self._put_waiting(table, waiting)
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

    def _waiting(self, table: Table) -> list[tuple[dict[str, Any], tuple[Op, ...]]]:
        """Return what waits already, as it was written, with its effects."""
        found = []
        for number, given in enumerate(self.plain.get("waiting", ()), 1):
            where = say("waiting {number}", number=number)
            given = self.mentions.fit(given, WAITING, where, self.problems.teller(where))
            self.mentions.note(where, "name", Names("waits", gives=True), given.get("name", ""))
            cards = Cards(self.timing, table.players, self.problems, self.mentions)
            found.append((given, cards.ops(given.get("do", ()), where)))
        return found

    def _put_waiting(self, table: Table, waiting: Iterable[tuple[dict[str, Any], tuple[Op, ...]]]) -> None:
        """Put on the pile what waits already, the oldest first."""
        for given, ops in waiting:
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
        action = self.moves.action(plain, where)
        expect = self.moves.expect(plain.get("expect", {}), say("{where}, expect", where=where))
        refused = plain.get("refused")
        self.mentions.note(where, "refused", Names("rule"), refused)
        refused = None if refused in (None, False) else "" if refused is True else str(refused)
        return Move(action, refused, expect, str(plain.get("note", "")), where)
