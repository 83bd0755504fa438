from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "judgeapp.tournaments"
    verbose_name = "Events"

    def ready(self) -> None:
        """Let lost presses be found, public pages be answered out of memory, accounts be led to their events.

        What is tied to the key of an event goes with it.
        """
        from django.db.models.signals import post_delete

        from judgeapp import middleware, sweeping
        from judgeapp.accounts import landing, leaving
        from judgeapp.deckcheck import dated_jobs
        from judgeapp.mail import letters
        from judgeapp.operations import metrics
        from judgeapp.tournaments import jobs
        from judgeapp.tournaments.models import Event
        from judgeapp.tournaments.people import decklists, expiring, forgetting, link_letters
        from judgeapp.tournaments.public import serving
        from judgeapp.tournaments.rounds import progress
        from judgeapp.tournaments.setup import accounts, deleting

        middleware.shortcut("/events/", serving.from_memory)
        sweeping.also(jobs.OUTBOX.sweep)
        metrics.also("judgeapp_rounds", "Rounds of all events", ("state",), progress.count_states)
        post_delete.connect(decklists.forget_with, sender=Event)
        dated_jobs.also(decklists.check_days_again)
        letters.written_by(link_letters.LINK, link_letters.written)
        landing.also(accounts.work_of)
        leaving.also(leaving.Room(accounts.forget, accounts.leaving))
        forgetting.also(lambda entrant, renaming: letters.remove_of(entrant.pk, renaming))
        sweeping.also_remove(deleting.remove_deleted, expiring.remove_addresses, expiring.end_links)
