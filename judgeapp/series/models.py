"""Events in a series, and who is the same person in several of them."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from judgeapp.domain.standings.season import PRESETS, PointsTable, SeasonRules, Tie
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.unguessable import secret


def usual_table() -> list[list[int | None]]:
    """Return the bands of the first preset: first place, last place or None, points."""
    return PRESETS[0].table.plain


def usual_ties() -> list[str]:
    return [Tie.BEST, Tie.LATEST]


class Series(models.Model):
    """Events whose places are counted together; `owners` are the accounts that run it.

    table     points by place: bands as domain.standings.season.PointsTable has them
    counted   so many of a person's best results count; None: all of them
    ties      keys of domain.standings.season.Tie in their order
    """

    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    name = models.CharField(max_length=80)
    about = models.CharField(max_length=500, blank=True)
    is_listed = models.BooleanField(default=True)
    table = models.JSONField(default=usual_table)
    counted = models.PositiveSmallIntegerField(null=True, blank=True)
    ties = models.JSONField(default=usual_ties, blank=True)
    owners = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="series", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name_plural = _("series")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("series_one", args=[self.token])

    @property
    def events(self) -> models.QuerySet[Event]:
        """Its events in the order of their days; those that are deleted are not among them."""
        return Event.objects.filter(leg__series=self).order_by("date", "pk")

    @property
    def rules(self) -> SeasonRules:
        """How its season is counted."""
        return SeasonRules(PointsTable.of(self.table), self.counted, tuple(map(Tie, self.ties)))


class Leg(models.Model):
    """An event of a series; an event is in one series at most."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="legs")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="leg")

    class Meta:
        ordering = ["event__date", "event__pk"]

    def __str__(self) -> str:
        return f"{self.event} in {self.series}"


class Regular(models.Model):
    """One person in several events of a series: as they say themselves by their personal links, or as its owners do.

    user      the account by which they are found on another phone; None without one
    name      what they call themselves in the season; "" until they have said so
    is_shown  whether they have opened a page of their own, which stands under `token`
    """

    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="regulars")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="regulars"
    )
    name = models.CharField(max_length=80, blank=True)
    is_shown = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["series", "user"], name="one_regular_of_an_account_in_a_series")]

    def __str__(self) -> str:
        return self.name or f"regular {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("series_player", args=[self.series.token, self.token])


class Claim(models.Model):
    """An entrant who is that person; at each event there is one at most."""

    regular = models.ForeignKey(Regular, on_delete=models.CASCADE, related_name="claims")
    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="claim")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["event__date", "event__pk"]
        constraints = [models.UniqueConstraint(fields=["regular", "event"], name="one_claim_of_a_regular_at_an_event")]

    def __str__(self) -> str:
        return f"{self.regular} as {self.entrant}"
