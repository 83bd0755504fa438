"""Keeps names of accounts apart: one that looks like another's is refused in the forms where people choose names.

What the names there are look like is stored in a table, so that of two that look the same only one is made however
close together they come. A name that is given on the command line is taken as it is.
"""

from typing import TYPE_CHECKING

from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm, UserCreationForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.forms import ModelForm

from judgeapp.accounts.models import Look
from judgeapp.domain.messages import Message, say
from judgeapp.domain.names import looks, problem


def refusal(name: str, user: User) -> Message | None:
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


if TYPE_CHECKING:
    _OfUser = ModelForm[User]
else:  # Django's forms take no type arguments
    _OfUser = object


class _NameOfItsOwn(_OfUser):
    def clean_username(self) -> str:
        """Refuse a new name that could be taken for another's; one that stays is left alone."""
        inherited = getattr(super(), "clean_username", None)
        name: str = inherited() if inherited else self.cleaned_data["username"]
        if name and name != self.instance.username and (problem_found := refusal(name, self.instance)):
            raise ValidationError(problem_found)
        return name


class NewAccount(_NameOfItsOwn, UserCreationForm):  # type: ignore[type-arg] # as above
    """Somebody makes an account for himself."""


class AddedAccount(_NameOfItsOwn, AdminUserCreationForm):  # type: ignore[type-arg] # as above
    """Staff make one."""


class ChangedAccount(_NameOfItsOwn, UserChangeForm):  # type: ignore[type-arg] # as above
    """Staff change one."""
