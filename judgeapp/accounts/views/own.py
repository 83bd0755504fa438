"""What somebody does about his own account: e-mail address, browsers that are signed in, and deleting it."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.accounts import leaving, resetting, visits
from judgeapp.accounts.forms import Address, WithPassword
from judgeapp.accounts.guessing import counted
from judgeapp.accounts.views.signing import own
from judgeapp.domain.messages import ProblemsError
from judgeapp.limits import open_to
from judgeapp.permissions import Permission
from judgeapp.requests import Request


@open_to(Permission.OWN_ACCOUNT, form="save")
@counted("login_name", by=own)
def email(request: Request) -> HttpResponse:
    """Give, change or take away the e-mail address; the address before is told."""
    user, before = request.user, request.user.email
    form = Address(user, request.POST or None, initial={"email": before})
    if request.method == "POST" and form.is_valid():
        user.email = form.cleaned_data["email"]
        user.save(update_fields=["email"])
        if before and before != user.email:
            resetting.tell_moved(user, before, request.build_absolute_uri("/"))
        messages.success(request, _("Saved."))
        return redirect("account")
    return render(request, "accounts/email.html", {"form": form}, status=422 if form.is_bound else 200)


@open_to(Permission.OWN_ACCOUNT, presses="save")
def sign_out_elsewhere(request: Request) -> HttpResponse:
    """Sign out in one other browser, or in all others."""
    ended = visits.end(request.user, but=request.session.session_key, only=request.POST.get("visit"))
    words = ngettext("{n} browser is signed out.", "{n} browsers are signed out.", ended).format(n=ended)
    messages.success(request, words)
    return redirect("account")


@open_to(Permission.OWN_ACCOUNT, form="save")
@counted("login_name", by=own)
def delete(request: Request) -> HttpResponse:
    """Tell what becomes of what the account owns, and delete it once the password was typed."""
    form = WithPassword(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = request.user
        try:
            leaving.leave(user)
        except ProblemsError:  # the page says why, as before
            return render(request, "accounts/delete.html", {"form": form, "told": leaving.told(user)}, status=409)
        logout(request)
        messages.success(request, _("Your account is deleted."))
        response = redirect("account")
        response["Clear-Site-Data"] = '"cache"'
        return response
    context = {"form": form, "told": leaving.told(request.user)}
    return render(request, "accounts/delete.html", context, status=422 if form.is_bound else 200)
