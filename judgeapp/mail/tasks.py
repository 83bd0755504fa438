"""Sending letters; what it does is in letters."""

from celery import shared_task

from judgeapp.mail import letters


@shared_task
def send_letter(letter_id: int) -> None:
    letters.run(letter_id)
