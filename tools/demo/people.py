"""The accounts of the demo: a role each, and a password that is another one every time."""

from dataclasses import dataclass

from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.utils.crypto import get_random_string

from judgeapp.domain.pairing.values import LETTERS
from judgeapp.domain.permissions import APPOINTED, Role
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.setup import appointing

GROUP = "demo"  # marks the accounts; nobody else is put into groups here
PASSWORD_LENGTH = 12

# Name that signs in -> role at every event of the demo or on the site, and what shows most of it.
CREW: dict[str, tuple[Role, str]] = {
    "organiser": (Role.OWNER, "the desk: enter what is missing, close the round, pair the next one"),
    "head-judge": (Role.HEAD_JUDGE, "the judges’ board: come to the appeal, uphold or overturn the ruling"),
    "judge": (Role.JUDGE, "the judges’ board: take the call that waits, rule on it, give the time back"),
    "scorekeeper": (Role.SCOREKEEPER, "the results: type slips in, settle the table where two disagree"),
    "site-staff": (Role.STAFF, "the rulings that wait: decide which stand beside the rules, /rulings/waiting/"),
}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to sign in as."""

    user: User
    role: Role
    password: str
    first: str


Crew = dict[Role, Person]


def accounts() -> QuerySet[User]:
    """Return the accounts of the demo that is here."""
    return User.objects.filter(groups__name=GROUP)


def make_crew() -> Crew:
    """Make the accounts; there must be none of their names."""
    group, _ = Group.objects.get_or_create(name=GROUP)
    return {role: _make(group, name, role, first) for name, (role, first) in CREW.items()}


def _make(group: Group, name: str, role: Role, first: str) -> Person:
    password = get_random_string(PASSWORD_LENGTH, LETTERS)
    user = User.objects.create_user(name, password=password, is_staff=role is Role.STAFF)
    user.groups.add(group)
    return Person(user, role, password, first)


def appoint(event: Event, crew: Crew) -> None:
    """Give everybody but the owner, who has opened the event, their role at it; staff of the site need none."""
    owner = crew[Role.OWNER]
    for person in crew.values():
        if person.role in APPOINTED and person is not owner:
            appointing.appoint(event, person.user.get_username(), person.role, owner.user)
