"""A match of X610Z: the winner of a roll chooses, later the loser; seven cards and Murphy's law."""

from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Play, Redraw, Remedy, Start, Told
from judgeapp.domain.timing.grounds import by_reading, by_rule

ROLL = Start(
    Chooser.TOSS_WINNER,
    "Roll a die or flip a coin. The player or team that wins it says who takes the first turn.",
    by_rule("105.1a"),
)
PLAY = Play(
    first=ROLL,
    later=Start(
        Chooser.LOSER, "The player or team that lost the game before says who begins.", by_rule("105.1b", "105.1c")
    ),
    after_draw=Start(
        Chooser.TOSS_WINNER,
        "There is no loser after a drawn game: roll or flip again, and who wins that says who begins.",
        by_reading("", "105.1a", "105.1b"),
    ),
    hand=Hand(
        7,
        "When all life bases are set up, every player draws seven cards.",
        by_rule("105.3a"),
        Redraw(
            "Murphy's law",
            "As often as you like, the starting player first: shuffle the hand into the deck and draw seven again, "
            "each time after the first one card fewer than before.",
            by_reading("A26", "105.4a"),
            most=None,
            free=1,
        ),
    ),
    counters=(
        Counter("damage", "Damage on the life base", 0, (1, 5, -1), by_rule("210.8")),
        Counter("energy", "Energy", 0, (-1, 1), by_rule("200.4")),
    ),
    endings=(
        Ending("life-base", "The life base left play", by_rule("106.3", "210.8")),
        Ending("deck", "Had to draw with no card left in the deck", by_rule("106.3")),
        Ending("end-dot", "The life base reached an end dot", by_rule("106.2", "602.2"), is_win=True),
    ),
    both=Told(
        "If both life bases fall at once, no rule says how the game ends. Here it is a draw.",
        by_reading("A24", "106.1b", "106.3"),
    ),
    both_draws=True,
    time=Told("A game with a time limit is a draw if the time runs out before somebody has won.", by_rule("106.1a")),
    remedies=(
        Remedy(
            "cost",
            "A declared action whose cost cannot be paid",
            (
                "The action fails.",
                "Energy crystals that were activated for it go back to the reactivated state.",
                "A card goes back to its caster's hand; for an effect, what was activated for it goes back, too.",
            ),
            by_rule("200.4"),
        ),
        Remedy(
            "illegal",
            "An action that would lead to an illegal situation",
            ("It fails, and nothing happens.", "A card that was cast goes to its owner's discard pile."),
            by_reading("A7", "200.3"),
        ),
    ),
)
