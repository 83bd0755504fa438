"""What becomes of rulings when their event is removed: those on the whole site stay, and what they stand in for."""

from django.db.models import Q

from judgeapp.judging.models import Ruling
from judgeapp.sweeping import CHUNK
from judgeapp.tournaments.models import Event

STAYS = Q(shown_to=Ruling.Shown.PUBLIC, on_site=Ruling.OnSite.SHOWN)


def remove_of(event: Event) -> int:
    """Remove a few rulings of an event in whose place no other stands; return how many.

    Called again and again, it takes chains from their latest ruling on; where one stays, all before it do.
    """
    found = Ruling.objects.filter(event=event, replaced_by=None).exclude(STAYS).order_by().values_list("pk", flat=True)
    keys = list(found[:CHUNK])
    Ruling.objects.filter(pk__in=keys).delete()
    return len(keys)
