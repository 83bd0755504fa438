"""Template tags for cards."""

from django import template

from judgeapp.cardpool.describing import cost_of, stat_label
from judgeapp.cardpool.pool import address_of
from judgeapp.domain.decks.cards import TYPED_IN, Card

register = template.Library()
register.simple_tag(address_of, name="card_url")
register.filter("cost", cost_of)


@register.filter
def values(card: Card) -> str:
    """The printed numbers, for a list: "Power 15000 · Combo power 5000"."""
    shown = (f"{stat_label(name)} {value}" for name, value in card.stats if value[0].isdecimal())
    return " · ".join(shown)


@register.filter
def is_typed_in(card: Card) -> bool:
    return card.origin == TYPED_IN
