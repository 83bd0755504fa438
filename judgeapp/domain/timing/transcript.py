"""A played scenario as text and as plain values: every step, what happened in it, and the rules behind it.

What a scene says and what does nothing in it (well formed, known, and without effect where it stands) may be meant as
it is written: a text that cannot work where its card is, the effect of a card that is in play already. It is told as a
warning, and the scene is played.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import EVERYBODY, Action, IllegalAction, InvalidAction, Timing
from judgeapp.domain.timing.engine import ENGINE, Step, apply, plain
from judgeapp.domain.timing.scenario import Played, Problem, Scenario, read_action
from judgeapp.domain.timing.state import Event, Grounds, Mark, State, Text, Thing
from judgeapp.domain.timing.table import Meter, Table, TooLong, labels_of
from judgeapp.domain.timing.words import several, shown


def cited(grounds: Grounds) -> str:
    """Return rules in brackets, with a word where they don't say it outright: "[1.14.4; reading A1]"."""
    about = {"rules": ", ".join(grounds.rules), "note": grounds.note}
    if grounds.mark is Mark.RULE:
        return say("[{rules}]", **about)
    if grounds.mark is Mark.READING:
        return say("[{rules}; reading {note}]", **about) if grounds.note else say("[{rules}; reading]", **about)
    return say("[{rules}; example {note}]", **about) if grounds.note else say("[{rules}; example]", **about)


def action_words(timing: Timing, action: Action, table: Table) -> str:
    """Return an action in words: "Ana: play Absorb (targets Gorilla)"."""
    if action.verb == EVERYBODY:
        return say("Everybody passes.")
    return say("{player}: {deed}", player=action.player, deed=deed(timing, action, table))


def deed(timing: Timing, action: Action, table: Table) -> str:
    """Return what an action does, without who does it."""
    verb = timing.verbs.get(action.verb)
    words = verb.label if verb else action.verb
    for key, value in action.args.items():
        words = _with(words, key, in_words(table, value))
    return words


def _with(deed: str, key: str, value: str) -> str:
    """Return a deed with one more of its arguments; of those that nobody mistakes the name is left out."""
    about = {"deed": deed, "value": value}
    match key:
        case "card":
            return say("{deed} – {value}", **about)
        case "order":
            return say("{deed}: {value}", **about)
        case "targets":
            return say("{deed} → {value}", **about)
        case "to":
            return say("{deed} to {value}", **about)
        case "path":
            return say("{deed} via {value}", **about)
        case "dot":
            return say("{deed} {value}", **about)
        case "by":
            return say("{deed}; by {value}", **about)
        case "for":
            return say("{deed}; for {value}", **about)
    return say("{deed}; {name} {value}", name=shown(key), **about)


def in_words(table: Table, value: Any) -> str:
    """Return an argument of an action as it is told: names of cards, "yes" and "no"."""
    if isinstance(value, (tuple, list)):
        return commas(in_words(table, each) for each in value) or say("nothing")
    if isinstance(value, Mapping):
        return commas(say("{name} {value}", name=key, value=in_words(table, each)) for key, each in value.items())
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return shown(table.name(str(value)))


def transcript(timing: Timing, scenario: Scenario, played: Played) -> list[str]:
    """Return the lines of a played scenario in the active language."""
    idle = warnings_of(timing, scenario, played)
    lines = [scenario.title or str(say("Scenario")), *_readings(timing, scenario)]
    lines += [*(str(each.sentence) for each in idle), ""]
    before, meter = scenario.start, Meter()
    for number, step in enumerate(played.steps):
        table = Table(timing, before, scenario.settings, meter)
        words = action_words(timing, step.action, table) if step.action else say("The scene is set.")
        lines.append(f"{number:>3}  {words}")
        if number in played.refusals:
            refusal = played.refusals[number]
            lines.append(_line(say("refused, as expected: {why}", why=refusal.text), refusal.grounds))
        if number in played.misses:
            lines.append(_line(say("FAILED: {why}", why=played.misses[number].sentence)))
        lines += [_line(words) for words in idle_at(idle, number)]
        lines += [_line(event.text, event.grounds) for event in step.events]
        lines += [_line(words) for words in by_hand(step.state)]
        note = scenario.moves[number - 1].note if number else ""
        lines += [_line(say("Note: {words}", words=note))] if note else []
        before = step.state
    return [*lines, "", *final(timing, scenario, played.state)]


def by_hand(state: State) -> list[str]:
    """Return what everything from a state on depends on because it was settled by hand."""
    return [say("This depends on what was settled by hand: “{words}”", words=words)
            for words in state.memo.get("by hand", ())]  # fmt: skip


def _line(text: str, grounds: Grounds | None = None) -> str:
    return f"     {text} {cited(grounds)}" if grounds else f"     {text}"


def _readings(timing: Timing, scenario: Scenario) -> Iterable[str]:
    for key, value in scenario.settings.items():
        setting = timing.settings[key]
        about = {"title": setting.title, "reading": setting.readings[value], "rules": cited(setting.grounds)}
        usual = say("Reading: {title}: {reading} {rules}", **about)
        yield str(usual if value == setting.default else say("Reading: {title}: {reading} (chosen) {rules}", **about))


def final(timing: Timing, scenario: Scenario, state: State) -> list[str]:
    """Return the lines of a state: who is asked, what waits, what is counted, where things are."""
    table = Table(timing, state, scenario.settings)
    lines, labels = [str(say("At the end:"))], labels_of(state)
    lines += [_line(each.text, each.grounds) for each in (state.over, state.asking) if each]
    lines += [
        f"     {place}. {labels[item.key]} ({item.controller})" for place, item in enumerate(reversed(state.pile), 1)
    ]
    for each in state.pending:
        lines.append(_line(say("waits to be placed: {text} ({player})", text=labels[each.key], player=each.controller)))
    for player in state.players:
        counted = [
            say("{name} {value}", name=timing.numbers.get(name, name), value=value)
            for (who, name), value in state.numbers.items()
            if who == player
        ]
        lines += [f"     {player}: {commas(counted)}"] if counted else []
    return [*lines, *(_line(_thing(table, key)) for key in state.things)]


def _thing(table: Table, key: str) -> str:
    thing = table.things[key]
    stats = (say("{stat} {value}", stat=shown(name), value=stat_of(table, thing, name)) for name in thing.stats)
    about = commas((shown(thing.zone), *map(shown, sorted(thing.marks)), *stats))
    return say("{thing} ({player}): {about}", thing=thing.name, player=thing.controller, about=about)


def as_plain(
    timing: Timing, scenario: Scenario, played: Played, problems: Iterable[Problem], edition: str
) -> dict[str, Any]:
    """Return a played scenario as JSON can hold it; every citation names game, edition and number."""
    return {
        "game": scenario.game,
        "title": scenario.title,
        "edition": edition,
        "engine": ENGINE,
        "settings": dict(scenario.settings),
        "rules": list(scenario.rules),
        "warnings": [{"step": each.step, "message": each.sentence} for each in warnings_of(timing, scenario, played)],
        "steps": [step_plain(number, step, played) for number, step in enumerate(played.steps)],
        "final": state_plain(timing, scenario, played.state),
        "problems": [{"where": each.where, "message": each.message, "rules": list(each.rules)} for each in problems],
    }


def step_plain(number: int, step: Step, played: Played) -> dict[str, Any]:
    asking, labels, refusal = step.state.asking, labels_of(step.state), played.refusals.get(number)
    return {
        "number": number,
        "action": plain(step.action.plain()) if step.action else None,
        "refused": None if refusal is None else {
            "text": refusal.text,
            "rules": list(refusal.grounds.rules),
            "mark": refusal.grounds.mark.value,
        },
        "failed": None if number not in played.misses else played.misses[number].message,
        "events": [event_plain(event) for event in step.events],
        "by_hand": by_hand(step.state),
        "asks": None if asking is None else {
            "kind": asking.kind,
            "player": asking.player,
            "text": asking.text,
            "rules": list(asking.grounds.rules),
        },
        "pile": [
            {"key": item.key, "name": labels[item.key], "player": item.controller}
            for item in reversed(step.state.pile)
        ],
    }  # fmt: skip


def event_plain(event: Event) -> dict[str, Any]:
    grounds = event.grounds
    return {
        "kind": event.kind,
        "text": event.text,
        "rules": list(grounds.rules),
        "mark": grounds.mark.value,
        **({"note": grounds.note} if grounds.note else {}),
        **({"player": event.player} if event.player else {}),
        **({"thing": event.thing} if event.thing else {}),
        **({"item": event.item} if event.item else {}),
    }


def state_plain(timing: Timing, scenario: Scenario, state: State) -> dict[str, Any]:
    """Return a state as plain values, as much of it as a reader of a transcript needs."""
    table = Table(timing, state, scenario.settings)
    asking, labels = state.asking, labels_of(state)
    return {
        "step": state.step,
        "turn": state.turn,
        "turn_player": state.turn_player,
        "leader": state.leader,
        "asks": None if asking is None else {"kind": asking.kind, "player": asking.player, "text": asking.text},
        "pile": [labels[item.key] for item in reversed(state.pile)],
        "pending": [labels[each.key] for each in state.pending],
        "numbers": {
            player: {name: value for (who, name), value in state.numbers.items() if who == player}
            for player in state.players
        },
        "cards": {
            key: {
                "zone": thing.zone,
                "controller": thing.controller,
                "marks": sorted(thing.marks),
                **{name: stat_of(table, thing, name) for name in thing.stats},
            }
            for key, thing in state.things.items()
        },
        "over": None if state.over is None else {
            "winners": list(state.over.winners),
            "text": state.over.text,
            "rules": list(state.over.grounds.rules),
        },
    }  # fmt: skip


# --- what does nothing

WORKING = ("triggered", "static", "replacement")  # sorts of texts that work by themselves, in their zones


class Idle(NamedTuple):
    """Something that a scene does not take into account, and the step at which that can be seen."""

    step: int
    what: str

    @property
    def sentence(self) -> str:
        return say("Not taken into account: {what}", what=self.what)


def warnings_of(timing: Timing, scenario: Scenario, played: Played) -> list[Idle]:
    """Return what a scene says and does not take into account: on its cards, and among the rules of its head."""
    cited = _cited_in(timing, scenario, played)
    alone = [rule for rule in scenario.rules if not any(_is_of(each, rule) for each in cited)]
    words = say_many("rule {rules} of the head: no step of this scene rests on it",
                     "rules {rules} of the head: no step of this scene rests on them", len(alone),
                     rules=", ".join(alone))  # fmt: skip
    return [*([Idle(0, words)] if alone else []), *idle_in(timing, scenario, played)]


def _is_of(rule: str, head: str) -> bool:
    """Tell whether a rule is another one or a part of it: 10-11-1 of 10-11, 208.2a of 208.2, but not 10-1 of 10-11."""
    return rule.startswith(head) and not rule[len(head) : len(head) + 1].isdigit()


def _cited_in(timing: Timing, scenario: Scenario, played: Played) -> set[str]:
    """Return the rules on which anything in a scene rests: what happens, is asked, is refused, or is read so."""
    grounds = [timing.settings[key].grounds for key in scenario.plain.get("settings", {})]
    grounds += [event.grounds for step in played.steps for event in step.events]
    grounds += [each.grounds for step in played.steps for each in (step.state.asking, step.state.over) if each]
    grounds += [each.grounds for each in played.refusals.values()]
    grounds += _of_tries(timing, scenario, played)
    listed = (expect.get("illegal", ()) for expect in (scenario.expect, *(move.expect for move in scenario.moves)))
    refused = {str(each["rule"]) for illegal in listed for each in illegal if "rule" in each}
    return refused.union(*(each.rules for each in grounds))


def _of_tries(timing: Timing, scenario: Scenario, played: Played) -> Iterator[Grounds]:
    """Yield what it rests on that an action is legal, or is refused, where a scene expects that without doing it."""
    meter = Meter(played.left)
    expected = (scenario.expect, *(move.expect for move in scenario.moves))
    for step, expect in zip(played.steps, expected, strict=False):  # a scene may have stopped before its end
        for each in (*expect.get("legal", ()), *expect.get("illegal", ())):
            tried = {name: value for name, value in each.items() if name != "rule"}
            try:
                _, events = apply(timing, step.state, read_action(timing, tried), scenario.settings, meter)
            except IllegalAction as error:
                yield error.refusal.grounds
            except (InvalidAction, TooLong):
                continue  # its own expectation fails and says so
            else:
                yield from (event.grounds for event in events)


def idle_in(timing: Timing, scenario: Scenario, played: Played) -> list[Idle]:
    """Return what is said of the cards of a scene and does nothing in all of it."""
    start = played.steps[0].state
    been = {thing.key: {thing.zone} for thing in start.things.values()}
    for step in played.steps:
        for event in step.events:
            if now := step.state.things.get(event.thing):
                been.setdefault(now.key, set()).add(now.zone)
            if event.thing:
                been.setdefault(event.thing, set()).update(_on_the_way(timing, event))
    used = {event.thing for step in played.steps for event in step.events if event.kind in ("played", "resolves")}
    texts = [
        Idle(_seen_at(scenario, thing), what)
        for thing in start.things.values()
        for text in thing.texts
        if (what := _why_idle(timing, thing, text, been[thing.key], thing.key in used))
    ]
    return [*texts, *_of_decks(timing, scenario, start), *_of_other_kinds(timing, scenario, played)]


def _of_decks(timing: Timing, scenario: Scenario, start: State) -> Iterator[Idle]:
    """Yield what the facts of cards say of decks alone."""
    for thing in start.things.values():
        for fact in (name for name in timing.vocabulary.decks if name in thing.facts):
            what = say("{fact} of {card}: only decks ask for it", fact=fact, card=thing.name)
            yield Idle(_seen_at(scenario, thing), what)


def _of_other_kinds(timing: Timing, scenario: Scenario, played: Played) -> Iterator[Idle]:
    """Yield what is said of cards and only those of other kinds have, or only where texts work."""
    kinds, states = timing.vocabulary.of_kinds, timing.vocabulary.states
    for card in scenario.plain.get("card", ()):
        thing = played.steps[0].state.things[str(card.get("id", card["name"]))]
        been = {step.state.things[thing.key].kind for step in played.steps if thing.key in step.state.things}
        stats, marks = tuple(card.get("stats", ())), several(card.get("marks", ()))
        if card.get("cost") and thing.kind in timing.vocabulary.costless:
            what = say("cost of {card}: cards of its kind cost nothing", card=thing.name)
            yield Idle(_seen_at(scenario, thing), what)
        whole = ("stats",) if stats and "stats" in kinds else ()
        for word in (*whole, *stats, *marks, *card.get("facts", ())):
            only = kinds.get(word, (thing.kind,))
            about = {"word": shown(word), "card": thing.name, "zone": shown(thing.zone)}
            if been.isdisjoint(only):
                names = commas(timing.kinds[kind].label for kind in only)
                what = say("{word} of {card}: only these have it: {kinds}", kinds=names, **about)
                yield Idle(_seen_at(scenario, thing), what)
            elif word in states and thing.zone not in (*timing.in_play, *states[word]):
                what = say("{word} of {card}: it has that only in play ({zone})", **about)
                yield Idle(_seen_at(scenario, thing), what)


def _on_the_way(timing: Timing, event: Event) -> Iterable[str]:
    """Return the zones in which a card was when something happened to it, and may be no more as the step ends."""
    if event.kind == "attached":
        return timing.in_play
    return (str(event.more[name]) for name in ("came_from", "to") if name in event.more)


def _why_idle(timing: Timing, thing: Thing, text: Text, been: set[str], is_played: bool) -> str:
    """Return what of a text does nothing, and why; or ""."""
    about = {"card": thing.name, "text": text.name, "zone": shown(thing.zone)}
    on_playing = text.sort == "play" or (text.when is not None and (text.when.event, text.when.thing) == PLAYED)
    if on_playing and text.ops and thing.zone in timing.in_play and been <= set(timing.in_play) and not is_played:
        return say("what {card} does when it is played; it is in play already", **about)
    if on_playing:
        return ""
    others = (each for each in thing.texts if each is not text)
    if any(each.name == text.name or each.label.startswith(text.name) for each in others):
        return ""  # what a game adds to a text or a keyword, to be done after it
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
