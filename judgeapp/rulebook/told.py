"""Our own words in the language of whoever looks; a publisher's stay in theirs."""

import unicodedata
from typing import Any, NamedTuple

from django.utils.translation import get_language

from judgeapp.rulebook.models import Entry, Rule
from judgeapp.rulebook.search.languages import ENGLISH


class Told(NamedTuple):
    """A rule or a term as it is shown.

    language    what it is in
    is_due      is it English, though the edition is told in the language that was wanted?
    """

    title: str
    blocks: list[dict[str, Any]]
    also: list[str]
    language: str
    is_due: bool


def told(row: Rule | Entry, language: str = "") -> Told:
    """Return a rule or a term in a language, the active one if none is said; in English where that has none of it."""
    language = language or get_language() or ENGLISH
    found = (row.translated or {}).get(language)
    if found:
        return Told(found["title"], found["blocks"], found.get("also", []), language, False)
    title, also = (row.title, []) if isinstance(row, Rule) else (row.head, row.also)
    own = row.edition.language or ("" if isinstance(row, Rule) else row.language)
    is_due = own != language and language in (row.edition.languages or ())
    return Told(title, row.blocks, also, own or ENGLISH, is_due)


def alphabetical(entries: list[Entry]) -> list[Entry]:
    """Return a glossary as a reader of the language that is active looks through it."""
    return sorted(entries, key=lambda entry: unicodedata.normalize("NFD", told(entry).title.casefold()))
