"""A match of the Dragon Ball Super Card Game: chance alone says who starts, six cards, eight Life."""

from judgeapp.domain.messages import say
from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Notice, Play, Redraw, Remedy, Start
from judgeapp.domain.timing.state import by_reading, by_rule

CHANCE = Start(
    Chooser.CHANCE,
    say("Chance says who goes first. Nobody may choose, not even a player whom chance has picked."),
    by_rule("5-2-1-5", "5-2-1-5-1"),
)
REMEDIES = (
    Remedy(
        "unpaid",
        say("A card or a combo without the energy for it"),
        (
            say("Without the energy it cannot be declared, so it was not played."),
            say("How to turn back what was done since, no rule says: the judge decides, and says so."),
        ),
        by_reading("", "6-3-1-2-1-1", "7-2-1-2-1-1", "7-2-1-2-2-1", "7-3-1-2-1-1", "7-3-1-2-2-1"),
    ),
    Remedy(
        "auto",
        say("An [Auto] skill whose cost is not paid when it resolves"),
        (say("It fails to resolve, and its effect is nullified."),),
        by_rule("8-1-5-2-1"),
    ),
    Remedy(
        "impossible",
        say("Something that cannot be done"),
        (
            say("It is not done."),
            say("Of a number of actions as many are done as possible."),
        ),
        by_rule("1-3-2"),
    ),
    Remedy(
        "forbidden",
        say("An action that one effect orders and another forbids"),
        (say("The effect that forbids goes first: the action is not done."),),
        by_rule("1-3-3"),
    ),
)
PLAY = Play(
    first=CHANCE,
    later=CHANCE,
    after_draw=CHANCE,
    hand=Hand(
        6,
        say("Each player draws six cards."),
        by_rule("5-2-1-6"),
        Redraw(
            say("Redraw"),
            say("Once, the starting player first: put any number of cards back, shuffle, and draw as many."),
            by_rule("5-2-1-6", "5-2-1-6-1"),
            most=1,
            is_partial=True,
        ),
    ),
    counters=(
        Counter("life", say("Life"), 8, (-1, 1), by_rule("5-2-1-7"), ending="life", ends_at=0),
        Counter("energy", say("Energy"), 0, (-1, 1), by_rule("3-8-1", "6-2-5")),
    ),
    endings=(
        Ending("life", say("No Life left"), by_rule("1-2-1-1-1", "9-2-3")),
        Ending("deck", say("No card left in the deck"), by_rule("1-2-1-1-2", "9-2-4")),
        Ending("card-loss", say("A card makes the player lose"), by_rule("1-2-6")),
        Ending("card-win", say("A card makes the player win"), by_rule("1-2-6"), is_win=True),
    ),
    both=Notice(say("If all players meet a loss condition at the same moment, the game is a draw."), by_rule("1-2-3")),
    concede=Notice(say("A player may surrender at any time, and loses at once."), by_rule("1-2-4", "1-2-5")),
    time=Notice(
        say(
            "The document does not say what happens when time is called. The event says it; else the match ends as it "
            "stands."
        ),
        by_reading("", "1-2-1"),
    ),
    level=Notice(
        say(
            "A drawn game is won by nobody. The document does not say who wins a match that is level: the event says "
            "it, or staff decide who goes on."
        ),
        by_reading("", "1-2-3", "11-1-2"),
    ),
    remedies=REMEDIES,
)
