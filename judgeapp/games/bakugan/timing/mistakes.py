"""Illegal plays and how they are undone (7.8.1), and loops that nobody stops (A30)."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.checks import card_of
from judgeapp.domain.timing.grounds import Refusal, by_reading, by_rule
from judgeapp.domain.timing.state import State, Task
from judgeapp.domain.timing.terms import shown
from judgeapp.games.bakugan.timing.batch import text_key
from judgeapp.games.bakugan.timing.cards import MISTAKES, amount_of, announce, x_of
from judgeapp.games.bakugan.timing.energy import available, card_cost, uncharge

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


AGAIN = 2  # completions after which the same text in the batch may be called a loop


def is_a_mistake(table: "Table", action: Action) -> Refusal | None:
    """What is legal is not an illegal play."""
    plain = Action("play", action.player, {name: value for name, value in action.args.items() if name != "paid"})
    card = card_of(table, action)
    cost = card_cost(table, action.player, card, x_of(action))
    if any(check(table, plain) for check in MISTAKES) or action.args.get("paid", cost) != cost:
        return None
    return Refusal(say("{card} can be played legally now.", card=card.name), by_rule("7.8.1.1"))


def play_illegally(table: "Table", action: Action) -> None:
    """Play a card that can't be played; the state before is kept, so that it can be undone."""
    card, player = card_of(table, action), action.player
    before = State._make((*(getattr(table, name) for name in State._fields),))._replace(agenda=tuple(table.agenda))
    cost, have = card_cost(table, player, card, x_of(action)), available(table, player)
    paid = amount_of(action, "paid", cost)
    paid = paid if have is None else min(paid, have)
    text = say("{player} plays {card} illegally; nobody has noticed yet.", player=player, card=card.name)
    table.tell("illegal", text, by_rule("7.8.1.1"), player=player, thing=card.key)
    announce(table, action, paid, frozenset({"illegal"}))
    table.remember("misplay", (before, player, card.key, paid))


def has_misplay(table: "Table", action: Action) -> Refusal | None:
    """There must be an illegal play to undo."""
    if "misplay" in table.memo:
        return None
    return Refusal(say("No illegal play of this turn is known."), by_rule("7.8.1.1"))


def undo_misplay(table: "Table", action: Action) -> None:
    """Undo an illegal play and everything that came of it; the Energy spent on it is in the pool (7.8.1.2, 7.8.1.3)."""
    before, player, key, paid = table.memo["misplay"]
    table.set(**before._asdict())
    table.set(agenda=list(before.agenda))
    pool = table.number(player, "energy") or 0
    name = table.name(key)
    text = say("The illegal play of {name} is negated, and everything that came of it is reversed.", name=name)
    table.tell("undone", text, by_rule("7.8.1.2"), player=player, thing=key)
    if paid > pool and table.number(player, "charged") is not None:
        uncharge(table, player, paid - pool)
        text = say(
            "The {paid} Energy that {player} spent is in the pool; the Energy cards stay uncharged.",
            paid=paid,
            player=player,
        )
        table.tell("noted", text, by_reading("A17", "7.8.1.3"), player=player)
    if table.asking.kind == "flip card":
        table.set(asking=None)
        table.alter(key, zone="discard")
        text = say("{name} goes to the discard pile: it was never in a hand.", name=name)
        table.tell("noted", text, by_reading("A17", "7.8.1.3", "3.6.1"), player=player, thing=key)
        return
    where = shown(table.things[key].zone)
    text = say(
        "{name} is in {player}'s {where} again; {player} may play it legally.", name=name, player=player, where=where
    )
    table.tell("noted", text, by_reading("A17", "7.8.1.3", "7.8.1.4"), player=player, thing=key)


def is_looping(table: "Table", action: Action) -> Refusal | None:
    """A loop goes on if something waits that has completed again and again this turn."""
    done = table.memo.get("completed", {})
    if any(done.get(text_key(item), 0) >= AGAIN for item in table.pile):
        return None
    return Refusal(
        say("Nothing waits that has completed {again} times this turn.", again=AGAIN), by_reading("A30", "1.5.1")
    )


def end_loop(table: "Table", action: Action) -> None:
    """Nobody can or will stop a loop: the game is a draw."""
    table.set(asking=None)
    table.later(Task("draw game", (say("a loop goes on that nobody can or will stop"), by_reading("A30", "1.5.1"))))
