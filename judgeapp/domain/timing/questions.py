"""Two ways to learn from a scenario: a quiz, and the same effects under another game.

In the quiz the next step is hidden, somebody says what comes, and the engine marks the answer. Under another game three
effects, one answer to the other, are resolved by that game's own discipline.
"""

from typing import Any, NamedTuple

from judgeapp.domain.messages import Message, say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import Step
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import Played, play
from judgeapp.domain.timing.state import Grounds, State

NOBODY = "nobody"


class Riddle(NamedTuple):
    """A question about what comes next: its words, what can be answered, the right answer, and the rules for it."""

    kind: str
    text: str
    options: tuple[str, ...]
    answer: str
    grounds: Grounds
    because: str


def riddles(before: State, step: Step) -> tuple[Riddle, ...]:
    """Return the questions that a step answers: what resolves, and who is asked afterwards."""
    found = []
    resolves = next((event for event in step.events if event.kind == "resolves"), None)
    if resolves is not None and len(before.pile) > 1:
        names = tuple(dict.fromkeys(_plain(item.name) for item in before.pile))
        answer = next((_plain(item.name) for item in before.pile if item.key == resolves.item), "")
        if answer:
            text = say("What resolves next?")
            found.append(Riddle("resolves", text, names, answer, resolves.grounds, resolves.text))
    asking = step.state.asking
    if asking is not None and asking.kind == "priority":
        text = say("Who has priority after this?")
        options = (*step.state.players, NOBODY)
        found.append(Riddle("priority", text, options, asking.player, _why(step), asking.text))
    return tuple(found)


def _plain(name: str) -> str:
    """Return a name as an answer gives it: the same, whatever the language of the page."""
    return name.english if isinstance(name, Message) else name


def _why(step: Step) -> Grounds:
    """Return the rules that give priority: those of the last event that hands it over, else of the question."""
    assert step.state.asking is not None  # noqa: S101 - the caller has looked
    for event in reversed(step.events):
        if event.kind in ("back", "opens", "played", "used", "passed"):
            return Grounds(*event.grounds)
    return step.state.asking.grounds


def first_riddle(steps: list[Step], at: int) -> tuple[int, Riddle] | None:
    """Return the first step from `at` on that answers a question, and the question."""
    for number in range(max(1, at), len(steps)):
        found = riddles(steps[number - 1].state, steps[number])
        if found:
            return number, found[0]
    return None


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
