"""A match of the Bleach TCG: chance first, then the loser decides; guardians lose power."""

from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Play, Remedy, Start, Told
from judgeapp.domain.timing.grounds import by_reading, by_rule

DEFINITIONS = "additional-game-rules-and-definitions"
WHO = f"{DEFINITIONS}/deciding-who-goes-first"
CHANCE = Start(
    Chooser.CHANCE,
    "Agree on a way, such as a die or a coin; it says who goes first. Settle it before anybody draws.",
    by_rule(WHO),
)
PLAY = Play(
    first=CHANCE,
    later=Start(Chooser.LOSER, "Whoever lost the game before says who goes first.", by_rule(WHO)),
    after_draw=Start(
        Chooser.CHANCE, "There is no loser after a drawn game: chance says who goes first.", by_reading("", WHO)
    ),
    hand=Hand(
        None,
        "The size of the opening hand stands in the rulebook, which is not part of this collection. "
        "Who goes first leaves out the draw of the first turn.",
        by_reading("A20", WHO),
    ),
    counters=(
        Counter("power", "Guardian's power", None, (-5, -1, 1), by_rule(f"{DEFINITIONS}/power-damage"),
                ending="power", ends_at=0),
        Counter("energy", "Energy", 0, (-1, 1), by_rule(f"{DEFINITIONS}/common-knowledge")),
    ),
    endings=(
        Ending("power", "The guardian has no power left", by_reading("A20", f"{DEFINITIONS}/power-damage")),
        Ending("deck", "The deck is empty", by_reading("A20", f"{DEFINITIONS}/common-knowledge")),
    ),
    both=Told(
        "The document does not say how a game ends, nor what it is when both lose at once. Here it is a draw.",
        by_reading("A20", f"{DEFINITIONS}/power-damage"),
    ),
    both_draws=True,
    time=Told(
        "The document does not say what happens when time is called.", by_reading("A20", f"{DEFINITIONS}/power-damage")
    ),
    remedies=(
        Remedy(
            "play",
            "A card that could not be played",
            ("The document has no rule that turns an illegal play back: the judge decides, and says so.",),
            by_reading("A5", f"{DEFINITIONS}/how-to-play-event-cards"),
        ),
    ),
)  # fmt: skip
