"""Template tags of the staff pages."""

from django import template
from django.template import Context

from judgeapp.permissions import Role
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments import frame
from judgeapp.tournaments.rounds import progress

register = template.Library()


@register.simple_tag(takes_context=True)
def staff_links(context: Context) -> list[frame.Link]:
    """Return the pages that who looks may open; the view is guarded by `at_event`, which leaves the roles."""
    request = context["request"]
    roles = getattr(request, "event_roles", (Role.SPECTATOR,))
    return frame.links(context["event"], roles, request.resolver_match.url_name)


@register.simple_tag(takes_context=True)
def state_line(context: Context) -> str:
    return progress.state_line(context["event"])


@register.simple_tag(takes_context=True)
def hue(context: Context) -> str:
    """Return the colour of the event's game."""
    volume = shelf().volumes.get(context["event"].game)
    return volume.game.hue if volume else ""
