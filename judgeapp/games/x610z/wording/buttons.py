"""What the buttons of X610Z's actions say."""

from judgeapp.domain.messages import say
from judgeapp.domain.wording.buttons import Words

BUTTONS = (
    Words("cast", ("card",), lambda about: say("{player} casts {card}", **about)),
    Words("move", ("card", "to", "path"), lambda about: say("{card} moves to {to}", **about)),
    Words("move", ("card", "to"), lambda about: say("{card} moves to {to}", **about)),
    Words("attack", ("card", "targets"), lambda about: say("{card} attacks {targets}", **about)),
    Words("place", ("card",), lambda about: say("{player} places {card}", **about)),
    Words("activate", ("card",), lambda about: say("{player} takes energy from {card}", **about)),
    Words("put", ("dot",), lambda about: say("{player} puts it on {dot}", **about)),
    Words("mulligan", (), lambda about: say("{player} takes a new hand (Murphy’s law)", **about)),
    Words("keep", (), lambda about: say("{player} keeps the hand", **about)),
    Words("discard", ("cards",), lambda about: say("{player} discards {cards}", **about)),
    Words("discard", (), lambda about: say("{player} discards down to seven cards", **about)),
    Words("yes", (), lambda about: say("{player} pays", **about), "raised"),
    Words("no", (), lambda about: say("{player} does not pay", **about), "raised"),
    Words("yes", (), lambda about: say("{player} pays", **about), "paid or not"),
    Words("no", (), lambda about: say("{player} does not pay", **about), "paid or not"),
    Words("yes", (), lambda about: say("{player} shuffles the deck again", **about), "reshuffled"),
    Words("no", (), lambda about: say("{player} does not shuffle", **about), "reshuffled"),
    Words("time", (), lambda about: say("The time is over", **about)),
)
