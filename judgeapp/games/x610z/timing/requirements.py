"""What an action requires: energy and other costs (203, 204), the texts it uses (207), and targets (208)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any, NamedTuple

from judgeapp.domain.messages import commas, either, say
from judgeapp.domain.timing.changes import forbidden
from judgeapp.domain.timing.config import Action, InvalidAction
from judgeapp.domain.timing.costs import Share, changed_cost, from_hand, with_x, x_of
from judgeapp.domain.timing.filters import features_of
from judgeapp.domain.timing.piles import add
from judgeapp.domain.timing.state import (
    Grounds,
    Hand,
    Item,
    Op,
    Pending,
    Question,
    Refusal,
    Standing,
    Task,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import card_of, targets_of
from judgeapp.domain.timing.words import several
from judgeapp.games.x610z.timing.board import activate

TYPES = ("boost", "mystic", "robiumm", "halos", "colorless")
Energy = Mapping[str, int]


def cost_of(plain: Any) -> dict[str, int]:
    """Return a cost by type of energy, without cards from the hand; a bare number is colorless (204.1c)."""
    if isinstance(plain, int):
        return {"colorless": plain} if plain else {}
    energy = {("colorless" if name == "energy" else name): amount for name, amount in plain.items() if name != "hand"}
    return {name: amount for name, amount in energy.items() if amount}


def total(*costs: Energy) -> dict[str, int]:
    """Return the sum of costs."""
    names = dict.fromkeys(name for cost in costs for name in cost)
    return {name: sum(cost.get(name, 0) for cost in costs) for name in names}


def pool_of(table: Table, player: str) -> dict[str, int] | None:
    """Return a player's energy pool, or None if this scene does not count it."""
    amounts = {name: table.number(player, name) for name in TYPES}
    if all(amount is None for amount in amounts.values()):
        return None
    return {name: amount or 0 for name, amount in amounts.items()}


def cost_fits(cost: Energy, chosen: Energy) -> bool:
    """Tell whether a player may pay a cost with the energy they have chosen (204.1b, 204.1c)."""
    if any(name not in TYPES or amount < 0 for name, amount in chosen.items()):
        return False
    specific = all(chosen.get(name, 0) >= amount for name, amount in cost.items() if name != "colorless")
    return specific and sum(chosen.values()) == sum(cost.values())


def spend(pool: Energy, cost: Energy) -> dict[str, int] | None:
    """Return what a pool gives for a cost, or None if it can't: specific energy first, any for the rest (204.1)."""
    specific = {name: amount for name, amount in cost.items() if name != "colorless"}
    left = {name: pool.get(name, 0) - specific.get(name, 0) for name in TYPES}
    if min(left.values()) < 0:
        return None
    taken, due = dict(specific), cost.get("colorless", 0)
    for name in sorted(TYPES, key=lambda each: (each != "colorless", -left[each])):
        used = min(due, left[name])
        due -= used
        if used:
            taken[name] = taken.get(name, 0) + used
    return None if due else taken


def options_of(crystal: Thing) -> list[dict[str, int]]:
    """Return what a crystal can produce: one thing, or one of several."""
    given = crystal.facts.get("energy", "colorless")
    return [dict(each) if isinstance(each, Mapping) else {str(each): 1} for each in several(given)]


def ready_crystals(table: Table, player: str) -> list[Thing]:
    """Return the crystals that a player could activate for energy."""
    return [
        crystal
        for crystal in table.in_play(player, "crystal")
        if "activated" not in crystal.marks and not forbidden(table, "activate", player, crystal.key)
    ]


def cost_rules(rule: str, cost: Energy) -> tuple[str, ...]:
    """Return the rules of a cost: that of its sort, and of colorless energy where it asks for some (204.1c)."""
    return (rule, *(("204.1c", "203.2b") if cost.get("colorless") else ()))


def within_means(pool: Energy, cost: Energy, crystals: list[Thing]) -> bool:
    """Tell whether a pool and what crystals can produce meet a cost."""
    if spend(pool, cost) is not None:
        return True
    if not crystals:
        return False
    return any(within_means(total(pool, made), cost, crystals[1:]) for made in options_of(crystals[0]))


def can_meet(table: Table, player: str, cost: Energy, but: str = "") -> bool:
    """Tell whether a player could pay a cost, with all crystals except one that is used for something else."""
    pool = pool_of(table, player)
    crystals = [each for each in ready_crystals(table, player) if each.key != but]
    return pool is None or within_means(pool, cost, crystals)


def words(cost: Energy) -> str:
    """Return a cost in words."""
    return ", ".join(f"{amount} {name}" for name, amount in cost.items() if amount) or say("nothing")


def take(table: Table, player: str, cost: Energy, what: str, rules: tuple[str, ...] = ()) -> bool:
    """Let a player use energy for a cost (203.5); returns False, and takes nothing, if the pool is too small."""
    pool = pool_of(table, player)
    taken = dict(cost) if pool is None else spend(pool, cost)
    if taken is None:
        return False
    for name, amount in taken.items():
        table.add(player, name, -amount)
    if taken:
        text = say("{player} pays {cost} for {what}.", player=player, cost=words(taken), what=what)
        table.tell("paid", text, by_rule("203.5", "204.1b", *rules), player=player, cost=dict(taken))
    return True


def produce(table: Table, player: str, key: str, made: Energy, grounds: Grounds) -> None:
    """Activate a crystal; its energy flows into the pool at once and nobody can respond (200.1b, 203.3)."""
    activate(table, key, grounds)
    flow(table, player, made, table.things[key].name)
    table.later(Task("settle"))


def flow(table: Table, player: str, made: Energy, name: str) -> None:
    """Let energy flow into a player's pool, one type after the other."""
    for each, amount in made.items():
        table.add(player, each, amount)
        text = say("{card}: {energy} energy flows into {player}'s pool.", card=name, energy=words({each: amount}),
                   player=player)  # fmt: skip
        table.tell("gained", text, by_rule("203.2a", "203.3"), player=player, number=each, amount=amount)


# --- declaring


class Declared(NamedTuple):
    """An action that has been declared and is to be paid for.

    item     what goes on the stack;  text: the sentence that says so
    cost     what it costs, in the energy that the player has chosen for it;  costs: the rules of that cost
    hand     the cards from the hand that it costs, too: gone once the energy is paid
    things, numbers, memo, pending, standing   what is put back as it was if it can't be paid
    """

    item: Item
    cost: Energy
    text: str
    grounds: Grounds
    costs: tuple[str, ...]
    things: tuple[Thing, ...]
    numbers: tuple[tuple[str, int | None], ...]
    memo: tuple[tuple[str, Any], ...]
    pending: tuple[Pending, ...]
    standing: tuple[Standing, ...]
    hand: tuple[Share, ...] = ()


def before_declaring(table: Table, player: str, source: str) -> dict[str, Any]:
    """Return what has to be put back if a declaration fails."""
    numbers = tuple((name, table.number(player, name)) for name in (*TYPES, "hand"))
    memo = tuple((name, table.memo.get(name)) for name in ("paid", "used"))
    return {"things": (table.things[source],), "numbers": numbers, "memo": memo, "pending": table.pending,
            "standing": table.standing}  # fmt: skip


def declare(table: Table, declared: Declared, crystals: tuple[str, ...]) -> None:
    """Activate the crystals that were named, then pay."""
    player, declared = declared.item.controller, declared._replace(cost=frozen(declared.cost))
    for key in crystals:
        declared = declared._replace(things=(*declared.things, table.things[key]))
        produce(table, player, key, _wanted(table, player, declared.cost, key), by_rule("200.1b", "200.4"))
    meet(table, declared)


def _wanted(table: Table, player: str, cost: Energy, key: str) -> dict[str, int]:
    """Return the energy that a crystal is activated for: where it has a choice, what the cost still lacks."""
    pool = pool_of(table, player) or {}
    options = options_of(table.things[key])
    lacking = [made for made in options if any(pool.get(name, 0) < cost.get(name, 0) for name in made)]
    return (lacking or options)[0]


def meet(table: Table, declared: Declared) -> None:
    """Pay for what was declared and put it on the stack; ask for crystals, or take everything back; a task."""
    item = declared.item
    if take(table, item.controller, declared.cost, item.name, declared.costs):
        table.set(asking=None)
        cards = from_hand(table, item.controller, declared.hand, item.source, by_rule("200.4", "204.1b"))
        table.later(*cards, Task("announced", (item, declared.text, declared.grounds)))
    elif can_meet(table, item.controller, declared.cost):
        text = say("{player} activates energy crystals to pay {cost} for {what}.", player=item.controller,
                   cost=words(declared.cost), what=item.name)  # fmt: skip
        table.ask(Question("pay", item.controller, text, by_rule("200.4"), about={"declared": declared}))
    else:
        take_back(table, declared)


def announced(table: Table, item: Item, text: str, grounds: Grounds) -> None:
    """Put on the stack what has been paid for; a task."""
    add(table, item, text, grounds)


def take_back(table: Table, declared: Declared) -> None:
    """Undo a declaration that can't be paid (200.4). The same player still has priority (A6)."""
    item = declared.item
    for thing in declared.things:
        table.put(thing)
    for name, amount in declared.numbers:
        if amount is not None:
            table.set_number(item.controller, name, amount)
    for name, value in declared.memo:
        table.remember(name, value)
    table.set(pending=declared.pending, standing=declared.standing)
    text = say("{player} can't pay {cost} for {what}: it fails and everything is taken back.", player=item.controller,
               cost=words(declared.cost), what=item.name)  # fmt: skip
    table.tell("fails", text, by_rule("200.4", "204.1b", *declared.costs), player=item.controller, thing=item.source)
    text = say("{player} still has priority.", player=item.controller)
    table.tell("back", text, by_reading("A6", "200.4"), player=item.controller)
    table.later(Task("priority", (item.controller,)))


# --- the texts that an action uses (204, 207)

SORT = {"cast": "play", "use": "activated"}
NOT_BY_ITSELF = {
    "extra": (say("an additional effect is used together with the main effect"), ("207.2",)),
    "triggered": (say("it triggers by itself"), ("200.2g", "200.1a")),
    "static": (say("a continuous effect works all the time"), ("207.4c",)),
    "replacement": (say("a continuous effect works all the time"), ("207.4c",)),
    "activated": (say("it is used when the card is in play"), ("200.1a",)),
    "play": (say("it takes place when the card resolves"), ("200.1a",)),
}


def usable(card: Thing, verb: str) -> list[Text]:
    """Return the texts of a card that can be cast or used by themselves."""
    return [text for text in card.texts if text.sort == SORT[verb] and text.label != "extra"]


def main_text(table: Table, action: Action) -> Text | None:
    """Return the text that is cast or used: the one there is, or the one that is named; None if there is none."""
    found = usable(card_of(table, action), action.verb)
    if action.args.get("text"):
        found = [text for text in found if text.name.lower() == str(action.args["text"]).lower()]
    return found[0] if found else None


def says_which(table: Table, action: Action) -> Refusal | None:
    """A text that can be cast or used is meant, and one of several is chosen when it is declared (207.1)."""
    card, name = card_of(table, action), str(action.args.get("text", ""))
    known = usable(card, action.verb)
    if name and all(text.name.lower() != name.lower() for text in known):
        other = next((text for text in card.texts if text.name.lower() == name.lower()), None)
        if other is None:
            raise InvalidAction(say("{card} has no text “{text}”; it has {texts}.", card=card.name, text=name,
                                    texts=commas(text.name for text in card.texts)))  # fmt: skip
        why, rules = NOT_BY_ITSELF[_kind(other)]
        return Refusal(say("{text} can't be declared: {why}.", text=other.name, why=why), by_rule(*rules))
    if not name and len(known) > 1:
        names = either([text.name for text in known])
        asked = say("It has to be said which effect of {card} it is: {names}.", card=card.name, names=names)
        return Refusal(asked, by_rule("207.1"))
    if not known and action.verb == "use":
        nothing = say("{card} has no activated effect and no ability to use.", card=card.name)
        return Refusal(nothing, by_rule("200.1a"))
    return None


def _kind(text: Text) -> str:
    return "extra" if text.label == "extra" else text.sort


def extras(table: Table, action: Action) -> tuple[Text, ...]:
    """Return the additional effects that an action uses (207.2)."""
    card, sort = card_of(table, action), SORT[action.verb]
    known = {text.name.lower(): text for text in card.texts if text.sort == sort and text.label == "extra"}
    names = [str(each) for each in several(action.args.get("extra", ()))]
    for name in names:
        if name.lower() not in known:
            raise InvalidAction(say("{card} has no additional effect “{text}”.", card=card.name, text=name))
    return tuple(known[name.lower()] for name in names)


def texts(table: Table, action: Action) -> tuple[Text, ...]:
    """Return everything that is used together."""
    main = main_text(table, action)
    return (*((main,) if main else ()), *extras(table, action))


def full_cost(table: Table, action: Action) -> dict[str, int]:
    """Return what it costs in energy: the cost of casting or activation, and of additional effects (204.2 to 204.6)."""
    main, *more = (cost_of(with_x(cost, x_of(action), "colorless")) for cost in costs(table, action))
    if action.verb == "cast":
        main = dict(changed_cost(table, action.player, card_of(table, action), main, "colorless"))
    return total(main, *more)


def costs(table: Table, action: Action) -> tuple[Mapping[str, Any], ...]:
    """Return what an action costs as its texts say it: the main cost first, then those of additional effects."""
    text, card = main_text(table, action), card_of(table, action)
    main = card.cost if action.verb == "cast" or text is None else text.cost
    return (main, *(text.cost for text in extras(table, action)))


def hand_cost(table: Table, action: Action) -> tuple[Hand, ...]:
    """Return the cards from the hand that an action costs."""
    plain = (with_x(cost, x_of(action), "colorless") for cost in costs(table, action))
    return tuple(hand for cost in plain for hand in cost.get("hand", ()))


# --- what can be a target (208)

AIMS = {
    **dict.fromkeys(("negate", "copy", "redirect", "raise"), "action"),
    **dict.fromkeys(("damage", "heal", "relocate"), "summon"),
    **dict.fromkeys(("destroy", "sacrifice", "deactivate", "reactivate", "move", "control"), "permanent"),
    **dict.fromkeys(("stat", "mark", "unmark", "counter"), "permanent"),
}
MOST_OFFERED = 24  # combinations of several targets that are offered as buttons


Words = tuple[str, ...]
SIDES = ("own", "opposing")  # whose permanent a target has to be: "opposing summon"


def fits(table: Table, word: str, ref: str, you: str) -> bool:
    """Tell whether a key stands for what a word of the scene asks for; "" asks for any target there can be (208.1).

    `you` is whose text it is.
    """
    if ref in table.players:
        asked = word in ("", "player") or (word == "opponent" and ref in table.opponents(you))
        return asked and ref not in table.out
    thing = table.things.get(ref)
    if thing is None:
        return word in ("", "action") and any(item.key == ref for item in table.pile)
    side, _, rest = word.partition(" ")
    if side in SIDES:
        whose = thing.controller == you if side == "own" else thing.controller in table.opponents(you)
        return whose and fits(table, rest, ref, you)
    return word == "card" or (thing.zone == "play" and _is_a(table, thing, word))


def _is_a(table: Table, thing: Thing, word: str) -> bool:
    types = features_of(table, thing, "type")
    if word == "nlb":
        return thing.kind == "summon" and "life base" not in types
    return word in ("", "permanent", thing.kind, *types)


def words_for(card: Thing, text: Text | None) -> Words:
    """Return the words for what a text targets: its own, or its card's (a catalyst's focus), or what it does to it.

    One is for all targets, several are for one each.
    """
    if text is not None and "target" in text.more:
        return several(text.more["target"])
    cast = text is None or text.sort == "play"
    given = card.facts.get("focus" if cast and "focus" in card.facts else "target", "")
    return several(given) if given else (_word_of(text) if text is not None and text.targets == 1 else "",)


def word_at(words: Words, number: int) -> str:
    """Return the word for a target, by its number from 0."""
    return words[min(number, len(words) - 1)]


def _word_of(text: Text) -> str:
    """Return the word for what all the instructions can be done to that speak of the target, or ""."""
    found = {word for op in text.ops if (word := _aims_at(op))}
    return found.pop() if len(found) == 1 else ""


def _aims_at(op: Op) -> str:
    if op.args.get("who") == "target":
        return "player"
    named = op.args.get("of", "target" if op.name in ("raise", "damage", "heal") else op.value)
    return AIMS.get(op.name, "") if named == "target" else ""


def named(table: Table, action: Action, words: Words = ("",)) -> tuple[str, ...]:
    """Return the keys of the targets that an action names; a card on the stack stands for its action there.

    Where only actions are targets, a permanent stands for the one action of its that waits.
    """

    def of(key: str, word: str) -> str:
        waiting = [item.key for item in table.pile if item.source == key and (item.sort == "card" or word == "action")]
        return waiting[0] if len(waiting) == 1 else key

    return tuple(of(key, word_at(words, number)) for number, key in enumerate(targets_of(table, action)))


def amount(texts: Iterable[Text]) -> int:
    """Return how many targets some texts need together."""
    return sum(text.targets for text in texts)


def options(table: Table, word: str, you: str) -> Iterator[str]:
    """Yield everything that a word allows as a target."""
    keys = [*(thing.key for thing in table.in_play()), *(item.key for item in reversed(table.pile)), *table.seats()]
    yield from (key for key in keys if fits(table, word, key, you))


def choices(table: Table, words: Words, number: int, you: str) -> Iterator[tuple[str, ...]]:
    """Yield the targets that could be named, so many at a time."""
    each = (options(table, word, you) for word in words)
    found = combinations(next(each), number) if len(words) == 1 else product(*each)
    for count, chosen in enumerate(found):
        if count == MOST_OFFERED:
            return
        yield chosen


def legal(table: Table, item: Item) -> tuple[str, ...]:
    """Return the targets of an item that are still there when it resolves (208.5)."""
    zones, words = item.facts.get("zones", {}), item.facts.get("target", ("",))
    return tuple(
        key
        for number, key in enumerate(item.targets)
        if fits(table, word_at(words, number), key, item.controller)
        and (key not in table.things or zones.get(key, "play") == table.things[key].zone)
    )
