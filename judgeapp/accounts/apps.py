from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "judgeapp.accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """Keep what names look like and who signs in, write letters, and let workers forget tries that are over."""
        from judgeapp import sweeping
        from judgeapp.accounts import guessing, names, resetting, visits  # noqa: F401  (two hear of what is saved)
        from judgeapp.mail import letters

        sweeping.also(lambda now: guessing.forget_old(now))
        letters.written_by(resetting.RESET, resetting.written)
        letters.written_by(resetting.MOVED, resetting.moved)
