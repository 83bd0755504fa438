"""Which texts of a card an action uses, and what they cost together (204, 207.1, 207.2)."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import commas, either, say
from judgeapp.domain.timing.actions import Action, InvalidAction
from judgeapp.domain.timing.checks import card_of, listed
from judgeapp.domain.timing.grounds import Refusal, by_rule
from judgeapp.domain.timing.things import Text, Thing
from judgeapp.games.x610z.timing import energy

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

SORT = {"cast": "play", "use": "activated"}
NOT_BY_ITSELF = {
    "extra": (say("an additional effect is used together with the main effect"), ("207.2",)),
    "triggered": (say("it triggers by itself"), ("200.2g", "200.1a")),
    "static": (say("a continuous effect works all the time"), ("207.4c",)),
    "replacement": (say("a continuous effect works all the time"), ("207.4c",)),
    "activated": (say("it is used when the card is in play"), ("200.1a",)),
    "play": (say("it takes place when the card resolves"), ("200.1a",)),
}


def usable(card: Thing, verb: str) -> list[Text]:
    """Return the texts of a card that can be cast or used by themselves."""
    return [text for text in card.texts if text.sort == SORT[verb] and text.label != "extra"]


def main_text(table: "Table", action: Action) -> Text | None:
    """Return the text that is cast or used: the one there is, or the one that is named; None if there is none."""
    found = usable(card_of(table, action), action.verb)
    if "text" in action.args:
        found = [text for text in found if text.name.lower() == str(action.args["text"]).lower()]
    return found[0] if found else None


def says_which(table: "Table", action: Action) -> Refusal | None:
    """A text that can be cast or used is meant, and one of several is chosen when it is declared (207.1)."""
    card, name = card_of(table, action), str(action.args.get("text", ""))
    known = usable(card, action.verb)
    if name and all(text.name.lower() != name.lower() for text in known):
        other = next((text for text in card.texts if text.name.lower() == name.lower()), None)
        if other is None:
            raise InvalidAction(say("{card} has no text “{text}”; it has {texts}.", card=card.name, text=name,
                                    texts=commas(text.name for text in card.texts)))  # fmt: skip
        why, rules = NOT_BY_ITSELF[_kind(other)]
        return Refusal(say("{text} can't be declared: {why}.", text=other.name, why=why), by_rule(*rules))
    if not name and len(known) > 1:
        names = either([text.name for text in known])
        asked = say("It has to be said which effect of {card} it is: {names}.", card=card.name, names=names)
        return Refusal(asked, by_rule("207.1"))
    if not known and action.verb == "use":
        nothing = say("{card} has no activated effect and no ability to use.", card=card.name)
        return Refusal(nothing, by_rule("200.1a"))
    return None


def _kind(text: Text) -> str:
    return "extra" if text.label == "extra" else text.sort


def extras(table: "Table", action: Action) -> tuple[Text, ...]:
    """Return the additional effects that an action uses (207.2)."""
    card, sort = card_of(table, action), SORT[action.verb]
    known = {text.name.lower(): text for text in card.texts if text.sort == sort and text.label == "extra"}
    names = [str(each) for each in listed(action.args.get("extra", ()))]
    for name in names:
        if name.lower() not in known:
            raise InvalidAction(say("{card} has no additional effect “{text}”.", card=card.name, text=name))
    return tuple(known[name.lower()] for name in names)


def texts(table: "Table", action: Action) -> tuple[Text, ...]:
    """Return everything that is used together."""
    main = main_text(table, action)
    return (*((main,) if main else ()), *extras(table, action))


def full_cost(table: "Table", action: Action) -> dict[str, int]:
    """Return what it costs: the casting or activation cost, and that of additional effects (204.2 to 204.6)."""
    text = main_text(table, action)
    main = card_of(table, action).cost if action.verb == "cast" or text is None else text.cost
    return energy.total(energy.cost_of(main), *(energy.cost_of(text.cost) for text in extras(table, action)))
