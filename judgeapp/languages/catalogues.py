"""The words of the app, read out of its sources by Babel, and what a language has for them.

Babel is Python alone, so nobody needs gettext's programs; it is a tool of those who change the app and is not there
where the app only runs.
"""

import ast
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

UNDATED = datetime(1970, 1, 1, tzinfo=UTC)  # the history knows when: a catalogue changes only when its words do
LOCALE = Path(__file__).parent / "locale"
WIDTH = 118
GETTEXT: dict[str, tuple[Any, ...] | None] = {  # a function -> which of its arguments are words and context
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop")),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
MARKED = {**GETTEXT, "say": None, "say_many": (1, 2)}
SOURCES = {  # domain -> folder, ending
    "django": (("judgeapp", "py"), ("templates", "html")),
    "djangojs": (("static/js", "js"),),
}
ELSEWHERE = ("migrations", "management")  # what a terminal says stays English


def languages() -> list[str]:
    """Return the languages that there are catalogues for: all but the one that the sources are written in."""
    return [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def words_of(domain: str) -> Catalog:
    """Return every text of a domain ("django", "djangojs") that is marked, with the files it stands in."""
    catalog = Catalog(fuzzy=False)
    for path in sorted(_files(domain)):
        where = path.relative_to(settings.BASE_DIR).as_posix()
        for message, context in _read(path):
            catalog.add(message, locations=[(where, None)], context=context, flags=_flags(message, path))
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
            catalog.add(message.id, found, message.locations, message.flags, context=message.context)
    return catalog


def write(language: str, domain: str, catalog: Catalog) -> None:
    """Write a catalogue as people edit it (.po) and as Django reads it (.mo)."""
    path = _path(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(as_text(catalog))
    path.with_suffix(".mo").write_bytes(_compiled(catalog))


def is_written(language: str, domain: str, catalog: Catalog) -> bool:
    """Does the .po file hold a catalogue, and the .mo file what the .po file does?"""
    path = _path(language, domain)
    return path.read_bytes() == as_text(catalog) and path.with_suffix(".mo").read_bytes() == _compiled(catalog)


def as_text(catalog: Catalog) -> bytes:
    """Return a catalogue as a .po file holds it."""
    look = {"omit_header": True, "sort_output": True, "include_lineno": False}
    return _written(lambda file: write_po(file, catalog, WIDTH, **look))


def _compiled(catalog: Catalog) -> bytes:
    return _written(lambda file: write_mo(file, catalog))


def _empty(language: str, domain: str) -> Catalog:
    dates = {"creation_date": UNDATED, "revision_date": UNDATED}
    return Catalog(locale=language, domain=domain, fuzzy=False, **dates)


def _written(write_: Callable[[IO[bytes]], None]) -> bytes:
    file = BytesIO()
    write_(file)
    return file.getvalue()


def _path(language: str, domain: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def _files(domain: str) -> Iterator[Path]:
    for folder, ending in SOURCES[domain]:
        for path in (settings.BASE_DIR / folder).rglob(f"*.{ending}"):
            if not set(ELSEWHERE) & set(path.parts):
                yield path


def _read(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """Yield the texts of a file, each with its context."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from _read_python(text)
        return
    method, options = "javascript", {"encoding": "utf-8", "parse_template_string": True}
    if path.suffix != ".js":  # as Django hands it to xgettext: Python, but for the indentation
        method, text = "python", re.sub(r"^[ \t]+", "", templatize(text), flags=re.MULTILINE)
    for _, message, _, context in extract(method, BytesIO(text.encode()), GETTEXT, options=options):
        yield message, context


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
    if path.suffix == ".py" and re.search(r"{\w+}", words):
        return ("python-brace-format",)
    return ("python-format",) if re.search(r"%\(\w+\)s", words) else ()
