"""Picking a language, and the words of scripts in it."""

from django.conf import settings
from django.http import Http404, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import set_language

from judgeapp.languages import catalogues
from judgeapp.requests import Request

# Pages that are kept for all hold no token of a form; the worst that a foreign page can do is to choose a language.
pick = csrf_exempt(require_POST(set_language))


@require_safe
def words(request: Request, language: str, stamp: str) -> HttpResponse:
    """What scripts say, in a language; the address changes with the words."""
    if language not in dict(settings.LANGUAGES):
        raise Http404("There are no words in this language.")
    response = HttpResponse(catalogues.words_of(language), content_type="text/javascript; charset=utf-8")
    patch_cache_control(response, public=True, max_age=31_536_000, immutable=True)
    return response
