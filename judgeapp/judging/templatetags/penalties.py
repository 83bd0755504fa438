"""Infractions in templates."""

from typing import Any

from django import template
from django.template import Context

from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties import kinds, listing, notices
from judgeapp.permissions import Deed, may
from judgeapp.tournaments.models import Entrant

register = template.Library()


@register.filter
def kind_of(infraction: Infraction) -> str:
    """Return what kind of infraction it is, in words."""
    return kinds.kind_name(infraction.kind)


@register.filter
def left_by(infraction: Infraction) -> list[notices.Notice]:
    """Return what an infraction that is taken back did and left; it is one of `listing.infractions`."""
    return notices.left_by(infraction)


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
