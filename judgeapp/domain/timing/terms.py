"""Words of scenario files (zones, states, stats, arguments, moments) as sentences have them, and lists of these."""

from judgeapp.domain.saying import say

WORDS: dict[str, str] = {
    each.english: each
    for each in (
        # zones
        say("hand"),
        say("deck"),
        say("discard"),
        say("play"),
        say("energy"),
        say("energy deck"),
        say("field"),
        say("removed"),
        say("out of play"),
        say("leader"),
        say("battle"),
        say("life"),
        say("out"),
        say("under"),
        # states
        say("open"),
        say("closed"),
        say("face up"),
        say("chosen"),
        say("depleted"),
        say("new"),
        say("declared"),
        say("attacking"),
        say("defending"),
        say("activated"),
        say("moved"),
        say("attacked"),
        say("destroyed"),
        say("discarded"),
        # what a roll comes to
        say("misroll"),
        say("no contact"),
        say("too close"),
        say("too far"),
        say("bounced"),
        say("not retracted"),
        # stats
        say("power"),
        say("damage"),
        say("attack"),
        say("defense"),
        say("speed"),
        say("range"),
        # arguments of actions
        say("times"),
        say("cost"),
        say("amount"),
        say("result"),
        say("text"),
        say("stat"),
        say("type"),
        say("mode"),
        say("cards"),
        say("paid"),
    )
}
MOMENTS: dict[str, str] = {"turn": say("until turn"), "battle": say("until battle"), "game": say("until game")}


def shown(word: str) -> str:
    """Return a word of scenario files as a sentence has it; what a game or a scene has of its own stays as it is."""
    return WORDS.get(word, word)


def lasting(until: str) -> str:
    """Return how long something lasts ("until turn")."""
    return MOMENTS.get(until) or say("until {moment}", moment=until)


def counted(label: str, amount: object) -> str:
    """Return an amount of what is counted for a player ("3 cards in deck")."""
    return say("{amount} {label}", amount=amount, label=label)
