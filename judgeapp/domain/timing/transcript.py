"""A played scenario as text and as plain values: every step, what happened in it, and the rules behind it."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import ENGINE, Step, plain
from judgeapp.domain.timing.grounds import Grounds, Mark
from judgeapp.domain.timing.scenario import Played, Problem, Scenario
from judgeapp.domain.timing.state import Event, State
from judgeapp.domain.timing.stats import stat_of
from judgeapp.domain.timing.table import Table

SIGNS = {
    "card": " – ",
    "order": ": ",
    "targets": " → ",
    "to": " to ",
    "path": " via ",
    "dot": " ",
}  # what stands before an argument instead of its name


def cited(grounds: Grounds) -> str:
    """Return rules in brackets, with a word where they don't say it outright: "[1.14.4; reading A1]"."""
    rules = ", ".join(grounds.rules)
    if grounds.mark is Mark.RULE:
        return f"[{rules}]"
    word = "reading" if grounds.mark is Mark.READING else "example"
    return f"[{rules}; {word}{f' {grounds.note}' if grounds.note else ''}]"


def said(timing: Timing, action: Action, table: Table) -> str:
    """Return an action in words: "Ana: play Absorb (targets Gorilla)"."""
    verb = timing.verbs.get(action.verb)
    label = verb.label if verb else action.verb
    shown = "".join(f"{SIGNS.get(key, f'; {key} ')}{_listed(table, value)}" for key, value in action.args.items())
    return f"{action.player}: {label}{shown}"


def _listed(table: Table, value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return ", ".join(_listed(table, each) for each in value) or "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_listed(table, each)}" for key, each in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    pending = next((each.text.name for each in table.pending if each.key == value), None)
    return pending or table.name(str(value))


def transcript(timing: Timing, scenario: Scenario, played: Played) -> list[str]:
    """Return the lines of a played scenario."""
    lines = [scenario.title or "Scenario", *_readings(timing, scenario), ""]
    before = scenario.start
    for number, step in enumerate(played.steps):
        table = Table(timing, before, scenario.settings)
        lines.append(f"{number:>3}  {said(timing, step.action, table) if step.action else 'The scene is set.'}")
        if number in played.refusals:
            lines.append(f"     refused, as expected: {played.refusals[number]}")
        lines += [f"     {event.text} {cited(event.grounds)}" for event in step.events]
        note = scenario.moves[number - 1].note if number else ""
        lines += [f"     Note: {note}"] if note else []
        before = step.state
    return [*lines, "", *final(timing, scenario, played.state)]


def _readings(timing: Timing, scenario: Scenario) -> Iterable[str]:
    for key, value in scenario.settings.items():
        setting = timing.settings[key]
        other = "" if value == setting.default else " (chosen)"
        yield f"Reading: {setting.title}: {setting.readings[value]}{other} {cited(setting.grounds)}"


def final(timing: Timing, scenario: Scenario, state: State) -> list[str]:
    """Return the lines of a state: who is asked, what waits, what is counted, where things are."""
    table = Table(timing, state, scenario.settings)
    lines = ["At the end:"]
    if state.over:
        lines.append(f"     {state.over.text} {cited(state.over.grounds)}")
    if state.asking:
        lines.append(f"     {state.asking.text} {cited(state.asking.grounds)}")
    lines += [f"     {place}. {item.name} ({item.controller})" for place, item in enumerate(reversed(state.pile), 1)]
    lines += [f"     waits to be placed: {each.text.name} ({each.controller})" for each in state.pending]
    for player in state.players:
        counted = [
            f"{timing.numbers.get(name, name)} {value}" for (who, name), value in state.numbers.items() if who == player
        ]
        lines += [f"     {player}: {', '.join(counted)}"] if counted else []
    return [*lines, *(f"     {_thing(table, key)}" for key in state.things)]


def _thing(table: Table, key: str) -> str:
    thing = table.things[key]
    about = [thing.zone, *sorted(thing.marks), *(f"{name} {stat_of(table, thing, name)}" for name in thing.stats)]
    return f"{thing.name} ({thing.controller}): {', '.join(about)}"


def as_plain(
    timing: Timing, scenario: Scenario, played: Played, problems: Iterable[Problem], edition: str
) -> dict[str, Any]:
    """Return a played scenario as JSON can hold it; every citation names game, edition and number."""
    return {
        "game": scenario.game,
        "title": scenario.title,
        "edition": edition,
        "engine": ENGINE,
        "settings": dict(scenario.settings),
        "rules": list(scenario.rules),
        "steps": [step_plain(number, step, played) for number, step in enumerate(played.steps)],
        "final": state_plain(timing, scenario, played.state),
        "problems": [{"where": each.where, "message": each.message, "rules": list(each.rules)} for each in problems],
    }


def step_plain(number: int, step: Step, played: Played) -> dict[str, Any]:
    """Return one step as plain values."""
    asking = step.state.asking
    return {
        "number": number,
        "action": plain(step.action.plain()) if step.action else None,
        "refused": played.refusals.get(number),
        "events": [event_plain(event) for event in step.events],
        "asks": None if asking is None else {
            "kind": asking.kind,
            "player": asking.player,
            "text": asking.text,
            "rules": list(asking.grounds.rules),
        },
        "pile": [{"key": item.key, "name": item.name, "player": item.controller} for item in reversed(step.state.pile)],
    }  # fmt: skip


def event_plain(event: Event) -> dict[str, Any]:
    """Return one event as plain values."""
    grounds = event.grounds
    return {
        "kind": event.kind,
        "text": event.text,
        "rules": list(grounds.rules),
        "mark": grounds.mark.value,
        **({"note": grounds.note} if grounds.note else {}),
        **({"player": event.player} if event.player else {}),
        **({"thing": event.thing} if event.thing else {}),
        **({"item": event.item} if event.item else {}),
    }


def state_plain(timing: Timing, scenario: Scenario, state: State) -> dict[str, Any]:
    """Return a state as plain values, as much of it as a reader of a transcript needs."""
    table = Table(timing, state, scenario.settings)
    asking = state.asking
    return {
        "step": state.step,
        "turn": state.turn,
        "turn_player": state.turn_player,
        "leader": state.leader,
        "asks": None if asking is None else {"kind": asking.kind, "player": asking.player, "text": asking.text},
        "pile": [item.name for item in reversed(state.pile)],
        "pending": [each.text.name for each in state.pending],
        "numbers": {
            player: {name: value for (who, name), value in state.numbers.items() if who == player}
            for player in state.players
        },
        "cards": {
            key: {
                "zone": thing.zone,
                "controller": thing.controller,
                "marks": sorted(thing.marks),
                **{name: stat_of(table, thing, name) for name in thing.stats},
            }
            for key, thing in state.things.items()
        },
        "over": None if state.over is None else {
            "winners": list(state.over.winners),
            "text": state.over.text,
            "rules": list(state.over.grounds.rules),
        },
    }  # fmt: skip
