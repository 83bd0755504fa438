"""What the game does by itself: the steps of a turn, and the vocabulary of effects, what a card does to the table.

Games add words and tasks of their own.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.messages import Message, listed, say, say_many
from judgeapp.domain.timing.changes import carry_out, change, forbidden
from judgeapp.domain.timing.conditions import aim, all_hold, place_waiting, players_of, stat_of
from judgeapp.domain.timing.state import Grounds, Item, Mod, Op, Question, Standing, Task, Text, Thing
from judgeapp.domain.timing.words import lasting, shown

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


Effect = Callable[["Table", Item, Op], None]


def run_op(table: "Table", item: Item, index: int) -> None:
    """Carry out one instruction of an item; a task of every game. The item may have learnt targets meanwhile."""
    item = next((each for each in reversed(table.resolving) if each.key == item.key), item)
    op = item.ops[index]
    conditions = op.args.get("if", ())
    if conditions and not all_hold(table, conditions, item.controller, item.source):
        text = say("A condition of {item} does not hold: this part does nothing.", item=item.name)
        table.tell("skipped", text, table.cite("proviso"), item=item.key)
        return
    table.timing.ops[op.name](table, item, op)


def run_ops(
    table: "Table",
    controller: str,
    source: str,
    ops: tuple[Op, ...],
    event: Mapping[str, Any],
    applied: tuple[str, ...],
) -> None:
    """Carry out instructions at once, without a pile (replacements and what a game does itself)."""
    facts = {"event": event, "applied": applied}
    item = Item(table.new_key(), table.name(source), controller, "replacement", source, ops, facts=facts)
    table.later(*(Task("op", (item, index)) for index in range(len(ops))))


def players(table: "Table", item: Item, op: Op, default: str = "you") -> tuple[str, ...]:
    """Return the players that an instruction is about (`who`)."""
    who = op.args.get("who", default)
    if who == "target":
        return tuple(target for target in item.targets if target in table.players)
    if who == "owner":
        return tuple(thing.owner for thing in things(table, item, op))
    if who == "event":
        return tuple(filter(None, (item.facts.get("event", {}).get("player"),)))
    return players_of(table, who, item.controller)


def things(table: "Table", item: Item, op: Op, ref: str = "") -> list[Thing]:
    """Return the things that an instruction is about (`of`, or its own value): target, self, host, event, or a name."""
    ref = ref or op.args.get("of", "self")
    keys: list[str]
    if ref.startswith("target"):
        keys = _targets(item, ref)
    elif ref in ("self", "source"):
        keys = [item.source]
    elif ref == "event":
        keys = [item.facts.get("event", {}).get("thing", "")]
    elif ref == "host":
        keys = [table.things[item.source].on] if item.source in table.things else []
    elif ref.startswith("each "):
        kind = ref.removeprefix("each ")
        return [thing for thing in table.in_play() if kind in ("thing", thing.kind)]
    else:
        return [table.thing(ref)]
    return [table.things[key] for key in keys if key in table.things]


def _targets(item: Item, ref: str) -> list[str]:
    if ref == "targets":
        return list(item.targets)
    number = int(ref.split()[1]) - 1 if " " in ref else 0
    return list(item.targets[number : number + 1])


def _waiting(table: "Table", item: Item, op: Op) -> Iterator[Item]:
    """Yield what waits of what an instruction's value means, and say what does not; "event" is what set it off."""
    ref = str(op.value)
    refs = _targets(item, ref) if ref.startswith("target") else [ref]
    if ref == "event":
        refs = [str(item.facts.get("event", {}).get("item", ""))]
    for each in refs:
        if found := table.item(each):
            yield found
        else:
            gone(table, item, op)


def gone(table: "Table", item: Item, op: Op) -> None:
    """Say that an instruction finds nothing to act on."""
    text = say("{item}: there is nothing left for this part to act on ({op}).", item=item.name, op=op.name)
    table.tell("skipped", text, table.cite("no target"), item=item.key)


def each_thing(table: "Table", item: Item, op: Op, ref: str, make: Callable[[Thing], Task]) -> None:
    """Let the same happen to each thing that an instruction is about and that is still where it was aimed at."""
    zones = item.facts.get("zones", {})
    found = [thing for thing in things(table, item, op, ref) if zones.get(thing.key, thing.zone) == thing.zone]
    if found:
        table.later(*(make(thing) for thing in found))
    else:
        gone(table, item, op)


def _why(item: Item) -> dict[str, Any]:
    return {"you": item.controller, "by": item.key, "applied": item.facts.get("applied", ())}


# --- the words


def note(table: "Table", item: Item, op: Op) -> None:
    """`{ note = "looks at the top card" }`: anything that does not matter to timing."""
    text = say("{item}: {words}.", item=item.name, words=op.value)
    table.tell("noted", text, table.cite("effect"), item=item.key, player=item.controller)


def draw(table: "Table", item: Item, op: Op) -> None:
    """`{ draw = 2, who = "each" }`."""
    why = _why(item)
    table.later(*(change("draw", p, table.cite("draw"), amount=op.value, **why) for p in players(table, item, op)))


def count(table: "Table", item: Item, op: Op) -> None:
    """`{ number = "life", by = -2, who = "opponent" }`: what is counted for a player goes up or down."""
    why = _why(item)
    table.later(*(change("count", p, table.cite("effect"), amount=op.args.get("by", 1), to=op.value, **why)
                  for p in players(table, item, op)))  # fmt: skip


def move(table: "Table", item: Item, op: Op) -> None:
    """`{ move = "target", to = "hand" }`; `then` names an event of its own ("destroyed", "discarded")."""
    more = {name: op.args[name] for name in ("then", "marks") if name in op.args}

    def task(thing: Thing) -> Task:
        return change("move", thing.controller, table.cite("effect"), thing=thing.key, to=op.args["to"], more=more,
                      **_why(item))  # fmt: skip

    each_thing(table, item, op, str(op.value), task)


def mark(table: "Table", item: Item, op: Op) -> None:
    """`{ mark = "depleted", of = "target" }` gives a state, `{ unmark = ... }` takes it."""

    def task(thing: Thing) -> Task:
        why = _why(item)
        return change(op.name, thing.controller, table.cite("effect"), thing=thing.key, to=op.value, **why)

    each_thing(table, item, op, op.args.get("of", "self"), task)


def stat(table: "Table", item: Item, op: Op) -> None:
    """`{ stat = "power", by = 5000, of = "target", until = "turn" }`; `to` sets it, `swap` names another stat."""
    args = op.args
    mod = Mod(op.value, args.get("by", 0), args.get("to"), args.get("swap", ""), args.get("until", "turn"), item.source)
    each_thing(table, item, op, args.get("of", "self"), lambda thing: Task("mod", (thing.key, mod, item)))


def put_mod(table: "Table", key: str, mod: Mod, item: Item) -> None:
    """Change a stat of a thing; a task of every game. A thing without the stat does not get it."""
    thing = table.things[key]
    if mod.stat not in thing.stats and thing.stats:
        text = say("{thing} has no {stat}: nothing changes.", thing=thing.name, stat=shown(mod.stat))
        table.tell("skipped", text, table.cite("stat"), thing=key, item=item.key)
        return
    before = stat_of(table, thing, mod.stat)
    thing = table.alter(key, mods=(*thing.mods, mod))
    said = say("{thing}: {stat} {before} → {after} ({until}).", thing=thing.name, stat=shown(mod.stat), before=before,
               after=stat_of(table, thing, mod.stat), until=lasting(mod.until))  # fmt: skip
    table.tell("stat", said, table.cite("stat"), thing=key, item=item.key, player=item.controller, stat=mod.stat)


def negate(table: "Table", item: Item, op: Op) -> None:
    """`{ negate = "target" }`: an item leaves the pile without effect; what was paid for it stays paid."""
    for found in _waiting(table, item, op):
        if barrier := forbidden(table, "negate", found.controller, found.source):
            text = say("{found} can't be negated ({barrier}).", found=found.name, barrier=barrier)
            table.tell("prevented", text, table.cite("can't"), item=found.key)
            continue
        table.later(Task("negate", (found.key, item.key)))


def copy(table: "Table", item: Item, op: Op) -> None:
    """`{ copy = "target" }`: an item like it, of its own, on top of the pile; `targets` stay those of the original."""
    for found in _waiting(table, item, op):
        key = table.new_key()
        name, marks = say("{item} (copy)", item=found.name), found.marks | {"copy"}
        twin = found._replace(key=key, name=name, controller=item.controller, source="", marks=marks)
        table.set(pile=(*table.pile, twin), passed=())
        about = {"player": item.controller, "item": found.name, "pile": table.timing.order}
        text = say("{player} has a copy of {item} on the {pile}.", **about)
        table.tell("copied", text, table.cite("copy"), player=item.controller, item=key)


def control(table: "Table", item: Item, op: Op) -> None:
    """`{ control = "target" }`: the effect's controller (or `who`) gets control of a thing."""
    who = players(table, item, op)[0]
    each_thing(table, item, op, str(op.value), lambda thing: change(
        "control", who, table.cite("control"), thing=thing.key, **_why(item)))  # fmt: skip


def stand(table: "Table", item: Item, op: Op) -> None:
    """`{ forbid = "attack", who = "opponent", until = "turn" }` and `{ allow = ... }`: a rule that an effect makes."""
    until = op.args.get("until", "turn")
    if "of" in op.args:
        binds = [("", thing.key) for thing in things(table, item, op)]
    else:
        binds = [(player, "") for player in players(table, item, op, "each")]
    made = [Standing(op.name, op.value, who, key, until, item.source, item.controller) for who, key in binds]
    table.set(standing=(*table.standing, *made))
    for each in made:
        about = {"who": table.name(each.thing) or each.who, "deed": op.value, "until": lasting(until)}
        text = say("{who} may {deed} ({until}).", **about)
        if op.name == "forbid":
            text = say("{who} can't {deed} ({until}).", **about)
        table.tell("standing", text, table.cite("effect"), item=item.key)


def stand_in(table: "Table", item: Item, op: Op) -> None:
    """`{ replace = { event = "damage", player = "you" }, with = [...], of = "target", until = "turn" }`."""
    args, until = op.args, op.args.get("until", "turn")
    text = Text(item.name, "replacement", op.value, ops=args.get("with", ()), optional=args.get("optional", False))
    keys = [thing.key for thing in things(table, item, op)] if "of" in op.args else [""]
    who = players(table, item, op)[0] if "who" in op.args else ""
    made = [Standing("replace", text, who, key, until, item.source, item.controller) for key in keys]
    table.set(standing=(*table.standing, *made))
    said = say("{item} will replace {event} ({until}).", item=item.name, event=op.value.event, until=lasting(until))
    table.tell("standing", said, table.cite("replace"), item=item.key)


def choose(table: "Table", item: Item, op: Op) -> None:
    """`{ choose = 1, zone = "play", kind = "character", of = "opponent" }`: targets chosen on resolution.

    `up_to = true` lets fewer be chosen, none included; `who` says who chooses; `marks` what the cards must have.
    """
    whose = players_of(table, op.args["of"], item.controller) if "of" in op.args else table.players
    wanted, zone, marks = op.args.get("kind", ""), op.args.get("zone", ""), op.args.get("marks", ())
    options = tuple(
        thing.key
        for thing in table.things.values()
        if thing.controller in whose
        and (thing.zone == zone if zone else thing.zone in table.timing.in_play)
        and wanted in ("", thing.kind)
        and thing.marks.issuperset((marks,) if isinstance(marks, str) else marks)
        and not table.timing.barred(table, item, thing)
    )
    if not options:
        gone(table, item, op)
        return
    amount = min(op.value, len(options))
    who = players(table, item, op)[0] if "who" in op.args else item.controller
    about = {"amount": amount, "least": 0 if op.args.get("up_to") else amount, "item": item.key}
    text = say("{who} chooses {amount} for {item}.", who=who, amount=amount, item=item.name)
    table.ask(Question("choose", who, text, table.cite("target"), options, options[:amount], about))


def win(table: "Table", item: Item, op: Op) -> None:
    """`{ win = "you" }` or `{ lose = "opponent" }`."""
    named = players_of(table, str(op.value), item.controller)
    if op.name == "win":
        text = say("{players} win by {item}.", players=listed(named), item=item.name)
        table.finish(named, text, table.cite("effect"))
    else:
        for player in named:
            table.later(Task("lose", (player, say("by {item}", item=item.name), table.cite("effect"))))


OPS: dict[str, Effect] = {
    "note": note,
    "draw": draw,
    "number": count,
    "move": move,
    "mark": mark,
    "unmark": mark,
    "stat": stat,
    "negate": negate,
    "copy": copy,
    "control": control,
    "forbid": stand,
    "allow": stand,
    "replace": stand_in,
    "choose": choose,
    "win": win,
    "lose": win,
}


def enter_stage(table: "Table", key: str) -> None:
    """Begin a step; a task. What it does comes next, then its end, then the step that follows."""
    stage = table.timing.stages[key]
    table.set(step=key)
    if not stage.hidden:
        table.tell(
            "begins", say("{title} begins.", title=stage.title), stage.grounds, player=table.turn_player, step=key
        )
    table.later(*stage.do, Task("leave", (key,)))


def leave_stage(table: "Table", key: str) -> None:
    """End a step; a task."""
    stage = table.timing.stages[key]
    if not stage.hidden:
        table.tell("ends", say("{title} ends.", title=stage.title), stage.grounds, player=table.turn_player, step=key)
    if stage.then:
        table.later(Task("stage", (stage.then,)))


def happen(table: "Table", kind: str, text: str, grounds: Grounds, player: str = "", **more: Any) -> None:
    """Say that something happens that texts may wait for; a task. A {player} in the text is the turn player."""
    if isinstance(text, Message) and "player" in text.values:
        text = say(text.pattern, player=table.turn_player)
    table.tell(kind, text, grounds, player=player or table.turn_player, **more)


def expire(table: "Table", until: str, grounds: Grounds | None = None) -> None:
    """End what lasts until a moment ("turn", "battle"), by the rule of that moment if the game names one; a task."""
    grounds = grounds or table.cite("expire")
    for thing in list(table.things.values()):
        kept = tuple(mod for mod in thing.mods if mod.until != until)
        if kept != thing.mods:
            table.alter(thing.key, mods=kept)
            text = say("Changes of {thing} that last {until} end.", thing=thing.name, until=lasting(until))
            table.tell("expired", text, grounds, thing=thing.key)
    kept_standing = tuple(each for each in table.standing if each.until != until)
    if kept_standing != table.standing:
        table.set(standing=kept_standing)
        table.tell("expired", say("Effects that last {until} end.", until=lasting(until)), grounds)
    if until == "turn":
        table.remember("used", None)


def lose(table: "Table", player: str, why: str, grounds: Grounds) -> None:
    """A player loses; a task. With one player left, that player has won."""
    if player in table.out:
        return
    table.set(out=(*table.out, player))
    table.tell("lost", say("{player} loses the game: {why}.", player=player, why=why), grounds, player=player)
    teams = table.memo.get("teams", {})
    left = table.seats()
    sides = {teams.get(each, each) for each in left}
    if len(sides) <= 1:
        winners = [each for each in table.players if teams.get(each, each) in sides]
        text = say("The game is a draw.")
        if winners:
            text = say_many("{players} wins the game.", "{players} win the game.", len(winners),
                            players=listed(winners))  # fmt: skip
        table.finish(winners, text, table.cite("last player"))


def end_in_draw(table: "Table", why: str, grounds: Grounds) -> None:
    """The game ends in a draw; a task."""
    table.finish((), say("The game is a draw: {why}.", why=why), grounds)


def next_turn(table: "Table", player: str, leader: str = "") -> None:
    """Begin the next turn; a task. Nothing is left over from the one before."""
    table.agenda.clear()
    table.set(turn=table.turn + 1, turn_player=player, leader=leader or player)
    text = say("Turn {number}: {player}.", number=table.turn, player=leader or player)
    table.tell("turn", text, table.timing.stages[table.timing.first_stage].grounds, player=player)
    table.later(Task("stage", (table.timing.first_stage,)))


TASKS: dict[str, Callable[..., None]] = {
    "stage": enter_stage,
    "leave": leave_stage,
    "happen": happen,
    "expire": expire,
    "lose": lose,
    "draw game": end_in_draw,
    "next turn": next_turn,
    "change": carry_out,
    "op": run_op,
    "run": run_ops,
    "mod": put_mod,
    "triggers": place_waiting,
    "aim": aim,
}
