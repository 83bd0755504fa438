"""Damage, draws and what else happens to players one card at a time; and the changes of this game."""

from collections.abc import Callable

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.changes import CHANGES, Change, carry_out, change
from judgeapp.domain.timing.effects import put_mod, run_op
from judgeapp.domain.timing.lasting import blank_texts
from judgeapp.domain.timing.state import (
    Grounds,
    Item,
    Mod,
    Question,
    Standing,
    Task,
    Thing,
    by_reading,
    by_rule,
    frozen,
    lasting,
    tasks,
)
from judgeapp.domain.timing.table import Table
from judgeapp.games.dragon_ball_super.timing.energy import kept_at_rest, skill_of
from judgeapp.games.dragon_ball_super.timing.skills import has, lend, refresh
from judgeapp.games.dragon_ball_super.timing.zones import (
    AREAS,
    beneath,
    control,
    deflecting,
    deflects,
    move,
    protection,
    put_under,
    recolour,
)

# --- damage


def damage(table: Table, this: Change) -> None:
    """Inflict damage, one at a time (4-10-2-2)."""
    if this.amount < 1:
        table.tell("unchanged", say("0 damage: nothing happens."), by_rule("4-10-2-2", "1-3-2-2"), player=this.player)
        return
    source = this.more.get("source", "")
    text = say("{source} inflicts {amount} damage to {player}.", source=table.name(source) or say("Something"),
               amount=this.amount, player=this.player)  # fmt: skip
    table.tell("inflicts", text, this.grounds, player=this.player, thing=source, amount=this.amount)
    table.later(*[Task("take damage", (this,))] * this.amount, Task("damage dealt", (this,)))


def take_damage(table: Table, this: Change) -> None:
    """Take 1 damage: a card of the player's choice leaves their Life; a task."""
    named = tuple(thing.key for thing in table.things.values() if thing.zone == "life" and thing.owner == this.player)
    left = table.number(this.player, "life")
    if left == 0:
        text = say("{player} has no Life left to take.", player=this.player)
        table.tell("unchanged", text, by_rule("1-3-2"), player=this.player)
        return
    others = left is None or left > len(named)
    if not named or (len(named) == 1 and not others):
        table.later(Task("life taken", (this, named)))
        return
    text = say("{player} chooses a card of their Life.", player=this.player)
    if others:
        text = say("{player} chooses a card of their Life (or one that the scene does not name).", player=this.player)
    about = {"task": "life taken", "args": (this,), "amount": 1, "least": 0 if others else 1}
    grounds, default = by_rule("4-10-2-1", "4-10-2-2", "3-9-2"), () if others else named[:1]
    table.ask(Question("choose", this.player, text, grounds, named, default, frozen(about)))


def life_taken(table: Table, this: Change, chosen: tuple[str, ...]) -> None:
    """Move the card that the damage takes to the hand, or to the Drop Area ([Critical]); a task."""
    source = table.things.get(this.more.get("source", ""))
    attack = bool(this.more.get("attack")) and source is not None
    critical = attack and source is not None and has(source, "Critical")
    to, rule = ("drop", by_rule("10-6-1", "4-10-2-2")) if critical else ("hand", by_rule("4-10-2-1", "4-10-2-2"))
    if not chosen:
        table.add(this.player, "life", -1)
        table.add(this.player, to, 1)
    wins = attack and source is not None and has(source, "Victory Strike")
    text = say("{player} takes 1 damage: a card of their Life goes to the hand.", player=this.player)
    if critical:
        text = say("{player} takes 1 damage: a card of their Life goes to the Drop Area.", player=this.player)
    table.tell("damaged", text, rule, player=this.player, thing=this.more.get("source", ""), to=to,
               amount=1)  # fmt: skip
    tasks = [change("move", this.player, rule, thing=key, to=to) for key in chosen]
    wins_now = [Task("win", (this.you, source.name))] if wins and source else []
    table.later(*tasks, *wins_now, *([] if this.more.get("together") else [Task("interrupt")]))


def damage_dealt(table: Table, this: Change) -> None:
    """Fulfil "when you dealt damage" after an attack's damage (7-4-1-4-1-2); a task."""
    if this.more.get("attack"):
        source = this.more["source"]
        text = say("{card} has dealt damage.", card=table.name(source))
        table.tell("dealt damage", text, by_rule("7-4-1-4-1-2"), player=this.you, thing=source,
                   amount=this.amount)  # fmt: skip


def win(table: Table, player: str, card: str) -> None:
    """A player wins by [Victory Strike] (10-20-1); a task."""
    text = say("{player} wins the game: {card} has dealt damage.", player=player, card=card)
    table.finish((player,), text, by_reading("A18", "10-20-1", "1-2-6"))


# --- draws


def draw(table: Table, this: Change) -> None:
    """Draw a card (4-9-2); drawing 0 is nothing (4-9-3)."""
    if this.amount < 1:
        text = say("{player} draws no card.", player=this.player)
        table.tell("unchanged", text, by_rule("4-9-3", "1-3-2-2"), player=this.player)
        return
    if table.number(this.player, "deck") == 0:
        text = say("{player} has no card to draw.", player=this.player)
        table.tell("unchanged", text, by_rule("1-3-2"), player=this.player)
        return
    table.add(this.player, "deck", -1)
    table.add(this.player, "hand", 1)
    text = say_many("{player} draws a card.", "{player} draws {n} cards.", 1, player=this.player)
    table.tell("drawn", text, this.grounds, player=this.player, amount=1)


def draw_up_to(table: Table, player: str, left: int) -> None:
    """Ask before each card whether the player goes on (4-9-4); a task."""
    if left > 0:
        text = say_many("{player} may draw up to {n} more card: one more?",
                        "{player} may draw up to {n} more cards: one more?", left, player=player)  # fmt: skip
        about = {"task": "one more", "args": (player, left)}
        grounds = by_rule("4-9-4", "4-9-4-1", "4-9-4-3", "1-3-5-1")
        table.ask(Question("may", player, text, grounds, ("yes", "no"), "no", frozen(about)))


def one_more(table: Table, player: str, left: int, yes: bool) -> None:
    """Draw one of "up to X" cards, or end; a task."""
    if yes:
        table.later(change("draw", player, by_rule("4-9-4-2"), you=player), Task("interrupt"),
                    Task("draw up to", (player, left - 1)))  # fmt: skip


# --- KO, and small changes of cards


def ko(table: Table, this: Change) -> None:
    """A Battle Card is KO-ed: it goes to its owner's Drop Area (10-1-1)."""
    table.later(Task("change", (this._replace(kind="move", to="drop", more=frozen({**this.more, "then": "ko"})),)))


def turn_over(table: Table, key: str, item: Item) -> None:
    """Turn a card over: it stays the same card, in its position, with what is in effect on its power; a task."""
    thing = table.things[key]
    back = thing.facts.get("back", {})
    front = {name: thing.stats.get(name, 0) for name in back}
    turned = thing.marks ^ {"flipped"}
    table.alter(
        key, marks=turned, stats=frozen({**thing.stats, **back}), facts=frozen({**thing.facts, "back": frozen(front)})
    )
    refresh(table, key)
    label = str(item.facts.get("label", ""))
    rules = {
        "Awaken": by_rule("10-2-3", "10-2-4", "10-2-5"),
        "Wish": by_reading("A38", "10-28-3", "10-28-4", "10-28-5"),
    }
    table.tell("flipped", say("{card} is turned over.", card=thing.name), rules.get(label, table.cite("effect")),
               thing=key, player=thing.controller)  # fmt: skip


def lend_word(table: Table, key: str, word: str, until: str, item: Item) -> None:
    """Give a card a keyword or another word for a time; a task."""
    if not _unaffected(table, table.things[key], item):
        lend(table, key, word, until)
        about = {"player": table.things[key].controller, "thing": key, "mark": word}
        table.tell("marked", _has(table.name(key), word, until), table.cite("effect"), **about)


def _has(card: str, word: str, until: str) -> str:
    if until:
        return say("{card} has {word} ({until}).", card=card, word=word, until=lasting(until))
    return say("{card} has {word}.", card=card, word=word)


def negate_skills(table: Table, key: str, until: str, item: Item) -> None:
    """Negate the skills of a card for a time, its keywords too; a task."""
    if not _unaffected(table, table.things[key], item):
        blank_texts(table, key, until, item)
        refresh(table, key)


def skills_again(table: Table, standing: Standing) -> None:
    """Let the skills of a card that were negated count again; a task."""
    refresh(table, standing.thing)


def put_power(table: Table, key: str, mod: Mod, item: Item) -> None:
    """Change a number on a card; a task. Battle and Leader Cards have power even if the scene leaves it out."""
    thing = table.things[key]
    if _unaffected(table, thing, item):
        return
    if mod.stat != "power" or "power" in thing.stats or thing.kind == "extra":
        put_mod(table, key, mod, item)
        return
    table.alter(key, mods=(*thing.mods, mod))
    text = _power(thing.name, mod)
    grounds = table.cite("stat").beside(item.facts.get("beside", ()))
    table.tell("stat", text, grounds, player=item.controller, thing=key, item=item.key, stat="power")


def _power(card: str, mod: Mod) -> str:
    if mod.to is None:
        return say("{card}: power {change} ({until}); the scene does not say what it was.", card=card,
                   change=f"{mod.by:+}", until=lasting(mod.until))  # fmt: skip
    return say("{card}: power is {power} ({until}); the scene does not say what it was.", card=card,
               power=mod.to, until=lasting(mod.until))  # fmt: skip


def _unaffected(table: Table, thing: Thing, item: Item) -> bool:
    if not deflects(table, thing, item.key):
        return False
    text = say("{card} is not affected ([Deflect]).", card=thing.name)
    table.tell("prevented", text, deflecting(table, item.key), thing=thing.key)
    return True


def slip_under(table: Table, key: str, top: str) -> None:
    """Put a card at the very bottom beneath another; a task."""
    came_from, lower = table.things[key].zone, beneath(table, key)
    table.add(table.things[key].owner, came_from, -1)
    put_under(table, key, top)
    for card in lower:
        put_under(table, card.key, top)
    text = say("{card} is placed beneath {other}.", card=table.name(key), other=table.name(top))
    table.tell("moved", text, by_rule("11-3-1", "11-3-3"), player=table.things[key].controller, thing=key,
               came_from=came_from, to="under")  # fmt: skip


# --- tasks that all games have, with what only this game adds


def guarded(table: Table, this: Change) -> None:
    """Let a change happen, unless the rules or a keyword keep it from a card; a task.

    To draw several cards is to draw a card several times, each of which is an event of its own (4-9-3).
    """
    if this.kind == "draw" and this.amount > 1:
        table.later(*[Task("change", (this._replace(amount=1),))] * this.amount)
        return
    found = protection(table, this)
    if found is None:
        carry_out(table, this._replace(more=frozen({"what": _in_words(table, this), **this.more})))
        asked, thing = table.asking, table.things.get(this.thing)
        if asked is not None and asked.kind == "replace" and thing and this.you not in ("", thing.controller):
            table.ask(asked._replace(grounds=by_reading("A30", "8-9-2", "8-9-2-1", "8-9-2-2")))
        return
    text = say("{card} stays as it is: {why}.", card=table.name(this.thing), why=found[0])
    table.tell("prevented", text, found[1].beside((*this.grounds.rules, "1-3-2")), thing=this.thing)


def _in_words(table: Table, this: Change) -> str:
    """Return a change as it is spoken of when something replaces or forbids it."""
    name, player = table.name(this.thing), this.player
    if this.kind == "move":
        return _going(name, this.to)
    if this.to == "rest":
        mode = "Rest Mode" if this.kind == "mark" else "Active Mode"
        return say("{card} being switched to {mode}", card=name, mode=mode)
    if this.kind == "damage":
        return say("{amount} damage to {player}", amount=this.amount, player=player)
    if this.kind == "draw":
        return say_many("{player} drawing a card", "{player} drawing {n} cards", this.amount, player=player)
    if this.kind == "ko":
        return say("the KO of {card}", card=name)
    return say("{who}: {change} {what}", who=name or player, change=this.kind, what=this.to)


def _going(card: str, to: str) -> str:
    if to == "hand":
        return say("{card} going to the hand", card=card)
    if to == "deck":
        return say("{card} going to the deck", card=card)
    return say("{card} going to the {area}", card=card, area=AREAS.get(to, to))


def op_and_watch(table: Table, item: Item, index: int) -> None:
    """Carry out an instruction; losses and situations are looked at right after it (9-1-2-1); a task."""
    table.later(Task("interrupt"))
    run_op(table, item, index)


def skip(table: Table, text: str, grounds: Grounds) -> None:
    """Say that a part of an effect does nothing; a task."""
    table.tell("skipped", text, grounds)


def mark(table: Table, this: Change) -> None:
    """Switch a card to Rest Mode or Active Mode, or give or take another state; what it is already does not change."""
    thing = table.things[this.thing]
    if this.to != "rest" or has(thing, "rest") == (this.kind == "mark"):
        CHANGES[this.kind](table, this._replace(grounds=this.grounds if this.to != "rest" else by_rule("1-3-2-1")))
        return
    item = next((each for each in table.resolving if each.key == this.by), None)
    if item and this.kind == "unmark" and thing.zone == "energy" and (kept := kept_at_rest(table, thing.owner, item)):
        table.tell("prevented", say("{card} forbids it.", card=kept), by_rule("1-3-3"), thing=thing.key)
        return
    mode = "Rest Mode" if this.kind == "mark" else "Active Mode"
    table.alter(thing.key, marks=thing.marks ^ {"rest"})
    if thing.zone == "energy":
        by = 1 if this.kind == "mark" else -1
        table.add(thing.owner, "rested", by)
        table.add(thing.owner, "energy", -by)
        recolour(table, thing, -by)
    text = say("{card} is switched to {mode}.", card=thing.name, mode=mode)
    table.tell(f"{this.kind}ed", text, this.grounds, player=thing.controller, thing=thing.key, mark="rest",
               came_from=thing.zone, how=skill_of(item) if item else "rules")  # fmt: skip


OWN_CHANGES: dict[str, Callable[[Table, Change], None]] = {
    **CHANGES, "mark": mark, "unmark": mark, "move": move, "draw": draw, "control": control, "damage": damage, "ko": ko,
}  # fmt: skip
TASKS: dict[str, Callable[..., None]] = {
    **tasks(take_damage, life_taken, damage_dealt, win, draw_up_to, one_more, turn_over, slip_under, skip),
    "change": guarded,
    "op": op_and_watch,
    "mod": put_power,
    "lend": lend_word,
    "blank texts": negate_skills,
    "texts again": skills_again,
}
