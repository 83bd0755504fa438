"""Django's entry to the package, and the pure packages' entry to Django's translations."""

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import get_language, gettext, ngettext

from judgeapp.domain import saying
from judgeapp.domain.saying import Said
from judgeapp.languages.compiling import compile_catalogues


class LanguagesConfig(AppConfig):
    name = "judgeapp.languages"

    def ready(self) -> None:
        """Compile what was edited, before anything is translated in this process."""
        compile_catalogues()
        saying.tell_by(told)


def told(said: Said) -> str:
    """Return a text in the active language; texts inside it are told, too."""
    if get_language() in (None, settings.LANGUAGE_CODE):
        return said.english
    pattern = gettext(said.pattern) if said.others is None else ngettext(said.pattern, said.others, said.amount)
    return pattern.format(**said.values)
