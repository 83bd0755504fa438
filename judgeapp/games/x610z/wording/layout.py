"""What the form that sets a scene asks of X610Z's cards."""

from judgeapp.domain.messages import say
from judgeapp.domain.wording.layout import Layout, Place, Stat
from judgeapp.games.x610z.wording.buttons import BUTTONS

LAYOUT = Layout(
    places={
        "hand": Place(say("in hand"), "hand"),
        "play": Place(say("in play")),
        "play activated": Place(say("in play, activated"), marks=("activated",)),
        "discard": Place(say("in the discard pile"), "discard"),
        "removed": Place(say("removed from the game"), "removed"),
    },
    stats={
        "summon": (
            Stat("attack", say("attack"), 3),
            Stat("defense", say("defense"), 3),
            Stat("speed", say("speed"), 3),
            Stat("range", say("range"), 1),
        ),
    },
    counts={"hand": 5, "deck": 30, "colorless": 3},
    buttons=BUTTONS,
    settles=lambda kind, step: "play" if kind in ("summon", "catalyst", "crystal") else "",
    sample=("Draw a card.", "Counter target flux."),
    resting=("activated",),
)
