"""Matches that are followed on phones: what was done at the table, and the decks that were presented."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from judgeapp.deckcheck.findings import shown_finding
from judgeapp.tournaments.models import Device
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.unguessable import secret


class Match(models.Model):
    """A match that is followed: one of an event, or a casual one.

    meeting   the match of an event; None for a casual one
    names     of both sides
    seats     the secrets that make a browser side 0 or 1 of a casual match; of no use in one of an event
    way       key of the reading that says who starts (domain.play.sheet Way); "" is the game's default
    version   number of the last entry: what a phone compares
    """

    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    meeting = models.OneToOneField(Meeting, null=True, blank=True, on_delete=models.CASCADE, related_name="followed")
    game = models.CharField(max_length=40)
    best_of = models.PositiveSmallIntegerField(default=3)
    names = models.JSONField(default=list)
    seats = models.JSONField(default=list)
    way = models.CharField(max_length=20, blank=True)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    latest_report: int | None  # of one that `opening.with_report` has read

    class Meta:
        verbose_name_plural = "followed matches"
        ordering = ["-pk"]

    def __str__(self) -> str:
        return " – ".join(self.names)

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.token])

    @property
    def of_event(self) -> Meeting:
        """The match of the event; a casual one is not asked for it."""
        assert self.meeting is not None  # noqa: S101 - who asks knows that there is an event
        return self.meeting


class Entry(models.Model):
    """Something that was done at a table (domain.play.match Entry); entries are added and never changed.

    key    made by the browser that sent it, so that what is sent twice is stored once
    data   what the kind needs
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=40)
    kind = models.CharField(max_length=16)
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    data = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(default=timezone.now)
    by_side = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL)

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_entry_of_a_number"),
            models.UniqueConstraint(fields=["match", "key"], name="one_entry_of_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.match}"


class Presented(models.Model):
    """The list that a side presented for a game, after siding; a later one for the same game replaces it.

    swaps   [["out" or "in", copies, name of the card], ...] against the registered list
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="presented")
    game = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    text = models.TextField()
    verdict = models.CharField(max_length=12)
    problems = models.JSONField(default=list, blank=True)
    swaps = models.JSONField(default=list, blank=True)
    is_replaced = models.BooleanField(default=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "presented lists"
        ordering = ["game", "side", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "game", "side"], condition=Q(is_replaced=False), name="one_list_presented_for_a_game"
            )
        ]

    def __str__(self) -> str:
        return f"list of side {self.side} for game {self.game} of {self.match}"

    @property
    def findings(self) -> list[dict[str, object]]:
        """Return what the swaps brought about, translated where it is shown."""
        return [shown_finding(each) for each in self.problems]


class Plan(models.Model):
    """A player's private notes on siding, by opponent's deck; whoever opened the personal link reads them."""

    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.CASCADE, related_name="plans")
    title = models.CharField(max_length=60)
    text = models.TextField(blank=True, max_length=2000)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["title", "pk"]

    def __str__(self) -> str:
        return self.title
