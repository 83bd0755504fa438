"""What is kept of an event for good: standings, public pages, and the log."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from judgeapp.domain.keeping import told
from judgeapp.tournaments.models.event import Event
from judgeapp.tournaments.models.rounds import Round


class Standings(models.Model):
    """The standings after a round; a correction makes a later version and leaves the earlier ones as they are.

    reason  why they were corrected, in English; `told` has it for other languages
    rows    [{"rank", "entrant", "name", "points", "wins", "losses", "draws", "values": [...], "is_active", "by_lot"}]
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="standings")
    version = models.PositiveIntegerField(default=1)
    reason = models.CharField(max_length=200, blank=True)
    told = models.JSONField(default=dict, blank=True, editable=False)
    columns = models.JSONField(default=list)
    rows = models.JSONField(default=list)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "standings"
        ordering = ["-version"]
        constraints = [models.UniqueConstraint(fields=["round", "version"], name="one_standings_of_a_version")]

    def __str__(self) -> str:
        return f"standings after {self.round}, version {self.version}"

    @property
    def said(self) -> str:
        """Return the reason as it is told where it is shown."""
        return told(self.told, self.reason)


class Page(models.Model):
    """A public page of an event as a version of it shows it: what stands in its middle, or a file of data."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pages")
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=40)
    body = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "version", "name"], name="one_page_of_a_version")]

    def __str__(self) -> str:
        return f"{self.name} of {self.event}, version {self.version}"


class LogEntry(models.Model):
    """What staff did, in words; entries are added and never changed."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="event_log")
    words = models.CharField(max_length=300)
    told = models.JSONField(default=dict, blank=True, editable=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "log entries"
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.words

    @property
    def said(self) -> str:
        """Return the words as they are told where they are shown."""
        return told(self.told, self.words)
