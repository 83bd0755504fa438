"""Editions of rulebooks, their rules, glossaries and lexicons, as loaded from a corpus."""

from django.db import models
from django.urls import reverse

from judgeapp.games import games


def game_choices() -> list[tuple[str, str]]:
    """Choices as a callable: migrations store its name, so a new game needs no migration."""
    return [(game.key, game.name) for game in games().values()]


class Edition(models.Model):
    """One edition of one game's rulebook."""

    game = models.CharField(max_length=40, choices=game_choices)
    title = models.CharField(max_length=200)
    edition = models.CharField(max_length=80)
    date = models.DateField()
    publisher = models.CharField(max_length=200)
    documents = models.JSONField(default=list)
    stamp = models.CharField(max_length=64)
    is_live = models.BooleanField(default=True)
    loaded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(is_live=True), name="one_live_edition_per_game"
            ),
            models.UniqueConstraint(fields=["game", "edition"], name="unique_edition_per_game"),
        ]

    def __str__(self) -> str:
        return self.title if self.edition in self.title else f"{self.title} {self.edition}"

    @property
    def dated(self) -> str:
        """Title, edition and date, the date once."""
        day = f"{self.date.day} {self.date:%B %Y}"
        return str(self) if day in str(self) else f"{self}, {day}"


class Rule(models.Model):
    """A numbered rule or a heading; `ordinal` is its place in the document."""

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
        return reverse("rule", args=[self.edition.game, self.number])


class Entry(models.Model):
    """A glossary term, or another game's word with what it means here."""

    class Kind(models.TextChoices):
        GLOSSARY = "glossary"
        LEXICON = "lexicon"

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="entries")
    kind = models.CharField(max_length=10, choices=Kind)
    slug = models.CharField(max_length=120)
    head = models.CharField(max_length=120)
    also = models.JSONField(default=list)
    means = models.JSONField(default=list)
    see = models.JSONField(default=list)
    blocks = models.JSONField(default=list)

    class Meta:
        ordering = ["slug"]
        constraints = [models.UniqueConstraint(fields=["edition", "kind", "slug"], name="unique_entry_per_edition")]

    def __str__(self) -> str:
        return self.head

    def get_absolute_url(self) -> str:
        return f"{reverse(self.kind, args=[self.edition.game])}#{self.slug}"
