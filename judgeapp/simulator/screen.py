"""What the simulator's pages show of a step, without a game's name in it, and what their forms mean."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from judgeapp.domain.messages import say
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action, Drawing, Stage, Timing
from judgeapp.domain.timing.engine import offers, plain, why_not
from judgeapp.domain.timing.scenario import Problem, ScenarioError
from judgeapp.domain.timing.state import Event, Grounds, Item, Pending, Question, Refusal, State, Thing
from judgeapp.domain.timing.table import Meter, Table, labels_of
from judgeapp.domain.timing.transcript import action_words, by_hand, idle_in
from judgeapp.domain.wording.buttons import told
from judgeapp.domain.wording.reading import parts_in
from judgeapp.simulator.attacking import layout_of
from judgeapp.simulator.scenes import Opened
from judgeapp.simulator.setting import LONGEST, NAME, card_of, is_number
from judgeapp.simulator.verdict import verdict_of

CARDS = ("card", "play", "counter", "attack", "move")  # sorts of what waits that is called by its card
TOLD_MARKS = ("copy", "optional")
OF_ITS_WORDS = ("selects", "target", "focus")  # facts that only say again what a card's text says
FREELY = "priority"  # the question that asks somebody for anything
MOST_BUTTONS = 4  # of one verb and card; more become a list to choose from


@dataclass(frozen=True)
class Button:
    """An action that can be thought of now.

    words  what the button says; term is the game's word for it, where that is another
    value  in the form;  refusal says why it can't be done, if it can't
    """

    player: str
    words: str
    value: str
    refusal: Refusal | None = None
    term: str = ""


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
    """An item on the pile as it is drawn.

    place   1 resolves next
    aims    its targets
    source  name of the card that it comes from, where its own name does not say it; has_left: it is not in play
    marks   what else is to be known of it
    """

    place: int
    item: Item
    seat: int
    aims: tuple["Aim", ...]
    label: str = ""
    source: str = ""
    has_left: bool = False
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Aim:
    """A target: its name, its anchor on the page, whose it is (a seat), and its place on the pile (0: not there)."""

    name: str
    anchor: str
    seat: int
    place: int


@dataclass(frozen=True)
class Arrow:
    """An arrow beside the pile from an item to one that it is aimed at, as an SVG path and its head."""

    seat: int
    line: str
    head: str


@dataclass(frozen=True)
class Card:
    """A thing as it is drawn; one that rests lies on its side."""

    thing: Thing
    stats: tuple[tuple[str, int, int], ...]
    facts: tuple[tuple[str, Any], ...]
    host: str
    kind: str
    is_resting: bool


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
        return verdict_of(self.events)

    @property
    def so_far(self) -> list[str]:
        """The names of what has resolved up to this step, in order, and of what was negated."""
        names: dict[str, str] = {}
        found = []
        for step in self.opened.steps[: self.number + 1]:
            names |= labels_of(step.state)
            for event in step.events:
                if event.kind in ("resolves", "negated") and event.item in names:
                    is_whole = event.kind == "resolves"
                    found.append(names[event.item] if is_whole else say("{item} is negated", item=names[event.item]))
        return list(map(str, found))

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
        places = {item.key: place for place, item in enumerate(reversed(self.state.pile), 1)}
        return [
            Waiting(
                place,
                item,
                self.seat_of(item.controller),
                tuple(self._aim(table, key, places) for key in item.targets),
                labels[item.key],
                *self._source(table, item),
                tuple(mark for mark in sorted(item.marks) if mark in TOLD_MARKS),
            )
            for place, item in enumerate(reversed(self.state.pile), 1)
        ]

    def _aim(self, table: Table, key: str, places: Mapping[str, int]) -> Aim:
        holders = {item.key: item.controller for item in self.state.pile}
        thing = self.state.things.get(key)
        seat = self.seat_of(thing.controller if thing else holders.get(key, key))
        return Aim(str(self._gone(key) or table.name(key)), anchor(key), seat, places.get(key, 0))

    def _gone(self, key: str) -> str:
        """Return what was called by a key that nothing waiting has any more, "" if it has never waited."""
        steps = self.opened.steps[: self.number] if key.startswith("#") and key not in labels_of(self.state) else ()
        return next((found[key] for step in reversed(steps) if key in (found := labels_of(step.state))), "")

    def _source(self, table: Table, item: Item) -> tuple[str, bool]:
        """Return what something comes from, and whether that has left play; "" for a card, which is there itself."""
        thing = self.state.things.get(item.source)
        if thing is None or item.sort in CARDS:
            return "", False
        return thing.name, thing.zone not in self.opened.timing.in_play

    @property
    def height(self) -> int:
        """How high the pile is drawn."""
        return ROW * len(self.pile)

    @property
    def arrows(self) -> list[Arrow]:
        """The arrows from what waits to what it is aimed at, if that waits, too."""
        pairs = [(each.seat, each.place, aim.place) for each in self.pile for aim in each.aims if aim.place]
        return [_arrow(number, *pair) for number, pair in enumerate(pairs)]

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
        timing, settings = self.opened.timing, self.opened.scenario.settings
        found: dict[str, list[tuple[Action, Refusal | None]]] = {}
        for action, refusal in offers(timing, self.state, settings, self.meter):
            found.setdefault(timing.verbs[action.verb].group, []).append((action, refusal))
        return [
            (group, sorted(self._clusters(offered), key=lambda cluster: not cluster.legal))
            for group, offered in found.items()
        ]

    @property
    def elsewhere(self) -> list[tuple[str, list[Cluster]]]:
        """What players could do with their cards if they were asked for it, which they are not; by player."""
        found = [(player, self._clusters(self._unasked(player))) for player in self.state.players]
        return [(player, clusters) for player, clusters in found if clusters]

    def _unasked(self, player: str) -> Iterator[tuple[Action, Refusal | None]]:
        timing, table, question = self.opened.timing, self.table, self.question
        if question is None or self.state.over is not None or player in self.state.out:
            return
        for verb in timing.verbs.values():
            is_offered = question.kind in verb.answers and (player == question.player or verb.shared)
            if FREELY not in verb.answers or is_offered:
                continue
            for action in verb.offers(table, player):
                if action.args.get("card") in self.state.things:
                    yield action, why_not(timing, self.state, action, self.opened.scenario.settings)

    def _clusters(self, offered: Iterable[tuple[Action, Refusal | None]]) -> list[Cluster]:
        """Return actions as buttons, those of one player, verb and card together."""
        found: dict[tuple[str, str, str], list[Button]] = {}
        opened, table = self.opened, self.table
        own = layout_of(opened.game).buttons
        for action, refusal in offered:
            said = told(opened.timing, action, table, own, None if refusal else opened.scenario.settings)
            words = self._way(action) or said.words
            button = Button(action.player, words, as_value(action), refusal, said.term)
            found.setdefault((action.player, action.verb, str(action.args.get("card", ""))), []).append(button)
        return [_cluster(buttons) for buttons in found.values()]

    def _way(self, action: Action) -> str:
        """Return what comes of choosing one of several effects, in the app's own words; "" for anything else."""
        chosen = action.args.get("targets", ())
        if action.verb != "choose" or len(chosen) != 1:
            return ""
        does = " ".join(map(str, self.ways.get(str(chosen[0]), ())))
        return say("{player}: {deed}", player=action.player, deed=does) if does else ""

    @cached_property
    def ways(self) -> dict[str, list[str]]:
        """The effects that are chosen among now, by their options, as they are told back; {} where nobody can tell."""
        question, wording = self.question, self.opened.game.wording
        if question is None or wording is None or question.about.get("task") != "picked":
            return {}
        source = question.about["args"][0].source
        cards = [
            card for card in self.opened.scenario.plain.get("card", ()) if source in (card.get("id"), card["name"])
        ]
        picks = [each for each in parts_in(cards) if isinstance(each, Mapping) and "pick" in each]
        found = [each["do"] for each in picks if len(each["do"]) == len(question.options)]
        if len(found) != 1:
            return {}
        return {key: wording.tell({"do": [way]}) for key, way in zip(question.options, found[0], strict=True)}

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
        ways = self.ways
        options = tuple(
            (key, " ".join(map(str, ways.get(key, ()))) or self.table.name(key)) for key in question.options
        )
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
        resting = frozenset(layout_of(self.opened.game).resting)
        for thing in state.things.values():
            if thing.controller == player:
                zones.setdefault(thing.zone, []).append(_card(table, thing, resting))
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
            words = self._done(step.action, table) if step.action else ""
            lines.append((number, words, opened.scenario.moves[number - 1].note))
        return lines

    def _done(self, action: Action, table: Table) -> str:
        timing = self.opened.timing
        if action.verb not in timing.verbs or action.verb in ("yes", "no"):
            return action_words(timing, action, table)
        return told(timing, action, table, layout_of(self.opened.game).buttons).words

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


ROW, EDGE, BULGE = 60, 3, 10  # of the pile as it is drawn: height of an item; where arrows begin; how far they reach


def _arrow(number: int, seat: int, start: int, end: int) -> Arrow:
    """Return an arrow between the middles of two items; each next one reaches a little further."""
    top, bottom = (start - 1) * ROW + ROW // 2, (end - 1) * ROW + ROW // 2
    top += 8 if end > start else -8
    reach = EDGE + BULGE * (1 + number % 3)
    line = f"M{EDGE} {top} C{reach} {top} {reach} {bottom} {EDGE + 6} {bottom}"
    return Arrow(seat, line, f"M{EDGE} {bottom} l9 -5 v10 z")


def anchor(key: str) -> str:
    """Return the id that an item or a card has on the page."""
    return f"item-{key[1:]}" if key.startswith("#") else f"card-{slugify(key)}"


def _cluster(buttons: list[Button]) -> Cluster:
    legal = tuple(button for button in buttons if button.refusal is None)
    return Cluster(legal, tuple(button for button in buttons if button.refusal is not None))


def _card(table: Table, thing: Thing, resting: frozenset[str]) -> Card:
    stats = tuple((name, stat_of(table, thing, name), value) for name, value in thing.stats.items())
    facts = tuple(
        (name, value)
        for name, value in thing.facts.items()
        if isinstance(value, (str, int)) and value and name not in OF_ITS_WORDS
    )
    kind = table.timing.kinds[thing.kind].label if thing.kind in table.timing.kinds else ""
    return Card(thing, stats, facts, table.name(thing.on) if thing.on else "", kind, bool(resting & thing.marks))


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
