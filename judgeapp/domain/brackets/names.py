"""What rounds and matches of a bracket are called: "Quarterfinals", "Semifinal 2", "Third place"."""

from collections.abc import Iterator

from judgeapp.domain.brackets.values import SIZES
from judgeapp.domain.saying import Said, say

THIRD_PLACE = say("Third place")
_ROUNDS = {1: say("Final"), 2: say("Semifinals"), 4: say("Quarterfinals")}
_MATCHES = {
    2: lambda position: say("Semifinal {position}", position=position),
    4: lambda position: say("Quarterfinal {position}", position=position),
}


def name_of_round(matches: int) -> Said:
    """Return what a round of so many matches is called."""
    return _ROUNDS.get(matches) or say("Round of {players}", players=2 * matches)


def name_of_match(matches: int, position: int) -> Said:
    """Return what a match of a round of so many is called."""
    if matches == 1:
        return _ROUNDS[1]
    if matches in _MATCHES:
        return _MATCHES[matches](position)
    return say("Round of {players}, match {position}", players=2 * matches, position=position)


def winner_of(matches: int, position: int) -> Said:
    """Return what stands for whoever wins a match that leads to another."""
    if matches == 2:
        return say("winner of semifinal {position}", position=position)
    if matches == 4:
        return say("winner of quarterfinal {position}", position=position)
    return say("winner of round of {players}, match {position}", players=2 * matches, position=position)


def loser_of(position: int) -> Said:
    """Return what stands for whoever loses a semifinal."""
    return say("loser of semifinal {position}", position=position)


def from_english(name: str) -> str:
    """Return the name of a round or match that was kept, so that it can be told; what is none stays as it is."""
    return _KEPT.get(name, name)


def _all() -> Iterator[Said]:
    yield THIRD_PLACE
    for size in SIZES:
        matches = size // 2
        yield name_of_round(matches)
        yield from (name_of_match(matches, position) for position in range(1, matches + 1))
    yield _ROUNDS[1]


_KEPT = {name.english: name for name in _all()}
