"""What every machine of a fleet has to see: signs of life of the workers, what was stored, what was looked at."""

from django.db import models


class Worker(models.Model):
    """A Celery worker, the queues that it takes jobs from, and when it was last heard of."""

    name = models.CharField(max_length=200, unique=True)
    queues = models.JSONField(default=list)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Taken(models.Model):
    """How much was stored on a day, of a kind (settings.QUOTAS), from one address or by everybody.

    who   a digest of the address that nobody can turn back, another one each day; "" counts everybody
    """

    kind = models.CharField(max_length=20)
    day = models.DateField()
    who = models.CharField(max_length=40, blank=True)
    bytes = models.PositiveBigIntegerField(default=0)
    times = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "taken"
        ordering = ["-day", "kind", "-bytes"]
        constraints = [models.UniqueConstraint(fields=["kind", "day", "who"], name="one_sum_of_a_day")]

    def __str__(self) -> str:
        return f"{self.kind} on {self.day}"


class Look(models.Model):
    """When somebody last looked at something that is kept only while somebody does; written now and then."""

    kind = models.CharField(max_length=20)
    row = models.PositiveBigIntegerField(help_text="its primary key")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "row"], name="one_look_at_a_row")]

    def __str__(self) -> str:
        return f"{self.kind} {self.row}"
