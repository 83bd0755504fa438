"""An event with its settings, the accounts that run it, and who takes part."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from judgeapp.domain.events.schedule import Schedule, zone_of
from judgeapp.domain.messages import stored_text
from judgeapp.unguessable import secret


def seed_key() -> str:
    """Return what the seeds of an event's rounds follow from: 128 bits."""
    return secrets.token_hex(16)


def no_options() -> dict[str, object]:
    return {}


class NotDeleted(models.Manager["Event"]):
    """The events that there are: what was deleted is found by who restores or removes it, and by nobody else."""

    def get_queryset(self) -> models.QuerySet["Event"]:
        return super().get_queryset().filter(deleted_at=None)


class Event(models.Model):
    """A Swiss event with its settings.

    deck_settings   what the organiser set of the deck format (deckcheck.formats.choose)
    system          key of domain.standings.systems.SYSTEMS; tiebreaks: keys of TIEBREAKS in order
    rounds          Swiss rounds as announced; None: as many as `rounds_table` recommends for the entrants at the start
    tables          numbers of the tables that may be used, such as "1-40, 61-80"; "" is 1 upwards
    pairing         domain.pairing Options of every round, with `first`, `pod_rounds`, `apart_rounds` (pairing.py)
    late_as         what missed rounds of a late entry count as: "loss" or "bye"
    seed_key        decides the draws of all rounds (domain.pairing.values); never public
    cut_seeds       primary keys of the entrants of the top cut, best first; [] before the cut
    zone            of the venue, by its name in the tz database, in which all times of the event are shown; "" is UTC
    last_date       the last day of an event of several; starts_at: when each day begins, at the venue
    fee, prizes and contact are what players ask, in the organiser's words
    may_embed       pages of others may show the event in a frame
    is_check_in_open   players can check in on their own pages now
    live            the version of the public pages that everybody is shown (publishing.py)
    invites         goes into links that give a role; raising it makes the links given so far worthless
    shown_before    what everybody sees of who has entered before the first round is released
    is_indexed      may search engines keep the public pages?
    deleted_at      since when it is deleted; it can be restored until the sweep removes it
    """

    class Stage(models.TextChoices):
        OPEN = "open", "before the first round"
        SWISS = "swiss", "Swiss rounds"
        CUT = "cut", "top cut"
        OVER = "over", "over"

    class Registration(models.TextChoices):
        CLOSED = "closed", _("staff enter everybody")
        LINK = "link", _("with the link or QR code")

    class Decks(models.TextChoices):
        NONE = "none", _("no lists are handed in")
        STAFF = "staff", _("only staff see them")
        AFTER = "after", _("everybody, when the event is over")
        ALWAYS = "always", _("everybody, from the first round on")

    class LateAs(models.TextChoices):
        LOSS = "loss", _("losses")
        BYE = "bye", _("byes")

    class ShownBefore(models.TextChoices):
        NAMES = "names", _("who has entered, by the names they chose")
        NUMBER = "number", _("only how many have entered")
        NOTHING = "nothing", _("nothing of who has entered")

    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=40)
    format = models.CharField(max_length=40)
    deck_settings = models.JSONField(default=dict, blank=True)
    date = models.DateField()
    last_date = models.DateField(null=True, blank=True)
    starts_at = models.TimeField(null=True, blank=True)
    zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    place = models.CharField(max_length=200, blank=True, default="", db_default="")
    description = models.TextField(max_length=4000, blank=True, default="", db_default="")
    fee = models.CharField(max_length=120, blank=True, default="", db_default="")
    prizes = models.CharField(max_length=500, blank=True, default="", db_default="")
    contact = models.CharField(max_length=200, blank=True, default="", db_default="")
    may_embed = models.BooleanField(default=False, db_default=False)
    round_minutes = models.PositiveSmallIntegerField(default=50)
    best_of = models.PositiveSmallIntegerField(default=3)
    system = models.CharField(max_length=40)
    tiebreaks = models.JSONField(default=list)
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    rounds_table = models.CharField(max_length=40)
    cut_size = models.PositiveSmallIntegerField(default=0)
    has_third_place = models.BooleanField(default=False)
    cut_seeds = models.JSONField(default=list, blank=True)
    tables = models.CharField(max_length=200, blank=True)
    pairing = models.JSONField(default=no_options, blank=True)
    seed_key = models.CharField(max_length=32, default=seed_key, editable=False)
    late_as = models.CharField(max_length=4, choices=LateAs, default=LateAs.LOSS)
    unfinished = models.CharField(max_length=12, default="draw")
    draws_may_be_agreed = models.BooleanField(default=True)
    players_report = models.BooleanField(default=True)
    decks = models.CharField(max_length=8, choices=Decks, default=Decks.NONE)
    decks_locked_at = models.DateTimeField(null=True, blank=True)
    is_listed = models.BooleanField(default=True)
    is_indexed = models.BooleanField(default=False, db_default=False)
    shown_before = models.CharField(
        max_length=8, choices=ShownBefore, default=ShownBefore.NAMES, db_default=ShownBefore.NAMES
    )
    registration = models.CharField(max_length=8, choices=Registration, default=Registration.CLOSED)
    capacity = models.PositiveIntegerField(null=True, blank=True)
    needs_check_in = models.BooleanField(default=False)
    is_check_in_open = models.BooleanField(default=False, db_default=False)
    stage = models.CharField(max_length=8, choices=Stage, default=Stage.OPEN)
    live = models.PositiveIntegerField(default=0)
    invites = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)

    objects = NotDeleted()
    everything: ClassVar[models.Manager["Event"]] = models.Manager()

    class Meta:
        ordering = ["-date", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.token])

    def get_desk_url(self) -> str:
        return reverse("event_desk", args=[self.token])

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.date, self.last_date, self.starts_at, zone_of(self.zone))

    @property
    def are_decks_public(self) -> bool:
        """May everybody see the lists now?"""
        if self.decks == self.Decks.ALWAYS:
            return self.stage != self.Stage.OPEN and self.decks_locked_at is not None
        return self.decks == self.Decks.AFTER and self.stage == self.Stage.OVER


class Member(models.Model):
    """An account with a role at an event; `role` is the key of a domain.permissions Role."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=40)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_of_an_account_at_an_event")]

    def __str__(self) -> str:
        return f"{self.user} at {self.event}"


class Announcement(models.Model):
    """Something everybody at the event should read; with `until_round` it is taken off when that round is closed.

    message the text for other languages, if the site wrote it; what staff wrote stands as they wrote it
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(max_length=300)
    message = models.JSONField(default=dict, blank=True, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(default=timezone.now)
    is_withdrawn = models.BooleanField(default=False)
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.text

    @property
    def translated(self) -> str:
        """Return the text, translated where it is shown."""
        return stored_text(self.message, self.text)


class Entrant(models.Model):
    """A player, or a team with members, as one entrant of an event.

    number          counts the entrants of an event from 1; public, and part of nothing secret
    members         the names of a team's members; [] for a single player
    link            part of the personal link; another one makes the old link worthless
    line            orders those who wait, before their numbers; placed_at: when one of them got a place
    entered_round   the first round they may be paired in; earlier ones count as `late_as`
    dropped_after   the last round they were in; None while they are in (0: left before the first)
    awarded_byes    the first so many rounds are byes
    shown_as        how everybody but staff sees the name; `public_name` is what follows from it (people/naming.py)
    public_name     "" while the full name is shown
    forgotten_at    since when the person is deleted: "Player 17" stands for who had played (people/forgetting.py)
    """

    class ShownAs(models.TextChoices):
        FULL = "full", _("full name")
        SHORT = "short", _("first name and initial")
        ALIAS = "alias", _("a name you make up")

    class State(models.TextChoices):
        WAITING = "waiting", pgettext_lazy("player", "on the waiting list")
        REGISTERED = "registered", pgettext_lazy("player", "registered")
        IN = "in", pgettext_lazy("player", "checked in")
        DROPPED = "dropped", pgettext_lazy("player", "dropped")
        DISQUALIFIED = "disqualified", pgettext_lazy("player", "disqualified")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    members = models.JSONField(default=list, blank=True)
    club = models.CharField(max_length=80, blank=True)
    team = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=200, blank=True)
    shown_as = models.CharField(max_length=8, choices=ShownAs, default=ShownAs.FULL, db_default=ShownAs.FULL)
    public_name = models.CharField(max_length=80, blank=True, default="", db_default="")
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)
    state = models.CharField(max_length=12, choices=State, default=State.IN)
    link = models.CharField(max_length=16, default=secret, editable=False)
    line = models.PositiveIntegerField(default=0, db_default=0)
    placed_at = models.DateTimeField(null=True, blank=True)
    seed = models.PositiveIntegerField(default=0)
    pod = models.PositiveIntegerField(default=0)
    entered_round = models.PositiveSmallIntegerField(default=1)
    late_as = models.CharField(max_length=4, choices=Event.LateAs, default=Event.LateAs.LOSS)
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    awarded_byes = models.PositiveSmallIntegerField(default=0)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    deck = models.ForeignKey("deckcheck.Version", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    deck_verdict = models.CharField(max_length=12, blank=True)
    deck_problems = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_entrant_of_a_number")]
        indexes = [models.Index(fields=["event", "state"])]

    def __str__(self) -> str:
        return self.name

    @property
    def shown_name(self) -> str:
        """The name as everybody but staff sees it."""
        return self.public_name or self.name


class Device(models.Model):
    """A phone or computer that has opened an entrant's personal link."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="devices")
    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    link = models.CharField(max_length=16)
    opened_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"device of {self.entrant}"
