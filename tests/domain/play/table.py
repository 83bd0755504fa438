"""A table at which entries are made one after the other, and games that differ in who starts them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

from judgeapp.domain.play.checking import problems
from judgeapp.domain.play.folding import fold
from judgeapp.domain.play.match import Entry
from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Notice, Play, Redraw, Start, Way
from judgeapp.domain.timing.state import by_reading, by_rule

AT = datetime(2026, 5, 2, 10, 0, tzinfo=UTC)

CHANCE = Start(Chooser.CHANCE, "Chance says it.", by_rule("1.1"))
LOSER = Start(Chooser.LOSER, "The loser says it.", by_rule("1.2"))
WINNER = Start(Chooser.TOSS_WINNER, "Roll: the winner says it.", by_rule("1.3"))
WAYS = Start(
    Chooser.CHANCE,
    "Flip.",
    by_rule("1.4"),
    ways=(
        Way("other", "The other one starts.", by_reading("A1", "1.4", "1.5"), is_other=True),
        Way("same", "The winner starts.", by_reading("A1", "1.6")),
    ),
)
ONCE = Redraw("Redraw", "Once.", by_rule("2.2"), is_partial=True)
OFTEN = Redraw("Again", "As often as you like.", by_rule("2.3"), most=None)
PLAY = Play(
    first=WINNER,
    later=LOSER,
    after_draw=CHANCE,
    hand=Hand(3, "Three cards.", by_rule("2.1"), OFTEN),
    counters=(
        Counter("life", "Life", 8, (-1, 1), by_rule("3.1"), ending="life", ends_at=0),
        Counter("power", "Power", None, (-5, -1, 1), by_rule("3.2"), ending="power", ends_at=0),
    ),
    endings=(
        Ending("life", "No life left", by_rule("4.1")),
        Ending("power", "No power left", by_rule("4.2")),
        Ending("goal", "The goal is reached", by_rule("4.3"), is_win=True),
    ),
    both=Notice("Both at once is a draw.", by_rule("4.4")),
    concede=Notice("Anybody may give up.", by_rule("4.5")),
    time=Notice("Nothing is said.", by_reading("", "4.6")),
    level=Notice("Nothing is said.", by_reading("", "4.6")),
    remedies=(),
)
BY_CHANCE = replace(PLAY, first=CHANCE, later=CHANCE, after_draw=CHANCE)
WITH_WAYS = replace(PLAY, first=WAYS, later=WAYS, after_draw=WAYS)
WITHOUT_REDRAW = replace(BY_CHANCE, hand=Hand(5, "Five cards.", by_rule("2.4")))
WITH_ONE_REDRAW = replace(BY_CHANCE, hand=Hand(6, "Six cards.", by_rule("2.1"), ONCE))


class Table:
    """A match, and everything that was done at its table."""

    def __init__(self, play=BY_CHANCE, best_of=3, way=""):
        self.play, self.best_of, self.way = play, best_of, way
        self.entries = []
        self._numbers = count(1)

    def entry(self, kind, side=None, **data):
        """Return an entry without adding it."""
        number = next(self._numbers)
        return Entry(number, f"key-{number}", kind, side, AT + timedelta(minutes=number), data)

    def tap(self, kind, side=None, **data):
        """Add an entry that nothing speaks against; return its key."""
        entry = self.entry(kind, side, **data)
        assert problems(self.play, self.match, entry) == []
        self.entries.append(entry)
        return entry.key

    def slip(self, kind, side=None, **data):
        """Add an entry whatever speaks against it; return its key."""
        entry = self.entry(kind, side, **data)
        self.entries.append(entry)
        return entry.key

    def refused(self, kind, side=None, **data):
        """Return what speaks against an entry."""
        return problems(self.play, self.match, self.entry(kind, side, **data))

    def win(self, side, how="played"):
        """Play a game that a side wins."""
        self.tap("end", side, how=how, game=self.match.now.number)

    @property
    def match(self):
        return fold(self.play, self.best_of, self.entries, self.way)

    @property
    def now(self):
        return self.match.now
