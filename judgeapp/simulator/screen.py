"""What the simulator's pages show of a step, without a game's name in it, and what their forms mean."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from judgeapp.domain.messages import say
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action, Drawing, Stage, Timing
from judgeapp.domain.timing.engine import offers, plain
from judgeapp.domain.timing.scenario import Problem, ScenarioError
from judgeapp.domain.timing.state import Event, Grounds, Item, Pending, Question, Refusal, State, Thing
from judgeapp.domain.timing.table import Meter, Table, labels_of
from judgeapp.domain.timing.transcript import action_words, by_hand, deed, idle_in
from judgeapp.simulator.scenes import Opened
from judgeapp.simulator.setting import LONGEST, NAME, card_of, is_number

MOST_TOLD = 3  # sentences of a verdict
# Kinds of events that both players want to hear first, and those that are told in full below alone.
DECISIVE = frozenset(("resolves", "negated", "fails", "over", "prevented", "stopped", "left", "discarded", "damaged",
                      "destroyed", "drawn", "victor", "wins battle", "attack negated", "retracted", "stat", "dealt",
                      "inflicts", "skipped", "declined", "illegal", "undone"))  # fmt: skip
UNTOLD = frozenset(("begins", "ends", "opens", "back", "closes", "goes on", "paid", "moved", "resolved", "checkpoint",
                    "main starts", "emptied", "turns", "uncharged", "rule processing", "counter timing"))  # fmt: skip
MOST_BUTTONS = 4  # of one verb and card; more become a list to choose from


@dataclass(frozen=True)
class Button:
    """An action that can be thought of now: its words, its value in the form, and why it is refused if it is."""

    player: str
    words: str
    value: str
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Cluster:
    """Actions of one player, verb and card: those that can be done, and those that can't."""

    legal: tuple[Button, ...]
    refused: tuple[Button, ...]

    @property
    def is_listed(self) -> bool:
        """Whether there are too many for a button each."""
        return len(self.legal) > MOST_BUTTONS


@dataclass(frozen=True)
class Several:
    """A choice of more than one: keys and names, how many at least and at most, what is ticked at first."""

    options: tuple[tuple[str, str], ...]
    least: int
    most: int
    default: tuple[str, ...]


@dataclass(frozen=True)
class Waiting:
    """An item on the pile as it is drawn: `place` 1 resolves next; `aims` are names and anchors of its targets."""

    place: int
    item: Item
    seat: int
    aims: tuple[tuple[str, str], ...]
    label: str = ""


@dataclass(frozen=True)
class Card:
    """A thing as it is drawn."""

    thing: Thing
    stats: tuple[tuple[str, int, int], ...]
    facts: tuple[tuple[str, Any], ...]
    host: str


@dataclass(frozen=True)
class Seat:
    """A player as drawn: number of the seat (its colour), what is counted, the cards by zone."""

    name: str
    number: int
    roles: tuple[str, ...]
    counted: tuple[tuple[str, int], ...]
    zones: tuple[tuple[str, tuple[Card, ...]], ...]


@dataclass(frozen=True)
class Screen:
    """One step of a scene; what it takes to show it is bounded like playing it: too much raises TooLong."""

    opened: Opened
    number: int
    meter: Meter = field(default_factory=Meter, compare=False)

    @property
    def table(self) -> Table:
        return Table(self.opened.timing, self.state, self.opened.scenario.settings, self.meter)

    @property
    def state(self) -> Any:
        return self.opened.steps[self.number].state

    @property
    def question(self) -> Question | None:
        asking: Question | None = self.state.asking
        return asking

    @property
    def events(self) -> tuple[Event, ...]:
        return self.opened.steps[self.number].events

    @property
    def refused(self) -> str:
        """Why the action of this step was refused, where the scene tries something that is not possible."""
        return self.opened.played.refused(self.number)

    @property
    def note(self) -> str:
        return self.opened.scenario.moves[self.number - 1].note if self.number else ""

    @property
    def by_hand(self) -> list[str]:
        """What this step depends on because somebody settled it by hand."""
        return by_hand(self.state)

    @property
    def verdict(self) -> list[str]:
        """What has come of this step in a line or two: what ended something, else the last that happened."""
        told = [each for each in self.events if each.kind not in UNTOLD]
        decisive = [each for each in told if each.kind in DECISIVE]
        return list(dict.fromkeys(each.text for each in (decisive or told[-1:])[-MOST_TOLD:]))

    @property
    def track(self) -> list[tuple[str, list[tuple[Stage, bool]]]]:
        """The steps of the turn by their phases, each with whether the scene is in it."""
        phases: dict[str, list[tuple[Stage, bool]]] = {}
        now = self.opened.timing.stages.get(self.state.step)
        for stage in self.opened.timing.stages.values():
            if not stage.hidden:
                is_now = now is not None and (stage.key == now.key or (now.hidden and stage.title == now.title))
                phases.setdefault(stage.phase, []).append((stage, is_now))
        return list(phases.items())

    @property
    def idle(self) -> list[str]:
        """What the scene says and does not take into account, as far as this step shows it; at the start all of it."""
        opened = self.opened
        if not opened.scenario.moves:  # what is still to come may use it all
            return []
        found = idle_in(opened.timing, opened.scenario, opened.played)
        return [each.sentence for each in found if self.number in (0, each.step)]

    @cached_property
    def pile(self) -> list[Waiting]:
        table, labels = self.table, labels_of(self.state)
        return [
            Waiting(
                place,
                item,
                self.seat_of(item.controller),
                tuple((table.name(k), anchor(k)) for k in item.targets),
                labels[item.key],
            )
            for place, item in enumerate(reversed(self.state.pile), 1)
        ]

    @cached_property
    def pending(self) -> list[tuple[Pending, int, str]]:
        labels = labels_of(self.state)
        return [(each, self.seat_of(each.controller), labels[each.key]) for each in self.state.pending]

    def seat_of(self, player: str) -> int:
        return self.state.players.index(player) + 1 if player in self.state.players else 0

    @property
    def asked_seat(self) -> int:
        return self.seat_of(self.question.player) if self.question else 0

    @property
    def groups(self) -> list[tuple[str, list[Cluster]]]:
        """What can be thought of now by its headings, actions of one verb and card together."""
        found: dict[str, dict[tuple[str, str, str], list[Button]]] = {}
        opened, table = self.opened, self.table
        for action, refusal in offers(opened.timing, self.state, opened.scenario.settings, self.meter):
            button = Button(action.player, deed(opened.timing, action, table), as_value(action), refusal)
            what = (action.player, action.verb, str(action.args.get("card", "")))
            group = found.setdefault(opened.timing.verbs[action.verb].group, {})
            group.setdefault(what, []).append(button)
        return [(group, [_cluster(buttons) for buttons in clusters.values()]) for group, clusters in found.items()]

    @property
    def waiting_order(self) -> list[tuple[str, str]]:
        """Keys and names of the triggered texts that are to be ordered now."""
        if self.question is None or self.question.kind != "order":
            return []
        asked = set(self.question.options)
        return [(each.key, self.table.name(each.key)) for each in self.state.pending if each.key in asked]

    @property
    def several(self) -> Several | None:
        """What can be chosen now, where it is more than one."""
        question = self.question
        if question is None or question.kind not in ("choose", "aim") or question.about.get("amount", 1) < 2:
            return None
        most = question.about["amount"]
        options = tuple((key, self.table.name(key)) for key in question.options)
        return Several(options, question.about.get("least", most), most, tuple(question.default or ()))

    @property
    def asked_otherwise(self) -> tuple[str, ...]:
        """Headings whose buttons a form of their own replaces."""
        return (self.opened.timing.verbs["choose"].group,) if self.several else ()

    @property
    def seats(self) -> list[Seat]:
        return [self._seat(player) for player in self.state.players]

    def _seat(self, player: str) -> Seat:
        table, state = self.table, self.state
        numbers = self.opened.timing.numbers
        counted = tuple(
            (numbers.get(name, name), value) for (who, name), value in state.numbers.items() if who == player
        )
        zones: dict[str, list[Card]] = {}
        for thing in state.things.values():
            if thing.controller == player:
                zones.setdefault(thing.zone, []).append(_card(table, thing))
        roles = tuple(self._roles(player))
        return Seat(player, self.seat_of(player), roles, counted, tuple((z, tuple(c)) for z, c in zones.items()))

    def _roles(self, player: str) -> Iterator[str]:
        if player in self.state.out:
            yield _("out of the game")
        if player == self.state.turn_player:
            yield self.opened.timing.lead

    @property
    def timeline(self) -> list[tuple[int, str, str]]:
        """Every step so far: number, words, note."""
        opened = self.opened
        lines = [(0, _("The scene is set"), "")]
        for number, step in enumerate(opened.steps[1:], 1):
            table = Table(opened.timing, opened.steps[number - 1].state, opened.scenario.settings, self.meter)
            words = action_words(opened.timing, step.action, table) if step.action else ""
            lines.append((number, words, opened.scenario.moves[number - 1].note))
        return lines

    @property
    def board(self) -> Drawing | None:
        return self.opened.timing.drawing(self.table)

    @property
    def readings(self) -> list[tuple[str, str, Grounds, bool]]:
        """The readings in force: title, meaning, rules, whether it is the usual one."""
        settings, timing = self.opened.scenario.settings, self.opened.timing
        return [
            (setting.title, setting.readings[settings[key]], setting.grounds, settings[key] == setting.default)
            for key, setting in timing.settings.items()
        ]


def anchor(key: str) -> str:
    """Return the id that an item or a card has on the page."""
    return f"item-{key[1:]}" if key.startswith("#") else f"card-{slugify(key)}"


def _cluster(buttons: list[Button]) -> Cluster:
    legal = tuple(button for button in buttons if button.refusal is None)
    return Cluster(legal, tuple(button for button in buttons if button.refusal is not None))


def _card(table: Table, thing: Thing) -> Card:
    stats = tuple((name, stat_of(table, thing, name), value) for name, value in thing.stats.items())
    facts = tuple((name, value) for name, value in thing.facts.items() if isinstance(value, (str, int)) and value)
    return Card(thing, stats, facts, table.name(thing.on) if thing.on else "")


def as_value(action: Action) -> str:
    """Return an action as the value of a form's button."""
    return json.dumps(plain(action.plain()), ensure_ascii=False)


# --- an action that no button offers: a card thought of on the spot, or a verb with words of one's own


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
