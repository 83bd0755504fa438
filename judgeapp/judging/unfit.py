"""What a judge has filled in and cannot be recorded yet: what is wrong, by field."""

from typing import Any

from django.db.models import Model

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
