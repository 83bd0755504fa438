"""Template tags of the page of what a new edition touches."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from judgeapp.domain.rules.book import Reference
from judgeapp.games import games
from judgeapp.rulebook import rendering
from judgeapp.rulebook.touched.listing import Asked, value_of
from judgeapp.rulebook.touched.values import Citing
from judgeapp.rulebook.volume import Volume

register = template.Library()
register.simple_tag(value_of, name="value")


@register.simple_tag
def with_query(asked: Asked, **other: str) -> str:
    """The address of the list with something else asked for."""
    return f"?{urlencode({name: value for name, value in {**asked.query(), **other}.items() if value})}"


@register.simple_tag
def game_name(key: str) -> str:
    return games()[key].name


@register.simple_tag
def get(numbers: Mapping[str, Any], key: str) -> Any:
    return numbers[key]


@register.simple_tag
def cited_rule(citing: Citing) -> str:
    """The rule as it was cited: its number, or (in a game without numbers) the end of its path in words."""
    is_slug = not games()[citing.game].numbering.parts(citing.number)
    return citing.number.rsplit("/", 1)[-1].replace("-", " ").capitalize() if is_slug else citing.number


@register.simple_tag
def rules_now(volume: Volume, numbers: Sequence[str]) -> SafeString:
    """Rules of the current edition as links that can be previewed."""
    links = ((rendering.link(volume.find(number), Reference(number)),) for number in numbers)
    return format_html_join(", ", "{}", links)
