"""The Celery application; judgeapp/operations/apps.py loads it, so that `judgeapp` imports nothing."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgeapp.settings")
app = Celery("judgeapp")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
