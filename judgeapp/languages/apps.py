"""Django's entry to the package, and the pure packages' entry to Django's translations."""

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import get_language, gettext, ngettext

from judgeapp.domain import messages
from judgeapp.domain.messages import Message
from judgeapp.languages.catalogues import compile_catalogues


class LanguagesConfig(AppConfig):
    name = "judgeapp.languages"

    def ready(self) -> None:
        """Compile what was edited, before anything is translated in this process."""
        compile_catalogues()
        messages.translate_with(translated)


def translated(message: Message) -> str:
    """Return a message in the active language; the messages inside it are translated, too."""
    if get_language() in (None, settings.LANGUAGE_CODE):
        return message.english
    pattern = (
        gettext(message.pattern)
        if message.others is None
        else ngettext(message.pattern, message.others, message.amount)
    )
    return pattern.format(**message.values)
