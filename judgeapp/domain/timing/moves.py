"""Reads what players do in a scenario, and what is expected of it; their words are noted with their place."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import EVERYBODY, Action, InvalidAction, Timing
from judgeapp.domain.timing.scenario import Mentions, Problems, form_of, message_of, read_action
from judgeapp.domain.timing.words import ACTION, EXPECT, OF_A_CARD, Form, Names, Shape, fitting

OF_EVERYBODY = {key: form for key, form in ACTION.items() if key not in ("player", "new")}


class Moves:
    """Reads actions and expectations; what is wrong with them joins the problems, their words the mentions."""

    def __init__(self, timing: Timing, problems: Problems, mentions: Mentions) -> None:
        self.timing, self.problems, self.mentions = timing, problems, mentions

    def action(self, plain: Any, where: str) -> Action:
        """Return an action, and note its words."""
        if isinstance(plain, Mapping) and plain.get("do") == EVERYBODY:
            given = {key: value for key, value in plain.items() if (key, value) != ("player", "")}
            fitting(given, OF_EVERYBODY, self.problems.teller(where))
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
        known = {key: value for key, value in facts.items() if key in shapes}
        self.mentions.fit(known, shapes, where, self.problems.teller(where))
        if self.timing.vocabulary.facts is not None:
            for key in facts.keys() - known.keys():
                self.mentions.note(where, say("key"), Names("asked"), key)
