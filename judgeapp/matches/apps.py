from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "judgeapp.matches"
    verbose_name = "At the table"

    def ready(self) -> None:
        from judgeapp import middleware, sweeping
        from judgeapp.matches import unchanged
        from judgeapp.matches.opening import remove_matches
        from judgeapp.matches.wording import sentences
        from judgeapp.rulebook.touched import values

        values.in_files(sentences)
        middleware.shortcut("/matches/", unchanged.answer)
        sweeping.also_remove(remove_matches)
