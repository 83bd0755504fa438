"""Reads the cards of a scenario, what their texts do, and what these ask.

What is wrong joins the problems, and every word that means something is noted with its place (`Mentions`).
"""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import either, say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.costs import has_x
from judgeapp.domain.timing.filters import HAPPENED
from judgeapp.domain.timing.instructions import (
    AMOUNT_ARGS,
    AMOUNT_HEADS,
    BOUNDS,
    CONDITION_WORDS,
    FILTER,
    HAND,
    NUMERIC,
    OF_AMOUNTS,
    OF_CARDS,
    OF_THE_TABLE,
    OP_WORDS,
    details_of,
)
from judgeapp.domain.timing.renamed import unheard
from judgeapp.domain.timing.scenario import Mention, Mentions, Place, Problems
from judgeapp.domain.timing.sense import (
    SENTENCES,
    SORTS,
    at_odds,
    idle_amounts,
    idle_keys,
    idle_targets,
    never_fits,
    never_known,
    never_there,
    none_between,
    of_no_card,
    shared_with_none,
    targets_not_there,
    too_early,
    twice,
    unbound,
)
from judgeapp.domain.timing.state import (
    NOTHING,
    Amount,
    Filter,
    Hand,
    Op,
    Text,
    Thing,
    When,
    fixed,
    frozen,
    marked,
    of_them,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import (
    CARD,
    PUT,
    TEXT,
    WHEN,
    ZONE,
    Form,
    Names,
    Shape,
    Word,
    X,
    fitting,
    several,
    shape_of,
    unknown,
)

# --- numbers that depend, and filters

WHOSE = Names("of them")


class Meanings:
    """Reads amounts and filters."""

    def __init__(self, timing: Timing) -> None:
        self.filter_words: dict[str, Form] = {**FILTER, **{each: Names(each, Shape.WORDS) for each in timing.features}}

    def shapes(self, given: Mapping[str, Form]) -> dict[str, Form]:
        """Return the shapes of a word's keys, with what the game's cards are told apart by if it takes a filter."""
        if OF_CARDS.keys() <= given.keys():
            return {**given, **{name: form for name, form in self.filter_words.items() if name not in FILTER}}
        return dict(given)

    def takes(self, form: Form | None, value: Any) -> bool:
        """Tell whether a value is a table that stands for a number or for cards."""
        if form is None or not isinstance(value, Mapping):
            return False
        return shape_of(form) in (*NUMERIC, Shape.MEANT, Shape.FILTER, Shape.TEXTS)

    def read(self, form: Form, plain: Mapping[str, Any], place: Place) -> Amount | Filter:
        """Return what a table means where a value of this shape stands."""
        shape = shape_of(form)
        if shape not in NUMERIC:
            return self.filter(plain, place)
        amount = self.amount(plain, place, {"of": WHOSE})
        counted = shape in (Shape.COUNT, Shape.COUNT_OR_WORD, Shape.TRUE_OR_COUNT)
        return amount._replace(args=frozen({**amount.args, "counted": True})) if counted else amount

    def filter(self, plain: Mapping[str, Any], place: Place) -> Filter:
        """Return a filter."""
        return self._made_of(place.fit(plain, self.filter_words), place)

    def _made_of(self, given: Mapping[str, Any], place: Place) -> Filter:
        for name in (name for name, value in given.items() if isinstance(value, (list, tuple)) and not value):
            place.tell(say("{key} names nothing, so nothing fits", key=name))
        return Filter(frozen({name: self._part(name, value, place) for name, value in given.items()}))

    def of(self, given: Mapping[str, Any], place: Place, **more: str) -> Filter:
        """Return the filter that stands among the keys of an effect, a condition or an amount, which are looked at."""
        parts = {name: value for name, value in given.items() if name in self.filter_words}
        return self._made_of(fitting({**more, **parts}, self.filter_words, lambda message: None), place)

    def hand(self, plain: Any, place: Place) -> Hand:
        """Return what a cost takes from the hand: a number, "x", or a table that says more."""
        if not isinstance(plain, Mapping):
            plain = {"amount": plain}
        shapes = {**HAND, **{name: form for name, form in self.filter_words.items() if name not in OF_THE_TABLE}}
        given = place.fit(plain, shapes)
        amount = given.get("amount", 1)
        if amount != X and self.number(amount, place) < 0:
            place.tell(say("{key} of a cost is a whole number from 0, or “x”", key="hand"))
        return Hand(amount, self.of(given, place), str(given.get("to", "")), str(given.get("place", "")))

    def _part(self, name: str, value: Any, place: Place) -> Any:
        if name == "cost":
            return self._range(value, place)
        if name == "stats":
            return frozen({stat: self._range(each, place) for stat, each in value.items()})
        if name == "not":
            return self.filter(value, place)
        if name == "any":
            return tuple(self.filter(each, place) for each in value)
        return fixed(value)

    def _range(self, value: Any, place: Place) -> Any:
        if not isinstance(value, Mapping):
            return self.number(value, place)
        if not set(value) <= {"least", "most"}:
            return self.amount(value, place)
        place.tell_all(none_between(value))
        return frozen({name: self.number(each, place) for name, each in value.items()})

    def number(self, value: Any, place: Place) -> Any:
        """Return a number, or the amount that a table stands for."""
        if isinstance(value, Mapping):
            return self.amount(value, place)
        if not isinstance(value, int) or isinstance(value, bool):
            place.tell(say("{value} is no whole number", value=repr(value)))
            return 0
        return value

    def amount(self, plain: Mapping[str, Any], place: Place, whose: Mapping[str, Form] = NOTHING) -> Amount:
        """Return a number that depends; `whose` cards or number it is, if other words than usual can say that."""
        name = next((key for key in plain if key in AMOUNT_HEADS), "")
        if not name:
            place.tell(unknown(say("number"), str(next(iter(plain), "")), [*AMOUNT_HEADS, *BOUNDS]))
            return Amount("number", "")
        of_head: dict[str, dict[str, Form]] = {**OF_AMOUNTS, "count": self.filter_words}
        of_players = whose if name in ("count", "number") else {}
        words = {**AMOUNT_ARGS, **of_head.get(name, {}), **of_players, name: AMOUNT_HEADS[name]}
        bounds = {key: self.amount(each, place) for key, each in plain.items()
                  if key in BOUNDS and isinstance(each, Mapping)}  # fmt: skip
        given = place.fit({key: each for key, each in plain.items() if key not in bounds}, words)
        if not 0 < abs(given.get("per", 1)) <= 10**6:
            place.tell(say("per is a whole number from 1"))
            given.pop("per")
        place.tell_all(none_between(given))
        return self._made(name, {**given, **bounds}, place)

    def _made(self, name: str, given: dict[str, Any], place: Place) -> Amount:
        value = given.pop(name, "")
        if name == "count":
            cards = self.of({**given, "zone": value} if value else given, place, **_yours(given))
            return Amount(name, value, frozen({key: each for key, each in given.items() if key in AMOUNT_ARGS}), cards)
        args = {key: self.filter(each, place) if key == "of" and isinstance(each, Mapping) else each
                for key, each in given.items()}  # fmt: skip
        return Amount(name, self.filter(value, place) if isinstance(value, Mapping) else value, frozen(args))

    def condition(self, name: str, value: Any, given: dict[str, Any], place: Place) -> dict[str, Any]:
        """Return a condition's keys with the filter and the amounts that stand among them."""
        bounds = {key: self.amount(each, place) for key, each in given.items() if self.takes(BOUNDS.get(key), each)}
        if name == "count":
            given = {**given, "cards": self.of({**given, "zone": value}, place, **_yours(given))}
        elif name == "card":
            given = {**given, "cards": self.of(given, place)}
        place.tell_all(none_between(given))
        return {**given, **bounds}


def _yours(given: Mapping[str, Any]) -> dict[str, str]:
    """Return whose cards are counted where nobody says it: yours."""
    return {} if {"of", "owner", "on", "among"} & set(given) else {"of": "you"}


# --- cards

FOR_CARDS = (
    "card",
    "group",
    "host",
    "who",
    "waiting",
    "detail",
)  # sorts of words that a text may leave without meaning


class Cards:
    """Reads cards; what is wrong with them joins the problems."""

    def __init__(self, timing: Timing, players: tuple[str, ...], problems: Problems, mentions: Mentions) -> None:
        self.timing, self.players, self.mentions = timing, players, mentions
        self.effects = _known({**OP_WORDS, **timing.op_words}, timing.ops)
        self.asked = _known({**CONDITION_WORDS, **timing.condition_words}, timing.conditions)
        self.problems = problems
        self.meanings = Meanings(timing)
        self.of_others: set[int] = set()  # mentions of texts that have been read: those that a text gives are its own

    def read(self, table: Table, plain: Any, where: str) -> None:
        """Put one card on the table."""
        plain = self._fit(plain, {**CARD, **self.timing.vocabulary.card}, where)
        if not plain.get("name") or plain.get("id") == "":
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
        own = {name: plain[name] for name in ("do", "targets", "needs", "if", "label") if name in plain}
        if own:
            texts = (self._text({"name": named, "sort": "play", **own}, where, named), *texts)
        self._tell(where, (*targets_not_there(texts), *shared_with_none(texts)))
        self._tell(where, twice(str(each["name"]) for each in plain.get("text", ()) if "name" in each))
        happened = {(key, each) for each in several(plain.get("this_turn", ()))}
        table.remember(HAPPENED, table.memo.get(HAPPENED, frozenset()) | happened or None)
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
                marks=frozenset(several(plain.get("marks", ()))),
                stats=frozen(plain.get("stats", {})),
                on=str(plain.get("on", "")),
                facts=self._own(plain.get("facts", {}), self.timing.vocabulary.facts, where, say("facts")),
            )
        )

    def _tell(self, where: str, messages: Iterable[str]) -> None:
        for message in messages:
            self.problems.add(where, message)

    def _fit(self, values: Any, shapes: Mapping[str, Form] | None, where: str, part: str = "") -> dict[str, Any]:
        """Return what is written as it must be; note its words. Without shapes nothing is known of it."""
        place = say("{where}, {part}", where=where, part=part) if part else where
        return self.mentions.fit(values, shapes or {}, place, self.problems.teller(place), more=shapes is None)

    def _own(self, plain: Any, shapes: Mapping[str, Form] | None, where: str, part: str) -> Mapping[str, Any]:
        """Return what a game asks of a card or text besides what all games ask, with its filters."""
        values = self._fit(plain, shapes, where, part)
        for key in values:
            if shapes is not None and shape_of(shapes[key]) is Shape.FILTERS:
                values[key] = tuple(self.meanings.filter(each, self._place(where, key)) for each in values[key])
        return frozen(values)

    def cost(self, plain: Any, where: str) -> Mapping[str, Any]:
        """Return a cost; a bare number is energy, and what it takes from the hand becomes a tuple of `Hand`."""
        self.mentions.note(where, say("cost"), Names("cost", Shape.TABLE), plain)
        given = plain if isinstance(plain, Mapping) else {"energy": plain}
        cost = frozen({key: self._part_of_cost(key, value, where) for key, value in given.items()})
        paid = [key for key, value in cost.items() if key != "do" and (not isinstance(value, str) or value == X)]
        paid += [X] if has_x(cost) else []
        self.mentions.note(where, say("cost"), Names("paid", Shape.WORDS, gives=True), paid)
        return cost

    def _part_of_cost(self, key: str, value: Any, where: str) -> Any:
        if key == "hand":
            place = self._place(where, say("hand of a cost"))
            return tuple(self.meanings.hand(each, place) for each in several(value))
        if key == "do":
            fitting = self._place(where, say("cost")).fit({key: value}, {key: Shape.OPS})
            return self.ops(fitting.get(key, ()), where)
        if key == X and value is not True:
            self.problems.add(where, say("x of a cost is true: more energy, as much as its player says"))
        if value != X:
            self.mentions.note(where, key, Names("card"), value)
        return value

    def ops(self, plain: Any, where: str) -> tuple[Op, ...]:
        """Return the instructions of a list of tables and sentences, or of one."""
        return tuple(op for each in several(plain) if (op := self._op(each, where)) is not None)

    def _op(self, plain: Any, where: str) -> Op | None:
        if isinstance(plain, str):
            return Op("note", self._sentence(plain, where))
        name = next((key for key in plain if key in self.effects), None)
        if name is None:
            self.problems.add(where, unheard(say("effect"), next(iter(plain), ""), self.effects))
            return None
        word = self.effects[name]
        place, shapes = self._place(where, name), self._shapes(name, word, plain)
        takes_filter = OF_CARDS.keys() <= word.args.keys()
        of_filter = self.meanings.filter_words if takes_filter else {}
        meant = {key: self.meanings.read(shapes[key], each, place) for key, each in plain.items()
                 if key not in of_filter and self.meanings.takes(shapes.get(key), each)}  # fmt: skip
        given = place.fit({key: each for key, each in plain.items() if key not in meant}, shapes)
        value = meant.pop(name, given.pop(name, None))
        if value is None:
            return None
        value = self._value(name, value, word.value, where)
        if name in SENTENCES:
            self._sentence(value, where)
        if takes_filter:
            meant["cards"] = self.meanings.of(plain, place)
        args = {**{key: self._arg(key, each, where) for key, each in given.items()}, **meant}
        made = Op(name, value, frozen(args))
        self._look_at(made, where)
        self._look_for(name, word, plain, where)
        return marked(made)

    def _look_at(self, op: Op, where: str) -> None:
        """Tell what of an effect does not go together; note the states that it gives or takes."""
        if op.name in ("mark", "unmark"):
            self.mentions.note(where, op.name, Names("mark of an effect", gives=True), op.value)
        if any(map(of_them, (op.value, *op.args.values()))) and "who" not in op.args:
            self.problems.add(where, say("“them” are the players of the effect: say which (who = …)"))
        self._tell(where, (*at_odds(op), *of_no_card(op, self.timing.vocabulary)))

    def _sentence(self, words: str, where: str) -> str:
        if not words.strip():
            self.problems.add(where, say("a sentence without words says nothing"))
        return words

    def _look_for(self, name: str, word: Word, plain: Mapping[str, Any], where: str) -> None:
        """Tell of an effect or a condition that does not say what it must; the zones where it is a zone."""
        self._tell(where, idle_amounts(name, plain))
        said = [key for key in word.says if key in plain and (key != "do" or plain[key])]
        if said or not word.says:
            return
        message = say("to {verb}, say {key} = ...", verb=name, key=either(word.says))
        if getattr(word.args[word.says[0]], "sort", "") in (ZONE.sort, PUT.sort):
            zones = ", ".join(zone for zone in self.timing.zones if zone not in self.timing.vocabulary.passing)
            message = say("{message} (known are {names})", message=message, names=zones)
        self.problems.add(where, message)

    def _value(self, name: str, value: Any, form: Form, where: str) -> Any:
        if name == "give" and isinstance(value, (list, tuple)) and not isinstance(value, Filter):
            texts = tuple(self._text(each, where, name) for each in value)
            self.mentions.note(where, name, Names("waits", Shape.WORDS, gives=True), [text.name for text in texts])
            self._tell(where, targets_not_there(texts))
            return texts
        if form is Shape.OPS:
            return self.ops(value, where)
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
        return tuple(found for each in several(plain) if (found := self._condition(each, where)) is not None)

    def _condition(self, plain: Any, where: str) -> Mapping[str, Any] | None:
        if isinstance(plain, str):
            return frozen({"words": self._sentence(plain, where), "holds": True})
        name = next((key for key in plain if key in self.asked), None)
        if name is None:
            self.problems.add(where, unheard(say("condition"), next(iter(plain), ""), self.asked))
            return None
        place, shapes = self._place(where, name), self._shapes(name, self.asked[name], plain)
        bounds = {key: each for key, each in plain.items() if self.meanings.takes(BOUNDS.get(key), each)}
        given = place.fit({key: each for key, each in plain.items() if key not in bounds}, shapes)
        if name not in given:
            return None
        value = given.pop(name)
        self._look_for(name, self.asked[name], plain, where)
        given = self.meanings.condition(name, value, {**given, **bounds}, place)
        if name in ("not", "any"):
            value = self.conditions(value, where)
        elif name == "amount":
            value = self.meanings.amount(value, place)
        return frozen({name: fixed(value), **{key: fixed(each) for key, each in given.items()}})

    def _text(self, plain: Mapping[str, Any], where: str, card: str) -> Text:
        first, plain = len(self.mentions), self._fit(plain, TEXT, where)
        sort = self._one_of(where, "sort", str(plain.get("sort", "triggered" if "when" in plain else "static")), SORTS)
        if sort in ("triggered", "replacement") and "when" not in plain:
            self.problems.add(where, say("a {sort} text says when", sort=sort))
        text = Text(
            name=str(plain.get("name", f"{card} ({sort})")),  # never translated: scenes call it so
            sort=sort,
            when=self._when(plain["when"], where, sort) if "when" in plain else None,
            cost=self.cost(plain.get("cost", {}), where),
            needs=self.conditions(plain.get("needs", ()), where),
            proviso=self.conditions(plain.get("if", ()), where),
            ops=self.ops(plain.get("do", ()), where),
            targets=int(plain.get("targets", 0)),
            optional=bool(plain.get("optional", False)),
            once=str(plain.get("once", "")),
            zones=several(plain.get("zones", ())),
            label=str(plain.get("label", "")),
            more=self._own(plain.get("more", {}), self.timing.vocabulary.more, where, say("more")),
            shares=str(plain.get("shares", "")),
        )
        self._tell(where, idle_keys(plain, text, self.timing.vocabulary.statics))
        noted = self._noted_of(first)
        self._tell(where, unbound(text, {"event" if each.sort == "detail" else each.word for each in noted}))
        self._tell(where, never_known(text, [each.word for each in noted if each.sort == "detail"], self.timing))
        self._tell(where, (*idle_targets(text), *too_early(text)))
        return text

    def _noted_of(self, first: int) -> list[Mention]:
        """Return by which words a text speaks of cards and events: those noted since it began, but of no other."""
        mine = set(range(first, len(self.mentions))) - self.of_others
        self.of_others |= mine
        noted = (self.mentions[number] for number in sorted(mine))
        return [each for each in noted if each.sort in FOR_CARDS]

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
        if which is not None and details is not None:
            self._can_fit(which, details, plain, place)
        more = {key: value for key, value in plain.items() if key not in WHEN}
        return When(**given, more=frozen(more), which=which)

    def _can_fit(self, which: Filter, details: Mapping[str, Form], said: Mapping[str, Any], where: str) -> None:
        """Look at a filter for the card of an event that knows these details, and of which a text says some."""
        kind = details.get("kind", Names("kind"))
        self.mentions.note(where, "kind", kind, which.parts.get("kind", ()))
        if "to" in details:  # the card has come there by then
            self.mentions.note(where, "zone", details["to"], which.parts.get("zone", ()))
        self._tell(where, never_there(which, said))
        sort = kind.sort if isinstance(kind, Names) else "kind"
        kinds = set(self.timing.vocabulary.words.get(sort, self.timing.kinds))
        self._tell(where, never_fits(which, kinds, self.timing))

    def _one_of(self, where: str, key: str, value: str, known: Iterable[str]) -> str:
        if value not in known:
            self.problems.add(where, unknown(key, value, known))
            return next(iter(known))
        return value


def _known(words: Mapping[str, Word], known: Iterable[str]) -> dict[str, Word]:
    return {name: word for name, word in words.items() if name in known}
