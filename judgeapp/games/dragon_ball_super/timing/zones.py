"""Moves between areas: tokens, cards beneath cards, what is counted, and which cards can't be moved."""

from collections.abc import Mapping

from judgeapp.domain.messages import listed, say
from judgeapp.domain.timing.changes import Change, blanks, change, forbidden, placed
from judgeapp.domain.timing.conditions import meets, raw_stat_of
from judgeapp.domain.timing.costs import with_x
from judgeapp.domain.timing.lasting import blank_texts
from judgeapp.domain.timing.state import (
    Event,
    Grounds,
    Item,
    Mod,
    Question,
    Standing,
    Task,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
    tasks,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import shown
from judgeapp.games.dragon_ball_super.timing.skills import STATES, forget, has, has_known_power

ON_FIELD = ("battle", "combo")  # a card that moves between these two stays the same card (3-1-4, 3-1-5)
AREAS = {"leader": "Leader Area", "battle": "Battle Area", "combo": "Combo Area", "energy": "Energy Area",
         "life": "Life Area", "drop": "Drop Area", "warp": "Warp"}  # fmt: skip
SECRET = ("hand", "deck", "life")
UNTOUCHED = ("deck", "life")  # where nobody may change the order; elsewhere owners may at any time (3-4-2, 3-10-2)
ROLES = ("attack card", "guard card")


def role(table: Table, name: str) -> Thing | None:
    """Return the attack card or the guard card of the battle, if there is one."""
    return next((thing for thing in table.things.values() if name in thing.marks), None)


def beneath(table: Table, key: str) -> list[Thing]:
    """Return the cards that lie under a card, from the top to the bottom."""
    return [thing for thing in table.things.values() if thing.zone == "under" and thing.on == key]


def amount_in(table: Table, player: str, area: str) -> int | None:
    """Return how many cards a player has in an area, or None if the scene does not say."""
    counted = table.number(player, area)
    named = sum(thing.zone == area and thing.controller == player for thing in table.things.values())
    return counted if counted is not None else named or None


# --- moving


def move(table: Table, this: Change) -> None:
    """A card goes to another area; leaving the Battle and Combo Area it is a new card there (3-1-4, 3-1-5)."""
    thing = table.things[this.thing]
    to, grounds = _destination(thing, this)
    if to == thing.zone and "place" in this.more:  # from one place in an area to another
        table.put_last(thing.key)
        _tell(table, this, thing, to, grounds)
        return
    if to == thing.zone:
        table.tell("unchanged", say("{card} is there already.", card=thing.name), by_rule("1-3-2-1"), thing=thing.key)
        return
    stays_same = {thing.zone, to} <= set(ON_FIELD)
    below = [] if stays_same else beneath(table, thing.key)
    if below and this.more.get("only_top"):
        _uncover(table, thing, below)
        below = []
    silent = thing.facts["printed"][1] if thing.zone == "battle" and blanks(table, thing.key) else ()
    _place(table, this, thing, to, stays_same)
    _recount(table, thing, table.things[thing.key], thing.zone, to)
    before = len(table.events)
    _tell(table, this, thing, to, grounds)
    _tell_silent(table, thing, silent, tuple(table.events[before:]))
    if not stays_same:
        forget(table, thing.key, thing.zone in ON_FIELD)
    if not stays_same and thing.zone in ON_FIELD:
        _let_go(table, thing.key)
    table.later(*(_drop(card, this) for card in below))


def _tell_silent(table: Table, thing: Thing, silent: tuple[Text, ...], events: tuple[Event, ...]) -> None:
    """Say which [Auto]s a move would have triggered, had they not been negated where it began (8-6-5-2)."""
    for text in silent:
        if any(meets(table, text.when, thing, event) for event in events):
            told = say("{skill} does not trigger: it was negated where {card} came from.", skill=text.name,
                       card=thing.name)  # fmt: skip
            table.tell("not triggered", told, by_rule("8-6-5-2", "8-3-1"), thing=thing.key)


def together(table: Table, cards: list[Thing], moves: list[Task]) -> None:
    """Let cards go to an area together, in the order that the owner of several of them decides (3-1-6)."""
    for player in reversed(table.seats(table.turn_player)):
        mine = {card.key: task for card, task in zip(cards, moves, strict=True) if card.owner == player}
        if len(mine) < 2:
            table.later(*mine.values())
            continue
        table.later(Task("ask order", (player, frozen(mine))))


def ask_order(table: Table, player: str, moves: Mapping[str, Task]) -> None:
    """Ask the owner of cards in which order they are placed; the other players do not see it; a task."""
    text = say("{player} decides in which order {cards} are placed, the last one on top.", player=player,
               cards=listed([table.name(key) for key in moves]))  # fmt: skip
    about = {"task": "placed in order", "args": (moves,), "amount": len(moves), "ordered": True}
    keys = tuple(moves)
    table.ask(Question("choose", player, text, by_rule("3-1-6", "3-1-6-1", "1-3-4"), keys, keys, frozen(about)))


def placed_in_order(table: Table, moves: Mapping[str, Task], chosen: tuple[str, ...]) -> None:
    """Move cards in the order that was decided; a task."""
    table.later(*(moves[key] for key in chosen))


def _let_go(table: Table, key: str) -> None:
    """What was put off does not follow a card that is a new one now (3-1-4, 3-1-5)."""
    table.set(standing=tuple(_without(each, key) if each.sort == "later" else each for each in table.standing))


def _without(standing: Standing, key: str) -> Standing:
    text: Text = standing.what
    by: Item = text.more["by"]
    zones = frozen({**by.facts.get("zones", {}), key: "elsewhere"})
    by = by._replace(facts=frozen({**by.facts, "zones": zones}))
    return standing._replace(what=text._replace(more=frozen({**text.more, "by": by})))


def new_ones(item: Item) -> dict[str, str]:
    """Return the cards of an item that are new ones by now, each with a zone in which no card is."""
    return {key: zone for key, zone in item.facts.get("zones", {}).items() if zone == "elsewhere"}


def _destination(thing: Thing, this: Change) -> tuple[str, Grounds]:
    if has(thing, "token") and thing.zone in (*ON_FIELD, "under") and this.to not in ON_FIELD:
        return "removed", by_rule("10-18-7", "10-19-2")
    if this.to == "energy" and has(thing, "Energy-Exhaust"):
        return this.to, this.grounds._replace(rules=(*this.grounds.rules, "10-34-1"))
    if {thing.zone, this.to} <= set(ON_FIELD):
        return this.to, this.grounds.beside(("3-1-4",))  # the same card, with what is in effect on it
    came = {"combo": ("3-1-5",), "deck": ("3-2-3",)}.get(thing.zone, ())
    owners = ("3-1-7", "3-1-7-1") if thing.owner != thing.controller and this.to not in ON_FIELD else ()
    return this.to, this.grounds.beside((*came, *owners, *(("11-4-1",) if this.to == "warp" else ())))


def _drop(card: Thing, this: Change) -> Task:
    return change("move", card.owner, by_rule("11-3-4", "11-3-4-1"), thing=card.key, to="drop", by=this.by)


def _place(table: Table, this: Change, thing: Thing, to: str, stays_same: bool) -> None:
    marks = thing.marks - (set(ROLES) | {"rest"} if stays_same else STATES - {"token"})
    if this.more.get("rest") or (to == "energy" and has(thing, "Energy-Exhaust")):
        marks |= {"rest"}
    if this.more.get("realm"):
        marks |= {"over realm"}
    if str(this.more.get("how", "")).startswith("Union"):
        marks |= {"union"}
    master = thing.controller if stays_same else this.more.get("master", thing.owner) if to in ON_FIELD else thing.owner
    table.put_last(thing.key)
    table.alter(thing.key, zone=to, marks=marks, controller=master, on="", mods=thing.mods if stays_same else ())
    if this.more.get("cover"):
        cover(table, thing.key, this.more["cover"], this.more.get("how", ""))
    for how, by, until in this.more.get("enters", ()):
        _answered(table, table.things[thing.key], how, by, until)


def _answered(table: Table, thing: Thing, how: str, by: Item, until: str) -> None:
    """Let a card come in as a [Counter] says, before anything can be set off as it is played."""
    if deflects(table, thing, by.key):
        table.tell("prevented", *deflected(table, thing, by.key), thing=thing.key)
    elif how == "rest":
        table.mark(thing.key, "rest")
    else:
        blank_texts(table, thing.key, until, by)


def _recount(table: Table, before: Thing, after: Thing, came_from: str, to: str) -> None:
    for thing, area, by in ((before, came_from, -1), (after, to, 1)):
        rested = area == "energy" and has(thing, "rest")
        table.add(thing.owner, "rested" if rested else area, by)
        if area == "energy" and not rested:
            recolour(table, thing, by)


def recolour(table: Table, thing: Thing, by: int) -> None:
    """Count one more or one fewer card in Active Mode for each of the colours of an energy card."""
    for colour in thing.facts.get("colors", ()):
        table.add(thing.owner, colour, by)


def _tell(table: Table, this: Change, thing: Thing, to: str, grounds: Grounds) -> None:
    """Say what happened; what waits for the card in its old area hears of it, too."""
    now = table.things[thing.key]
    about = {"player": thing.controller, "thing": thing.key, "came_from": thing.zone, "to": to, "by": this.by,
             "source": this.more.get("source", ""), **_known_of(table, thing, now)}  # fmt: skip
    how = {"how": this.more["how"]} if "how" in this.more else {}
    told = any((each.kind, each.thing, each.item) == ("revealed", thing.key, this.by) for each in table.events)
    if this.more.get("reveals") and not told and {thing.zone, to} <= set(SECRET):
        text = say("{card} is revealed.", card=thing.name)
        table.tell("revealed", text, by_rule("11-2-1"), player=thing.controller, thing=thing.key)
    table.tell("moved", placed(_moved(now, to), this), grounds, **about, **how)
    if to == "battle":
        about["player"] = now.controller
        table.tell("entered", say("{card} is in the Battle Area.", card=thing.name), grounds, **about)
        if thing.kind == "battle":
            how = this.more.get("how", "play")
            played = say("{player} has played {card}.", player=now.controller, card=thing.name)
            paid = this.more.get("paid", {})
            table.tell("played", played, by_rule("3-6-1", "3-6-3", "8-6-5-3"), how=how, paid=paid, **about)
            if "Evolve" in how:
                table.tell("evolved", say("{card} is an evolved card.", card=thing.name), by_rule("10-5-7"), **about)
    elif thing.zone == "battle" and to not in ON_FIELD:
        by_what = "ko" if this.more.get("then") == "ko" else "skill" if this.by or this.more.get("source") else "rules"
        text = say("{card} has left the Battle Area.", card=thing.name)
        kept = ("8-8-1-4",) if thing.mods else ()
        table.tell("left", text, by_rule("3-1-4", *kept), **about, how=by_what)
        if (thing.kind, to) == ("battle", "drop") and by_what != "ko" and table.ears.get("ko"):
            text = say("{card} has not been KO-ed: it goes to the Drop Area for another reason.", card=thing.name)
            table.tell("not ko", text, by_rule("10-1-2"), thing=thing.key)
    then = this.more.get("then")
    if then == "ko":
        _tell_ko(table, this, thing, to)
    elif then:
        table.tell(then, say("{card} is {state}.", card=thing.name, state=shown(then)), grounds, **about)


def _moved(now: Thing, to: str) -> str:
    about = {"card": now.name, "player": now.controller}
    if to == "removed":
        return say("{card} goes out of the game.", **about)
    if to == "hand":
        return say("{card} goes to {player}'s hand.", **about)
    if to == "deck":
        return say("{card} goes to {player}'s deck.", **about)
    if has(now, "rest") and to in ("battle", "energy"):
        return say("{card} goes to {player}'s {area} in Rest Mode.", **about, area=AREAS[to])
    return say("{card} goes to {player}'s {area}.", **about, area=AREAS.get(to, to))


def _known_of(table: Table, before: Thing, now: Thing) -> dict[str, int]:
    """Return what a trigger may ask of a card that has moved: as it was in the Battle Area, else as it is in the area
    it has come to, with what is in effect there (8-6-5-1-2, 8-6-5-1-3, 8-8-1-5-1)."""
    card = before if before.zone == "battle" else now
    power = {"power": raw_stat_of(table, card, "power")} if has_known_power(card) else {}
    return {"cost": int(with_x(card.cost, 0).get("energy", 0)), **power}


def _tell_ko(table: Table, this: Change, thing: Thing, to: str) -> None:
    if to != "drop":
        text = say("{card} was not KO-ed: it was removed instead.", card=thing.name)
        table.tell("unchanged", text, by_reading("A27", "10-18-7", "8-9-1-1"), thing=thing.key)
        return
    source = this.more.get("source", "")
    player = table.things[source].controller if source in table.things else this.you
    who = {"how": "opponent" if player != thing.controller else "you"} if player else {}
    cause, grounds = this.more.get("cause", "skill"), by_rule("10-1-1", "10-1-2")
    table.tell("ko", say("{card} has been KO-ed.", card=thing.name), grounds, player=thing.controller,
               thing=thing.key, came_from=thing.zone, by=source, cause=cause, **who)  # fmt: skip
    if source in table.things:
        doer = table.things[source]
        grounds = by_rule("7-4-1-4-2-1" if this.more.get("battle") else "10-1-2")
        table.tell("kos", say("{card} has KO-ed it.", card=doer.name), grounds, player=doer.controller, thing=source,
                   other=thing.key, cause=cause)  # fmt: skip


# --- cards beneath cards


def cover(table: Table, key: str, below: tuple[str, ...], how: str) -> None:
    """A card lies on top of others from now on: what it takes over from them, and that they are one card with it."""
    lasting = how.startswith("Union")
    tops = [table.things[each] for each in below]
    mods = [mod for top in tops for mod in top.mods if mod.until == "game" or not lasting]
    states = set(tops[0].marks & set(ROLES))
    if how != "Union-Potara":
        states |= tops[0].marks & {"rest"}
    thing = table.things[key]
    table.alter(key, mods=(*thing.mods, *mods), marks=thing.marks | states)
    for top in tops:
        lower = beneath(table, top.key)
        put_under(table, top.key, key)
        for card in lower:
            put_under(table, card.key, key)
    others = listed([top.name for top in tops])
    text = say("{card} lies on {others} as one card.", card=thing.name, others=others)
    roles = ("7-1-4",) if states & set(ROLES) else ()
    bottom = ("11-3-3",) if len(beneath(table, key)) > len(tops) else ()
    table.tell("covered", text, _taken_over(how).beside(("11-3-2", *roles, *bottom)), thing=key)


def _taken_over(how: str) -> Grounds:
    if how == "Union-Potara":
        return by_reading("A25", "10-13-4-4", "10-13-4-4-1")
    if how == "Union-Absorb":
        return by_reading("A26", "10-13-5-4", "10-13-5-4-1")
    return by_rule("10-5-4", "9-4-1", "9-4-2") if "Evolve" in how else by_rule("9-4-1", "9-4-2", "7-1-4")


def put_under(table: Table, key: str, top: str) -> None:
    """Put a card at the very bottom beneath another (11-3-3); its skills are negated there (11-3-2)."""
    table.alter(key, zone="under", on=top, mods=(), controller=table.things[top].controller)
    table.put_last(key)
    forget(table, key, has_left=True)
    table.alter(key, marks=table.things[key].marks - STATES | (table.things[key].marks & {"token"}))


def _uncover(table: Table, top: Thing, below: list[Thing]) -> None:
    """Only the top card moves: the next one takes over its position and the effects on its power (11-3-6)."""
    heir, rest = below[0], below[1:]
    mods: tuple[Mod, ...] = tuple(mod for mod in top.mods if mod.stat == "power")
    table.alter(heir.key, zone=top.zone, on="", mods=mods, marks=heir.marks | (top.marks & {"rest", *ROLES}))
    for card in rest:
        table.alter(card.key, on=heir.key)
    text = say("{card} stays in place of {other}.", card=heir.name, other=top.name)
    table.tell("uncovered", text, by_rule("11-3-6"), thing=heir.key)


def control(table: Table, this: Change) -> None:
    """A player gains control of a card, which keeps its position and what is in effect on it (11-5-1)."""
    thing = table.alter(this.thing, controller=this.player)
    for card in beneath(table, thing.key):
        table.alter(card.key, controller=this.player)
    text = say("{player} gains control of {card}.", player=this.player, card=thing.name)
    below = ("11-3-5",) if beneath(table, thing.key) else ()
    grounds = by_rule("11-5-1", "11-5-1-1", "4-3-2", *below)
    table.tell("controlled", text, grounds, player=this.player, thing=thing.key)


# --- what can't happen


# Moves by skills that other skills forbid: `forbid = "life to hand"`.
BANNED = {("life", "hand"): "life to hand", ("drop", "warp"): "drop to warp"}


def banned(table: Table, player: str, came_from: str, to: str) -> str:
    """Return what forbids a player to move cards from one area to another by skills, or ""."""
    word = "place energy" if to == "energy" else BANNED.get((came_from, to))
    return forbidden(table, word, player) if word else ""


def protection(table: Table, this: Change) -> tuple[str, Grounds] | None:
    """Return why a change can't happen to a card by the rules and its keywords, or None."""
    thing = table.things.get(this.thing)
    if thing is None:
        return None
    if this.kind in ("move", "ko", "control") and thing.zone == "leader":
        return say("a Leader Card never leaves the Leader Area"), by_rule("3-5-3")
    if this.kind == "move" and this.by and (by := banned(table, this.you, thing.zone, this.to)):
        return by, by_rule("1-3-3")
    if deflects(table, thing, this.by):
        return "[Deflect]", deflecting(table, this.by)
    removed = this.kind == "ko" or (this.kind == "move" and this.to != "battle")
    by_enemy = this.you not in ("", thing.owner) or bool(this.more.get("battle"))
    if removed and by_enemy and thing.zone == "battle" and has(thing, "Indestructible"):
        return "[Indestructible]", by_rule("10-12-1")
    return None


def deflects(table: Table, thing: Thing, by: str) -> bool:
    """Tell whether a card is not affected by what acts, a [Counter: Play] or a part of one (10-22-1)."""
    return has(thing, "Deflect") and by in table.memo.get("counters on plays", ())


def note_part(table: Table, item: Item, part: Item) -> None:
    """Note that what one item does is done by another: a choice of its effects, or what it has put off."""
    if item.key in table.memo.get("counters on plays", ()):
        note_counter_on_play(table, part, deflecting(table, item.key))


ON_PLAYS = by_rule("10-22-1")
ON_SKILLS = by_rule("10-22-1", "10-22-3")  # it answers a skill that plays a card


def note_counter_on_play(table: Table, item: Item, grounds: Grounds) -> None:
    """Note that an item is a [Counter: Play], and by which rules [Deflect] holds against it."""
    table.remember("counters on plays", frozen({**table.memo.get("counters on plays", {}), item.key: grounds}))


def deflecting(table: Table, by: str) -> Grounds:
    """Return the rules by which a card is not affected by what acts."""
    found: Grounds = table.memo["counters on plays"][by]
    return found


def deflected(table: Table, thing: Thing, by: str) -> tuple[str, Grounds]:
    """Return that a card is not affected, and why."""
    return say("{card} is not affected ([Deflect]).", card=thing.name), deflecting(table, by).beside(("10-22-2",))


TASKS = tasks(ask_order, placed_in_order)
