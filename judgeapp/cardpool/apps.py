from django.apps import AppConfig


class CardPoolConfig(AppConfig):
    name = "judgeapp.cardpool"
    label = "cardpool"
