"""Who may do what: one table. Knows neither requests nor accounts."""

from enum import StrEnum


class Role(StrEnum):
    """Who somebody is to the app; the value is how a sentence names all of them."""

    VISITOR = "visitors"
    STAFF = "staff"


class Deed(StrEnum):
    """What can be done; the value ends the sentence "Only staff may ..."."""

    CHECK_DECK = "check decks"
    SAVE_DECK = "save decks"
    COUNT_DECK = "count decks"
    CHECK_EVENT = "check the decks of an event"
    STEP_THROUGH = "step through scenes"
    BROWSE_CARDS = "look through the cards"
    TYPE_IN_CARD = "type in cards"
    IMPORT_CARDS = "import cards"


EVERYBODY = frozenset(Role)
ONLY_STAFF = frozenset({Role.STAFF})

MAY: dict[Deed, frozenset[Role]] = {
    Deed.CHECK_DECK: EVERYBODY,
    Deed.SAVE_DECK: EVERYBODY,
    Deed.COUNT_DECK: EVERYBODY,
    Deed.CHECK_EVENT: EVERYBODY,
    Deed.STEP_THROUGH: EVERYBODY,
    Deed.BROWSE_CARDS: EVERYBODY,
    Deed.TYPE_IN_CARD: ONLY_STAFF,
    Deed.IMPORT_CARDS: ONLY_STAFF,
}


def deeds_of(role: Role) -> tuple[Deed, ...]:
    """Return what a role may do, in the order of the table."""
    return tuple(deed for deed, roles in MAY.items() if role in roles)


def who_may(deed: Deed) -> str:
    """Return the sentence for somebody who may not."""
    return f"Only {' and '.join(role for role in Role if role in MAY[deed])} may {deed}."
