from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MailConfig(AppConfig):
    name = "judgeapp.mail"
    verbose_name = _("Mail")

    def ready(self) -> None:
        """Let workers send again what was not sent, and remove what never could be."""
        from judgeapp import sweeping
        from judgeapp.mail import letters

        sweeping.also(letters.OUTBOX.sweep)
        sweeping.also_remove(letters.remove_old)
