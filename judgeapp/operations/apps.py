from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "judgeapp.operations"
    verbose_name = "Workers"

    def ready(self) -> None:
        # Tasks find their application, and workers their signals, through these imports.
        from judgeapp import celery_app, sweeping  # noqa: F401
        from judgeapp.operations import counting, signals  # noqa: F401

        sweeping.also_remove(sweeping.remove_sessions, sweeping.remove_sums, sweeping.remove_looks)
