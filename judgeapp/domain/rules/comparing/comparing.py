"""Compares two editions of a rulebook: what became of every rule, what moved together, and the words that tell it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from judgeapp.domain.messages import listed, say, say_many
from judgeapp.domain.rules.book import Rule, plain
from judgeapp.domain.rules.comparing.matching import Match, Matches, match
from judgeapp.domain.rules.comparing.values import (
    Change,
    Comparison,
    Kind,
    Move,
    Part,
    Piece,
    Place,
    Step,
    among,
    only_in,
    parents_of,
    place_of,
    sections_of,
)
from judgeapp.domain.rules.comparing.words import Follows, diff, text_of
from judgeapp.domain.rules.numbering import Numbering


def compare(old: Sequence[Rule], new: Sequence[Rule], numbering: Numbering) -> Comparison:
    """Compare two editions; every rule of both is in exactly one change."""
    found = match(old, new, numbering)
    judge = _Judge(old, new, numbering, found)
    changes, moves = with_moves(
        [change for _, change in sorted(judge.changes(), key=lambda placed: placed[0])], numbering
    )
    comparison = Comparison(
        changes,
        moves,
        only_old=only_in(old, found.removed, numbering),
        only_new=only_in(new, found.added, numbering),
    )
    return replace(comparison, summary=tuple(summary_of(comparison, numbering)))


_At = tuple[int, int]  # the place in the new edition; behind it, how many of those that are gone come before


class _Judge:
    """Says what became of each rule."""

    def __init__(self, old: Sequence[Rule], new: Sequence[Rule], numbering: Numbering, found: Matches) -> None:
        self._old, self._new, self._found = old, new, found
        self._follows: Follows = {
            old[i].number: frozenset(new[j].number for j in each.news) for each in found.matches for i in each.olds
        }
        self._sections = sections_of(new, numbering)
        self._old_sections = sections_of(old, numbering)
        self._heads = {rule.number: i for i, rule in enumerate(old)} | {"": -1}
        self._became = {old[i].number: each.news[0] for each in found.matches for i in each.olds}

    def changes(self) -> Iterator[tuple[_At, Change]]:
        """Yield every change with its place in the order of the new edition."""
        for each in self._found.matches:
            yield (each.news[0], 0), self._matched(each)
        for j in self._found.added:
            rule = self._new[j]
            yield (j, 0), Change(Kind.ADDED, (), (rule,), _only(Part.NEW, rule), 0.0, self._sections[j])
        for at, i in self._gone():
            rule = self._old[i]
            yield at, Change(Kind.REMOVED, (rule,), (), _only(Part.GONE, rule), 0.0, self._section_of_gone(i))

    def _matched(self, each: Match) -> Change:
        olds, news = tuple(self._old[i] for i in each.olds), tuple(self._new[j] for j in each.news)
        pieces = diff(_text(olds), _text(news), self._follows)
        is_same = all(piece.kind is Part.SAME for piece in pieces)
        kind = _kind(olds, news, is_same, each.is_moved)
        likeness = 1.0 if is_same else each.likeness
        return Change(kind, olds, news, pieces, likeness, self._sections[each.news[0]], each.is_moved)

    def _gone(self) -> Iterator[tuple[_At, int]]:
        """Yield those that are gone behind the nearest rule before them that did not move.

        In a section that moved as a whole they stand behind the last one before them that moved with it.
        """
        became = {i: each.news[-1] for each in self._found.matches for i in each.olds}
        away, moved = self._away(), dict[Place, int]()
        anchor = -1
        for i in range(len(self._old)):
            section = self._section_of_gone(i)
            if i not in became:
                yield (moved.get(section, anchor), i + 1), i
            elif i not in away:
                anchor = became[i]
            elif self._heads[self._old_sections[i].number] in away and self._sections[became[i]] == section:
                moved[section] = became[i]

    def _away(self) -> set[int]:
        """Return the old rules that moved, and all that stood below them."""
        away = {i for each in self._found.matches if each.is_moved for i in each.olds}
        for i, parent in enumerate(parents_of(self._old)):
            if parent in away:
                away.add(i)
        return away

    def _section_of_gone(self, i: int) -> Place:
        section = self._old_sections[i]
        became = self._became.get(section.number)
        return section if became is None else self._sections[became]


def _kind(olds: Sequence[Rule], news: Sequence[Rule], is_same: bool, is_moved: bool) -> Kind:
    if len(news) > 1:
        return Kind.SPLIT
    if len(olds) > 1:
        return Kind.MERGED
    if olds[0].number == news[0].number:
        return Kind.SAME if is_same else Kind.CHANGED
    if not is_same:
        return Kind.RENUMBERED_AND_CHANGED
    return Kind.MOVED if is_moved else Kind.RENUMBERED


def _text(rules: Iterable[Rule]) -> str:
    return "\n".join(map(text_of, rules))


def _only(part: Part, rule: Rule) -> tuple[Piece, ...]:
    return tuple(Piece(part, text) for text in filter(None, [plain(text_of(rule))]))


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
    placed = (replace(change, move=moves.get(id(runs.get(at)))) for at, change in enumerate(changes))
    return tuple(placed), tuple(moves.values())


def _below(rule: Rule) -> str:
    """Return what a rule's number adds to its parent's ("4.4.2" below "4.4" is ".2")."""
    return rule.number.removeprefix(rule.parent)


def _is_next(before: Rule, after: Rule, numbering: Numbering) -> bool:
    one, other = numbering.parts(before.number), numbering.parts(after.number)
    return bool(one) and (*one[:-1], one[-1] + 1) == other


MOST_MOVES = 6  # that are told one by one, those of most rules
MOST_SECTIONS = 3
MOST_PLACES = 8
BECAME: dict[Kind, Callable[[int], str]] = {
    Kind.SAME: lambda n: say_many("{n} is the same", "{n} are the same", n),
    Kind.CHANGED: lambda n: say_many("{n} changed", "{n} changed", n),
    Kind.RENUMBERED: lambda n: say_many("{n} only has another number", "{n} only have another number", n),
    Kind.MOVED: lambda n: say_many("{n} moved as it is", "{n} moved as they are", n),
    Kind.RENUMBERED_AND_CHANGED: lambda n: say_many(
        "{n} changed and has another number", "{n} changed and have another number", n
    ),
    Kind.SPLIT: lambda n: say_many("{n} was split", "{n} were split", n),
    Kind.MERGED: lambda n: say_many("{n} was merged from several", "{n} were merged from several", n),
    Kind.ADDED: lambda n: say_many("{n} is new", "{n} are new", n),
    Kind.REMOVED: lambda n: say_many("{n} is gone", "{n} are gone", n),
}


def summary_of(comparison: Comparison, numbering: Numbering) -> Iterator[str]:
    """Yield the sentences, what matters most first."""
    yield _totals(comparison)
    yield from _sections(comparison, numbering)
    if news := _names(comparison.only_new, numbering):
        yield say("Only in the new edition: {places}.", places=listed(news))
    if olds := _names(comparison.only_old, numbering):
        yield say("Only in the old edition: {places}.", places=listed(olds))
    moves = sorted(comparison.moves, key=lambda move: -move.count)[:MOST_MOVES]
    yield from (_move(move, numbering) for move in comparison.moves if move in moves)
    if others := len(comparison.moves) - len(moves):
        yield say_many("{n} smaller group has other numbers too.", "{n} smaller groups have other numbers too.", others)


def _totals(comparison: Comparison) -> str:
    old = sum(len(change.olds) for change in comparison.changes)
    new = sum(len(change.news) for change in comparison.changes)
    counts = {kind: number for kind, number in comparison.counts.items() if number}
    if not counts.keys() - {Kind.SAME}:
        return say("Nothing changed: {rules}, all the same.", rules=_rules(new))
    kinds = listed([BECAME[kind](number) for kind, number in counts.items()])
    return say("The old edition has {old} rules and headings, the new one {new}: {told}.", old=old, new=new, told=kinds)


def _sections(comparison: Comparison, numbering: Numbering) -> Iterator[str]:
    """Yield where most changed, apart from chapters and sections that are new or gone as a whole."""
    changed = [
        (sum(_is_counted(change, comparison, numbering) for change in each.changes), name_of(each.section, numbering))
        for each in comparison.sections
        if each.section != Place()
    ]
    most = sorted((each for each in changed if each[0]), key=lambda each: -each[0])[:MOST_SECTIONS]
    if most:
        names = [say("{place} ({number})", place=name, number=number) for number, name in most]
        yield say("Most changes are in {places}.", places=listed(names))


def _is_counted(change: Change, comparison: Comparison, numbering: Numbering) -> bool:
    alone = {Kind.REMOVED: comparison.only_old, Kind.ADDED: comparison.only_new}.get(change.kind, ())
    return change.kind.has_other_text and among(alone, change, numbering) is None


def _names(places: Sequence[Place], numbering: Numbering) -> list[str]:
    names = [name_of(place, numbering) for place in places[:MOST_PLACES]]
    more = len(places) - MOST_PLACES
    return [*names, say_many("{n} more", "{n} more", more)] if more > 0 else names


def _move(move: Move, numbering: Numbering) -> str:
    first, rules = name_of(move.first_old, numbering), _rules(move.count)
    if move.first_old == move.last_old:
        now = name_of(move.first_new, numbering)
        return say("{place} is now {now}: {rules}.", place=first, now=now, rules=rules)
    return say(
        "{first} to {last} are now {first_now} to {last_now}: {rules}.",
        first=first,
        last=name_of(move.last_old, numbering),
        first_now=move.first_new.number,
        last_now=move.last_new.number,
        rules=rules,
    )


def name_of(place: Place, numbering: Numbering) -> str:
    """Return a place as a sentence names it: number and title; "" above the first heading."""
    if place.title and not numbering.parts(place.number):  # a slug is no number to tell
        return f"“{place.title}”"
    if len(numbering.parts(place.number)) == 1 and not place.title:  # a document that numbers its chapters silently
        return say("chapter {number}", number=place.number)
    return f"{place.number} {place.title}".strip()


def _rules(number: int) -> str:
    return say_many("{n} rule and heading", "{n} rules and headings", number)


Edition = tuple[str, Sequence[Rule]]  # its label and its rules
Changes = tuple[Change, ...]


def history(
    editions: Sequence[Edition], comparisons: Sequence[Comparison], number: str, at: int = -1
) -> tuple[Step, ...]:
    """Return a step for every edition, oldest first.

    editions     oldest first
    comparisons  of each edition with the next: one fewer than editions
    number       the rule's number in edition `at` (the newest unless told otherwise)

    Backward every rule that it came from is followed, forward every rule that it became. No step has a rule where the
    number is unknown in that edition.
    """
    at %= len(editions)
    numbers = {at: {number}}
    changes: dict[int, Changes] = {}
    for place in range(at, 0, -1):
        changes[place] = tuple(each for each in comparisons[place - 1].changes if _has(each.news, numbers[place]))
        numbers[place - 1] = {rule.number for change in changes[place] for rule in change.olds}
    for place in range(at + 1, len(editions)):
        changes[place] = tuple(each for each in comparisons[place - 1].changes if _has(each.olds, numbers[place - 1]))
        numbers[place] = {rule.number for change in changes[place] for rule in change.news}
    return tuple(
        Step(label, tuple(rule for rule in rules if rule.number in numbers[place]), changes.get(place, ()))
        for place, (label, rules) in enumerate(editions)
    )


def _has(rules: Iterable[Rule], numbers: set[str]) -> bool:
    return any(rule.number in numbers for rule in rules)
