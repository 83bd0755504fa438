from django import template

from judgeapp.polling import SECONDS

register = template.Library()


@register.simple_tag
def every(page: str) -> str:
    """Return the seconds between two looks of a page (polling.py), as attributes of a page have them."""
    return f"{SECONDS[page]:g}"
