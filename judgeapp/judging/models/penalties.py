"""Infractions and their penalties, seen by the staff of the event only."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from judgeapp.domain.messages import say
from judgeapp.judging.models.calls import Call
from judgeapp.tournaments.models import Entrant, Event, Match


class Infraction(models.Model):
    """What an entrant did wrong and what followed; it is added and never changed, only marked as taken back.

    member     who of a team it was; "" otherwise
    kind       key of penalties.kinds.KINDS
    rule       number of the rule of the event's game that is cited, or "" where `policy` names a policy;
               pinned by the edition's label and a digest of the rule's text then
    applied_at when its loss was given to `match`, which may have been thrown away since; None if no match took one
    call       the judge call that it was recorded from; None for any other
    tap        key of the loss among the entries of the followed match; "" if it has none
    """

    class Penalty(models.TextChoices):
        CAUTION = "caution", say("caution")
        WARNING = "warning", say("warning")
        GAME_LOSS = "game loss", say("game loss")
        MATCH_LOSS = "match loss", say("match loss")
        DISQUALIFIED = "disqualified", say("disqualification")

    LOSSES = (Penalty.GAME_LOSS, Penalty.MATCH_LOSS)
    WAITING = models.Q(penalty__in=LOSSES, applied_at=None, taken_back_at=None)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="infractions")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="infractions")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="infractions")
    call = models.ForeignKey(Call, null=True, blank=True, on_delete=models.SET_NULL, related_name="infractions")
    member = models.CharField(max_length=80, blank=True)
    kind = models.CharField(max_length=20)
    penalty = models.CharField(max_length=12, choices=Penalty)
    rule = models.CharField(max_length=200, blank=True)
    edition = models.CharField(max_length=80, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    policy = models.CharField(max_length=120, blank=True)
    note = models.CharField(max_length=500, blank=True)
    judge = models.CharField(max_length=80)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    key = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_why = models.CharField(max_length=200, blank=True)
    applied_at = models.DateTimeField(null=True, blank=True)
    tap = models.CharField(max_length=40, blank=True)

    has_result: bool  # of one that `listing.infractions` has read, as are the next two
    rule_now: str
    is_rule_retired: bool

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "key"], condition=~models.Q(key=""), name="one_infraction_of_a_key"
            )
        ]
        indexes = [models.Index(fields=["event", "entrant"])]

    def __str__(self) -> str:
        return f"{self.penalty} for {self.entrant}"

    @property
    def waits(self) -> bool:
        """Is this a loss that no match has taken yet? The same as WAITING."""
        return self.penalty in self.LOSSES and self.applied_at is None and self.taken_back_at is None


class Policy(models.Model):
    """What an event has set about judging.

    upgrade_after   so many infractions of a kind by one entrant hint at the next penalty: from 2 on; 0 for no hint
    at_time         what happens when time is called: "" as the game's rules say, else in the event's own words
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="policy")
    upgrade_after = models.PositiveSmallIntegerField(default=2)
    at_time = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name_plural = "policies"

    def __str__(self) -> str:
        return f"policy of {self.event}"
