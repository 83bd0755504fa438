"""Loops: what goes on by itself in the batch, and when it is a draw (A30)."""

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.state import Item, Question, Refusal, Task, by_reading, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.games.bakugan.timing.playing import legal

AGAIN = 2  # completions after which the same text in the batch may be called a loop
READING = by_reading("A30", "1.5.1")


def note_completion(table: Table, item: Item) -> None:
    """Remember what has completed this turn; a loop is known by it (A30)."""
    bare = item._replace(key="", ops=(), targets=(), proviso=(), facts=frozen({}))
    table.remember("completed", (*table.memo.get("completed", ()), bare))


def _cycle(table: Table) -> tuple[Item, ...]:
    """Return what has completed since something that waits has completed twice: one round of a loop; () if none."""
    done: tuple[Item, ...] = table.memo.get("completed", ())
    for item in reversed(table.pile):
        at = [n for n, each in enumerate(done) if (each.source, each.name) == (item.source, item.name)]
        if len(at) >= AGAIN:
            return done[at[-AGAIN] :]
    return ()


def is_looping(table: Table, action: Action) -> Refusal | None:
    """A loop goes on by itself if something waits that has completed again and again, and nobody plays a part in it."""
    cycle = _cycle(table)
    if not cycle:
        return Refusal(say("Nothing waits that has completed {again} times this turn.", again=AGAIN), READING)
    done = next((each for each in cycle if each.sort != "triggered"), None)
    if done is None:
        return None
    text = say("{item} goes into the batch only because {player} plays or uses it each time: {player} may stop.",
               item=done.name, player=done.controller)  # fmt: skip
    return Refusal(text, READING)


def declare_loop(table: Table, action: Action) -> None:
    """Say that nobody stops a loop; everybody else who may stop it is asked before the game is a draw."""
    declines = {each.controller for each in _cycle(table) if "optional" in each.marks}
    others = [player for player in table.seats(table.leader) if player != action.player]
    asked = tuple(player for player in others if player in declines or next(iter(legal(table, player)), None))
    table.set(asking=None)
    text = say("{player} says that a loop goes on which nobody stops.", player=action.player)
    table.tell("noted", text, READING, player=action.player)
    table.later(Task("ask loop", (action.player, asked)))


def ask_loop(table: Table, declares: str, asked: tuple[str, ...]) -> None:
    """Ask the next one who may stop a loop; a task. If nobody will, the game is a draw."""
    if not asked:
        table.later(Task("draw game", (say("a loop goes on that nobody can or will stop"), READING)))
        return
    text = say("{player} may stop the loop; if nobody does, the game is a draw. Does {player} stop it?",
               player=asked[0])  # fmt: skip
    about = frozen({"task": "loop answered", "args": (declares, asked)})
    table.ask(Question("loop", asked[0], text, READING, about=about))


def loop_answered(table: Table, declares: str, asked: tuple[str, ...], stops: bool) -> None:
    """Go on after an answer; a task. Who will stop it does so when they have priority."""
    if not stops:
        table.later(Task("ask loop", (declares, asked[1:])))
        return
    text = say("{player} will stop the loop: it is no draw, and the game goes on.", player=asked[0])
    table.tell("noted", text, READING, player=asked[0])
    table.later(Task("priority", (declares,)))
