"""A call is taken by one judge, given back, and the head judge is called to it.

Each is one statement of the database with its condition in it: of several who press at once, one has changed the row.
"""

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.judging.models import Call
from judgeapp.tournaments.locking import Refused

OVER = gettext_lazy("This call is over. Look at the others.")


def take(call: Call, user: AbstractBaseUser, is_head: bool = False) -> None:
    """Give a call to a judge; one that the head judge was called to is for a head judge, whoever has it.

    Raises Refused if the call is over, or somebody else has it.
    """
    if is_head:
        _open(call).filter(head_at__isnull=False, head_by=None).update(head_by=user)
    free = _open(call).filter(Q(head_by=None) | Q(head_by=user), taken_by=None)
    free.update(taken_by=user, taken_at=timezone.now())
    call.refresh_from_db()
    if call.ended_at:
        raise Refused(str(OVER))
    if not call.holder:
        raise Refused(_("Somebody had this call and has just given it back. Take it again."))
    if user.pk not in (call.taken_by_id, call.head_by_id):
        raise Refused(_("{who} was quicker and has this call. Take another one.").format(who=call.holder))


def release(call: Call, holder: int) -> None:
    """Put a call back for all judges if it is still this account's; `holder` is a primary key."""
    _open(call).filter(head_by=holder).update(head_by=None)
    _open(call).filter(taken_by=holder).update(taken_by=None, taken_at=None)


def call_head(call: Call) -> None:
    """Call the head judge to a call; pressed again, he is called since the first time."""
    _open(call).filter(head_at=None).update(head_at=timezone.now())
    call.refresh_from_db()
    if call.ended_at:
        raise Refused(str(OVER))


def send_head_away(call: Call) -> None:
    """Take the call for the head judge back, as long as no head judge has come."""
    _open(call).filter(head_by=None).update(head_at=None)
    call.refresh_from_db()
    if call.ended_at:
        raise Refused(str(OVER))
    if call.head_by_id:
        raise Refused(_("{who} has come already.").format(who=call.head_by))


def _open(call: Call) -> QuerySet[Call]:
    return Call.objects.filter(pk=call.pk, ended_at=None)
