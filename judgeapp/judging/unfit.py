"""What a judge has filled in and cannot be recorded yet: what is wrong, by field."""

from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from judgeapp.domain.messages import grouped
from judgeapp.tournaments.locking import Refused


class Unfit(Refused):
    """A draft that cannot be recorded; `by_field` says what is wrong with which field."""

    def __init__(self, by_field: dict[str, str]) -> None:
        super().__init__(*by_field.values())
        self.by_field = by_field


def longest(model: type[Model], name: str) -> int:
    """Return how many characters a column takes."""
    column: Any = model._meta.get_field(name)
    return int(column.max_length)


def too_long(most: int, words: str) -> str:
    """Return the message for a text that is too long, with its length and the most; "" for one that fits."""
    if len(words) <= most:
        return ""
    lengths = {"most": grouped(most), "number": grouped(len(words))}
    return _("At most {most} characters; these are {number}.").format(**lengths)
