from django.apps import AppConfig
from django.core.checks import register


class DeckcheckConfig(AppConfig):
    name = "judgeapp.deckcheck"
    verbose_name = "Decks"

    def ready(self) -> None:
        """Let workers look for jobs whose worker died and for what has expired, and look for mistakes in formats."""
        from judgeapp import sweeping
        from judgeapp.accounts import leaving
        from judgeapp.deckcheck import batch_jobs, dated_jobs, format_jobs, own, own_changes, saved
        from judgeapp.deckcheck.formats import deck_rules, mistakes
        from judgeapp.deckcheck.models import DatedList
        from judgeapp.rulebook.touched import values

        sweeping.also(batch_jobs.OUTBOX.sweep)
        sweeping.also(dated_jobs.OUTBOX.sweep)
        sweeping.also(format_jobs.OUTBOX.sweep)
        register(mistakes)
        values.in_files(deck_rules)
        values.in_database(own.cited_here)
        values.in_place(own.in_place)
        values.when_decided(own_changes.decided)
        leaving.also(leaving.Room(own_changes.take_name_out))
        leaving.also(
            leaving.Room(lambda user: DatedList.objects.filter(added_by=user.get_username()).update(added_by=""))
        )
        sweeping.also_remove(saved.remove_batches, saved.remove_decks)
