"""Whom an event tells what happens there, and what has still to be sent."""

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from judgeapp.accounts.models import Visit
from judgeapp.domain.messages import commas, say, stored_text
from judgeapp.tournaments.happenings import What
from judgeapp.tournaments.models import Device, Event


class Phone(models.Model):
    """A browser that shows what concerns its player, or its staff, at one event; it goes with what it belongs to.

    device      the player's browser; or visit: where one of the staff is signed in
    endpoint    the address at the browser's own push service
    public_key, auth   what is encrypted for it (RFC 8291), as the browser gave it
    language    what it reads
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="phones")
    device = models.OneToOneField(Device, models.CASCADE, null=True, blank=True, related_name="phone")
    visit = models.ForeignKey(Visit, models.CASCADE, null=True, blank=True, related_name="phones")
    endpoint = models.CharField(max_length=1000)
    public_key = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=12)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "visit"], name="one_phone_of_a_visit_at_an_event"),
            models.CheckConstraint(
                condition=Q(device__isnull=True) ^ Q(visit__isnull=True), name="a_phone_is_a_players_or_of_staff"
            ),
        ]

    def __str__(self) -> str:
        return f"phone of {self.device.entrant if self.device else self.visit}"


class Hook(models.Model):
    """An address of another service that is told what happens at an event.

    secret      what a plain message is signed with; Discord's address is its own secret
    kinds       keys of the happenings.What that it is told
    site        where this site's pages are for whoever reads it, as its organiser saw it
    """

    class Form(models.TextChoices):
        DISCORD = "discord", say("Discord")
        SIGNED = "signed", say("signed JSON")

    event = models.ForeignKey(Event, models.CASCADE, related_name="hooks")
    form = models.CharField(max_length=8, choices=Form, default=Form.DISCORD)
    address = models.CharField(max_length=500)
    secret = models.CharField(max_length=60)
    kinds = models.JSONField(default=list)
    language = models.CharField(max_length=12)
    site = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_form_display()}, {self.event}"

    @property
    def host(self) -> str:
        """Return the part of the address that is no secret."""
        return urlsplit(self.address).netloc

    @property
    def told(self) -> str:
        """Return in words what it is told."""
        return str(commas(What(kind).label for kind in self.kinds))


class Notification(models.Model):
    """Something that happened, kept until everybody who is to be told was; it is worded when it is sent.

    what, about   as happenings.happened had it; what is "" for a trial
    hook, phones  whom it goes to: an address, or the phones that are still to be told; neither while nobody has
                  looked who that is
    beat_at       when it was tried last; later than now while a worker has it or it waits for its next try
    problem       why the last try failed, for staff, in English; `message` has it for other languages
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="notifications")
    what = models.CharField(max_length=12, blank=True)
    about = models.JSONField(default=dict)
    hook = models.ForeignKey(Hook, models.CASCADE, null=True, blank=True, related_name="notifications")
    phones = models.JSONField(null=True, blank=True)
    happened_at = models.DateTimeField(default=timezone.now)
    is_queued = models.BooleanField(default=False)
    is_given_up = models.BooleanField(default=False)
    tries = models.PositiveIntegerField(default=0)
    problem = models.CharField(max_length=300, blank=True)
    message = models.JSONField(default=dict, blank=True, editable=False)
    beat_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["is_given_up", "beat_at"])]

    def __str__(self) -> str:
        return f"{self.what or 'trial'}, {self.happened_at:%Y-%m-%d %H:%M}"

    @property
    def words(self) -> str:
        """Return what it tells of, in a few words."""
        return str(What(self.what).label if self.what else say("a trial"))

    @property
    def why(self) -> str:
        """Return why the last try failed, in the language of who looks."""
        return str(stored_text(self.message, self.problem))
