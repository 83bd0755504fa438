from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "judgeapp.tournaments"

    def ready(self) -> None:
        # Workers find the sweeper of lost jobs through this import.
        from judgeapp.tournaments import sweeping  # noqa: F401
