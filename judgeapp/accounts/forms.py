"""Forms about one's own account; what opens it to others asks for the password again."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext as _


class WithPassword(forms.Form):
    """Asks for the account's password, so that a phone left on a table gives nothing away."""

    password = forms.CharField(strip=False, max_length=4096)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password. Capitals count."))
        return password


class Address(WithPassword):
    """One's e-mail address; an empty one takes it away."""

    email = forms.EmailField(required=False, max_length=254)


class Lost(forms.Form):
    """Whose password is lost, by the name of the account or its e-mail address."""

    who = forms.CharField(max_length=254)
