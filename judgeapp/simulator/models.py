"""Scenes that somebody steps through: a start and the actions since."""

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext as _

from judgeapp.unguessable import secret


class Scene(models.Model):
    """A scene: who knows `token` can see it and branch off; whose browser has `owner` goes on in it.

    start    the scenario without its actions, as docs/scenario-format.md has it
    moves    its actions, as the file has them; they are only added to, so that a link to a step keeps its meaning
    parent   the scene that this one branched off, after its step `parent_step`
    engine   the version of the engine it was made with
    pinned   the rules that its steps cite, pinned to what they said (citations.pinned); {} if it was made before
    read     what was typed of cards whose text was read: name, text, and of each passage left unread its words, why,
             and whether the scene asks about it; readers, the version of the readers, is left out by the oldest scenes
    """

    token = models.CharField(max_length=16, unique=True, default=secret, editable=False)
    owner = models.CharField(max_length=40)
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=200, blank=True)
    start = models.JSONField(default=dict)
    moves = models.JSONField(default=list)
    length = models.PositiveIntegerField(default=0)
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="branches")
    parent_step = models.PositiveIntegerField(default=0)
    engine = models.PositiveIntegerField()
    pinned = models.JSONField(default=dict)
    read = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed_at", "-pk"]
        indexes = [models.Index(fields=["owner", "-changed_at"]), models.Index(fields=["changed_at"])]

    def __str__(self) -> str:
        return self.title or _("A scene")

    def get_absolute_url(self) -> str:
        return reverse("scene", args=[self.token])
