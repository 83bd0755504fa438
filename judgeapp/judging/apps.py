from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JudgingConfig(AppConfig):
    name = "judgeapp.judging"
    verbose_name = _("Judging")

    def ready(self) -> None:
        """Let the pages of rules change with the public rulings, and the rulings be told what a new edition touches."""
        from judgeapp import caching
        from judgeapp.judging import citations
        from judgeapp.judging.rulings import published
        from judgeapp.rulebook.touched import values

        caching.also(published.stamp)
        values.in_database(citations.rulings)
        values.in_database(citations.penalties)
        values.by_roles(citations.roles)
