"""What players do: place energy, play, attack, end a timing, name a number, end a loop (11-1); all verbs together."""

from collections.abc import Iterable
from dataclasses import replace

from judgeapp.domain.messages import listed as in_words
from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.changes import allowed, allowed_there, change, forbidden
from judgeapp.domain.timing.checkpoints import Cause, announce, do_nothing, is_free, take_timing
from judgeapp.domain.timing.config import Action, Check, InvalidAction, Verb
from judgeapp.domain.timing.costs import amounts_paid, lacks_cards, no_x, said_to_go, spend_next, unpaid, x_of
from judgeapp.domain.timing.state import (
    Grounds,
    Item,
    Op,
    Question,
    Refusal,
    Task,
    Thing,
    by_reading,
    by_rule,
    frozen,
    tasks,
)
from judgeapp.domain.timing.table import Table, plain_name
from judgeapp.domain.timing.verbs import VERBS as COMMON
from judgeapp.domain.timing.verbs import NotForbidden, card_of, is_in, is_own
from judgeapp.domain.timing.words import Names, Shape, several, shown
from judgeapp.games.dragon_ball_super.timing.battle import COMBO
from judgeapp.games.dragon_ball_super.timing.checkpoints import causes, show_all_colours
from judgeapp.games.dragon_ball_super.timing.energy import ANY_ENERGY, energy_fits
from judgeapp.games.dragon_ball_super.timing.playing import ACTIVATING, by_turn_player, in_free_timing
from judgeapp.games.dragon_ball_super.timing.requirements import is_not_barred, priced, unpayable
from judgeapp.games.dragon_ball_super.timing.skills import has

# --- infinite loops (11-1)

MOST_TIMES = 100  # how often a loop action is carried out step by step
MOST = 999_999_999  # how often one is only told to be carried out
Named = tuple[tuple[str, int], ...]


def _stops(table: Table, action: Action) -> tuple[str, ...]:
    """Return who can stop the loop, the turn player first: who is named, "both" or "nobody"."""
    named = {str(each).lower() for each in several(action.args["stops"])}
    seats = table.seats(table.turn_player)
    if named <= {"nobody"}:
        return ()
    for each in named - {"both"}:
        if each not in {player.lower() for player in seats}:
            raise InvalidAction(say("“{who}” can't stop a loop; say {players}, both or nobody.", who=each,
                                    players=", ".join(seats)))  # fmt: skip
    return tuple(player for player in seats if player.lower() in named or "both" in named)


def _card(table: Table, action: Action) -> str:
    return table.thing(str(action.args["card"])).key if "card" in action.args else ""


def _not_again(table: Table, action: Action) -> Refusal | None:
    """Who named the number of times may not choose to start the loop again."""
    _stops(table, action)  # who is named must be at the table
    for player, card, rules in table.memo.get("loops", ()):
        if (player, card) == (action.player, _card(table, action)):
            return Refusal(say("{player} may not choose to start this loop again.", player=player), rules)
    return None


def _in_a_loop(table: Table, action: Action) -> Refusal | None:
    """A loop comes up in a free timing, or while an [Auto] or the choice of the next one asks a player."""
    if table.asking.kind == "priority":
        return in_free_timing(table, action)
    auto = bool(table.resolving) and table.resolving[-1].sort == "triggered"
    if auto or table.asking.about.get("task") == "activate pending":
        return None
    why = say("A loop is declared in a free timing, or while an [Auto] asks.")
    return Refusal(why, table.asking.grounds._replace(rules=("11-1-1", *table.asking.grounds.rules)))


def ask_again(table: Table, question: Question, card: str, serial: int) -> None:
    """Ask what was asked when a loop of [Auto]s was declared; who is bound by it may not go on with it; a task.

    What the loop has made pending of this very [Auto] has resolved in the loop, but for the one that asks now.
    """
    asks = {(item.source, plain_name(item)) for item in table.resolving[-1:]}
    looped = [each for each in table.pending if int(each.key[1:]) > serial and (each.source, each.text.name) in asks]
    table.set(pending=tuple(each for each in table.pending if each not in looped))
    done = table.memo.get("loops", ())
    bound = next((rules for player, key, rules in done if (player, key) == (question.player, card)), None)
    table.ask(question._replace(about=frozen({**question.about, "bound": bound})) if bound else question)


def _not_going_on(table: Table, action: Action) -> Refusal | None:
    """Who named how often a loop of [Auto]s is carried out does not begin it anew with a "yes"."""
    bound = table.asking.about.get("bound")
    if bound is None:
        return None
    return Refusal(say("{player} may not choose to start this loop again.", player=action.player), bound)


def _loop(table: Table, action: Action) -> None:
    stops, card, question = _stops(table, action), _card(table, action), table.asking
    if question.kind == "priority":
        take_timing(table)
    else:
        table.set(asking=None)
        table.later(Task("ask again", (question, card, table.serial)))
    rule = _rule(stops)
    text = say("An infinite loop: nobody can stop it.")
    if stops:
        text = say("An infinite loop: {players} can stop it.", players=in_words(stops))
    table.tell("loop", text, rule, player=action.player, thing=card)
    if stops:
        table.later(Task("loop number", (stops, card, ())))
    else:
        table.later(Task("draw game", (say("neither player can stop the infinite loop"), rule)))


def _rule(stops: tuple[str, ...]) -> Grounds:
    return by_rule("11-1-1", ("11-1-2", "11-1-2-1", "11-1-2-2")[len(stops)])


def loop_number(table: Table, stops: tuple[str, ...], card: str, named: Named) -> None:
    """Ask the next player how often the loop action is done, the turn player first; a task."""
    player = stops[len(named)]
    text = say("{player} says how many times the loop action is carried out.", player=player)
    most = MOST_TIMES if _loop_action(table, card) else MOST
    about = frozen({"task": "loop named", "args": (stops, card, named), "least": 1, "most": most})
    rules = (*_rule(stops).rules, *(("1-3-4",) if len(stops) > 1 else ()))
    table.ask(Question("number", player, text, by_rule(*rules), default=1, about=about))


def _times(number: int) -> str:
    return say_many("once", "{n} times", number)


def _loop_action(table: Table, card: str) -> tuple[Op, ...]:
    """Return what one loop action does: the first text of the card that stands for it."""
    texts = table.things[card].texts if card else ()
    return texts[0].ops if texts else ()


def loop_named(table: Table, stops: tuple[str, ...], card: str, named: Named, number: int) -> None:
    """Note a number; when everybody has named one, carry the loop action out the fewer times; a task."""
    player = stops[len(named)]
    named = (*named, (player, number))
    table.tell("named", say("{player} says: {times}.", player=player, times=_times(number)), _rule(stops),
               player=player)  # fmt: skip
    if len(named) < len(stops):
        table.later(Task("loop number", (stops, card, named)))
        return
    times = min(number for _, number in named)
    numbers = {number for _, number in named}
    equal = len(named) > 1 and len(numbers) == 1
    grounds = by_reading("A31", "11-1-2", "11-1-2-2") if equal else _rule(stops)
    bound = [each for each, number in named if equal or number == max(numbers)]
    done = [(each, card, grounds) for each in bound]
    table.remember("loops", (*table.memo.get("loops", ()), *done))
    text = say("The loop action is carried out {times}; {players} may not start it again.", times=_times(times),
               players=in_words(bound))  # fmt: skip
    table.tell("looped", text, grounds, thing=card)
    ops = _loop_action(table, card)
    controller = table.things[card].controller if card else player
    table.later(*(Task("run", (controller, card, ops, frozen({}), ())) for _ in range(times if ops else 0)))


LOOPS: dict[str, Verb] = {
    "loop": Verb("loop", say("Declare an infinite loop"), ("priority", "may", "choose"), _loop,
                 (_in_a_loop, _not_again), needs=("stops",), takes=("card",), group=say("Loop"),
                 shapes={"stops": Names("stops", Shape.WORDS)}),
}  # fmt: skip


# --- when


def in_step(what: str, grounds: Grounds, *steps: str) -> Check:
    """The action belongs to the free timings of certain steps."""

    def check(table: Table, action: Action) -> Refusal | None:
        if table.step in steps:
            return None
        title = table.timing.stages[table.step].title
        return Refusal(say("{what}, not in the {step}.", what=what, step=title), grounds)

    return check


def _hand(table: Table, player: str, kind: str = "") -> Iterable[Thing]:
    for thing in table.things.values():
        if thing.zone == "hand" and thing.controller == player and kind in ("", thing.kind):
            yield thing


def _playable(table: Table, player: str) -> Iterable[Thing]:
    yield from _hand(table, player, "battle")
    for thing in table.things.values():
        elsewhere = thing.zone not in ("hand", *table.timing.in_play)
        if elsewhere and thing.kind == "battle" and allowed_there(table, "play", player, thing.key):
            yield thing


# --- charge

PLACED = by_rule("6-2-5", "3-8-3")


def _charge(table: Table, action: Action) -> None:
    table.set(asking=None)
    if "card" in action.args:
        card = card_of(table, action).key
        table.later(change("move", action.player, PLACED, thing=card, to="energy", you=action.player))
        return
    table.add(action.player, "hand", -1)
    table.add(action.player, "energy", 1)
    text = say("{player} places a card from the hand in the Energy Area.", player=action.player)
    table.tell("moved", text, PLACED, player=action.player, came_from="hand", to="energy")


def _at_charge_time(table: Table, action: Action) -> Refusal | None:
    if table.asking.kind == "charge":
        return None
    opens = say("in the Charge Phase of {player}'s next turn", player=action.player)
    return Refusal(say("A card is placed as energy in the Charge Phase, once a turn."), by_rule("6-2-5"), opens)


def _named(check: Check) -> Check:
    return lambda table, action: check(table, action) if "card" in action.args else None


def _has_card(table: Table, action: Action) -> Refusal | None:
    if table.number(action.player, "hand") == 0:
        return Refusal(say("{player} has no card in the hand.", player=action.player), by_rule("6-2-5"))
    return None


def _charges(table: Table, player: str) -> Iterable[Action]:
    if table.asking.kind == "charge":
        yield from (Action("charge", player, frozen({"card": thing.key})) for thing in _hand(table, player))
        yield Action("charge", player)


# --- play


def _is_battle_card(table: Table, action: Action) -> Refusal | None:
    card = card_of(table, action)
    if card.kind == "battle":
        return None
    why = say("Only Battle Cards are played like this; {card}: {kind}.", card=card.name,
              kind=table.timing.kinds[card.kind].label)  # fmt: skip
    return Refusal(why, by_rule("6-3-1-2-1", "3-6-3"))


def _can_play(table: Table, action: Action) -> Refusal | None:
    card = card_of(table, action)
    rules, cost = by_rule("6-3-1-2-1-1", "2-11-1-1"), priced(table, action.player, card, x_of(action))
    refusal = no_x(table, action, card.cost, card.name, unpaid(table, action.player, card, ANY_ENERGY))
    refusal = refusal or lacks_cards(table, action, cost.get("hand", ()), card.key, rules, asks=True)
    return refusal or unpayable(table, action.player, cost, card, rules)


def _play(table: Table, action: Action) -> None:
    card = card_of(table, action)
    take_timing(table)
    rule, cost = by_rule("6-3-1-2-1-1", "2-11-1", "2-11-1-1"), priced(table, action.player, card, x_of(action))
    facts = frozen({"paid": amounts_paid(cost, x_of(action))})
    item = Item(table.new_key(), card.name, action.player, "play", card.key, (Op("play", "self"),), facts=facts)
    spend_next(table, action.player, card)
    table.later(Task("pay", (item, frozen(cost), card.key, said_to_go(action), rule)),
                Task("declare play", (item,)))  # fmt: skip


def declare_play(table: Table, item: Item) -> None:
    """Declare that a card is played; it waits for the counter timing, enters, and a checkpoint follows; a task."""
    name = table.name(item.source)
    text = say("{player} reveals {card} and declares to play it.", player=item.controller, card=name)
    announce(table, "declared", item, text, by_rule("6-3-1-2-1-1"))
    opening = Task("counter timing", (Cause.of(causes(table, item), item), by_rule("6-3-1-2-1-2", "4-7-2-1")))
    table.later(opening, Task("resolve", (item.key, "play")), Task("checkpoint", (by_rule("6-3-1-2-1-4"),)))


def _plays(table: Table, player: str) -> Iterable[Action]:
    if is_free(table):
        yield from (Action("play", player, frozen({"card": each.key})) for each in _playable(table, player))


# --- attack


def _target(table: Table, action: Action) -> Thing:
    ref = str(action.args["target"])
    if ref in table.players:
        return next(thing for thing in table.things.values() if thing.zone == "leader" and thing.controller == ref)
    return table.thing(ref)


def _can_attack(table: Table, action: Action) -> Refusal | None:
    card = card_of(table, action)
    if card.kind == "extra" or card.zone not in ("leader", "battle"):
        text = say("Only a Leader Card or a Battle Card in the Battle Area attacks; {card} is in: {zone}.",
                   card=card.name, zone=shown(card.zone))  # fmt: skip
        return Refusal(text, by_rule("7-1"))
    if has(card, "rest"):
        text = say("{card} is in Rest Mode; only a card in Active Mode attacks.", card=card.name)
        return Refusal(text, by_rule("7-1"))
    return None


def _can_be_attacked(table: Table, action: Action) -> Refusal | None:
    target = _target(table, action)
    if target.controller == action.player:
        return Refusal(say("{card} is not the opponent's.", card=target.name), by_rule("6-3-1-2-3", "7-1"))
    card = card_of(table, action)
    if target.zone == "leader":
        if not (by := forbidden(table, "attack leader", action.player, card.key)):
            return None
        why = say("{by}: {card} can't attack Leader Cards.", by=by, card=card.name)
        return Refusal(why, by_rule("1-3-3", "7-1"))
    if target.kind != "battle" or target.zone != "battle":
        text = say("{card} is no Leader Card and no Battle Card in the Battle Area.", card=target.name)
        return Refusal(text, by_rule("7-1"))
    if not has(target, "rest") and not allowed(table, "attack active", action.player, card.key):
        text = say("{card} is in Active Mode; of Battle Cards only those in Rest Mode can be attacked.",
                   card=target.name)  # fmt: skip
        return Refusal(text, by_rule("7-1"), say("when {card} is in Rest Mode", card=target.name))
    return None


def _attack(table: Table, action: Action) -> None:
    card, target = card_of(table, action), _target(table, action)
    take_timing(table)
    table.later(change("mark", action.player, by_rule("7-1"), thing=card.key, to="rest", you=action.player),
                Task("begin battle", (card.key, target.key, target.key)), Task("stage", ("attack",)))  # fmt: skip


def _attacks(table: Table, player: str) -> Iterable[Action]:
    if is_free(table) and table.step == "main":
        theirs = [each for each in table.in_play() if each.controller != player and each.kind != "extra"]
        for card in table.in_play(player):
            if card.kind != "extra":
                yield from (Action("attack", player, frozen({"card": card.key, "target": each.key})) for each in theirs)


# --- nothing, and numbers


def _pass(table: Table, action: Action) -> None:
    if table.asking.kind == "charge":
        text = say("{player} places no card.", player=action.player)
        table.tell("passed", text, table.asking.grounds, player=action.player)
        table.set(asking=None)
    else:
        do_nothing(table)


def _number(table: Table, action: Action) -> Refusal | None:
    if table.asking is None or table.asking.kind != "number":  # not its time, which the engine says
        return None
    about, number = table.asking.about, action.args["number"]
    if number < about["least"]:
        rule = by_rule("1-3-5") if about["least"] else by_rule("1-3-5", "1-3-5-1")
        return Refusal(say("The number must be {least} or more.", least=about["least"]), rule)
    if number > about["most"]:
        why = say("The number can be {most} at most here.", most=about["most"])
        limit = about["task"] == "loop named"  # ours, not the game's
        return Refusal(why, by_reading("", *table.asking.grounds.rules) if limit else table.asking.grounds)
    return None


def _name(table: Table, action: Action) -> None:
    about = table.asking.about
    table.set(asking=None)
    table.later(Task(about["task"], (*about["args"], action.args["number"])))


def _names(table: Table, player: str) -> Iterable[Action]:
    about = table.asking.about
    some = {about["least"], min(about["least"] + 1, about["most"]), table.asking.default}
    yield from (Action("name", player, frozen({"number": number})) for number in sorted(some))


VERBS: dict[str, Verb] = {
    verb.key: verb
    for verb in (
        Verb("play", say("Play a card"), ("priority",), _play,
             (in_free_timing, is_own, by_turn_player,
              in_step(say("Battle Cards are played in the Main Phase, outside of battles"),
                      by_rule("6-3-1-2-1", "6-3-1-2"), "main"),
              _is_battle_card, is_in("hand"), NotForbidden("play"), _can_play),
             _plays, ("card",), ("x", "discard"), say("Play")),
        *ACTIVATING.values(),
        Verb("attack", say("Attack"), ("priority",), _attack,
             (in_free_timing, is_own, by_turn_player,
              in_step(say("Attacks are made in the Main Phase, outside of battles"),
                      by_rule("6-3-1-2-3", "7-1"), "main"),
              _can_attack, NotForbidden("attack"), _can_be_attacked),
             _attacks, ("card", "target"), group=say("Attack"), shapes={"target": Names("aim")}, finds="battle"),
        COMBO,
        Verb("charge", say("Place energy"), ("charge", "priority"), _charge,
             (_at_charge_time, _has_card, _named(is_own), _named(is_in("hand")), NotForbidden("charge")),
             _charges, (), ("card",), say("Energy")),
        Verb("pass", say("Do nothing"), ("priority", "charge"), _pass, offers=COMMON["pass"].offers,
             group=say("Pass")),
        replace(COMMON["yes"], checks=(*COMMON["yes"].checks, _not_going_on)),
        COMMON["no"],
        replace(COMMON["choose"], answers=("choose", "replace"),
                checks=(is_not_barred, *COMMON["choose"].checks, show_all_colours, energy_fits)),
        Verb("name", say("Name a number"), ("number",), _name, (_number,), _names, ("number",), group=say("Decide"),
             shapes={"number": Shape.NUMBER}),
        *LOOPS.values(),
        COMMON["concede"],
    )
}  # fmt: skip


def default(table: Table) -> Action | None:
    """Return what somebody does who does nothing: places no energy, names what is suggested."""
    question = table.asking
    if question.kind == "number":
        return Action("name", question.player, {"number": question.default})
    return Action("pass", question.player)


TASKS = tasks(ask_again, loop_number, loop_named, declare_play)
