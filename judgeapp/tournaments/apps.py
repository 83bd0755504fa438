from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "judgeapp.tournaments"
    verbose_name = "Events"

    def ready(self) -> None:
        """Let workers look for lost presses."""
        from judgeapp import sweeping
        from judgeapp.tournaments import jobs

        sweeping.also(jobs.OUTBOX.sweep)
