"""Django's entry to the package."""

from django.apps import AppConfig

from judgeapp.domain import saying
from judgeapp.languages.telling import told


class LanguagesConfig(AppConfig):
    name = "judgeapp.languages"

    def ready(self) -> None:
        saying.tell_by(told)
