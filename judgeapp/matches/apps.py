from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "judgeapp.matches"
    verbose_name = "At the table"

    def ready(self) -> None:
        from judgeapp import middleware, sweeping
        from judgeapp.matches import unchanged
        from judgeapp.matches.opening import remove_matches, show_names_of
        from judgeapp.matches.wording import sentences
        from judgeapp.rulebook.touched import values
        from judgeapp.tournaments.people import forgetting, naming

        values.in_files(sentences)
        middleware.shortcut("/matches/", unchanged.answer)
        sweeping.also_remove(remove_matches)
        naming.also(show_names_of)
        forgetting.also(lambda entrant, renaming: entrant.plans.all().delete())
