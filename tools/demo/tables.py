"""Tables of the demo in mid-game: followed matches, a deck check, penalties, judge calls with rulings and scenes."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import cycle

from django.db.models import F
from django.utils import timezone

from judgeapp.domain.pairing.values import LETTERS
from judgeapp.domain.permissions import Role
from judgeapp.domain.play.asking import Option, question, ways_to_end
from judgeapp.domain.play.match import MatchState
from judgeapp.domain.play.sheet import Counter, Play
from judgeapp.judging.calls import answering
from judgeapp.judging.calls import opening as calling
from judgeapp.judging.models import Call, DeckCheck, Infraction, Ruling
from judgeapp.judging.penalties.recording import Draft as Penalty
from judgeapp.judging.penalties.recording import record
from judgeapp.judging.radar import checks
from judgeapp.judging.rulings import recording
from judgeapp.judging.rulings.citing import as_typed
from judgeapp.judging.rulings.drafting import Draft
from judgeapp.matches import opening, playing
from judgeapp.matches.models import Match
from judgeapp.matches.playing import Tap
from judgeapp.rulebook.shelf import shelf
from judgeapp.simulator import scenes
from judgeapp.simulator.scenes import ready_scenes
from judgeapp.tournaments.models import Event, Report, Round
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.tournaments.results.reporting import Sender
from judgeapp.tournaments.results.tables import Progress, Table, tables_of
from tools.demo.contents import Asked
from tools.demo.people import Crew

MOST_SETTLED = 20  # questions before a game: far more than any game asks
COUNTED = 12  # taps on counters in a game
SIZE = 40  # of what begins with as many as the players say
CHECKED_MINUTES_AGO = 6
POLICY = "House rules of the demo"
OWNER = "demo"  # of its scenes; no browser's own secret is so short
TOOK = timedelta(minutes=3, seconds=30)
SINCE = tuple(timedelta(minutes=minutes) for minutes in (14, 10, 6))  # the calls that are over, in turn
WAITED = {"waiting": timedelta(minutes=2), "taken": timedelta(minutes=4), "appeal": timedelta(minutes=9)}


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


def _goes_on(play: Play, standing: MatchState, counter: Counter, side: int, change: int) -> bool:
    """Does the game go on after this is counted?"""
    return (standing.now.counts[counter.key][side] or 0) + change > (counter.ends_at or 0)


def penalise(hall: Hall, rule: str) -> None:
    """A warning that cites a rule ("" for none), and a lost game at a table that is followed."""
    if not hall.open:
        return
    cited = {"rule": rule} if rule else {"policy": POLICY}
    lost, warned = Infraction.Penalty.GAME_LOSS, Infraction.Penalty.WARNING
    _record(hall, hall.open[0], Penalty(kind="deck", penalty=lost, note="A card was missing.", policy=POLICY))
    _record(hall, hall.open[-1], Penalty(kind="game-play", penalty=warned, note="A step was left out.", **cited))


def _record(hall: Hall, table: Table, draft: Penalty) -> None:
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


@dataclass(frozen=True, slots=True)
class Told:
    """What became of the questions: the rulings that stand, and the open calls by what they wait for."""

    rulings: tuple[Ruling, ...]
    calls: dict[str, Call]


def ask_and_rule(hall: Hall, asked: Iterable[Asked]) -> Told:
    """Let everything be asked and ruled on; the ruling that those at the event see is appealed, all others are over.

    With no open table nothing is asked, as nobody would be there.
    """
    if not hall.open:
        return Told((), {})
    waits = [each for each in asked if each.shown_to == Ruling.Shown.EVENT][:1]
    others = (each for each in asked if each not in waits)
    tables = zip(cycle(reversed(hall.open)), cycle(SINCE))
    rulings = [_over(hall, each, *where) for each, where in zip(others, tables, strict=False)]
    calls = {}
    for each in waits:
        ruling, calls["appeal"] = _appealed(hall, each, hall.open[0])
        rulings.append(ruling)
    return Told(tuple(rulings), calls | dict(_open(hall)))


def _over(hall: Hall, asked: Asked, table: Table, since: timedelta) -> Ruling:
    """A call that the judge has answered; it ended so long ago, and the table got its time."""
    call = _call(hall, table, asked.said)
    answering.take(call, hall.crew[Role.JUDGE].user)
    _earlier(call, TOOK)
    ruling = _rule(hall, asked, call)
    answering.end(call, answering.proposed(call, timezone.now()), hall.crew[Role.JUDGE].user)
    _earlier(call, since)
    return ruling


def _appealed(hall: Hall, asked: Asked, table: Table) -> tuple[Ruling, Call]:
    """A call that the judge has ruled on, and to which the head judge is called."""
    call = _call(hall, table, asked.said)
    answering.take(call, hall.crew[Role.JUDGE].user)
    _earlier(call, WAITED["appeal"])
    ruling = _rule(hall, asked, call)
    answering.call_head(call)
    return ruling, call


def _open(hall: Hall) -> Iterator[tuple[str, Call]]:
    """Yield a call that waits and one that a judge has, as far as there are tables for them."""
    titles = [ready.title for ready in ready_scenes(hall.event.game).values()]
    for name, table in zip(("waiting", "taken"), hall.open[1:], strict=False):
        call = _call(hall, table, hall.rng.choice(titles)[: calling.LONGEST] if titles else "")
        if name == "taken":
            answering.take(call, hall.crew[Role.JUDGE].user)
        _earlier(call, WAITED[name])
        yield name, call


def _call(hall: Hall, table: Table, said: str) -> Call:
    entrant = hall.event.entrants.get(number=table.numbers[0])
    entrant.event = hall.event
    return calling.call(hall.event, entrant=entrant, kind=Call.Kind.TIMING, words=said)


def _earlier(call: Call, by: timedelta) -> None:
    """Move a call and its rulings back in time, so that what is written at once looks as if it had taken its time."""
    times = ("opened_at", "taken_at", "ended_at")
    known = {name: F(name) - by for name in times if getattr(call, name)}
    Call.objects.filter(pk=call.pk).update(**known)
    Ruling.objects.filter(call=call).update(at=F("at") - by)
    call.refresh_from_db()


def _rule(hall: Hall, asked: Asked, call: Call) -> Ruling:
    """Record the ruling; one with an answer before it is replaced by the head judge. Return the one that stands."""
    ready = ready_scenes(hall.event.game)[asked.scene]
    scene = scenes.keep(ready.playable, OWNER)
    draft = Draft(
        question=asked.question,
        answer=asked.before or asked.answer,
        cites=as_typed(shelf().volumes[hall.event.game], ready.rules),
        shown_to=asked.shown_to,
        table=str(call.table),
        scene=scene.get_absolute_url(),
    )
    first = recording.record(draft, hall.crew[Role.JUDGE].user, hall.event, call)
    if not asked.before:
        return first
    return recording.supersede(
        first, replace(draft, answer=asked.answer), hall.crew[Role.HEAD_JUDGE].user, is_head=True
    )
