from django.apps import AppConfig
from django.core.checks import register


class DeckcheckConfig(AppConfig):
    name = "judgeapp.deckcheck"

    def ready(self) -> None:
        from judgeapp.deckcheck.formats import mistakes

        register(mistakes)
