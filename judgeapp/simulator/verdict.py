"""What has come of a step in a line or two, as both players want to hear it: the verdict."""

from collections.abc import Iterable, Iterator, Sequence

from judgeapp.domain.messages import say_many
from judgeapp.domain.timing.state import Event

MOST_TOLD = 3  # sentences of a verdict
# Kinds of events that both players want to hear first, and those that are told in full below alone.
DECISIVE = frozenset(("resolves", "negated", "fails", "over", "prevented", "stopped", "left", "discarded", "damaged",
                      "destroyed", "ko", "drawn", "gained", "raised", "as below", "victor", "tie", "wins battle",
                      "attack negated", "retracted", "stat", "dealt", "inflicts", "skipped", "declined", "illegal",
                      "undone", "activated"))  # fmt: skip
# The same, as far as an effect does it that resolves just then.
OF_EFFECTS = frozenset(("lost", "marked", "unmarked", "standing", "controlled", "blanked", "searched"))
HOW_IT_LEFT = ("ko", "discarded", "destroyed")  # say more than that a card has left play
UNTOLD = frozenset(("begins", "ends", "opens", "back", "closes", "goes on", "paid", "moved", "resolved", "checkpoint",
                    "main starts", "emptied", "turns", "uncharged", "rule processing", "counter timing"))  # fmt: skip


def verdict_of(events: Sequence[Event]) -> list[str]:
    """Return the sentences of what ended something, the latest; else of the last that happened."""
    told = [each for each in events if each.kind not in UNTOLD]
    return _sentences(list(_decisive(events)) or told[-1:])[-MOST_TOLD:]


def _decisive(events: Sequence[Event]) -> Iterator[Event]:
    """Yield what both players want to hear, each thing once: where a card went, not also that it has left."""
    gone = {each.thing for each in events if each.kind in HOW_IT_LEFT}
    crossing = {each.thing for each in events if each.kind in ("left", "evolved")} - gone
    moved = {each.thing for each in events if each.kind == "moved"}
    activated = {each.item for each in events if each.kind == "activated"}
    resolving = False
    for each in events:
        resolving = each.kind == "resolves" or (resolving and each.kind != "resolved")
        said_by_others = (each.kind == "left" and each.thing in gone | moved) or (
            each.kind == "resolves" and each.item in activated
        )
        is_decisive = each.kind in DECISIVE or (resolving and each.kind in OF_EFFECTS)
        if (is_decisive and not said_by_others) or (each.kind == "moved" and each.thing in crossing):
            yield each


def _sentences(events: Iterable[Event]) -> list[str]:
    """Return what the events say, each once; cards that a player draws one by one as their number."""
    found: dict[tuple[str, str], list[Event]] = {}
    for each in events:
        found.setdefault((each.player, each.text), []).append(each)
    return [_drawn(same) if same[0].kind == "drawn" and len(same) > 1 else same[0].text for same in found.values()]


def _drawn(events: Sequence[Event]) -> str:
    number = sum(each.more.get("amount", 1) for each in events)
    return say_many("{player} draws a card.", "{player} draws {n} cards.", number, player=events[0].player)
