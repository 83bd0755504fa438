"""Verdicts in words that stand behind a number of lists."""

from collections.abc import Callable

from django.utils.translation import npgettext

WORDS: dict[str, Callable[[int], str]] = {
    "illegal": lambda number: npgettext("lists", "not legal", "not legal", number),
    "cannot tell": lambda number: npgettext("lists", "cannot tell", "cannot tell", number),
    "warnings": lambda number: npgettext("lists", "legal, with warnings", "legal, with warnings", number),
    "legal": lambda number: npgettext("lists", "legal", "legal", number),
}
