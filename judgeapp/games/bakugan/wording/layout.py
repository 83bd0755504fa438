"""What the form that sets a scene asks of Bakugan's cards."""

from judgeapp.domain.messages import say
from judgeapp.domain.wording.layout import Layout, Place, Stat
from judgeapp.games.bakugan.wording.buttons import BUTTONS

POWER, DAMAGE = Stat("power", say("BPower"), 400, 100), Stat("damage", say("Damage Rating"), 3)

LAYOUT = Layout(
    places={
        "hand": Place(say("in hand"), "hand"),
        "play": Place(say("in play")),
        "play open": Place(say("in play, open"), marks=("open",)),
        "energy": Place(say("among the Energy cards"), "energy"),
        "discard": Place(say("in the discard pile"), "discard"),
    },
    stats={
        "bakugan": (POWER, DAMAGE),
        "evo": (POWER, DAMAGE),
        "core": (POWER._replace(usual=100), DAMAGE._replace(usual=1)),
    },
    counts={"hand": 5, "deck": 30, "charged": 3},
    buttons=BUTTONS,
    sample=("Tides", "Absorb"),
)
