"""Illegal plays, and what is taken back when somebody notices (7.8.1; A32 says how far)."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing import piles
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.costs import x_of
from judgeapp.domain.timing.state import (
    Item,
    Pending,
    Question,
    Refusal,
    Standing,
    State,
    Task,
    Thing,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import amount_of, card_of
from judgeapp.domain.timing.words import shown
from judgeapp.games.bakugan.timing import damage
from judgeapp.games.bakugan.timing.bakugan import undress
from judgeapp.games.bakugan.timing.energy import (
    available,
    card_cost,
    uncharge,
)
from judgeapp.games.bakugan.timing.playing import MISTAKES, announce

ENERGY = ("energy", "charged", "uncharged")
FIELDS = ("kind", "controller", "zone", "cost", "texts", "stats", "on", "facts")
REMEMBERED = ("decides", "victor", "winner", "stopped")  # what a completion can settle in the memo
READING = by_reading("A32", "7.8.1.2")


class Trace(NamedTuple):
    """What one completion (or the announcement) changed: the states before and after it."""

    before: State
    after: State


class Misplay(NamedTuple):
    """An illegal play that nobody has undone.

    before   the state before it, without the illegal plays that were known then
    items    keys of what waits or has completed because of it, the card's own item first
    traces   what they have changed, the oldest first;  begun: the state in which one of them began to complete
    """

    player: str
    card: str
    paid: int
    before: State
    items: tuple[str, ...]
    traces: tuple[Trace, ...] = ()
    begun: State | None = None


def is_a_mistake(table: Table, action: Action) -> Refusal | None:
    """What is legal is not an illegal play."""
    plain = Action("play", action.player, {name: value for name, value in action.args.items() if name != "paid"})
    card = card_of(table, action)
    cost = card_cost(table, action.player, card, x_of(action))
    if any(check(table, plain) for check in MISTAKES) or action.args.get("paid", cost) != cost:
        return None
    return Refusal(say("{card} can be played legally now.", card=card.name), by_rule("7.8.1.1"))


def play_illegally(table: Table, action: Action) -> None:
    """Play a card that can't be played; what comes of it is kept in mind, so that it can be undone."""
    card, player, before = card_of(table, action), action.player, _state(table)
    cost, have = card_cost(table, player, card, x_of(action)), available(table, player)
    paid = amount_of(action, "paid", cost)
    paid = paid if have is None else min(paid, have)
    text = say("{player} plays {card} illegally; nobody has noticed yet.", player=player, card=card.name)
    table.tell("illegal", text, by_rule("7.8.1.1"), player=player, thing=card.key)
    announce(table, action, paid, frozenset({"illegal"}))
    after = _state(table)
    own = next(item.key for item in reversed(table.pile) if item.source == card.key)
    items = (own, *_new(before.pile, after.pile), *_new(before.pending, after.pending))
    known = _known(table)
    table.remember("misplays", (*known, Misplay(player, card.key, paid, before, items, (Trace(before, after),))))


def _known(table: Table) -> tuple[Misplay, ...]:
    found: tuple[Misplay, ...] = table.memo.get("misplays", ())
    return found


def _state(table: Table) -> State:
    """Return the state now. The table goes on being used; illegal plays do not hold the ones before them."""
    values = {name: getattr(table, name) for name in State._fields}
    memo = frozen({key: value for key, value in table.memo.items() if key != "misplays"})
    copies = {name: frozen(values[name]) for name in ("things", "numbers", "ears")}
    return State(**{**values, **copies, "memo": memo, "agenda": tuple(table.agenda)})


def _new(before: Iterable[Item | Pending], after: Iterable[Item | Pending]) -> list[str]:
    known = {each.key for each in before}
    return [each.key for each in after if each.key not in known]


# --- what comes of it


def _came_of(table: Table, misplay: Misplay, each: Item | Pending) -> bool:
    """Tell whether something would not be there without an illegal play; what waited before it does not hang on it."""
    waited: list[Item | Pending] = [*misplay.before.pile, *misplay.before.pending]
    if not _new(waited, [each]):
        return False
    event = each.event if isinstance(each, Pending) else each.facts.get("event", {})
    return (
        each.key in misplay.items
        or each.source == misplay.card
        or event.get("item", "") in misplay.items
        or event.get("thing", "") == misplay.card
    )


def resolve(table: Table, key: str) -> None:
    """Complete something; a task. What comes of an illegal play leaves a trace."""
    item = table.item(key)
    for number, misplay in enumerate(_known(table)):
        if item is not None and _came_of(table, misplay, item):
            _alter(table, number, misplay._replace(begun=_state(table), items=(*misplay.items, key)))
    piles.resolve(table, key)


def resolved(table: Table, key: str, worked: bool) -> None:
    """Finish a completion; a task."""
    piles.resolved(table, key, worked)
    for number, misplay in enumerate(_known(table)):
        if misplay.begun is not None and key in misplay.items:
            after = _state(table)
            items = (*_new(misplay.begun.pile, after.pile), *_new(misplay.begun.pending, after.pending))
            traces = (*misplay.traces, Trace(misplay.begun, after))
            _alter(table, number, misplay._replace(items=(*misplay.items, *items), traces=traces, begun=None))


def _alter(table: Table, number: int, misplay: Misplay) -> None:
    known = _known(table)
    table.remember("misplays", (*known[:number], misplay, *known[number + 1 :]))


# --- undoing


def has_misplay(table: Table, action: Action) -> Refusal | None:
    """There must be an illegal play to undo."""
    if _known(table):
        return None
    return Refusal(say("No illegal play of this turn is known."), by_rule("7.8.1.1"))


def undo_misplay(table: Table, action: Action) -> None:
    """Undo the latest illegal play; the Energy spent on it is in the pool (7.8.1.2, 7.8.1.3)."""
    *earlier, misplay = _known(table)
    name = table.name(misplay.card)
    if table.settings["undo"] == "all":
        _go_back(table, misplay, name)
    else:
        _take_back(table, misplay, name)
    table.remember("misplays", tuple(earlier) or None)


def _go_back(table: Table, misplay: Misplay, name: str) -> None:
    """Go on from the moment before the play, whatever has happened since."""
    table.set(**misplay.before._asdict())
    table.set(agenda=list(misplay.before.agenda), _own=set())
    text = say("The illegal play of {name} is negated, and everything since is reversed.", name=name)
    table.tell("undone", text, READING, player=misplay.player, thing=misplay.card)
    pool = table.number(misplay.player, "energy") or 0
    if misplay.paid > pool and table.number(misplay.player, "charged") is not None:
        uncharge(table, misplay.player, misplay.paid - pool)
    _tell_energy(table, misplay)
    flipped = table.asking.kind == "flip card"
    if flipped:
        table.set(asking=None)
    _put_back(table, misplay, flipped)
    if table.pending and not flipped:  # the uncharging has set off what waits for it
        player = table.asking.player
        table.set(asking=None)
        table.later(Task("priority", (player,)))


def _take_back(table: Table, misplay: Misplay, name: str) -> None:
    """Take back what came of the play, and nothing else: what others did legally and what was rolled stays."""
    text = say("The illegal play of {name} is negated, and what came of it is reversed.", name=name)
    table.tell("undone", text, READING, player=misplay.player, thing=misplay.card)
    flipped = table.things[misplay.card].kind == "flip"
    answered = bool(table.pile) and not _came_of(table, misplay, table.pile[-1])
    waited = any(item.key == misplay.items[0] for item in table.pile)
    if table.resolving and _came_of(table, misplay, table.resolving[-1]):
        misplay = _cut_off(table, misplay)
    _leave_batch(table, misplay)
    owed: list[damage.Damage] = []
    for trace in reversed(misplay.traces):
        _reverse_things(table, trace)
        _reverse_numbers(table, trace)
        _reverse_rest(table, trace)
        _reverse_batch(table, misplay, trace)
        owed += _reverse_damage(table, trace)
    table.add(misplay.player, "energy", misplay.paid)
    _tell_energy(table, misplay)
    _put_back(table, misplay, flipped)
    _go_on(table, misplay if waited and not answered else None, flipped)
    _deal_after_all(table, owed)


def _tell_energy(table: Table, misplay: Misplay) -> None:
    if misplay.paid:
        text = say("The {paid} Energy that {player} spent is in the pool; the Energy cards stay uncharged.",
                   paid=misplay.paid, player=misplay.player)  # fmt: skip
        table.tell("noted", text, by_reading("A17", "7.8.1.3"), player=misplay.player)


def _put_back(table: Table, misplay: Misplay, flipped: bool) -> None:
    """Give the card back to its owner's hand; a Flip card was never there (A17)."""
    card = table.things[misplay.card]
    if card.zone in ("hand", "deck") and misplay.before.things[card.key].zone != card.zone:
        table.add(card.owner, card.zone, -1)
    if card.kind == "evo" and card.on:
        undress(table, card)
    zone = "discard" if flipped else "hand"
    table.alter(card.key, zone=zone, on="", controller=card.owner, mods=(), marks=frozenset())
    plays = list(table.memo.get("plays", ()))
    if (misplay.player, card.key) in plays:
        plays.reverse()
        plays.remove((misplay.player, card.key))
        table.remember("plays", tuple(reversed(plays)) or None)
        table.add(misplay.player, "plays", -1)
    grounds = by_reading("A17", "7.8.1.3", "3.6.1" if flipped else "7.8.1.4")
    if flipped:
        text = say("{name} goes to the discard pile: it was never in a hand.", name=card.name)
    else:
        where = {"name": card.name, "player": card.owner, "where": shown(zone)}
        text = say("{name} is in {player}'s {where} again; {player} may play it legally.", **where)
    table.tell("noted", text, grounds, player=misplay.player, thing=card.key)


def _cut_off(table: Table, misplay: Misplay) -> Misplay:
    """End a completion in its midst; what it has changed so far is a trace, too."""
    item = table.resolving[-1]
    at = next(n for n, task in enumerate(table.agenda) if task.name == "resolved" and task.args[0] == item.key)
    del table.agenda[at:]
    table.set(resolving=table.resolving[:-1], asking=None)
    begun, now = misplay.begun or _state(table), _state(table)
    items = (*_new(begun.pile, now.pile), *_new(begun.pending, now.pending))
    running = tuple(each for each in damage.running(table) if each in begun.memo.get("damages", ()))
    table.remember("damages", running or None)
    return misplay._replace(items=(*misplay.items, *items), traces=(*misplay.traces, Trace(begun, now)))


def _leave_batch(table: Table, misplay: Misplay) -> None:
    """Take what waits because of the play away, and what is asked about it."""
    gone = [item.name for item in table.pile if _came_of(table, misplay, item)]
    if gone:
        text = say("Out of the batch: {names}.", names=commas(gone))
        table.tell("gone", text, by_rule("7.8.1.2", "6.10.2"), player=misplay.player)
    pending = [each.key for each in table.pending if _came_of(table, misplay, each)]
    table.set(
        pile=tuple(item for item in table.pile if not _came_of(table, misplay, item)),
        pending=tuple(each for each in table.pending if each.key not in pending),
        passed=(),
    )
    question: Question | None = table.asking
    if question is not None and question.kind in ("order", "may", "aim") and _asks_about(question, misplay, pending):
        table.set(asking=None)


def _asks_about(question: Question, misplay: Misplay, pending: list[str]) -> bool:
    if question.kind == "aim":
        key: str = question.about["item"].key
        return key in misplay.items
    return question.about.get("pending") in pending or any(key in pending for key in question.options)


def _reverse_things(table: Table, trace: Trace) -> None:
    """Let every card be as it was before, as far as nothing else has changed it since."""
    for key, before in trace.before.things.items():
        after, now = trace.after.things[key], table.things[key]
        if after == before:
            continue
        fields = [name for name in FIELDS if getattr(after, name) != getattr(before, name)]
        changed = {name: getattr(before, name) for name in fields if getattr(now, name) == getattr(after, name)}
        marks = (now.marks - (after.marks - before.marks)) | (before.marks - after.marks)
        table.alter(key, **changed, marks=marks, mods=_mods_without(before, after, now))


def _mods_without(before: Thing, after: Thing, now: Thing) -> tuple[Any, ...]:
    kept = list(now.mods)
    for mod in _beyond(after.mods, before.mods):
        if mod in kept:
            kept.remove(mod)
    return (*_beyond(before.mods, after.mods), *kept)


def _beyond(some: Iterable[Any], others: Iterable[Any]) -> Iterator[Any]:
    """Yield what is in the first and not, or not as often, in the second."""
    left = list(others)
    for each in some:
        if each in left:
            left.remove(each)
        else:
            yield each


def _reverse_numbers(table: Table, trace: Trace) -> None:
    """Take back what was counted; Energy spent on the play comes back by itself (7.8.1.3)."""
    announced = trace.before.asking is not None
    for (player, name), before in trace.before.numbers.items():
        if not (announced and name in ENERGY):
            table.add(player, name, before - trace.after.numbers[player, name])


def _reverse_rest(table: Table, trace: Trace) -> None:
    """Take back rules that were made, and what was settled about the Brawl and the damage."""
    before, after = trace.before, trace.after
    made: list[Standing] = list(_beyond(after.standing, before.standing))
    standing = [*_beyond(before.standing, after.standing), *table.standing]
    table.set(standing=tuple(_beyond(standing, made)))
    for name in REMEMBERED:
        was, became = before.memo.get(name), after.memo.get(name)
        if was != became and table.memo.get(name) == became:
            table.remember(name, was)


def _reverse_batch(table: Table, misplay: Misplay, trace: Trace) -> None:
    """Put what was negated in its place in the batch again, and take away what was added to something there."""
    kept = {each.key: each for each in table.pile}
    still = {each.key: each for each in trace.after.pile}
    for item in trace.before.pile:
        negated = item.key not in still and not _came_of(table, misplay, item)
        if negated or (item.key in kept and kept[item.key] == still.get(item.key)):
            kept[item.key] = item
    old = [kept[item.key] for item in trace.before.pile if item.key in kept]
    known = {item.key for item in old}
    table.set(pile=(*old, *(item for key, item in kept.items() if key not in known)))


def _reverse_damage(table: Table, trace: Trace) -> list[damage.Damage]:
    """Put damage back that was prevented or stopped; return what was ended and is to be dealt after all."""
    ended = []
    now = {(each.origin, each.player): each for each in damage.running(table)}
    after = {(each.origin, each.player): each for each in trace.after.memo.get("damages", ())}
    for each in trace.before.memo.get("damages", ()):
        same = (each.origin, each.player)
        if same in now and same in after:
            less = each.left - after[same].left - (after[same].done - each.done)
            now[same] = now[same]._replace(left=now[same].left + less)
        elif same not in after and each.left:
            now[same] = each
            ended.append(each)
    table.remember("damages", tuple(now.values()) or None)
    return ended


# --- where play goes on


def _go_on(table: Table, unanswered: Misplay | None, flipped: bool) -> None:
    """Who has priority: whoever made the play if nobody has answered it, else whoever has it now (A32)."""
    question: Question | None = table.asking
    if question is None or question.kind != "priority":
        return
    if flipped and table.windows[-1].key == "flip" and len(table.pile) <= table.windows[-1].base:
        table.set(asking=None)
        piles.close(table)
        return
    player = unanswered.player if unanswered else question.player
    if player == question.player and question.about.get("bound"):
        return
    table.set(asking=None)
    table.later(Task("priority", (player,)))


def _deal_after_all(table: Table, owed: list[damage.Damage]) -> None:
    """Deal damage that was ended by what is reversed now; where it is still being dealt, it just goes on."""
    due = [each for each in owed if Task("deal", (each.origin, each.player)) not in table.agenda]
    for each in owed:
        text = say("The {left} damage of {name} that was left is dealt to {player} after all.", left=each.left,
                   name=each.name, player=each.player)  # fmt: skip
        table.tell("noted", text, READING, player=each.player)
    if due:
        question: Question | None = table.asking
        again = [Task("ask again", (question,))] if question is not None else []
        table.set(asking=None)
        table.later(*(Task("deal", (each.origin, each.player)) for each in due), Task("fall"), *again)
