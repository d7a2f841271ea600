from __future__ import annotations

from django.apps import AppConfig
from django.core import checks


class SkerryConfig(AppConfig):
    """The app ``skerry`` in ``INSTALLED_APPS``: tags of templates, and checks of the settings."""

    name = "skerry"
    verbose_name = "Skerry"

    def ready(self) -> None:
        from skerry.checks import check_settings

        checks.register(check_settings, "skerry")
