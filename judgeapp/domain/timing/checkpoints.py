"""A discipline without a common pile: checkpoints, free timings and skills that are activated one at a time.

In a checkpoint the rules do their part until nothing is left to do; then one pending text of the turn player resolves
and all begins anew; only when the turn player has none, one of the next player's does. A free timing is a checkpoint
after which one player acts, again and again, until they do nothing.

In a counter timing what was declared waits while the players answer it in turn; the last answer resolves first. What
waits is on `state.pile`: at the bottom what brought the timing about, above it the answers. `causes` in the memo says
what can be answered. No counter timing begins inside another.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing.conditions import all_hold, item_of
from judgeapp.domain.timing.state import Grounds, Item, Pending, Question, Refusal, Task, Window, frozen

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


MOST_IN_A_ROW = 100  # pending texts that resolve without anybody deciding anything; more is an endless loop


class Cause(NamedTuple):
    """Something that can be answered: what kind of thing was done ("Play"), by whom, and the item that waits for it.

    name, thing    what the item is called, and the key of its card
    grounds     why it can be answered
    resolved    whether it has resolved already, so that the item is gone
    """

    kind: str
    player: str
    item: str
    name: str
    thing: str
    grounds: Grounds
    resolved: bool = False

    @classmethod
    def of(cls, kinds: Mapping[str, Grounds], item: Item, resolved: bool = False) -> "tuple[Cause, ...]":
        """Return one cause of each kind for what a player does with an item."""
        return tuple(
            cls(kind, item.controller, item.key, item.name, item.source, grounds, resolved)
            for kind, grounds in kinds.items()
        )


def counting(table: "Table") -> bool:
    """Tell whether a counter timing is going on."""
    return any(window.key == "counter" for window in table.windows)


def causes(table: "Table") -> tuple[Cause, ...]:
    """Return what can be answered now, the oldest first."""
    found: tuple[Cause, ...] = table.memo.get("causes", ())
    return found


def open_counter_timing(table: "Table", found: tuple[Cause, ...], grounds: Grounds) -> None:
    """Begin a counter timing, unless one is going on; a task. First the rules do their part."""
    if counting(table):
        return
    table.set(windows=(*table.windows, Window("counter", "", len(table.pile))), passed=())
    table.remember("causes", found)
    table.tell("counter timing", say("Counter timing."), grounds)
    table.later(Task("process"), Task("ask counter"))


def ask_counter(table: "Table") -> None:
    """Ask the next player who could answer; if there is none, what was activated resolves; a task."""
    own = checkpoints_of(table)
    for player in _next_ones(table, own):
        found = own.answers(table, player)
        if found:
            *outer, window = table.windows
            table.set(windows=(*outer, window._replace(first=window.first or player)))
            for key, cause in found.items():
                about = {"card": table.name(key), "player": player, "cause": cause.name}
                text = say("{card} ({player}) is pending on {cause}.", **about)
                if cause.resolved:
                    text = say("{card} ({player}) is pending on {cause}, which has resolved.", **about)
                table.tell("counter pending", text, cause.grounds, player=player, thing=key)
            names = commas(table.name(key) for key in found)
            text = say("{player} may activate a pending {word} ({names}).", player=player, word=own.word, names=names)
            table.ask(Question("priority", player, text, _asking(table, own), tuple(found)))
            return
    _tell_not_twice(table, own)
    table.later(Task("unwind"))


def _tell_not_twice(table: "Table", own: "Checkpoints") -> None:
    """Say what stays where it is because its player has answered last: nobody does so twice in a row."""
    player = table.pile[-1].controller if _answered(table) else ""
    left = own.answers(table, player) if player else {}
    if left and player not in table.passed:
        text = say("{cards} can't be activated now: {player} has activated the last {word}.", player=player,
                   cards=commas(table.name(key) for key in left), word=own.word)  # fmt: skip
        table.tell("not twice", text, own.next, player=player)


def _next_ones(table: "Table", own: "Checkpoints") -> Iterable[str]:
    """Return who may still answer: at first anybody; then who has not answered last, unless too many declined."""
    if not _answered(table):
        return [player for player in table.seats(table.turn_player) if player not in table.passed]
    if len(table.passed) >= own.declines(table):
        return []
    last = table.pile[-1].controller
    others = [player for player in table.seats(table.next_player(last)) if player not in table.passed]
    return others[: own.declines(table)]


def _asking(table: "Table", own: "Checkpoints") -> Grounds:
    answered = _answered(table)
    if not answered:
        return own.first
    return own.next if answered % 2 else own.again


def _answered(table: "Table") -> int:
    """Return how many answers wait; what they answer may be gone from below them."""
    return sum(item.sort == "counter" for item in table.pile)


def answer(table: "Table", item: Item, text: str, grounds: Grounds) -> None:
    """Activate an answer (an item of the sort "counter"): it goes on top, and can itself be answered."""
    own = checkpoints_of(table)
    table.set(asking=None, pile=(*table.pile, item), passed=())
    table.remember("causes", (*causes(table), *Cause.of(own.causes(table, item), item)))
    table.tell("activated", text, grounds, player=item.controller, thing=item.source, item=item.key, sort=item.sort)
    table.later(Task("ask counter"))


def decline(table: "Table") -> None:
    """Activate nothing in the counter timing."""
    player, own = table.asking.player, checkpoints_of(table)
    table.set(asking=None, passed=(*table.passed, player))
    table.tell("passed", say("{player} activates no {word}.", player=player, word=own.word), own.decline, player=player)
    table.later(Task("ask counter"))


def tell_late(table: "Table", found: tuple[Cause, ...]) -> None:
    """Say whose answers to what an answer has just done can't be activated any more."""
    own = checkpoints_of(table)
    table.remember("causes", found)
    for player in table.seats(table.turn_player):
        for key in own.answers(table, player):
            text = say(
                "{card} ({player}) can't be activated any more in this counter timing.",
                card=table.name(key),
                player=player,
            )
            table.tell("too late", text, own.late, player=player, thing=key)
    table.remember("causes", None)


def unwind(table: "Table") -> None:
    """Resolve the last answer that has not resolved; when none is left, the timing ends; a task."""
    own = checkpoints_of(table)
    if _answered(table) > 0:
        item = table.pile[-1]
        table.remember("causes", None)
        table.later(Task("resolve", (item.key, item.sort)), Task("unwind"))
        return
    asked = table.windows[-1].first
    table.set(windows=table.windows[:-1], passed=())
    table.remember("causes", None)
    if asked:
        table.tell("closes", say("The counter timing ends."), own.close)


@dataclass(frozen=True)
class Checkpoints:
    """A discipline.

    word       what players call the texts that are activated in counter timings
    process    what the rules do by themselves at this moment, as tasks that happen together; () if nothing
    unable     why a pending text can't be activated now, or None
    begin      begins to resolve an item: puts the task "effect" on the agenda, or "resolved" if it comes to nothing
    after      called when an item has resolved, failed or been negated: where its card goes, what is used up
    skills     sorts of items with a counter timing after their resolution, too
    causes     what can be answered about an item, at its activation and after its resolution ("Play", ...), and why
    answers    the things with which a player could answer the causes in force (`causes`), each with its cause
    declines   how many players in a row must decline to end the alternation
    resolving  the rules by which an item of a sort resolves;  negated: by which it is taken away
    after_nothing    the counter timing after a skill that was negated or failed;  late: an answer that comes too late
    granted    the checkpoint with which every free timing begins
    process_in, process_first    the rules doing their part in a checkpoint, and at the beginning of a counter timing
    triggers   further rules by which a pending text was triggered and is activated
    waits      becoming pending;  mine, theirs: choosing and activating what is pending, by the turn player, by others
    first, next, again    asking for the first answer, and in turn for every further one
    resolved_by  further rules by which an item resolves: where its card is, in which order its effects are
    around     further rules of the counter timings before and after a skill that a player uses, by the step
    """

    word: str
    process: Callable[["Table"], tuple[Task, ...]]
    unable: Callable[["Table", Pending], Refusal | None]
    begin: Callable[["Table", Item], None]
    after: Callable[["Table", Item, bool], None]
    skills: tuple[str, ...]
    causes: Callable[["Table", Item], Mapping[str, Grounds]]
    triggers: Callable[["Table", Pending], tuple[str, ...]]
    answers: Callable[["Table", str], Mapping[str, Cause]]
    declines: Callable[["Table"], int]
    resolving: Mapping[str, Grounds]
    negated: Mapping[str, Grounds]
    granted: Grounds
    process_in: Grounds
    process_first: Grounds
    waits: Grounds
    mine: Grounds
    theirs: Grounds
    endless: Grounds
    before_skill: Grounds
    after_skill: Grounds
    after_nothing: Grounds
    late: Grounds
    first: Grounds
    next: Grounds
    again: Grounds
    decline: Grounds
    close: Grounds
    resolved_by: Callable[["Table", Item], tuple[str, ...]] = lambda table, item: ()
    around: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def checkpoints_of(table: "Table") -> Checkpoints:
    """Return the discipline of a game whose tasks are those of checkpoints; LookupError if it declares none."""
    if table.timing.checkpoints is None:
        raise LookupError("This game lists tasks of checkpoints but declares none.")
    return table.timing.checkpoints


class Free(NamedTuple):
    """A free timing: the step it belongs to, whether it is the turn player's, what grants and what ends it."""

    step: str
    active: bool
    asks: Grounds
    ends: Grounds


# --- checkpoints


def checkpoint(table: "Table", grounds: Grounds) -> None:
    """Go through a checkpoint; a task."""
    table.tell("checkpoint", say("Checkpoint."), grounds)
    table.later(Task("process"), Task("autos"))


def process(table: "Table") -> None:
    """Let the rules do what they do by themselves until nothing is left; a task."""
    own = checkpoints_of(table)
    tasks = own.process(table)
    if tasks:
        grounds = own.process_first if counting(table) else own.process_in
        table.tell("rule processing", say("Rule processing."), grounds)
        table.later(*tasks, Task("process"))


def checkpoint_goes_on(table: "Table", player: str) -> None:
    """Go back to the start of the checkpoint after a text of a player has resolved; a task."""
    own, grounds = checkpoints_of(table), _turn_of(table, player)
    rules = (grounds.rules[0], *own.process_in.rules)
    table.tell("checkpoint", say("The checkpoint goes on."), grounds._replace(rules=rules))
    table.later(Task("process"), Task("autos"))


def autos(table: "Table") -> None:
    """Let the first player, from the turn player on, who has pending texts choose one of them; a task."""
    if sum(event.kind == "activated" for event in table.events) > MOST_IN_A_ROW:
        table.later(Task("draw game", (say("nobody can stop this loop"), checkpoints_of(table).endless)))
        return
    tell_pending(table)
    for player in table.seats(table.turn_player):
        mine = [each for each in table.pending if each.controller == player]
        if mine:
            _choose(table, player, mine)
            return


def tell_pending(table: "Table") -> None:
    """Say what has become pending since this was last said; what is the turn player's stands first."""
    seats = table.seats(table.turn_player)
    table.set(pending=tuple(sorted(table.pending, key=lambda each: seats.index(each.controller))))
    told: int = table.memo.get("told", 0)
    new = [each for each in table.pending if int(each.key[1:]) > told]
    if new:
        table.remember("told", table.serial)
        names = commas(say("{text} ({player})", text=table.name(each.key), player=each.controller) for each in new)
        table.tell("pending", say("Pending: {names}.", names=names), checkpoints_of(table).waits)


def _choose(table: "Table", player: str, mine: list[Pending]) -> None:
    """Ask for one of them, where they differ; the same text pending several times is one choice."""
    different: dict[tuple[str, str, str], str] = {}
    for each in mine:
        different.setdefault((each.source, each.text.name, _about(each)), each.key)
    keys = tuple(different.values())
    if len(keys) == 1:
        table.later(Task("activate pending", (keys,)))
        return
    text = say("{player} chooses which of {n} pending texts is next.", player=player, n=len(mine))
    about = {"task": "activate pending", "amount": 1, "ordering": True}
    table.ask(Question("choose", player, text, _turn_of(table, player), keys, keys[:1], frozen(about)))


def _turn_of(table: "Table", player: str) -> Grounds:
    return checkpoints_of(table).mine if player == table.turn_player else checkpoints_of(table).theirs


def _about(pending: Pending) -> str:
    """Return the thing that set a text off, if what the text does depends on it."""
    depends = any("event" in (op.value, *op.args.values()) for op in pending.text.ops)
    return str(pending.event.get("thing", "")) if depends else ""


def activate_pending(table: "Table", chosen: tuple[str, ...]) -> None:
    """Activate the pending text that was chosen, then go back to the start of the checkpoint; a task."""
    pending = next(each for each in table.pending if each.key == chosen[0])
    table.later(Task("checkpoint goes on", (pending.controller,)))
    if refusal := checkpoints_of(table).unable(table, pending):
        text = say("{text} can't be activated: {why}", text=table.name(pending.key), why=refusal.text)
        lower_pending(table, pending.key)
        table.tell("cancelled", text, refusal.grounds, player=pending.controller, thing=pending.source)
        return
    item = item_of(pending)
    text = say("{item} ({player}) activates.", item=table.called(item), player=item.controller)
    grounds = _turn_of(table, item.controller).beside(checkpoints_of(table).triggers(table, pending))
    activate(table, item, text, grounds)


def lower_pending(table: "Table", key: str) -> None:
    """Take one pending text off those that wait."""
    table.set(pending=tuple(each for each in table.pending if each.key != key))


# --- skills, and whatever else is declared, waits for a counter timing and then happens


def activate(table: "Table", item: Item, text: str, grounds: Grounds) -> None:
    """Activate a text: a counter timing, its resolution and another counter timing follow."""
    causes = checkpoints_of(table).causes(table, item)
    announce(table, "activated", item, text, grounds, sort=item.sort)
    grounds = around(table, item.sort, checkpoints_of(table).before_skill)
    open_next = Task("counter timing", (Cause.of(causes, item), grounds))
    table.later(open_next, Task("resolve", (item.key, item.sort)))


def announce(table: "Table", kind: str, item: Item, text: str, grounds: Grounds, **more: Any) -> None:
    """Put what a player has declared on top of what waits, and say so."""
    table.set(pile=(*table.pile, item))
    about = {"player": item.controller, "thing": item.source, "item": item.key, "paid": item.facts.get("paid", {})}
    table.tell(kind, text, grounds, **about, **more)


def resolve(table: "Table", key: str, sort: str) -> None:
    """Resolve what waits, if it has not been negated; a task."""
    own, item = checkpoints_of(table), table.item(key)
    if item is None:
        _second_timing(table, sort, (), own.after_nothing)
        return
    table.set(pile=tuple(each for each in table.pile if each.key != key), resolving=(*table.resolving, item))
    about = {"player": item.controller, "thing": item.source, "item": key}
    looked_at = table.cite("proviso").rules if item.proviso else ()
    grounds = own.resolving[item.sort].beside((*own.resolved_by(table, item), *looked_at))
    table.tell("resolves", say("{item} resolves.", item=table.called(item)), grounds, **about)
    if item.proviso and not all_hold(table, item.proviso, item.controller, item.source):
        text = say("The condition of {item} does not hold: it does nothing.", item=table.called(item))
        table.tell("fails", text, table.cite("proviso"), **about)
        table.later(Task("resolved", (key, False)))
    else:
        own.begin(table, item)


def effect(table: "Table", key: str) -> None:
    """Carry out the effect of what resolves; a task."""
    item = next(each for each in table.resolving if each.key == key)
    table.later(*(Task("op", (item, index)) for index in range(len(item.ops))), Task("resolved", (key, True)))


def resolved(table: "Table", key: str, worked: bool) -> None:
    """Finish a resolution; a task. A text is pending one time fewer only now."""
    own, item = checkpoints_of(table), table.resolving[-1]
    text = say("{item} has resolved.", item=table.called(item))
    table.set(resolving=table.resolving[:-1])
    lower_pending(table, key)
    own.after(table, item, worked)
    if worked:
        about = {"player": item.controller, "thing": item.source, "item": key, "sort": item.sort}
        table.tell("resolved", text, own.resolving[item.sort], **about)
    found = Cause.of(own.causes(table, item), item, resolved=True) if worked else ()
    if counting(table):
        tell_late(table, found)
    else:
        _second_timing(table, item.sort, found, own.after_skill if worked else own.after_nothing)


def _second_timing(table: "Table", sort: str, causes: tuple[Cause, ...], grounds: Grounds) -> None:
    if sort in checkpoints_of(table).skills:
        open_counter_timing(table, causes, around(table, sort, grounds))


def around(table: "Table", sort: str, grounds: Grounds) -> Grounds:
    """Return the rules of a counter timing before or after a skill, with that of the step in which a player uses it."""
    return grounds.beside(checkpoints_of(table).around.get(table.step, ())) if sort == "activated" else grounds


def negate(table: "Table", key: str, by: str) -> None:
    """Take an item off what waits, without effect; a task."""
    item = table.item(key)
    if item is None:
        return
    table.set(pile=tuple(each for each in table.pile if each.key != key))
    lower_pending(table, key)
    text = say("{item} is negated and does nothing; what was paid for it stays paid.", item=table.called(item))
    about = {"player": item.controller, "thing": item.source, "item": key}
    table.tell("negated", text, checkpoints_of(table).negated[item.sort], by=by, **about)
    checkpoints_of(table).after(table, item, False)


# --- free timings


def free_timing(table: "Table", free: Free) -> None:
    """Give a player a free timing: a checkpoint, then they act or end it; a task."""
    table.set(step=free.step)
    table.later(Task("checkpoint", (checkpoints_of(table).granted,)), Task("may act", (free,)))


def may_act(table: "Table", free: Free) -> None:
    """Ask the player who has a free timing; a task."""
    player = table.turn_player if free.active else table.next_player(table.turn_player)
    table.set(windows=(*table.windows, Window("free", player, len(table.pile))))
    text = say("{player} has a free timing ({title}).", player=player, title=table.timing.stages[free.step].title)
    table.ask(Question("priority", player, text, free.asks, about={"free": free}))


def is_free(table: "Table") -> bool:
    return bool(table.windows) and table.windows[-1].key == "free"


def take_timing(table: "Table") -> Free:
    """Use the free timing for an action; another one follows after everything that it sets off."""
    free: Free = table.asking.about["free"]
    table.set(asking=None, windows=table.windows[:-1])
    table.later(Task("free", (free,)))
    return free


def do_nothing(table: "Table") -> None:
    """Decline in a counter timing, or end the free timing: the game goes on."""
    if counting(table):
        decline(table)
        return
    free: Free = table.asking.about["free"]
    player = table.asking.player
    table.set(asking=None, windows=table.windows[:-1])
    table.tell("passed", say("{player} ends the free timing.", player=player), free.ends, player=player)


CHECKPOINT_TASKS: dict[str, Callable[..., None]] = {
    "checkpoint": checkpoint,
    "checkpoint goes on": checkpoint_goes_on,
    "process": process,
    "autos": autos,
    "activate pending": activate_pending,
    "resolve": resolve,
    "effect": effect,
    "resolved": resolved,
    "negate": negate,
    "free": free_timing,
    "may act": may_act,
    "counter timing": open_counter_timing,
    "ask counter": ask_counter,
    "unwind": unwind,
}
