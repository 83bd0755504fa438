"""Template tags of the simulator: rules as links, marks of sureness."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from judgeapp.domain.messages import Message
from judgeapp.domain.timing.state import Grounds, Mark
from judgeapp.domain.timing.words import shown
from judgeapp.rulebook import rendering
from judgeapp.rulebook.touched.decisions import as_shown
from judgeapp.rulebook.volume import Volume
from judgeapp.simulator.screen import Screen

register = template.Library()

WORDS = {Mark.EXAMPLE: gettext_lazy("official example"), Mark.READING: gettext_lazy("this app's reading")}


@register.simple_tag
def rules(grounds: Grounds, volume: Volume | None) -> SafeString:
    """Show the rules behind a step as links, and how sure they are where they don't say it outright."""
    links = numbers(grounds.rules, volume)
    if grounds.mark is Mark.RULE:
        return format_html('<span class="rules">{}</span>', links)
    return format_html('<span class="rules">{} {}</span>', links, _sure(grounds, volume))


def _sure(grounds: Grounds, volume: Volume | None) -> SafeString:
    """Return the badge of what the rules do not say outright; a reading leads to the note that tells why."""
    mark, note = grounds.mark.name.lower(), f" {grounds.note}" if grounds.note else ""
    about = volume.note(grounds.note) if volume and grounds.mark is Mark.READING else None
    if about is None:
        return format_html('<span class="sure {}">{}{}</span>', mark, WORDS[grounds.mark], note)
    address = f"{about.get_absolute_url()}#note-{grounds.note}"
    return format_html('<a class="sure {}" href="{}">{}{}</a>', mark, address, WORDS[grounds.mark], note)


@register.simple_tag
def numbers(found: tuple[str, ...], volume: Volume | None) -> SafeString:
    """Show rules that the app itself cites as links; as mere words while the game has no live edition."""
    shown = as_shown(volume.game.key, found) if volume else found
    return format_html_join(" ", "{}", ((rendering.cited(rule, volume),) for rule in shown))


@register.filter
def unlocal(number: float) -> str:
    """Show a coordinate as SVG reads it, whatever the language."""
    return f"{number:g}"


@register.simple_tag
def seat_of(screen: Screen, player: str) -> int:
    """The number of a player's seat."""
    return screen.seat_of(player)


@register.filter
def as_typed(name: str) -> str:
    """Return a name as scenarios have it, whatever the language of the page."""
    return name.english if isinstance(name, Message) else name


@register.filter
def zone_words(zone: str) -> str:
    """Show a zone's key as words."""
    return str(shown(zone.replace("_", " ").replace("-", " ")))


@register.filter
def sent(form: Mapping[str, str] | None, name: str) -> str:
    """Return what came in a field of a form; "" where no form has come."""
    return form.get(name, "") if form else ""


@register.filter
def entry(table: Mapping[Any, Any], key: Any) -> Any:
    """Return what a table has under a key; "" if nothing."""
    return table.get(key, "")
