"""Another password: by the old one, or by a link when it is lost."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from judgeapp.accounts import resetting, visits
from judgeapp.accounts.forms import Lost
from judgeapp.accounts.guessing import counted
from judgeapp.accounts.views.signing import own
from judgeapp.limits import address, open_to
from judgeapp.permissions import Permission
from judgeapp.requests import Request


@sensitive_post_parameters()
@open_to(Permission.OWN_ACCOUNT, form="save")
@counted("login_name", by=own)
def change(request: Request) -> HttpResponse:
    """Choose another password; every other browser is signed out."""
    form = PasswordChangeForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        visits.end(request.user)
        visits.sign_in_again(request, request.user)
        messages.success(request, _("Your password is another one now. Other browsers are signed out."))
        return redirect("account")
    return render(request, "accounts/password.html", {"form": form}, status=422 if form.is_bound else 200)


@open_to(Permission.RECOVER, form="save")
@counted("reset", by=lambda request: address("reset", request))
@never_cache
def lost(request: Request) -> HttpResponse:
    """Ask for a link; the answer does not tell whether there is such an account."""
    context: dict[str, Any] = {"sends": settings.SENDS_LETTERS, "hours": resetting.HOURS}
    if not settings.SENDS_LETTERS:
        return render(request, "accounts/lost.html", context)
    form = Lost(request.POST or None)
    if request.method == "POST" and form.is_valid():
        resetting.ask(form.cleaned_data["who"], request.build_absolute_uri("/"))
        return render(request, "accounts/lost.html", {**context, "who": form.cleaned_data["who"]})
    context |= {"form": form}
    return render(request, "accounts/lost.html", context, status=422 if form.is_bound else 200)


@method_decorator(sensitive_post_parameters(), name="dispatch")
class New(PasswordResetConfirmView):
    """Choose a password by a link; the link is out of the address before the page is shown."""

    template_name = "accounts/password_new.html"
    success_url = reverse_lazy("login")

    def form_valid(self, form: "SetPasswordForm[User]") -> HttpResponse:
        response = super().form_valid(form)
        visits.end(form.user)
        messages.success(self.request, _("Your password is another one now. Sign in with it."))
        return response

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        wrong = self.request.method == "POST" or not context["validlink"]
        return super().render_to_response(context, status=422 if wrong else 200, **kwargs)
