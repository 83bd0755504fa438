"""A match of the Dragon Ball Super Card Game: chance alone says who starts, six cards, eight Life."""

from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Play, Redraw, Remedy, Start, Told
from judgeapp.domain.timing.grounds import by_reading, by_rule

CHANCE = Start(
    Chooser.CHANCE,
    "Chance says who goes first. Nobody may choose, not even a player whom chance has picked.",
    by_rule("5-2-1-5", "5-2-1-5-1"),
)
PLAY = Play(
    first=CHANCE,
    later=CHANCE,
    after_draw=CHANCE,
    hand=Hand(
        6,
        "Each player draws six cards.",
        by_rule("5-2-1-6"),
        Redraw(
            "Redraw",
            "Once, the starting player first: put back any number of cards, shuffle, draw as many.",
            by_rule("5-2-1-6", "5-2-1-6-1"),
            most=1,
            is_partial=True,
        ),
    ),
    counters=(
        Counter("life", "Life", 8, (-1, 1), by_rule("5-2-1-7"), ending="life", ends_at=0),
        Counter("energy", "Energy", 0, (-1, 1), by_rule("5-2-1-7")),
    ),
    endings=(
        Ending("life", "No Life left", by_rule("1-2-1-1-1", "9-2-3")),
        Ending("deck", "No card left in the deck", by_rule("1-2-1-1-2", "9-2-4")),
        Ending("effect", "A card says so", by_rule("1-2-6")),
    ),
    both=Told("If all players meet a loss condition at the same moment, the game is a draw.", by_rule("1-2-3")),
    both_draws=True,
    time=Told("The document does not say what happens when time is called.", by_reading("", "1-2-1")),
    remedies=(
        Remedy(
            "play",
            "A play that was not possible",
            ("The document has no rule that turns an illegal play back: the judge decides, and says so.",),
            by_reading("", "1-3-2"),
        ),
    ),
)
