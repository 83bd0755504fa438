"""Who takes part: a player or a team, and the phones they use."""

from django.db import models
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from judgeapp.tournaments.models.event import Event, secret


class Entrant(models.Model):
    """A player, or a team with members, as one entrant of an event.

    number          counts the entrants of an event from 1; public, and part of nothing secret
    members         the names of a team's members; [] for a single player
    link            part of the personal link; another one makes the old link worthless
    entered_round   the first round they may be paired in; earlier ones count as `late_as`
    dropped_after   the last round they were in; None while they are in (0: left before the first)
    awarded_byes    the first so many rounds are byes
    """

    class State(models.TextChoices):
        WAITING = "waiting", pgettext_lazy("player", "on the waiting list")
        REGISTERED = "registered", pgettext_lazy("player", "registered")
        IN = "in", pgettext_lazy("player", "checked in")
        DROPPED = "dropped", pgettext_lazy("player", "dropped")
        DISQUALIFIED = "disqualified", pgettext_lazy("player", "disqualified")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    members = models.JSONField(default=list, blank=True)
    club = models.CharField(max_length=80, blank=True)
    team = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.IN)
    link = models.CharField(max_length=16, default=secret, editable=False)
    seed = models.PositiveIntegerField(default=0)
    pod = models.PositiveIntegerField(default=0)
    entered_round = models.PositiveSmallIntegerField(default=1)
    late_as = models.CharField(max_length=4, choices=Event.LateAs, default=Event.LateAs.LOSS)
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    awarded_byes = models.PositiveSmallIntegerField(default=0)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    deck = models.ForeignKey("deckcheck.Version", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    deck_verdict = models.CharField(max_length=12, blank=True)
    deck_problems = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_entrant_of_a_number")]
        indexes = [models.Index(fields=["event", "state"])]

    def __str__(self) -> str:
        return self.name


class Device(models.Model):
    """A phone or computer that has opened an entrant's personal link."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="devices")
    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    link = models.CharField(max_length=16)
    opened_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"device of {self.entrant}"
