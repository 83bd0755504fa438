"""The board as it is sent to everybody who has it open.

Forty screens ask for it every three seconds. It is the same for all who may do the same and speak the same language,
so each process reads and renders it once in `KEPT` seconds; its tag tells a screen that it has it already.
"""

import hashlib
from dataclasses import dataclass

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy

from judgeapp.domain.events import radar
from judgeapp.judging.radar.board import Board, board
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.rounds import progress
from judgeapp.tournaments.rounds.clock import Face

STANDS = {"paused": gettext_lazy("paused"), "not started": gettext_lazy("not started")}  # a clock that does not run
KEPT = 2  # seconds; less than a page waits between two looks, so that who has done something sees it at the next


@dataclass(frozen=True, slots=True)
class Shown:
    """A board that is rendered, and where the event is in words; `tag` is the ETag of both."""

    body: str
    where: str
    tag: str


def shown(event: Event, *, checks: bool) -> Shown:
    """Return the board, at most `KEPT` seconds old; `checks`: for those who may check decks."""
    key = f"radar-{event.token}-{checks}-{get_language()}"
    return cache.get_or_set(key, lambda: fresh(event, checks=checks), KEPT)


def fresh(event: Event, *, checks: bool) -> Shown:
    """Return the board as it is now."""
    found = board(event, timezone.now())
    context = {"event": event, "board": found, "may_check": checks, **(_told(found) if found else {})}
    body, where = render_to_string("judging/radar_board.html", context), progress.state_line(event)
    return Shown(body, where, f'"{hashlib.sha256(f"{where}{body}".encode()).hexdigest()[:16]}"')


def standing(face: Face) -> str:
    """Return in words why a clock does not run; "" if it does."""
    return str(STANDS.get(face.state, ""))


def _told(found: Board) -> dict[str, object]:
    """Return what the page is told besides: its clock runs by itself there, as a second that passes is no change.

    `ends` is when its time ends in seconds since 1970; a clock that stands has `text` and `state` instead.
    """
    stands = {"text": found.face.text, "state": standing(found.face)}
    runs = {"ends": round(found.ends_at.timestamp(), 1)} if found.ends_at else None
    return {"clock": runs or stands, "extra": radar.CHECK_EXTRA}
