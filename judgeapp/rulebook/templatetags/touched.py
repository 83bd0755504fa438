"""Template tags of the page of what a new edition touches."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from judgeapp.domain.rules.book import Reference
from judgeapp.games import games
from judgeapp.rulebook import rendering
from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.touched.decisions import retirement
from judgeapp.rulebook.touched.listing import Asked, Item, value_of
from judgeapp.rulebook.touched.values import BY_APP, Citing, Kind
from judgeapp.rulebook.volume import Volume

register = template.Library()
register.simple_tag(value_of, name="value")


@register.simple_tag
def with_query(asked: Asked, **other: str) -> str:
    """The address of the list with something else asked for."""
    return f"?{urlencode({name: value for name, value in {**asked.query(), **other}.items() if value})}"


@register.simple_tag
def mend_at(item: Item, query: str) -> str:
    """The address of the page where a citation is mended, which leads back to the list as it was asked for."""
    asked = {"game": item.citing.game, "cited": value_of(item), "query": query}
    return f"{reverse('citations_mend')}?{urlencode(asked)}"


@register.simple_tag
def game_name(key: str) -> str:
    return games()[key].name


@register.simple_tag
def get(numbers: Mapping[str, Any], key: str) -> Any:
    return numbers[key]


@register.simple_tag
def cited_rule(citing: Citing) -> str:
    """The rule as it was cited: its number, or (in a game without numbers) the end of its path in words."""
    return in_short(citing.game, citing.number_there)


@register.simple_tag
def in_short(game: str, number: str) -> str:
    """A rule's number, or (in a game without numbers) the end of its path in words."""
    is_slug = not games()[game].numbering.parts(number)
    return number.rsplit("/", 1)[-1].replace("-", " ").capitalize() if is_slug else number


@register.simple_tag
def rules_now(volume: Volume, numbers: Sequence[str]) -> SafeString:
    """Rules of the current edition as links that can be previewed."""
    links = ((rendering.link(volume.find(number), Reference(number)),) for number in numbers)
    return format_html_join(", ", "{}", links)


@register.simple_tag
def retired_by(kind: str, key: str) -> Reviewed | None:
    """The decision by which a ruling or a scene was retired, if one was."""
    return retirement(Kind[kind.upper()], key)


@register.filter
def as_list(number: str) -> list[str]:
    """One number as `rules_now` takes them."""
    return [number]


@register.filter
def as_query(parts: Mapping[str, str]) -> str:
    """What is asked for, as an address says it."""
    return urlencode(parts)


@register.simple_tag
def kind_words(key: str) -> str:
    """What cites, in words: a kind's, or those of all that the app itself cites."""
    if key == BY_APP:
        return gettext("What the app itself says")
    return next((kind.one for kind in Kind if kind.key == key), key)
