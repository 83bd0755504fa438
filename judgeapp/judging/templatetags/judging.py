"""Template tags of judging: rulings beside the rules, calls, infractions, and when a round will end."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.db.models import Count, Q
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.domain.events.clock import Hold, Prediction
from judgeapp.domain.rules.book import Reference
from judgeapp.judging.calls import board
from judgeapp.judging.calls.opening import LONGEST
from judgeapp.judging.models import Call, Infraction, Policy
from judgeapp.judging.penalties import kinds, listing
from judgeapp.judging.radar.board import CHECK
from judgeapp.judging.rulings import published
from judgeapp.languages.templatetags.moments import time_of_day
from judgeapp.permissions import Permission, may
from judgeapp.rulebook import rendering
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.volume import RulePage
from judgeapp.tournaments.models import Entrant, Event, Match
from judgeapp.unguessable import new_key

register = template.Library()
register.simple_tag(published.answering, name="rulings_found")
register.simple_tag(board.open_call)
register.filter(listing.left_by)


@register.inclusion_tag("judging/_rulings_at_rule.html")
def rulings_on(page: RulePage) -> dict[str, Any]:
    """Show the newest public rulings that cite what a rule's page prints."""
    game = page.volume.game.key
    found = published.citing(game, [rule.number for rule in page.shown])
    most = published.MOST_AT_A_RULE
    return {
        "game": game,
        "rule": page.rule,
        "rulings": [(ruling, "") for ruling in found[:most]],
        "has_more": len(found) > most,
    }


@register.simple_tag
def rule_cited(game: str, number: str) -> SafeString:
    """Show the number of a rule as a link with a preview; as mere words once no live edition has the rule."""
    volume = shelf().volumes.get(game)
    return rendering.link(volume.find(number) if volume else None, Reference(number))


@register.simple_tag
def at_time(where: Match | Event | None) -> str:
    """Return what an event, or that of a match, has set for when time is called; "" where the game's rules say it."""
    if not where:
        return ""
    event = {"event": where} if isinstance(where, Event) else {"event__rounds_played": where.round_id}
    return Policy.objects.filter(**event).values_list("at_time", flat=True).first() or ""


@register.simple_tag
def call_counts(event: Event) -> dict[str, int]:
    """Return how many calls are open at an event, wait for a judge, and wait with a judge for the head judge.

    The judges' board counts them in the same way (calls.board).
    """
    free, has_come = Q(taken_by=None, head_by=None), Q(head_by__isnull=False)
    waits_for_head = Q(head_at__isnull=False) & ~free & ~has_come
    counts = {"waiting": Count("pk", filter=free), "for_head": Count("pk", filter=waits_for_head)}
    return event.calls.filter(ended_at=None).aggregate(open=Count("pk"), **counts)


@register.inclusion_tag("judging/_call_form.html", takes_context=True)
def call_form(
    context: Context, event: Event, typed: dict[str, str] | None = None, seen: int | None = None
) -> dict[str, Any]:
    """Show the form that calls a judge; `typed` is what was in it, `seen` the round that the page shows."""
    return {
        "event": event,
        "csrf_token": context.get("csrf_token"),
        "kinds": Call.Kind.choices,
        "typed": typed or {},
        "longest": LONGEST,
        "key": new_key(),
        "seen": seen,
    }


@register.filter
def kind_of(infraction: Infraction) -> str:
    """Return what kind of infraction it is, in words."""
    return kinds.kind_name(infraction.kind)


@register.inclusion_tag("judging/penalties_of.html", takes_context=True)
def infractions_of(context: Context, entrant: Entrant) -> dict[str, Any]:
    """Show the infractions of an entrant to who may see them; the view's guard, `at_event`, leaves the roles."""
    roles = getattr(context["request"], "event_roles", ())
    is_seen = may(roles, Permission.SEE_PENALTIES)
    return {
        "event": context["event"],
        "entrant": entrant,
        "is_seen": is_seen,
        "may_penalise": may(roles, Permission.PENALISE),
        "infractions": list(listing.infractions(context["event"]).filter(entrant=entrant)) if is_seen else [],
    }


@register.simple_tag
def last_table(prediction: Prediction) -> SafeString:
    """Say which table is expected to end last, and what holds it up; for a prediction that is not over."""
    table = prediction.table
    if prediction.is_held:
        words = _("Table {number} is the last: its time will be up, and it waits for {what}.")
        return format_html(words, number=table.number, what=_joined(map(_waits, table.holds), _("{first} and {last}")))
    until, holds = time_of_day(table.ends_at), [hold for hold in table.holds if hold.minutes]
    if not holds:
        return format_html(
            _("Table {number} is the last: it has time until {until}."), number=table.number, until=until
        )
    words, more = _("Table {number} is the last: it has time until {until}, {more}."), map(_plus, holds)
    return format_html(words, number=table.number, until=until, more=_joined(more, _("{first}, {last}")))


def _joined(parts: Iterable[SafeString], pattern: str) -> SafeString:
    first, *others = parts
    for other in others:
        first = format_html(pattern, first=first, last=other)
    return first


def _waits(hold: Hold) -> SafeString:
    minutes = hold.usual.minutes
    if hold.name == CHECK:
        words = ngettext(
            "the deck check there since {since} (usually {n} minute)",
            "the deck check there since {since} (usually {n} minutes)",
            minutes,
        )
    else:
        words = ngettext(
            "the judge call there since {since} (usually {n} minute)",
            "the judge call there since {since} (usually {n} minutes)",
            minutes,
        )
    return format_html(words, since=time_of_day(hold.since), n=minutes)


def _plus(hold: Hold) -> SafeString:
    if hold.name == CHECK:
        words = ngettext(
            "plus {n} minute for the deck check there since {since}",
            "plus {n} minutes for the deck check there since {since}",
            hold.minutes,
        )
    else:
        words = ngettext(
            "plus {n} minute for the judge call there since {since}",
            "plus {n} minutes for the judge call there since {since}",
            hold.minutes,
        )
    return format_html(words, since=time_of_day(hold.since), n=hold.minutes)
