"""The administration as a site of Django's, opened by the table of permissions and by the one page to sign in."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from judgeapp.accounts.guessing import counted
from judgeapp.permissions import Permission, may, refuse, role_of
from judgeapp.requests import Request

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class StaffSite(AdminSite):
    site_title = site_header = "Judge’s app"
    index_title = "Administration"

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and may((role_of(cast(Request, request)),), Permission.ADMINISTER)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Answer those who may not as every other page does, not with Django's second form to sign in."""
        guarded = super().admin_view(view, cacheable)

        @wraps(guarded)
        def answer(request: Request, *args: object, **kwargs: object) -> HttpResponseBase:
            if self.has_permission(request):
                return guarded(request, *args, **kwargs)
            return refuse(request, Permission.ADMINISTER)

        return cast(View, answer)

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send who is not signed in to the site's own page, which counts the tries."""
        if self.has_permission(request):
            return redirect("admin:index")
        if request.user.is_authenticated:
            return refuse(cast(Request, request), Permission.ADMINISTER)
        wanted = request.GET.get("next") or reverse("admin:index")  # that page looks whether it is one of ours
        return redirect(f"{reverse(settings.LOGIN_URL)}?{urlencode({'next': wanted}, safe='/')}")

    @method_decorator(never_cache)
    @method_decorator(counted("login_name", by=lambda request: f"own {request.user.pk}"))
    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Change one's own password; it asks for the old one, so its tries are counted like those to sign in."""
        return super().password_change(request, extra_context)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Leave out the way from any row to its page: the addresses of saved decks and scenes are secrets."""
        return [each for each in super().get_urls() if getattr(each, "name", "") != "view_on_site"]
