"""What changes while a round is played: its clock, the time tables have longer, announcements."""

from datetime import datetime
from typing import Any

from judgeapp.tournaments.models import SHOWN, Announcement, Event, Match, Round
from judgeapp.tournaments.rounds import whereabouts


def read(event_id: int) -> dict[str, Any]:
    """Return it as phones get it but for the language, from four small queries; times are seconds since 1970."""
    event = Event.objects.get(pk=event_id)
    round_ = (
        event.rounds_played.filter(state__in=SHOWN).defer("entered", "draw", "edits", "seed").order_by("number").last()
    )
    return {
        "stage": event.stage,
        "round": _round(event, round_) if round_ else None,
        "announcements": _announcements(event),
    }


def told(state: dict[str, Any]) -> dict[str, Any]:
    """Return what was read, told in the active language."""
    round_ = state["round"]
    announced = [[at, str(words)] for at, words in state["announcements"]]
    return {**state, "round": round_ and {**round_, "name": str(round_["name"])}, "announcements": announced}


def _round(event: Event, round_: Round) -> dict[str, Any]:
    longer = Match.objects.filter(round=round_, is_stopped=False, extension__gt=0, table__isnull=False)
    return {
        "number": round_.number,
        "name": whereabouts.name_of(event, round_),
        "state": round_.state,
        "seconds": round_.seconds,
        "started": _seconds(round_.started_at),
        "paused": _seconds(round_.paused_at),
        "paused_seconds": round_.paused_seconds,
        "extensions": dict(longer.order_by("table").values_list("table", "extension")),
    }


def _announcements(event: Event) -> list[list[Any]]:
    shown = Announcement.objects.filter(event=event, is_withdrawn=False)
    return [[_seconds(each.at), each.said] for each in shown]


def _seconds(moment: datetime | None) -> int | None:
    return int(moment.timestamp()) if moment else None
