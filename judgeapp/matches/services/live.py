"""What an open page asks for again and again: a small answer, and none at all while nothing has changed.

Two phones on a match ask every two seconds. What has changed they learn from the version, the number of the last
entry, which one query finds; with the same version the answer is 304.
"""

from collections.abc import Iterable
from typing import Any

from judgeapp.matches.models import Match
from judgeapp.matches.services.board import Board
from judgeapp.matches.services.opening import latest_report

PARTS = ("version", "latest_report", "way", "meeting__round__state", "meeting__round__event__players_report")


def tag_of(match: Match, version: int | None = None) -> str:
    """Return what changes with a match, with what its event was told and with whether it takes reports: an ETag.

    It is of the `match` as it was read, one of `opening.followed()`, or of a later `version` of it. What has come since
    is news to a page with this tag, even if a part of it is shown already.
    """
    round_ = match.meeting and match.meeting.round
    around = (match.way, round_ and round_.state, round_ and round_.event.players_report)
    return _written(match.version if version is None else version, match.latest_report, *around)


def tags_of(tokens: Iterable[str]) -> dict[str, str]:
    """Return the tags of matches, without those that are not there; one query."""
    matches = Match.objects.filter(token__in=list(tokens)).annotate(latest_report=latest_report()).order_by()
    found = matches.values_list("token", *PARTS)
    return {token: _written(*parts) for token, *parts in found}


def _written(*parts: object) -> str:
    return '"' + ".".join(map(str, parts)) + '"'


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
