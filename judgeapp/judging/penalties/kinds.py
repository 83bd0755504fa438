"""What can go wrong at a table, in this app's own short list, and with which penalty to begin.

No policy document stands behind the list: an event that has one cites it.
"""

from dataclasses import dataclass

from judgeapp.domain.saying import Said, say
from judgeapp.judging.models import Infraction

Penalty = Infraction.Penalty
LADDER = tuple(Penalty)  # mildest first


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of infraction; `first` is what this app suggests for the first one of an entrant."""

    name: Said
    words: Said
    first: Penalty


KINDS: dict[str, Kind] = {
    "tardiness": Kind(
        say("Tardiness"),
        say(
            "Not in the seat when the round begins, or a list handed in late. "
            "Magic events are said to give a game loss after the first minute, a match loss after ten."
        ),
        Penalty.WARNING,
    ),
    "slow-play": Kind(say("Slow play"), say("So slow that the match may not end in its time."), Penalty.WARNING),
    "game-play": Kind(say("Game play error"), say("A rule of the game was broken by mistake."), Penalty.WARNING),
    "deck": Kind(
        say("Deck problem"), say("The deck is not the registered list, or it is not legal."), Penalty.GAME_LOSS
    ),
    "marked-cards": Kind(
        say("Marked cards"), say("Cards or sleeves can be told apart from the back."), Penalty.WARNING
    ),
    "assistance": Kind(say("Outside assistance"), say("Advice was given, asked for or looked up."), Penalty.MATCH_LOSS),
    "unsporting": Kind(say("Unsporting conduct"), say("Somebody was disturbed, offended or pressed."), Penalty.WARNING),
    "cheating": Kind(say("Cheating"), say("A rule was broken on purpose, or a judge lied to."), Penalty.DISQUALIFIED),
    "other": Kind(say("Something else"), say("Say in the note what it was."), Penalty.CAUTION),
}


def kind_name(kind: str) -> Said:
    """Return what a kind is called; a key that is known no more is its own name."""
    return KINDS[kind].name if kind in KINDS else say(kind)


def harder(penalty: Penalty) -> Penalty:
    """Return the next harder penalty; of the hardest, itself."""
    return LADDER[min(LADDER.index(penalty) + 1, len(LADDER) - 1)]
