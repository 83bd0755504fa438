"""Judge calls of the demo: some have ended with a ruling and a scene, one waits, one is taken, one is an appeal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import cycle

from django.db.models import F
from django.utils import timezone

from judgeapp.domain.permissions import Role
from judgeapp.judging.calls import ending, opening, taking
from judgeapp.judging.demo.contents import Asked
from judgeapp.judging.demo.tables import Hall
from judgeapp.judging.models import Call, Ruling
from judgeapp.judging.rulings import appeals, recording
from judgeapp.judging.rulings.citing import as_typed
from judgeapp.judging.rulings.drafting import Draft
from judgeapp.rulebook.shelf import shelf
from judgeapp.simulator import scenes
from judgeapp.simulator.library import ready_scenes
from judgeapp.tournaments.results.tables import Table

OWNER = "demo"  # of its scenes; no browser's own secret is so short
TOOK = timedelta(minutes=3, seconds=30)
SINCE = tuple(timedelta(minutes=minutes) for minutes in (14, 10, 6))  # the calls that are over, in turn
WAITED = {"waiting": timedelta(minutes=2), "taken": timedelta(minutes=4), "appeal": timedelta(minutes=9)}


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
    taking.take(call, hall.crew[Role.JUDGE].user)
    _earlier(call, TOOK)
    ruling = _rule(hall, asked, call)
    ending.end(call, ending.proposed(call, timezone.now()), hall.crew[Role.JUDGE].user)
    _earlier(call, since)
    return ruling


def _appealed(hall: Hall, asked: Asked, table: Table) -> tuple[Ruling, Call]:
    """A call that the judge has ruled on, and to which the head judge is called."""
    call = _call(hall, table, asked.said)
    taking.take(call, hall.crew[Role.JUDGE].user)
    _earlier(call, WAITED["appeal"])
    ruling = _rule(hall, asked, call)
    taking.call_head(call)
    return ruling, call


def _open(hall: Hall) -> Iterator[tuple[str, Call]]:
    """Yield a call that waits and one that a judge has, as far as there are tables for them."""
    titles = [ready.title for ready in ready_scenes(hall.event.game).values()]
    for name, table in zip(("waiting", "taken"), hall.open[1:], strict=False):
        call = _call(hall, table, hall.rng.choice(titles)[: opening.LONGEST] if titles else "")
        if name == "taken":
            taking.take(call, hall.crew[Role.JUDGE].user)
        _earlier(call, WAITED[name])
        yield name, call


def _call(hall: Hall, table: Table, said: str) -> Call:
    entrant = hall.event.entrants.get(number=table.numbers[0])
    entrant.event = hall.event
    return opening.call(hall.event, entrant=entrant, kind=Call.Kind.TIMING, words=said)


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
    return appeals.supersede(first, replace(draft, answer=asked.answer), hall.crew[Role.HEAD_JUDGE].user, is_head=True)
