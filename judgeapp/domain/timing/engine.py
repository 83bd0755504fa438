"""What may be done, why not, and what comes of it; and the steps of a turn. Pure: a state and an action in, a state and
events out.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.messages import listed, say
from judgeapp.domain.timing.config import Action, IllegalAction, InvalidAction, Timing, Verb
from judgeapp.domain.timing.filters import HAPPENED
from judgeapp.domain.timing.state import TURN_STARTS, Event, Refusal, State, Task
from judgeapp.domain.timing.table import Meter, Table, TooLong

ENGINE = 5  # goes up when the same scenario may play out differently
MOST_TASKS = 5_000  # what one action may set off; more is a loop that the documents leave to a judge
MOST_PASSES = 20
PASSING = ("passed", "declined")  # events of a pass, after which nothing else has happened
LOOK_AHEAD = 120  # actions that `opens_at` tries

Settings = Mapping[str, str]


def apply(
    timing: Timing, state: State, action: Action, settings: Settings, meter: Meter | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Return the state that an action leads to, and what happened on the way.

    Raises InvalidAction where it can't be read, IllegalAction (with the refusal) where it is not allowed, and TooLong
    where it takes more than what is left on the meter.
    """
    table = Table(timing, state, settings, meter)
    verb = _verb(timing, action)
    if refusal := _refusal(table, verb, action):
        raise IllegalAction(action, refusal)
    verb.perform(table, action)
    advance(table)
    return table.state, tuple(table.events)


def all_pass(
    timing: Timing, state: State, settings: Settings, meter: Meter | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Let everybody pass until something happens or the window closes; raises InvalidAction if nobody has priority."""
    events: tuple[Event, ...] = ()
    for _ in range(MOST_PASSES):
        question = state.asking
        if question is None or question.kind != "priority":
            break
        state, new = apply(timing, state, Action("pass", question.player), settings, meter)
        events += new
        if any(event.kind not in PASSING for event in new):
            break
    if not events:
        raise InvalidAction(say("Nobody has priority, so nobody can pass."))
    return state, events


def advance(table: Table) -> None:
    """Let the game do what it does by itself until a player has to decide or the game is over."""
    tasks, spend = table.timing.tasks, table.meter.spend
    for _ in range(MOST_TASKS):
        if table.asking is not None or not table.agenda or table.over is not None:
            return
        task = table.agenda.pop()
        table.doing = None
        spend(1 + (len(table.things) + len(table.pile) >> 4) + (len(table.pending) >> 2))
        tasks[task.name](table, *task.args)
    raise TooLong(say("This sets off more than {most_tasks} steps without a decision: a loop.", most_tasks=MOST_TASKS))


def enter_stage(table: Table, key: str) -> None:
    """Begin a step; a task. What it does comes next, then its end, then the step that follows."""
    stage = table.timing.stages[key]
    if table.standing and stage.then and _is_skipped(table, key, stage.title):
        table.later(Task("stage", (stage.then,)))
        return
    table.set(step=key)
    if not stage.hidden:
        table.tell(
            "begins", say("{title} begins.", title=stage.title), stage.grounds, player=table.turn_player, step=key
        )
    table.later(*stage.do, Task("leave", (key,)))


def _is_skipped(table: Table, key: str, title: str) -> bool:
    """Tell whether an effect lets the turn player skip a step, once."""
    for standing in table.standing:
        if (standing.sort, standing.what, standing.who) == ("skip", key, table.turn_player):
            table.set(standing=tuple(each for each in table.standing if each is not standing))
            text = say("{title} is skipped.", title=title)
            grounds = table.cite("effect", "skip").beside(table.timing.stages[key].grounds.rules)
            table.tell("skipped", text, grounds, player=table.turn_player, step=key)
            return True
    return False


def leave_stage(table: Table, key: str) -> None:
    """End a step; a task."""
    stage = table.timing.stages[key]
    if not stage.hidden:
        table.tell("ends", say("{title} ends.", title=stage.title), stage.grounds, player=table.turn_player, step=key)
    if stage.then:
        table.later(Task("stage", (stage.then,)))


def next_turn(table: Table, player: str, leader: str = "") -> None:
    """Begin the next turn; a task. Nothing is left over from the one before."""
    table.agenda.clear()
    table.remember(HAPPENED, None)
    table.set(turn=table.turn + 1, turn_player=player, leader=leader or player)
    text = say("Turn {number}: {player}.", number=table.turn, player=leader or player)
    table.tell("turn", text, table.timing.stages[table.timing.first_stage].grounds, player=player)
    table.later(Task("expire", (TURN_STARTS,)), Task("stage", (table.timing.first_stage,)))


TURN_TASKS: dict[str, Callable[..., None]] = {"stage": enter_stage, "leave": leave_stage, "next turn": next_turn}


def why_not(timing: Timing, state: State, action: Action, settings: Settings) -> Refusal | None:
    """Return the first condition that an action fails, or None if it is legal."""
    return _refusal(Table(timing, state, settings), _verb(timing, action), action)


def legal_actions(timing: Timing, state: State, settings: Settings) -> tuple[Action, ...]:
    """Return what may be done now, among the things that the scenario names."""
    return tuple(action for action, refusal in offers(timing, state, settings) if refusal is None)


def offers(
    timing: Timing, state: State, settings: Settings, meter: Meter | None = None
) -> Iterable[tuple[Action, Refusal | None]]:
    """Yield what could be thought of now, each with its refusal or None."""
    if state.over is not None or state.asking is None:
        return
    table = Table(timing, state, settings, meter)
    for verb in timing.verbs.values():
        for player in state.players:
            if state.asking.kind in verb.answers and (player == state.asking.player or verb.shared):
                for action in verb.offers(table, player):
                    table.meter.spend(3)
                    yield action, _refusal(table, verb, action)


def opens_at(timing: Timing, state: State, action: Action, settings: Settings) -> tuple[State, int] | None:
    """Return the first state, and how many steps on, in which an action becomes legal this turn if everybody else
    does what somebody does who does nothing; None if it does not."""
    turn, verb, meter = state.turn, _verb(timing, action), Meter()
    for steps in range(1, LOOK_AHEAD):
        idle = idle_action(timing, state, settings)
        if idle is None:
            return None
        try:
            state, _ = apply(timing, state, idle, settings, meter)
        except TooLong:
            return None
        if state.turn != turn or state.over is not None:
            return None
        try:
            if _refusal(Table(timing, state, settings, meter), verb, action) is None:
                return state, steps
        except (InvalidAction, TooLong):
            return None
    return None


def idle_action(timing: Timing, state: State, settings: Settings) -> Action | None:
    """Return what a player does who does nothing: pass, or the default of the question."""
    question = state.asking
    if question is None:
        return None
    if question.kind == "priority" and not question.about.get("bound"):
        return Action("pass", question.player)
    if question.kind == "order":
        return Action("order", question.player, {"order": tuple(question.options)})
    if question.kind == "may":
        return Action("no", question.player)
    if question.kind in ("choose", "aim", "replace"):
        default = question.default
        return Action("choose", question.player, {"targets": default if isinstance(default, tuple) else (default,)})
    return timing.default(Table(timing, state, settings))


def _verb(timing: Timing, action: Action) -> Verb:
    verb = timing.verbs.get(action.verb)
    if verb is None:
        raise InvalidAction(
            say("Nobody can “{verb}” in this game; there is: {names}.", verb=action.verb, names=", ".join(timing.verbs))
        )
    missing = [name for name in verb.needs if name not in action.args]
    if missing:
        raise InvalidAction(say("To {verb}, say {missing}.", verb=action.verb, missing=listed(missing)))
    strange = [name for name in action.args if name not in (*verb.needs, *verb.takes)]
    if strange:
        known = ", ".join((*verb.needs, *verb.takes)) or say("nothing more")
        raise InvalidAction(say("To {verb} takes no “{key}”; it takes {known}.", verb=action.verb, key=strange[0],
                                known=known))  # fmt: skip
    return verb


def _refusal(table: Table, verb: Verb, action: Action) -> Refusal | None:
    if action.player not in table.players:
        raise InvalidAction(
            say(
                "There is no player “{player}”; there is: {names}.",
                player=action.player,
                names=", ".join(table.players),
            )
        )
    if table.over is not None:
        return Refusal(say("The game is over: {text}", text=table.over.text), table.over.grounds)
    if action.player in table.out:
        return Refusal(say("{player} is out of the game.", player=action.player), table.cite("last player"))
    question = table.asking
    if verb.answers and (question is None or question.kind not in verb.answers):
        return _also_not_its_time(table, verb, action, _other_question(table, verb))
    if verb.answers and question.player != action.player:
        text = say(
            "It is {player}'s decision now, not {other}'s. {question}",
            player=question.player,
            other=action.player,
            question=question.text,
        )
        return _also_not_its_time(table, verb, action, Refusal(text, question.grounds))
    for check in verb.checks:
        if refusal := check(table, action):
            return refusal
    return None


def _also_not_its_time(table: Table, verb: Verb, action: Action, refusal: Refusal) -> Refusal:
    """Add when an action of somebody who is not asked becomes possible, and the rule for it, if it has its own time."""
    for check in verb.checks:
        found = check(table, action)
        if found is not None and found.opens:
            rules = tuple(dict.fromkeys((*refusal.grounds.rules, *found.grounds.rules)))
            return Refusal(refusal.text, refusal.grounds._replace(rules=rules), found.opens)
        if found is not None:
            break
    return refusal


def _other_question(table: Table, verb: Verb) -> Refusal:
    question = table.asking
    if question is None:
        return Refusal(say("Nothing is asked of anybody now."), table.cite("question"))
    if table.resolving:
        text = say(
            "{label} is not possible while {name} resolves: {question}",
            label=verb.label,
            name=table.resolving[-1].name,
            question=question.text,
        )
        return Refusal(text, table.cite("priority"))
    stage = table.timing.stages.get(table.step)
    grounds = question.grounds
    if stage and question.kind != "priority":
        grounds = grounds._replace(rules=tuple(dict.fromkeys((*stage.grounds.rules, *grounds.rules))))
    about = {"verb": verb.label, "question": question.text}
    text = say("{verb} is not possible now: {question}", **about)
    if stage:
        text = say("{verb} is not possible now ({step}): {question}", step=stage.title, **about)
    return Refusal(text, grounds)


class Step(NamedTuple):
    """One step of a replay: the action (None for the start), the state after it, and what happened."""

    action: Action | None
    state: State
    events: tuple[Event, ...]


def begin(timing: Timing, state: State, settings: Settings, meter: Meter | None = None) -> Step:
    """Let the game run from its start to the first decision."""
    table = Table(timing, state, settings, meter)
    advance(table)
    return Step(None, table.state, tuple(table.events))


def replay(timing: Timing, start: State, actions: Iterable[Action], settings: Settings) -> list[Step]:
    """Return the start and every step after it. Raises like `apply`, at the first action that can't be done."""
    steps = [begin(timing, start, settings)]
    for action in actions:
        state, events = apply(timing, steps[-1].state, action, settings)
        steps.append(Step(action, state, events))
    return steps


def plain(value: Any) -> Any:
    """Return a value of a state as JSON can hold it."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, (tuple, list, frozenset, set)):
        return [plain(each) for each in (sorted(value) if isinstance(value, (frozenset, set)) else value)]
    return value
