from django.contrib.admin.apps import AdminConfig


class StaffSiteConfig(AdminConfig):
    """Django's own app with our site in it; each app of ours adds its records in its `admin.py`."""

    verbose_name = "Changes made here"
    default_site = "judgeapp.admin.site.StaffSite"
