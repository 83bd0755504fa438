"""Template tags of the deck checker: findings and lines, and words for what findings and rules say of themselves.

A page may have something to say about every line of a list, and a template takes as long for a dozen of its tags as a
list of sixty lines is checked in. So what stands on each line is put together here, and what is the same on all of
them is rendered once.
"""

from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import conditional_escape as shown
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language, gettext, gettext_lazy

from judgeapp.deckcheck.checks import Row
from judgeapp.deckcheck.findings import shown_finding
from judgeapp.domain.decks.deck import Finding, Severity, Sure
from judgeapp.domain.decks.listing import ReadLine
from judgeapp.domain.messages import from_stored
from judgeapp.rulebook.rendering import cited, cited_term
from judgeapp.rulebook.volume import Volume

register = template.Library()
register.simple_tag(cited_term)  # {% cited_term head volume %}

WORDS: dict[str, object] = {
    Sure.DOCUMENT: gettext_lazy("document"),
    Sure.PUBLISHER: gettext_lazy("publisher elsewhere"),
    Sure.UNVERIFIED: gettext_lazy("unverified"),
    Sure.ORGANISER: gettext_lazy("organiser"),
    Severity.ILLEGAL: gettext_lazy("Not allowed"),
    Severity.CANNOT_TELL: gettext_lazy("Cannot tell"),
    Severity.WARNING: gettext_lazy("Warning"),
    Severity.NOTE: gettext_lazy("Note"),
}


@register.filter
def said(value: str) -> str:
    """Return a severity, or how sure a rule is, in words; what a finding of old was stored with as it is."""
    return str(WORDS.get(value, value))


@register.filter
def finding_text(finding: dict[str, Any], part: str) -> str:
    """Return the message or the repair of a stored finding, translated."""
    return str(shown_finding(finding)[part])


@register.filter
def readings(finding: dict[str, Any]) -> list[str]:
    """Return the readings of a stored finding, translated where they are shown."""
    found: list[str] = shown_finding(finding)["readings"]
    return found


@register.filter
def as_told(stored: Any) -> str:
    """Return a stored sentence in the language of whoever looks."""
    return str(from_stored(stored))


@register.simple_tag
def told(finding: Finding, volume: Volume | None) -> SafeString:
    """A finding with its readings, its repair and its rules."""
    lines = ""
    if len(finding.cards) > 1 and finding.all_lines:
        words = gettext("Lines %(lines)s") % {"lines": ", ".join(map(str, finding.all_lines))}
        lines = f' <span class="quiet">{shown(words)}</span>'
    ways = "".join(f"<li>{shown(reading)}</li>" for reading in finding.readings)
    repair = f'<p class="repair"><span aria-hidden="true">→</span> {shown(finding.repair)}</p>'
    rests_on = (cited(number, volume) for number in finding.rules)
    rules = ", ".join([*rests_on, *(cited_term(head, volume) for head in finding.terms)])
    begins, sure = _frame(finding.severity, finding.sure, get_language())
    return _html(
        f"{begins} {shown(finding.message)}{lines}</p>",
        f'<ul class="readings">{ways}</ul>' if ways else "",
        repair if finding.repair else "",
        f'<p class="why">{rules}{sure}</p></div>',
    )


@lru_cache(maxsize=64)
def _frame(severity: Severity, sure: Sure, _language: str | None) -> tuple[str, str]:
    """Return how a finding begins, and what says how sure it is."""
    begins = f'<div class="finding {_KIND[severity]}"><p class="what"><strong class="severity">{shown(said(severity))}'
    unsure = "" if sure is Sure.DOCUMENT else f' <span class="sure">{shown(said(sure))}</span>'
    return f"{begins}</strong>", unsure


_KIND = {severity: slugify(severity) for severity in Severity}


@register.simple_tag
def line(row: Row) -> SafeString:
    """What a line of a list was read as: how many of which card."""
    number, entry = f'<span class="at">{row.read.line.number}</span>', row.read.entry
    if not entry:
        raw = row.read.line.raw
        name = raw if len(raw) <= MOST_LETTERS else f"{raw[: MOST_LETTERS - 1]}…"
        return _html('<div class="line">', number, f' <span class="card-name">{shown(name)}</span></div>')
    card = entry.card
    return _html(
        f'<div class="line">{number} <span class="count">{entry.count}×</span> ',
        f'<span class="card-name">{shown(card.title)}</span>',
        f' <span class="number">{shown(card.number)}</span>' if card.number else "",
        f' <span class="facts">{shown(row.facts)}</span></div>',
    )


@register.simple_tag
def said_of(row: Row, game: str, volume: Volume | None) -> SafeString:
    """What there is to say of a line: why it is not clear, with what it may mean, and what is wrong with its cards."""
    found = row.read
    if not row.is_whole:
        short = (found.problem, *(finding.message for finding in row.findings))
        return _html(*map(_quietly, filter(None, short)), *(_quietly(each.message) for each in row.repeated))
    pick = ""
    if found.entry and found.problem:
        is_asked = not found.entry.card.is_known and not found.offers
        facts = facts_in_hand(found, game) if is_asked else ""
        pick = f'<div class="pick">{_quietly(found.problem)}{choices(found)}{facts}</div>'
    whole = (told(finding, volume) for finding in row.findings)
    return _html(pick, *whole, *(_quietly(each.message) for each in row.repeated))


def _quietly(words: str) -> str:
    return f'<p class="quiet">{shown(words)}</p>'


MOST_LETTERS = 120
MOST_CHOICES = 6


def choices(found: ReadLine) -> SafeString:
    """The cards, or the readings, that a line may mean: each puts itself into the list with one tap."""
    number, press = found.line.number, _press()
    if found.offers:
        offers = (_choice(press, "say", f"{number}|{each.text}", each.words, each.text) for each in found.offers)
        return _html('<div class="choices">', *offers, "</div>")
    cards = found.choices[:MOST_CHOICES]
    buttons = (_choice(press, "pick", f"{number}|{each.label}", each.label, ", ".join(each.colours)) for each in cards)
    return _html('<div class="choices">', *buttons, "</div>") if cards else SafeString()


def _press() -> str:
    """How every choice begins."""
    where = f'hx-post="{reverse("deck_check")}" hx-target="#work" hx-swap="innerHTML show:none focus-scroll:false"'
    return f'<button class="choice mend" type="submit" {where}'


def _choice(press: str, name: str, value: str, words: str, small: str) -> str:
    more = f" <small>{shown(small)}</small>" if small else ""
    return f'{press} name="{name}" value="{shown(value)}">{shown(words)}{more}</button>'


def facts_in_hand(found: ReadLine, game: str) -> SafeString:
    """The fields for what is printed on a card that nobody knows."""
    title = urlencode({"title": found.entry.card.title if found.entry else ""})
    whole = _fields_in_hand(game, get_language())
    return _html(whole.replace(LINE, str(found.line.number)).replace(TITLE, str(shown(title))))


LINE, TITLE = "the-line", "the-title"  # what stands for them in the template until they are put in


@lru_cache(maxsize=64)
def _fields_in_hand(game: str, language: str | None) -> str:
    return render_to_string("deckcheck/_in_hand.html", {"game": game, "line": LINE, "title": TITLE})


def _html(*parts: str) -> SafeString:
    return mark_safe("".join(parts))  # noqa: S308  (what was typed is escaped where the parts are made)
