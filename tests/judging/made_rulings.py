"""Rulings for tests, made of rows."""

from django.utils import timezone

from judgeapp.judging.models import Citation, Ruling
from judgeapp.judging.rulings.scenes import outcome_of
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.digests import digest_of
from judgeapp.simulator.models import Scene


def make_ruling(*numbers: str, scene: Scene | None = None, step: int = 0, **fields) -> Ruling:
    """A ruling of Bakugan by Ann on the whole site that cites rules as they read now, with what a scene shows now."""
    given = {
        "game": "bakugan",
        "question": "Is the deck shuffled?",
        "answer": "Yes, it is.",
        "shown_to": Ruling.Shown.PUBLIC,
        "on_site": Ruling.OnSite.SHOWN,
        "on_site_at": timezone.now(),
        "judge": "Ann",
        "outcome": outcome_of(scene, step) if scene else {},
    }
    ruling = Ruling.objects.create(scene=scene, step=step, **{**given, **fields})
    volume = shelf().volumes[ruling.game]
    for number in numbers:
        digest = digest_of(volume, volume.by_number[number])
        Citation.objects.create(ruling=ruling, number=number, edition=volume.edition.edition, digest=digest)
    return ruling
