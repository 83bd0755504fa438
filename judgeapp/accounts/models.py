"""What is stored for accounts besides Django's own: what names look like, and how often somebody tried something."""

from django.contrib.auth.models import User
from django.db import models


class Tries(models.Model):
    """How often something was tried until a time; the key is a digest, so that no name or address is stored."""

    key = models.CharField(max_length=64, unique=True)
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.count} until {self.until:%H:%M:%S}"


class Look(models.Model):
    """What a name of an account looks like; the first account that looks so has it."""

    user = models.ForeignKey(User, models.CASCADE, related_name="looks")
    look = models.CharField(max_length=450, unique=True)  # three signs for each of a name's, at most

    def __str__(self) -> str:
        return self.look
