"""Infractions in templates."""

from typing import Any

from django import template
from django.template import Context

from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties import kinds, listing, recording, taking_back
from judgeapp.permissions import Deed, may
from judgeapp.tournaments.models import Entrant

register = template.Library()


@register.filter
def kind_of(infraction: Infraction) -> str:
    """Return what kind of infraction it is, in words."""
    return kinds.name_of(infraction.kind)


@register.filter
def waits(infraction: Infraction) -> bool:
    """Is this a loss that no match has taken yet?"""
    return recording.waits(infraction)


@register.filter
def left_by(infraction: Infraction) -> str:
    """Return what an infraction that is taken back has left behind, for somebody to undo."""
    return taking_back.left_by(infraction)


@register.inclusion_tag("judging/penalties_of.html", takes_context=True)
def infractions_of(context: Context, entrant: Entrant) -> dict[str, Any]:
    """Show the infractions of an entrant to who may see them; the view's guard, `at_event`, leaves the roles."""
    roles = getattr(context["request"], "event_roles", ())
    is_seen = may(roles, Deed.SEE_PENALTIES)
    return {
        "event": context["event"],
        "entrant": entrant,
        "is_seen": is_seen,
        "may_penalise": may(roles, Deed.PENALISE),
        "infractions": list(listing.infractions(context["event"]).filter(entrant=entrant)) if is_seen else [],
    }
