"""Chapters, sections and runs of neighbours that changed their number as a whole, each told as one."""

from collections.abc import Sequence
from dataclasses import replace

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.places import place_of
from judgeapp.domain.rules.comparing.values import Change, Move
from judgeapp.domain.rules.numbering import Numbering

Numbers = tuple[str, str]  # an old and a new one


class _Run:
    """Neighbours, and what stands below them, that follow one change of number."""

    def __init__(self, old: Rule, new: Rule) -> None:
        self.first = self.last = (old, new)
        self.count = 1

    def goes_on(self, old: Rule, new: Rule, numbering: Numbering) -> bool:
        """Are these the next neighbours, in both editions?"""
        return all(_is_next(*pair, numbering) for pair in zip(self.last, (old, new), strict=True))

    def move(self) -> Move:
        """Return the run as it is told."""
        first_old, first_new = map(place_of, self.first)
        last_old, last_new = map(place_of, self.last)
        return Move(first_old, last_old, first_new, last_new, self.count)


def with_moves(changes: Sequence[Change], numbering: Numbering) -> tuple[tuple[Change, ...], tuple[Move, ...]]:
    """Return the changes with the moves that explain their new numbers, and the moves, of two rules or more each."""
    runs: dict[int, _Run] = {}
    by_numbers: dict[Numbers, _Run] = {}
    last: dict[Numbers, _Run] = {}
    for at, change in enumerate(changes):
        old, new = change.old, change.new
        if len(change.olds) != 1 or len(change.news) != 1 or old is None or new is None or old.number == new.number:
            continue
        parents = (old.parent, new.parent)
        run = by_numbers.get(parents)
        if run and _below(old) == _below(new):
            run.count += 1
        elif parents in last and last[parents].goes_on(old, new, numbering):
            run = last[parents]
            run.last = (old, new)
            run.count += 1
        else:
            run = last[parents] = _Run(old, new)
        runs[at] = by_numbers[old.number, new.number] = run
    moves = {id(run): run.move() for run in runs.values() if run.count > 1}
    told = (replace(change, move=moves.get(id(runs.get(at)))) for at, change in enumerate(changes))
    return tuple(told), tuple(moves.values())


def _below(rule: Rule) -> str:
    """Return what a rule's number adds to its parent's ("4.4.2" below "4.4" is ".2")."""
    return rule.number.removeprefix(rule.parent)


def _is_next(before: Rule, after: Rule, numbering: Numbering) -> bool:
    one, other = numbering.parts(before.number), numbering.parts(after.number)
    return bool(one) and (*one[:-1], one[-1] + 1) == other
