"""A match of Bakugan: the toss of a BakuCore, five cards, and the deck that runs out."""

from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Play, Remedy, Start, Told, Way
from judgeapp.domain.timing.grounds import by_reading, by_rule

TOSS = Start(
    Chooser.CHANCE,
    "One player flips a BakuCore edge over edge, the other calls heads (its symbol) or tails (its text). "
    "A right call wins the toss; after a wrong one the player who flipped has won it.",
    by_reading("", "1.4.2", "7.5.1"),
    ways=(
        Way(
            "last-core",
            "Whoever wins the toss places the first BakuCore; the other places the last one and starts turn 1.",
            by_reading("A4", "1.14.1.1", "1.4.3"),
            is_other=True,
        ),
        Way("toss", "Whoever wins the toss starts the game, and so turn 1.", by_reading("A4", "7.5.1")),
    ),
)
PLAY = Play(
    first=TOSS,
    later=TOSS,
    after_draw=TOSS,
    hand=Hand(5, "Each player draws five cards. No rule lets a player exchange them.", by_rule("1.4.4")),
    counters=(
        Counter("deck", "Cards in deck", None, (-5, -1, 1), by_rule("1.5.1"), ending="damage", ends_at=0),
        Counter("energy", "Energy", 0, (-1, 1), by_rule("1.7.1")),
    ),
    endings=(
        Ending("damage", "Dealt damage with no card left in the deck", by_rule("1.5.1")),
        Ending("tie-break", "Had to flip a card for a tie with no card left in the deck", by_rule("5.9.2.1.1")),
    ),
    both=Told(
        "If neither player can flip a card for a tie, the game is a draw. For damage to both no rule says so; "
        "here it is a draw, too.",
        by_reading("A30", "5.9.2.1.1.1", "1.5.1"),
    ),
    both_draws=True,
    time=Told("The documents do not say what happens when time is called.", by_reading("", "1.5.1")),
    remedies=(
        Remedy(
            "card",
            "An illegal card play",
            (
                "The card play is negated and its effects are reversed.",
                "The card goes back to its owner's hand, the Energy paid for it to that player's Energy Pool.",
                "It may be played again, in a legal way.",
            ),
            by_rule("7.8.1.1", "7.8.1.2", "7.8.1.3", "7.8.1.4"),
        ),
        Remedy(
            "roll",
            "An illegal roll",
            (
                "BakuCores that were picked up go back to their places, and their bonuses are negated.",
                "The Bakugan is reset to the position it had before, open or closed.",
                "It is rolled anew, if rolling it is legal.",
            ),
            by_rule("7.8.2.5", "7.8.2.6", "7.8.2.7"),
        ),
    ),
)
