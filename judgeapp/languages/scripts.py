"""What scripts say, as a file whose address changes with its words."""

import hashlib
from functools import cache
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.i18n import JavaScriptCatalog

_catalogue = JavaScriptCatalog.as_view(packages=["judgeapp.languages"])


def address_of(language: str) -> str:
    """Return where the words of scripts lie in a language."""
    return reverse("words", args=[language, hashlib.sha256(said(language)).hexdigest()[:12]])


@cache
def said(language: str) -> bytes:
    """Return the words of scripts in a language, with the functions that look them up."""
    request = HttpRequest()
    request.method = "GET"
    with translation.override(language):
        return bytes(cast("HttpResponse", _catalogue(request)).content)
