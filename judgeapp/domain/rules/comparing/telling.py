"""Tells a comparison in a few plain sentences."""

from collections.abc import Callable, Iterator, Sequence

from judgeapp.domain.rules.comparing.places import among
from judgeapp.domain.rules.comparing.values import Change, Comparison, Kind, Move, Place
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.saying import listed, say, say_many

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


def tell(comparison: Comparison, numbering: Numbering) -> Iterator[str]:
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
    told = listed([BECAME[kind](number) for kind, number in counts.items()])
    return say("The old edition has {old} rules and headings, the new one {new}: {told}.", old=old, new=new, told=told)


def _sections(comparison: Comparison, numbering: Numbering) -> Iterator[str]:
    """Yield where most changed, apart from chapters and sections that are new or gone as a whole."""
    changed = [
        (sum(_is_told_here(change, comparison, numbering) for change in each.changes), name_of(each.section, numbering))
        for each in comparison.sections
        if each.section != Place()
    ]
    most = sorted((each for each in changed if each[0]), key=lambda each: -each[0])[:MOST_SECTIONS]
    if most:
        names = [say("{place} ({number})", place=name, number=number) for number, name in most]
        yield say("Most changes are in {places}.", places=listed(names))


def _is_told_here(change: Change, comparison: Comparison, numbering: Numbering) -> bool:
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
