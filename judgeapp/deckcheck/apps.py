from django.apps import AppConfig
from django.core.checks import register


class DeckcheckConfig(AppConfig):
    name = "judgeapp.deckcheck"
    verbose_name = "Decks"

    def ready(self) -> None:
        from judgeapp.deckcheck.citations import deck_rules
        from judgeapp.deckcheck.formats import mistakes
        from judgeapp.rulebook.touched import registry

        register(mistakes)
        registry.in_files(deck_rules)
