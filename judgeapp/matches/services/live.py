"""What an open page asks for again and again: a small answer, and none at all while nothing has changed.

Two phones on a match ask every two seconds. What has changed they learn from the version, the number of the last
entry, which one query finds; with the same version the answer is 304.
"""

from typing import Any

from django.db.models import Max
from django.http import Http404

from judgeapp.matches.models import Match
from judgeapp.matches.services.board import Board

PLAYERS_REPORT = "meeting__round__event__players_report"


def tag_of(token: str, seen: Match | None = None, version: int | None = None) -> str:
    """Return what changes with a match, with what its event was told and with whether it takes reports: an ETag.

    One query. What a page shows was read before, in part: then the match as it was `seen`, and the `version`, are
    those that the tag is of, and what has changed since is news. Raises Http404 if there is no such match.
    """
    now = Match.objects.filter(token=token)
    found = now.values_list("version", Max("meeting__reports"), "way", "meeting__round__state", PLAYERS_REPORT).first()
    if found is None:
        raise Http404("There is no such match.")
    latest, report, *around = found
    if seen:
        round_ = seen.meeting and seen.meeting.round
        around = [seen.way, round_ and round_.state, round_ and round_.event.players_report]
    return '"' + ".".join(map(str, (latest if version is None else version, report, *around))) + '"'


def told(board: Board, tag: str) -> dict[str, Any]:
    """Return how a match stands for who sits there; counts are by counter, then by side."""
    mine = board.mine
    return {
        "tag": tag,
        "shape": board.shape,
        "game": board.state.now.number,
        "over": board.state.is_over,
        "counts": board.state.now.counts,
        "mine": {"key": mine.key, "words": mine.words} if mine else None,
    }
