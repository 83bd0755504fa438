"""What happens at checkpoints: rule processing (chapter 9), and how skills begin to resolve and end (8)."""

from collections.abc import Iterable

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing.changes import blanks, change, forbidden, is_losing
from judgeapp.domain.timing.checkpoints import counting
from judgeapp.domain.timing.conditions import Condition, all_hold, raw_stat_of, used, works
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.state import (
    Event,
    Grounds,
    Item,
    Pending,
    Question,
    Refusal,
    Task,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
    tasks,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import several
from judgeapp.games.dragon_ball_super.timing.energy import colours_in_words
from judgeapp.games.dragon_ball_super.timing.preparation import STEP as BEFORE
from judgeapp.games.dragon_ball_super.timing.requirements import pay, set_cause_aside, unpayable
from judgeapp.games.dragon_ball_super.timing.skills import (
    PENDING,
    character_of,
    has,
    has_known_power,
    is_spent,
    prohibitions,
    use,
    words_of,
)
from judgeapp.games.dragon_ball_super.timing.zones import SECRET, amount_in, new_ones, note_part

LOSS = {"life": ("9-2-3", "1-2-2-1", "1-2-1-1-1"), "deck": ("9-2-4", "1-2-2-2", "1-2-1-1-2")}
WORDS = {"life": say("no Life is left"), "deck": say("the deck is empty")}
NOTHING_HAPPENS = Event("", "", by_rule("8-6-6"))


def process(table: Table) -> tuple[Task, ...]:
    """Return what the rules do at this moment, all of it together (4-5-3-1, 9-1-2-3); first of all, who loses (9-2-2).

    Who can't lose is only told of, or this would never end.
    """
    losing = losses(table, "4-7-3-1" if counting(table) else "4-5-3-1")
    held = [each for each in losing if forbidden(table, "lose", each.args[0])]
    table.later(*held)
    if len(held) < len(losing):
        return tuple(each for each in losing if each not in held)
    watch(table)
    return (*_idle_combos(table), *_without_power(table))


def interrupt(table: Table) -> None:
    """Do at once what does not wait for a checkpoint (9-1-2-1); a task after everything that happens."""
    losing = losses(table) if table.settings["loss"] == "at once" else ()
    table.later(*losing, Task("watch"))


def losses(table: Table, *timing: str) -> tuple[Task, ...]:
    """Return the losses of all players who have no Life or no deck left (9-2).

    `timing` is the rule by which it is looked at now, if it waits for that.
    Before the game nobody loses (1-2-2-1, 1-2-2-2).
    """
    if table.step == BEFORE:
        return ()
    why = {player: area for player in table.seats() for area in LOSS if table.number(player, area) == 0}
    why = {player: area for player, area in why.items() if not is_losing(table, player)}
    rules = tuple(dict.fromkeys(rule for area in why.values() for rule in LOSS[area]))
    at_once = by_reading("A1", "9-2-1", "9-2-2", *rules, "1-2-2", *(timing or ("9-1-2-1",)))
    return tuple(Task("lose", (player, WORDS[area], at_once)) for player, area in why.items())


def watch(table: Table) -> None:
    """Make a situation trigger pending when its situation comes about, anew only after it has ended; a task.

    `met` in the memo holds each one that has come about, with whether it still goes on.
    """
    found = table.with_texts("situation")
    if not found:
        return
    met: frozenset[tuple[str, str, bool]] = table.memo.get("met", frozenset())
    waiting = {(each.source, each.text.name) for each in table.pending}
    for thing, text in found:
        key = (thing.key, text.name)
        now = reached(table, thing, text)
        if now and (*key, True) not in met:
            rules = ("8-6-6-1", "8-6-6")
            grounds = by_reading("A11", *rules) if (*key, False) in met else by_rule(*rules)
            table.wait([Pending(table.new_key(), text, thing.key, thing.controller)])
            told = say("{skill}: its situation has come about.", skill=text.name)
            table.tell("came about", told, grounds, thing=thing.key)
            met = (met - {(*key, False)}) | {(*key, True)}
        elif not now and (*key, True) in met and key not in waiting:
            met = (met - {(*key, True)}) | {(*key, False)}
    if met != table.memo.get("met", frozenset()):
        table.remember("met", met or None)


def reached(table: Table, thing: Thing, text: Text) -> bool:
    """Tell whether the situation of a situation trigger holds."""
    return works(table, thing, text, NOTHING_HAPPENS) and all_hold(table, text.needs, thing.controller, thing.key)


def _idle_combos(table: Table) -> list[Task]:
    """Battle Cards in the Combo Area outside of a battle go to the Drop Area (9-3-2)."""
    if "battle" in table.memo:
        return []
    idle = [thing for thing in table.things.values() if thing.zone == "combo" and thing.kind == "battle"]
    return [change("move", thing.controller, by_rule("9-3-1", "9-3-2"), thing=thing.key, to="drop") for thing in idle]


def _without_power(table: Table) -> list[Task]:
    """Battle Cards with a power of 0 or less go to the Drop Area; what lowered it has put them there (9-5-2-1)."""
    gone = [thing for thing in table.in_play(kind="battle") if has_known_power(thing) and _weak(table, thing)]
    return [
        change(
            "move",
            thing.controller,
            _grounds(table, thing),
            thing=thing.key,
            to="drop",
            more=frozen({"source": _lowered(thing)}),
        )
        for thing in gone
    ]


def _below_zero(table: Table, thing: Thing) -> bool:
    return raw_stat_of(table, thing, "power") < 0


def _weak(table: Table, thing: Thing) -> bool:
    return raw_stat_of(table, thing, "power") <= 0


def _grounds(table: Table, thing: Thing) -> Grounds:
    rules = ("9-5-1", "9-5-2", "9-5-2-1", *(("2-8-3",) if _below_zero(table, thing) else ()))
    return by_reading("A22", *rules, "10-12-1") if has(thing, "Indestructible") else by_rule(*rules)


def _lowered(thing: Thing) -> str:
    lowering = [mod.source for mod in thing.mods if mod.stat == "power" and (mod.by < 0 or mod.to is not None)]
    return lowering[-1] if lowering else ""


# --- how [Auto] skills resolve: their costs are paid only then (8-1-5-2-1, 8-6-7)

COST = by_rule("8-1-5-2-1")
DECLINES = by_reading("A3", "8-1-5-2-1")
ALLIANCE = by_rule("10-35-1")


def missing(table: Table, text: Text, player: str) -> Refusal | None:
    """Return why [Sparking] or [Bond] keeps a skill from working, or None."""
    drop = amount_in(table, player, "drop")
    if drop is not None and drop < text.more.get("sparking", 0):
        return Refusal(say("[Sparking {wanted}]: {player} has {amount} cards in the Drop Area.",
                           wanted=text.more["sparking"], player=player, amount=drop), by_rule("10-29-1"))  # fmt: skip
    wanted, names = text.more.get("bond", 0), text.more.get("bond_names", ())
    cards = bonded(table, player, names)
    if cards < wanted and names:
        return Refusal(say("[Bond {wanted}]: {player} has {amount} of these Battle Cards in the Battle Area: {names}.",
                           wanted=wanted, player=player, amount=cards, names=commas(names)),
                       by_rule("10-23-2-1", "10-23-1"))  # fmt: skip
    if cards < wanted:
        return Refusal(say("[Bond {wanted}]: {player} has {amount} Battle Cards in the Battle Area.",
                           wanted=wanted, player=player, amount=cards), by_rule("10-23-1"))  # fmt: skip
    return None


def bonded(table: Table, player: str, names: Iterable[str]) -> int:
    """Return how many Battle Cards a player has in the Battle Area, or how many with these character names."""
    cards = [thing for thing in table.in_play(player, "battle") if thing.zone == "battle"]
    return sum(not names or character_of(thing) in names for thing in cards)


def bond(table: Table, condition: Condition, you: str, me: str) -> bool:
    """Tell whether the [Bond] of a [Permanent] skill holds; a condition of this game."""
    return bonded(table, you, condition.get("names", ())) >= int(condition["bond"])


def sparking(table: Table, condition: Condition, you: str, me: str) -> bool:
    """Tell whether the [Sparking] of a [Permanent] skill holds; a condition of this game."""
    drop = amount_in(table, you, "drop")
    return drop is None or drop >= int(condition["sparking"])


def begin_auto(table: Table, item: Item) -> None:
    """Begin to resolve an [Auto]: its cost is paid now, or it fails (8-1-5-2-1)."""
    item = _where(table, item)
    text = item.facts["text"]
    refusal = missing(table, text, item.controller) or _unpaid(table, item)
    if refusal:
        _fail(table, item, refusal.text, refusal.grounds)
    elif text.label == "Alliance":
        _ask_for_allies(table, item)
    elif not text.cost and not text.optional:
        table.later(*choosing(item), Task("effect", (item.key,)))
    elif table.settings["auto_cost"] == "must" and not text.optional:
        table.later(Task("auto cost", (item.key, True)))
    else:
        about = frozen({"task": "auto cost", "args": (item.key,)})
        table.ask(
            Question("may", item.controller, _asking(table, item, text), _declining(text), ("yes", "no"), "no", about)
        )


def _asking(table: Table, item: Item, text: Text) -> str:
    if text.cost:
        return say("{player} decides whether to pay for {skill}.", player=item.controller, skill=table.called(item))
    return say("{player} decides whether to use {skill}.", player=item.controller, skill=table.called(item))


def _where(table: Table, item: Item) -> Item:
    """Note where the card of an [Auto] must still be for what the skill does to it (8-6-7)."""
    thing, text, event = table.things[item.source], item.facts["text"], item.facts["event"]
    moved = event.get("thing") == thing.key and "came_from" in event and event.get("to")
    there = thing.zone in ((event["to"],) if moved else text.zones or table.timing.in_play)
    if not there:
        told = say("{card} is not where it was; {skill} resolves all the same, as far as it can.",
                   card=thing.name, skill=table.called(item))  # fmt: skip
        table.tell("source gone", told, table.cite("source"), thing=thing.key, item=item.key)
    elif blanks(table, thing.key) and text not in thing.texts:
        told = say("{card} has been negated; {skill} resolves all the same.", card=thing.name, skill=table.called(item))
        table.tell("source gone", told, table.cite("source"), thing=thing.key, item=item.key)
    left = new_ones(text.more["by"]) if "by" in text.more else {}
    zones = frozen({**left, thing.key: thing.zone if there else "elsewhere"})
    item = item._replace(facts=frozen({**item.facts, "zones": zones, "label": text.label}))
    table.set(resolving=(*table.resolving[:-1], item))
    return item


def _unpaid(table: Table, item: Item) -> Refusal | None:
    return unpayable(table, item.controller, item.facts["text"].cost, table.things[item.source], COST)


def _declining(text: Text) -> Grounds:
    return DECLINES if text.cost else by_rule("8-5-2-5")


def auto_cost(table: Table, key: str, paid: bool) -> None:
    """Pay for an [Auto] that resolves, or let it fail; a task."""
    item = table.resolving[-1]
    text = item.facts["text"]
    if not paid and not text.cost:
        _decline(table, item)
        return
    if not paid:
        _fail(table, item, say("{player} does not pay its cost.", player=item.controller), DECLINES)
        return
    pays = Task("pay", (item, text.cost, item.source, (), COST))
    table.later(pays, *choosing(item), Task("effect", (key,)))


def _decline(table: Table, item: Item) -> None:
    """Let an [Auto] whose "you may" is declined resolve without doing anything: it has been activated all the same."""
    text = say("{player} does not use {skill}.", player=item.controller, skill=table.called(item))
    table.tell("declined", text, by_rule("8-5-2-5"), player=item.controller, thing=item.source, item=item.key)
    table.later(Task("resolved", (item.key, True)))


def _fail(table: Table, item: Item, why: str, grounds: Grounds) -> None:
    text = say("{skill} does not resolve: {why}", skill=table.called(item), why=why)
    table.tell("fails", text, grounds, player=item.controller, thing=item.source, item=item.key)
    table.later(Task("resolved", (item.key, False)))


# --- what is chosen


def choosing(item: Item) -> list[Task]:
    """Return the task that lets targets be chosen, if the text just says how many (8-5-3)."""
    text: Text | None = item.facts.get("text")
    if text is None or not text.targets or (item.sort == "counter" and any(op.name == "negate" for op in text.ops)):
        return []  # what a [Counter] negates is what made it pending
    return [Task("choose targets", (item.key, text.targets))] if item.sort == "counter" or not item.targets else []


def choose_targets(table: Table, key: str, amount: int) -> None:
    """Ask for cards in play; a task."""
    item = table.resolving[-1]
    options = tuple(thing.key for thing in table.in_play() if not table.timing.barred(table, item, thing))
    if not options:
        return
    if item.sort == "counter":
        set_cause_aside(table, key)
    most = min(amount, len(options))
    text = say("{player} chooses {amount} for {skill}.", player=item.controller, amount=most, skill=table.called(item))
    about = frozen({"amount": most, "item": key})
    table.ask(Question("choose", item.controller, text, by_rule("8-5-3"), options, options[:most], about))


def _ask_for_allies(table: Table, item: Item) -> None:
    """Ask for the Battle Cards of [Alliance], which must show its colours; none: it is not used (10-35-1)."""
    wanted = set(item.facts["text"].more.get("colors", ()))
    options = tuple(
        thing.key
        for thing in table.in_play(item.controller, "battle")
        if not wanted or wanted & set(thing.facts.get("colors", ()))
    )
    if not options:
        _fail(table, item, say("no Battle Card matches its colours."), ALLIANCE)
        return
    text = say("{player} may choose Battle Cards for {skill}.", player=item.controller, skill=table.called(item))
    about = frozen({"task": "allies chosen", "args": (item.key,), "amount": len(options), "least": 0})
    table.ask(Question("choose", item.controller, text, ALLIANCE, options, (), about))


def show_all_colours(table: Table, action: Action) -> Refusal | None:
    """The cards chosen for [Alliance] must show every colour that it asks for."""
    named = several(action.args["targets"])
    if table.asking.about.get("task") != "allies chosen" or not named:
        return None
    chosen = [table.thing(str(each)) for each in named]
    item = table.resolving[-1]
    shown = {colour for card in chosen for colour in card.facts.get("colors", ())}
    lacking = [colour for colour in item.facts["text"].more.get("colors", ()) if colour not in shown]
    if not lacking:
        return None
    why = say("{skill} needs {colours}, too.", skill=table.called(item), colours=colours_in_words(lacking))
    return Refusal(why, ALLIANCE)


def allies_chosen(table: Table, key: str, chosen: tuple[str, ...]) -> None:
    """Use [Alliance] with the cards that were chosen, paying what else it costs; a task."""
    item = table.resolving[-1]
    if not chosen:
        _fail(table, item, say("{player} does not use it.", player=item.controller), ALLIANCE)
        return
    table.set(resolving=(*table.resolving[:-1], item._replace(targets=chosen)))
    table.later(Task("auto cost", (key, True)))


# --- how skills begin to resolve

DECLARED = {"play": "Play", "attack": "Attack", "counter": "Counter"}


def causes(table: Table, item: Item) -> dict[str, Grounds]:
    """Return which [Counter]s an item makes pending, and by which rule (10-10-3)."""
    kind = DECLARED.get(item.sort)
    itself = {kind: PENDING[kind]} if kind else {}
    return {**itself, **words_of(table, item)} if "text" in item.facts else itself


MOVES = ("moved", "left", "entered", "played", "ko")  # events of a card that moves from one area to another
KEYWORDS = {"Blocker": "10-4-1", "Alliance": "10-35-1"}


def triggers(table: Table, pending: Pending) -> tuple[str, ...]:
    """Return the rules by which a skill was triggered: of [Auto]s, of area movements, of its keyword (8-6)."""
    text, when = pending.text, pending.text.when
    keyword = KEYWORDS.get(text.label)
    own = (*((keyword,) if keyword else ()), *(("10-11-1",) if text.once else ()))
    if when is None or when.event not in MOVES:
        return ("8-6-1", *own)
    asks = when.which is not None or not {"power", "cost"}.isdisjoint(when.more)
    return ("8-6-1", "8-6-5", *(_information(pending) if asks else ()), *own)


def _information(pending: Pending) -> tuple[str, ...]:
    """Return which information of a card counts that has moved: that of the Battle Area, or of an open area."""
    came_from, to = pending.event.get("came_from", ""), pending.event.get("to", "")
    if came_from == "battle":
        return ("8-6-5-1-2",)
    if (came_from in SECRET) != (to in SECRET):
        return ("8-6-5-1-1", "8-8-1-5", "8-8-1-5-1") if to == "battle" else ("8-6-5-1-1",)
    return ("8-6-5-1-3",)


def unable(table: Table, pending: Pending) -> Refusal | None:
    """Return why a pending [Auto] can't be activated now (8-6-4-1), or None."""
    if used(table, pending.source, pending.text):
        return Refusal(say("it has been used this turn."), by_rule("10-11-4", "10-11-5"))
    words = prohibitions(pending.text)
    found = (forbidden(table, word, pending.controller, pending.source) for word in words)
    if by := next(filter(None, found), ""):
        return Refusal(say("{card} forbids it.", card=by), by_rule("8-6-4-1", "1-3-3"))
    if is_spent(table, pending.source, pending.text.name):
        return Refusal(say("it is negated."), by_rule("8-3-2", "8-6-4-1"))
    lacking = missing(table, pending.text, pending.controller)
    return lacking and lacking._replace(grounds=by_rule("8-6-4-1", *lacking.grounds.rules))


# --- how a resolution begins


def begin(table: Table, item: Item) -> None:
    """Begin to resolve a skill, a play or a [Counter]."""
    if item.sort == "triggered":
        begin_auto(table, item)
        return
    thing = table.things.get(item.source)
    away = [_to_drop(item, thing)] if thing is not None and thing.zone == "hand" and _goes_to_drop(item, thing) else []
    table.later(*away, *choosing(item), Task("effect", (item.key,)))


def _goes_to_drop(item: Item, thing: Thing) -> bool:
    """Tell whether a card goes to the Drop Area for its skill: [Counter]s and Extra Cards, but for [Field]."""
    skill = thing.kind == "extra" and item.sort == "activated" and item.facts["label"] != "Field"
    return item.sort == "counter" or skill


def _to_drop(item: Item, thing: Thing) -> Task:
    rule = by_rule("10-10-4") if item.sort == "counter" else by_rule("8-5-2-5-1")
    return change("move", thing.owner, rule, thing=thing.key, to="drop", by=item.key)


# --- how it ends


def after(table: Table, item: Item, worked: bool) -> None:
    """Put the card away, use up what works once a turn, clear other [Field]s."""
    if item.sort == "attack" and not worked:
        table.later(Task("attack negated"))
        return
    thing = table.things.get(item.source)
    text: Text | None = item.facts.get("text")
    if thing is not None and thing.zone == "hand" and _used(item, thing):
        rule = by_rule("10-10-4") if item.sort == "counter" else by_rule("3-4-1")
        table.later(change("move", thing.owner, rule, thing=thing.key, to="drop", by=item.key))
    if worked and item.facts.get("label") == "Field":
        table.later(Task("clear fields", (item.controller, item.source)))
    counts = worked or table.settings["once"] == "activated"
    if text is not None and text.once and item.sort == "triggered" and counts:
        use(table, item.source, text)
        _nullify(table, item, text)


def _used(item: Item, thing: Thing) -> bool:
    return item.sort == "counter" or (thing.kind == "extra" and item.sort == "activated")


def _nullify(table: Table, item: Item, text: Text) -> None:
    """Cancel what is still pending of a skill that works once a turn (10-11-4)."""
    same = [each for each in table.pending if (each.source, each.text.limit) == (item.source, text.limit)]
    if same and used(table, item.source, text):
        table.set(pending=tuple(each for each in table.pending if each not in same))
        told = say("{skill} is [Once per turn]: {amount} more of it is nullified.", skill=text.name, amount=len(same))
        table.tell("cancelled", told, by_rule("10-11-4"), thing=item.source)


def clear_fields(table: Table, player: str, kept: str) -> None:
    """Every other [Field] card of the player goes to the Drop Area (10-3-3); a task."""
    others = [
        thing
        for thing in table.in_play(player, "extra")
        if thing.key != kept and any(text.label == "Field" for text in thing.facts["printed"][1])
    ]
    rule = by_rule("10-3-3", "3-6-6")
    table.later(*(change("move", player, rule, thing=thing.key, to="drop") for thing in others))


# --- what a skill has put off

# At the end of a battle or of the turn it is done there and then: no rule makes it an [Auto] that becomes pending.
ENDS = ("battle ends", "battle over", "turn ends")


def puts_off(table: Table, due: list[Pending]) -> None:
    """Let what skills have put off act: at an end at once, at anything else like an [Auto] of its own."""
    at_once = [each for each in due if each.text.when and each.text.when.event in ENDS and not each.text.optional]
    table.wait([each for each in due if each not in at_once])
    table.later(*(Task("act later", (each.text,)) for each in at_once))


def act_later(table: Table, text: Text) -> None:
    """Do what a skill has put off, as a part of it; a task."""
    item: Item = text.more["by"]
    told = say("{skill} ({player}) acts now.", skill=table.called(item), player=item.controller)
    grounds = table.cite("effect", str(item.facts.get("label", "")))
    table.tell("due", told, grounds, player=item.controller, thing=item.source)
    facts = frozen({"event": item.facts.get("event", frozen({})), "zones": frozen(new_ones(item))})
    part = item._replace(key=table.new_key(), ops=text.ops, facts=facts)
    note_part(table, item, part)
    table.later(*(Task("op", (part, index)) for index in range(len(part.ops))))


TASKS = tasks(interrupt, watch, auto_cost, choose_targets, allies_chosen, clear_fields, pay, act_later)
