"""Who may do what: one table. Knows neither requests nor accounts.

At an event everybody is a spectator; accounts have one of the roles from judge to owner there, and entrants are
players. Staff of the site may do at every event what its owner may. Citations are looked over by who is a judge,
organiser or owner at any event.
"""

from collections.abc import Iterable
from enum import StrEnum


class Role(StrEnum):
    """Who somebody is to the app or at an event; the value is how a sentence names all of them."""

    VISITOR = "visitors"
    ACCOUNT = "people with an account"
    STAFF = "staff of this site"
    SPECTATOR = "spectators"
    PLAYER = "players of the event"
    JUDGE = "its judges"
    HEAD_JUDGE = "its head judge"
    SCOREKEEPER = "its scorekeepers"
    ORGANISER = "its organisers"
    OWNER = "its owner"


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
    IMPORT_RULES = "import rules"
    SIGN_UP = "make an account"
    FOLLOW_MATCH = "follow casual matches"
    SEE_RULINGS = "look rulings up"
    WRITE_RULING = "write a ruling outside an event"
    REVIEW_CITATIONS = "look over what a new edition touches"
    OPEN_EVENT = "open an event"
    SEE_EVENT = "see the event"
    JOIN_EVENT = "join the event"
    PLAY = "report, drop and hand in a deck for themselves"
    SEE_DESK = "see the staff pages of the event"
    SEE_DECKS = "see the decks of the event"
    KEEP_SCORE = "enter results"
    GIVE_TIME = "give a table more time"
    RUN_CLOCK = "run the round clock"
    ANNOUNCE = "announce something"
    MANAGE_PEOPLE = "take players in and out"
    DISQUALIFY = "disqualify a player"
    PAIR = "pair, release and close rounds"
    CHANGE_EVENT = "change the event"
    APPOINT = "give roles at the event"
    EXPORT_EVENT = "take the whole event along"
    SEE_CALLS = "see the judge calls of the event"
    ANSWER_CALL = "answer judge calls"
    RULE = "record a ruling at the event"
    DECIDE_APPEAL = "decide appeals"
    PENALISE = "record infractions"
    SEE_PENALTIES = "see the infractions of the event"
    CHECK_TABLE = "check decks at a table"


EVERYBODY = frozenset(Role)
ONLY_STAFF = frozenset({Role.STAFF})
OWNERS = frozenset({Role.OWNER, Role.STAFF})
ORGANISERS = OWNERS | {Role.ORGANISER}
DESK = ORGANISERS | {Role.SCOREKEEPER}
HEADS = ORGANISERS | {Role.HEAD_JUDGE}
JUDGES = HEADS | {Role.JUDGE}
CREW = DESK | {Role.HEAD_JUDGE, Role.JUDGE}

MAY: dict[Deed, frozenset[Role]] = {
    Deed.CHECK_DECK: EVERYBODY,
    Deed.SAVE_DECK: EVERYBODY,
    Deed.COUNT_DECK: EVERYBODY,
    Deed.CHECK_EVENT: EVERYBODY,
    Deed.STEP_THROUGH: EVERYBODY,
    Deed.BROWSE_CARDS: EVERYBODY,
    Deed.TYPE_IN_CARD: ONLY_STAFF,
    Deed.IMPORT_CARDS: ONLY_STAFF,
    Deed.IMPORT_RULES: ONLY_STAFF,
    Deed.SIGN_UP: EVERYBODY,
    Deed.FOLLOW_MATCH: EVERYBODY,
    Deed.SEE_RULINGS: EVERYBODY,
    Deed.WRITE_RULING: ONLY_STAFF,
    Deed.REVIEW_CITATIONS: JUDGES,
    Deed.OPEN_EVENT: frozenset({Role.ACCOUNT, Role.STAFF}),
    Deed.SEE_EVENT: EVERYBODY,
    Deed.JOIN_EVENT: EVERYBODY,
    Deed.PLAY: frozenset({Role.PLAYER}),
    Deed.SEE_DESK: CREW,
    Deed.SEE_DECKS: JUDGES,
    Deed.KEEP_SCORE: DESK | {Role.HEAD_JUDGE},
    Deed.GIVE_TIME: CREW,
    Deed.RUN_CLOCK: DESK | {Role.HEAD_JUDGE},
    Deed.ANNOUNCE: DESK | {Role.HEAD_JUDGE},
    Deed.MANAGE_PEOPLE: DESK,
    Deed.DISQUALIFY: HEADS,
    Deed.PAIR: DESK,
    Deed.CHANGE_EVENT: ORGANISERS,
    Deed.APPOINT: OWNERS,
    Deed.EXPORT_EVENT: ORGANISERS,
    Deed.SEE_CALLS: CREW,
    Deed.ANSWER_CALL: JUDGES,
    Deed.RULE: JUDGES,
    Deed.DECIDE_APPEAL: HEADS,
    Deed.PENALISE: JUDGES,
    Deed.SEE_PENALTIES: CREW,
    Deed.CHECK_TABLE: JUDGES,
}
SITE_ROLES = (Role.VISITOR, Role.ACCOUNT, Role.STAFF)
APPOINTED = (Role.JUDGE, Role.HEAD_JUDGE, Role.SCOREKEEPER, Role.ORGANISER, Role.OWNER)


def may(roles: Iterable[Role], deed: Deed) -> bool:
    """May somebody with these roles do the deed?"""
    return not MAY[deed].isdisjoint(roles)


def deeds_of(role: Role) -> tuple[Deed, ...]:
    """Return what a role may do, in the order of the table."""
    return tuple(deed for deed, roles in MAY.items() if role in roles)


def who_may(deed: Deed) -> str:
    """Return the sentence for somebody who may not."""
    *first, last = [str(role) for role in Role if role in MAY[deed]]
    return f"Only {' and '.join([', '.join(first), last]) if first else last} may {deed}."
