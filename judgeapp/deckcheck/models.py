"""Saved decks with their versions, counts of them, whole events of lists, dated lists, and own formats."""

from django.db import models
from django.urls import reverse
from django.utils import timezone

from judgeapp.rulebook.models import Reviewed
from judgeapp.unguessable import secret


class Deck(models.Model):
    """A saved deck: who knows `token` can see it, who knows `key` can change it.

    only_for   the key of the event where it was handed in, whose own dated lists it is held against; "" for none
    """

    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    key = models.CharField(max_length=16, default=secret, editable=False)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    date = models.DateField()
    settings = models.JSONField(default=dict, blank=True)
    only_for = models.CharField(max_length=40, blank=True, default="", db_default="")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("deck", args=[self.token])

    def get_edit_url(self) -> str:
        return reverse("deck_edit", args=[self.token, self.key])


class Version(models.Model):
    """The list of a deck as it was saved once; versions are added and never changed."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    saved_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="one_version_of_a_number")]

    def __str__(self) -> str:
        return f"{self.deck}, version {self.number}"


class Count(models.Model):
    """A judge's deck check: what was counted against what is registered."""

    version = models.ForeignKey(Version, on_delete=models.CASCADE, related_name="counts")
    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    where = models.CharField(max_length=80, blank=True, help_text="event, round and table, or the match")
    counted = models.JSONField(help_text="first line of the list that names a card -> copies counted")
    extra = models.TextField(blank=True, help_text="cards found that are not registered, one a line")
    remark = models.TextField(blank=True)
    seconds = models.PositiveIntegerField(default=0)
    counted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-counted_at", "-pk"]

    def __str__(self) -> str:
        return f"count of {self.version}"

    def get_absolute_url(self) -> str:
        return reverse("deck_count", args=[self.token])


class Batch(models.Model):
    """All lists of an event, held against one format on one day. A row is its own job, too (batch_jobs).

    is_stopped  somebody let it rest
    is_queued   a broker has taken it
    is_taken    a worker has it
    tries       how often a worker has taken it up since it last wrote something down
    beat_at     the worker's last sign of life
    """

    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    date = models.DateField()
    settings = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    failed = models.CharField(max_length=200, blank=True)
    is_stopped = models.BooleanField(default=False)
    is_queued = models.BooleanField(default=False)
    is_taken = models.BooleanField(default=False)
    tries = models.PositiveIntegerField(default=0)
    beat_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "batches"
        indexes = [
            models.Index("beat_at", name="batches_under_way", condition=models.Q(finished_at=None)),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("deck_batch", args=[self.token])


class BatchList(models.Model):
    """One list of an event, and what the job found."""

    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="lists")
    name = models.CharField(max_length=120)
    text = models.TextField()
    verdict = models.CharField(max_length=12, blank=True)
    findings = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["batch", "verdict"])]

    def __str__(self) -> str:
        return f"{self.batch}: {self.name}"


class Withdrawable(models.Model):
    """What does not count while it is withdrawn; it is kept, and can be put back."""

    withdrawn_by = models.CharField(max_length=150, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class DatedList(Withdrawable):
    """All banned and limited cards of some days, as staff of this installation or an event's organiser were told.

    only_for      the key of the event whose decks alone are held against it; "" for the whole installation
    key           which of the game's lists it is (`list` of its formats)
    first, last   the days for which it is whole
    is_applied    what was checked before is held against it; until then the row is its own job (dated_jobs)
    """

    game = models.CharField(max_length=40)
    key = models.CharField(max_length=40)
    only_for = models.CharField(max_length=40, blank=True, default="", db_default="")
    source = models.CharField(max_length=200)
    first = models.DateField()
    last = models.DateField()
    added_by = models.CharField(max_length=150, blank=True)
    added_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    is_applied = models.BooleanField(default=False)
    is_queued = models.BooleanField(default=False)
    tries = models.PositiveIntegerField(default=0)
    beat_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-added_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.source}, {self.first} to {self.last}"


class DatedEntry(Withdrawable):
    """A card on a dated list; `limit` copies are allowed from `since` on, 0 if it is banned."""

    list = models.ForeignKey(DatedList, on_delete=models.CASCADE, related_name="entries")
    card = models.CharField(max_length=120)
    title = models.CharField(max_length=120, blank=True)
    limit = models.PositiveIntegerField()
    since = models.DateField()

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "dated entries"

    def __str__(self) -> str:
        return f"{self.card} on {self.list}"


class FormatChange(Withdrawable):
    """What staff of this installation made of a format; the latest that is not withdrawn counts.

    data         the format as formats.toml has it, its day as text; {} where only what it cites was decided about
    pins         what it cites -> number, edition and digest of the rule when it was cited
    told         the sentences of its rules that came and that went, as they are stored
    review       the decision about what it cites, for a change that is no more than that
    is_applied   what was checked before is held against it; until then the row is its own job (format_jobs)
    """

    game = models.CharField(max_length=40)
    key = models.CharField(max_length=40)
    data = models.JSONField(default=dict, blank=True)
    pins = models.JSONField(default=dict, blank=True)
    told = models.JSONField(default=dict, blank=True)
    review = models.ForeignKey(Reviewed, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    added_by = models.CharField(max_length=150, blank=True)
    added_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    is_applied = models.BooleanField(default=False)
    is_queued = models.BooleanField(default=False)
    tries = models.PositiveIntegerField(default=0)
    beat_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-added_at", "-pk"]
        indexes = [models.Index(fields=["game", "key"])]

    def __str__(self) -> str:
        return f"{self.key} of {self.game}"
