"""What the buttons of Bleach's actions say."""

from judgeapp.domain.messages import say
from judgeapp.domain.wording.buttons import Words

BUTTONS = (
    Words("play", ("card",), lambda about: say("{player} declares {card}", **about), "declare"),
    Words("pass", (), lambda about: say("{player} ends the main step", **about), "declare"),
    Words("pass", (), lambda about: say("{player} does not defend", **about), "defend"),
    Words("pass", (), lambda about: say("{player} does nothing in the battle", **about), "battle"),
    Words("attack", ("card", "stat"), lambda about: say("{player} attacks with {card} ({stat})", **about)),
    Words("defend", ("card",), lambda about: say("{player} defends with {card}", **about)),
    Words("boost", ("by", "card"), lambda about: say("{player} boosts by {by} with {card}", **about)),
    Words("boost", ("by",), lambda about: say("{player} boosts by {by}", **about)),
    Words("draw", (), lambda about: say("{player} draws a card", **about)),
    Words("energy", ("type",), lambda about: say("{player} plays an energy card: {type}", **about)),
    Words("loop", (), lambda about: say("{player} shows a loop from here", **about)),
    Words("repeat", ("times",), lambda about: say("{player} repeats the loop {times} times", **about)),
)
