"""Which editions there are for everybody."""

from django.db import models


class Shown(models.Manager):
    """Leaves out those that are being written, or deleted."""

    def get_queryset(self) -> models.QuerySet:
        return super().get_queryset().filter(is_shown=True)
