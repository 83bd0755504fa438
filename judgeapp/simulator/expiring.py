"""Scenes that nobody has opened for long; never one that a ruling shows, or that somebody looked over as a citation."""

from datetime import datetime

from django.db.models import Exists, OuterRef

from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.touched.values import Kind
from judgeapp.simulator.models import Scene
from judgeapp.sweeping import end_of, not_looked_at, not_referred_to, remove_some

SCENES = "scenes"


def remove_scenes(now: datetime) -> int:
    end = end_of(SCENES, now)
    reviewed = Reviewed.objects.filter(kind=Kind.SCENE, key=OuterRef("token"))
    old = not_referred_to(Scene.objects.filter(changed_at__lt=end), (Scene,)).exclude(Exists(reviewed))
    return remove_some(not_looked_at(old, SCENES, end))
