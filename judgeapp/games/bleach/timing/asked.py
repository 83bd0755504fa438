"""Whether it is the time for an action: what is asked of the player."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action, Check
from judgeapp.domain.timing.grounds import Refusal, by_rule
from judgeapp.games.bleach.timing.places import PRIORITY

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

ADDING = ("priority", "battle")  # questions at which an effect can go on the queue
FREE = (*ADDING, "declare")  # questions at which a player is free to do something
ANY = (*FREE, "defend", "resource")  # every question of the game's own


def only_at(kind: str, text: str, *rules: str) -> Check:
    """The player must have been asked for just this."""

    def check(table: "Table", action: Action) -> Refusal | None:
        return None if table.asking.kind == kind else Refusal(text, by_rule(*rules))

    return check


def has_priority(*kinds: str) -> Check:
    """Cards and effects are for players with priority, or of whom one of these things is asked."""

    def check(table: "Table", action: Action) -> Refusal | None:
        if table.asking.kind in kinds:
            return None
        return Refusal(
            say("{player} does not have priority: {question}", player=action.player, question=table.asking.text),
            by_rule(PRIORITY),
        )

    return check
