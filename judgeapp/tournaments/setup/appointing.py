"""Who runs an event: roles given by name or by a signed link, changed and taken away; an owner always stays."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from judgeapp.domain.messages import say
from judgeapp.domain.permissions import APPOINTED, Role
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Event, Member

SALT = "tournaments.role"
LINK_HOLDS = timedelta(days=7)
# Whoever holds a link has its role, so that ownership is only given to an account by name.
BY_LINK = tuple(role for role in APPOINTED if role is not Role.OWNER)


def roles_of(event: Event) -> list[tuple[Member, Role]]:
    """Return everybody with a role, owners first; one query."""
    found = [(member, Role(member.role)) for member in event.members.select_related("user")]
    return sorted(found, key=lambda pair: -APPOINTED.index(pair[1]))


def invitation(event: Event, role: Role) -> str:
    """Return the path of a link that gives a role; it holds for LINK_HOLDS, or until the links are made void."""
    signed = signing.TimestampSigner(salt=SALT).sign(f"{event.pk}-{role.name}-{event.invites}").replace(":", ".")
    return reverse("event_invited", args=[event.token, signed])


def invited_as(event: Event, signed: str) -> Role:
    """Return the role that a link gives; raise Refused with what is wrong with the link."""
    try:
        value = signing.TimestampSigner(salt=SALT).unsign(signed.replace(".", ":"), max_age=LINK_HOLDS)
    except signing.SignatureExpired as error:
        raise Refused(
            _("This link held for {days} days, and they are over. Ask for a new one.").format(days=LINK_HOLDS.days)
        ) from error
    except signing.BadSignature as error:
        raise Refused(_("This is no whole link. Open it again as it was sent to you, or ask for a new one.")) from error
    pk, name, invites = value.split("-")
    if int(pk) != event.pk or int(invites) != event.invites:
        raise Refused(_("The owner has made this link void. Ask for a new one."))
    return Role[name]


@transaction.atomic
def accept(event: Event, user: User, signed: str) -> Role:
    """Give an account the role of a link, unless it has a higher one; return the role that it has then.

    Raises Refused if the link does not hold.
    """
    event = lock(event.pk)
    role = invited_as(event, signed)
    member = event.members.filter(user=user).first()
    if member and APPOINTED.index(Role(member.role)) >= APPOINTED.index(role):
        return Role(member.role)
    _set(event, user, role)
    note(event, user, say("Took the role of {role} with a link.", role=role.one))
    return role


@transaction.atomic
def appoint(event: Event, name: str, role: Role, by: User | None) -> Member:
    """Give the account of a name a role; one it has already is changed.

    Raises Refused if there is no such account, or if nobody would own the event any more.
    """
    event = lock(event.pk)
    user = _account(name.strip())
    _keep_an_owner(event, user, role)
    note(event, by, say("{name} is {role} now.", name=user.get_username(), role=role.one))
    return _set(event, user, role)


@transaction.atomic
def take_away(event: Event, member_id: int, by: User | None) -> str:
    """Take somebody's role away; return whose. Raises Refused if it is gone, or that of the only owner."""
    event = lock(event.pk)
    member = event.members.select_related("user").filter(pk=member_id).first()
    if member is None:
        raise Refused(_("Nobody has this role any more; it was taken away already."))
    _keep_an_owner(event, member.user, None)
    name, role = member.user.get_username(), Role(member.role).one
    note(event, by, say("{name} is no longer {role}.", name=name, role=role))
    member.delete()
    return member.user.get_username()


@transaction.atomic
def make_links_void(event: Event, by: User | None) -> None:
    """From now on no link that was given so far gives a role."""
    event = lock(event.pk)
    event.invites += 1
    event.save(update_fields=["invites"])
    note(event, by, say("Made all links that give a role void."))


def _account(name: str) -> User:
    """Return the account of a name, capitals aside unless two differ in them."""
    found = User.objects.filter(username__iexact=name)
    user = min(found, key=lambda each: each.username != name, default=None)
    if user is None:
        raise Refused(
            _("There is no account “{name}”. Ask for the name it signs in with, or send a link.").format(
                name=name[:150]
            )
        )
    return user


def _set(event: Event, user: User, role: Role) -> Member:
    return Member.objects.update_or_create(event=event, user=user, defaults={"role": role})[0]


def _keep_an_owner(event: Event, user: User, role: Role | None) -> None:
    owners = set(event.members.filter(role=Role.OWNER).values_list("user_id", flat=True))
    if role is not Role.OWNER and owners == {user.pk}:
        raise Refused(_("An event needs an owner. Make somebody else its owner first."))
