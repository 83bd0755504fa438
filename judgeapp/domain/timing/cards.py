"""Reads the cards of a scenario: their texts, what these do, and when."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judgeapp.domain.saying import say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.scenario import Problems
from judgeapp.domain.timing.shapes import CARD, CONDITION_WORDS, OP_WORDS, TEXT, Shape, Word, fitting
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.things import Op, Text, Thing, When, fixed, frozen

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
        plain = fitting(plain, CARD, self._teller(where))
        if not plain.get("name"):
            self._wrong(where, say("a card has a name"))
            return
        owner = self._one_of(where, "owner", str(plain.get("owner", self.players[0])), self.players)
        kind = self._one_of(where, "kind", str(plain.get("kind", next(iter(self.timing.kinds)))), self.timing.kinds)
        zone = self._one_of(where, "zone", str(plain.get("zone", self.timing.kinds[kind].starts)), self.timing.zones)
        key = str(plain.get("id", plain["name"]))
        if key in table.things:
            self._wrong(where, say("there are two cards “{key}”: give each an id of its own", key=key))
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
            self._wrong(
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
        return fitting(plain, shapes, lambda told: self._wrong(where, say("{name}: {told}", name=name, told=told)))

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
            self._wrong(
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
        plain = fitting(plain, TEXT, self._teller(where))
        sort = self._one_of(where, "sort", str(plain.get("sort", "triggered" if "when" in plain else "static")), SORTS)
        if sort in ("triggered", "replacement") and "when" not in plain:
            self._wrong(where, say("a {sort} text says when", sort=sort))
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
            self._wrong(where, say("when is the name of an event, or a table with one (event = ...)"))
            return When("")
        given = {key: str(value) for key, value in plain.items() if key in WHEN}
        return When(**given, more=frozen({key: value for key, value in plain.items() if key not in WHEN}))

    def _wrong(self, where: str, message: str) -> None:
        self.problems.add(where, message)

    def _teller(self, where: str) -> Callable[[str], None]:
        return lambda told: self._wrong(where, told)

    def _one_of(self, where: str, key: str, value: str, known: Iterable[str]) -> str:
        if value not in known:
            self._wrong(
                where, say("{key} “{value}” is not one of {names}", key=key, value=value, names=", ".join(known))
            )
            return next(iter(known))
        return value


def _known(words: Mapping[str, Word], known: Iterable[str]) -> dict[str, Word]:
    """Return the words of what a game has."""
    return {name: word for name, word in words.items() if name in known}


def words(value: Any) -> tuple[str, ...]:
    """Return the words of a list, or the one there is."""
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)
