"""What a card or an ability requires: what is selected for it (1.13). None of it uses the batch."""

from collections.abc import Callable, Mapping
from typing import Any

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.effects import never_negated
from judgeapp.domain.timing.state import (
    Filter,
    Item,
    Op,
    Question,
    Refusal,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import targets_of

Fits = Callable[[Table, str, str], bool]  # table, who selects, key of what is selected


def _in_play(kind: str) -> Fits:
    def fits(table: Table, you: str, key: str) -> bool:
        thing = table.things.get(key)
        return thing is not None and thing.zone == "play" and thing.kind == kind

    return fits


def _marked(mark: str, wanted: bool = True) -> Fits:
    def fits(table: Table, you: str, key: str) -> bool:
        thing = table.things.get(key)
        return thing is not None and (mark in thing.marks) == wanted

    return fits


def _in_batch(sorts: tuple[str, ...]) -> Fits:
    return lambda table, you, key: any(item.key == key and item.sort in sorts for item in table.pile)


def _batch_kind(kind: str) -> Fits:
    def fits(table: Table, you: str, key: str) -> bool:
        item = next((item for item in table.pile if item.key == key), None)
        return item is not None and item.sort == "card" and kind_of(table, item) == kind

    return fits


def kind_of(table: Table, item: Item) -> str:
    """Return the kind of card that an item is, also of one that nobody named or of a copy."""
    source = item.source or str(item.facts.get("copied", ""))
    return table.things[source].kind if source in table.things else "action"


def _waits(table: Table, key: str) -> bool:
    return any(item.key == key for item in table.pile)


def _was_played(table: Table, key: str) -> bool:
    thing = table.things.get(key)
    return thing is not None and thing.zone == "discard" and thing.kind in KINDS


def _controller(table: Table, key: str) -> str:
    if key in table.things:
        return table.things[key].controller
    return next((item.controller for item in table.pile if item.key == key), key)


ABILITIES = ("triggered", "activated")
KINDS = ("action", "hero", "flip", "evo")
WORDS: Mapping[str, Fits] = {
    "bakugan": _in_play("bakugan"),
    "hero": _in_play("hero"),
    "evo": _in_play("evo"),
    "core": _in_play("core"),
    "player": lambda table, you, key: key in table.seats(),
    "card": lambda table, you, key: key in table.things,
    "negatable": lambda table, you, key: _waits(table, key) or _in_play("core")(table, you, key),
    "copyable": lambda table, you, key: _waits(table, key) or _was_played(table, key),
    "batch": _in_batch(("card", *ABILITIES)),
    "batch card": _in_batch(("card",)),
    "batch ability": _in_batch(ABILITIES),
    **{f"batch {kind}": _batch_kind(kind) for kind in KINDS},
    "own": lambda table, you, key: _controller(table, key) == you,
    "opposing": lambda table, you, key: _controller(table, key) in table.opponents(you),
    "open": _marked("open"),
    "closed": _marked("open", False),
    "chosen": _marked("chosen"),
    "face-up": _marked("face up"),
}


# Effects whose value says on what.
ON_VALUE = ("negate", "copy", "move", "retract", "reroll", "control", "grant", "energize", "attach", "reveal")
WANTED = {
    "negate": "negatable",
    "copy": "copyable",
    "grant": "batch",
    "retract": "bakugan",
    "reroll": "bakugan",
    "stat": "bakugan",
    **dict.fromkeys(("move", "control", "energize", "mark", "unmark", "forbid", "allow", "replace"), "card"),
    **dict.fromkeys(("become", "faction", "give", "attach", "reveal"), "card"),
}
PHRASES = {
    "negatable": say("it neither waits in the batch nor is a BakuCore that is held"),
    "copyable": say("it neither waits in the batch nor has been played"),
    "chosen bakugan": say("it is not a Bakugan chosen this turn"),
}


def words_of(spec: str) -> list[str]:
    """Split "own batch action" into the words of this vocabulary; raises ValueError with what is unknown."""
    words: list[str] = []
    for word in spec.split():
        if words and words[-1] == "batch":
            words[-1] = f"batch {word}"
        else:
            words.append(word)
    if unknown := [word for word in words if word not in WORDS]:
        raise ValueError(
            say("nothing can be selected as “{unknown}”; known are {names}", unknown=unknown[0], names=", ".join(WORDS))
        )
    return words


class Spec(str):
    """What a selection has to be, in the words of this vocabulary, and a filter that it has to fit besides."""

    which = Filter({})


def _such(spec: str, which: Filter) -> Spec:
    found = Spec(spec)
    found.which = which
    return found


def specs_of(text: Text | None, card: Thing | None) -> tuple[str, ...]:
    """Return what each selection of a text has to be, as far as anything is said."""
    which = (card.facts if card and text and text.sort == "play" else text.more if text else {}).get("which", ())
    specs = _specs(text, card)
    return (*map(_such, specs, which), *specs[len(which) :])


def _specs(text: Text | None, card: Thing | None) -> tuple[str, ...]:
    if text is None or not text.targets:
        return ()
    said: Any = text.more.get("selects", card.facts.get("selects", "") if card and text.sort == "play" else "")
    if not said and card is not None and card.kind == "evo" and text.sort == "play":
        said = "own bakugan"
    if not said:
        return tuple(wanted(text, number) for number in range(text.targets))
    return (said,) * text.targets if isinstance(said, str) else tuple(said)


def needed(text: Text) -> int:
    """Return how many selections a text needs: as many as it says, else as many as its effects speak of."""
    if text.targets or any(op.name == "choose" for op in text.ops):
        return text.targets
    return max((number + 1 for op in text.ops for number in _aims(op)), default=0)


def wanted(text: Text, number: int) -> str:
    """Return what a selection has to be if nobody says it: what the first effect on it can act on."""
    if text.ops and all(op.name == "reroll" for op in text.ops):
        return "chosen bakugan"
    return next((WANTED.get(op.name, "player") for op in text.ops if number in _aims(op, text.targets)), "")


def _aims(op: Op, several: int = 1) -> list[int]:
    """Return the numbers of the selections that an effect speaks of, from 0; "targets" means several."""
    said = [op.value if op.name in ON_VALUE else op.args.get("of"), op.args.get("who")]
    if "targets" in said:
        return list(range(several))
    refs = [ref.split() for ref in said if isinstance(ref, str) and ref.split()[:1] == ["target"]]
    return [int(number[0]) - 1 if number else 0 for _, *number in refs]


def fits(table: Table, you: str, key: str, spec: str) -> bool:
    """Tell whether something can be selected; of what waits its card has to fit the filter."""
    if not all(WORDS[word](table, you, key) for word in words_of(spec)):
        return False
    which = spec.which if isinstance(spec, Spec) else Spec.which
    source = next((item.source for item in table.pile if item.key == key), key)
    return not which.parts or (source in table.things and table.fits(table.things[source], which, you, source))


def candidates(table: Table, you: str, spec: str, but: str = "") -> list[str]:
    """Return what can be selected, in the order of the table; never the card itself."""
    keys = [*table.things, *(item.key for item in table.pile), *table.seats(you)]
    seen = [key for key in keys if key != but and _visible(table, key)]
    return [key for key in seen if fits(table, you, key, spec)]


def _visible(table: Table, key: str) -> bool:
    return key not in table.things or table.things[key].zone == "play"


def selection_refusal(
    table: Table, you: str, named: tuple[str, ...], specs: tuple[str, ...], card: Thing
) -> Refusal | None:
    """Refuse an announcement without the selections that it needs (1.13.1)."""
    if len(named) > len(specs):
        text = say_many("{card} makes {n} selection; {named} are named.",
                        "{card} makes {n} selections; {named} are named.", len(specs), card=card.name,
                        named=len(named))  # fmt: skip
        return Refusal(text, by_rule("1.13.1"))
    if len(named) < len(specs):
        if all(candidates(table, you, spec, card.key) for spec in specs):
            text = say_many("{card} needs {n} selection, made as it is announced.",
                            "{card} needs {n} selections, made as it is announced.", len(specs),
                            card=card.name)  # fmt: skip
            return Refusal(text, table.cite("target"))
        return Refusal(
            say("There is nothing that {card} could select, so it can't be played.", card=card.name), by_rule("1.13.1")
        )
    for key, spec in zip(named, specs, strict=False):
        if not fits(table, you, key, spec):
            rules = ("3.3.2", "3.3.1") if card.kind == "evo" else ("1.18.1.2",) if spec == "chosen bakugan" else ()
            text = say("{item} can't be selected for {card} ({why}).", item=table.name(key), card=card.name,
                       why=PHRASES.get(spec, spec))  # fmt: skip
            return Refusal(text, by_rule("1.13.1", *rules))
    return None


def negates_nothing(table: Table, text: Text | None, named: tuple[str, ...], you: str, me: str) -> Refusal | None:
    """Refuse selections that a text can't negate because of what they are (1.13.1)."""
    whys = (never_negated(table, text.ops if text else (), key, number, you, me) for number, key in enumerate(named))
    why = next(filter(None, whys), "")
    return Refusal(why, by_rule("1.13.1")) if why else None


def selections(table: Table, action: Action) -> tuple[str, ...]:
    """Return what an action selects; a card in the batch means its item there."""
    if not (targets := targets_of(table, action)):
        return ()
    in_batch = {item.source: item.key for item in table.pile if item.sort == "card" and item.source}
    return tuple(in_batch.get(key, key) for key in targets)


# --- on completion


def keep_valid(table: Table, item: Item) -> bool:
    """Drop selections that are not valid any more; False if the effect then does not take place at all (A2)."""
    lost = [key for number, key in enumerate(item.targets) if not _still(table, item, number, key)]
    if not lost:
        return True
    names = commas(table.name(key) for key in lost)
    about = {"player": item.controller, "thing": item.source, "item": item.key}
    if table.settings["lost_selection"] == "whole":
        text = say(
            "{item} does nothing: its selection is not valid any more ({names}).", item=table.called(item), names=names
        )
        table.tell("fails", text, by_reading("A2", "6.7.1.2"), **about)
        return False
    text = say(
        "A selection of {item} is not valid any more ({names}); the rest is done as far as possible.",
        item=table.called(item),
        names=names,
    )
    table.tell("skipped", text, by_reading("A2", "1.13.1.1", "6.8.3"), **about)
    targets = tuple("" if key in lost else key for key in item.targets)
    table.set(resolving=(*table.resolving[:-1], item._replace(targets=targets)))
    return True


def _still(table: Table, item: Item, number: int, key: str) -> bool:
    specs, zones = item.facts.get("specs", ()), item.facts.get("zones", {})
    if number < len(specs) and not fits(table, item.controller, key, specs[number]):
        return False
    thing = table.things.get(key)
    if thing is not None:
        return key not in zones or zones[key] == thing.zone
    return key in table.players or any(each.key == key for each in table.pile)


def aim(table: Table, item: Item, amount: int) -> None:
    """Ask the controller of a triggered text for its selections; a task. Without any, it is not placed (1.13.1)."""
    specs = specs_of(item.facts["text"], table.things.get(item.source))
    if not ask_selections(table, item, specs):
        text = say("There is nothing that {item} could select: it does not go into the batch.", item=table.called(item))
        table.tell("skipped", text, by_rule("1.13.1"), thing=item.source)


def ask_selections(table: Table, item: Item, specs: tuple[str, ...]) -> bool:
    """Ask for the selections of something that goes into the batch by itself; False if there is nothing to select."""
    you, me = item.controller, item.source
    found = [
        [key for key in candidates(table, you, spec) if not never_negated(table, item.ops, key, number, you, me)]
        for number, spec in enumerate(specs)
    ]
    options = tuple(dict.fromkeys(key for keys in found for key in keys))
    if not all(found) or len(options) < len(specs):
        return False
    facts = frozen({**item.facts, "specs": specs})
    about = {"item": item._replace(facts=facts), "amount": len(specs)}
    text = say_many("{player} makes {n} selection for {item}.", "{player} makes {n} selections for {item}.", len(specs),
                    player=item.controller, item=table.called(item))  # fmt: skip
    table.ask(Question("aim", item.controller, text, table.cite("target"), options, options[: len(specs)], about))
    return True


def zones_of(table: Table, named: tuple[str, ...]) -> Mapping[str, str]:
    """Return where what was selected is now."""
    return frozen({key: table.things[key].zone for key in named if key in table.things})


def cards_of(table: Table, named: tuple[str, ...]) -> Mapping[str, str]:
    """Return the cards that were selected while they wait in the batch: they can be copied even when negated."""
    if not named:
        return frozen({})
    waiting = {item.key: item.source for item in table.pile if item.sort == "card" and item.source}
    return frozen({key: waiting[key] for key in named if key in waiting})
