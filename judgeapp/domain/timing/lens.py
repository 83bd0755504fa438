"""The same under another game: three effects, one answer to the other, resolved by each game's own discipline."""

from typing import Any, NamedTuple

from judgeapp.domain.saying import say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import Step
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import Played, play


class Effect(NamedTuple):
    """One of the effects: its name, who has it (0: the one whose turn it is), what it does in a word.

    does   "negates" (the one before it), or anything that is only told
    """

    name: str
    player: int
    does: str = ""


def under(timing: Timing, key: str, players: tuple[str, str], effects: tuple[Effect, ...]) -> Played:
    """Play the effects as answers to each other under a game, then let everybody pass until all have resolved.

    Raises ValueError for a game that does not say how (`Timing.lens`).
    """
    if timing.lens is None:
        raise ValueError(say("This game does not say how free effects are set against each other."))
    step, kind = timing.lens
    verb = next(key for key in ("play", "cast") if key in timing.verbs)
    cards = [
        {**_card(effect, kind, players, effects[number - 1].name if number else ""), "id": "effect " + str(number + 1)}
        for number, effect in enumerate(effects)
    ]
    plain: dict[str, Any] = {"game": key, "players": list(players), "step": step, "card": cards, "action": []}
    waiting = list(zip(effects, cards, strict=True))
    played = _play(timing, plain)
    for _ in range(12 * len(effects)):
        asking = played.state.asking
        if asking is None or played.stopped or asking.kind != "priority" or (not waiting and not played.state.pile):
            break
        plain["action"].append(_next(verb, asking.player, players, waiting))
        played = _play(timing, plain)
    return played


def _next(
    verb: str, asked: str, players: tuple[str, str], waiting: list[tuple[Effect, dict[str, Any]]]
) -> dict[str, Any]:
    if waiting and players[waiting[0][0].player] == asked:
        _, card = waiting.pop(0)
        action = {"player": asked, "do": verb, "card": card["id"]}
        return {**action, "targets": [card["aims"]]} if card.get("targets") else action
    return {"player": asked, "do": "pass"}


def _card(effect: Effect, kind: str, players: tuple[str, str], before: str) -> dict[str, Any]:
    owner = {"name": effect.name, "kind": kind, "owner": players[effect.player]}
    if effect.does == "negates" and before:
        return {**owner, "targets": 1, "do": [{"negate": "target"}], "aims": before}
    return {**owner, "do": [effect.does or "has its effect"]}


def _play(timing: Timing, plain: dict[str, Any]) -> Played:
    cards = [{name: value for name, value in card.items() if name != "aims"} for card in plain["card"]]
    return play(timing, read_scenario(timing, {**plain, "card": cards}))


def resolved(played: Played) -> list[str]:
    """Return the names of what has resolved, in order."""
    names: list[str] = []
    before: Step | None = None
    for step in played.steps:
        for event in step.events:
            if event.kind == "resolves" and before is not None:
                names += [item.name for item in before.state.pile if item.key == event.item]
        before = step
    return names
