"""What every page needs to speak a language."""

from django import template
from django.utils.translation import get_language

from judgeapp.languages.catalogues import address_of

register = template.Library()


@register.simple_tag
def words_of_scripts() -> str:
    """Return the address of what scripts say in the active language."""
    return address_of(get_language())
