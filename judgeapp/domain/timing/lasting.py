"""What an effect leaves behind for a time: texts that act later, texts and other words given to cards, turns and steps
that are added or taken away; and choices between effects. With it all words for effects that every game has are told.
"""

from collections.abc import Callable
from typing import Any

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing import costs, effects, exchanging, taking
from judgeapp.domain.timing.changes import BLANK, blanks
from judgeapp.domain.timing.effects import Effect, each_thing, gone, players, things
from judgeapp.domain.timing.state import (
    Filter,
    Item,
    Op,
    Question,
    Standing,
    Task,
    Text,
    Thing,
    When,
    frozen,
    lasting,
    tasks,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import several, shown


def later(table: Table, item: Item, op: Op) -> None:
    """`{ later = { event = "ends", step = "play" }, do = [...] }`: a text that triggers the next time this happens.

    With `every = true` it does so each time, until the turn ends or `until` says.
    """
    when: When = op.value
    if when.thing.startswith("target"):
        aimed = things(table, item, op, when.thing)
        if not aimed:
            gone(table, item, op)
            return
        when = when._replace(thing=aimed[0].key)
    every = bool(op.args.get("every"))
    until = op.args.get("until", "turn" if every else "game")
    more = frozen({"every": every, "by": item})
    text = Text(item.name, "triggered", when, ops=op.args.get("do", ()), optional=bool(op.args.get("optional")),
                more=more)  # fmt: skip
    _stand(table, Standing("later", text, until=until, source=item.source, controller=item.controller))
    said = say("{item} will act when this happens: {event} ({until}).", item=table.called(item),
               event=shown(when.event), until=lasting(until))  # fmt: skip
    grounds = table.timing.grounds.get("later") or table.cite("effect", str(item.facts.get("label", "")))
    table.tell("standing", said, grounds, item=item.key)


def _stand(table: Table, standing: Standing) -> None:
    table.set(standing=(*table.standing, standing))


# --- what cards have for a time


def give(table: Table, item: Item, op: Op) -> None:
    """`{ give = [{ name = "Sting", when = "attacks", do = [...] }], of = "target", until = "turn" }`: texts.

    `{ give = "target", of = "self" }`: those that another card has at this moment, or all that fit a filter.
    """
    until, texts = op.args.get("until", "turn"), op.value
    if isinstance(texts, (str, Filter)):
        givers = things(table, item, op, texts)

        def task(thing: Thing) -> Task:
            return Task("give texts", (thing.key, _texts_of(table, givers, thing), until, item))
    else:

        def task(thing: Thing) -> Task:
            return Task("give texts", (thing.key, texts, until, item))

    each_thing(table, item, op, op.args.get("of", "self"), task)


def _texts_of(table: Table, givers: list[Thing], taker: Thing) -> tuple[Text, ...]:
    """Return the texts of cards as another one has them: what happens as a card is played is none of them."""
    own = table.timing.lasting_labels
    found = [(giver, text) for giver in givers if giver.key != taker.key for text in giver.texts]
    return tuple(_as_own(text, giver, taker) for giver, text in found if text.sort != "play" and text.label not in own)


def _as_own(text: Text, giver: Thing, taker: Thing) -> Text:
    """Let a text that waits for what its card does wait for what its new card does."""
    when = text.when
    if when is None or giver.key not in (when.thing, *when.more.values()):
        return text
    more = {name: taker.key if value == giver.key else value for name, value in when.more.items()}
    thing = "self" if when.thing == giver.key else when.thing
    return text._replace(when=when._replace(thing=thing, more=frozen(more)))


def give_texts(table: Table, key: str, texts: tuple[Text, ...], until: str, item: Item) -> None:
    """Give a card texts until a moment; a task."""
    thing = table.things[key]
    if not texts:
        text = say("There is no text that {card} could have.", card=thing.name)
        table.tell("skipped", text, table.cite("no target"), thing=key, item=item.key)
        return
    _stand(table, Standing("given", texts, "", key, until, item.source, item.controller))
    table.alter(key, texts=(*thing.texts, *texts))
    said = say("{card} has {texts} ({until}).", card=thing.name, texts=commas(text.name for text in texts),
               until=lasting(until))  # fmt: skip
    table.tell("given", said, table.cite("effect", "give"), player=thing.controller, thing=key, item=item.key)


def blank(table: Table, item: Item, op: Op) -> None:
    """`{ blank = "target", until = "turn" }`: a card has no texts for a time."""
    until = op.args.get("until", "turn")
    each_thing(table, item, op, op.value, lambda thing: Task("blank texts", (thing.key, until, item)))


def blank_texts(table: Table, key: str, until: str, item: Item) -> None:
    """Take the texts of a card away until a moment, but for those that no effect takes away; a task."""
    thing = table.things[key]
    kept = tuple(text for text in thing.texts if text.label in table.timing.lasting_labels)
    lost = tuple(text for text in thing.texts if text not in kept)
    _stand(table, Standing(BLANK, lost, "", key, until, item.source, item.controller))
    table.alter(key, texts=kept)
    about = {"card": thing.name, "until": lasting(until), "texts": commas(text.name for text in kept)}
    said = say("The texts of {card} are taken away ({until}).", **about)
    if kept:
        said = say("The texts of {card} are taken away ({until}), but for {texts}.", **about)
    grounds = table.timing.grounds.get("blank", table.cite("effect"))
    table.tell("blanked", said, grounds, player=thing.controller, thing=key, item=item.key)


def texts_again(table: Table, standing: Standing) -> None:
    """Give a card its texts back, or leave them to another effect that still takes them away; a task."""
    other = next(iter(blanks(table, standing.thing)), None)
    if other is None:
        table.alter(standing.thing, texts=(*standing.what, *table.things[standing.thing].texts))
        return
    more = other._replace(what=(*standing.what, *other.what))
    table.set(standing=tuple(more if each is other else each for each in table.standing))


def become(table: Table, item: Item, op: Op) -> None:
    """`{ become = "trait", gain = "Saiyan", of = "target", until = "turn" }`: also `lose`, and `to` for these only.

    `become = "kind"` with `to` lets a card be of another kind.
    """
    until = op.args.get("until", "turn")
    how = next((name for name in ("gain", "lose", "to") if name in op.args), "")
    values = several(op.args.get(how, ()))
    each_thing(table, item, op, op.args.get("of", "self"),
               lambda thing: Task("change word", (thing.key, str(op.value), how, values, until, item)))  # fmt: skip


def change_word(table: Table, key: str, word: str, how: str, values: tuple[str, ...], until: str, item: Item) -> None:
    """Let a card be told apart by other words until a moment; a task."""
    thing = table.things[key]
    if word == "kind":
        _stand(table, Standing("was", thing.kind, "", key, until, item.source, item.controller))
        table.alter(key, kind=values[0])
    else:
        _stand(table, Standing("feature", (word, how, values), "", key, until, item.source, item.controller))
    about = {"card": thing.name, "word": shown(word), "value": commas(values), "until": lasting(until)}
    said = say("{card} is {value} ({word}, {until}).", **about)
    if how == "lose":
        said = say("{card} is not {value} ({word}, {until}).", **about)
    table.tell("became", said, table.cite("effect", word), player=thing.controller, thing=key, item=item.key)


def attach(table: Table, item: Item, op: Op) -> None:
    """`{ attach = "self", to = "target" }`: a card in play is attached to another."""
    hosts = things(table, item, op, op.args["to"])
    if not hosts:
        gone(table, item, op)
        return
    each_thing(table, item, op, op.value, lambda thing: Task("fasten", (thing.key, hosts[0].key, item)))


def fasten(table: Table, key: str, host: str, item: Item) -> None:
    """Attach a card; a task."""
    if table.things[key].zone not in table.timing.in_play:
        text = say("{card} is not in play: it can't be attached.", card=table.name(key))
        table.tell("skipped", text, table.cite("effect"), thing=key)
        return
    thing = table.alter(key, on=host)
    text = say("{card} is attached to {host}.", card=thing.name, host=table.name(host))
    table.tell("attached", text, table.cite("effect", "attach"), player=thing.controller, thing=key, item=item.key,
               host=host)  # fmt: skip


# --- what the app does not know


def ask(table: Table, item: Item, op: Op) -> None:
    """`{ ask = "It dances." }`: what nobody has put into these words; whoever judges settles it by hand."""
    about = {"item": item.name, "words": op.value}
    text = say("{item}: the app does not know this: “{words}” Did it happen as printed?", **about)
    more = frozen({"task": "settled by hand", "args": (item, op.value)})
    table.ask(Question("may", item.controller, text, table.cite("effect"), ("yes", "no"), "yes", more))


def settled_by_hand(table: Table, item: Item, words: str, happened: bool) -> None:
    """Remember that everything from here on depends on what the app does not know; a task."""
    about = {"item": item.name, "words": words}
    text = say("{item}: “{words}” did not happen.", **about)
    if happened:
        text = say("{item}: “{words}” happened as printed; what it changed is not shown here.", **about)
    table.remember("by hand", (*table.memo.get("by hand", ()), words))
    table.tell("noted", text, table.cite("effect"), item=item.key, player=item.controller)


def hold(table: Table, key: str, player: str, before: str, until: str, item: Item) -> None:
    """Let a card go back to who had it once an effect of a player's ends, if that player has got it; a task."""
    card = table.things[key]
    if card.controller != player or before == player:
        return
    _stand(table, Standing("held", before, player, key, until, item.source, item.controller))
    text = say("{card} goes back to {player} afterwards ({until}).", card=card.name, player=before,
               until=lasting(until))  # fmt: skip
    table.tell("standing", text, table.cite("control", "for a time"), item=item.key)


# --- turns and steps that are added or taken away


def turns(table: Table, item: Item, op: Op) -> None:
    """`{ another_turn = "you" }`, `{ skip_turn = "opponent" }`: after this turn, or the next one of theirs."""
    extra = op.name == "another_turn"
    key = "extra" if extra else "skips"
    grounds = table.timing.grounds.get("turns", table.cite("effect"))
    for player in players(table, item, Op(op.name, True, {"who": str(op.value)})):
        table.remember(key, (*table.memo.get(key, ()), player))
        skips = say("{player} will skip a turn.", player=player)
        text = say("{player} gets another turn.", player=player) if extra else skips
        table.tell("turns", text, grounds, player=player)


def skip(table: Table, item: Item, op: Op) -> None:
    """`{ skip = "draw", who = "opponent" }`: the next such step of a player's turn does not take place."""
    until = op.args.get("until", "game")
    for player in players(table, item, op):
        made = Standing("skip", str(op.value), player, "", until, item.source, item.controller)
        table.set(standing=(*table.standing, made))
        title = table.timing.stages[str(op.value)].title
        text = say("{player} will skip {step} ({until}).", player=player, step=title, until=lasting(until))
        table.tell("standing", text, table.cite("effect", op.name), item=item.key, player=player)


def next_in_turn(table: Table) -> str:
    """Return whose turn comes next: who has another one, or the next player who does not skip it."""
    extra: list[str] = [player for player in table.memo.get("extra", ()) if player not in table.out]
    if extra:
        table.remember("extra", tuple(extra[1:]) or None)
        return extra[0]
    player = table.next_player(table.turn_player)
    skips = list(table.memo.get("skips", ()))
    while player in skips:
        skips.remove(player)
        text = say("{player}'s turn is skipped.", player=player)
        table.tell("skipped", text, table.timing.grounds.get("turns", table.cite("effect")), player=player)
        player = table.next_player(player)
    table.remember("skips", tuple(skips) or None)
    return player


# --- one of several


def pick(table: Table, item: Item, op: Op) -> None:
    """`{ pick = 2, do = [...] }`: "choose X"; the options are "1", "2", ... in the order of the list.

    `who` says that others choose, each for themselves: what they pick is done as though it were theirs.
    """
    table.later(*(Task("ask pick", (item._replace(controller=who), op)) for who in players(table, item, op)))


def ask_pick(table: Table, item: Item, op: Op) -> None:
    """Ask a player which effects are chosen; a task."""
    options = tuple(str(number) for number in range(1, len(op.args["do"]) + 1))
    amount = min(op.value, len(options))
    least = 0 if op.args.get("up_to") else amount
    text = say("{player} chooses {amount} of {total} effects of {skill}, in the order they will have.",
               player=item.controller, amount=amount, total=len(options), skill=table.called(item))  # fmt: skip
    about = {"task": "picked", "args": (item, op), "amount": amount, "least": least, "ordered": True}
    grounds = table.timing.grounds.get("pick", table.cite("target"))
    table.ask(Question("choose", item.controller, text, grounds, options, options[:amount], frozen(about)))


def picked(table: Table, item: Item, op: Op, chosen: tuple[str, ...]) -> None:
    """Carry out the effects that were chosen; a task."""
    run_part(table, part_of(table, item, op, chosen))


def part_of(table: Table, item: Item, op: Op, chosen: tuple[str, ...]) -> Item:
    """Return what is carried out of an effect, of whose options some were chosen."""
    ops: tuple[Any, ...] = tuple(op.args["do"][int(number) - 1] for number in chosen)
    return item._replace(key=table.new_key(), ops=ops)


def run_part(table: Table, run: Item) -> None:
    """Carry out a part of an effect next."""
    table.later(*(Task("op", (run, index)) for index in range(len(run.ops))))


# All the words for effects that every game has, and the tasks behind them.
OPS: dict[str, Effect] = {
    **effects.OPS,
    **taking.OPS,
    **exchanging.OPS,
    "later": later,
    "give": give,
    "blank": blank,
    "become": become,
    "attach": attach,
    "pick": pick,
    "ask": ask,
    **costs.OPS,
    "another_turn": turns,
    "skip_turn": turns,
    "skip": skip,
}
TASKS: dict[str, Callable[..., None]] = {
    **effects.TASKS,
    **taking.TASKS,
    **exchanging.TASKS,
    **tasks(give_texts, blank_texts, texts_again, change_word, fasten, ask_pick, picked, settled_by_hand, hold),
}
