from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "judgeapp.accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Keep what names look like, and let workers forget the tries that count no longer."""
        from judgeapp import sweeping
        from judgeapp.accounts import guessing, names  # noqa: F401  (hears of accounts that are saved)

        sweeping.also(lambda now: guessing.forget_old(now))
