"""Who is one person in several events of a series.

Nobody is found by a name. A player shows who they are by the personal links that their browser has opened, by the
account that they have claimed events with, or by the browser that they did it on, since links end with their events;
else the owners of the series say so, who know their people.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.utils.translation import gettext as _

from judgeapp.domain.letters import clean
from judgeapp.requests import Request
from judgeapp.series.models import Claim, Regular, Series
from judgeapp.series.seasons import Row, Season
from judgeapp.sweeping import remove_some
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import identity
from judgeapp.tournaments.setup import listing

LONGEST = 80
SALT = "series.regular"


@dataclass(frozen=True, slots=True)
class Mine:
    """Who somebody is in a series: their person there, its entrants, and entrants of theirs that are not joined yet."""

    regular: Regular | None
    joined: tuple[Entrant, ...]
    open: tuple[Entrant, ...]

    @property
    def is_known(self) -> bool:
        return bool(self.regular or self.open)


def mine(request: Request, series: Series) -> Mine:
    """Return who somebody is in a series: by the account, the links that this browser has opened, or the browser."""
    opened = {each.pk: each for each in listing.of_browser(request)}
    known = Entrant.objects.filter(pk__in=opened, event__in=series.events).select_related("event", "claim__regular")
    entrants = list(known.order_by("event__date", "event__pk"))
    claimed = (each.claim.regular for each in entrants if _is_claimed(each))
    regular = _regular(request.user, series) or next(claimed, None) or _remembered(request, series)
    joined = _joined(regular) if regular else ()
    open_ = tuple(each for each in entrants if each not in joined)
    return Mine(regular, joined, open_)


def _regular(user: object, series: Series) -> Regular | None:
    return series.regulars.filter(user=user).first() if isinstance(user, User) else None


def _remembered(request: Request, series: Series) -> Regular | None:
    token = request.get_signed_cookie(_cookie_of(series), default="", salt=SALT)
    return series.regulars.filter(token=token).first() if token else None


def remember(response: HttpResponse, regular: Regular) -> HttpResponse:
    """Let a browser know whose it is in the season."""
    return identity.keep(response, _cookie_of(regular.series), regular.token, SALT)


def forget(response: HttpResponse, series: Series) -> HttpResponse:
    response.delete_cookie(_cookie_of(series))
    return response


def _cookie_of(series: Series) -> str:
    return f"season-{series.pk}"


def _is_claimed(entrant: Entrant) -> bool:
    return hasattr(entrant, "claim")


def _joined(regular: Regular) -> tuple[Entrant, ...]:
    claimed = Entrant.objects.filter(claim__regular=regular, event__in=regular.series.events)
    return tuple(claimed.select_related("event", "claim__regular").order_by("event__date", "event__pk"))


@transaction.atomic
def show(series: Series, who: Mine, chosen: Iterable[int], name: str, user: User | None) -> Regular:
    """Put a player's events together under a name of their own, and open the page; chosen are entrants that are theirs.

    Raises Refused if the name is empty or too long, or if two of them are of one event.
    """
    Series.objects.select_for_update().get(pk=series.pk)
    name = clean(name)[0]
    if not name or len(name) > LONGEST:
        raise Refused(
            _("Write a name of 1 to {most} characters; it need not be the one you play under.").format(most=LONGEST)
        )
    wanted = set(chosen)
    entrants = [*who.joined, *(each for each in who.open if each.pk in wanted)]
    if not entrants:
        raise Refused(_("Tick at least one event."))
    regular = put_together(series, entrants, who.regular, least=1)
    regular.name, regular.is_shown = name, True
    if user is not None and not series.regulars.filter(user=user).exclude(pk=regular.pk).exists():
        regular.user = user
    regular.save()
    return regular


def hide(regular: Regular) -> None:
    """Close a player's page; the season calls them as the events do again, and counts them together still."""
    Regular.objects.filter(pk=regular.pk).update(is_shown=False, name="")


def leave(entrant: Entrant) -> None:
    """Take somebody who is deleted at an event out of the season; who is in no other event of it is forgotten."""
    Claim.objects.filter(entrant=entrant).delete()
    Regular.objects.filter(series__legs__event=entrant.event_id, claims=None).delete()


def remove_of(event: Event) -> int:
    """Forget a few people whose only event in a series is removed for good; return how many."""
    others = Claim.objects.filter(regular=OuterRef("pk")).exclude(event=event)
    return remove_some(Regular.objects.filter(~Exists(others), claims__event=event))


def entrants_of(series: Series, keys: Iterable[int]) -> list[Entrant]:
    """Return entrants of a series' events by primary key."""
    found = Entrant.objects.filter(pk__in=list(keys), event__in=series.events)
    return list(found.select_related("event", "claim__regular"))


def put_together(
    series: Series, entrants: Sequence[Entrant], regular: Regular | None = None, *, least: int = 2
) -> Regular:
    """Make one person of entrants and of whoever they were before; the caller holds the row of the series.

    Raises Refused if that is nobody, if two of them are of one event, or if two accounts have claimed them.
    """
    before = {each.claim.regular for each in entrants if _is_claimed(each)} | ({regular} if regular else set())
    claimed = Entrant.objects.filter(claim__regular__in=before).select_related("event")
    everybody = {each.pk: each for each in (*entrants, *claimed)}
    _refuse(list(everybody.values()), before, least)
    into = regular or min(before, key=lambda each: (not each.user_id, not each.is_shown, each.pk), default=None)
    into = into or Regular.objects.create(series=series)
    Claim.objects.filter(regular__in=before).exclude(regular=into).update(regular=into)
    for each in everybody.values():
        Claim.objects.get_or_create(entrant=each, defaults={"regular": into, "event": each.event})
    series.regulars.filter(claims=None).exclude(pk=into.pk).delete()
    return into


def _refuse(entrants: Sequence[Entrant], before: Iterable[Regular], least: int) -> None:
    if len(entrants) < least:
        raise Refused(_("Choose at least two entries of one person."))
    events = Counter(each.event for each in entrants)
    if twice := next((event for event, count in events.items() if count > 1), None):
        raise Refused(_("Two of them were at {event}: they are not one person.").format(event=twice.name))
    if len({each.user_id for each in before if each.user_id}) > 1:
        raise Refused(_("They have put their events together under two accounts: they are not one person."))


@dataclass(frozen=True, slots=True)
class Alike:
    """Lines of a season with the same name that never met at an event; whether they are one is for people to say."""

    name: str
    rows: tuple[Row, ...]


def alike(season: Season) -> list[Alike]:
    """Return the lines that may be one person."""
    named: dict[str, list[Row]] = {}
    for row in season.rows:
        named.setdefault(" ".join(row.name.casefold().split()), []).append(row)
    return [Alike(rows[0].name, tuple(rows)) for rows in named.values() if len(rows) > 1 and not _meet(rows)]


def _meet(rows: Iterable[Row]) -> bool:
    events = Counter(result.event for row in rows for result in row.line.results)
    return any(count > 1 for count in events.values())
