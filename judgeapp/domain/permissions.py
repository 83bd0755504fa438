"""Who may do what: one table. Knows neither requests nor accounts.

At an event everybody is a spectator; accounts have one of the roles from judge to owner there, and entrants are
players. Staff of the site may do at every event what its owner may. Citations are looked over by who is a judge,
organiser or owner at any event: those of that event, since anybody can open one. What stands on the whole site (rulings
beside the rules, and that a citation of others is still right) is for staff of the site to decide.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Self

from judgeapp.domain.saying import Said, listed, say


class _Worded(StrEnum):
    """Members whose values are words: kept and compared in English, whoever loads this, and told by `words`."""

    def __new__(cls, words: Said) -> Self:
        member = str.__new__(cls, words.english)
        member._value_ = words.english
        return member

    @property
    def words(self) -> Said:
        return say(self.value)


class Role(_Worded):
    """Who somebody is to the app or at an event; the value is how a sentence names all of them."""

    VISITOR = say("visitors")
    ACCOUNT = say("people with an account")
    STAFF = say("staff of this site")
    SPECTATOR = say("spectators")
    PLAYER = say("players of the event")
    JUDGE = say("its judges")
    HEAD_JUDGE = say("its head judge")
    SCOREKEEPER = say("its scorekeepers")
    ORGANISER = say("its organisers")
    OWNER = say("its owner")


class Deed(_Worded):
    """What can be done; the value ends the sentence "Only staff may ..."."""

    CHECK_DECK = say("check decks")
    SAVE_DECK = say("save decks")
    COUNT_DECK = say("count decks")
    CHECK_EVENT = say("check the decks of an event")
    STEP_THROUGH = say("step through scenes")
    BROWSE_CARDS = say("look through the cards")
    TYPE_IN_CARD = say("type in cards")
    IMPORT_CARDS = say("import cards")
    IMPORT_RULES = say("import rules")
    SIGN_UP = say("make an account")
    FOLLOW_MATCH = say("follow casual matches")
    SEE_RULINGS = say("look rulings up")
    WRITE_RULING = say("write a ruling outside an event")
    REVIEW_CITATIONS = say("look over what a new edition touches")
    DECIDE_FOR_SITE = say("decide for the whole site")
    ADMINISTER = say("open the administration")
    OPEN_EVENT = say("open an event")
    SEE_EVENT = say("see the event")
    JOIN_EVENT = say("join the event")
    PLAY = say("report, drop and hand in a deck for themselves")
    SEE_DESK = say("see the staff pages of the event")
    SEE_DECKS = say("see the decks of the event")
    KEEP_SCORE = say("enter results")
    GIVE_TIME = say("give a table more time")
    RUN_CLOCK = say("run the round clock")
    ANNOUNCE = say("announce something")
    MANAGE_PEOPLE = say("take players in and out")
    DISQUALIFY = say("disqualify a player")
    PAIR = say("pair, release and close rounds")
    CHANGE_EVENT = say("change the event")
    APPOINT = say("give roles at the event")
    EXPORT_EVENT = say("take the whole event along")
    SEE_CALLS = say("see the judge calls of the event")
    ANSWER_CALL = say("answer judge calls")
    RULE = say("record a ruling at the event")
    DECIDE_APPEAL = say("decide appeals")
    PENALISE = say("record infractions")
    SEE_PENALTIES = say("see the infractions of the event")
    CHECK_TABLE = say("check decks at a table")


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
    Deed.DECIDE_FOR_SITE: ONLY_STAFF,
    Deed.ADMINISTER: ONLY_STAFF,
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
APPOINTED = (Role.JUDGE, Role.HEAD_JUDGE, Role.SCOREKEEPER, Role.ORGANISER, Role.OWNER)


def may(roles: Iterable[Role], deed: Deed) -> bool:
    """May somebody with these roles do the deed?"""
    return not MAY[deed].isdisjoint(roles)


def deeds_of(role: Role) -> tuple[Deed, ...]:
    """Return what a role may do, in the order of the table."""
    return tuple(deed for deed, roles in MAY.items() if role in roles)


def who_may(deed: Deed) -> str:
    """Return the sentence for somebody who may not."""
    who = listed([role.words for role in Role if role in MAY[deed]])
    return say("Only {who} may {deed}.", who=who, deed=deed.words)
