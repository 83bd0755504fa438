"""Turns the words of a rule into HTML: references and glossary terms become links."""

import re
from dataclasses import replace
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from judgeapp.domain.rules.book import Reference, label, split_references
from judgeapp.domain.rules.numbering import slug
from judgeapp.games import games
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.told import told
from judgeapp.rulebook.touched.resolving import rule_cited
from judgeapp.rulebook.touched.values import parted
from judgeapp.rulebook.volume import Volume, words_of

MOST_TERMS_A_RULE = 3
MOST_COMMON = 0.08
# Terms that are everyday words too: a reader does not need them explained in the middle of a sentence.
EVERYDAY = frozenset(
    re.findall(
        r"\w+",
        """
    attack attacks attacking cancel choose control controls copies copy damage draw draws effect effects face
    flip flips game hand in instead item items lose match move moves name named names open owner pass phase
    place player players play played plays power produce put remove removed resolve rule search show shown
    shows shuffle start step steps target team text time turn type use used uses win you your zone condition
    conditions
""",
    )
)


class Linker:
    """Links the terms of one volume in one language: each once a page, few a rule, none that stands everywhere."""

    def __init__(self, volume: Volume) -> None:
        self.volume = volume
        words = [words_of(told(rule).blocks).lower() for rule in volume.rules]
        self.slugs: dict[str, str] = {}
        for entry in volume.glossary:
            shown = told(entry)
            for form in dict.fromkeys((entry.head, *entry.also, shown.title, *shown.also)):
                form = form.lower()
                if len(form) > 2 and form not in EVERYDAY and self._is_rare(form, words):
                    self.slugs.setdefault(form, entry.slug)
        longest_first = sorted(self.slugs, key=len, reverse=True)
        joined = "|".join(map(re.escape, longest_first)) or r"(?!)"
        self.pattern = re.compile(rf"(?<![\w-])(?:{joined})(?![\w-])", re.IGNORECASE)

    @staticmethod
    def _is_rare(form: str, words: list[str]) -> bool:
        return sum(form in text for text in words) <= MOST_COMMON * len(words)

    def link(self, text: str, seen: set[str], about: Rule) -> SafeString:
        """Return the text as HTML; `seen` holds the terms that the page has linked already."""
        pieces, at, linked = [], 0, 0
        for match in self.pattern.finditer(text):
            slug = self.slugs[match[0].lower()]
            if slug in seen or linked >= MOST_TERMS_A_RULE or about.number in self.volume.terms[slug].see:
                continue
            seen.add(slug)
            linked += 1
            pieces += [format_html("{}", text[at : match.start()]), self._term(slug, match[0])]
            at = match.end()
        return mark_safe("".join([*pieces, format_html("{}", text[at:])]))  # noqa: S308  (pieces are escaped)

    def _term(self, slug: str, shown: str) -> SafeString:
        address = self.volume.address_of(self.volume.terms[slug])
        preview = self.volume.edition.address("term", slug)
        return format_html('<a class="term" href="{}" data-preview="{}">{}</a>', address, preview, shown)


@lru_cache(maxsize=16)
def _linker(volume: Volume, language: str | None) -> Linker:
    """Return the linker of a volume in the language that is active; a new edition is another volume."""
    return Linker(volume)


def linker(volume: Volume) -> Linker:
    return _linker(volume, get_language())


def words(text: str, volume: Volume | None, about: Rule | None = None, seen: set[str] | None = None) -> SafeString:
    """Return a text as HTML with its references as links and, for a rule's page, its terms too."""
    pieces = split_references(text)
    return format_html_join("", "{}", ((_piece(piece, volume, about, seen),) for piece in pieces))


def _piece(
    piece: str | Reference, volume: Volume | None, about: Rule | None, seen: set[str] | None
) -> SafeString | str:
    if isinstance(piece, Reference):
        return reference(piece, volume)
    if volume is None or about is None or seen is None:
        return piece
    return linker(volume.beside or volume).link(piece, seen, about)


def reference(found: Reference, volume: Volume | None) -> SafeString:
    """Return a reference in the text of an edition as a link that can be previewed; before it is one, as a number."""
    return link(volume.target(found.target) if volume else None, found)


def cited(number: str, volume: Volume | None) -> SafeString:
    """Return what the app cites (a number of our restatement, or `values.of_edition`) as a link with a preview."""
    return link(rule_cited(volume, number) if volume else None, Reference(parted(number)[0]))


def cited_term(head: str, volume: Volume | None) -> SafeString:
    """Return an entry of the glossary, as the app itself cites it, as a link that can be previewed."""
    entry = volume.terms.get(slug(head)) if volume else None
    if volume is None or entry is None:
        return format_html('<span class="ref">{}</span>', head)
    preview = volume.edition.address("term", entry.slug)
    return format_html('<a class="ref" href="{}" data-preview="{}">{}</a>', volume.address_of(entry), preview, head)


def link(rule: Rule | None, found: Reference) -> SafeString:
    """Return a reference as a link to its rule; without a rule as its bare number."""
    if rule is None:
        return format_html('<span class="ref">{}</span>', found.target)
    title = told(rule).title if games()[rule.edition.game].numbering.by_heading else None
    return _link(rule.get_absolute_url(), rule.edition.address("preview", rule.number), found, rule.number, title)


@lru_cache(maxsize=16_384)  # a page of findings cites the same few rules hundreds of times
def _link(address: str, preview: str, found: Reference, number: str, title: str | None) -> SafeString:
    titles = {} if title is None else {number: title}
    words = label(replace(found, target=number), titles)
    return format_html('<a class="ref" href="{}" data-preview="{}">{}</a>', address, preview, words)
