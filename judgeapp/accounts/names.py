"""Keeps names of accounts apart: one that looks like another's is refused where people choose names.

What the names there are look like is kept in a table, so that of two that look the same only one is made however close
together they come. A name that is given on the command line is taken as it is.
"""

from django.contrib.auth.models import User
from django.db.models.signals import post_save
from django.dispatch import receiver

from judgeapp.accounts.models import Look
from judgeapp.domain.account_names import looks, problem
from judgeapp.domain.saying import Said, say


def refusal(name: str, user: User) -> Said | None:
    """Return why an account may not have a name; None if it may."""
    if found := problem(name):
        return found
    if Look.objects.filter(look__in=looks(name)).exclude(user=user.pk).exists():
        return say("An account has a name that looks like this one. Choose another.")
    return None


def hold(user: User) -> bool:
    """Keep what the name of an account looks like; return False if another account has some of it already."""
    wanted = looks(user.username)
    Look.objects.filter(user=user).exclude(look__in=wanted).delete()
    Look.objects.bulk_create([Look(user=user, look=look) for look in wanted], ignore_conflicts=True)
    return Look.objects.filter(user=user).count() == len(wanted)


@receiver(post_save, sender=User)
def hold_what_is_saved(instance: User, update_fields: frozenset[str] | None, **kwargs: object) -> None:
    if update_fields is None or "username" in update_fields:
        hold(instance)
