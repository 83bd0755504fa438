"""Turns and steps that effects add or take away."""

from judgeapp.domain.messages import say
from judgeapp.domain.timing.durations import lasting
from judgeapp.domain.timing.effects import Effect, players
from judgeapp.domain.timing.state import Item, Op, Standing
from judgeapp.domain.timing.table import Table


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
        table.tell("standing", text, table.cite("effect"), item=item.key, player=player)


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


OPS: dict[str, Effect] = {"another_turn": turns, "skip_turn": turns, "skip": skip}
