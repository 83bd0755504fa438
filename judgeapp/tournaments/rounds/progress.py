"""How far an event is: its latest round, the tables that are open, and who can still enter or leave when."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, QuerySet

from judgeapp.domain.messages import say, say_many
from judgeapp.tournaments.models import SHOWN, Event, Match, Report, Round
from judgeapp.tournaments.rounds.brackets import name_of_round


@dataclass(frozen=True, slots=True)
class Where:
    """Where an event is: its latest round (None before the first) and how many of its tables have no result."""

    round: Round | None
    open: int


def where(event: Event) -> Where:
    """Return where an event is; two queries, asked once for an event that was fetched."""
    known = event.__dict__.get("_where")
    if known is None:
        latest = event.rounds_played.defer("entered").order_by("-number").first()
        known = event.__dict__["_where"] = Where(latest, open_matches(latest).count() if latest else 0)
    return known


def is_released(event: Event) -> bool:
    """Has everybody seen a round? Joining, check-in and the waiting list end then, not with the first draft."""
    latest = where(event).round
    return latest is not None and (latest.number > 1 or latest.state in SHOWN)


def open_matches(round_: Round) -> QuerySet[Match]:
    """Return the matches of a round that are played at a table and have no accepted result."""
    done = Report.objects.filter(match=OuterRef("pk"), state=Report.State.ACCEPTED)
    return Match.objects.filter(~Exists(done), round=round_, is_stopped=False, table__isnull=False)


def state_line(event: Event) -> str:
    """Return where an event is in a few words of whoever asks, such as "Round 3 of 7 · released · 12 tables open"."""
    at = where(event)
    if event.stage == Event.Stage.OVER:
        return str(say("The event is over"))
    if at.round is None:
        return str(say("Before the first round"))
    parts = [name_of(event, at.round), at.round.get_state_display()]
    if at.round.state == Round.State.RELEASED:
        parts.append(_open_words(at.open))
    return " · ".join(map(str, parts))


def name_of(event: Event, round_: Round) -> str:
    """Return "Round 3 of 7", or "Quarterfinals"."""
    if round_.stage == Round.Stage.CUT:
        return name_of_round(event, round_.number)
    if event.rounds:
        return say("Round {number} of {rounds}", number=round_.number, rounds=event.rounds)
    return say("Round {number}", number=round_.number)


def _open_words(number: int) -> str:
    if not number:
        return say("all results are in")
    return say_many("{n} table open", "{n} tables open", number)


@dataclass(frozen=True, slots=True)
class Course:
    """How far the rounds are.

    shown       the last round that everybody has seen; 0 before the first
    is_running  whether it is still being played
    draft       the round that is drawn and not released; None if there is none
    is_cut      whether the last round that everybody has seen is one of the top cut
    """

    shown: int = 0
    is_running: bool = False
    draft: int | None = None
    is_cut: bool = False

    @property
    def entries(self) -> tuple[int, ...]:
        """The rounds that somebody can enter in: the running one by a repair, the draft by mending it, and the next."""
        running = [self.shown] if self.is_running else []
        drawn = [self.draft] if self.draft else []
        return (*running, *drawn, (self.draft or self.shown) + 1)

    @property
    def entry(self) -> int:
        """The round that somebody enters in if nothing else is said."""
        return self.draft or self.shown + 1

    @property
    def ends(self) -> tuple[int, ...]:
        """The rounds that can be somebody's last who leaves now, the usual one first; a match of the cut is played."""
        if not self.shown or self.is_cut:
            return (self.shown,)
        return (self.shown, self.shown - 1)


def course_of(event: Event) -> Course:
    """Return how far the rounds are; one query."""
    rounds = {
        number: (state, stage) for number, state, stage in event.rounds_played.values_list("number", "state", "stage")
    }
    shown = max((number for number, (state, _) in rounds.items() if state in SHOWN), default=0)
    draft = max((number for number, (state, _) in rounds.items() if state not in SHOWN), default=None)
    state, stage = rounds.get(shown, ("", ""))
    return Course(shown, state == Round.State.RELEASED, draft, stage == Round.Stage.CUT)


def count_states() -> list[tuple[tuple[str], int]]:
    """Return how many rounds of all events are in each state."""
    found = Round.objects.order_by().values("state").annotate(rounds=Count("pk"))
    return [((each["state"],), each["rounds"]) for each in found]
