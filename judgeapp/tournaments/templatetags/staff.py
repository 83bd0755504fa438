"""The frame of every staff page: where the event is, and the pages that somebody's roles may open."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from judgeapp.permissions import Permission, Role, may
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.rounds import progress

register = template.Library()

PAGES = (
    ("event_desk", _("Desk"), Permission.SEE_DESK),
    ("event_score", _("Results"), Permission.KEEP_SCORE),
    ("event_mismatches", _("Mismatches"), Permission.KEEP_SCORE),
    ("event_calls", _("Calls"), Permission.SEE_CALLS),
    ("event_radar", _("Radar"), Permission.SEE_CALLS),
    ("event_people", _("People"), Permission.SEE_DESK),
    ("event_decks", _("Decks"), Permission.SEE_DECKS),
    ("event_rulings", _("Rulings"), Permission.SEE_CALLS),
    ("event_penalties", _("Penalties"), Permission.SEE_PENALTIES),
    ("event_places", _("Standings"), Permission.SEE_DESK),
    ("event_repair", _("Repair"), Permission.PAIR),
    ("event_cut", _("Top cut"), Permission.SEE_DESK),
    ("event_print", _("Print"), Permission.SEE_DESK),
    ("event_settings", _("Settings"), Permission.CHANGE_EVENT),
    ("event_hooks", _("Notifications"), Permission.TELL_ELSEWHERE),
    ("event_team", _("Team"), Permission.APPOINT),
    ("event_export", _("Export"), Permission.EXPORT_EVENT),
    ("event", _("Public page"), Permission.SEE_EVENT),
)
# Pages whose names do not tell which page they are below.
BELOW = {
    "event_delete": "event_settings",
    "event_round_desk": "event_desk",
    "event_log": "event_desk",
    "event_match": "event_score",
    "event_follow": "event_score",
    "event_presented": "event_score",
    "event_call_one": "event_calls",
    "event_call_new": "event_calls",
    "event_ruling_new": "event_rulings",
    "event_ruling_overturn": "event_rulings",
    "event_ruling_replace": "event_rulings",
    "event_penalty_new": "event_penalties",
    "event_penalty_settings": "event_penalties",
}


@dataclass(frozen=True, slots=True)
class Link:
    label: str
    address: str
    is_here: bool


def links(event: Event, roles: Iterable[Role], here: str) -> list[Link]:
    """Return the staff pages that somebody may open; `here` is the name of the route of the page itself."""
    allowed = tuple(roles)
    found = []
    for route, label, permission in PAGES:
        if may(allowed, permission) and (_is_of_use(event, route) or here == route):
            found.append(Link(str(label), reverse(route, args=[event.token]), _is_under(here, route)))
    return found


def _is_of_use(event: Event, route: str) -> bool:
    """Is there anything to see or do on a page yet?"""
    if route in ("event_mismatches", "event_repair", "event_radar"):
        return progress.is_released(event)
    if route == "event_cut":
        return bool(event.cut_size or event.cut_seeds)
    return route != "event_decks" or event.decks != Event.Decks.NONE


def _is_under(here: str, route: str) -> bool:
    """Is a page one of the staff pages, or one below it (event_people_add is below event_people)?"""
    here = BELOW.get(here, here)
    return here == route or (route != "event" and here.startswith(f"{route}_"))


@register.simple_tag(takes_context=True)
def staff_links(context: Context) -> list[Link]:
    """Return the pages that who looks may open; the view is guarded by `at_event`, which leaves the roles."""
    request = context["request"]
    roles = getattr(request, "event_roles", (Role.SPECTATOR,))
    return links(context["event"], roles, request.resolver_match.url_name)


@register.simple_tag(takes_context=True)
def state_line(context: Context) -> str:
    return progress.state_line(context["event"])


@register.simple_tag(takes_context=True)
def hue(context: Context) -> str:
    """Return the colour of the event's game."""
    volume = shelf().volumes.get(context["event"].game)
    return volume.game.hue if volume else ""
