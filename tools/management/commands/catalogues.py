"""The words of the app, read out of its sources by Babel, and what a language has for them.

Babel is Python alone, so nobody needs gettext's programs.
"""

import ast
import os
import re
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation.template import templatize

from judgeapp.commands import SiteCommand
from judgeapp.domain.decks.clauses.table import lowered
from judgeapp.domain.decks.deck import several
from judgeapp.languages.catalogues import LOCALE, compile_catalogues

BEHIND = 1
WIDTH = 118
GETTEXT: dict[str, tuple[Any, ...] | None] = {  # a function -> which of its arguments are words and context
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop")),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
MARKED = {**GETTEXT, "say": None, "say_many": (1, 2)}
SOURCES = {  # domain -> folder, ending
    "django": (("judgeapp", "py"), ("templates", "html"), ("templates", "txt"), ("rules_corpus", "toml")),
    "djangojs": (("static/js", "js"),),
}
ELSEWHERE = ("migrations", "management")  # what a terminal says stays English


class Command(SiteCommand):
    help = (
        "Bring the catalogue of each language up to date with the words in code, templates and scripts, and tell what "
        "is still to be translated."
    )
    examples = (
        ("", "take over what is new, drop what is gone, compile"),
        ("--check --json", "change nothing, only tell what is missing, for a script"),
    )
    exit_codes = {BEHIND: "a catalogue does not hold what the sources do; with REQUIRE_ALL=1: or is not translated"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, **options: Any) -> None:
        missing, is_behind = {}, False
        for language, domain in ((language, domain) for language in languages() for domain in SOURCES):
            catalog = renewed(language, domain)
            missing[f"{language}/{domain}"] = to_translate(catalog)
            if options["check"]:
                is_behind |= not is_written(language, domain, catalog)
            else:
                write(language, domain, catalog)
        if not options["check"]:
            compile_catalogues(LOCALE)
        self.answer(missing, in_lines(missing), as_json=options["json"])
        if is_behind:
            raise CommandError("The catalogues are not what the sources hold: run catalogues.", returncode=BEHIND)
        if number := sum(map(len, missing.values())):
            words = f"{number} to translate in the .po files; until then they are shown in English."
            if os.environ.get("REQUIRE_ALL"):
                raise CommandError(words, returncode=BEHIND)
            self.stderr.write(words, self.style.WARNING)


def in_lines(missing: dict[str, list[str]]) -> Iterator[str]:
    """Yield the name of each catalogue with what of it is to be translated."""
    return ("\n    ".join([f"{name}: {len(words)} to translate", *words]) for name, words in missing.items())


def to_translate(catalog: Catalog) -> list[str]:
    """Return what has no translation yet."""
    return [_texts(message.id)[0] for message in catalog if message.id and not is_translated(message)]


def is_translated(message: Message) -> bool:
    return all(_texts(message.string or ""))


def _texts(words: str | tuple[str, ...] | list[str]) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


def languages() -> list[str]:
    """Return the languages that there are catalogues for: all but the one that the sources are written in."""
    return [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def words_of(domain: str) -> Catalog:
    """Return every text of a domain ("django", "djangojs") that is marked."""
    catalog = Catalog(fuzzy=False)
    for path in sorted(_files(domain)):
        for message, context in _read(path):
            catalog.add(message, context=context, flags=_flags(message, path))
    return catalog


def kept(language: str, domain: str) -> Catalog:
    """Return a language's catalogue; an empty one if it has none yet."""
    path = _path(language, domain)
    if not path.exists():
        return _empty(language, domain)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain)


def renewed(language: str, domain: str) -> Catalog:
    """Return a language's catalogue with exactly the texts that the app has now."""
    old, catalog = kept(language, domain), _empty(language, domain)
    for message in words_of(domain):
        if message.id:
            before = old.get(message.id, message.context)
            found = before.string if before else None
            catalog.add(message.id, found, flags=message.flags, context=message.context)
    return catalog


def write(language: str, domain: str, catalog: Catalog) -> None:
    path = _path(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(as_text(catalog))


def is_written(language: str, domain: str, catalog: Catalog) -> bool:
    """Does the .po file hold a catalogue?"""
    return _path(language, domain).read_bytes() == as_text(catalog)


def as_text(catalog: Catalog) -> bytes:
    """Return a catalogue as a .po file holds it: without the places of the texts, which move more often than they."""
    file = BytesIO()
    write_po(file, catalog, WIDTH, omit_header=True, sort_output=True, no_location=True)
    return file.getvalue()


def _empty(language: str, domain: str) -> Catalog:
    return Catalog(locale=language, domain=domain, fuzzy=False)


def _path(language: str, domain: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def _files(domain: str) -> Iterator[Path]:
    for folder, ending in SOURCES[domain]:
        for path in (settings.BASE_DIR / folder).rglob(f"*.{ending}"):
            if not set(ELSEWHERE) & set(path.parts) and (ending != "toml" or path.name == "formats.toml"):
                yield path


def _read(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Yield the texts of a file, each with its context."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in (".py", ".toml"):
        yield from (
            _read_python(text) if path.suffix == ".py" else ((words, None) for words in _said_in(tomllib.loads(text)))
        )
        return
    method, options = "javascript", {"encoding": "utf-8", "parse_template_string": True}
    if path.suffix != ".js":  # as Django hands it to xgettext: Python, but for the indentation
        method, text = "python", re.sub(r"^[ \t]+", "", templatize(text), flags=re.MULTILINE)
    for _, message, _, context in extract(method, BytesIO(text.encode()), GETTEXT, options=options):
        yield message, context


def _said_in(data: Any) -> Iterator[str | tuple[str, str]]:
    """Yield what formats say, in the forms that sentences have it in."""
    if isinstance(data, list):
        for each in data:
            yield from _said_in(each)
    if not isinstance(data, dict):
        return
    for key, value in data.items():
        if key in ("name", "says", "about", "source"):
            yield value
        if key in ("name", "says"):
            yield lowered(value)
        if key == "noun":
            yield from ((f"{{n}} {value}", f"{{n}} {several(value)}"), several(value))
        yield from _said_in(value)


def _read_python(text: str) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Read Python by its syntax: Babel's reader loses calls that stand in the arguments of others."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKED:
            given = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
            spec = MARKED[node.func.id] or (1,)
            words = [given[place - 1] for place in spec if isinstance(place, int)]
            context = next((given[place[0] - 1] for place in spec if isinstance(place, tuple)), None)
            if all(isinstance(each, str) for each in words):
                yield (words[0] if len(words) == 1 else tuple(words)), context


def _flags(message: str | tuple[str, ...], path: Path) -> tuple[str, ...]:
    words = message if isinstance(message, str) else message[0]
    if path.suffix in (".py", ".toml") and re.search(r"{\w+}", words):
        return ("python-brace-format",)
    return ("python-format",) if re.search(r"%\(\w+\)s", words) else ()
