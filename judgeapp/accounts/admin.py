"""Accounts and groups, the only records that are changed here, and what was changed of them.

Staff look at accounts. Who may change them may not give rights, nor touch the accounts of staff, unless he has all
rights himself; nobody takes his own away. No account is deleted, as its name stands at what it did: it is switched off.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, Permission, User
from django.core.exceptions import PermissionDenied
from django.db import models
from django.db.models.query import QuerySet
from django.forms import ModelMultipleChoiceField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from judgeapp.accounts import resetting
from judgeapp.accounts.models import Visit
from judgeapp.accounts.names import AddedAccount, ChangedAccount
from judgeapp.admin.looking import BaseAdmin, Leading, Looking, Seen

if TYPE_CHECKING:
    from django.contrib.admin.options import _FieldsetSpec

SWITCHES = ("is_active", "is_staff", "is_superuser")
RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


class _Permissions(BaseAdmin):
    """Offers the two permissions that open something here; all other records are looked at by all staff."""

    def formfield_for_manytomany(
        self, db_field: "models.ManyToManyField[Any, Any]", request: Any = None, **kwargs: Any
    ) -> "ModelMultipleChoiceField[Any] | None":
        if db_field.remote_field.model is Permission:
            kwargs["queryset"] = Permission.objects.filter(codename__in=("add_user", "change_user"))
        return super().formfield_for_manytomany(db_field, request, **kwargs)


admin.site.unregister([User, Group])


@admin.register(User)
class Accounts(Seen, Leading, _Permissions, UserAdmin):  # type: ignore[type-arg] # Django's class takes none
    form, add_form = ChangedAccount, AddedAccount
    list_display = ("username", "email", "is_active", "is_staff", "is_superuser", "last_login", "date_joined")
    list_filter = ("is_active", "is_staff", "is_superuser", "date_joined", ("last_login", admin.EmptyFieldListFilter))
    date_hierarchy = "date_joined"
    ordering = ("-pk",)
    actions = None
    list_per_page = 50
    show_full_result_count = False
    fieldsets = (
        (None, {"fields": ("username", "password_state", "first_name", "last_name", "email")}),
        (_("What the account may"), {"fields": (*SWITCHES, "groups", "user_permissions")}),
        (_("Since when"), {"fields": ("date_joined", "last_login")}),
        (_("Elsewhere"), {"fields": ("leads",)}),
    )

    @admin.display(description=_("password"))
    def password_state(self, user: User) -> str:
        """Say whether there is one; its hash is nobody's business."""
        return pgettext("password", "set") if user.has_usable_password() else pgettext("password", "none")

    @admin.display(description=_("password"))
    def password_link(self, user: User) -> SafeString:
        return format_html(
            '{} · <a href="{}">{}</a> · <a href="{}">{}</a>',
            self.password_state(user),
            reverse("admin:auth_user_password_change", args=[user.pk]),
            gettext("set another"),
            reverse("admin:auth_user_link", args=[user.pk]),
            gettext("make a link"),
        )

    def get_urls(self) -> list[URLPattern]:
        link = path("<int:user_id>/link/", self.admin_site.admin_view(self.link), name="auth_user_link")
        return [link, *super().get_urls()]

    def link(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Make a link with which somebody chooses a new password, for whom no letter reaches; who may set one may."""
        user = get_object_or_404(User, pk=user_id)
        if not self.has_change_permission(request, user):
            raise PermissionDenied
        made = ""
        if request.method == "POST":
            made = request.build_absolute_uri(resetting.path_for(user))
            self.log_change(request, user, gettext("Made a link for a new password."))
        context = {**self.admin_site.each_context(request), "title": gettext("A link for a new password"), "made": made}
        return TemplateResponse(request, "admin/link.html", {**context, "account": user, "hours": resetting.HOURS})

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> "_FieldsetSpec":
        """Lead to a new password those who may set it."""
        if obj is None or not self.has_change_permission(request, obj):
            return super().get_fieldsets(request, obj)
        (title, first), *others = self.fieldsets
        fields = ["password_link" if name == "password_state" else name for name in first["fields"]]
        return ((title, {"fields": fields}), *others)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        is_open = obj is None or request.user.is_superuser or not (obj.is_staff or obj.is_superuser)
        return is_open and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        """Return what stays as it is: rights, for who has not all of them; one's own switches, for everybody."""
        fixed = ["password_state", "password_link", "leads", "date_joined", "last_login"]
        if not request.user.is_superuser:
            fixed += RIGHTS
        return fixed + [name for name in SWITCHES if obj == request.user and name not in fixed]


@admin.register(Group)
class Groups(Seen, _Permissions, GroupAdmin):
    """Groups carry rights, so that they are changed by those who have all rights."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return request.user.is_superuser

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return request.user.is_superuser


@admin.register(LogEntry)
class Changes(Looking):
    """What was changed here: Django keeps it of itself."""

    list_display = ("action_time", "user", "action_flag", "content_type", "object_repr")
    list_filter = ("action_flag",)
    list_select_related = ("user", "content_type")
    search_fields = ("user__username", "object_repr")
    date_hierarchy = "action_time"

    def get_queryset(self, request: HttpRequest) -> QuerySet[LogEntry]:
        """Read accounts and kinds along: the words of an entry name both."""
        return super().get_queryset(request).select_related("user", "content_type")


@admin.register(Visit)
class Visits(Looking):
    """Who is signed in where."""

    secret = ("session", "mark")
    list_display = ("user", "agent", "since")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    date_hierarchy = "since"
