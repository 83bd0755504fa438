"""Compiles the catalogues that people edit (.po) into those that Django reads (.mo), which the repository lacks."""

import hashlib
import logging
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.i18n import JavaScriptCatalog

LOCALE = Path(__file__).parent / "locale"

logger = logging.getLogger(__name__)


def compile_catalogues(folder: Path = LOCALE) -> list[Path]:
    """Compile each .po file that is newer than its .mo file, and return these.

    What cannot be written, in a read-only folder, is logged: the site starts all the same, with the words it has.
    """
    compiled = []
    for path in sorted(path for path in folder.glob("*/LC_MESSAGES/*.po") if _is_newer(path)):
        try:
            _compile(path)
            compiled.append(path)
        except OSError as error:
            logger.warning("the catalogue %s cannot be compiled: %s", path, error)
    return compiled


def _is_newer(path: Path) -> bool:
    compiled = path.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < path.stat().st_mtime_ns


def _compile(path: Path) -> None:
    """Write the .mo file in one step: a process that starts meanwhile reads the old one or the new one."""
    from babel.messages.mofile import write_mo  # only when there is something to compile
    from babel.messages.pofile import read_po

    read_at = path.stat().st_mtime_ns
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.parts[-3], domain=path.stem)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.stem}-", delete=False) as written:
        try:
            write_mo(written, catalog)
            written.close()
            Path(written.name).chmod(0o644)
            os.utime(written.name, ns=(read_at, read_at))  # what is edited from now on is newer
            Path(written.name).replace(path.with_suffix(".mo"))
        except BaseException:
            Path(written.name).unlink(missing_ok=True)
            raise


_catalogue = JavaScriptCatalog.as_view(packages=["judgeapp.languages"])


@cache
def address_of(language: str) -> str:
    """Return where the words of scripts lie in a language; every page names it."""
    return reverse("words", args=[language, hashlib.sha256(words_of(language)).hexdigest()[:12]])


@cache
def words_of(language: str) -> bytes:
    """Return the words of scripts in a language, with the functions that look them up."""
    request = HttpRequest()
    request.method = "GET"
    with translation.override(language):
        return bytes(cast("HttpResponse", _catalogue(request)).content)
