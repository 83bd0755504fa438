"""The rules that penalties rest on, for the page of what a new edition touches."""

from collections.abc import Iterator

from django.http import HttpRequest
from django.urls import reverse

from judgeapp.judging.models import Infraction
from judgeapp.judging.rulings.visible import Reader, reader_of
from judgeapp.rulebook.touched.values import Citing, Kind


def penalties(game: str, request: HttpRequest | None) -> Iterator[Citing]:
    """Yield what standing penalties rest on: to the staff of their event only, as all of a penalty."""
    reader = Reader(is_staff=True) if request is None else reader_of(request)
    found = Infraction.objects.filter(event__game=game, taken_back_at=None).exclude(digest="")
    seen = found if reader.is_staff else found.filter(event__in=reader.crew)
    for each in seen.select_related("event", "entrant"):
        url = f"{reverse('event_penalties', args=[each.event.token])}#infraction-{each.pk}"
        is_own = each.event_id in reader.judges
        yield Citing(
            Kind.PENALTY, str(each.pk), str(each), game, each.edition, each.rule, each.digest, url, is_own=is_own
        )
