"""Who may do what: one table. Knows neither requests nor accounts.

A series is changed by the accounts that own it. At an event everybody is a spectator; accounts have one of the roles
from judge to owner there, and entrants are players. Staff of the site may do at every event what its owner may.
Citations are looked over by who is a judge, organiser or owner at any event: those of that event, since anybody can
open one. What stands on the whole site (rulings beside the rules, and that a citation of others is still right) is
for staff of the site to decide.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Self

from judgeapp.domain.messages import Message, listed, say


class Role(StrEnum):
    """Who somebody is to the app or at an event: a key, which is kept.

    words   how a sentence names all of them
    one     what one person is called who has been given the role at an event
    """

    VISITOR = "visitor", say("visitors")
    ACCOUNT = "account", say("people with an account")
    STAFF = "staff", say("staff of this site")
    SPECTATOR = "spectator", say("spectators")
    PLAYER = "player", say("players of the event")
    JUDGE = "judge", say("its judges"), say("judge")
    HEAD_JUDGE = "head_judge", say("its head judge"), say("head judge")
    SCOREKEEPER = "scorekeeper", say("its scorekeepers"), say("scorekeeper")
    ORGANISER = "organiser", say("its organisers"), say("organiser")
    OWNER = "owner", say("its owner"), say("owner")

    words: Message
    one: Message

    def __new__(cls, key: str, *words: Message) -> Self:
        member = str.__new__(cls, key)
        member._value_ = key
        member.words, member.one = words[0], words[-1]
        return member


EVERYBODY = frozenset(Role)
ONLY_STAFF = frozenset({Role.STAFF})
OWNERS = frozenset({Role.OWNER, Role.STAFF})
ORGANISERS = OWNERS | {Role.ORGANISER}
DESK = ORGANISERS | {Role.SCOREKEEPER}
HEADS = ORGANISERS | {Role.HEAD_JUDGE}
JUDGES = HEADS | {Role.JUDGE}
CREW = DESK | {Role.HEAD_JUDGE, Role.JUDGE}


class Permission(StrEnum):
    """What can be done, and who may: `words` end the sentence "Only staff may ..."."""

    CHECK_DECK = say("check decks"), EVERYBODY
    SAVE_DECK = say("save decks"), EVERYBODY
    COUNT_DECK = say("count decks"), EVERYBODY
    CHECK_EVENT = say("check the decks of an event"), EVERYBODY
    ADD_LISTS = say("add lists of banned cards"), ONLY_STAFF
    EDIT_FORMATS = say("edit formats"), ONLY_STAFF
    STEP_THROUGH = say("step through scenes"), EVERYBODY
    BROWSE_CARDS = say("look through the cards"), EVERYBODY
    TYPE_IN_CARD = say("type in cards"), ONLY_STAFF
    IMPORT_CARDS = say("import cards"), ONLY_STAFF
    IMPORT_RULES = say("import rules"), ONLY_STAFF
    SIGN_UP = say("make an account"), EVERYBODY
    RECOVER = say("ask for a new password"), EVERYBODY
    OWN_ACCOUNT = say("change their own account"), frozenset({Role.ACCOUNT, Role.STAFF})
    FOLLOW_MATCH = say("follow casual matches"), EVERYBODY
    SEE_RULINGS = say("look rulings up"), EVERYBODY
    WRITE_RULING = say("write a ruling outside an event"), ONLY_STAFF
    REVIEW_CITATIONS = say("look over what a new edition touches"), JUDGES
    DECIDE_FOR_SITE = say("decide for the whole site"), ONLY_STAFF
    ADMINISTER = say("open the administration"), ONLY_STAFF
    OPEN_EVENT = say("open an event"), frozenset({Role.ACCOUNT, Role.STAFF})
    SEE_SERIES = say("see a series of events"), EVERYBODY
    OPEN_SERIES = say("open a series"), frozenset({Role.ACCOUNT, Role.STAFF})
    CHANGE_SERIES = say("change the series"), OWNERS
    SHOW_SEASON = say("put their own events of a series together"), frozenset({Role.PLAYER})
    SEE_EVENT = say("see the event"), EVERYBODY
    JOIN_EVENT = say("join the event"), EVERYBODY
    PLAY = say("report, drop and hand in a deck for themselves"), frozenset({Role.PLAYER})
    SEE_DESK = say("see the staff pages of the event"), CREW
    SEE_DECKS = say("see the decks of the event"), JUDGES
    KEEP_SCORE = say("enter results"), DESK | {Role.HEAD_JUDGE}
    GIVE_TIME = say("give a table more time"), CREW
    RUN_CLOCK = say("run the round clock"), DESK | {Role.HEAD_JUDGE}
    ANNOUNCE = say("announce something"), DESK | {Role.HEAD_JUDGE}
    MANAGE_PEOPLE = say("take players in and out"), DESK
    DISQUALIFY = say("disqualify a player"), HEADS
    PAIR = say("pair, release and close rounds"), DESK
    CHANGE_EVENT = say("change the event"), ORGANISERS
    TELL_ELSEWHERE = say("set which other services are told what happens"), ORGANISERS
    ADD_EVENT_LISTS = say("add lists of banned cards for the event"), ORGANISERS
    APPOINT = say("give roles at the event"), OWNERS
    DELETE_EVENT = say("delete the event or restore it"), OWNERS
    HANDLE_DATA = say("give out or delete what is kept of a player"), ORGANISERS
    EXPORT_EVENT = say("take the whole event along"), ORGANISERS
    SEE_CALLS = say("see the judge calls of the event"), CREW
    ANSWER_CALL = say("answer judge calls"), JUDGES
    RULE = say("record a ruling at the event"), JUDGES
    DECIDE_APPEAL = say("decide appeals"), HEADS
    PENALISE = say("record infractions"), JUDGES
    SEE_PENALTIES = say("see the infractions of the event"), CREW
    CHECK_TABLE = say("check decks at a table"), JUDGES

    words: Message
    roles: frozenset[Role]

    def __new__(cls, words: Message, roles: frozenset[Role]) -> Self:
        member = str.__new__(cls, words.english)
        member._value_ = words.english
        member.words, member.roles = words, roles
        return member


APPOINTED = (Role.JUDGE, Role.HEAD_JUDGE, Role.SCOREKEEPER, Role.ORGANISER, Role.OWNER)


def may(roles: Iterable[Role], permission: Permission) -> bool:
    """May somebody with these roles do the deed?"""
    return not permission.roles.isdisjoint(roles)


def permissions_of(role: Role) -> tuple[Permission, ...]:
    """Return what a role may do, in the order of the table."""
    return tuple(permission for permission in Permission if role in permission.roles)


def who_may(permission: Permission) -> str:
    """Return the sentence for somebody who may not."""
    who = listed([role.words for role in Role if role in permission.roles])
    return say("Only {who} may {deed}.", who=who, deed=permission.words)
