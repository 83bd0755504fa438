"""Settings of the sites that browsers look at: the app's own, with passwords that are not slow on purpose."""

from judgeapp.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
