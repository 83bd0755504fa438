"""Counts tries in the database, and limits how often somebody may guess at a password without locking its owner out.

What is posted often is counted in the memory of each process (limits.py). Tries at passwords are few, and one too many
matters: they are counted exactly, for all processes and machines of a site together, and each before it is looked at,
so that of a hundred at once no more are looked at than may be.

- From one address: so many wrong tries at one name, and so many at all names. A hall shares an address.
- At one name from everywhere: after CALM wrong tries in an hour an address has to wait for its turn, longer and longer,
  and one guess is looked at in each. Whoever knows the password gets in at the first turn, whatever others do.
- A browser that has signed in to the account before shows it by a signed cookie, and is counted by itself alone:
  nothing that others do, be it from the same address, makes it wait. The cookie opens nothing; a new password voids it.

A name that no account has is treated as any other, so that no answer tells which there are.
"""

import secrets
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from math import ceil
from typing import TypeVar

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from judgeapp import limits
from judgeapp.accounts.models import Tries
from judgeapp.requests import Request

Answer = TypeVar("Answer", bound=HttpResponseBase)
TRIES_SALT = "accounts.tries"
COUNTED_FOR = timedelta(hours=1)  # after a count has ended
_PERIODS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


@dataclass(frozen=True, slots=True)
class Bound:
    """How often something may be tried, and in how many seconds."""

    key: str
    most: int
    seconds: int


def bound(rate: str, *what: str) -> Bound:
    """Return the bound that a key of settings.RATES sets to something, e.g. to an address."""
    most, _, period = settings.RATES[rate].partition("/")  # "5/10m"
    return Bound(key_of(rate, *what), int(most), int(period[:-1] or 1) * _PERIODS[period[-1]])


def key_of(*what: str) -> str:
    return salted_hmac(TRIES_SALT, "\0".join(what), algorithm="sha256").hexdigest()


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
    old = Tries.objects.filter(until__lt=now - COUNTED_FOR)
    if old.exists():  # most looks find none, and write nothing
        old.delete()


def counted(
    rate: str, by: Callable[[Request], str]
) -> Callable[[Callable[..., Answer]], Callable[..., Answer | HttpResponse]]:
    """Refuse posts that come too often, counted for the whole site; `by` tells whose they are."""

    def wrap(view: Callable[..., Answer]) -> Callable[..., Answer | HttpResponse]:
        @wraps(view)
        def answer(request: Request, *args: object, **kwargs: object) -> Answer | HttpResponse:
            if request.method == "POST" and (wait := spend([bound(rate, by(request))], timezone.now())):
                return limits.too_many(request, wait)
            return view(request, *args, **kwargs)

        return answer

    return wrap


CALM = 30  # wrong tries at a name from everywhere in an hour; people who forgot their password make fewer
HOUR = 3600
FIRST_WAIT, LONGEST_WAIT = 15, 300  # seconds until an address's turn: doubled with every CALM tries more
TURN = timedelta(minutes=10)  # a turn that is not taken is over then
COUNTLESS = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Guess:
    """A try to sign in.

    name     the account's, as it was typed
    address  where the try comes from
    browser  what tells browsers apart that this account knows; "" for one that it does not know
    """

    name: str
    address: str
    browser: str

    @property
    def account(self) -> str:
        return unicodedata.normalize("NFKC", self.name[:150]).casefold()

    @property
    def own(self) -> Bound:
        """What this one may try at this name."""
        who = ("browser", self.browser) if self.browser else ("address", self.address)
        return bound("login_name", *who, self.account)

    @property
    def shared(self) -> list[Bound]:
        """What it is counted against together with others."""
        if self.browser:
            return []
        everywhere = Bound(key_of("everywhere", self.account), COUNTLESS, HOUR)
        return [bound("login", self.address), everywhere]


def begin(guess: Guess, now: datetime) -> int:
    """Count a try before its password is looked at; return how many seconds to wait if it may not be yet."""
    bounds = [guess.own, *guess.shared]
    return wait_for(bounds, now) or _wait_for_turn(guess, now) or spend(bounds, now)


def succeed(guess: Guess) -> None:
    """Take a try back whose password was right."""
    forget(guess.own.key)
    give_back(guess.shared)


def _wait_for_turn(guess: Guess, now: datetime) -> int:
    """Return 0 if an address may guess at a name now; its turn is taken by that."""
    if guess.browser or not (pause := _pause(guess, now)):
        return 0
    key, next_turn = key_of("turn", guess.address, guess.account), now + timedelta(seconds=pause)
    turn = Tries.objects.filter(key=key).first()
    if turn is None:
        Tries.objects.bulk_create([Tries(key=key, until=next_turn)], ignore_conflicts=True)
        return pause
    if turn.until > now:
        return seconds_to(turn.until, now)
    is_taken = Tries.objects.filter(key=key, until=turn.until).update(until=next_turn)  # by one of many at once
    return 0 if is_taken and now < turn.until + TURN else pause


def _pause(guess: Guess, now: datetime) -> int:
    """Return how long an address waits for its turn at a name that others guess at."""
    row = Tries.objects.filter(key=key_of("everywhere", guess.account), until__gt=now).first()
    wrong = row.count if row else 0
    return 0 if wrong < CALM else min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(8, wrong // CALM - 1))


KNOWN_SALT = "accounts.known"
YEAR = 365 * 24 * 3600  # seconds


def browser_of(request: Request, name: str) -> str:
    """Return what tells browsers apart that an account knows; "" if it does not know this one."""
    cookie = request.get_signed_cookie(_cookie(name), default="", salt=KNOWN_SALT, max_age=YEAR) or ""
    browser, _, mark = cookie.partition(".")
    user = User.objects.filter(username=name).first() if cookie else None
    return browser if user and constant_time_compare(mark, _mark(user)) else ""


def remember(request: Request, response: HttpResponse, user: User) -> HttpResponse:
    """Let a browser show from now on that it signed in to an account."""
    browser = browser_of(request, user.username) or secrets.token_urlsafe(12)
    response.set_signed_cookie(
        _cookie(user.username),
        f"{browser}.{_mark(user)}",
        salt=KNOWN_SALT,
        max_age=YEAR,
        path=reverse("account"),
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response


def _cookie(name: str) -> str:
    return f"known-{salted_hmac(KNOWN_SALT, name).hexdigest()[:16]}"


def _mark(user: User) -> str:
    """Return what changes with the password."""
    return salted_hmac(f"{KNOWN_SALT}.mark", user.password).hexdigest()[:16]
