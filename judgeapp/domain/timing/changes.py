"""What happens to things and players, in one place, so that it can be forbidden, replaced and waited for."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.conditions import all_hold, bearer, meets, use_up, used
from judgeapp.domain.timing.state import NOTHING, Event, Filter, Grounds, Mark, Question, Standing, Task, Text, Thing
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import UNDER, counted, shown


class Change(NamedTuple):
    """Something that is about to happen.

    kind     name of the change ("move", "draw", "damage", ...), what `forbid` and `replace` speak of
    player   whom it happens to
    thing    key of the thing it happens to, or ""
    amount   how many; to: the zone, mark or stat it is about
    you      the player whose effect or doing it is;  by: key of the item or thing that does it
    grounds  the rules behind it
    more     what a game's own code reads; `what` says it in words, `whose` says who chooses what replaces it
    applied  the replacements that have already acted on it
    """

    kind: str
    player: str
    grounds: Grounds
    thing: str = ""
    amount: int = 1
    to: str = ""
    you: str = ""
    by: str = ""
    more: Mapping[str, Any] = NOTHING
    applied: tuple[str, ...] = ()


def change(kind: str, player: str, grounds: Grounds, **more: Any) -> Task:
    """Return the task that lets something happen, unless it is forbidden or replaced."""
    return Task("change", (Change(kind, player, grounds, **more),))


def carry_out(table: Table, this: Change) -> None:
    """Do it; or let what forbids or replaces it act."""
    if barrier := forbidden(table, this.kind, this.player, this.thing, this.you):
        text = say("{what} can't happen ({why}).", what=_what(table, this), why=barrier)
        table.tell("prevented", text, table.cite("can't").beside(this.grounds.rules), thing=this.thing)
        return
    then = str(this.more.get("then", ""))
    if then and (barrier := forbidden(table, then, this.player, this.thing, this.you)):
        text = say("{card} can't be {state} ({why}).", card=table.name(this.thing), state=shown(then), why=barrier)
        table.tell("prevented", text, table.cite("can't").beside(this.grounds.rules), thing=this.thing)
        return
    could = replacements(table, this)
    found = {key: text for key, text in could.items() if key not in this.applied}
    if len(found) < len(could) and "replaced once" in table.timing.grounds:
        this = this._replace(grounds=this.grounds.beside(table.cite("replaced once").rules))
    if not found:
        table.timing.changes[this.kind](table, this)
        return
    if len(found) == 1 and not next(iter(found.values())).optional:
        replace(table, this, next(iter(found)))
        return
    chooser = _chooser(table, this, list(found))
    options = [*found, *([""] if all(text.optional for text in found.values()) else [])]
    text = say("{chooser} chooses what replaces this: {what}.", chooser=chooser, what=_what(table, this))
    about = {"change": this}
    grounds = table.cite("replace", "optional" if "" in options else "", "again" if this.applied else "")
    of_whom = f"replace of {'cards' if this.thing in table.things else 'players'}"
    if len(found) > 1 and of_whom in table.timing.grounds:
        grounds = grounds.beside(table.cite(of_whom).rules)
    table.ask(Question("replace", chooser, text, grounds, tuple(options), options[0], about))


def _chooser(table: Table, this: Change, found: list[str]) -> str:
    """Return who decides: of a single optional one its controller, else whoever the change happens to."""
    if len(found) == 1:
        return _behind(table, found[0])[0]
    if "whose" in this.more:
        return str(this.more["whose"])
    return table.things[this.thing].controller if this.thing in table.things else this.player


def _behind(table: Table, key: str) -> tuple[str, str]:
    """Return whose a replacement is, and the key of the card that it comes from."""
    source, _, number = key.partition("/")
    if source in table.things:
        return table.things[source].controller, source
    standing = table.standing[int(number)]
    return standing.controller, standing.source


def replace(table: Table, this: Change, key: str) -> None:
    """Let one replacement act instead of a change; "" declines those that are optional."""
    found = replacements(table, this)
    if not key:
        table.later(Task("change", (this._replace(applied=(*this.applied, *found)),)))
        return
    text = found[key]
    controller, source = _behind(table, key)
    said = say("{card} replaces this: {what}.", card=text.name or table.name(source), what=_what(table, this))
    grounds = table.cite("replace", "again" if this.applied else "")
    table.tell("replaced", said, grounds, player=controller, thing=source)
    if text.once:
        use_up(table, source, text)
    more = {"thing": this.thing, "player": this.player, "amount": this.amount, "change": this.kind}
    table.later(Task("run", (controller, source, text.ops, more, (*this.applied, key))))


def replacements(table: Table, this: Change) -> dict[str, Text]:
    """Return what could replace a change, by "thing/text" or "standing/n"."""
    event = Event(this.kind, "", this.grounds, this.player, this.thing, more=_details(table, this))
    found = {}
    for thing, text in table.with_texts("replacement"):
        works = thing.zone in (text.zones or table.timing.in_play)
        holds = works and all_hold(table, text.lasting_conditions, thing.controller, thing.key)
        if holds and meets(table, text.when, thing, event):
            found[f"{thing.key}/{text.name}"] = text
        if found.get(key := f"{thing.key}/{text.name}") and used(table, thing.key, text):
            del found[key]
    for number, standing in enumerate(table.standing):
        fits = standing.sort == "replace" and standing.what.when.event == this.kind
        if (
            fits
            and _binds(table, standing, this.player, this.thing)
            and meets(table, standing.what.when, bearer(table, standing), event)
        ):
            found[f"standing/{number}"] = standing.what
    return found


def _details(table: Table, this: Change) -> dict[str, Any]:
    """Return what a replacement may ask of a change, in the words that ask it of the event."""
    about: dict[str, Any] = {"to": this.to, "amount": this.amount}
    if this.kind in ("mark", "unmark"):
        about["mark"] = this.to
    if this.kind == "count":
        about["number"] = this.to
    if this.thing in table.things:
        about["came_from"] = table.things[this.thing].zone
    return {**this.more, **about}


def forbidden(table: Table, what: str, player: str, thing: str = "", you: str = "") -> str:
    """Return the name of what forbids a verb or change, or "". What forbids always beats what allows."""
    for standing in table.standing:
        if (standing.sort, standing.what) != ("forbid", what) or not _binds(table, standing, player, thing):
            continue
        if not standing.by or you in table.opponents(standing.controller):
            return table.name(standing.source) or say("an effect")
    for each, text in table.with_texts("static"):
        works = each.zone in (text.zones or table.timing.in_play)
        if works and _text_says(table, "forbid", each.key, text, what, player, thing, you):
            return each.name
    return ""


def allowed(table: Table, what: str, player: str, thing: str = "") -> str:
    """Return the name of an effect that expressly allows a verb, or ""."""
    for standing in table.standing:
        if standing.sort == "allow" and standing.what == what and _binds(table, standing, player, thing):
            return table.name(standing.source) or say("an effect")
    for each, text in table.with_texts("static"):
        works = each.zone in (text.zones or table.timing.in_play)
        if works and _text_says(table, "allow", each.key, text, what, player, thing, ""):
            return each.name
    return ""


def allowed_there(table: Table, what: str, player: str, thing: str) -> bool:
    """Tell whether an effect lets a player do something with this card where it is, not only with cards at large."""
    for standing in table.standing:
        of_cards = bool(standing.thing) or standing.which is not None
        if (standing.sort, standing.what) == ("allow", what) and of_cards and _binds(table, standing, player, thing):
            return True
    for each, text in table.with_texts("static"):
        of_cards = any({"of", "which"} & set(op.args) for op in text.ops if op.name == "allow")
        works = of_cards and each.zone in (text.zones or table.timing.in_play)
        if works and _text_says(table, "allow", each.key, text, what, player, thing, ""):
            return True
    return False


def _binds(table: Table, standing: Standing, player: str, thing: str) -> bool:
    if standing.who not in ("", player) or standing.thing not in ("", thing):
        return False
    return standing.which is None or _fits(table, standing.which, thing, standing.controller, standing.source)


def _fits(table: Table, which: Filter, thing: str, you: str, me: str) -> bool:
    """Tell whether what happens, or what is done, concerns a card that a filter means."""
    return thing in table.things and table.fits(table.things[thing], which, you, me)


def _text_says(table: Table, how: str, key: str, text: Text, what: str, player: str, thing: str, you: str) -> bool:
    """Tell whether a static text forbids or allows something."""
    for op in text.ops:
        if op.name != how or op.value != what:
            continue
        who, of = op.args.get("who", "each"), op.args.get("of", "")
        controller = table.things[key].controller
        if of and not _means(table, of, thing, key):
            continue
        if op.args.get("by") == "opponent" and you not in table.opponents(controller):
            continue
        which = op.args.get("which")
        if which and not _fits(table, which, thing, controller, key):
            continue
        if (of and "who" not in op.args) or who == "each" or player in _players(table, who, controller):
            conditions = (*text.lasting_conditions, *op.args.get("if", ()))
            return all_hold(table, conditions, controller, key)
    return False


def _means(table: Table, of: Any, thing: str, me: str) -> bool:
    """Tell whether a static text on certain cards is about this one."""
    if isinstance(of, Filter):
        return _fits(table, of, thing, table.things[me].controller, me)
    if of == "host":
        return bool(thing) and thing == table.things[me].on
    return bool(thing == (me if of == "self" else of))


def _players(table: Table, who: str, you: str) -> tuple[str, ...]:
    return (you,) if who == "you" else table.opponents(you) if who == "opponent" else (who,)


def _what(table: Table, this: Change) -> str:
    if "what" in this.more:
        what: str = this.more["what"]
        return what
    whose = table.name(this.thing) if this.thing else this.player
    if this.thing and this.to in table.timing.zones:
        return say("{card} going to {zone}", card=whose, zone=shown(this.to))
    if not this.to:
        return say("{whose} {change}", whose=whose, change=this.kind)
    return say("{whose} {change} {to}", whose=whose, change=this.kind, to=shown(this.to))


# --- what every game has


def move(table: Table, this: Change) -> None:
    """A thing goes to another zone; what was changed on it is forgotten, and what is attached to it is let go."""
    thing = table.things[this.thing]
    came_from, out = thing.zone, table.timing.in_play
    leaves = came_from in out and this.to not in out
    changed: dict[str, Any] = {"on": this.more.get("on", "")} if this.to == UNDER else {}
    if came_from != this.to:
        changed = {"zone": this.to, "mods": (), "marks": frozenset(), "on": "", **changed}
    if leaves:
        changed["controller"] = thing.owner
        if thing.owner != thing.controller and "to owner" in table.timing.grounds:
            this = this._replace(grounds=this.grounds.beside(table.cite("to owner").rules))
    entered = this.to in out and came_from not in out
    table.alter(thing.key, **changed)
    if came_from != this.to:
        _has_come(table, thing.key, leaves)
    if entered and this.more.get("marks"):
        table.mark(thing.key, *this.more["marks"])
    about = {"player": thing.controller, "thing": thing.key, "came_from": came_from, "to": this.to, "by": this.by}
    if leaves:
        about["controller"] = thing.controller
    moved = say("{thing} goes to {place}.", thing=thing.name, place=_place(thing.owner, this.to))
    table.tell("moved", placed(moved, this), this.grounds, **about)
    if entered:
        table.tell("entered", say("{thing} is in play.", thing=thing.name), this.grounds, **about)
    if leaves:
        sort = "static" if any(text.sort == "static" for text in thing.texts) else ""
        text = say("{thing} has left play.", thing=thing.name)
        table.tell("left", text, table.cite("leaves play", sort), **about)
    if "then" in this.more:
        then = this.more["then"]
        table.tell(then, say("{thing} is {state}.", thing=thing.name, state=shown(then)), this.grounds, **about)
    _has_gone(table, thing, leaves)


def _off_the_pile(table: Table, thing: Thing) -> None:
    """A card that goes elsewhere while it waits to resolve waits no more: what it is there for goes with it."""
    waits = [item for item in table.pile if (item.source, item.sort) == (thing.key, "card")]
    table.set(pile=tuple(item for item in table.pile if item not in waits))
    for item in waits:
        text = say("{item} goes with its card: it no longer waits.", item=table.called(item))
        grounds = table.timing.grounds.get("off the pile", table.cite("source"))
        table.tell("gone", text, grounds, player=item.controller, thing=thing.key, item=item.key)


def _has_come(table: Table, key: str, leaves: bool) -> None:
    """Let a card be the newest where it has come to, free of what it had for a time."""
    table.put_last(key)
    if table.standing:
        let_go(table, key, (*FOR_A_TIME, *IN_PLAY) if leaves else FOR_A_TIME)


def _has_gone(table: Table, thing: Thing, leaves: bool) -> None:
    """Let a card have its own texts again where it has come to; what lies beneath one that leaves play is discarded.

    Of cards beneath others not all documents speak. One that has waited to resolve waits no more.
    """
    if thing.zone in table.timing.vocabulary.passing:
        _off_the_pile(table, thing)
    if table.things[thing.key].zone != thing.zone and table.standing:
        let_go(table, thing.key, (BLANK,))
    if not leaves:
        return
    below = [each for each in table.things.values() if (each.zone, each.on) == (UNDER, thing.key)]
    grounds = table.cite("leaves play")._replace(mark=Mark.READING)
    table.later(*(change(table.timing.zone_change, each.owner, grounds, thing=each.key, to=table.timing.discards_to)
                  for each in below))  # fmt: skip


def draw(table: Table, this: Change) -> None:
    """A player draws; what an empty deck means is the game's affair (its own "draw")."""
    left = table.number(this.player, "deck")
    amount = this.amount if left is None else min(left, this.amount)
    table.add(this.player, "deck", -amount)
    table.add(this.player, "hand", amount)
    text = say("{player} draws no card: the deck is empty.", player=this.player)
    if amount:
        text = say_many("{player} draws a card.", "{player} draws {n} cards.", amount, player=this.player)
    elif not this.amount:
        text = say("{player} draws no card.", player=this.player)
    grounds = this.grounds if amount or not this.amount else table.cite("empty deck")
    kind = "drawn" if amount else "skipped"
    table.tell(kind, text, grounds, player=this.player, amount=amount)
    if 0 < amount < this.amount:
        text = say_many("{n} card can't be drawn: the deck is empty.", "{n} cards can't be drawn: the deck is empty.",
                        this.amount - amount)  # fmt: skip
        table.tell("short", text, table.cite("empty deck"), player=this.player)


def count(table: Table, this: Change) -> None:
    """What is counted for a player goes up or down by `amount`."""
    table.add(this.player, this.to, this.amount)
    kind = "gained" if this.amount >= 0 else "lost"
    table.tell(kind, _counted(table, this), this.grounds, player=this.player, number=this.to, amount=abs(this.amount))


def _counted(table: Table, this: Change) -> str:
    now = table.number(this.player, this.to)
    label = table.timing.numbers.get(this.to, this.to)
    about = {"player": this.player, "what": counted(label, abs(this.amount))}
    if now is None:
        return say("{player} gains {what}.", **about) if this.amount >= 0 else say("{player} loses {what}.", **about)
    if this.amount >= 0:
        return say("{player} gains {what} ({now} now).", now=now, **about)
    return say("{player} loses {what} ({now} now).", now=now, **about)


def mark(table: Table, this: Change) -> None:
    """A thing gets a state, if it does not have it yet."""
    thing = table.things[this.thing]
    if this.to in thing.marks:
        text = say("{thing} is {state} already.", thing=thing.name, state=shown(this.to))
        table.tell("unchanged", text, this.grounds, thing=thing.key)
        return
    table.mark(thing.key, this.to)
    if "until" in this.more:
        lent = Standing("lent", this.to, "", thing.key, this.more["until"], this.by, this.you)
        table.set(standing=(*table.standing, lent))
    text = say("{thing} is {state} now.", thing=thing.name, state=shown(this.to))
    table.tell("marked", text, this.grounds, player=thing.controller, thing=thing.key, mark=this.to)


def unmark(table: Table, this: Change) -> None:
    """A thing loses a state, if it has it."""
    thing = table.things[this.thing]
    if this.to not in thing.marks:
        text = say("{thing} is not {state}.", thing=thing.name, state=shown(this.to))
        table.tell("unchanged", text, this.grounds, thing=thing.key)
        return
    table.unmark(thing.key, this.to)
    text = say("{thing} is no longer {state}.", thing=thing.name, state=shown(this.to))
    table.tell("unmarked", text, this.grounds, player=thing.controller, thing=thing.key, mark=this.to)


def control(table: Table, this: Change) -> None:
    """A player gets control of a thing; it stays as it is."""
    thing = table.alter(this.thing, controller=this.player)
    text = say("{player} controls {thing} now.", player=this.player, thing=thing.name)
    table.tell("controlled", text, this.grounds, player=this.player, thing=thing.key)


FOR_A_TIME = ("given", "feature", "was", "lent")  # what a card has only because of an effect
IN_PLAY = ("forbid", "replace", "held")  # what effects have made of a card, as long as it is in play
BLANK = "blank"  # that it has no texts: until others have heard that it has gone


def let_go(table: Table, key: str, sorts: tuple[str, ...]) -> None:
    """Let a card that has changed zones be free of what effects of these sorts gave to it, or took from it."""
    mine = [each for each in table.standing if each.thing == key and each.sort in sorts]
    if mine:
        table.set(standing=tuple(each for each in table.standing if each not in mine))
        for each in mine:
            take_back(table, each)


def blanks(table: Table, key: str) -> list[Standing]:
    """Return the effects that have taken a card's texts away."""
    return [each for each in table.standing if (each.sort, each.thing) == (BLANK, key)]


def given_to(table: Table, key: str, since: Standing | None = None) -> tuple[Text, ...]:
    """Return the texts that a card has only because of effects, or of those that came `since` another."""
    later = table.standing if since is None else table.standing[table.standing.index(since) + 1 :]
    given = [each.what for each in later if each.sort == "given" and each.thing == key]
    return tuple(text for texts in given for text in texts)


def _without(texts: tuple[Text, ...], given: Standing) -> tuple[Text, ...]:
    return tuple(text for text in texts if text not in given.what)


def take_back(table: Table, standing: Standing) -> None:
    """Take from a card what an effect has given to it for a time."""
    thing = table.things.get(standing.thing)
    if thing is None:
        return
    if standing.sort == "given":
        table.alter(thing.key, texts=_without(thing.texts, standing))
        table.set(standing=tuple(
            each._replace(what=_without(each.what, standing)) if (each.sort, each.thing) == (BLANK, thing.key) else each
            for each in table.standing
        ))  # fmt: skip
    elif standing.sort == BLANK:
        table.timing.tasks["texts again"](table, standing)
    elif standing.sort == "held":
        if thing.zone in table.timing.in_play and thing.controller == standing.who:
            table.later(change("control", standing.what, table.cite("expire"), thing=thing.key))
    elif standing.sort == "was":
        table.alter(thing.key, kind=standing.what)
    elif standing.sort == "lent" and standing.what in thing.marks:
        table.unmark(thing.key, standing.what)
        text = say("{thing} is no longer {state}.", thing=thing.name, state=shown(standing.what))
        table.tell("unmarked", text, table.cite("expire"), player=thing.controller, thing=thing.key, mark=standing.what)


PLACES = {"top": say("on top"), "bottom": say("at the bottom")}


def placed(moved: str, this: Change) -> str:
    """Return a sentence on a card that moves with where in its new zone it is put, if that is said."""
    place = PLACES.get(str(this.more.get("place", "")))
    return say("{moved} It is {place}.", moved=moved, place=place) if place else moved


Loss = tuple[str, str, Grounds]  # a player, why they lose, and by which rules


def lose(table: Table, this: Change) -> None:
    """Nothing forbids or replaces that a player loses, who does so with the others of this moment."""
    table.remember("losing", (*lost_by_now(table), (this.player, this.more["why"], this.grounds)))


def lost_by_now(table: Table) -> tuple[Loss, ...]:
    """Return the losses of this moment that nothing has held up, while others are still looked at."""
    found: tuple[Loss, ...] = table.memo.get("losing", ())
    return found


def is_losing(table: Table, player: str) -> bool:
    """Tell whether a player's loss is being looked at, or something is done instead of it."""
    if any(loss[0] == player for loss in lost_by_now(table)):
        return True
    looked_at = (task.args[0] for task in table.agenda if task.name == "change")
    done_instead = (task.args[0].facts.get("event", {}) for task in table.agenda if task.name == "op")
    return any((each.kind, each.player) == ("lose", player) for each in looked_at) or any(
        (each.get("change"), each.get("player")) == ("lose", player) for each in done_instead
    )


def _place(owner: str, zone: str) -> str:
    return shown(zone) if zone == "play" else say("{owner}'s {zone}", owner=owner, zone=shown(zone))


CHANGES: dict[str, Callable[[Table, Change], None]] = {
    "move": move,
    "draw": draw,
    "count": count,
    "mark": mark,
    "unmark": unmark,
    "control": control,
    "lose": lose,
}
