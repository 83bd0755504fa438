"""How often somebody may guess at a password, without anybody being able to lock its owner out.

- From one address: so many wrong tries at one name, and so many at all names. A hall shares an address.
- At one name from everywhere: after CALM wrong tries in an hour an address has to wait for its turn, longer and longer,
  and one guess is looked at in each. Whoever knows the password gets in at the first turn, whatever others do.
- A browser that has signed in to the account before (known.py) is counted by itself alone: nothing that others do, be
  it from the same address, makes it wait.

A name that no account has is treated as any other, so that no answer tells which there are.
"""

import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta

from judgeapp.accounts import counting
from judgeapp.accounts.counting import Bound
from judgeapp.accounts.models import Tries

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
        return counting.bound("login_name", *who, self.account)

    @property
    def shared(self) -> list[Bound]:
        """What it is counted against together with others."""
        if self.browser:
            return []
        everywhere = Bound(counting.key_of("everywhere", self.account), COUNTLESS, HOUR)
        return [counting.bound("login", self.address), everywhere]


def begin(guess: Guess, now: datetime) -> int:
    """Count a try before its password is looked at; return how many seconds to wait if it may not be yet."""
    bounds = [guess.own, *guess.shared]
    return counting.wait_for(bounds, now) or _wait_for_turn(guess, now) or counting.spend(bounds, now)


def succeed(guess: Guess) -> None:
    """Take a try back whose password was right."""
    counting.forget(guess.own.key)
    counting.give_back(guess.shared)


def _wait_for_turn(guess: Guess, now: datetime) -> int:
    """Return 0 if an address may guess at a name now; its turn is taken by that."""
    if guess.browser or not (pause := _pause(guess, now)):
        return 0
    key, next_turn = counting.key_of("turn", guess.address, guess.account), now + timedelta(seconds=pause)
    turn = Tries.objects.filter(key=key).first()
    if turn is None:
        Tries.objects.bulk_create([Tries(key=key, until=next_turn)], ignore_conflicts=True)
        return pause
    if turn.until > now:
        return counting.seconds_to(turn.until, now)
    is_taken = Tries.objects.filter(key=key, until=turn.until).update(until=next_turn)  # by one of many at once
    return 0 if is_taken and now < turn.until + TURN else pause


def _pause(guess: Guess, now: datetime) -> int:
    """Return how long an address waits for its turn at a name that others guess at."""
    row = Tries.objects.filter(key=counting.key_of("everywhere", guess.account), until__gt=now).first()
    wrong = row.count if row else 0
    return 0 if wrong < CALM else min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(8, wrong // CALM - 1))
