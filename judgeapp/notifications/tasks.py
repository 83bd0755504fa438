"""Sending notifications; what it does is in sending."""

from celery import shared_task

from judgeapp.notifications import sending


@shared_task
def send_notification(notification_id: int) -> None:
    sending.run(notification_id)
