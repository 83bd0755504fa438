"""Compares two editions of a rulebook: what became of every rule."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.matching import Match, Matches, match
from judgeapp.domain.rules.comparing.moves import with_moves
from judgeapp.domain.rules.comparing.places import only_in, parents_of, sections_of
from judgeapp.domain.rules.comparing.telling import tell
from judgeapp.domain.rules.comparing.texts import text_of
from judgeapp.domain.rules.comparing.values import Change, Comparison, Kind, Part, Piece, Place
from judgeapp.domain.rules.comparing.words import Follows, diff
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.rules.references import plain


def compare(old: Sequence[Rule], new: Sequence[Rule], numbering: Numbering) -> Comparison:
    """Compare two editions; every rule of both is in exactly one change."""
    found = match(old, new, numbering)
    judge = _Judge(old, new, numbering, found)
    changes, moves = with_moves([change for _, change in sorted(judge.changes(), key=_place)], numbering)
    comparison = Comparison(
        changes,
        moves,
        only_old=only_in(old, found.removed, numbering),
        only_new=only_in(new, found.added, numbering),
    )
    return replace(comparison, summary=tuple(tell(comparison, numbering)))


_At = tuple[int, int]  # the place in the new edition; behind it, how many of those that are gone come before


def _place(placed: tuple[_At, Change]) -> _At:
    return placed[0]


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
