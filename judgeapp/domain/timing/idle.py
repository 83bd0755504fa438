"""What a scene says and what does nothing in it: well formed, known, and without effect where it stands.

A text that cannot work where its card is, or the effect of a card that is in play already, may be meant as it is
written; so it is told as a warning, and the scene is played.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.scenario import Played, Scenario
from judgeapp.domain.timing.state import Text, Thing
from judgeapp.domain.timing.words import shown

WORKING = ("triggered", "static", "replacement")  # sorts of texts that work by themselves, in their zones


class Idle(NamedTuple):
    """Something that a scene does not take into account, and the step at which that can be seen."""

    step: int
    what: str

    @property
    def sentence(self) -> str:
        return say("Not taken into account: {what}", what=self.what)


def idle_in(timing: Timing, scenario: Scenario, played: Played) -> list[Idle]:
    """Return what is said of the cards of a scene and does nothing in all of it."""
    start = played.steps[0].state
    been: dict[str, set[str]] = {}
    before: Mapping[str, Thing] = {}
    for step in played.steps:
        things = step.state.things
        for key, thing in things.items():
            if before.get(key) is not thing:
                been.setdefault(key, set()).add(thing.zone)
        before = things
        for event in step.events:
            if event.thing and "to" in event.more:  # also where it was only on the way
                been.setdefault(event.thing, set()).add(str(event.more["to"]))
    used = {event.thing for step in played.steps for event in step.events if event.kind in ("played", "resolves")}
    return [
        Idle(_seen_at(scenario, thing), what)
        for thing in start.things.values()
        for text in thing.texts
        if (what := _why_idle(timing, thing, text, been[thing.key], thing.key in used))
    ]


def _why_idle(timing: Timing, thing: Thing, text: Text, been: set[str], is_played: bool) -> str:
    """Return what of a text does nothing, and why; or ""."""
    about = {"card": thing.name, "text": text.name, "zone": shown(thing.zone)}
    on_playing = text.sort == "play" or (text.when is not None and (text.when.event, text.when.thing) == PLAYED)
    if on_playing and text.ops and thing.zone in timing.in_play and been <= set(timing.in_play) and not is_played:
        return say("what {card} does when it is played; it is in play already", **about)
    if sum(each.name == text.name for each in thing.texts) > 1:  # what a game adds to a text, to be done after it
        return ""
    zones = text.zones or timing.in_play
    if text.sort in WORKING and not been & set(zones):
        return say("{text} of {card}: it works in {zones}, and {card} is never there ({zone})",
                   zones=", ".join(map(shown, zones)), **about)  # fmt: skip
    return ""


PLAYED = ("played", "self")


def _seen_at(scenario: Scenario, thing: Thing) -> int:
    """Return the first step at which somebody does something with a card; 0 where nobody does."""
    named = (number for number, move in enumerate(scenario.moves, 1) if move.action.args.get("card") == thing.key)
    return next(named, 0)


def idle_at(found: list[Idle], step: int) -> Iterator[str]:
    """Yield the sentences of one step."""
    yield from (each.sentence for each in found if each.step == step)
