from django.apps import AppConfig
from django.core.checks import register


class DeckcheckConfig(AppConfig):
    name = "judgeapp.deckcheck"
    verbose_name = "Decks"

    def ready(self) -> None:
        """Let workers look for jobs whose worker died and for what has expired, and look for mistakes in formats."""
        from judgeapp import sweeping
        from judgeapp.deckcheck import batch_jobs, dated_jobs, saved
        from judgeapp.deckcheck.formats import deck_rules, mistakes
        from judgeapp.rulebook.touched import values

        sweeping.also(batch_jobs.OUTBOX.sweep)
        sweeping.also(dated_jobs.OUTBOX.sweep)
        register(mistakes)
        values.in_files(deck_rules)
        sweeping.also_remove(saved.remove_batches, saved.remove_decks)
