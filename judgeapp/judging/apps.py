from django.apps import AppConfig


class JudgingConfig(AppConfig):
    name = "judgeapp.judging"

    def ready(self) -> None:
        """Let the pages of rules change with the public rulings."""
        from judgeapp.judging.rulings import published
        from judgeapp.rulebook import caching

        caching.also(published.stamp)
