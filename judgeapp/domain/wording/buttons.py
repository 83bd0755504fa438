"""What the button of an action says: who does what, and what comes of a pass."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action, Timing
from judgeapp.domain.timing.engine import apply
from judgeapp.domain.timing.state import Question, State
from judgeapp.domain.timing.table import Meter, Table, TooLong, labels_of
from judgeapp.domain.timing.transcript import in_words
from judgeapp.domain.timing.words import shown

Teller = Callable[[Mapping[str, Any]], str]


class Words(NamedTuple):
    """How an action is told: its verb, the arguments that its sentence has, and the question that it answers, by its
    kind or its task, if that matters. Of several that fit, the first is taken; arguments that it has not got are added.
    """

    verb: str
    args: tuple[str, ...]
    tell: Teller
    question: str = ""


class Told(NamedTuple):
    """What a button says, and the game's own word for it where that says something else ("pass")."""

    words: str
    term: str = ""


SHARED = (
    Words("choose", ("targets",), lambda about: say("{player} chooses {targets}", **about)),
    Words("order", ("order",), lambda about: say("{player} places {order}", **about)),
    Words("concede", (), lambda about: say("{player} gives up", **about)),
    Words("play", ("card",), lambda about: say("{player} plays {card}", **about)),
    Words("use", ("card",), lambda about: say("{player} uses {card}", **about)),
)


def told(
    timing: Timing,
    action: Action,
    table: Table,
    own: Sequence[Words] = (),
    settings: Mapping[str, str] | None = None,
) -> Told:
    """Return what the button of an action says.

    own       the game's own words
    settings  the readings with which a pass is tried out; None: what comes of it is not told
    """
    asking = table.state.asking
    if action.verb in ("yes", "no") and asking:
        return _answer(timing, action, asking, table, own)
    label = timing.verbs[action.verb].label
    about = {name: in_words(table, value) for name, value in action.args.items()} | {"player": action.player}
    found = _fitting((*own, *SHARED), action, asking)
    if found is None and action.verb == "pass":
        return Told(_pass(timing, action, table.state, settings), label)
    if found is None:
        words: str = say("{player}: {deed}", player=action.player, deed=label)
        return Told(_with_rest(words, action, (), about))
    return Told(_with_rest(found.tell(about), action, found.args, about), label if action.verb == "pass" else "")


def _fitting(known: Sequence[Words], action: Action, asking: Question | None) -> Words | None:
    questions = ("", asking.kind, str(asking.about.get("task", ""))) if asking else ("",)
    return next(
        (
            each
            for each in known
            if each.verb == action.verb and set(each.args) <= action.args.keys() and each.question in questions
        ),
        None,
    )


def _with_rest(words: str, action: Action, said: Sequence[str], about: Mapping[str, Any]) -> str:
    """Return words with the arguments that are not in them yet."""
    for name in action.args:
        if name in said:
            continue
        more = {"deed": words, "value": about[name]}
        if name == "targets":
            words = say("{deed} on {value}", **more)
        elif name == "card":
            words = say("{deed} – {value}", **more)
        elif name == "discard":
            words = say("{deed}, discarding {value}", **more)
        else:
            words = say("{deed}; {name} {value}", name=shown(name), **more)
    return words


def _answer(timing: Timing, action: Action, asking: Question, table: Table, own: Sequence[Words]) -> Told:
    """Return what an answer says: the text that is used or left, whether something happened, else yes or no."""
    label, is_yes = timing.verbs[action.verb].label, action.verb == "yes"
    waiting = labels_of(table.state).get(str(asking.about.get("pending", "")))
    about = {"player": action.player, "text": waiting or "", "card": _card_asked(asking, table)}
    if found := _fitting(own, action, asking):
        return Told(found.tell(about), label)
    if waiting:
        using = say("{player} uses {text}", **about) if is_yes else say("{player} leaves {text} unused", **about)
        return Told(using, label)
    if asking.about.get("task") == "settled by hand":
        return Told(say("Yes, it happened") if is_yes else say("No, it did not happen"))
    if asking.kind == "may":
        return Told(say("Yes, {player} does", **about) if is_yes else say("No, {player} does not", **about))
    return Told(label)


def _card_asked(asking: Question, table: Table) -> str:
    """Return the name of the card that a question is about."""
    return str(table.name(str(asking.about["card"]))) if "card" in asking.about else ""


def _pass(timing: Timing, action: Action, state: State, settings: Mapping[str, str] | None) -> str:
    """Return what comes of a pass: what resolves, who is asked next, or where the game goes on."""
    about = {"player": action.player}
    plain: str = say("{player} passes", **about)
    if settings is None:
        return plain
    try:
        after, events = apply(timing, state, action, settings, Meter())
    except TooLong:
        return plain
    left = {item.key for item in after.pile}
    gone = next((item for item in reversed(state.pile) if item.key not in left), None)
    if gone is not None:
        resolves = any(event.kind == "resolves" and event.item == gone.key for event in events)
        return _let_go(action.player, labels_of(state)[gone.key], gone.sort, resolves)
    asked = after.asking.player if after.asking else ""
    if asked not in ("", action.player) and after.step == state.step:
        return say("{player} does nothing: {other} is asked", other=asked, **about)
    stage = timing.stages.get(after.step)
    if after.step != state.step and stage:
        return say("{player} does nothing: on to {step}", step=stage.title, **about)
    return say("{player} does nothing", **about)


DEEDS = ("attack", "move")  # sorts of what waits whose names are sentences ("Wolf attacks")


def _let_go(player: str, what: str, sort: str, resolves: bool) -> str:
    """Return that somebody lets go what waits on top."""
    if resolves and sort in DEEDS:
        return say("{player} lets it resolve: {what}", player=player, what=what)
    if resolves:
        return say("{player} lets {what} resolve", player=player, what=what)
    return say("{player} lets {what} go on", player=player, what=what)
