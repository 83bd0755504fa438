"""Rounds, matches and results; and what is stored of an event for good: standings, public pages, the log."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from judgeapp.domain.messages import stored_text
from judgeapp.tournaments.models.event import Device, Entrant, Event


class Round(models.Model):
    """A round of the Swiss part or of the top cut; rounds of both are numbered through.

    seed        decides the draw; its digest is public before that, the seed itself once the round is closed
    entered     what the draw was computed from, so that anybody can run it again: {"entrants": [...], "options": {...}}
    draw        what came out besides the pairs: {"cost": ..., "bound": ..., "proof": ..., "words": ...}; `known` is
                what was known at the check to have changed since the draw
    edits       what was changed by hand, sentences as `as_stored` makes them; those from a file are plain English
    seconds     the length of the round; the clock runs from `started_at`, without `paused_seconds`, up to `paused_at`
    starts_at_release   whether the clock starts with the release
    """

    class Stage(models.TextChoices):
        SWISS = "swiss", "Swiss round"
        CUT = "cut", "top cut"

    class State(models.TextChoices):
        DRAFT = "draft", pgettext_lazy("round", "draft")
        CHECKED = "checked", pgettext_lazy("round", "checked")
        RELEASED = "released", pgettext_lazy("round", "released")
        CLOSED = "closed", pgettext_lazy("round", "closed")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds_played")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=8, choices=Stage, default=Stage.SWISS)
    state = models.CharField(max_length=8, choices=State, default=State.DRAFT)
    seed = models.CharField(max_length=40)
    digest = models.CharField(max_length=64)
    entered = models.JSONField(default=dict)
    draw = models.JSONField(default=dict)
    edits = models.JSONField(default=list, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    released_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    seconds = models.PositiveIntegerField(default=3000)
    starts_at_release = models.BooleanField(default=False)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_of_a_number")]

    def __str__(self) -> str:
        return f"round {self.number} of {self.event}"


SHOWN = (Round.State.RELEASED, Round.State.CLOSED)  # the states of a round that everybody has seen


class Match(models.Model):
    """Two seats at a table, or one seat: a bye.

    reason      {"code": ..., "facts": [[name, value], ...]}: why these two meet (domain.pairing Reason)
    slot        the match's place in the bracket of the top cut; None in Swiss rounds
    extension   seconds this table has longer
    is_stopped  the repair of a released round took it back; it has no seats any more
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveIntegerField(null=True, blank=True)
    reason = models.JSONField(default=dict)
    slot = models.PositiveSmallIntegerField(null=True, blank=True)
    extension = models.PositiveIntegerField(default=0)
    is_stopped = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"], condition=Q(is_stopped=False), name="one_match_at_a_table"
            )
        ]

    def __str__(self) -> str:
        return f"table {self.table}, {self.round}" if self.table else f"bye, {self.round}"


class Seat(models.Model):
    """An entrant's place in a round; `side` 0 is the first player of a score, 1 the second."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.RESTRICT, related_name="seats")
    side = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["match", "side"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_seat_of_an_entrant_in_a_round"),
            models.UniqueConstraint(fields=["match", "side"], name="one_entrant_on_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} in {self.match}"


class Report(models.Model):
    """What somebody says a match ended like; reports are added and never taken away.

    a, b, draws, kind   a domain.events.results Score, seen from side 0
    state               one report of a match at most is accepted; one that a later one corrects is replaced
    """

    class State(models.TextChoices):
        OFFERED = "offered", pgettext_lazy("result", "waits for the other player")
        ACCEPTED = "accepted", pgettext_lazy("result", "accepted")
        REPLACED = "replaced", pgettext_lazy("result", "replaced")

    class Source(models.TextChoices):
        PLAYER = "player", _("a player")
        SCOREKEEPER = "scorekeeper", _("the scorekeeper")
        SLIP = "slip", _("a result slip")
        JUDGE = "judge", _("a judge")
        FILE = "file", _("a file")
        APP = "app", _("the app")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    a = models.PositiveSmallIntegerField(default=0)
    b = models.PositiveSmallIntegerField(default=0)
    draws = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=16)
    state = models.CharField(max_length=8, choices=State)
    source = models.CharField(max_length=12, choices=Source)
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL)
    address = models.CharField(max_length=64, blank=True)
    note = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(state="accepted"), name="one_accepted_report_of_a_match"
            )
        ]

    def __str__(self) -> str:
        return f"{self.a}-{self.b} at {self.match}"


class Standings(models.Model):
    """The standings after a round; a correction makes a later version and leaves the earlier ones as they are.

    reason  why they were corrected, in English; `message` has it for other languages
    rows    [{"rank", "entrant", "name", "points", "wins", "losses", "draws", "values": [...], "is_active", "by_lot"}]
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="standings")
    version = models.PositiveIntegerField(default=1)
    reason = models.CharField(max_length=200, blank=True)
    message = models.JSONField(default=dict, blank=True, editable=False)
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
    def translated(self) -> str:
        """Return the reason, translated where it is shown."""
        return stored_text(self.message, self.reason)


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
    message = models.JSONField(default=dict, blank=True, editable=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "log entries"
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.words

    @property
    def translated(self) -> str:
        """Return the words, translated where they are shown."""
        return stored_text(self.message, self.words)
