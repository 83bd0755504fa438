"""Letters that are to be written and sent; a row goes when its letter has gone."""

from django.db import models
from django.utils import timezone


class Letter(models.Model):
    """What a letter is about; it is written when it is sent, so that no link and no text of one is stored.

    kind      who writes it (letters.written_by)
    about     what the writer needs
    language  what it is written in
    beat_at   when it was tried last; later than now while it waits for its next try
    problem   why the last try failed, for staff, as the mail server said it
    """

    kind = models.CharField(max_length=40)
    about = models.JSONField(default=dict)
    language = models.CharField(max_length=12)
    is_queued = models.BooleanField(default=False)
    is_given_up = models.BooleanField(default=False)
    tries = models.PositiveIntegerField(default=0)
    problem = models.CharField(max_length=300, blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    beat_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["is_given_up", "beat_at"])]

    def __str__(self) -> str:
        return f"{self.kind}, {self.asked_at:%Y-%m-%d %H:%M}"
