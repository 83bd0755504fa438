from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulebookConfig(AppConfig):
    name = "judgeapp.rulebook"
    verbose_name = _("Rules")

    def ready(self) -> None:
        """Let workers look for what was left behind, and what cites rules know what they said before."""
        from django.db.models.signals import pre_delete

        from judgeapp import sweeping
        from judgeapp.rulebook import clearing
        from judgeapp.rulebook.importing import jobs
        from judgeapp.rulebook.touched import notes, past, registry

        sweeping.also(jobs.OUTBOX.sweep)
        sweeping.also_remove(jobs.remove_old)
        sweeping.also(clearing.sweep)
        registry.in_files(notes.notes)
        pre_delete.connect(past.before_it_goes, sender="rulebook.Edition")
