"""Counts tries in the database: exactly, and for all processes and machines of a site together.

What is posted often is counted in the memory of each process (limits.py). Tries at passwords are few, and one too many
matters: each is counted before it is looked at, so that of a hundred at once no more are looked at than may be.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from math import ceil

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from judgeapp import limits
from judgeapp.accounts.models import Tries

View = Callable[..., HttpResponse]
SALT = "accounts.tries"
KEPT = timedelta(hours=1)  # after a count has ended
_PERIODS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


@dataclass(frozen=True, slots=True)
class Bound:
    """How often something may be tried, and in how many seconds."""

    key: str
    most: int
    seconds: int


def bound(rate: str, *what: str) -> Bound:
    """Return the bound that a key of settings.RATES sets to something, e.g. to an address."""
    most, many, period = re.fullmatch(r"(\d+)/(\d*)([smhd])", settings.RATES[rate]).groups()
    return Bound(key_of(rate, *what), int(most), int(many or 1) * _PERIODS[period])


def key_of(*what: str) -> str:
    return salted_hmac(SALT, "\0".join(what), algorithm="sha256").hexdigest()


def wait_for(bounds: Sequence[Bound], now: datetime) -> int:
    """Return how many seconds to wait until none of the bounds is reached; 0 if none is."""
    most = {each.key: each.most for each in bounds}
    found = Tries.objects.filter(until__gt=now, key__in=most).values_list("key", "count", "until")
    return max((seconds_to(until, now) for key, count, until in found if count >= most[key]), default=0)


def seconds_to(end: datetime, now: datetime) -> int:
    return max(1, ceil((end - now).total_seconds()))


def spend(bounds: Sequence[Bound], now: datetime) -> int:
    """Count a try against all of the bounds; if one is reached, against none: return how many seconds to wait."""
    if wait := wait_for(bounds, now):  # a flood of refused tries writes nothing
        return wait
    with transaction.atomic():
        if all(_add(each, now) for each in sorted(bounds, key=lambda each: each.key)):
            return 0
        transaction.set_rollback(True)
    return wait_for(bounds, now) or 1


def _add(to: Bound, now: datetime) -> bool:
    """Count one more; return False if there are as many as may be."""
    # No step relies on what another has read: other processes count meanwhile.
    row, end = Tries.objects.filter(key=to.key), now + timedelta(seconds=to.seconds)
    if row.filter(until__gt=now, count__lt=to.most).update(count=F("count") + 1):
        return True
    row.filter(until__lte=now).update(count=0, until=end)
    Tries.objects.bulk_create([Tries(key=to.key, until=end)], ignore_conflicts=True)
    return bool(row.filter(count__lt=to.most).update(count=F("count") + 1))


def give_back(bounds: Sequence[Bound]) -> None:
    """Count one less: the try was none to be counted."""
    Tries.objects.filter(key__in=[each.key for each in bounds], count__gt=0).update(count=F("count") - 1)


def forget(key: str) -> None:
    Tries.objects.filter(key=key).delete()


def forget_old(now: datetime) -> None:
    old = Tries.objects.filter(until__lt=now - KEPT)
    if old.exists():  # most looks find none, and write nothing
        old.delete()


def counted(rate: str, by: Callable[[HttpRequest], str]) -> Callable[[View], View]:
    """Refuse posts that come too often, counted for the whole site; `by` tells whose they are."""

    def wrap(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if request.method == "POST" and (wait := spend([bound(rate, by(request))], timezone.now())):
                return limits.too_many(request, wait)
            return view(request, *args, **kwargs)

        return answer

    return wrap
