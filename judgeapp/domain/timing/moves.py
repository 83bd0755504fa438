"""Reads what players do in a scenario, and what is expected after it."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Action, InvalidAction, Timing, Verb
from judgeapp.domain.timing.engine import EVERYBODY
from judgeapp.domain.timing.naming import Mentions
from judgeapp.domain.timing.scenario import Problems, message_of
from judgeapp.domain.timing.state import fixed, frozen
from judgeapp.domain.timing.words import (
    ACTION,
    ARGUMENTS,
    EXPECT,
    OF_A_CARD,
    Form,
    Names,
    Shape,
    fits,
    fitting,
    how,
    nearest,
    unknown,
)


class Moves:
    """Reads actions and expectations; what is wrong with them joins the problems, their words the mentions."""

    def __init__(self, timing: Timing, problems: Problems, mentions: Mentions) -> None:
        self.timing, self.problems, self.mentions = timing, problems, mentions

    def action(self, plain: Any, where: str) -> Action:
        """Return an action, and note its words."""
        if isinstance(plain, Mapping) and plain.get("do") == EVERYBODY:
            fitting({key: value for key, value in plain.items() if key not in ("refused", "player", "new")},
                    {key: Shape.ANY for key in plain if key in ACTION}, self.problems.teller(where))  # fmt: skip
            return Action(EVERYBODY, "")
        try:
            action = read_action(self.timing, plain)
        except InvalidAction as error:
            self.problems.add(where, message_of(error))
            return Action("pass", "")
        self.mentions.note(where, "player", ACTION["player"], action.player)
        for key, value in action.args.items():
            self.mentions.note(where, key, form_of(self.timing.verbs[action.verb], key), value)
        return action

    def expect(self, plain: Any, where: str) -> dict[str, Any]:
        """Return what is expected, and note its words."""
        found = self.mentions.fit(plain, EXPECT, where, self.problems.teller(where))
        self.mentions.note(where, "asks", Names("question", Shape.WORDS), list(found.get("asks", {}).values()))
        for player, numbers in found.get("numbers", {}).items():
            self.mentions.note(where, "numbers", Names("player"), player)
            self.mentions.note(where, say("numbers of {player}", player=player), Names("number", Shape.TABLE), numbers)
        for card, facts in found.get("cards", {}).items():
            self.mentions.note(where, "cards", Names("thing"), card)
            self._facts(facts, say("{where}, {part}", where=where, part=card))
        for player, zones in found.get("zones", {}).items():
            self.mentions.note(where, "zones", Names("player"), player)
            self.mentions.note(where, say("zones of {player}", player=player), Names("zone", Shape.TABLE), zones)
            for zone, names in zones.items():
                self.mentions.note(where, zone, Names("thing"), names)
        for key in ("legal", "illegal"):
            for each in found.get(key, ()):
                self.mentions.note(where, "rule", Names("rule"), each.get("rule", ""))
                self.action({name: value for name, value in each.items() if name != "rule"},
                             say("{where}, {part}", where=where, part=key))  # fmt: skip
        return found

    def _facts(self, facts: Mapping[str, Any], where: str) -> None:
        """Note the words of what is expected of a card."""
        shapes: dict[str, Form] = {**(self.timing.vocabulary.facts or {}), **OF_A_CARD}
        for key, value in facts.items():
            if key in shapes:
                self.mentions.note(where, key, shapes[key], value)
            elif self.timing.vocabulary.facts is not None:
                self.mentions.note(where, say("key"), Names("asked"), key)


def form_of(verb: Verb, key: str) -> Form:
    """Return what an argument of an action looks like."""
    form = verb.shapes.get(key)
    known = ARGUMENTS.get(key)
    return known if form is None and known is not None else form or Shape.ANY


def read_action(timing: Timing, plain: Any) -> Action:
    """Return the action of plain values; raises InvalidAction."""
    if not isinstance(plain, Mapping) or not all(isinstance(plain.get(key), str) for key in ("do", "player")):
        raise InvalidAction(_no_action(timing, plain))
    verb = timing.verbs.get(str(plain["do"]))
    if verb is None:
        raise InvalidAction(unknown(say("action"), str(plain["do"]), (*timing.verbs, EVERYBODY)))
    args = {key: fixed(value) for key, value in plain.items() if key not in ACTION}
    for key in args:
        if key not in verb.keys:
            known = ", ".join(verb.keys) or say("nothing")
            near = nearest(key, (*verb.keys, *ACTION))
            raise InvalidAction(say("{verb} takes no “{key}” (nearest is “{near}”); it takes {known}", verb=verb.key,
                                    key=key, near=near, known=known))  # fmt: skip
        form = form_of(verb, key)
        if not fits(form, args[key]):
            raise InvalidAction(say("to {verb}, {key} must be {shape}", verb=verb.key, key=key, shape=how(form)))
    for key in verb.needs:
        if key not in args:
            raise InvalidAction(say("to {verb}, say {key} = ...", verb=verb.key, key=key))
    return Action(verb.key, str(plain["player"]), frozen(args))


def _no_action(timing: Timing, plain: Any) -> str:
    """Return why something is no action: who does what is not said, perhaps because a key is written wrong."""
    wrong = say("an action has a player and what they do (player = ..., do = ...)")
    if not isinstance(plain, Mapping):
        return wrong
    known = {*ACTION, *(key for verb in timing.verbs.values() for key in verb.keys)}
    strange = next((str(key) for key in plain if key not in known), "")
    return say("{wrong}; {strange}", wrong=wrong, strange=unknown(say("key"), strange, ACTION)) if strange else wrong
