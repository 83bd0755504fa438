"""What a game declares to be stepped through: its turn, what players do in it, its discipline, and their rules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.checkpoints import Checkpoints
from judgeapp.domain.timing.piles import Pile, place_trigger
from judgeapp.domain.timing.state import NOTHING, Grounds, Item, Mod, Pending, Refusal, Task, Thing
from judgeapp.domain.timing.vocabulary import Vocabulary
from judgeapp.domain.timing.words import (
    Form,
    Word,
)

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


EVERYBODY = "all pass"  # what a scenario says for everybody's passes


class Action(NamedTuple):
    """One decision of a player: a verb and what it needs, e.g. play, Ana, {"card": "Reality Check"}."""

    verb: str
    player: str
    args: Mapping[str, Any] = NOTHING

    def plain(self) -> dict[str, Any]:
        """Return it as a scenario file has it."""
        return {"player": self.player, "do": self.verb, **self.args}


class InvalidAction(ValueError):  # noqa: N818 - judges read the name
    """An action that cannot be read: an unknown verb, player or thing. The message says what would do."""


class IllegalAction(ValueError):  # noqa: N818 - judges read the name
    """An action that is understood but not allowed now; carries the refusal."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.action, self.refusal = action, refusal


Check = Callable[["Table", Action], Refusal | None]


@dataclass(frozen=True)
class Verb:
    """Something a player can do.

    label     words for a button ("Pass", "Play a card")
    answers   kinds of questions it can answer; () means at any time, by anybody ("concede")
    checks    conditions, in the order in which a refusal should name them
    perform   does it
    offers    the actions of this verb that a player might take now; those that a check refuses are shown greyed
    needs     names of arguments that must be given;  takes: names of those that may be
    shapes    what its arguments look like, where `words.ARGUMENTS` does not know them
    group     heading under which the screen shows it
    shared    whether the screen also offers it, greyed, to players who are not asked
    finds     where a card is that is only thought of in such an action, if not where cards of its kind start
    fills     fills in what such a card's plain values leave out
    """

    key: str
    label: str
    answers: tuple[str, ...]
    perform: Callable[["Table", Action], None]
    checks: tuple[Check, ...] = ()
    offers: Callable[["Table", str], Iterable[Action]] = lambda table, player: ()
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    group: str = say("Actions")
    shapes: Mapping[str, Form] = field(default_factory=dict)
    shared: bool = False
    finds: str = ""
    fills: Callable[[dict[str, Any]], dict[str, Any]] = lambda given: given


class Spot(NamedTuple):
    """One place of a board: where it is (in units of about the distance of two neighbours), its kind, who stands there.

    kind     a word that the style sheet knows ("", "start", "end", "warp", "no-attack", "quest")
    piece    name of what stands there, or "";  player: whose it is
    """

    key: str
    x: float
    y: float
    kind: str = ""
    piece: str = ""
    player: str = ""


class Drawing(NamedTuple):
    """A board: its caption (it says so if the board is only a sample), its places, and its lines by their ends."""

    caption: str
    spots: tuple[Spot, ...]
    lines: tuple[tuple[float, float, float, float], ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of what is drawn, with a margin."""
        xs, ys = [spot.x for spot in self.spots] or [0.0], [spot.y for spot in self.spots] or [0.0]
        return min(xs) - 0.6, min(ys) - 0.6, max(xs) - min(xs) + 1.2, max(ys) - min(ys) + 1.2


@dataclass(frozen=True)
class Stage:
    """A step of the turn, or of a procedure inside it.

    key      the word of scenario files ("power")
    title    the document's own name of it
    phase    heading under which the phase track draws it
    do       what happens in it, in order
    grounds  the rule that describes it
    then     key of the step that follows; "" ends the procedure (the agenda goes on with what called it)
    hidden   not drawn on the phase track (a place to start from, inside a step)
    """

    key: str
    title: str
    phase: str
    do: tuple[Task, ...]
    grounds: Grounds
    then: str = ""
    hidden: bool = False


@dataclass(frozen=True)
class Kind:
    """A kind of card as scenario files name it ("action", "event", "flux").

    label    the game's own name of it
    zone     where a card of it goes when it has resolved
    lasting  whether it stays in play
    starts   where a card of it is if a scene does not say it
    """

    label: str
    zone: str
    lasting: bool = False
    starts: str = "hand"


@dataclass(frozen=True)
class Setting:
    """A point on which the documents leave several readings; `readings` maps each value to what it means."""

    title: str
    default: str
    readings: Mapping[str, str]
    grounds: Grounds


def printed_price(thing: Thing) -> int:
    """Return what a card costs in all: every amount of its cost."""
    return sum(amount for amount in thing.cost.values() if isinstance(amount, int) and not isinstance(amount, bool))


def fact(name: str) -> Callable[[Thing], tuple[str, ...]]:
    """Return what finds a fact of a card, one word or several."""

    def found(thing: Thing) -> tuple[str, ...]:
        value = thing.facts.get(name, ())
        return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)

    return found


@dataclass(frozen=True)
class Timing:
    """How effects are ordered in a game.

    stages    the steps of the turn and of the procedures inside it, in the order of the phase track
    tasks     what the game does by itself, by the name of the task
    verbs     what players do
    ops       the effects that scenario files can use;  conditions: what they can ask
    op_words, condition_words  how the game's own effects and conditions are written (`words.py`)
    changes   what can happen to things and players and be replaced or forbidden
    grounds   the rules behind what the shared code does, by slot (see `SLOTS`)
    words     the rules that words of an instruction rest on, by the word as `resting` tells it
    kinds     kinds of cards
    numbers   what is counted for a player ("deck", "life"), with its label
    zones     zones a thing can be in;  in_play: those in which texts work
    settings  readings that can be chosen
    players   the fewest and the most players
    setup     reads the game's own part of a start (a battle, a board) into the table; raises ValueError with a sentence
    vocabulary  the words to which scenes are held (`words.py`)
    keys      names of the tables and keys of a scenario file that `setup` reads
    pile      the discipline, for games that have a pile
    checkpoints    the discipline, for games that have checkpoints
    order     the game's word for what it orders effects with ("batch", "queue", ...)
    first_stage    the step that a turn begins with
    trigger_first  whose triggered texts are placed first
    one_orders     whether that player decides the order of everybody's, instead of each of their own
    place          puts a triggered text where it resolves
    puts_off       what becomes of texts that effects have put off (`later`) when what they wait for happens
    default        what somebody does who does nothing, where the shared code does not know
    heeds          whether a change of a stat counts for a thing, when the stat with this name is looked at
    barred         what keeps an effect from choosing a thing, or ""
    features       what else cards are told apart by ("trait", "colour"), with what finds a card's own
    price          what a card costs in all, as filters speak of it
    counted        how many cards a scene counts in a zone of a player, or None
    discards_to    the zone that discarded cards go to
    discards_all   `how` whatever an effect puts there is discarded; "" where only what says so is
    zone_change    the change by which cards change zones
    lasting_labels    labels of texts that no effect takes from a card
    signed    the stats that may be below 0
    lead      what players call whoever's turn it is, or who is first in everything
    usual_stage  the step in which most scenes are set, if it is not that of `lens`
    drawing   the board with what stands on it, for games that have one
    lens      the step and kind of card with which the same effects are shown under several games; None if not at all
    """

    stages: Mapping[str, Stage]
    tasks: Mapping[str, Callable[..., None]]
    verbs: Mapping[str, Verb]
    ops: Mapping[str, Callable[..., None]]
    conditions: Mapping[str, Callable[..., bool]]
    changes: Mapping[str, Callable[..., None]]
    grounds: Mapping[str, Grounds]
    kinds: Mapping[str, Kind]
    numbers: Mapping[str, str]
    zones: tuple[str, ...]
    in_play: tuple[str, ...]
    setup: Callable[["Table", Mapping[str, Any]], None]
    settings: Mapping[str, Setting] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    op_words: Mapping[str, Word] = field(default_factory=dict)
    condition_words: Mapping[str, Word] = field(default_factory=dict)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    keys: tuple[str, ...] = ()
    players: tuple[int, int] = (2, 2)
    pile: Pile | None = None
    checkpoints: Checkpoints | None = None
    order: str = "pile"
    drawing: Callable[["Table"], Drawing | None] = lambda table: None
    lens: tuple[str, str] | None = None
    usual_stage: str = ""
    signed: tuple[str, ...] = ()
    lead: str = say("turn player")
    first_stage: str = ""
    trigger_first: Callable[["Table"], str] = lambda table: table.turn_player
    default: Callable[["Table"], Action | None] = lambda table: None
    one_orders: bool = False
    place: Callable[["Table", Item], None] = place_trigger
    puts_off: Callable[["Table", list[Pending]], None] = lambda table, due: table.wait(due)
    barred: Callable[["Table", Item, Thing], str] = lambda table, item, thing: ""
    heeds: Callable[["Table", Thing, str, Mod], bool] = lambda table, thing, name, mod: True
    features: Mapping[str, Callable[[Thing], tuple[str, ...]]] = field(default_factory=dict)
    price: Callable[[Thing], int] = printed_price
    counted: Callable[["Table", str, str], int | None] = lambda table, player, zone: table.number(player, zone)
    discards_to: str = "discard"
    discards_all: str = ""
    zone_change: str = "move"
    lasting_labels: tuple[str, ...] = ()


SLOTS = (
    "concede",
    "last player",
    "question",
    "priority",
    "ask order",
    "order",
    "optional",
    "trigger",
    "cannot pay",
    "in hand",
    "own card",
    "target",
    "can't",
    "replace",
    "proviso",
    "needs",
    "once",
    "effect",
    "negate",
    "copy",
    "draw",
    "empty deck",
    "leaves play",
    "source",
    "no target",
    "control",
    "stat",
    "expire",
)
