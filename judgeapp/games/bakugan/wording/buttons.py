"""What the buttons of Bakugan's actions say."""

from judgeapp.domain.messages import say
from judgeapp.domain.wording.buttons import Words

BUTTONS = (
    Words("uncharge", ("for",), lambda about: say("{player} takes Energy for {card}", card=about["for"], **about)),
    Words("place", ("card",), lambda about: say("{player} places {card}", **about)),
    Words("place", (), lambda about: say("{player} places a BakuCore", **about)),
    Words("energize", ("card",), lambda about: say("{player} Energizes {card}", **about)),
    Words("energize", (), lambda about: say("{player} Energizes a card", **about)),
    Words("no", (), lambda about: say("{player} Energizes nothing", **about), "energize"),
    Words("no", (), lambda about: say("{player} does not play {card}", **about), "flip card"),
    Words("no", (), lambda about: say("{player} plays no card", **about), "free play"),
    Words("select", ("card",), lambda about: say("{player} rolls {card}", **about)),
    Words("collect", ("card",), lambda about: say("{player} collects {card}", **about)),
    Words("collect", (), lambda about: say("{player} collects a BakuCore", **about)),
    Words("roll", ("result",), lambda about: say("{player}’s roll: {result}", **about)),
    Words("roll", (), lambda about: say("{player}’s roll: open", **about)),
    Words("flip", ("card",), lambda about: say("{player} flips {card}", **about)),
    Words("flip", ("cost",), lambda about: say("{player} flips a card with cost {cost}", **about)),
    Words("flip", ("times",), lambda about: say("{player} flips {times}, none of which matters", **about)),
    Words("flip", (), lambda about: say("{player} flips all the rest: none of it matters", **about)),
    Words("declare", ("victor",), lambda about: say("The Victor: {victor}", **about)),
    Words("declare", ("amount",), lambda about: say("The damage: {amount}", **about)),
    Words("discard", ("cards",), lambda about: say("{player} discards {cards}", **about)),
    Words("discard", (), lambda about: say("{player} discards down to seven cards", **about)),
    Words("loop", (), lambda about: say("Nobody stops this loop", **about)),
    Words("yes", (), lambda about: say("{player} stops the loop", **about), "loop"),
    Words("no", (), lambda about: say("{player} does not stop the loop", **about), "loop"),
    Words("undo", (), lambda about: say("Undo the illegal play", **about)),
)
