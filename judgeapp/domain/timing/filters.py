"""Which cards an effect or a condition means: words for single ones ("target", "host"), and filters for all that fit.

A filter says what must be true of a card (its zone, kind, cost, colour, whose it is ...). It is the same wherever cards
are chosen, counted or meant.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.messages import commas, either, say
from judgeapp.domain.timing.conditions import constant, players_of, stat_of
from judgeapp.domain.timing.state import Amount, Event, Filter, Item, Thing
from judgeapp.domain.timing.words import several, shown

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

GROUPS = ("looked", "moved", "chosen", "last")  # cards that a text remembers while it resolves
REMEMBERED = {"looked": "seen", "moved": "moved"}  # by which events it remembers them


def fits(table: "Table", thing: Thing, wanted: Filter, you: str, me: str) -> bool:
    """Tell whether a card is what a filter says, wherever it is; `you` and `me` are those of the text."""
    features = table.timing.features
    for word, value in wanted.parts.items():
        if word in features:
            if not _one_of(features_of(table, thing, word), value):
                return False
        elif not TESTS[word](table, thing, value, you, me):
            return False
    return True


def found(table: "Table", wanted: Filter, you: str, me: str) -> list[Thing]:
    """Return all cards that a filter means: those in play, unless it says where or on what they are."""
    table.meter.spend(1 + (len(table.things) >> 3))
    anywhere = not {"zone", "on", "among"}.isdisjoint(wanted.parts)
    zones = table.timing.in_play
    there = [thing for thing in table.things.values() if anywhere or thing.zone in zones]
    return [thing for thing in there if fits(table, thing, wanted, you, me)]


def narrowed(said: str, wanted: Filter | None) -> str:
    """Return a sentence on cards with which of them it is about, where a filter says so."""
    return say("{said} Only for: {which}.", said=said, which=_in_words(wanted)) if wanted else said


def _in_words(value: Any) -> str:
    if isinstance(value, Amount):
        return say("a number that depends")
    parts = value.parts if isinstance(value, Filter) else value
    if isinstance(parts, Mapping):
        return commas(say("{name} {value}", name=shown(name), value=_in_words(each)) for name, each in parts.items())
    if isinstance(parts, (list, tuple)):
        words: str = either([_in_words(each) for each in parts])
        return words
    return shown(str(parts))


def meant(table: "Table", ref: Any, item: Item | None, me: str) -> list[Thing]:
    """Return the things that a word of an effect means: target, self, host, event, a group, each kind, or a name."""
    if isinstance(ref, Filter):
        you = item.controller if item else table.things[me].controller
        return found(table, ref, you, me)
    keys = _keys(table, ref, item, me)
    if keys is None:
        return [table.thing(ref)]
    return [table.things[key] for key in keys if key in table.things]


def _keys(table: "Table", ref: str, item: Item | None, me: str) -> list[str] | None:
    if ref == "self":
        return [me]
    if ref == "host":
        return [table.things[me].on] if me in table.things else []
    if ref.startswith("each "):
        kind = ref.removeprefix("each ")
        return [thing.key for thing in table.in_play() if kind in ("thing", thing.kind)]
    if item is None:
        return None
    if ref == "event":
        return [item.facts.get("event", {}).get("thing", "")]
    if ref == "targets" or ref.partition(" ")[0] == "target":
        return targets_of(item, ref)
    return list(group_of(table, item, ref)) if ref in GROUPS else None


def targets_of(item: Item, ref: str) -> list[str]:
    """Return the keys of what "target", "target 2" or "targets" means."""
    if ref == "targets":
        return list(item.targets)
    number = int(ref.split()[1]) - 1 if " " in ref else 0
    return list(item.targets[number : number + 1])


def group_of(table: "Table", item: Item, name: str) -> tuple[str, ...]:
    """Return the keys of the cards that a text has looked at, chosen or moved so far; "last": by its newest choice."""
    if name == "chosen":
        return item.targets
    if name == "last":
        return tuple(item.facts.get(name, ()))
    done = table.memo.get("done", {}).get(item.key, ())
    return tuple(dict.fromkeys(each.thing for each in done if each.kind == REMEMBERED[name] and each.thing))


# --- what a filter can say


def features_of(table: "Table", thing: Thing, word: str) -> tuple[str, ...]:
    """Return what a card has of something that cards are told apart by, as effects have changed it."""
    have = table.timing.features[word](thing)
    for standing in table.standing:
        if standing.sort == "feature" and standing.thing == thing.key and standing.what[0] == word:
            have = _changed(have, *standing.what[1:])
    statics = constant(table, "become", thing, (word,)) if "become" in table.timing.vocabulary.statics else ()
    for _, op in statics:
        how = next(each for each in ("gain", "lose", "to") if each in op.args)
        have = _changed(have, how, several(op.args[how]))
    return have


def _changed(have: tuple[str, ...], how: str, words: tuple[str, ...]) -> tuple[str, ...]:
    if how == "gain":
        return (*have, *words)
    return words if how == "to" else tuple(each for each in have if not _one_of((each,), words))


def _one_of(have: tuple[str, ...], wanted: Any) -> bool:
    """Tell whether one of the wanted words is among those a card has."""
    words = {str(each).lower() for each in have}
    return any(each.lower() in words for each in several(wanted))


def within(table: "Table", value: int, wanted: Any, you: str, me: str) -> bool:
    """Tell whether a number is what is wanted: exactly a number, or one from `least` to `most`."""
    if not isinstance(wanted, Mapping):
        return value == table.amount(wanted, you, me)
    least, most = wanted.get("least"), wanted.get("most")
    enough = least is None or value >= table.amount(least, you, me)
    return enough and (most is None or value <= table.amount(most, you, me))


def _cost(table: "Table", thing: Thing, wanted: Any, you: str, me: str) -> bool:
    return within(table, table.timing.price(thing), wanted, you, me)


def _stats(table: "Table", thing: Thing, wanted: Mapping[str, Any], you: str, me: str) -> bool:
    return all(within(table, stat_of(table, thing, name), value, you, me) for name, value in wanted.items())


def _name(table: "Table", thing: Thing, wanted: Any, you: str, me: str) -> bool:
    return _one_of((thing.name, thing.key), wanted)


def _lies_on(table: "Table", thing: Thing, wanted: str, you: str, me: str) -> bool:
    if wanted == "any":
        return bool(thing.on)
    return thing.on in [each.key for each in table.meant(wanted, me)]


def _among(table: "Table", thing: Thing, wanted: str, you: str, me: str) -> bool:
    return thing.key in [each.key for each in table.meant(wanted, me)]


# --- what has happened to cards this turn, as far as filters of the scene ask for it

NOTED, HAPPENED = "noted", "happened"  # the kinds of events that are asked for; cards with such events
OF_A_MOVE = ("moved", "left")  # what is known of a card as it leaves play; what was before has happened to another card


def note_this_turn(table: "Table", event: Event) -> None:
    """Remember an event of a card, which is a new one once it has left play."""
    before: frozenset[tuple[str, str]] = table.memo.get(HAPPENED, frozenset())
    if event.kind == "left":
        before = frozenset(each for each in before if each[0] != event.thing or each[1] in OF_A_MOVE)
    new = {(event.thing, event.kind)} if event.kind in table.memo[NOTED] else set()
    table.remember(HAPPENED, before | new or None)


def _has_had(table: "Table", thing: Thing, kind: str) -> bool:
    return (thing.key, kind) in table.memo.get(HAPPENED, frozenset())


Test = Callable[["Table", Thing, Any, str, str], bool]
TESTS: dict[str, Test] = {
    "zone": lambda table, thing, wanted, you, me: thing.zone in several(wanted),
    "kind": lambda table, thing, wanted, you, me: thing.kind in several(wanted),
    "of": lambda table, thing, wanted, you, me: thing.controller in players_of(table, wanted, you),
    "owner": lambda table, thing, wanted, you, me: thing.owner in players_of(table, wanted, you),
    "name": _name,
    "but": lambda table, thing, wanted, you, me: not _name(table, thing, wanted, you, me),
    "cost": _cost,
    "stats": _stats,
    "marks": lambda table, thing, wanted, you, me: thing.marks.issuperset(several(wanted)),
    "not_marks": lambda table, thing, wanted, you, me: thing.marks.isdisjoint(several(wanted)),
    "on": _lies_on,
    "among": _among,
    "this_turn": lambda table, thing, wanted, you, me: any(_has_had(table, thing, each) for each in several(wanted)),
    "other": lambda table, thing, wanted, you, me: (thing.key != me) == wanted,
    "not": lambda table, thing, wanted, you, me: not fits(table, thing, wanted, you, me),
    "any": lambda table, thing, wanted, you, me: any(fits(table, thing, each, you, me) for each in wanted),
}


def filters_in(value: Any) -> Iterator[Filter]:
    """Yield the filters inside a filter, itself first."""
    if isinstance(value, Filter):
        yield value
        for inner in (value.parts.get("not"), *value.parts.get("any", ())):
            yield from filters_in(inner)
