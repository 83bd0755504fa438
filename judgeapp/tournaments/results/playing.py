"""What a player wants to know on his phone: his matches seen from his side, his place, his other phones."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from judgeapp.domain.events.results import Kind, Score, ScoreRules, outcomes
from judgeapp.domain.messages import say
from judgeapp.domain.standings.values import Outcome
from judgeapp.tournaments.models import SHOWN, Device, Entrant, Event, Report, Round, Seat, Standings
from judgeapp.tournaments.results.reports import agreement, score_of
from judgeapp.tournaments.results.wording import YOU, for_staff, games, score_words
from judgeapp.tournaments.rounds import pairing

NAMED = "entrant__name", "entrant__public_name", "entrant__number"
SEATED = (
    "match",
    "side",
    "round__number",
    "round__stage",
    "round__state",
    "match__table",
    "match__extension",
    "match__reason",
)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of an entrant; all scores are seen from his side.

    opponent    "" for a bye
    mine        what he has reported last, and `theirs` the opponent, while nothing is accepted
    """

    match: int
    side: int
    round: int
    is_cut: bool
    is_running: bool
    table: int | None
    extension: int
    why: str
    opponent: str
    number: int
    rules: ScoreRules
    accepted: Score | None
    mine: Score | None
    theirs: Score | None

    @property
    def state(self) -> str:
        """Return "bye", "accepted", "open", "waiting" (for the opponent), "asked" (by the opponent), "mismatch"."""
        if not self.opponent:
            return "bye"
        if self.accepted:
            return "accepted"
        if self.mine and self.theirs:
            return "mismatch"
        return "waiting" if self.mine else "asked" if self.theirs else "open"

    @property
    def names(self) -> tuple[str, str]:
        return YOU, self.opponent

    @property
    def may_confirm(self) -> bool:
        """May the player say the same as the opponent, or is that for staff?"""
        return self.theirs is not None and not for_staff(self.theirs)

    def in_words(self, score: Score) -> str:
        """Return a score in words to the player: "You won 2–1"."""
        return score_words(score, self.rules, self.names)

    @property
    def outcome(self) -> str:
        """Return the result in two words: "Won 2–1"."""
        if self.accepted is None or self.accepted.kind is not Kind.PLAYED:
            return self.in_words(self.accepted) if self.accepted else ""
        mine, found = outcomes(self.accepted, self.rules)[0], games(self.accepted)
        if mine is Outcome.WIN:
            return say("Won {games}", games=found)
        return say("Lost {games}", games=found) if mine is Outcome.LOSS else say("Drew {games}", games=found)

    @property
    def reported(self) -> Mapping[str, str]:
        """Return what is accepted, and what both have reported, in words."""
        scores = {"accepted": self.accepted, "mine": self.mine, "theirs": self.theirs}
        return {name: self.in_words(score) for name, score in scores.items() if score}


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands after a round."""

    round: int
    rank: int
    of: int
    points: int


def meetings(entrant: Entrant, rules: ScoreRules) -> list[Meeting]:
    """Return the matches of an entrant in the rounds that everybody sees, in their order; three queries."""
    seats = Seat.objects.filter(entrant=entrant, round__state__in=SHOWN, match__is_stopped=False)
    rows = list(seats.order_by("round__number").values_list(*SEATED))
    matches = [row[0] for row in rows]
    others = Seat.objects.filter(match__in=matches).exclude(entrant=entrant)
    met = {match: (shown or name, number) for match, name, shown, number in others.values_list("match", *NAMED)}
    reports: defaultdict[int, list[Report]] = defaultdict(list)
    for each in Report.objects.filter(match__in=matches).exclude(state=Report.State.REPLACED):
        reports[each.match_id].append(each)
    return [_meeting(row, met.get(row[0], ("", 0)), reports[row[0]], rules) for row in rows]


def _meeting(row: tuple[Any, ...], met: tuple[str, int], reports: list[Report], rules: ScoreRules) -> Meeting:
    match, side, number, stage, state, table, extension, reason = row
    accepted = next((score_of(each) for each in reports if each.state == Report.State.ACCEPTED), None)
    offered = agreement(each for each in reports if each.state == Report.State.OFFERED)
    both = [offered.a, offered.b]

    def own(score: Score | None) -> Score | None:
        return score.flipped() if score and side else score

    return Meeting(
        match=match,
        side=side,
        round=number,
        is_cut=stage == Round.Stage.CUT,
        is_running=state == Round.State.RELEASED,
        table=table,
        extension=extension // 60,
        why=pairing.sentence_of(reason),
        opponent=met[0],
        number=met[1],
        rules=rules,
        accepted=own(accepted),
        mine=own(both[side]),
        theirs=own(both[1 - side]),
    )


def place(entrant: Entrant, event: Event) -> Place | None:
    """Return an entrant's place in the newest standings; None before the first, and for who is not in them."""
    newest = Standings.objects.filter(round__event=event).order_by("-round__number", "-version")
    key = newest.values_list("pk", "made_at").first()
    return _places(*key).get(entrant.pk) if key else None


@lru_cache(maxsize=4)
def _places(key: int, made_at: datetime) -> Mapping[int, Place]:
    """Standings are never rewritten, so a process reads those of two thousand players once."""
    found = Standings.objects.select_related("round").defer("round__entered").get(pk=key, made_at=made_at)
    size = len(found.rows)
    return {row["entrant"]: Place(found.round.number, row["rank"], size, row["points"]) for row in found.rows}


def other_devices(device: Device) -> list[Device]:
    """Return the other phones and computers that have opened the same personal link, the latest first."""
    same = Device.objects.filter(entrant=device.entrant, link=device.entrant.link)
    return list(same.exclude(pk=device.pk).order_by("-opened_at"))
