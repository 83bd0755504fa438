from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "judgeapp.tournaments"
    verbose_name = "Events"

    def ready(self) -> None:
        """Let workers look for lost presses, and public pages in memory be answered at once."""
        from judgeapp import middleware, sweeping
        from judgeapp.deckcheck import dated_jobs
        from judgeapp.tournaments import jobs
        from judgeapp.tournaments.people import decklists
        from judgeapp.tournaments.public import serving

        middleware.shortcut("/events/", serving.from_memory)
        sweeping.also(jobs.OUTBOX.sweep)
        dated_jobs.also(decklists.check_days_again)
