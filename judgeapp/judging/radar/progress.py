"""How far the matches of a round have got, by what was tapped at their tables."""

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _

from judgeapp.domain.play.folding import fold
from judgeapp.domain.play.match import Entry, Match
from judgeapp.games import games
from judgeapp.matches.models import Entry as EntryRow
from judgeapp.matches.models import Match as FollowedMatch
from judgeapp.tournaments.models import Round

TOLD = "match", "number", "key", "kind", "side", "at", "data"
NO_GAMES = (
    "count",
    "size",
    "redraw",
    "keep",
    "ready",
)  # kinds of entries, by far the most, that say nothing about games


@dataclass(frozen=True, slots=True)
class Followed:
    """A match that is followed: games won by each side, games that have ended, and whether it is over."""

    wins: tuple[int, int]
    ended: int
    is_over: bool

    @property
    def words(self) -> str:
        """Return where the match is: "game 2, 1–0"."""
        score = f"{self.wins[0]}–{self.wins[1]}"
        if self.is_over:
            return _("over, {score}").format(score=score)
        return _("game {number}, {score}").format(number=self.ended + 1, score=score)


def progress_of(round_: Round, game: str) -> dict[int, Followed]:
    """Return primary key of a match -> how far it is, for those where anything was tapped; two queries."""
    rows = FollowedMatch.objects.filter(meeting__round=round_, version__gt=0)
    matches = list(rows.values_list("pk", "meeting", "best_of", "way"))
    told: defaultdict[int, list[Entry]] = defaultdict(list)
    entries = EntryRow.objects.filter(match__meeting__round=round_).exclude(kind__in=NO_GAMES)
    for match, *entry in entries.order_by("match", "number").values_list(*TOLD):
        told[match].append(Entry(*entry))
    play = games()[game].play
    return {meeting: _followed(fold(play, best_of, told[pk], way)) for pk, meeting, best_of, way in matches}


def _followed(match: Match) -> Followed:
    ended = sum(game.ended is not None for game in match.games)
    return Followed(match.wins, ended, match.is_over)
