"""The form of another service that is told what happens."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from judgeapp.notifications.models import Hook
from judgeapp.notifications.outside import Forbidden, split
from judgeapp.tournaments.happenings import What

PUBLIC = (What.RELEASED, What.ANNOUNCED, What.ENDED)  # what everybody may read anyway


class HookForm(forms.Form):
    """Where to, how, what of, and in which language."""

    form = forms.ChoiceField(label=gettext_lazy("Form"), choices=Hook.Form.choices, initial=Hook.Form.DISCORD)
    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=500,
        widget=forms.URLInput(attrs={"autocomplete": "off", "placeholder": "https://"}),
        help_text=gettext_lazy("At Discord: a channel’s settings, Integrations, Webhooks, Copy Webhook URL."),
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Tell of"),
        choices=What.choices,
        initial=[each.value for each in PUBLIC],
        widget=forms.CheckboxSelectMultiple,
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"language": get_language()})
        self.fields["address"].error_messages["required"] = _("Paste the address that the service gave you.")
        self.fields["kinds"].error_messages["required"] = _("Choose at least one thing to be told of.")

    def clean_address(self) -> str:
        address = str(self.cleaned_data["address"])
        try:
            split(address)
        except Forbidden as forbidden:
            raise forms.ValidationError(str(forbidden.why)) from forbidden
        return address
