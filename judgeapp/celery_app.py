"""The Celery application; judgeapp/operations/apps.py loads it, so that `judgeapp` imports nothing."""

import os

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgeapp.settings")
app = Celery("judgeapp")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_the_site_does(**kwargs: object) -> None:
    """Keep Celery from putting a handler of its own in the place of the site's, which shortens keys."""
