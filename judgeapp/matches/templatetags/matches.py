"""Template tags of matches at the table."""

import json
from collections.abc import Sequence

from django import template

from judgeapp.domain.play.asking import Option

register = template.Library()


@register.filter
def choice(option: Option) -> str:
    """Return the tap that a button makes, as JSON: what `taps.tap_of` and static/js/match.js read."""
    return json.dumps({"kind": option.kind, "side": option.side, "data": dict(option.data)})


@register.filter
def said(option: Option, names: Sequence[str]) -> str:
    """Return an answer as a button says it: a sentence without its full stop."""
    return str(option.said((names[0], names[1]))).removesuffix(".")


@register.simple_tag
def tap(kind: str, side: int | None = None, **data: object) -> str:
    """Return a tap of any kind, as JSON."""
    return choice(Option(kind, side, "", data))
