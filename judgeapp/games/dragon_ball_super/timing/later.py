"""What skills put off until something happens, and what is not affected by it any more."""

from judgeapp.domain.messages import say
from judgeapp.domain.timing import lasting
from judgeapp.domain.timing.state import Grounds, Item, Op, Task, When, by_reading, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.games.dragon_ball_super.timing.zones import note_part

# What keywords put off to the end of the battle, and by which reading (10-9-1, 10-8-1).
PUT_OFF = {
    "Revenge": by_reading("A19", "10-9-1"),
    "Dual Attack": by_reading("A20", "10-8-1"),
    "Triple Attack": by_reading("A20", "10-8-1"),
}
# What is waited for, in words.
MOMENTS = {"battle ends": say("battle ends"), "battle over": say("battle over"), "turn ends": say("turn ends")}


def later(table: Table, item: Item, op: Op) -> None:
    """`{ later = "battle ends", do = [...] }`: done when that happens next, to what is chosen now.

    What waits for anything else is a text of its own that triggers, as in every game.
    """
    said = op.value.event if isinstance(op.value, When) else str(op.value)
    if said not in MOMENTS or op.value not in (said, When(said)):
        lasting.later(table, item, op)
        return
    grounds = PUT_OFF.get(str(item.facts.get("label", "")), table.cite("effect"))
    left = {key: zone for key, zone in item.facts.get("zones", {}).items() if zone == "elsewhere"}
    facts = frozen({"event": item.facts.get("event", frozen({})), "zones": frozen(left)})
    part = item._replace(ops=op.args["do"], facts=facts)
    table.remember("later", (*table.memo.get("later", ()), (said, part, grounds)))
    text = say("{skill} will act when this happens: {moment}.", skill=item.name, moment=MOMENTS[said])
    table.tell("noted", text, grounds, item=item.key)


def due(table: Table, moment: str) -> None:
    """Do what was put off until this moment; a task."""
    waiting = table.memo.get("later", ())
    table.remember("later", tuple(each for each in waiting if each[0] != moment) or None)
    table.later(*(Task("act later", each[1:]) for each in waiting if each[0] == moment))


def act_later(table: Table, item: Item, grounds: Grounds) -> None:
    """Do what was put off; a task."""
    text = say("{skill} ({player}) acts now.", skill=item.name, player=item.controller)
    table.tell("due", text, grounds, player=item.controller, thing=item.source)
    part = item._replace(key=table.new_key())
    note_part(table, item, part)
    table.later(*(Task("op", (part, index)) for index in range(len(part.ops))))


TASKS = tasks(due, act_later)
