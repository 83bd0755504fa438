"""Drawing a round again from what it was drawn from: anybody can do it with the published seed.

A round holds if the digest that was shown before it is that of the seed, and if every match that was not made by
hand comes out of the draw again. What was changed by hand is listed. Everybody who was drawn is in one match; who is
in none was taken out by an edit that says so.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from judgeapp.domain.messages import english_of
from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import Options, Pairing, PairingError, digest
from judgeapp.tournaments.models import Round, Seat
from judgeapp.tournaments.rounds.pairing import entrant_from

# How an edit ends that takes a match or a bye from people; the words are those of editing and mending.
TAKEN = (" do not play each other.", " does not have the bye.", " is taken back.")
BY_HAND = ("hand", "bye-hand", "repair", "bye-repair")
Met = frozenset[int]  # the numbers of those who meet; of a bye it is one


class VerifyError(ValueError):
    """There is nothing to draw again."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was published of a round.

    met      who meets whom by number, each with the code of its reason
    edits    what was changed by hand, as sentences
    numbers  the number of each entrant whose id in `entered` is another
    names    number -> name, as `edits` have it; {} where a file does not tell
    seats    in how many matches each number is
    """

    round: int
    seed: str
    digest: str
    entered: Mapping[str, Any]
    met: Mapping[Met, str]
    edits: Sequence[str]
    numbers: Mapping[int, int]
    names: Mapping[int, str]
    seats: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What drawing a round again showed.

    missing     meetings of the new draw that were not published (changed by hand, if `edits` says so)
    by_hand     meetings that were made by hand
    unexplained meetings that neither the draw nor a hand made
    lost        who was drawn, is in no match, and was taken out by no edit
    twice       who is in more than one match
    """

    round: int
    digest_is_equal: bool
    pairs: int
    equal: int
    missing: tuple[tuple[int, ...], ...]
    by_hand: tuple[tuple[int, ...], ...]
    unexplained: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...]
    twice: tuple[int, ...]
    edits: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether the seed is the announced one and everything that it does not give was made by hand."""
        return self.digest_is_equal and not (self.unexplained or self.lost or self.twice)

    def as_plain(self) -> dict[str, Any]:
        return {**asdict(self), "holds": self.holds}


def of_round(round_: Round) -> Drawn:
    """Return what was published of a stored round; two queries."""
    people = list(round_.event.entrants.values_list("pk", "number", "name"))
    numbers = {pk: number for pk, number, _ in people}
    names = {number: name for _, number, name in people}
    seats = Seat.objects.filter(round=round_).order_by("match", "side")
    rows: dict[int, tuple[list[int], str]] = {}
    for match, entrant, reason in seats.values_list("match", "entrant", "match__reason"):
        rows.setdefault(match, ([], reason.get("code", "")))[0].append(numbers[entrant])
    met = {frozenset(who): code for who, code in rows.values()}
    seats_of = Counter(each for who, _ in rows.values() for each in who)
    drawn_from, edits = round_.entered, tuple(map(english_of, round_.edits))
    return Drawn(round_.number, round_.seed, round_.digest, drawn_from, met, edits, numbers, names, seats_of)


def of_plain(plain: Any) -> Drawn:
    """Read a round as an export has it, or as the API has it together with what it was drawn from.

    Raises VerifyError with what is missing.
    """
    try:
        edits = tuple(str(each) for each in plain.get("edits", ()))
        number, seed, announced = int(plain["number"]), str(plain["seed"]), str(plain["digest"])
        numbers = {int(key): int(value) for key, value in plain.get("numbers", {}).items()}
        rows = list(_rows(plain["matches"]))
        seats = Counter(each for who, _ in rows for each in who)
        met = {frozenset(who): code for who, code in rows}
        return Drawn(number, seed, announced, _entered(plain), met, edits, numbers, {}, seats)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise VerifyError(f"This is no round as an export or the API has it: {error!r}.") from error


def _entered(plain: Any) -> dict[str, Any]:
    if "entered" in plain:
        return dict(plain["entered"])
    return {"entrants": list(plain["entrants"]), "options": dict(plain["options"])} if plain["entrants"] else {}


def _rows(matches: Any) -> Iterator[tuple[list[int], str]]:
    """Yield who meets in each match, and the code of its reason."""
    for each in matches:
        if not each.get("is_stopped"):
            who = each["seats"] if "seats" in each else each["players"]
            yield list(map(int, who)), str((each.get("reason") or {}).get("code", ""))


def verify(published: Drawn) -> Verdict:
    """Draw a round again and compare.

    Raises VerifyError for a round that was not drawn (of the top cut), or whose draw cannot be read.
    """
    drawn = _met_in(_draw(published), published.numbers)
    left = [each for each in published.met if each not in drawn]
    by_hand = [each for each in left if published.met[each] in BY_HAND]
    return Verdict(
        round=published.round,
        digest_is_equal=digest(published.seed) == published.digest,
        pairs=len(published.met),
        equal=len(published.met) - len(left),
        missing=_listed(each for each in drawn if each not in published.met),
        by_hand=_listed(by_hand),
        unexplained=_listed(set(left) - set(by_hand)),
        lost=_lost(published, {each for meeting in drawn for each in meeting}),
        twice=tuple(sorted(each for each, times in published.seats.items() if times > 1)),
        edits=tuple(published.edits),
    )


def _lost(published: Drawn, drawn: set[int]) -> tuple[int, ...]:
    """Return who was drawn and is in no match, without those whom an edit took out."""
    absent = sorted(drawn.difference(*published.met))
    edits = [edit for edit in published.edits if edit.endswith(TAKEN)]
    if published.names:
        return tuple(each for each in absent if not _is_named(published.names.get(each, ""), edits))
    # A file without names: an edit takes a match or a bye from two at most.
    return () if len(absent) <= 2 * len(edits) else tuple(absent)


def _is_named(name: str, edits: Sequence[str]) -> bool:
    wanted = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return bool(name) and any(wanted.search(edit) for edit in edits)


def _draw(published: Drawn) -> Pairing:
    if not published.entered:
        raise VerifyError(f"Round {published.round} was not drawn: its matches follow from the bracket or from hand.")
    if not published.seed:
        raise VerifyError(f"The seed of round {published.round} is published when the round is closed.")
    try:
        entrants = [entrant_from(each) for each in published.entered["entrants"]]
        return pair_round(entrants, Options.from_plain(published.entered["options"]), published.seed)
    except (AttributeError, KeyError, PairingError, TypeError, ValueError) as error:
        raise VerifyError(f"Round {published.round} cannot be drawn again: {error!r}.") from error


def _met_in(pairing: Pairing, numbers: Mapping[int, int]) -> set[Met]:
    meetings = [*((pair.a, pair.b) for pair in pairing.pairs), *((bye.entrant,) for bye in pairing.byes)]
    return {frozenset(numbers.get(each, each) for each in meeting) for meeting in meetings}


def _listed(meetings: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(tuple(sorted(each)) for each in meetings))
