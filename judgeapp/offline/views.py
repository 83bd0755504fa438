"""What makes the site an app that can be installed, and what its worker fetches."""

from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgeapp.caching import JSON, Page, build, respond, short_digest
from judgeapp.languages.catalogues import address_of
from judgeapp.offline.packs import find_pack, packs, zipped
from judgeapp.requests import Request

NAMES = ("stem", "words", "query", "ranking", "numbering", "search", "pages", "store", "push", "worker")
SCRIPTS = [f"js/offline/{name}.js" for name in NAMES]
# What the pages that the worker makes need; the scripts of the worker itself are kept by the browser with it.
FILES = [
    "css/tokens.css",
    "css/app.css",
    "css/offline.css",
    "js/theme.js",
    "js/app.js",
    "js/offline.js",
    "django_htmx/htmx-2.min.js",
    "icons/icon.svg",
]
ICONS = [("icons/icon-192.png", "192x192"), ("icons/icon-512.png", "512x512")]


@require_safe
@never_cache
def manifest(request: Request) -> JsonResponse:
    """What a phone asks for when somebody puts the site on its home screen."""
    icons = [
        {"src": staticfiles_storage.url(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes in ICONS
        for purpose in ("any", "maskable")
    ]
    found = {
        "name": "Judge's app",
        "short_name": _("Judge"),
        "description": _(
            "Rules, timing, decks, matches and events of card games, in the hall and without its network."
        ),
        "lang": get_language(),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f5f2",
        "theme_color": "#1f3a8a",
        "icons": [{"src": staticfiles_storage.url("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"}, *icons],
        # What is shared from another app (a list, or the link of one) opens in the check.
        "share_target": {
            "action": reverse("deck_check"),
            "method": "GET",
            "params": {"title": "name", "text": "text", "url": "url"},
        },
        "shortcuts": [
            {"name": _("What happens first?"), "url": reverse("timing")},
            {"name": _("Check a deck"), "url": reverse("deck_check")},
            {"name": _("Events"), "url": reverse("events")},
        ],
    }
    return JsonResponse(found, content_type="application/manifest+json")


@require_safe
@never_cache
def worker(request: Request) -> HttpResponse:
    """The service worker; it lies at the top, so that it may answer for the whole site.

    In another language it is another script, so a phone whose owner picks one takes a new worker by itself.
    """
    context = {"scripts": SCRIPTS, "version": build(), "language": get_language()}
    script = render_to_string("offline/worker.js", context)
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@never_cache
def index(request: Request) -> JsonResponse:
    """What there is to keep, and a stamp of all of it."""
    offered = packs()
    found: dict[str, Any] = {
        "frame": reverse("offline_frame", args=[f"{build()}-{get_language()}"]),
        "files": [*(staticfiles_storage.url(name) for name in FILES), address_of(get_language())],
        "packs": [
            {"key": pack.key, "name": pack.name, "address": reverse("offline_pack", args=[pack.key, pack.stamp])}
            for pack in offered
        ],
        "editions": [pack.edition for pack in offered],
    }
    found["stamp"] = short_digest(found)
    return JsonResponse(found)


@require_safe
def frame(request: Request, version: str) -> HttpResponse:
    """The header and foot of every page, with room for what the worker puts between them."""
    return render(request, "offline/frame.html")


@require_safe
def pack(request: Request, key: str, stamp: str) -> HttpResponse:
    """A game's pack; its address changes with what is in it."""
    found = find_pack(key, stamp)
    if found is None:
        raise Http404("There is a newer pack: look at the index again.")
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    return respond(request, Page(zipped(found), JSON, "", headers))
