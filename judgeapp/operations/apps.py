from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "judgeapp.operations"
    verbose_name = "Workers"

    def ready(self) -> None:
        # Tasks find their application, and workers their signals, through these imports.
        from judgeapp import celery_app, sweeping  # noqa: F401
        from judgeapp.operations import expiring, signals  # noqa: F401

        sweeping.also_remove(expiring.remove_sessions, expiring.remove_sums, expiring.remove_looks)
