"""Template tags for the text of rules."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import get_language, gettext

from judgeapp.domain.messages import listed
from judgeapp.domain.rules.book import Reference
from judgeapp.games import games
from judgeapp.rulebook import rendering
from judgeapp.rulebook.models import Entry, Rule
from judgeapp.rulebook.restating import Restated
from judgeapp.rulebook.search.engine import Answer, Hit
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.told import alphabetical, told
from judgeapp.rulebook.volume import ALL, Volume, words_of

register = template.Library()
register.simple_tag(Volume.home_of)  # {% home_of volume entry %}, and so on
register.simple_tag(Volume.address_of)
register.simple_tag(Volume.citation)
register.simple_tag(Volume.document, name="document_of")
register.simple_tag(Volume.our_title)
register.filter(told)  # {{ rule|told }}
register.filter(alphabetical)

LONG = 700  # characters of plain words that a page unfolds only when asked


@register.filter
def language_of(rule: Rule) -> str:
    return told(rule).language


@register.simple_tag
def name_of(volume: Volume, rule: Rule) -> str:
    """What a rule is called in a list, in the language of the page; {{ rule|told }} knows which it is."""
    return volume.name(rule, told(rule).title)


@register.simple_tag(takes_context=True)
def words(context: Context, text: str) -> SafeString:
    """Show a rule's text with references and terms as links; needs `volume` and, for terms, `rule`."""
    return rendering.words(text, context["volume"], context.get("rule"), context.get("seen_terms"))


@register.simple_tag(takes_context=True)
def plainly(context: Context, text: str) -> SafeString:
    """Show a text with references as links and terms left alone (tables are dense enough)."""
    return rendering.words(text, context["volume"])


@register.simple_tag
def reference_to(volume: Volume | None, number: str) -> SafeString:
    """Show a rule that the app itself cites as a link; as its bare number while the game has no live edition."""
    return rendering.cited(number, volume)


@register.simple_tag
def seen_from(volume: Volume, entry: Entry) -> list[SafeString]:
    """The rules that an entry points to, as links that can be previewed."""
    return [rendering.link(rule, Reference(rule.number)) for rule in volume.seen_from(entry)]


@register.simple_tag
def address(volume: Volume, name: str, *args: str) -> str:
    """Where something of an edition is read."""
    return volume.edition.address(name, *args)


@register.simple_tag
def edition_count(volume: Volume) -> int:
    return len(shelf().editions[volume.game.key])


class Plain(NamedTuple):
    """Our restatement of a document's rule.

    rules     ours that have words
    numbers   of the rules in the restatement, where these are others
    edition   that they were written for
    others    rules of the document that they are the words of, too
    is_open   are they shown before anybody asks for them? Not if they are long, or do not fit any more
    """

    rules: list[Rule]
    numbers: str
    edition: str
    others: list[Rule]
    how: Restated
    is_open: bool


@register.simple_tag
def plain_words(volume: Volume, rule: Rule) -> Plain | None:
    """Our restatement of a rule of a document that was imported."""
    ours, how = [each for each in volume.plain_words(rule) if each.blocks], volume.restatement_of(rule)
    if not ours or how is None or volume.restated is None:
        return None
    size = sum(len(words_of(each.blocks, ALL, volume.titles)) for each in ours)
    numbers = [each.number for each in ours]
    return Plain(
        ours,
        "" if numbers == [rule.number] else str(listed(numbers)),
        volume.restated.edition.edition,
        [volume.by_number[number] for number in how.others],
        how,
        size <= LONG and not how.is_in_doubt,
    )


@register.simple_tag
def in_doubt_behind(volume: Volume, entry: Entry) -> list[SafeString]:
    """The rules that an entry of ours points to and that have changed, as links that can be previewed."""
    return [rendering.link(rule, Reference(rule.number)) for rule in volume.in_doubt_behind(entry)]


@register.simple_tag
def summary(volume: Volume, rule: Rule) -> str:
    """The rule's first words, for a list or a pasted link."""
    own = words_of(told(rule).blocks, titles=volume.titles)
    text = own or " · ".join(filter(None, (told(each).title for each in volume.children[rule.pk])))
    return Truncator(text).chars(200)


@register.simple_tag
def for_children(volume: Volume, rule: Rule) -> list[Rule]:
    """The headings right below a heading."""
    return [each for each in volume.children[rule.pk] if each.is_heading]


@register.simple_tag
def document_title(volume: Volume, key: str) -> str:
    return next(str(document["title"]) for document in volume.edition.documents if document["key"] == key)


@register.simple_tag
def origin(volume: Volume, rule: Rule, page_rule: Rule) -> str:
    """Which documents a rule stands in, said once a page and again where it changes."""
    if len(volume.edition.documents) < 2 or (rule != page_rule and rule.sources == page_rule.sources):
        return ""
    documents = "; ".join(document_title(volume, key) for key in rule.sources)
    return gettext("In: {documents}").format(documents=documents)


@register.simple_tag
def hit_cards(answer: Answer, chosen: str) -> SafeString:
    """The results of a search."""
    return mark_safe("\n".join(_hit_card(hit, chosen) for hit in answer.hits))  # noqa: S308  (each card is HTML)


def _hit_card(hit: Hit, chosen: str) -> str:
    """One result; all but its passage is the same whatever was asked."""
    game, language = games()[hit.game], get_language()
    head = _hit_head(hit.name, hit.url, hit.breadcrumb, "" if chosen else game.key, hit.mark, hit.language, language)
    near = _hit_near(hit.neighbours, language) if hit.neighbours else ""
    passage = f'<p class="passage" lang="{hit.language}">{hit.snippet}</p>'
    return f'<li class="hit {hit.kind}" data-hue="{game.hue}">{head}{passage}{near}</li>'


@lru_cache(maxsize=4096)
def _hit_head(
    name: str, url: str, breadcrumb: tuple[str, ...], game: str, mark: str, told: str, language: str | None
) -> str:
    context = {"name": name, "url": url, "breadcrumb": breadcrumb, "game": games().get(game), "mark": mark}
    context |= {"told_in": told}
    return render_to_string("rulebook/_hit_head.html", context)


@lru_cache(maxsize=4096)
def _hit_near(neighbours: tuple[tuple[str, str], ...], language: str | None) -> str:
    return render_to_string("rulebook/_hit_near.html", {"neighbours": neighbours})


@register.filter
def items_of(block: Mapping[str, Any]) -> list[str]:
    """The items of a list block (a plain `block.items` would be the dict's own)."""
    items: list[str] = block["items"]
    return items


@register.filter
def step_number(item: str) -> str:
    """ "3. words" -> "3"."""
    return item.partition(". ")[0]


@register.filter
def step_words(item: str) -> str:
    """ "3. words" -> "words"."""
    return item.partition(". ")[2]
