"""Two editions side by side, and one rule through all of them; what was compared once is remembered."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from judgeapp.domain.rules import book
from judgeapp.domain.rules.comparing.comparing import compare
from judgeapp.domain.rules.comparing.comparing import history as follow
from judgeapp.domain.rules.comparing.values import Comparison, Step
from judgeapp.domain.saying import say
from judgeapp.games import games
from judgeapp.rulebook.books import NotInBook, volume_of
from judgeapp.rulebook.caching import build, remembered
from judgeapp.rulebook.editions import rules_of
from judgeapp.rulebook.models import Edition
from judgeapp.rulebook.shelf import shelf

_comparing = threading.Lock()


@dataclass(frozen=True)
class Stage:
    """What a rule is in one edition, and how it came from the edition before; see `Step`.

    before    the edition that its changes come from; in the first one, itself
    """

    edition: Edition
    before: Edition
    step: Step


@dataclass(frozen=True)
class History:
    """One rule through the editions of its game, the oldest first.

    name, address   what the edition `asked` calls it, and where it is read there
    """

    name: str
    address: str
    asked: Edition
    stages: tuple[Stage, ...]


def comparison(old: Edition, new: Edition) -> Comparison:
    """Compare two editions of one game; the second time it is there. Two queries at most, however large they are."""
    key = "/".join((build(), *(f"{edition.game} {edition.pk} {edition.stamp}" for edition in (old, new))))

    def make() -> Comparison:
        with _comparing:  # whoever waits for another's comparison finds it made
            return remembered("comparisons", key, lambda: _compare(old, new))

    return remembered("comparisons", key, make)


def _compare(old: Edition, new: Edition) -> Comparison:
    return compare(rules_of(old), rules_of(new), games()[old.game].numbering)


def official(game: str) -> list[Edition]:
    """Return the editions that a rule's history runs through, the oldest first.

    They are the publisher's own; our restatement says what one of them says, and is one only where there is no other.
    """
    volume_of(game)
    known = shelf().editions[game][::-1]
    return [edition for edition in known if edition.is_imported] or known


def history(game: str, number: str, slug: str = "") -> History:
    """Follow the rule that has this number in an edition: the one named, or else the newest that has it.

    The current edition is asked first. Beside a publisher's editions our restatement is asked as if none were named.
    Raises NotInBook if no edition has the number, or not the one named.
    """
    chain = official(game)
    compared = [comparison(old, new) for old, new in pairwise(chain)]
    rules = _rules(chain, compared)
    at = _asked(chain, rules, number, slug)
    labelled = [(edition.slug, each) for edition, each in zip(chain, rules, strict=True)]
    steps = follow(labelled, compared, number, at)
    stages = map(Stage, chain, [chain[0], *chain], steps)
    name = number if games()[game].numbering.parts(number) else steps[at].rules[0].title
    return History(name, chain[at].address("rule", number), chain[at], tuple(stages))


def _rules(chain: Sequence[Edition], compared: Sequence[Comparison]) -> list[Sequence[book.Rule]]:
    """Return the rules of each edition; those that were compared are in their comparisons."""
    if not compared:
        return [rules_of(chain[0])]
    first = [rule for change in compared[0].changes for rule in change.olds]
    return [first, *([rule for change in each.changes for rule in change.news] for each in compared)]


def _asked(chain: Sequence[Edition], rules: Sequence[Sequence[book.Rule]], number: str, slug: str) -> int:
    having = [at for at, each in enumerate(rules) if any(rule.number == number for rule in each)]
    if slug in (edition.slug for edition in chain):
        having = [at for at in having if chain[at].slug == slug]
    if not having:
        volume = volume_of(chain[0].game, slug)
        if slug:
            words = say("{edition} has no rule “{number}”.", edition=str(volume.edition), number=number)
        else:
            words = say("No edition of {game} has a rule “{number}”.", game=volume.game.name, number=number)
        raise NotInBook(words, volume, number)
    return max(having, key=lambda at: (chain[at].is_live, at))
