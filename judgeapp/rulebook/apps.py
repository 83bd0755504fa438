from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulebookConfig(AppConfig):
    name = "judgeapp.rulebook"
    verbose_name = _("Rules")

    def ready(self) -> None:
        """Let workers look for what was left behind, and what cites rules know what they said before."""
        from django.db.models.signals import pre_delete

        from judgeapp import caching, sweeping
        from judgeapp.accounts import leaving
        from judgeapp.rulebook import shelf, storing
        from judgeapp.rulebook.importing import jobs
        from judgeapp.rulebook.touched import decisions, digests, pins, values

        caching.also(lambda: shelf.shelf().stamp[:16])
        sweeping.also(jobs.OUTBOX.sweep)
        sweeping.also(storing.sweep)
        sweeping.also_remove(jobs.remove_old)
        values.in_files(pins.notes)
        leaving.also(leaving.Room(decisions.take_name_out))
        pre_delete.connect(digests.before_it_goes, sender="rulebook.Edition")
