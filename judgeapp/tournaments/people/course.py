"""How far an event is, as those see it who come late or leave early."""

from dataclasses import dataclass

from judgeapp.tournaments.models import SHOWN, Event, Round


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
