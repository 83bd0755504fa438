"""What an open page asks for again and again: a small answer, and none at all while nothing has changed.

Two phones on a match ask every two seconds. What has changed they learn from the version, the number of the last
entry, which one query finds; with the same version the answer is 304.
"""

from typing import Any

from django.db.models import Max
from django.http import Http404

from judgeapp.matches.models import Match
from judgeapp.matches.services.board import Board


def tag_of(token: str) -> str:
    """Return what changes with a match and with what its event was told: an ETag. One query.

    Raises Http404 if there is no such match.
    """
    found = Match.objects.filter(token=token).values_list("version", "way", Max("meeting__reports")).first()
    if found is None:
        raise Http404("There is no such match.")
    version, way, report = found
    return f'"{version}.{report or 0}.{way}"'


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
