"""Judge calls and deck checks: what takes a table's time, and gives it back."""

from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.messages import say
from judgeapp.tournaments.models import Entrant, Event, Match, Round


class Call(models.Model):
    """Somebody called a judge.

    table       as it was called; match is the one that sits there, None if nobody does
    taken_at    when a judge took it; taken_by is one judge only, whoever presses at once
    head_at     when the head judge was called to it: an appeal; head_by is the head judge who came
    keys        of the presses that joined it, besides its own; is_joined says whether somebody else is among them
    stood       seconds that the clock had been paused when it was opened
    shared      seconds of it that the minutes of a deck check at the table have given back already
    minutes     the extension that was given for it; None while it is open, and where no time could be given any more
    """

    ROUND = "round"

    class Kind(models.TextChoices):
        RULE = "rule", say("a rule")
        TIMING = "timing", say("what happens first")
        DECK = "deck", say("a deck")
        CONDUCT = "conduct", say("conduct")
        SEAT = "seat", say("seat or opponent")
        OTHER = "", say("anything else")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="calls")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="calls")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="calls")
    table = models.PositiveIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=8, choices=Kind, blank=True, default="")
    words = models.CharField(max_length=400, blank=True)
    entrant = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    key = models.CharField(max_length=40, blank=True)
    keys = models.JSONField(default=list, blank=True)
    is_joined = models.BooleanField(default=False)
    opened_at = models.DateTimeField(default=timezone.now)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    head_at = models.DateTimeField(null=True, blank=True)
    head_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    is_withdrawn = models.BooleanField(default=False)
    stood = models.PositiveIntegerField(default=0)
    shared = models.PositiveIntegerField(default=0)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["opened_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(ended_at__isnull=True), name="one_open_call_of_a_match"
            ),
            models.UniqueConstraint(fields=["event", "key"], condition=~Q(key=""), name="one_call_of_a_key"),
        ]
        indexes = [models.Index(fields=["event", "ended_at"])]

    def __str__(self) -> str:
        return f"call from table {self.table}" if self.table else "call"

    @property
    def since(self) -> datetime:
        return self.opened_at

    @property
    def of_round(self) -> Round | None:
        return self.round

    @property
    def table_now(self) -> int | None:
        """Return the table that the call is for: that of its match, which may have moved since."""
        return (self.match and self.match.table) or self.table

    @property
    def place(self) -> str:
        return _("Table {number}").format(number=self.table_now) if self.table_now else _("No table")

    @property
    def holder(self) -> User | None:
        """Return who has the call: the head judge once one has come to it, else the judge who took it."""
        return self.head_by or self.taken_by

    @property
    def waits_for_head(self) -> bool:
        return self.head_at is not None and self.head_by_id is None and self.ended_at is None


class DeckCheck(models.Model):
    """A deck check at a table; its time and three minutes more go to the table.

    seed    what the table was drawn with; "" for a table that was chosen
    stood   seconds that the clock had been paused when it was started
    shared  seconds of it that the minutes of a call at the table have given back already
    """

    ROUND = "match__round"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_checks")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deck_checks")
    seed = models.CharField(max_length=40, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    stood = models.PositiveIntegerField(default=0)
    shared = models.PositiveIntegerField(default=0)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["started_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(ended_at__isnull=True), name="one_running_deck_check_of_a_match"
            )
        ]

    def __str__(self) -> str:
        return f"deck check at {self.match}"

    @property
    def since(self) -> datetime:
        return self.started_at

    @property
    def of_round(self) -> Round:
        return self.match.round
