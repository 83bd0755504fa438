from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JudgingConfig(AppConfig):
    name = "judgeapp.judging"
    verbose_name = _("Judging")

    def ready(self) -> None:
        """Tie rules and rulings together, and lead judges to their boards."""
        from judgeapp import caching
        from judgeapp.accounts import landing, leaving
        from judgeapp.judging import annex, citations
        from judgeapp.judging.calls import board
        from judgeapp.judging.rulings import published, recording, removing
        from judgeapp.rulebook.touched import values
        from judgeapp.simulator.models import Scene
        from judgeapp.tournaments.archive import annexes
        from judgeapp.tournaments.people import texts
        from judgeapp.tournaments.setup import deleting

        caching.also(published.stamp)
        values.in_database(citations.rulings)
        values.in_database(citations.penalties)
        values.by_roles(citations.roles)
        landing.also(board.work_of)
        annexes.also(annex)
        leaving.also(leaving.Room(recording.forget))
        deleting.also_remove(removing.remove_of)
        texts.also(lambda event: Scene.objects.filter(rulings__event=event))
