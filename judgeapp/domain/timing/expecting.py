"""Holds a state against what a scenario expects of it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import InvalidAction, Timing
from judgeapp.domain.timing.engine import Step, why_not
from judgeapp.domain.timing.scenario import Played, Problem, Scenario, message_of, read_action
from judgeapp.domain.timing.state import Event, Thing
from judgeapp.domain.timing.table import Table, labels_of, plain_name
from judgeapp.domain.timing.words import several


def failures(timing: Timing, scenario: Scenario, played: Played) -> list[Problem]:
    """Return every expectation that fails, and why the scenario stopped if it did."""
    found = list(_of_step(timing, scenario, played.steps[0], scenario.expect, say("the start")))
    for number, step in enumerate(played.steps[1:], 1):
        move = scenario.moves[number - 1]
        found += [played.misses[number]] if number in played.misses else []
        found += _of_step(timing, scenario, step, move.expect, move.where or say("action {number}", number=number))
    return [*found, *([played.stopped] if played.stopped else [])]


def _of_step(
    timing: Timing, scenario: Scenario, step: Step, expect: Mapping[str, Any], where: str
) -> Iterator[Problem]:
    for key, wanted in expect.items():
        for message in _check(timing, scenario, step, key, wanted):
            yield Problem(where, message)


def _check(timing: Timing, scenario: Scenario, step: Step, key: str, wanted: Any) -> Iterator[str]:
    table = Table(timing, step.state, scenario.settings)
    if key in SIMPLE:
        found = SIMPLE[key](table)
        if isinstance(found, list):
            wanted = _plain_names(table, list(several(wanted)))
        if found != wanted:
            yield say("{key} is {found}, expected {wanted}", key=key, found=repr(found), wanted=repr(wanted))
    elif key in HAPPENED:
        yield from HAPPENED[key](step, wanted)
    elif key in STANDING:
        yield from STANDING[key](table, wanted)
    elif key in ("legal", "illegal"):
        for plain in wanted:
            yield from _legal(timing, scenario, step, dict(plain), key == "legal")
    else:
        yield from _in_events(step, key, wanted)


def _plain_names(table: Table, names: list[str]) -> list[str]:
    """Return names of what waits without the numbers that tell those of one name apart, where the numbers are right."""
    plain = {label.lower(): key for key, label in labels_of(table).items()}
    waiting = {item.key: plain_name(item) for item in table.pile} | {each.key: each.text.name for each in table.pending}
    return [waiting.get(plain.get(name.lower(), ""), name) for name in names]


def _numbers(table: Table, wanted: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    for player, numbers in wanted.items():
        for name, value in numbers.items():
            yield from _same(name, player, table.number(player, name), value)


def _cards(table: Table, wanted: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for key, facts in wanted.items():
        try:
            thing = table.thing(key)
        except InvalidAction as error:
            yield message_of(error)
            continue
        for name, value in facts.items():
            found: Any
            if name in ("zone", "controller", "owner", "on", "kind"):
                found = getattr(thing, name)
            elif name == "marks":
                value = sorted(several(value))
                found = sorted(thing.marks & set(value) if value else thing.marks)
            elif name == "not_marks":
                found, value = sorted(thing.marks & set(several(value))), []
            else:
                found = _named(table, thing, name)
            yield from _same(name, thing.name, found, value)


def _same(key: str, thing: str, found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted:
        about = {"key": key, "thing": thing, "found": repr(found), "wanted": repr(wanted)}
        yield say("{key} of {thing} is {found}, expected {wanted}", **about)


def _zones(table: Table, wanted: Mapping[str, Mapping[str, list[str]]]) -> Iterator[str]:
    for player, zones in wanted.items():
        for zone, names in zones.items():
            found = [thing.name for thing in table.things.values() if (thing.owner, thing.zone) == (player, zone)]
            if found != list(several(names)):
                yield say(
                    "{zone} of {player} holds {found}, expected {wanted}",
                    zone=zone,
                    player=player,
                    found=repr(found),
                    wanted=repr(names),
                )


def _named(table: Table, thing: Thing, name: str) -> Any:
    """Return a fact of a card, or a stat that it has, was given, or has from a static text."""
    stat = stat_of(table, thing, name)
    known = stat or name in thing.stats or any(name in (mod.stat, mod.swap) for mod in thing.mods)
    return stat if known else thing.facts.get(name)


def _legal(timing: Timing, scenario: Scenario, step: Step, plain: dict[str, Any], legal: bool) -> Iterator[str]:
    rule = str(plain.pop("rule", ""))
    try:
        action = read_action(timing, plain)
        refusal = why_not(timing, step.state, action, scenario.settings)
    except InvalidAction as error:
        yield say("{where}: {message}", where=plain, message=message_of(error))
        return
    if legal and refusal:
        rules = ", ".join(refusal.grounds.rules)
        yield say("{action} should be legal, but: {why} [{rules}]", action=plain, why=refusal.text, rules=rules)
    elif not legal and not refusal:
        yield say("{action} should be refused, but it is legal", action=plain)
    elif not legal and refusal and rule and rule not in refusal.grounds.rules:
        rules = ", ".join(refusal.grounds.rules)
        yield say("{action} is refused by {rules}, not {rule}: {why}", action=plain, rules=rules, rule=rule,
                  why=refusal.text)  # fmt: skip


def _asks(table: Table, wanted: Mapping[str, str]) -> Iterator[str]:
    for player, question in wanted.items():
        asked = table.asking
        found = asked.kind if asked is not None and asked.player == player else ""
        yield from _same(say("question"), player, found, question)


def _is_about(event: Event, what: str) -> bool:
    """Tell whether an event is of a kind, or says some words."""
    return event.kind == what or what.lower() in event.text.lower()


def _not_said(step: Step, wanted: Any) -> Iterator[str]:
    for each in several(wanted):
        for event in step.events:
            if _is_about(event, each):
                yield say("“{what}” was not to happen, but: {was}", what=each, was=event.text)


def _in_order(step: Step, wanted: Any) -> Iterator[str]:
    """Each of the words is said later than the one before it."""
    at = -1
    for each in several(wanted):
        later = [number for number, event in enumerate(step.events) if number > at and _is_about(event, each)]
        if not later:
            was = " ".join(event.text for event in step.events)
            yield say("“{what}” does not happen in this order ({order}); it was: {was}", what=each,
                      order=", ".join(several(wanted)), was=was)  # fmt: skip
            return
        at = later[0]


def _counted(step: Step, wanted: Mapping[str, int]) -> Iterator[str]:
    for what, amount in wanted.items():
        found = sum(_is_about(event, what) for event in step.events)
        if found != amount:
            yield say("“{what}” happens {found} times, expected {wanted}", what=what, found=found, wanted=amount)


def _cites_any(step: Step, wanted: Any) -> Iterator[str]:
    asking = step.state.asking
    cited = {rule for event in step.events for rule in event.grounds.rules}
    cited |= set(asking.grounds.rules) if asking is not None else set()
    if not cited & set(several(wanted)):
        yield say("nothing that happened here cites any of {rules}; it cites {cited}", rules=", ".join(several(wanted)),
                  cited=", ".join(sorted(cited)) or say("nothing"))  # fmt: skip


HAPPENED: dict[str, Callable[[Step, Any], Iterator[str]]] = {
    "not_says": _not_said,
    "in_order": _in_order,
    "count": _counted,
    "cites_any": _cites_any,
}


STANDING: dict[str, Callable[[Table, Any], Iterator[str]]] = {
    "asks": _asks,
    "numbers": _numbers,
    "cards": _cards,
    "zones": _zones,
}


def _losers(table: Table) -> list[str]:
    """Return who has lost: who is out, and once somebody has won everybody who has not."""
    won = table.over.winners if table.over else ()
    return [player for player in table.players if player in table.out or (won and player not in won)]


def _in_events(step: Step, key: str, wanted: Any) -> Iterator[str]:
    for each in several(wanted):
        if key == "cites":
            found = any(each in event.grounds.rules for event in step.events)
            found = found or (step.state.asking is not None and each in step.state.asking.grounds.rules)
        elif key == "says":
            found = any(each.lower() in event.text.lower() for event in step.events)
        else:
            found = any(event.grounds.mark == each for event in step.events)
        if not found:
            was = " ".join(event.text for event in step.events)
            yield say("nothing that happened here {key} “{what}”; it was: {was}", key=key, what=each, was=was)


SIMPLE: dict[str, Callable[[Table], Any]] = {
    "priority": lambda table: table.asking.player if table.asking and table.asking.kind == "priority" else "",
    "asked": lambda table: table.asking.player if table.asking else "",
    "question": lambda table: table.asking.kind if table.asking else "",
    "window": lambda table: table.windows[-1].key if table.windows else "",
    "pile": lambda table: [plain_name(item) for item in reversed(table.pile)],
    "pending": lambda table: [each.text.name for each in table.pending],
    "step": lambda table: table.step,
    "turn": lambda table: table.turn,
    "turn_player": lambda table: table.turn_player,
    "leader": lambda table: table.leader,
    "winner": lambda table: table.over.winners[0] if table.over and table.over.winners else "",
    "losers": _losers,
    "draw": lambda table: table.over is not None and not table.over.winners,
}
