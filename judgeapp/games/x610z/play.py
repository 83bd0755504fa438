"""A match of X610Z: the winner of a roll chooses, later the loser; seven cards and Murphy's law."""

from judgeapp.domain.messages import say
from judgeapp.domain.play.sheet import Chooser, Counter, Ending, Hand, Notice, Play, Redraw, Remedy, Start
from judgeapp.domain.timing.state import by_reading, by_rule

REMEDIES = (
    Remedy(
        "cost",
        say("A declared action whose cost cannot be paid"),
        (
            say("The action fails."),
            say("All energy crystals that were activated for it go back to the reactivated state."),
            say(
                "A card that was to be cast goes back to its caster's hand; what was activated for "
                "an effect goes back to "
                "the reactivated state, too."
            ),
        ),
        by_rule("200.4"),
    ),
    Remedy(
        "raised-cost",
        say("An action whose cost has gone up since it was paid for"),
        (
            say("When it is about to resolve, the player who declared it says whether to pay the extra cost."),
            say("If not, it fails, and the energy that was paid for it is lost."),
            say("A card that was to be cast goes to the discard pile; a permanent that was activated stays activated."),
        ),
        by_reading("A32", "200.5"),
    ),
    Remedy(
        "illegal",
        say("An action that would lead to an illegal situation"),
        (
            say(
                "A rule of its own goes first: a summon whose dot was taken moves as far as it can, "
                "and a second summon of "
                "a type that an effect brings is destroyed."
            ),
            say("Else it fails, and nothing comes of it."),
            say("A cast card that fails when it resolves goes to its owner's discard pile."),
        ),
        by_reading("A7", "200.3", "202.10", "403.7"),
    ),
    Remedy(
        "no-target",
        say("An effect whose target is illegal or gone when it resolves"),
        (say("The effect does not take place."), say("A cast card goes to its owner's discard pile.")),
        by_rule("208.5"),
    ),
    Remedy(
        "no-source",
        say("An action whose source has left play when it resolves"),
        (say("It is canceled, and nothing happens. That is for permanents: a flux is never in play."),),
        by_reading("A8", "200.6", "210.4"),
    ),
)
PLAY = Play(
    first=Start(
        Chooser.TOSS_WINNER,
        say(
            "Roll a die or flip a coin, for example. The player or team that wins it chooses who takes the first turn."
        ),
        by_rule("105.1a"),
    ),
    later=Start(
        Chooser.LOSER,
        say("The player or team that lost the game before decides who begins."),
        by_rule("105.1b", "105.1c"),
    ),
    after_draw=Start(
        Chooser.TOSS_WINNER,
        say("There is no loser after a drawn game: roll or flip again. Whoever wins that chooses who begins."),
        by_reading("", "105.1a", "105.1b"),
    ),
    hand=Hand(
        7,
        say("Once all life bases are set up, every player draws seven cards."),
        by_rule("105.3a"),
        Redraw(
            say("Murphy's law"),
            say(
                "As often as you like, the starting player first: shuffle the hand into the deck and draw seven again, "
                "after the first time one card fewer each time."
            ),
            by_reading("A26", "105.4a"),
            most=None,
        ),
    ),
    counters=(
        Counter("damage", say("Damage on the life base"), 0, (1, 5, -1), by_rule("209.1a", "210.5", "210.8")),
        Counter("energy", say("Energy in the pool"), 0, (-1, 1), by_rule("203.4")),
    ),
    endings=(
        Ending("life-base", say("The life base left play"), by_rule("106.3", "210.8")),
        Ending("deck", say("Had to draw with no card left in the deck"), by_rule("106.3")),
        Ending("end-dot", say("The life base reached an end dot"), by_rule("106.2", "602.2"), is_win=True),
    ),
    both=Notice(
        say("No rule says how the game ends if both sides lose at once. Here it is a draw."),
        by_reading("A24", "106.1b", "106.3"),
    ),
    concede=Notice(say("A player who gives up loses the game."), by_rule("106.3")),
    time=Notice(
        say("A game with a time limit is a draw if the time runs out before somebody has won."), by_rule("106.1a")
    ),
    level=Notice(
        say(
            "A game that the time limit ends is a draw and won by nobody. The document does not say who wins a match "
            "that is level: the event says it, or staff decide who goes on."
        ),
        by_reading("", "106.1a"),
    ),
    remedies=REMEDIES,
)
