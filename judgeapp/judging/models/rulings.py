"""Rulings that last: question, answer, the rules they cite, the scene that shows them, and what became of them."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from judgeapp.judging.models.calls import Call
from judgeapp.rulebook.touched import decisions
from judgeapp.rulebook.touched.values import Kind
from judgeapp.simulator.models import Scene
from judgeapp.tournaments.models import Event
from judgeapp.unguessable import secret


class Ruling(models.Model):
    """What a judge has ruled; nothing of it is changed, a later ruling stands in its place.

    table        where it was asked, in an event
    judge        the name it is shown under; by is the account
    scene, step  the scene that shows it, up to a step; outcome is what that step showed then (rulings.outcome)
    source       an official source, with its day and address
    replaces     the earlier ruling in whose place this one stands
    on_site      whether a public one stands on the whole site: staff of the site say so, on_site_by and on_site_at
    key          made by the browser that sent it, so that what is sent twice is stored once
    """

    class Shown(models.TextChoices):
        PUBLIC = "public", _("everybody")
        EVENT = "event", _("who is at the event")
        STAFF = "staff", _("staff of the event")

    class OnSite(models.TextChoices):
        WAITING = "waiting", _("staff of this site have not looked at it yet")
        SHOWN = "shown", _("on the whole site")
        HELD = "held", _("at its event only")

    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    game = models.CharField(max_length=40)
    question = models.TextField(max_length=1000)
    answer = models.TextField(max_length=4000)
    shown_to = models.CharField(max_length=8, choices=Shown, default=Shown.EVENT)
    on_site = models.CharField(max_length=8, choices=OnSite, default=OnSite.WAITING)
    on_site_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    on_site_at = models.DateTimeField(null=True, blank=True)
    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="rulings")
    call = models.ForeignKey(Call, null=True, blank=True, on_delete=models.SET_NULL, related_name="rulings")
    table = models.PositiveIntegerField(null=True, blank=True)
    judge = models.CharField(max_length=80)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    scene = models.ForeignKey(Scene, null=True, blank=True, on_delete=models.PROTECT, related_name="rulings")
    step = models.PositiveIntegerField(default=0)
    outcome = models.JSONField(default=dict, blank=True)
    source = models.CharField(max_length=120, blank=True)
    source_date = models.DateField(null=True, blank=True)
    source_link = models.URLField(max_length=300, blank=True)
    replaces = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaced_by")
    key = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["by", "key"], condition=~models.Q(key=""), name="one_ruling_of_a_key")
        ]
        indexes = [models.Index(fields=["game", "-at"]), models.Index(fields=["event", "-at"])]

    def __str__(self) -> str:
        return " ".join(self.question.split())[:80]

    def get_absolute_url(self) -> str:
        return reverse("ruling", args=[self.token])

    @property
    def is_public(self) -> bool:
        """May everybody open it who has its address?"""
        return self.shown_to == self.Shown.PUBLIC

    @property
    def is_on_site(self) -> bool:
        """Does it stand beside the rules, in searches and in the book for everybody?"""
        return self.is_public and self.on_site == self.OnSite.SHOWN


class WithDecisions(models.Manager["Citation"]):
    """Tells what each cites since somebody has decided that another rule is cited instead."""

    def get_queryset(self) -> models.QuerySet["Citation"]:
        now = decisions.now(
            Kind.RULING,
            models.OuterRef("ruling__token"),
            "number",
            number_now=("instead", "number"),
            edition_now=("edition", "edition"),
            digest_now=("digest", "digest"),
        )
        return super().get_queryset().annotate(**now)


class Citation(models.Model):
    """A rule that a ruling cites, pinned: game, edition, number, and a digest of the rule's text then.

    number_now, edition_now, digest_now   what it cites since another rule is cited instead; else the same as above
    """

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="citations")
    number = models.CharField(max_length=200)
    edition = models.CharField(max_length=80)
    digest = models.CharField(max_length=64)

    number_now: str
    edition_now: str
    digest_now: str

    objects = WithDecisions()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["ruling", "number"], name="one_citation_of_a_rule")]
        indexes = [models.Index(fields=["number"])]

    def __str__(self) -> str:
        return self.number


class Appeal(models.Model):
    """A head judge's word on a ruling: upheld, or overturned by the ruling that replaces it; with the reason."""

    class Verdict(models.TextChoices):
        UPHELD = "upheld", _("upheld")
        OVERTURNED = "overturned", _("overturned")

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="appeals")
    verdict = models.CharField(max_length=12, choices=Verdict)
    reason = models.CharField(max_length=1000)
    judge = models.CharField(max_length=80)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.ruling}: {self.verdict}"
