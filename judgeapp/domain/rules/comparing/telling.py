"""Tells a comparison in a few plain sentences."""

from collections.abc import Iterator, Sequence

from judgeapp.domain.rules.comparing.places import among
from judgeapp.domain.rules.comparing.values import Change, Comparison, Kind, Move, Place
from judgeapp.domain.rules.numbering import Numbering

MOST_MOVES = 6  # that are told one by one, those of most rules
MOST_SECTIONS = 3
MOST_PLACES = 8
VERBS = {
    Kind.SAME: ("is the same", "are the same"),
    Kind.CHANGED: ("changed", "changed"),
    Kind.RENUMBERED: ("only has another number", "only have another number"),
    Kind.MOVED: ("moved as it is", "moved as they are"),
    Kind.RENUMBERED_AND_CHANGED: ("changed and has another number", "changed and have another number"),
    Kind.SPLIT: ("was split", "were split"),
    Kind.MERGED: ("was merged from several", "were merged from several"),
    Kind.ADDED: ("is new", "are new"),
    Kind.REMOVED: ("is gone", "are gone"),
}


def tell(comparison: Comparison, numbering: Numbering) -> Iterator[str]:
    """Yield the sentences, what matters most first."""
    yield _totals(comparison)
    yield from _sections(comparison, numbering)
    yield from _alone("new", comparison.only_new, numbering)
    yield from _alone("old", comparison.only_old, numbering)
    moves = sorted(comparison.moves, key=lambda move: -move.count)[:MOST_MOVES]
    yield from (_move(move, numbering) for move in comparison.moves if move in moves)
    if others := len(comparison.moves) - len(moves):
        yield f"{_many(others, 'smaller group has', 'smaller groups have')} other numbers too."


def _totals(comparison: Comparison) -> str:
    old = sum(len(change.olds) for change in comparison.changes)
    new = sum(len(change.news) for change in comparison.changes)
    counts = {kind: number for kind, number in comparison.counts.items() if number}
    if not counts.keys() - {Kind.SAME}:
        return f"Nothing changed: {_many(new, 'rule and heading', 'rules and headings')}, all the same."
    told = [f"{number} {VERBS[kind][number > 1]}" for kind, number in counts.items()]
    return f"The old edition has {old} rules and headings, the new one {new}: {_listed(told)}."


def _sections(comparison: Comparison, numbering: Numbering) -> Iterator[str]:
    """Yield where most changed, apart from chapters and sections that are new or gone as a whole."""
    changed = [
        (sum(_is_told_here(change, comparison, numbering) for change in each.changes), name_of(each.section, numbering))
        for each in comparison.sections
        if each.section != Place()
    ]
    most = sorted((each for each in changed if each[0]), key=lambda each: -each[0])[:MOST_SECTIONS]
    if most:
        yield f"Most changes are in {_listed([f'{name} ({number})' for number, name in most])}."


def _is_told_here(change: Change, comparison: Comparison, numbering: Numbering) -> bool:
    alone = {Kind.REMOVED: comparison.only_old, Kind.ADDED: comparison.only_new}.get(change.kind, ())
    return change.kind.has_other_text and among(alone, change, numbering) is None


def _alone(edition: str, places: Sequence[Place], numbering: Numbering) -> Iterator[str]:
    names = [name_of(place, numbering) for place in places[:MOST_PLACES]]
    if len(places) > MOST_PLACES:
        names.append(f"{len(places) - MOST_PLACES} more")
    if names:
        yield f"Only in the {edition} edition: {_listed(names)}."


def _move(move: Move, numbering: Numbering) -> str:
    rules = _many(move.count, "rule and heading", "rules and headings")
    if move.first_old == move.last_old:
        return f"{name_of(move.first_old, numbering)} is now {name_of(move.first_new, numbering)}: {rules}."
    old = f"{name_of(move.first_old, numbering)} to {name_of(move.last_old, numbering)}"
    return f"{old} are now {move.first_new.number} to {move.last_new.number}: {rules}."


def name_of(place: Place, numbering: Numbering) -> str:
    """Return a place as a sentence names it: number and title; "" above the first heading."""
    if place.title and not numbering.parts(place.number):  # a slug is no number to tell
        return f"“{place.title}”"
    if len(numbering.parts(place.number)) == 1 and not place.title:  # a document that numbers its chapters silently
        return f"chapter {place.number}"
    return f"{place.number} {place.title}".strip()


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _listed(items: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))
