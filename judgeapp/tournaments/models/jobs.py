"""Jobs: what was pressed, and how far it is."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from judgeapp.tournaments.models.event import Event


class Job(models.Model):
    """A press of "pair", "release" or "close", kept until it is done whatever becomes of brokers and workers.

    number      the round it is about
    attempt     counts the presses for one round
    tries       how often a worker has taken it up
    problem     why it failed, for the organiser, in English; `message` has it for other languages
    """

    class Kind(models.TextChoices):
        PAIR = "pair", "pair the round"
        RELEASE = "release", "release the round"
        CLOSE = "close", "close the round"
        PUBLISH = "publish", "bring the public pages up to date"

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        RUNNING = "running", "running"
        DONE = "done", "done"
        FAILED = "failed", "failed"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=8, choices=Kind)
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    tries = models.PositiveIntegerField(default=0)
    problem = models.CharField(max_length=300, blank=True)
    message = models.JSONField(default=dict, blank=True, editable=False)
    is_queued = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    asked_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "kind", "number", "attempt"], name="one_job_of_an_attempt"),
            models.UniqueConstraint(
                fields=["event", "kind"], condition=Q(state__in=["waiting", "running"]), name="one_live_job_of_a_kind"
            ),
        ]
        indexes = [models.Index(fields=["state", "sent_at"])]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number} of {self.event}"
