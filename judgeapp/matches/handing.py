"""A match that is over is handed to its event as a report; the rules of the event's reports hold."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from judgeapp.domain.events.results import Kind, Score, problems
from judgeapp.domain.play.folding import score_of
from judgeapp.domain.play.match import MatchState
from judgeapp.matches.models import Match
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Report
from judgeapp.tournaments.results import reporting, reports
from judgeapp.tournaments.results.reporting import Sender, Step
from judgeapp.tournaments.results.wording import YOU, for_staff, games, score_words
from judgeapp.tournaments.rounds import history


@dataclass(frozen=True, slots=True)
class Handing:
    """How far the result of a match has got at its event, in words to who looks; "" for what there is not.

    here       what the match came to; `label` is that on the button that reports it
    accepted   what the event has accepted; `mine` and `theirs` what both sides have reported
    problems   why a player cannot report what the match came to
    closed     why players report nothing here at all
    """

    here: str
    label: str
    accepted: str
    mine: str
    theirs: str
    problems: tuple[str, ...]
    closed: str

    @property
    def differs(self) -> bool:
        """Has the event accepted another result than the match came to here?"""
        return bool(self.accepted and self.here) and self.accepted != self.here

    @property
    def may_report(self) -> bool:
        return bool(self.here) and not (self.accepted or self.problems or self.closed or self.mine == self.here)


def handing_of(match: Match, standing: MatchState, side: int | None) -> Handing | None:
    """Return how far the result of a match has got, as a side sees it or who only looks; None for a casual match.

    `match` is one of `opening`; one query if it had a report when it was read, else none.
    """
    if match.meeting is None:
        return None
    rules, score = history.score_rules(match.meeting.round.event), score_of(standing)
    first, second = (YOU if at == side else name for at, name in enumerate(match.names))
    names = first, second
    accepted, mine, theirs = (score_words(each, rules, names) if each else "" for each in _reported(match, side))
    here = score_words(score, rules, names) if score else ""
    own = score.flipped() if score and side == 1 else score
    return Handing(
        here=here,
        label=_label(own, here) if own else "",
        accepted=accepted,
        mine=mine,
        theirs=theirs,
        problems=(*for_staff(own), *problems(score, rules, reporting.is_cut(match.meeting))) if score and own else (),
        closed=" ".join(reporting.closed_to_players(match.meeting)),
    )


def _reported(match: Match, side: int | None) -> tuple[Score | None, Score | None, Score | None]:
    """Return what the event has accepted, and what a side and its opponent have reported."""
    rows = list(match.of_event.reports.exclude(state=Report.State.REPLACED)) if match.latest_report else []
    accepted = next((reports.score_of(row) for row in rows if row.state == Report.State.ACCEPTED), None)
    offered = reports.agreement(row for row in rows if row.state == Report.State.OFFERED)
    return (accepted, offered.b, offered.a) if side == 1 else (accepted, offered.a, offered.b)


def _label(own: Score, words: str) -> str:
    """Return what a button says that reports a score: "Report 2–1", or in words what no games tell."""
    if own.kind is Kind.PLAYED:
        return _("Report {score}").format(score=games(own))
    return _("Report: {result}").format(result=words)


def hand_in(match: Match, standing: MatchState, side: int, sender: Sender) -> Step:
    """Report to the event, for a side, what the match came to. Raises Refused if it takes no such report."""
    score = score_of(standing)
    if match.meeting is None:
        raise Refused(_("This match is of no event: there is nobody to report to."))
    if score is None:
        raise Refused(_("The match is not over: play it to its end, or say how it ended."))
    return reporting.offer(match.meeting.round.event, match.meeting.pk, side, score, sender)
