"""Signs of life of the workers, kept in the database so that every machine of a fleet sees them."""

from django.db import models


class Worker(models.Model):
    """A Celery worker and when it was last heard of."""

    name = models.CharField(max_length=200, unique=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
