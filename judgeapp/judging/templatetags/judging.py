"""Rulings beside the rules, and what an event has set about judging."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

from judgeapp.domain.rules.references import Reference
from judgeapp.judging.models import Policy
from judgeapp.judging.rulings import published
from judgeapp.judging.rulings.telling import Told
from judgeapp.rulebook import rendering
from judgeapp.rulebook.pages import RulePage
from judgeapp.rulebook.search.results import Answer
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.models import Match

register = template.Library()


@register.inclusion_tag("judging/_rulings_at_rule.html")
def rulings_on(page: RulePage) -> dict[str, Any]:
    """Show the newest public rulings that cite what a rule's page prints."""
    game = page.volume.game.key
    found = published.citing(game, [rule.number for rule in page.shown])
    most = published.MOST_AT_A_RULE
    return {
        "game": game,
        "rule": page.rule,
        "rulings": [(told, "") for told in found[:most]],
        "has_more": len(found) > most,
    }


@register.simple_tag
def rulings_found(answer: Answer, chosen: str) -> list[tuple[Told, SafeString]]:
    """Return the public rulings that answer what was searched for in a game, or in all, each with a passage."""
    return published.answering(answer, chosen)


@register.simple_tag
def rule_cited(game: str, number: str) -> SafeString:
    """Show the number of a rule as a link with a preview; as mere words once no live edition has the rule."""
    volume = shelf().volumes.get(game)
    return rendering.link(volume.find(number) if volume else None, Reference(number))


@register.simple_tag
def at_time(match: Match | None) -> str:
    """Return what the event of a match has set for when time is called; "" where the game's rules say it."""
    if not match:
        return ""
    found = Policy.objects.filter(event__rounds_played=match.round_id).values_list("at_time", flat=True)
    return found.first() or ""
