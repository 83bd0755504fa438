"""What the buttons of Dragon Ball Super's actions say."""

from judgeapp.domain.messages import say
from judgeapp.domain.wording.buttons import Words

BUTTONS = (
    Words("activate", ("card",), lambda about: say("{player} activates {card}", **about)),
    Words("counter", ("card",), lambda about: say("{player} counters with {card}", **about)),
    Words("attack", ("card", "target"), lambda about: say("{card} attacks {target}", **about)),
    Words("combo", ("card",), lambda about: say("{player} combos with {card}", **about)),
    Words("charge", ("card",), lambda about: say("{player} places {card} as energy", **about)),
    Words("charge", (), lambda about: say("{player} places a card as energy", **about)),
    Words("pass", (), lambda about: say("{player} places no energy", **about), "charge"),
    Words("name", ("number",), lambda about: say("{player} says {number}", **about)),
    Words("yes", (), lambda about: say("{player} draws one more", **about), "one more"),
    Words("no", (), lambda about: say("{player} draws no more", **about), "one more"),
    Words("loop", (), lambda about: say("{player} declares an infinite loop", **about)),
)
