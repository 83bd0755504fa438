"""A dispute set through the form's own function, and played by its taps; in words of the simulator's domain."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judgeapp.domain.game import Game
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.engine import Step, apply, begin, legal_actions, why_not
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import Scenario
from judgeapp.domain.timing.state import Grounds, Refusal, State, Thing
from judgeapp.domain.timing.table import Table
from judgeapp.games import games
from judgeapp.simulator.setting import Start, start_of
from tests.browser.disputes.reading import ALL_PASS, PLAYERS, Dispute, Row, Tap, tap_of

MOST_PASSES = 6  # of two players, until something resolves


class NoButtonError(AssertionError):
    """No button, or more than one, does what a tap says."""


def fields_of(dispute: Dispute) -> dict[str, str]:
    """Return what the form sends once a dispute is filled in."""
    fields = {f"player-{seat}": player for seat, player in enumerate(PLAYERS, 1)}
    for number, row in enumerate(dispute.cards, 1):
        fields |= _of_a_row(games()[dispute.game], row, number)
    for player, counted in dispute.have.items():
        seat = PLAYERS.index(player) + 1
        fields |= {f"count-{seat}-{name}": str(amount) for name, amount in counted.items()}
    return {**fields, "step": dispute.step}


def _of_a_row(game: Game, row: Row, number: int) -> dict[str, str]:
    kinds = {str(kind.label): key for key, kind in game.timing.kinds.items()}
    return {
        f"card-{number}": row.typed,
        f"owner-{number}": str(PLAYERS.index(row.whose) + 1),
        f"kind-{number}": kinds[row.kind] if row.kind else "",
        f"where-{number}": " ".join(filter(None, (row.where, row.state))),
        **{f"stat-{number}-{name}": str(value) for name, value in row.stats.items()},
    }


@dataclass
class Played:
    """A dispute as it is played: its scenario, the steps so far, and what refusals have rested on."""

    game: Game
    start: Start
    scenario: Scenario
    steps: list[Step]
    refused: tuple[Grounds, ...] = ()

    @property
    def names(self) -> list[str]:
        return [card["name"] for card in self.start.plain["card"]]

    def name(self, row: int) -> str:
        return self.names[self.start.rows.index(row)]

    def thing(self, row: int) -> Thing:
        return next(each for each in self.state.things.values() if each.name == self.name(row))

    @property
    def table(self) -> Table:
        return Table(self.game.timing, self.state, self.scenario.settings)

    @property
    def state(self) -> State:
        return self.steps[-1].state

    def _fits(self, action: Action, tap: Tap) -> bool:
        if (action.verb, action.player) != (tap.verb, tap.player):
            return False
        args = {key: value if isinstance(value, tuple) else (value,) for key, value in action.args.items()}
        named = [self._called(str(each)) for key in ("targets", "target", "on") for each in args.get(key, ())]
        cards = [self.name(row) for row in tap.cards]
        if tap.verb == "choose":
            return named == cards
        if tap.aim and [self.aim(tap)] != named:
            return False
        return [self._called(str(each)) for each in args.get("card", ())] == cards and self._in_stat(args, tap)

    @staticmethod
    def _in_stat(args: dict, tap: Tap) -> bool:
        return not tap.stat or args.get("stat") == (tap.stat,)

    def aim(self, tap: Tap) -> str:
        row = re.fullmatch(r"card (\d)", tap.aim)
        return self.name(int(row[1])) if row else tap.aim

    def _called(self, key: str) -> str:
        """Return what a card is called, or the card that something in the pile is of."""
        item = next((each for each in self.state.pile if each.key == key), None)
        return self.called(item.source or item.name) if item else self.called(key)

    def called(self, key: str) -> str:
        thing = self.state.things.get(key)
        return thing.name if thing else key

    def tap(self, tap: Tap) -> None:
        legal = [self._ordered(tap)] if tap.verb == "order" else self._legal(tap)
        if len(legal) != 1:
            raise NoButtonError(f"“{tap.words}” can be done in {len(legal)} ways")
        state, events = apply(self.game.timing, self.state, legal[0], self.scenario.settings)
        self.steps.append(Step(legal[0], state, events))

    def _legal(self, tap: Tap) -> list[Action]:
        found = legal_actions(self.game.timing, self.state, self.scenario.settings)
        return [action for action in found if self._fits(action, tap)]

    def _ordered(self, tap: Tap) -> Action:
        pending = {self.called(each.source): each.key for each in self.state.pending}
        return Action("order", tap.player, {"order": tuple(pending[self.name(row)] for row in tap.cards)})

    def do(self, words: str) -> None:
        """Carry out what stands in a list of taps."""
        if words != ALL_PASS:
            self.tap(tap_of(words))
            return
        before = len(self.steps)
        while len(self.steps) < before + MOST_PASSES:
            self.tap(tap_of(f"{self.state.asking.player} passes"))
            if any(event.kind == "resolves" for event in self.steps[-1].events):
                return
        raise NoButtonError("nothing resolves, whoever passes")

    def refuse(self, tap: Tap) -> Refusal | None:
        """Return why what a tap says can't be done, whether or not it is offered; None if it can."""
        args = {"card": self.name(tap.cards[0]), **({"stat": tap.stat} if tap.stat else {})}
        if tap.aim:
            args["target"] = self.aim(tap)
        refusal = why_not(self.game.timing, self.state, Action(tap.verb, tap.player, args), self.scenario.settings)
        self.refused += (refusal.grounds,) if refusal else ()
        return refusal

    def resolved(self) -> list[str]:
        """Return the cards of what has resolved, in this order; what has failed is not among them."""
        return [self.called(event.thing) for step in self.steps for event in step.events if event.kind == "resolved"]

    def grounds(self) -> Iterator[Grounds]:
        """Yield what the steps so far rest on, and what was refused."""
        yield from self.refused
        for step in self.steps:
            yield from (event.grounds for event in step.events)
            if step.state.asking:
                yield step.state.asking.grounds
            if step.state.over:
                yield step.state.over.grounds


def set_up(dispute: Dispute) -> Played:
    game = games()[dispute.game]
    start = start_of(game, fields_of(dispute))
    scenario = read_scenario(game.timing, start.plain)
    return Played(game, start, scenario, [begin(game.timing, scenario.start, scenario.settings)])
