"""Our own words in the language of whoever looks; a publisher's stay in theirs."""

import unicodedata
from typing import Any, NamedTuple

from django.utils.translation import get_language

from judgeapp.rulebook.models import Entry, Rule

ENGLISH = "en"


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


def told(row: Rule | Entry) -> Told:
    """Return a rule or a term in the language that is active, in English where that has none of it."""
    language = get_language() or ENGLISH
    found = (row.translated or {}).get(language)
    if found:
        return Told(found["title"], found["blocks"], found.get("also", []), language, False)
    title, also = (row.title, []) if isinstance(row, Rule) else (row.head, row.also)
    return Told(title, row.blocks, also, ENGLISH, language in (row.edition.languages or ()))


def alphabetical(entries: list[Entry]) -> list[Entry]:
    """Return a glossary as a reader of the language that is active looks through it."""
    return sorted(entries, key=lambda entry: unicodedata.normalize("NFD", told(entry).title.casefold()))
