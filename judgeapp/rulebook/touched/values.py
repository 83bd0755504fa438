"""What cites a rule, registered by every app when it is ready, and what has become of the rule since."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.permissions import Role
from judgeapp.domain.rules.comparing.values import Part, Piece
from judgeapp.requests import Request


class Kind(Enum):
    """What cites: what one of them is called, and many."""

    RULING = (say("Ruling"), say("Rulings"))
    PENALTY = (say("Penalty"), say("Penalties"))
    SCENE = (say("Saved scene"), say("Saved scenes"))
    READY_SCENE = (say("Ready scene"), say("Ready scenes"))
    DECK_RULE = (say("Deck rule"), say("Deck rules"))
    STEP = (say("Simulator step"), say("Simulator steps"))
    SENTENCE = (say("Sentence of a match"), say("Sentences of a match"))
    REMEDY = (say("Remedy"), say("Remedies"))
    NOTE = (say("Editor’s note"), say("Editor’s notes"))

    def __init__(self, one: str, many: str) -> None:
        self.one, self.many = one, many

    @property
    def key(self) -> str:
        return self.name.lower()

    @property
    def is_of_app(self) -> bool:
        """Does the app itself say it, so that no reader can tell which line of the code did?"""
        return self in {Kind.STEP, Kind.READY_SCENE, Kind.SENTENCE, Kind.REMEDY}


BY_APP = "app"  # the kind of all that the app itself cites, where decisions are kept


class State(Enum):
    """What became of a rule that is cited, as it is said of one rule."""

    SAME = say("as it was")
    CHANGED = say("says something else")
    VANISHED = say("is gone")
    SPLIT = say("was split")
    MERGED = say("was merged with others")
    MOVED = say("has another number")
    UNCLEAR = say("cannot be compared")

    @property
    def words(self) -> str:
        return self.value

    @property
    def key(self) -> str:
        return self.name.lower()


@dataclass(frozen=True)
class Place:
    """A citation in the repository: who cites, as `Citing` names it, and the file and the line where it stands."""

    kind: Kind
    key: str
    label: str
    number: str
    file: str
    line: int
    url: str = ""
    note: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Pin:
    """A citation's hold on a rule: game, label of the edition, number, digest of what it said (or its beginning)."""

    game: str
    edition: str
    number: str
    digest: str


@dataclass(frozen=True)
class Citing:
    """One pinned citation of something.

    key       its name among those of its kind and game, the same for good
    url       where it is seen, mend_url where it is mended; "" where there is no such page
    places    of the repository's: file and lines, where it is mended in the code
    number_there   the number that stands there, where another rule is cited instead (`number`)
    is_own    it belongs to an event whose judge asks, or to the browser that asks: they may say that it is still right
    """

    kind: Kind
    key: str
    label: str
    game: str
    edition: str
    number: str
    digest: str
    url: str = ""
    mend_url: str = ""
    places: tuple[str, ...] = ()
    is_own: bool = False
    number_there: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "number_there", self.number_there or self.number)

    @property
    def pin(self) -> Pin:
        return Pin(self.game, self.edition, self.number, self.digest)


@dataclass(frozen=True)
class Resolution:
    """What has become of a rule that is cited.

    numbers      the rules it is now, in the current edition: none if it is gone, several if it was split
    olds         the rules of the pinned edition that are one now, if it was merged
    pieces       the words then and now; of what cannot be compared, the words then as gone and those of now as new
    digest       of what it says now; "" if it is gone
    compared     slugs of the two editions that were compared, for the link to their comparison
    near         numbers that are most like the one that is gone
    why          what the reader has to know besides
    """

    state: State
    numbers: tuple[str, ...] = ()
    olds: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    digest: str = ""
    compared: tuple[str, str] | None = None
    near: tuple[str, ...] = ()
    why: str = ""

    @property
    def has_words_then(self) -> bool:
        """Is there anything to show of what was said then? Nothing is where something was only added."""
        return any(piece.kind is not Part.NEW and piece.text.strip() for piece in self.pieces)

    @property
    def has_words_now(self) -> bool:
        return any(piece.kind is not Part.GONE and piece.text.strip() for piece in self.pieces)


# The repository's own citations of a game: code and data, with file and line.
InFiles = Callable[[str], Iterable[Place]]
# What is in the database of a game, in a fixed number of queries; all of it, or (for a request) what it may see.
InDatabase = Callable[[str, Request | None], Iterable[Citing]]
# What of the repository's (kind, key) an installation has something of its own in the place of.
InPlace = Callable[[str], set[tuple[Kind, str]]]
# Called with a decision (rulebook.models.Reviewed) that was made or taken back, in its transaction.
WhenDecided = Callable[[Any], object]
# The roles that an account has at any event.
Roles = Callable[[Request], Iterable[Role]]
_in_files: list[InFiles] = []
_in_database: list[InDatabase] = []
_roles: list[Roles] = []
_when_decided: list[WhenDecided] = []
_in_place: list[InPlace] = []
in_files, in_database, by_roles = _in_files.append, _in_database.append, _roles.append  # what apps register with
when_decided, in_place = _when_decided.append, _in_place.append


def places(game: str) -> Iterator[Place]:
    """Yield every citation of the repository's code and data of a game."""
    for source in _in_files:
        yield from source(game)


def own(game: str) -> set[tuple[Kind, str]]:
    """Return what of the repository's counts no more in this installation, which has its own."""
    return {each for source in _in_place for each in source(game)}


def stored(game: str, request: Request | None = None) -> Iterator[Citing]:
    """Yield every citation in the database of a game that a request may see; without one, all of them."""
    for source in _in_database:
        yield from source(game, request)


def roles(request: Request) -> set[Role]:
    """Return who the account is at any event."""
    return {role for source in _roles for role in source(request)}


def decided(row: Any) -> None:
    """Tell every app of a decision."""
    for tell in _when_decided:
        tell(row)


def of_edition(number: str, label: str) -> str:
    """Return how a rule of an edition is cited beside numbers of our restatement: "7.8.1@2020"."""
    return f"{number}@{label}"


def parted(cited: str) -> tuple[str, str]:
    """Return (number, label of its edition) of what is cited; label "" for a number of our restatement."""
    number, _, label = cited.partition("@")
    return number, label
