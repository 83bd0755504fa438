"""Who starts a game: what the game says of this game of the match, and whom it asks."""

from judgeapp.domain.play.match import Match
from judgeapp.domain.play.sheet import Chooser, Play, Start, Way


def start_of(play: Play, match: Match) -> Start:
    """Return what settles who starts the game that is played now."""
    before = match.before
    if before is None:
        return play.first
    return play.later if before.ended and before.ended.winner is not None else play.after_draw


def way_of(play: Play, match: Match) -> Way | None:
    """Return the reading that says what the toss means; None where there is only one."""
    ways = start_of(play, match).ways
    return next((way for way in ways if way.key == match.way), ways[0] if ways else None)


def chooser_of(play: Play, match: Match) -> int | None:
    """Return the side that says who starts; None where nobody does, or the toss is still to come."""
    start, before = start_of(play, match), match.before
    if start.chooser is Chooser.TOSS_WINNER:
        return match.now.toss
    if start.chooser is Chooser.LOSER and before and before.ended and before.ended.winner is not None:
        return 1 - before.ended.winner
    return None


def starting_after(play: Play, match: Match, toss: int) -> int | None:
    """Return who starts by the toss alone, which `toss` has won; None where somebody chooses."""
    if start_of(play, match).chooser is not Chooser.CHANCE:
        return None
    way = way_of(play, match)
    return 1 - toss if way and way.is_other else toss
