"""An action that no button offers: a card thought of on the spot, or a verb with words of one's own."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.saying import say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.scenario import Problem, ScenarioError
from judgeapp.domain.timing.state import State
from judgeapp.simulator.scenes import Opened
from judgeapp.simulator.setting import LONGEST, NAME, card_of, is_number


def free_action(opened: Opened, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the plain action of the form "something else"; raises ScenarioError where a field can't be read."""
    player = str(data.get("player", ""))[:NAME]
    action: dict[str, Any] = {"player": player, "do": str(data.get("verb", ""))[:NAME]}
    verb = opened.timing.verbs.get(action["do"])
    known = (*verb.needs, *verb.takes) if verb else ()
    for key in known:
        if value := str(data.get(f"arg-{key}", "")).strip():
            if len(value) > LONGEST:
                raise ScenarioError([Problem(key, say("write at most {most} characters", most=LONGEST))])
            action[key] = read_value(value)
    if "card" in known and (card := card_of(opened.game, {**data, "owner": player}, [player])):
        action["card"] = card["name"]
        if not any(thing.name == card["name"] for thing in opened.steps[0].state.things.values()):
            action["new"] = {key: value for key, value in card.items() if key not in ("name", "owner")}
    return action


def read_value(text: str) -> Any:
    """Return a typed value: a number, yes or no, a list where there are commas, else the words."""
    if "," in text:
        return [read_value(part.strip()) for part in text.split(",") if part.strip()]
    if text.lower() in ("yes", "true"):
        return True
    if text.lower() in ("no", "false"):
        return False
    return int(text) if is_number(text) else text


def verbs_now(timing: Timing, state: State) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the verbs that can answer what is asked and that take more than a button: key, label, arguments."""
    if state.asking is None:
        return []
    kind = state.asking.kind
    return [
        (verb.key, verb.label, tuple(key for key in (*verb.needs, *verb.takes) if key != "card"))
        for verb in timing.verbs.values()
        if kind in verb.answers and (verb.needs or verb.takes) and verb.key not in ("order", "choose")
    ]
