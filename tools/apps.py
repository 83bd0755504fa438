from django.apps import AppConfig


class ToolsConfig(AppConfig):
    """Commands that measure the site and make events to try it out; the site itself knows nothing of them."""

    name = "tools"
