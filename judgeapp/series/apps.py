from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeriesConfig(AppConfig):
    name = "judgeapp.series"
    verbose_name = _("Series of events")

    def ready(self) -> None:
        """Tell what is kept of people in seasons, and let it go with accounts, players and events."""
        from judgeapp.accounts import leaving
        from judgeapp.privacy import keeping
        from judgeapp.series import claims, running
        from judgeapp.tournaments.people import forgetting
        from judgeapp.tournaments.setup import deleting

        leaving.also(leaving.Room(running.forget, running.leaving))
        forgetting.also(lambda entrant, renaming: claims.leave(entrant))
        deleting.also_remove(claims.remove_of)
        keeping.also(running.kept)
