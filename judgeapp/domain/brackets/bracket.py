"""A single-elimination bracket: its seeds (1-8, 4-5 / 2-7, 3-6), byes, drops, matches of every round, final places."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.messages import Message, ProblemsError, say

SIZES = (4, 8, 16, 32, 64)


class BracketError(ProblemsError):
    """A bracket or results that cannot be, with all problems as sentences."""


class Walkover(StrEnum):
    """Who goes on without a match when somebody drops after the cut; nobody moves up into the bracket.

    Both are known at second hand: the opponent (Magic Tournament Rules, 2015), or the highest remaining
    seed (since 2024), whose opponent meets that of the one who left.
    """

    OPPONENT = "opponent"
    HIGHEST_SEED = "highest seed"


@dataclass(frozen=True, slots=True)
class Drop:
    """An entrant leaves before the matches of a round; who is disqualified has no place in the end."""

    entrant: int
    round: int
    is_disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """A cut: `seeds` are the entrants from the first seed on; the best have byes if they do not fill the size.

    Raise BracketError with all problems: a size there is none of, too many or too few entrants, somebody twice.
    """

    size: int
    seeds: tuple[int, ...]
    has_third_place: bool = False
    walkover: Walkover = Walkover.OPPONENT

    def __post_init__(self) -> None:
        if problems := tuple(self._problems()):
            raise BracketError(problems)

    def _problems(self) -> Iterator[str]:
        if self.size not in SIZES:
            yield say("There is no top {size}: choose {sizes}.", size=self.size, sizes=", ".join(map(str, SIZES)))
        elif len(self.seeds) > self.size:
            yield say("{n} entrants are too many for a top {size}.", n=len(self.seeds), size=self.size)
        elif len(self.seeds) <= self.size // 2:
            yield say(
                "{n} entrants are too few for a top {size}: it needs {least}.",
                n=len(self.seeds),
                size=self.size,
                least=self.size // 2 + 1,
            )
        if len(set(self.seeds)) < len(self.seeds):
            yield say("Somebody is seeded twice.")

    @property
    def rounds(self) -> int:
        return self.size.bit_length() - 1

    def seed_of(self, entrant: int) -> int:
        """Return the seed of an entrant, 1 for the first."""
        return self.seeds.index(entrant) + 1


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a match. Nobody and known: it stays empty. Nobody and not known: it is not decided yet."""

    entrant: int | None = None
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class Match:
    """A match; the one for third place is position 2 of the last round.

    winner      None while it is not decided, and if nobody was left to win it
    is_decided  also without a match: one entrant alone goes on
    """

    round: int
    position: int
    a: Seat
    b: Seat
    winner: int | None = None
    is_decided: bool = False

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(seat.entrant for seat in (self.a, self.b) if seat.entrant is not None)

    @property
    def is_playable(self) -> bool:
        """Are both entrants there, and the result not?"""
        return len(self.entrants) == 2 and not self.is_decided

    @property
    def is_walkover(self) -> bool:
        """Did one go on alone?"""
        return self.is_decided and len(self.entrants) == 1

    @property
    def loser(self) -> int | None:
        """Who has lost a match of two."""
        return next((entrant for entrant in self.entrants if self.is_decided and entrant != self.winner), None)


@dataclass(frozen=True, slots=True)
class Place:
    """A final place; those who left in one round are ranked by seed and share `among` (first and last of them)."""

    rank: int
    entrant: int
    among: tuple[int, int]


THIRD_PLACE = say("Third place")
_ROUNDS = {1: say("Final"), 2: say("Semifinals"), 4: say("Quarterfinals")}
_MATCHES = {
    2: lambda position: say("Semifinal {position}", position=position),
    4: lambda position: say("Quarterfinal {position}", position=position),
}


def name_of_round(matches: int) -> Message:
    """Return what a round of so many matches is called."""
    return _ROUNDS.get(matches) or say("Round of {players}", players=2 * matches)


def name_of_match(matches: int, position: int) -> Message:
    """Return what a match of a round of so many is called."""
    if matches == 1:
        return _ROUNDS[1]
    if matches in _MATCHES:
        return _MATCHES[matches](position)
    return say("Round of {players}, match {position}", players=2 * matches, position=position)


def winner_of(matches: int, position: int) -> Message:
    """Return what stands for whoever wins a match that leads to another."""
    if matches == 2:
        return say("winner of semifinal {position}", position=position)
    if matches == 4:
        return say("winner of quarterfinal {position}", position=position)
    return say("winner of round of {players}, match {position}", players=2 * matches, position=position)


def loser_of(position: int) -> Message:
    """Return what stands for whoever loses a semifinal."""
    return say("loser of semifinal {position}", position=position)


def from_english(name: str) -> str:
    """Return the stored name of a round or match as a message; any other text as it is."""
    return _KEPT.get(name, name)


def _all() -> Iterator[Message]:
    yield THIRD_PLACE
    for size in SIZES:
        matches = size // 2
        yield name_of_round(matches)
        yield from (name_of_match(matches, position) for position in range(1, matches + 1))
    yield _ROUNDS[1]


_KEPT = {name.english: name for name in _all()}
Winners = Mapping[tuple[int, int], int]
EMPTY, OPEN = Seat(), Seat(is_known=False)


def size_for(entrants: int) -> int:
    """Return the smallest size that holds so many entrants; the largest there is if none does."""
    return next((size for size in SIZES if size >= entrants), SIZES[-1])


def seed_order(size: int) -> tuple[int, ...]:
    """Return the seeds from top to bottom: the best two meet last, and every pair adds up to the size and 1."""
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, both - best)]
    return tuple(order)


def round_name(bracket: Bracket, number: int) -> Message:
    """Return what a round is called: "Final", "Semifinals", "Round of 16"."""
    return name_of_round(bracket.size >> number)


def draw(bracket: Bracket, winners: Winners, drops: Sequence[Drop] = ()) -> tuple[Match, ...]:
    """Return all matches, round by round from top to bottom, as far as they are known.

    winners  (round, position) -> entrant, only of matches that were played
    drops    in the order in which they happened; who is out already leaves nothing behind, and who is in a match
             that was played leaves after it

    Raise BracketError for winners of matches that there are not, or in which they did not play.
    """
    matches: list[Match] = []
    seeds = bracket.seeds
    seats = [Seat(seeds[seed - 1]) if seed <= len(seeds) else EMPTY for seed in seed_order(bracket.size)]
    leaving: list[int] = []
    for number in range(1, bracket.rounds + 1):
        leaving += [drop.entrant for drop in drops if drop.round == number]
        in_play = _in_play(bracket, number, seats, winners)
        seats = _leave(bracket, number, seats, [each for each in leaving if each not in in_play], winners)
        leaving = [each for each in leaving if each in in_play]
        played = [
            _match(number, position, a, b, winners)
            for position, (a, b) in enumerate(zip(seats[::2], seats[1::2], strict=True), 1)
        ]
        matches += played
        seats = [Seat(match.winner, match.is_decided) for match in played]
    if bracket.has_third_place:
        is_played = (bracket.rounds, 2) in winners
        gone = {drop.entrant for drop in drops if drop.round <= bracket.rounds and not is_played}
        a, b = (EMPTY if match.loser in gone else Seat(match.loser, match.is_decided) for match in matches[-3:-1])
        matches.append(_match(bracket.rounds, 2, a, b, winners))
    if problems := tuple(_problems(matches, winners)):
        raise BracketError(problems)
    return tuple(matches)


def _match(number: int, position: int, a: Seat, b: Seat, winners: Winners) -> Match:
    match = Match(number, position, a, b)
    if not (a.is_known and b.is_known):
        return match
    if len(match.entrants) == 2:
        winner = winners.get((number, position))
        is_decided = winner in match.entrants
        return Match(number, position, a, b, winner if is_decided else None, is_decided)
    return Match(number, position, a, b, next(iter(match.entrants), None), is_decided=True)


def _in_play(bracket: Bracket, number: int, seats: Sequence[Seat], winners: Winners) -> set[int | None]:
    """Return who is in a match of two that was played."""
    won: set[int | None] = {winner for (of, _), winner in winners.items() if of == number}
    if bracket.walkover is Walkover.HIGHEST_SEED:
        return won  # who met them depends on who had left
    pairs = [{a.entrant, b.entrant} for a, b in zip(seats[::2], seats[1::2], strict=True)]
    return {entrant for pair in pairs if pair & won and None not in pair for entrant in pair}


def _leave(
    bracket: Bracket, number: int, seats: Sequence[Seat], leaving: Sequence[int], winners: Winners
) -> list[Seat]:
    """Return the seats of a round without those who leave before it."""
    left = list(seats)
    for entrant in leaving:
        empty = next((place for place, seat in enumerate(left) if seat.entrant == entrant), None)
        if empty is not None:
            left[empty] = EMPTY
            if bracket.walkover is Walkover.HIGHEST_SEED:
                is_played = [(number, place // 2 + 1) in winners for place in range(len(left))]
                _pass_bye_on(bracket, left, empty, is_played)
    return left


def _pass_bye_on(bracket: Bracket, seats: list[Seat], empty: int, is_played: Sequence[bool]) -> None:
    """Fill the empty seat with the opponent of the highest seed that has one and has not played yet."""
    if not all(seat.is_known for seat in seats):
        seats[empty] = OPEN  # who the highest seed is will be known when the round before is over
        return
    if seats[empty ^ 1].entrant is None:
        return
    rivals = {
        seat.entrant: place ^ 1
        for place, seat in enumerate(seats)
        if seat.entrant is not None
        and not is_played[place]
        and (place ^ 1 == empty or seats[place ^ 1].entrant is not None)
    }
    rival = rivals[min(rivals, key=bracket.seed_of)]
    seats[empty], seats[rival] = seats[rival], seats[empty]


def _problems(matches: Sequence[Match], winners: Winners) -> Iterator[str]:
    known = {(match.round, match.position): match for match in matches}
    for (number, position), winner in sorted(winners.items()):
        match, place = known.get((number, position)), {"number": number, "position": position}
        if match is None:
            yield say("There is no match {position} in round {number}.", **place)
        elif winner not in match.entrants:
            yield say(
                "Entrant {winner} is not in match {position} of round {number} and cannot win it.",
                winner=winner,
                **place,
            )
        elif match.is_walkover:
            yield say("Match {position} of round {number} is not played and needs no winner.", **place)
        elif not match.is_decided:
            yield say("Match {position} of round {number} has a winner before it has two entrants.", **place)


def places(bracket: Bracket, winners: Winners, drops: Sequence[Drop] = ()) -> tuple[Place, ...]:
    """Return the final places that are settled, best first: those of every round that is over.

    The disqualified have none, and the others move up. Third and fourth place wait for their match.
    """
    matches = draw(bracket, winners, drops)
    out = {drop.entrant for drop in drops if drop.is_disqualified}
    staying = [entrant for entrant in bracket.seeds if entrant not in out]
    groups: list[list[int]] = []
    for number in range(1, bracket.rounds + 1):
        played = [match for match in matches if match.round == number][: bracket.size >> number]
        if not all(match.is_decided for match in played):
            return _places(len(staying) + 1, groups, matches[-1])
        going_on = {match.winner for match in played}
        leaving = [entrant for entrant in staying if entrant not in going_on]
        staying = [entrant for entrant in staying if entrant in going_on]
        is_for_third = bracket.has_third_place and number == bracket.rounds - 1
        groups = [*(_by_third_place(matches[-1], leaving) if is_for_third else [leaving]), *groups]
    return _places(1, [staying, *groups], matches[-1])


def _by_third_place(match: Match, losers: list[int]) -> list[list[int]]:
    return [[entrant for entrant in losers if (entrant == match.winner) is is_third] for is_third in (True, False)]


def _places(rank: int, groups: Sequence[Sequence[int]], last: Match) -> tuple[Place, ...]:
    """Return the places of groups, best first, from a rank on, without those who still play for theirs."""
    playing = last.entrants if last.is_playable else ()
    settled = []
    for group in groups:
        among = (rank, rank + len(group) - 1)
        settled += [Place(place, entrant, among) for place, entrant in enumerate(group, rank) if entrant not in playing]
        rank += len(group)
    return tuple(settled)
