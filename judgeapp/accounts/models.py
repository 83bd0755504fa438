"""What is stored for accounts besides Django's own: looks of names, counted tries, and who is signed in where."""

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone


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


class Visit(models.Model):
    """A session in which somebody is signed in.

    mark    what the account's password was then
    agent   the browser and its system, as people call them
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="visits")
    session = models.OneToOneField(Session, models.CASCADE, related_name="visit")
    mark = models.CharField(max_length=16)
    agent = models.CharField(max_length=40, blank=True)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-since", "-pk"]

    def __str__(self) -> str:
        return f"{self.user}, {self.agent or 'a browser'}"
