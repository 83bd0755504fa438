"""A match of the Bleach TCG: chance first, then the loser decides; guardians lose power."""

from judgeapp.domain.messages import say
from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Notice, Play, Remedy, Start
from judgeapp.domain.timing.state import by_reading, by_rule
from judgeapp.games.bleach.timing.headings import (
    COMMON_KNOWLEDGE,
    FIRST,
    HOW_TO_PLAY,
    INTRODUCTION,
    POWER_DAMAGE,
    UNIQUENESS,
)

HOW_TO = tuple(HOW_TO_PLAY.values())
PLAY = Play(
    first=Start(
        Chooser.CHANCE,
        say(
            "Agree on a random way, such as a die or a coin; it says who goes first. Settle it before anybody draws an "
            "opening hand."
        ),
        by_rule(FIRST),
    ),
    later=Start(Chooser.LOSER, say("Whoever lost the game before decides who goes first."), by_rule(FIRST)),
    after_draw=Start(
        Chooser.CHANCE,
        say("There is no loser after a drawn game: chance says who goes first again."),
        by_reading("", FIRST),
    ),
    hand=Hand(
        None,
        say(
            "The size of the opening hand, and whether it can be exchanged, stand in the rulebook, "
            "which is not part of "
            "this collection. Whoever goes first leaves out the draw of Phase 2 in the first turn."
        ),
        by_reading("A20", INTRODUCTION, FIRST),
    ),
    counters=(
        Counter(
            "power",
            say("Guardian's power"),
            None,
            (-5, -1, 1),
            by_rule(POWER_DAMAGE, COMMON_KNOWLEDGE),
            ending="power",
            ends_at=0,
        ),
        Counter("energy", say("Energy"), 0, (-1, 1), by_rule(COMMON_KNOWLEDGE)),
    ),
    endings=(
        Ending("power", say("The guardian has no power left"), by_reading("A20", INTRODUCTION, POWER_DAMAGE)),
        Ending("deck", say("The deck is empty"), by_reading("A20", INTRODUCTION)),
    ),
    both=Notice(
        say("The document does not say how a player loses, nor what it is when both lose at once. Here it is a draw."),
        by_reading("A20", INTRODUCTION, POWER_DAMAGE),
    ),
    concede=Notice(
        say("The document does not say that a player may give up. Here that loses the game."),
        by_reading("A20", INTRODUCTION),
    ),
    time=Notice(
        say(
            "The document does not say what happens when time is called. The event says it; else the match ends as it "
            "stands."
        ),
        by_reading("", INTRODUCTION),
    ),
    level=Notice(
        say(
            "The document does not say who wins a match that is level: the event says it, or staff decide who goes on."
        ),
        by_reading("", INTRODUCTION),
    ),
    remedies=(
        Remedy(
            "play",
            say("A card that could not be played or paid for"),
            (
                say(
                    "Whether the play is legal and can be paid in full is looked at again on payment. If not, the play "
                    "ends: nothing is paid, and the card stays where it is."
                ),
                say("What was done after the payment no rule takes back: the judge decides, and says so."),
            ),
            by_reading("A5", *HOW_TO),
        ),
        Remedy(
            "unique",
            say("A unique card that shares its name with another one"),
            (
                say(
                    "Its controller chooses which one stays in play, and discards the others at "
                    "once, without the queue."
                ),
            ),
            by_reading("A9", UNIQUENESS),
        ),
    ),
)
