"""Small events written as text, one line a round: "A 2-1 B, C id D, E bye, F missed"."""

import random
from collections import defaultdict
from dataclasses import replace

from judgeapp.domain.events.results import ScoreRules, Unfinished, both_sides, read_score
from judgeapp.domain.standings.standings import standings
from judgeapp.domain.standings.values import SYSTEMS, Outcome, Record, Result

RULES = ScoreRules(unfinished=Unfinished.BOTH_LOSE)


def event(*rounds, **changes):
    """Return the records of an event; entrant "A" has the id 1. Changes: A={"dropped_after": 2}."""
    results = defaultdict(list)
    for number, text in enumerate(rounds, 1):
        for part in text.split(", "):
            first, *middle, last = part.split()
            if last in ("bye", "missed"):
                results[first].append(Result(number, Outcome(last)))
            else:
                score = read_score(" ".join(middle))
                one, other = both_sides(number, ident(first), ident(last), score, RULES)
                results[first].append(one)
                results[last].append(other)
    return [
        replace(Record(ident(name), tuple(some)), **changes.get(name, {})) for name, some in sorted(results.items())
    ]


def ident(name):
    return ord(name) - ord("A") + 1


def table(records, system, tiebreaks=None, **options):
    """Return the standings as (name, points, tie-breaks)."""
    chosen = SYSTEMS[system].tiebreaks if tiebreaks is None else tiebreaks
    return [
        (chr(line.id + ord("A") - 1), line.points, *line.values)
        for line in standings(records, SYSTEMS[system], chosen, "seed", **options)
    ]


def value(records, tiebreak, name, system="magic"):
    """Return one tie-break of one entrant."""
    return {line[0]: line[2] for line in table(records, system, [tiebreak])}[name]


def chance_event(rng: random.Random, entrants: int, rounds: int, leaving: float = 0.1):
    """Return the records of a made-up event, with byes, draws, missed rounds, late entries and drops."""
    results = defaultdict(list)
    dropped = {}
    late = {entrant for entrant in range(entrants) if rng.random() < 0.1}
    for number in range(1, rounds + 1):
        playing = [entrant for entrant in range(entrants) if entrant not in dropped]
        if number == 1:
            playing = [entrant for entrant in playing if entrant not in late]
        absent = {entrant for entrant in playing if rng.random() < 0.03}
        for entrant in absent:
            results[entrant].append(Result(number, Outcome.MISSED))
        there = [entrant for entrant in playing if entrant not in absent]
        rng.shuffle(there)
        if len(there) % 2:
            results[there.pop()].append(Result(number, Outcome.BYE))
        for one, other in zip(there[::2], there[1::2], strict=True):
            score = read_score(rng.choice(["2-0", "2-1", "0-2", "1-2", "1-1-1", "id", "dl", "1-0 u"]))
            first, second = both_sides(number, one, other, score, RULES)
            results[one].append(first)
            results[other].append(second)
        dropped |= {entrant: number for entrant in playing if rng.random() < leaving}
    return [
        Record(entrant, tuple(results[entrant]), dropped.get(entrant), seed=entrant + 1, is_late=entrant in late)
        for entrant in range(entrants)
    ]
