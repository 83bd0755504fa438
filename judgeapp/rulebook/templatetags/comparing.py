"""Template tags that tell what became of a rule."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from judgeapp.domain.rules.book import Rule, plain
from judgeapp.domain.rules.comparing.substance import Told
from judgeapp.domain.rules.comparing.values import Change, Kind, Part, Piece
from judgeapp.domain.rules.comparing.words import text_of
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.games import games
from judgeapp.requests import StrOrPromise
from judgeapp.rulebook import models
from judgeapp.rulebook.comparisons import Filter, official
from judgeapp.rulebook.models import Edition
from judgeapp.rulebook.volume import Volume

register = template.Library()

# What is marked has a word for those who hear the page, and a line through or below it for those who see no colours.
MARKS: dict[Part, tuple[str, StrOrPromise]] = {Part.GONE: ("del", _("removed:")), Part.NEW: ("ins", _("added:"))}
WORDS = {
    Kind.SAME: pgettext_lazy("rule", "Same"),
    Kind.CHANGED: pgettext_lazy("rule", "Changed"),
    Kind.RENUMBERED: pgettext_lazy("rule", "New number"),
    Kind.MOVED: pgettext_lazy("rule", "Moved"),
    Kind.RENUMBERED_AND_CHANGED: pgettext_lazy("rule", "New number, changed"),
    Kind.SPLIT: pgettext_lazy("rule", "Split"),
    Kind.MERGED: pgettext_lazy("rule", "Merged"),
    Kind.ADDED: pgettext_lazy("rule", "Added"),
    Kind.REMOVED: pgettext_lazy("rule", "Removed"),
}
FIRST_WORDS = 110


@register.simple_tag
def old_words(change: Change) -> SafeString:
    """The text in the old edition, what is gone from it struck out."""
    return _marked(change.pieces, Part.NEW)


@register.simple_tag
def new_words(change: Change) -> SafeString:
    """The text in the new edition, what is new in it underlined."""
    return _marked(change.pieces, Part.GONE)


@register.simple_tag
def whole_words(change: Change) -> SafeString:
    """The text of a rule that only one edition has, with nothing to mark in it."""
    return format_html("{}", "".join(piece.text for piece in change.pieces))


@register.simple_tag
def history_address(volume: Volume, rule: models.Rule) -> str:
    """Where a rule is followed through the editions; "" where there is nothing to follow it to."""
    edition, chain = volume.edition, official(volume.game.key)
    if len(chain) < 2 or edition not in chain:
        return ""
    address = reverse("history", args=[edition.game, rule.number])
    return address if edition.is_live else f"{address}?{urlencode({'edition': edition.slug})}"


@register.simple_tag
def words_of(rule: Rule) -> str:
    """The text of a rule as it is compared."""
    return plain(text_of(rule))


@register.simple_tag
def page_address(path: str, chosen: Filter, page: int) -> str:
    """The address of a page of a comparison."""
    asked = {"kind": chosen.key, "page": page if page > 1 else ""}
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"{path}?{query}" if query else path


@register.simple_tag
def first_words(change: Change) -> str:
    """Enough of a text to know the rule by."""
    return Truncator(" ".join("".join(piece.text for piece in change.pieces).split())).chars(FIRST_WORDS)


def _marked(pieces: Sequence[Piece], without: Part) -> SafeString:
    return format_html_join(
        "", "{}", ((each,) for piece in pieces if piece.kind is not without for each in _lines(piece))
    )


SHOWN = 90  # letters of what is the same that stand before and behind a change


@register.simple_tag
def difference(runs: Sequence[Told]) -> SafeString:
    """What changed in a rule: words that are gone struck out, new ones underlined, those that decide in a frame."""
    last = len(runs) - 1
    found = []
    for kind, group in groupby(enumerate(runs), key=lambda run: run[1].kind):
        places, told = zip(*group, strict=True)
        if mark := MARKS.get(kind):
            found.append(_marked_run(mark, told))
        else:
            text = "".join(each.text for each in told)
            found.append(format_html("{}", _cut(text, is_first=not places[0], is_last=places[-1] == last)))
    return format_html_join("", "{}", ((each,) for each in found))


def _marked_run(mark: tuple[str, StrOrPromise], told: Sequence[Told]) -> SafeString:
    """Return a run of marked words, the spaces around it outside of the mark."""
    text = "".join(each.text for each in told)
    start, _, end = text.partition(text.strip())
    inside = [told[0]._replace(text=told[0].text.lstrip()), *told[1:]]
    inside[-1] = inside[-1]._replace(text=inside[-1].text.rstrip())
    return format_html(
        "{}{}{}", start, _mark(*mark, format_html_join("", "{}", ((_decides(each),) for each in inside))), end
    )


def _decides(run: Told) -> SafeString:
    return format_html('<b class="weighs">{}</b>' if run.weighs else "{}", run.text)


def _cut(text: str, *, is_first: bool, is_last: bool) -> str:
    """Return what is the same between two changes, its middle left out where it is long."""
    head, tail = (0 if is_first else SHOWN), (0 if is_last else SHOWN)
    if len(text) <= head + tail + SHOWN:
        return text
    start, end = text[:head].rpartition(" ")[0], text[len(text) - tail :].partition(" ")[2] if tail else ""
    return f"{start} … {end}"


def _lines(piece: Piece) -> Iterator[SafeString]:
    """Yield a piece line by line: a mark that began in one paragraph and ended in the next would run over the gap."""
    mark = MARKS.get(piece.kind)
    for line in piece.text.splitlines(keepends=True):
        words = line.strip()
        if mark and words:
            start, _, end = line.partition(words)
            yield format_html("{}{}{}", start, _mark(*mark, words), end)
        else:
            yield format_html("{}", line)


def _mark(tag: str, heard: StrOrPromise, words: str) -> SafeString:
    """Return marked words; around them is a rule's English, which the word that is heard may not be."""
    language = get_language()
    tongue = "" if language in (None, "en") else format_html(' lang="{}"', language)
    hidden = format_html('<span class="visually-hidden"{}>{} </span>', tongue, heard)
    return format_html("<{}>{}{}</{}>", tag, hidden, words, tag)


@register.filter
def word_for(change: Change) -> StrOrPromise:
    """What became of it, in a word or two; a text that changed at a new place says so."""
    if change.is_moved and change.kind is Kind.RENUMBERED_AND_CHANGED:
        return pgettext_lazy("rule", "Moved, changed")
    return WORDS[change.kind]


@register.filter
def kind_class(change: Change) -> str:
    """The kind as a class name."""
    return change.kind.value.replace(" ", "-")


@register.filter
def label(edition: Edition) -> str:
    """What tells one edition of a game from another: its name and its day, the day once."""
    return models.dated(edition.edition, edition.date)


@register.simple_tag
def places(edition: Edition, rules: Sequence[Rule]) -> SafeString:
    """The rules' numbers (titles, where a game has no numbers), each a link to where it is read in its edition."""
    numbering = games()[edition.game].numbering
    return format_html_join(
        ", ", '<a href="{}">{}</a>', ((edition.address("rule", rule.number), _name(rule, numbering)) for rule in rules)
    )


@register.simple_tag
def names(edition: Edition, rules: Sequence[Rule]) -> str:
    """The rules' numbers (titles, where a game has no numbers) without links."""
    return ", ".join(_name(rule, games()[edition.game].numbering) for rule in rules)


def _name(rule: Rule, numbering: Numbering) -> str:
    return rule.number if numbering.parts(rule.number) else rule.title or rule.number
