from django.apps import AppConfig


class DeckcheckConfig(AppConfig):
    name = "judgeapp.deckcheck"
