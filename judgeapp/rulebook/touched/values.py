"""What cites a rule, and what has become of the rule since."""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.rules.comparing.values import Part, Piece


class Kind(StrEnum):
    """What cites; the value is its heading."""

    RULING = "Rulings"
    PENALTY = "Penalties"
    SCENE = "Saved scenes"
    READY_SCENE = "Ready scenes"
    DECK_RULE = "Deck rules"
    STEP = "Simulator steps"
    SENTENCE = "Sentences of a match"
    REMEDY = "Remedies"
    NOTE = "Editor’s notes"

    @property
    def key(self) -> str:
        return self.name.lower()

    @property
    def one(self) -> str:
        """What one of them is called."""
        odd = {Kind.PENALTY: "Penalty", Kind.SENTENCE: "Sentence of a match", Kind.REMEDY: "Remedy"}
        return odd.get(self, self.value.removesuffix("s"))


class State(StrEnum):
    """What became of a rule that is cited; the value says it of one rule."""

    SAME = "as it was"
    CHANGED = "says something else"
    VANISHED = "is gone"
    SPLIT = "was split"
    MERGED = "was merged with others"
    MOVED = "has another number"
    UNCLEAR = "cannot be compared"

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
