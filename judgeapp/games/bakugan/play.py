"""A match of Bakugan: the toss of a BakuCore, five cards, and the deck that runs out."""

from judgeapp.domain.messages import say
from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Notice, Play, Remedy, Start, Way
from judgeapp.domain.timing.state import by_reading, by_rule

TOSS = Start(
    Chooser.CHANCE,
    say(
        "Agree on who flips. That player tosses a BakuCore so that it turns edge over edge, the "
        "other one calls heads (its "
        "symbol) or tails (its text). A right call wins the toss; after a wrong one the player who flipped has won it."
    ),
    by_reading("", "1.4.2", "7.5.1"),
    ways=(
        Way(
            "last-core",
            say(
                "Whoever wins the toss places the first BakuCore; the other player places the last "
                "one and starts turn 1."
            ),
            by_reading("A4", "1.4.2", "1.4.3", "1.14.1.1"),
            is_other=True,
        ),
        Way("toss", say("Whoever wins the toss starts turn 1, too."), by_reading("A4", "1.4.2", "7.5.1")),
    ),
)
REMEDIES = (
    Remedy(
        "card",
        say("A card that could not be paid for, or that something kept its player from playing"),
        (
            say("The play is negated, and any effects of it are reversed."),
            say("The card goes back to its owner's hand, the Energy used for it to that player's Energy Pool."),
            say("The card may be played again in a legal way."),
        ),
        by_rule("7.8.1.1", "7.8.1.2", "7.8.1.3", "7.8.1.4"),
    ),
    Remedy(
        "flip-card",
        say("A Flip card that was played illegally"),
        (
            say("The play is negated, and any effects of it are reversed."),
            say("The card was never in the hand: it goes to the discard pile, like a damage card that was not played."),
            say("The Energy used for it goes back to the Energy Pool; the Energy cards stay uncharged."),
        ),
        by_reading("A17", "7.8.1.2", "7.8.1.3", "3.6.1"),
    ),
    Remedy(
        "roll",
        say("A roll from too near, a Bakugan that was bounced or dropped, or one that was open and not retracted"),
        (
            say("BakuCores that were picked up go back to their places; all their bonuses are negated."),
            say("The Bakugan is reset to the position it had before, open or closed."),
            say("It may be rolled anew, if rolling it is legal."),
        ),
        by_reading("A15", "7.8.2.1", "7.8.2.2", "7.8.2.4", "7.8.2.5", "7.8.2.6", "7.8.2.7"),
    ),
    Remedy(
        "untouched",
        say("A Bakugan that opened without touching a BakuCore"),
        (say("It counts as not opened: the roll is a missed one, and is not made again."),),
        by_reading("A15", "5.7.1.4.1", "7.2.6.2", "7.8.2.3"),
    ),
)
PLAY = Play(
    first=TOSS,
    later=TOSS,
    after_draw=TOSS,
    hand=Hand(5, say("Each player draws five cards. No rule lets a player exchange them."), by_reading("", "1.4.4")),
    counters=(
        # 40 cards less the five of the hand.
        Counter(
            "deck",
            say("Cards in deck"),
            35,
            (-5, -1, 1),
            by_rule("1.1.2", "1.4.4"),
            at_none=Notice(say("No card left: the next damage loses."), by_rule("1.5.1")),
        ),
        Counter("energy", say("Energy"), 0, (-1, 1), by_rule("1.7.1")),
    ),
    endings=(
        Ending("damage", say("Dealt damage with no card left in the deck"), by_rule("1.5.1")),
        Ending("tie-break", say("Had to flip a card for a tie with no card left in the deck"), by_rule("5.9.2.1.1")),
    ),
    both=Notice(
        say(
            "If both players have to flip a card for a tie and neither has one left, the game is a draw. "
            "For damage to both no rule says so; here it is a draw, too."
        ),
        by_reading("A30", "5.9.2.1.1.1", "1.5.1"),
    ),
    concede=Notice(say("A player may forfeit the game at any time."), by_rule("4.4.4.4")),
    time=Notice(
        say(
            "The documents do not say what happens when time is called. The event says it; else the match ends as it "
            "stands."
        ),
        by_reading("", "1.5.1"),
    ),
    level=Notice(
        say("The documents do not say who wins a match that is level: the event says it, or staff decide who goes on."),
        by_reading("", "1.5.1"),
    ),
    remedies=REMEDIES,
)
