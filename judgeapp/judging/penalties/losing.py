"""What a loss by a penalty does: to the match that is followed on phones, and to the event's report.

Whoever calls holds the event's row. What is refused is raised as Refused, and nothing of it is stored.
What came of it is shown and stored in the log: so it is put together by `say`.
"""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp import unguessable
from judgeapp.domain.events.results import Score, lost_by
from judgeapp.domain.messages import Message, say
from judgeapp.domain.play import folding
from judgeapp.domain.play.match import MatchState
from judgeapp.judging.models import Infraction
from judgeapp.matches import opening, playing
from judgeapp.matches.playing import Tap
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event, Match, Round
from judgeapp.tournaments.results import reporting
from judgeapp.tournaments.results.reporting import Sender, Step
from judgeapp.tournaments.results.reports import accepted_of, score_of
from judgeapp.tournaments.results.wording import score_words
from judgeapp.tournaments.rounds import history

_INSTEAD = gettext_lazy("Choose a match loss, or no match: then it waits for their next one.")
UNTIL_NEXT = say("It waits for their next match: apply it there once that round is released.")


def lose_game(event: Event, infraction: Infraction, sender: Sender) -> Message:
    """Let an entrant lose the running game of the match, or the next one; return what came of it in a sentence.

    A match that is over by that gets its result.
    """
    match = reporting.find(event, infraction.match_id or 0)
    if accepted := accepted_of(match):
        done = _("Table {table} of round {round} has a result, {result}: no game of it can be lost.")
        raise Refused(f"{done.format(**_where(match), result=score_of(accepted).shown())} {_INSTEAD}")
    before = playing.state(opening.follow(match))
    if before.is_over:
        done = _("Table {table} of round {round} is over by what was tapped there: no game of it can be lost.")
        raise Refused(f"{done.format(**_where(match))} {_INSTEAD}")
    number = before.now.number
    state = _tap(match, infraction, {"scope": "game", "game": number}, sender)
    who = infraction.entrant.name
    lost = say("{who} loses game {number} at table {table}.", who=who, number=number, table=match.table)
    score = folding.score_of(state)
    if score is None:
        return lost
    entered = _enter(event, match, score, None, sender)
    return say("{lost} {entered}", lost=lost, entered=entered)


def lose_match(event: Event, infraction: Infraction, sender: Sender) -> Message:
    """Let an entrant lose a match, and enter or correct its result; return what came of it in a sentence."""
    match = reporting.find(event, infraction.match_id or 0)
    accepted = accepted_of(match)
    if accepted is None:
        score = folding.score_of(_tap(match, infraction, {"scope": "match"}, sender))
        assert score is not None  # noqa: S101 - who has lost the match has ended it
        return _enter(event, match, score, None, sender)
    if match.round.state == Round.State.RELEASED:
        _tap(match, infraction, {"scope": "match"}, sender)
    score = lost_by(score_of(accepted), _side(match, infraction), history.score_rules(event))
    return _enter(event, match, score, accepted.pk, sender)


def _enter(event: Event, match: Match, score: Score, seen: int | None, sender: Sender) -> Message:
    first, second = match.seats.order_by("side").values_list("entrant__name", flat=True)
    words = score_words(score, history.score_rules(event), (first, second))
    step = reporting.enter(event, match.pk, score, sender, seen)
    values = {**_where(match), "result": words}
    if step is Step.ACCEPTED:
        return say("Table {table} of round {round} is entered as: {result}.", **values)
    if step is Step.CORRECTED:
        return say("Table {table} of round {round} is corrected to: {result}.", **values)
    return say("Table {table} of round {round} stays as it is: {result}.", **values)


def _tap(match: Match, infraction: Infraction, lost: dict[str, str | int], sender: Sender) -> MatchState:
    """Add the loss to the followed match, which the infraction remembers; return how the match stands then.

    Each recording is a tap of its own: a loss that was taken back in the match can be given anew.
    """
    followed, key = opening.follow(match), f"penalty-{infraction.pk}"
    nth = followed.entries.filter(key__startswith=f"{key}-").count() + 1
    tap = Tap(f"{key}-{nth}", "loss", _side(match, infraction), lost)
    answer = playing.add(followed, [tap], playing.Sender(by=sender.by))
    if refused := answer.refused.get(tap.key):
        raise Refused(*refused)
    infraction.tap = tap.key
    return answer.state


def take_out(infraction: Infraction, sender: Sender) -> int | None:
    """Take the loss out of the followed match; nothing changes where a judge has done so at the table before.

    Return the number of the game that is open again if later ones wait for its end now; else None.
    Raises Refused if the match keeps no more entries.
    """
    followed = opening.followed().filter(meeting=infraction.match_id).first() if infraction.match_id else None
    if followed is None or not infraction.tap:
        return None
    before = playing.state(followed)
    tap = Tap(unguessable.new_key(), "undo", data={"key": infraction.tap})
    answer = playing.add(followed, [tap], playing.Sender(by=sender.by))
    if infraction.tap in answer.state.standing:
        raise Refused(*answer.refused[tap.key])
    number = answer.state.now.number
    has_begun = any(game.starting is not None or game.touched or game.ended for game in before.games[number:])
    return number if has_begun else None


def _side(match: Match, infraction: Infraction) -> int:
    return match.seats.get(entrant=infraction.entrant_id).side


def _where(match: Match) -> dict[str, int | None]:
    return {"table": match.table, "round": match.round.number}
