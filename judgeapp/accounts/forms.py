"""The forms in which somebody gives an account its name: people their own, staff another's."""

from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm, UserCreationForm
from django.core.exceptions import ValidationError

from judgeapp.accounts import names


class _NameOfItsOwn:
    def clean_username(self) -> str | None:
        """Refuse a new name that could be taken for another's; one that stays is left alone."""
        inherited = getattr(super(), "clean_username", None)
        name = inherited() if inherited else self.cleaned_data["username"]
        if name and name != self.instance.username and (said := names.refusal(name, self.instance)):
            raise ValidationError(said)
        return name


class NewAccount(_NameOfItsOwn, UserCreationForm):
    """Somebody makes an account for himself."""


class AddedAccount(_NameOfItsOwn, AdminUserCreationForm):
    """Staff make one."""


class ChangedAccount(_NameOfItsOwn, UserChangeForm):
    """Staff change one."""
