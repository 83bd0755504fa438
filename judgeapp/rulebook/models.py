"""Editions of rulebooks, their rules, glossaries and lexicons, as loaded from a corpus."""

import datetime
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from judgeapp.domain.messages import on_day, say
from judgeapp.games import games


class Shown(models.Manager["Edition"]):
    """Leaves out those that are being written, or deleted."""

    def get_queryset(self) -> models.QuerySet["Edition"]:
        return super().get_queryset().filter(is_shown=True)


def dated(label: str, date: datetime.date) -> str:
    """Return a label and its day, the day once."""
    day = on_day(date)
    return label if day in label else say("{edition}, {day}", edition=label, day=day)


@lru_cache(maxsize=16_384)  # a page cites the same rules hundreds of times, and an address never changes
def _page(name: str, *args: str) -> str:
    """Return an address of the rulebook's own, which stand at the root; whoever stores an edition needs no others."""
    return reverse(name, urlconf="judgeapp.rulebook.urls", args=args)


def game_choices() -> list[tuple[str, str]]:
    """Choices as a callable: migrations store its name, so a new game needs no migration."""
    return [(game.key, game.name) for game in games().values()]


class Edition(models.Model):
    """One edition of one game's rulebook: our restatement, or a publisher's own document that was imported.

    slug      its name in addresses
    is_live   is it the current one?
    is_shown  is it there for anybody? False while its rules are being written, and while they are being deleted
    stamp     a digest of what it was loaded from
    language  what its document is in; "" is English
    languages  those that its rules are told in besides; None if there are none
    report    what reading its document gave (importing.reporting); empty for a restatement
    file, by  the document's file name, and who imported it

    rule_count, before   only of those that `editions.counted` returns
    """

    class Origin(models.TextChoices):
        BUNDLED = "bundled", _("our restatement")
        IMPORTED = "imported", _("the publisher's document")

    game = models.CharField(max_length=40, choices=game_choices)
    origin = models.CharField(max_length=10, choices=Origin, default=Origin.BUNDLED)
    slug = models.SlugField(max_length=100)
    title = models.CharField(max_length=200)
    edition = models.CharField(max_length=80)
    date = models.DateField()
    publisher = models.CharField(max_length=200)
    documents = models.JSONField(default=list)
    language = models.CharField(max_length=10, default="", db_default="", blank=True)
    languages = models.JSONField(null=True)
    stamp = models.CharField(max_length=64)
    is_live = models.BooleanField(default=True)
    is_shown = models.BooleanField(default=True)
    report = models.JSONField(default=dict, blank=True)
    file = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    loaded_at = models.DateTimeField(auto_now_add=True)

    rule_count: int
    before: "Edition | None"

    objects = Shown()
    everything = models.Manager()  # noqa: DJ012 - the first one is the default

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(is_live=True), name="one_live_edition_per_game"
            ),
            models.UniqueConstraint(
                fields=["game"],
                condition=models.Q(origin="bundled", is_shown=True),
                name="one_restatement_per_game",
            ),
            models.UniqueConstraint(
                fields=["game", "slug"], condition=models.Q(is_shown=True), name="unique_slug_per_game"
            ),
        ]

    def __str__(self) -> str:
        return self.title if self.edition in self.title else f"{self.title} {self.edition}"

    def get_absolute_url(self) -> str:
        return _page("edition", self.game, self.slug)

    @property
    def home(self) -> str:
        """Where its contents are: without its slug while it is the current one."""
        return _page("contents", self.game) if self.is_live else self.get_absolute_url()

    def address(self, name: str, *args: str) -> str:
        """Return where something of it is read: without its slug while it is the current one."""
        if self.is_live:
            return _page(name, self.game, *args)
        return _page(f"edition_{name}", self.game, self.slug, *args)

    @property
    def document_title(self) -> str:
        """The title of its document; of a restatement that is made of several, of the first."""
        return str(self.documents[0]["title"])

    @property
    def is_imported(self) -> bool:
        return self.origin == self.Origin.IMPORTED

    def is_called(self, label: str) -> bool:
        """Is that what the publisher calls this edition, in whichever writing?"""
        return as_label(self.edition) == as_label(label)

    def restates(self, document: "Edition") -> bool:
        """Is that a document that this restatement was written for?"""
        labels = [self.edition, *(str(each["edition"]) for each in self.documents)]
        return any(document.is_called(label) for label in labels)

    @property
    def dated(self) -> str:
        """Title, edition and date, the date once."""
        return dated(str(self), self.date)


_DATES = ("%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%B %d %Y", "%b %d %Y", "%d.%m.%Y")


@lru_cache(maxsize=1_024)  # pins are held against the same few labels
def as_label(label: str) -> str:
    """Return what two labels share that differ in writing only: case, spaces, "version" before it, a date's form."""
    words = re.sub(r"^(?:version|edition|ver\.?|v\.?)\s*(?=\d)", "", " ".join(label.lower().split()))
    plain = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b|,", "", words)
    for form in _DATES:
        with suppress(ValueError):
            return datetime.datetime.strptime(plain, form).date().isoformat()
    return words


def newest_first(editions: Iterable[Edition]) -> list[Edition]:
    """Return editions of a game, the newest first; an imported one before the restatement of the same day."""
    return sorted(editions, key=lambda edition: (edition.date, edition.is_imported, edition.pk), reverse=True)


class Rule(models.Model):
    """A numbered rule or a heading; `ordinal` is its place in the document.

    translated    language -> {"title", "blocks", "asked"} as in English; None if it is in no other language
    """

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="rules")
    number = models.CharField(max_length=200)
    ordinal = models.PositiveIntegerField()
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="children")
    depth = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=300, blank=True)
    is_heading = models.BooleanField()
    is_title_ours = models.BooleanField(default=False)
    blocks = models.JSONField(default=list)
    sources = models.JSONField(default=list)
    printed = models.CharField(max_length=80, blank=True)
    asked = models.JSONField(default=list)
    translated = models.JSONField(null=True)
    cites = models.ManyToManyField("self", symmetrical=False, related_name="cited_by")

    class Meta:
        ordering = ["ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "number"], name="unique_number_per_edition"),
            models.UniqueConstraint(fields=["edition", "ordinal"], name="unique_ordinal_per_edition"),
        ]

    def __str__(self) -> str:
        return self.number

    def get_absolute_url(self) -> str:
        return self.edition.address("rule", self.number)


class Entry(models.Model):
    """A glossary term, or another game's word with what it means here.

    language      of another game's word, what it is in; "" is English
    translated    language -> {"title", "blocks", "also"}; None if it is in no other language
    """

    class Kind(models.TextChoices):
        GLOSSARY = "glossary"
        LEXICON = "lexicon"

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="entries")
    kind = models.CharField(max_length=10, choices=Kind)
    language = models.CharField(max_length=10, default="", db_default="")
    slug = models.CharField(max_length=120)
    head = models.CharField(max_length=120)
    also = models.JSONField(default=list)
    means = models.JSONField(default=list)
    see = models.JSONField(default=list)
    blocks = models.JSONField(default=list)
    translated = models.JSONField(null=True)

    class Meta:
        ordering = ["slug"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "kind", "language", "slug"], name="unique_entry_per_edition")
        ]

    def __str__(self) -> str:
        return self.head

    def get_absolute_url(self) -> str:
        is_lexicon = self.kind == self.Kind.LEXICON  # there is one of each game, the restatement's
        page = _page("lexicon", self.edition.game) if is_lexicon else self.edition.address("glossary")
        return f"{page}#{self.slug}"


class Import(models.Model):
    """A publisher's document on its way in, with its file, until it is an edition or is dismissed.

    A row is its own job, too: in a busy state a worker has it, or will have it.

    data            the file; a fleet has no common disk. Empty once the edition is stored
    becomes_current, replaces   what was confirmed: make it current, take the place of the edition of this label
    report, sample  what reading the file gave (importing.reporting), and its first rules
    problem         why the last step failed, and what to do
    stored, was_there   the edition that came of it; the very same one was there before, and nothing changed
    attempt         counts what was asked; an answer to an older question is not kept
    tries           how often a worker has taken the question up
    stage, count    what the worker is doing, and with how many
    beat_at         the worker's last sign of life
    """

    class State(models.TextChoices):
        KEPT = "kept", _("the file is kept, its details are not complete")
        READING = "reading", _("being read")
        READ = "read", _("read, not confirmed")
        STORING = "storing", _("being stored")
        DONE = "done", _("stored")
        FAILED = "failed", _("could not be read")

    class Stage(models.TextChoices):
        WAITING = "waiting", _("waiting for a worker")
        FILE = "file", _("taking the text out of the file")
        RULES = "rules", _("finding the rules")
        COMPARING = "comparing", _("comparing with our restatement")
        STORING = "storing", _("storing the rules, their references and the search index")

    game = models.CharField(max_length=40, choices=game_choices, blank=True)
    edition = models.CharField(max_length=80, blank=True)
    date = models.DateField(null=True, blank=True)
    title = models.CharField(max_length=200, blank=True)
    publisher = models.CharField(max_length=200, blank=True)
    file = models.CharField(max_length=200)
    size = models.PositiveIntegerField()
    data = models.BinaryField()
    state = models.CharField(max_length=8, choices=State, default=State.KEPT)
    becomes_current = models.BooleanField(default=True)
    replaces = models.BooleanField(default=False)
    report = models.JSONField(default=dict)
    sample = models.JSONField(default=list)
    problem = models.CharField(max_length=500, blank=True)
    stored = models.ForeignKey(Edition, null=True, on_delete=models.SET_NULL, related_name="+")
    was_there = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    attempt = models.PositiveIntegerField(default=0)
    tries = models.PositiveIntegerField(default=0)
    is_queued = models.BooleanField(default=False)
    stage = models.CharField(max_length=10, choices=Stage, default=Stage.WAITING)
    count = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    beat_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "beat_at"])]

    def __str__(self) -> str:
        return f"{self.file} ({self.get_state_display()})"

    def get_absolute_url(self) -> str:
        return reverse("rules_import", args=[self.pk])

    @property
    def is_busy(self) -> bool:
        """Does it wait for a worker, or does one have it?"""
        return self.state in {self.State.READING, self.State.STORING}


class PastRule(models.Model):
    """What a rule said in an edition that is stored no longer, kept for the rulings and scenes that are pinned to it.

    `label` is the edition's, and `origin` whose words
    these are; `digest` is that of touched.digests.
    """

    game = models.CharField(max_length=40, choices=game_choices)
    label = models.CharField(max_length=80)
    origin = models.CharField(max_length=10, choices=Edition.Origin)
    number = models.CharField(max_length=200)
    title = models.CharField(max_length=300, blank=True)
    is_heading = models.BooleanField(default=False)
    parent = models.CharField(max_length=200, blank=True)
    blocks = models.JSONField(default=list)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "label", "origin", "number", "digest"], name="one_past_text")
        ]

    def __str__(self) -> str:
        return f"{self.number} ({self.label})"


class Reviewed(models.Model):
    """What somebody has decided about a citation whose rule is not as it was; rows are added, and taken back.

    kind, key     what cites (touched.values.Citing), and number: the rule as it stands there. What the app itself
                  cites is of one kind (touched.values.BY_APP), without a key, unless it was found to be still right
    label         what cites it, as it was called then
    digest        of what the rule says now, against which it was judged; "" if the rule is gone.
                  Of a rule that is cited instead: what it said then
    instead, edition   the rule that is cited instead, and the label of its edition
    name          of who decided, should the account go
    taken_back_at, taken_back_name   it counts no more; what was decided before does again
    """

    class Deed(models.TextChoices):
        RIGHT = "right", _("still right")
        INSTEAD = "instead", _("another rule is cited instead")
        RETIRED = "retired", _("retired")

    game = models.CharField(max_length=40, choices=game_choices)
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=300, blank=True)
    number = models.CharField(max_length=200)
    label = models.CharField(max_length=300, blank=True, default="", db_default="")
    deed = models.CharField(max_length=8, choices=Deed, default=Deed.RIGHT, db_default=Deed.RIGHT)
    digest = models.CharField(max_length=64, blank=True)
    instead = models.CharField(max_length=200, blank=True, default="", db_default="")
    edition = models.CharField(max_length=80, blank=True, default="", db_default="")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_name = models.CharField(max_length=150, blank=True, default="", db_default="")

    class Meta:
        verbose_name_plural = _("reviewed citations")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["game", "-at"]), models.Index(fields=["kind", "key"])]

    def __str__(self) -> str:
        return f"{self.number} in {self.label or self.key}"
