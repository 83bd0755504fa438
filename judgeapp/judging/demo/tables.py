"""Tables of the demo in mid-game: followed matches, a deck check, a warning and a lost game."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from django.utils import timezone

from judgeapp.domain.pairing.seeds import LETTERS
from judgeapp.domain.permissions import Role
from judgeapp.domain.play.asking import Option, question, ways_to_end
from judgeapp.domain.play.match import Match as Standing
from judgeapp.domain.play.sheet import Counter, Play
from judgeapp.judging.demo.people import Crew
from judgeapp.judging.models import DeckCheck, Infraction
from judgeapp.judging.penalties.drafting import Draft
from judgeapp.judging.penalties.recording import record
from judgeapp.judging.radar import checks
from judgeapp.matches.models import Match
from judgeapp.matches.services import opening, playing
from judgeapp.matches.services.taps import Tap
from judgeapp.tournaments.models import Event, Report, Round
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.tournaments.results.reporting import Sender
from judgeapp.tournaments.results.tables import Progress, Table, tables_of

MOST_SETTLED = 20  # questions before a game: far more than any game asks
COUNTED = 12  # taps on counters in a game
SIZE = 40  # of what begins with as many as the players say
CHECKED_MINUTES_AGO = 6
POLICY = "House rules of the demo"


@dataclass(frozen=True, slots=True)
class Hall:
    """An event in the middle of a round, and who runs it; `open` are the tables without any result yet."""

    event: Event
    round: Round
    open: list[Table]
    crew: Crew
    rng: random.Random


def hall_of(event: Event, crew: Crew, rng: random.Random) -> Hall:
    round_ = event.rounds_played.get(state=Round.State.RELEASED)
    return Hall(event, round_, [each for each in tables_of(round_) if each.progress is Progress.OPEN], crew, rng)


def follow_some(hall: Hall) -> list[Match]:
    """Follow some open tables: one in the first game, one in the second, one before the third."""
    found = []
    for winners, table in zip(((), (0,), (0, 1)), hall.open, strict=False):
        match = opening.follow(Meeting.objects.select_related("round__event").get(pk=table.match))
        Phones(match, hall.rng).play(winners)
        found.append(match)
    return found


class Phones:
    """The two phones at a table: what is asked is answered, and what changes is counted."""

    def __init__(self, match: Match, rng: random.Random) -> None:
        self._match, self._rng, self._play = match, rng, playing.play_of(match)
        self._standing = playing.state(match)

    def play(self, winners: Sequence[int]) -> None:
        """Play a game for each winner, and what there is of the next one: before a third only a deck is ready."""
        for winner in winners:
            self._settle()
            self._count()
            self._tap(next(each for each in self._ends() if each.side == winner))
        if len(winners) < 2:
            self._settle()
            self._count()
        else:
            self._tap(Option("ready", 0, ""))

    def _ends(self) -> list[Option]:
        return [each for each in ways_to_end(self._play, self._standing) if each.data["how"] == "played"]

    def _settle(self) -> None:
        """Answer what is asked before a game: hands are kept, and whose number it is says how many there are."""
        for _ in range(MOST_SETTLED):
            asked = question(self._play, self._standing)
            if asked is None:
                return
            if asked.kind == "size":
                self._tap(Option("size", asked.side, "", {"counter": asked.counter, "value": SIZE}))
            else:
                self._tap(asked.options[-1] if asked.kind == "redraw" else self._rng.choice(asked.options))

    def _count(self) -> None:
        for _ in range(COUNTED):
            counter, side = self._rng.choice(self._play.counters), self._rng.randrange(2)
            change = self._rng.choice(counter.steps)
            if _goes_on(self._play, self._standing, counter, side, change):
                self._tap(Option("count", side, "", {"counter": counter.key, "change": change}))

    def _tap(self, option: Option) -> None:
        """Tap it on the phone of the side that it is about."""
        key = f"{self._rng.getrandbits(64):016x}"
        data = {"game": self._standing.now.number, **option.data}
        sender = playing.Sender(side=option.side or 0)
        answer = playing.add(self._match, [Tap(key, option.kind, option.side, data)], sender)
        if refused := answer.refused.get(key):
            raise RuntimeError(f"a tap of the demo was refused: {option} {refused}")
        self._standing = answer.state


def _goes_on(play: Play, standing: Standing, counter: Counter, side: int, change: int) -> bool:
    """Does the game go on after this is counted?"""
    return (standing.now.counts[counter.key][side] or 0) + change > (counter.ends_at or 0)


def penalise(hall: Hall, rule: str) -> None:
    """A warning that cites a rule ("" for none), and a lost game at a table that is followed."""
    if not hall.open:
        return
    cited = {"rule": rule} if rule else {"policy": POLICY}
    lost, warned = Infraction.Penalty.GAME_LOSS, Infraction.Penalty.WARNING
    _record(hall, hall.open[0], Draft(kind="deck", penalty=lost, note="A card was missing.", policy=POLICY))
    _record(hall, hall.open[-1], Draft(kind="game-play", penalty=warned, note="A step was left out.", **cited))


def _record(hall: Hall, table: Table, draft: Draft) -> None:
    entrant = hall.event.entrants.get(number=table.numbers[0])
    entrant.event = hall.event
    sender = Sender(Report.Source.JUDGE, by=hall.crew[Role.JUDGE].user)
    record(entrant, replace(draft, match=table.match), sender)


def check_decks(hall: Hall) -> DeckCheck | None:
    """Let the head judge check the decks of a table that a seed has drawn."""
    seed, number = "".join(hall.rng.choices(LETTERS, k=checks.SEED_LENGTH)), hall.round.number
    drawn = checks.draw(hall.event, hall.round, 1, seed)
    if not drawn:
        return None
    head = hall.crew[Role.HEAD_JUDGE].user
    check, _ = checks.start(hall.event, number, drawn[0].table.number, head, seed, 1)
    begun = timezone.now() - timedelta(minutes=CHECKED_MINUTES_AGO)
    DeckCheck.objects.filter(pk=check.pk).update(started_at=begun)
    return check
