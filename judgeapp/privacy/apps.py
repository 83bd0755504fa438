from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    name = "judgeapp.privacy"
    verbose_name = "Privacy"
