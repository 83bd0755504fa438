"""How players lose at one moment, and how the game ends with that."""

from collections.abc import Callable

from judgeapp.domain.messages import listed, say, say_many
from judgeapp.domain.timing.changes import Loss, change, lost_by_now
from judgeapp.domain.timing.state import Grounds, Task, frozen
from judgeapp.domain.timing.table import Table


def lose(table: Table, player: str, why: str, grounds: Grounds) -> None:
    """Let a player lose, and whoever is to lose next with them, as far as no effect holds it up; a task."""
    losing: list[Loss] = [(player, why, grounds)]
    while table.agenda and table.agenda[-1].name == "lose":
        losing.append(table.agenda.pop().args)
    table.later(*(_loss(each) for each in losing if each[0] not in table.out), Task("lose together"))


def _loss(loss: Loss) -> Task:
    player, why, grounds = loss
    what = say("{player} losing the game", player=player)
    return change("lose", player, grounds, more=frozen({"why": why, "what": what}))


def lose_together(table: Table, more: tuple[Loss, ...] = (), draw: Grounds | None = None) -> None:
    """Players lose at one moment, and nothing can be done about it any more; a task. The side that is left has won.

    `more` lose beside those whose loss nothing has held up; `draw` is why nobody wins where nobody is left.
    """
    losing = {each[0]: each for each in (*lost_by_now(table), *more) if each[0] not in table.out}
    table.remember("losing", None)
    if not losing:
        return
    table.set(out=(*table.out, *losing))
    for player, why, grounds in losing.values():
        table.tell("lost", say("{player} loses the game: {why}.", player=player, why=why), grounds, player=player)
    teams = table.memo.get("teams", {})
    sides = {teams.get(each, each) for each in table.seats()}
    if not sides:
        draw = draw or table.timing.grounds.get("all lose", table.cite("last player"))
        end_in_draw(table, say("all players have lost at the same moment"), draw)
    elif len(sides) == 1:
        winners = [each for each in table.players if teams.get(each, each) in sides]
        text = say_many("{players} wins the game.", "{players} win the game.", len(winners), players=listed(winners))
        table.finish(winners, text, table.cite("last player"))


def end_in_draw(table: Table, why: str, grounds: Grounds) -> None:
    """The game ends in a draw; a task."""
    table.finish((), say("The game is a draw: {why}.", why=why), grounds)


TASKS: dict[str, Callable[..., None]] = {"lose": lose, "lose together": lose_together, "draw game": end_in_draw}
