"""A comparison as JSON holds it, for scripts: in the API and from the command."""

from collections.abc import Iterable
from typing import Any

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.values import Change, Comparison, Kind
from judgeapp.rulebook.comparing.pages import Filter
from judgeapp.rulebook.models import Edition


def as_plain(
    comparison: Comparison, old: Edition, new: Edition, chosen: Filter = Filter.ALL, part: slice = slice(None)
) -> dict[str, Any]:
    """Return what differs and how many rules do in each way; `part` is which of the changes are told one by one."""
    changes = list(comparison.of(*chosen.kinds))
    return {
        "game": old.game,
        "old": _edition(old),
        "new": _edition(new),
        "is_same": is_same(comparison),
        "summary": list(comparison.summary),
        "counts": {kind.value: number for kind, number in comparison.counts.items()},
        "total": len(changes),
        "changes": [_change(change, old, new) for change in changes[part]],
    }


def is_same(comparison: Comparison) -> bool:
    """Is nothing different, not even a number?"""
    return len(comparison.changes) == comparison.counts[Kind.SAME]


def _edition(edition: Edition) -> dict[str, str]:
    return {"slug": edition.slug, "edition": edition.edition, "date": str(edition.date)}


def _change(change: Change, old: Edition, new: Edition) -> dict[str, Any]:
    return {
        "kind": change.kind.value,
        "old": _rules(change.olds, old),
        "new": _rules(change.news, new),
        "section": {"number": change.section.number, "title": change.section.title},
        "is_moved": change.is_moved,
        "likeness": round(change.likeness, 3),
        "pieces": [{"kind": piece.kind.value, "text": piece.text} for piece in change.pieces],
    }


def _rules(rules: Iterable[Rule], edition: Edition) -> list[dict[str, str]]:
    return [{"number": rule.number, "title": rule.title, "url": edition.address("rule", rule.number)} for rule in rules]
