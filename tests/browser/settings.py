"""Settings of the sites that browsers look at: passwords are not slow on purpose, and this machine is told things."""

from ipaddress import ip_network

from judgeapp.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
NOTIFY_NETWORKS = [ip_network("127.0.0.0/8")]
