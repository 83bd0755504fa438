"""The frame of every staff page: where the event is, and the pages that somebody's roles may open."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse

from judgeapp.domain.permissions import Deed, Role, may
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.rounds import whereabouts

PAGES = (
    ("event_desk", "Desk", Deed.SEE_DESK),
    ("event_score", "Results", Deed.KEEP_SCORE),
    ("event_mismatches", "Mismatches", Deed.KEEP_SCORE),
    ("event_calls", "Calls", Deed.SEE_CALLS),
    ("event_radar", "Radar", Deed.SEE_CALLS),
    ("event_people", "People", Deed.SEE_DESK),
    ("event_decks", "Decks", Deed.SEE_DECKS),
    ("event_rulings", "Rulings", Deed.SEE_CALLS),
    ("event_penalties", "Penalties", Deed.SEE_PENALTIES),
    ("event_places", "Standings", Deed.SEE_DESK),
    ("event_repair", "Repair", Deed.PAIR),
    ("event_cut", "Top cut", Deed.SEE_DESK),
    ("event_print", "Print", Deed.SEE_DESK),
    ("event_settings", "Settings", Deed.CHANGE_EVENT),
    ("event_team", "Team", Deed.APPOINT),
    ("event_export", "Export", Deed.EXPORT_EVENT),
    ("event", "Public page", Deed.SEE_EVENT),
)


# Pages whose names do not tell which page they are below.
BELOW = {
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
    for route, label, deed in PAGES:
        if may(allowed, deed) and (_is_of_use(event, route) or here == route):
            try:
                found.append(Link(label, reverse(route, args=[event.token]), _is_under(here, route)))
            except NoReverseMatch:
                continue
    return found


def _is_of_use(event: Event, route: str) -> bool:
    """Is there anything to see or do on a page yet?"""
    if route in ("event_mismatches", "event_repair", "event_radar"):
        return whereabouts.is_released(event)
    if route == "event_cut":
        return bool(event.cut_size or event.cut_seeds)
    return route != "event_decks" or event.decks != Event.Decks.NONE


def _is_under(here: str, route: str) -> bool:
    """Is a page one of the staff pages, or one below it (event_people_add is below event_people)?"""
    here = BELOW.get(here, here)
    return here == route or (route != "event" and here.startswith(f"{route}_"))
