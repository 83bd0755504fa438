"""A match of Wharf: chance first, then the loser begins; twelve stores and some coins."""

from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Notice, Play, Redraw, Remedy, Start
from judgeapp.domain.timing.state import by_reading, by_rule

PLAY = Play(
    first=Start(Chooser.CHANCE, "Flip a coin, for example: it says who begins.", by_rule("2.4")),
    later=Start(Chooser.LOSER, "Whoever lost the game before says who begins.", by_rule("2.4")),
    after_draw=Start(
        Chooser.CHANCE,
        "There is no loser after a drawn game: flip a coin again.",
        by_reading("A1", "2.4"),
    ),
    hand=Hand(
        5,
        "Both players draw five cards.",
        by_rule("2.5"),
        Redraw(
            "Second haul",
            "Once, and whoever begins decides first: shuffle the whole hand into the deck and draw five cards again.",
            by_rule("2.5"),
        ),
    ),
    counters=(
        Counter("stores", "Stores", 12, (-3, -1, 1), by_rule("1.1"), ending="stores", ends_at=0),
        Counter("coins", "Coins", 0, (-1, 1), by_rule("3.2", "5.1")),
    ),
    endings=(Ending("stores", "The wharf has no stores left", by_rule("1.1")),),
    both=Notice("If both wharves are found empty together, the game is a draw.", by_rule("1.2")),
    concede=Notice("A player who gives up loses the game.", by_rule("1.4")),
    time=Notice("The turn is played to its end; then more stores win, and equal stores are a draw.", by_rule("1.5")),
    level=Notice("The last game is won by more stores; equal stores settle nothing, so staff decide.", by_rule("1.5")),
    remedies=(
        Remedy(
            "play",
            "A card that could not be played or paid for",
            (
                "If nothing was unloaded since, it goes back to the hand and its coins go back, too.",
                "If something was, the card and the payment stay as they are.",
            ),
            by_rule("5.4"),
        ),
        Remedy(
            "place",
            "A card in the wrong place of the line",
            ("If nothing was unloaded since, it is moved to the right place.",),
            by_rule("4.1", "5.4"),
        ),
    ),
)
