from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NotificationsConfig(AppConfig):
    name = "judgeapp.notifications"
    verbose_name = _("Notifications")

    def ready(self) -> None:
        """Hear what happens at events, and let workers send again what was lost, and remove what is past its time."""
        from judgeapp import sweeping
        from judgeapp.notifications import audience, sending
        from judgeapp.tournaments import happenings

        happenings.also(sending.keep)
        sweeping.also(sending.OUTBOX.sweep)
        sweeping.also_remove(audience.remove_old, sending.remove_old)
