"""Presenting a list for a game: when that may be done, and keeping it.

The first game of every match starts with the registered list. A list that is presented again for the same game
takes the place of the one before, which is kept.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from judgeapp.deckcheck.batches import ORDER
from judgeapp.domain.play.match import Game, MatchState
from judgeapp.domain.saying import say
from judgeapp.matches.models import Match, Presented
from judgeapp.matches.services import playing
from judgeapp.matches.services.taps import Tap
from judgeapp.matches.siding.choosing import Proposal
from judgeapp.tournaments.locking import Refused, note
from judgeapp.tournaments.models import Round

ILLEGAL = str(ORDER[0])
MOST = 20  # lists of a side for one game; all are kept, and who changes his mind more often wants to fill the disk


def is_ready(game: Game, side: int, presented: Presented | None) -> bool:
    """Is a deck ready: has its player said so, or, once it is settled who starts, presented a list for the game?"""
    is_presented = presented is not None and presented.game == game.number
    return game.ready[side] or (game.starting is not None and is_presented)


def closed(match: Match, standing: MatchState) -> list[str]:
    """Return why no list is presented in a match any more; `match` comes with its meeting and round."""
    if match.meeting.is_stopped or match.meeting.round.state != Round.State.RELEASED:
        return [_("This match is not being played any more. Nothing was presented.")]
    if standing.is_over:
        return [_("The match is over. Nothing was presented.")]
    return playing.closed_to_players(match)


def refusals(match: Match, standing: MatchState, game: int) -> list[str]:
    """Return why no list can be presented for a game now."""
    now = standing.now
    if found := closed(match, standing):
        return found
    if game != now.number:
        return [
            _("This was for game {game}, and game {number} comes next. Nothing was presented; look again.").format(
                game=game, number=now.number
            )
        ]
    if now.touched:
        return [
            _(
                "Game {game} is being played already: what you presented before it counts. Is that wrong? Call a judge."
            ).format(game=game)
        ]
    return []


@transaction.atomic
def present(match: Match, side: int, game: int, proposal: Proposal, sender: playing.Sender) -> Presented:
    """Keep the list that a side presents for a game, and say at the table that its deck is ready; return it.

    The same list again changes nothing. Raises Refused if no list, or not this one, can be presented now.
    """
    Match.objects.select_for_update().get(pk=match.pk)
    standing = playing.state(match)
    problems = refusals(match, standing, game)
    if game == 1 and proposal.swaps:
        problems.append(_("Every match starts with the registered list; swap cards after the first game."))
    if problems:
        raise Refused(*problems)
    if match.presented.filter(game=game, side=side).count() >= MOST:
        raise Refused(_("You have presented {n} lists for this game, and the last one counts.").format(n=MOST))
    kept = _keep(match, side, game, proposal)
    if not is_ready(standing.now, side, kept):
        tap = Tap(f"presented-{kept.pk}-{standing.version}", "ready", side, {"game": game})
        if found := playing.add(match, [tap], sender).refused.get(tap.key):
            raise Refused(*found)
    return kept


def _keep(match: Match, side: int, game: int, proposal: Proposal) -> Presented:
    before = match.presented.filter(game=game, side=side, is_replaced=False).first()
    if before and before.text == proposal.text:
        return before
    match.presented.filter(game=game, side=side).update(is_replaced=True)
    if proposal.verdict == ILLEGAL and proposal.is_worse:
        _tell(match, side, game)
    return Presented.objects.create(
        match=match,
        game=game,
        side=side,
        text=proposal.text,
        verdict=proposal.verdict,
        problems=proposal.kept,
        swaps=proposal.swaps,
    )


def _tell(match: Match, side: int, game: int) -> None:
    """Leave a line in the event's log, where judges see it."""
    meeting = match.meeting
    words = say(
        "Table {table} of round {number}: {who} presented a list for game {game} that is not legal.",
        table=meeting.table,
        number=meeting.round.number,
        who=match.names[side],
        game=game,
    )
    note(meeting.round.event, None, words)
