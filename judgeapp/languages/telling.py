"""What the pure packages say, told in the language of whoever looks."""

from django.conf import settings
from django.utils.translation import get_language, gettext, ngettext

from judgeapp.domain.saying import Said


def told(said: Said) -> str:
    """Return a text in the active language; texts inside it are told, too."""
    if get_language() in (None, settings.LANGUAGE_CODE):
        return said.english
    pattern = gettext(said.pattern) if said.others is None else ngettext(said.pattern, said.others, said.amount)
    return pattern.format(**said.values)
