"""What has become of a rule that is cited, in the edition that is current.

A restatement and the publisher's text of the same edition are one edition. Two editions are compared word by word only
if both are the publisher's, or both ours: our words for one and the publisher's for another tell nothing.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.rules import book
from judgeapp.domain.rules.book import plain
from judgeapp.domain.rules.comparing.alike import Alike
from judgeapp.domain.rules.comparing.comparing import compare
from judgeapp.domain.rules.comparing.values import Change, Comparison, Kind, Part, Piece
from judgeapp.domain.rules.comparing.words import text_of
from judgeapp.rulebook.comparisons import comparison
from judgeapp.rulebook.editions import rules_of
from judgeapp.rulebook.models import Edition, Rule
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.storing import as_values
from judgeapp.rulebook.touched.digests import Kept, Past, digest_of, digests_of, home, is_of
from judgeapp.rulebook.touched.values import Pin, Resolution, State, of_edition, parted
from judgeapp.rulebook.volume import OWN, Volume

NEAR = 3
STATES = {
    Kind.SAME: State.SAME,
    Kind.RENUMBERED: State.MOVED,
    Kind.MOVED: State.MOVED,
    Kind.CHANGED: State.CHANGED,
    Kind.RENUMBERED_AND_CHANGED: State.CHANGED,
    Kind.SPLIT: State.SPLIT,
    Kind.MERGED: State.MERGED,
    Kind.REMOVED: State.VANISHED,
}


class Found(NamedTuple):
    """What became of a rule: the kind of its change, its numbers now, what it was merged with, and the words."""

    kind: Kind
    numbers: tuple[str, ...]
    olds: tuple[str, ...]
    pieces: tuple[Piece, ...]


class Followed:
    """A comparison with its rules by their numbers."""

    def __init__(self, comparison: Comparison) -> None:
        self._by_old, self._by_new = comparison.by_old, comparison.by_new
        self._old_below = _below(rule for change in comparison.changes for rule in change.olds)
        self._new_below = _below(rule for change in comparison.changes for rule in change.news)

    def of(self, number: str) -> Found | None:
        """Return what became of a rule of the old edition; None if it has none of this number.

        Where a rule is gone and a new one stands under its number, that number says something else.
        """
        change, new = self._by_old.get(number), self._by_new.get(number)
        if change is None:
            return None
        if change.kind is Kind.REMOVED and new and new.kind is Kind.ADDED:
            return Found(Kind.CHANGED, (number,), (), (*change.pieces, *new.pieces))
        numbers = tuple(rule.number for rule in change.news)
        olds = tuple(rule.number for rule in change.olds) if change.kind is Kind.MERGED else ()
        if not change.kind.has_other_text and change.old and _stands_for_more(change.old):
            inside = list(self._changed_below(change))
            if inside:
                pieces = tuple(piece for each in inside for piece in (*each.pieces, Piece(Part.SAME, "\n")))
                return Found(Kind.CHANGED, numbers, olds, pieces)
        return Found(change.kind, numbers, olds, change.pieces)

    def then(self, number: str) -> book.Rule:
        """Return the rule of a number of the old edition, which has it."""
        return next(rule for rule in self._by_old[number].olds if rule.number == number)

    def _changed_below(self, change: Change) -> Iterator[Change]:
        """Yield what says something else below a heading now, each change once, what was added last."""
        olds = (self._by_old[number] for rule in change.olds for number in self._old_below.get(rule.number, ()))
        news = (self._by_new[number] for rule in change.news for number in self._new_below.get(rule.number, ()))
        changes = {id(each): each for each in (*olds, *(each for each in news if each.kind is Kind.ADDED))}
        return (each for each in changes.values() if each.kind.has_other_text)


def _stands_for_more(rule: book.Rule) -> bool:
    return rule.is_heading and not any(block.kind in OWN for block in rule.blocks)


def _below(rules: Iterable[book.Rule]) -> dict[str, list[str]]:
    """Return number -> the numbers of everything below it."""
    parents = {rule.number: rule.parent for rule in rules}
    below: defaultdict[str, list[str]] = defaultdict(list)
    for number, above in parents.items():
        while above:
            below[above].append(number)
            above = parents.get(above, "")
    return below


class _Opened(NamedTuple):
    """The rules of an edition that is not current, and their digests."""

    rules: tuple[book.Rule, ...]
    digests: dict[str, str]


class _Compared(NamedTuple):
    """A comparison that a pinned rule can be followed through: to which volume, and of which stored editions."""

    followed: Followed
    volume: Volume
    slugs: tuple[str, str] | None


def resolve(pin: Pin) -> Resolution:
    """Return what has become of a rule that is cited; what was asked before is known until the editions change."""
    return resolver(pin.game)(pin)


def resolver(game: str) -> Callable[[Pin], Resolution]:
    """Return what resolves many citations of a game by the editions of this moment."""
    held = shelf()
    volume = held.volumes.get(game)
    if volume is None:
        return lambda pin: Resolution(State.VANISHED, why=say("No rules of this game are loaded here."))
    return _resolver(held.stamp, volume).resolve


def suggested(pin: Pin) -> tuple[str, ...]:
    """Return the rules that may be cited instead: what it was split into, or moved to, and those of like words."""
    volume = shelf().volumes[pin.game]
    return _resolver(shelf().stamp, volume).suggested(pin)


@lru_cache(maxsize=8)
def _resolver(stamp: str, volume: Volume) -> "_Resolver":
    return _Resolver(volume, shelf().editions[volume.game.key])


class _Resolver:
    """Resolves the citations of one game; a fixed number of queries, whatever is asked of it."""

    def __init__(self, volume: Volume, editions: Sequence[Edition]) -> None:
        self._volume, self._editions = volume, editions
        self._numbering = volume.game.numbering
        self._past = Past(volume.game.key)
        self._resolved: dict[Pin, Resolution] = {}
        self._opened: dict[int, _Opened] = {}
        self._followed: dict[tuple[object, ...], Followed] = {}

    def resolve(self, pin: Pin) -> Resolution:
        if pin not in self._resolved:
            self._resolved[pin] = self._resolve(pin)
        return self._resolved[pin]

    def suggested(self, pin: Pin) -> tuple[str, ...]:
        resolution, then = self.resolve(pin), self._then(pin)
        alike = self._near(then[1]) if then else resolution.near
        itself = resolution.numbers if len(resolution.numbers) == 1 and pin.number in resolution.numbers else ()
        return tuple(each for each in dict.fromkeys((*resolution.numbers, *alike)) if each not in itself)

    def _resolve(self, pin: Pin) -> Resolution:
        if still := self._still(pin):
            return Resolution(State.SAME, (still.number,), digest=digest_of(self._volume, still))
        for compared in self._comparisons(pin):
            if found := self._through(compared, pin):
                return found
        return self._uncompared(pin)

    def _still(self, pin: Pin) -> Rule | None:
        """Return the rule that is as it was: same words, or what the same edition says in others."""
        for each in self._now():
            rule = each.by_number.get(pin.number)
            if rule and is_of(pin.digest, digest_of(each, rule)):
                return rule
        then = self._then(pin) if self._volume.edition.is_called(pin.edition) else None
        is_in_other_words = then is not None and then[0].origin != self._volume.edition.origin
        return self._volume.by_number.get(pin.number) if is_in_other_words else None

    def _now(self) -> Iterator[Volume]:
        """Yield what is current: the document, and our restatement if it is of the same edition."""
        volume = self._volume
        yield volume
        if ours := volume.restated:
            labels = [ours.edition.edition, *(document["edition"] for document in ours.edition.documents)]
            if any(volume.edition.is_called(label) for label in labels):
                yield ours

    def _called(self, label: str) -> list[Edition]:
        """Return the editions of a label, the publisher's first."""
        return sorted((each for each in self._editions if each.is_called(label)), key=lambda each: not each.is_imported)

    def _then(self, pin: Pin) -> tuple[Edition, book.Rule] | None:
        """Return the rule that is pinned, and the stored edition that says it."""
        for edition in self._called(pin.edition):
            if edition.pk not in self._opened:
                rules = rules_of(edition)
                self._opened[edition.pk] = _Opened(rules, digests_of(rules, self._numbering))
            opened = self._opened[edition.pk]
            if is_of(pin.digest, opened.digests.get(pin.number, "")):
                return edition, next(rule for rule in opened.rules if rule.number == pin.number)
        return None

    def _comparisons(self, pin: Pin) -> Iterator[_Compared]:
        """Yield the comparisons that lead from what is pinned to what is current, the surest first."""
        for now in self._now():
            for old in self._called(pin.edition):
                is_of_kind = (old.origin, old.language) == (now.edition.origin, now.edition.language)
                if is_of_kind and old.pk != now.edition.pk:
                    yield _Compared(self._stored(old, now.edition), now, (old.slug, now.edition.slug))
            if now.edition.language:  # what is pinned elsewhere is in English
                continue
            if past := self._past.edition(pin.edition, now.edition.origin, pin.number, pin.digest):
                yield _Compared(self._of_past(past, now), now, None)

    def _stored(self, old: Edition, new: Edition) -> Followed:
        key = (old.pk, new.pk)
        if key not in self._followed:
            self._followed[key] = Followed(comparison(old, new))
        return self._followed[key]

    def _of_past(self, old: Kept, now: Volume) -> Followed:
        key = (*old.key, now.edition.pk)
        if key not in self._followed:
            self._followed[key] = Followed(compare(old.rules, as_values(now.rules), self._numbering))
        return self._followed[key]

    def _through(self, compared: _Compared, pin: Pin) -> Resolution | None:
        """Follow a rule through a comparison; None if it is not in it."""
        found = compared.followed.of(pin.number)
        if found is None:
            return None
        rules = [self._shown(compared.volume.by_number[number]) for number in found.numbers]
        return Resolution(
            STATES[found.kind],
            tuple(rule.number for rule in rules),
            found.olds,
            found.pieces,
            self._digest(rules),
            compared.slugs,
            () if rules else self._near(compared.followed.then(pin.number)),
        )

    def _shown(self, rule: Rule) -> Rule:
        """Return a rule as the current edition has it: of our restatement beside a document, the document's."""
        return self._volume.official_of(rule) or rule if rule.edition_id != self._volume.edition.pk else rule

    def _digest(self, rules: Sequence[Rule]) -> str:
        """Return a digest of what rules say together; "" for none, and for one rule its own."""
        digests = [digest_of(self._volume, rule) for rule in rules]
        return hashlib.sha256("".join(digests).encode()).hexdigest() if len(digests) > 1 else "".join(digests)

    def _near(self, then: book.Rule) -> tuple[str, ...]:
        """Return the rules of today that say something like one that is gone."""
        return self._alike.most_alike(then, NEAR)

    @cached_property
    def _alike(self) -> Alike:
        return Alike(as_values(self._volume.rules), self._numbering)

    def _uncompared(self, pin: Pin) -> Resolution:
        """Tell what can be told where what is pinned and what is current are not both the publisher's, or both ours."""
        volume, then = self._volume, self._then(pin)
        ours = volume.restated.by_number.get(pin.number) if then and volume.restated else None
        now = (volume.official_of(ours) if ours else None) or volume.by_number.get(pin.number)
        if now is None:
            return self._without_rule(pin, then, ours)
        state = State.UNCLEAR if then else State.CHANGED
        pieces = _beside(then[1], home(volume, now), now) if then else ()
        return Resolution(state, (now.number,), (), pieces, digest_of(volume, now), why=_why(then))

    def _without_rule(self, pin: Pin, then: tuple[Edition, book.Rule] | None, ours: Rule | None) -> Resolution:
        """Tell of what no rule is today. Our words may have what the publisher's of that edition never had."""
        if then is None:
            return Resolution(State.VANISHED)
        edition, rule = then
        near, pieces = self._near(rule), (Piece(Part.GONE, plain(text_of(rule), self._volume.titles)),)
        if edition.is_imported or ours is None:
            return Resolution(State.VANISHED, pieces=pieces, near=near)
        if any(each.is_imported for each in self._called(pin.edition)):
            return Resolution(State.SAME, (ours.number,), digest=digest_of(self._volume, ours))
        return Resolution(State.UNCLEAR, pieces=pieces, near=near, why=_why(then))


def rule_cited(volume: Volume, cited: str) -> Rule | None:
    """Return the rule of today that is cited, by a number of our restatement or of an edition (`values.of_edition`)."""
    number, label = parted(cited)
    if not label:
        return volume.cited(number)
    if volume.edition.is_called(label):
        return volume.find(number)
    numbers = resolve(Pin(volume.game.key, label, number, "")).numbers
    return volume.find(numbers[0]) if numbers else None


def as_cited(volume: Volume, rule: Rule) -> str:
    """Return how a rule is cited beside numbers of our restatement: by our number, if it has one."""
    if rule.edition_id != volume.edition.pk or not volume.restated:
        return rule.number
    ours = volume.plain_words(rule)
    return ours[0].number if ours else of_edition(rule.number, volume.edition.edition)


def _beside(then: book.Rule, volume: Volume, now: Rule) -> tuple[Piece, ...]:
    """Return the words then and now, one below the other."""
    new = "\n".join(filter(None, (now.title, volume.words(now))))
    return Piece(Part.GONE, f"{plain(text_of(then), volume.titles)}\n"), Piece(Part.NEW, new)


def _why(then: tuple[Edition, book.Rule] | None) -> str:
    if then is None:
        return say("What it said when it was cited is not kept here.")
    label = then[0].edition
    if then[0].is_imported:
        return say(
            "It was cited in the publisher’s words of edition {label}; the current edition is in ours.", label=label
        )
    return say(
        "It was cited in our words of edition {label}. Import the publisher’s document of it to see what changed.",
        label=label,
    )
