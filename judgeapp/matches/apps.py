from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "judgeapp.matches"
    verbose_name = "At the table"

    def ready(self) -> None:
        from judgeapp import sweeping
        from judgeapp.matches import expiring
        from judgeapp.matches.citations import sentences
        from judgeapp.rulebook.touched import registry

        registry.in_files(sentences)
        sweeping.also_remove(expiring.remove_matches)
