from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CardPoolConfig(AppConfig):
    name = "judgeapp.cardpool"
    verbose_name = _("Cards")
    label = "cardpool"
