"""The middleware of Django."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from skerry import islands
from skerry.islands import Page, Skerry
from skerry.settings import Settings

DEFAULT_LANGUAGES = {"en", "en-us"}
"""The languages of pages without a ``locale``."""


class Middleware(islands.Middleware):
    """Fills Django's HTML responses, with the setting ``SKERRY`` and its defaults.

    Streamed responses keep their fallbacks. In ``MIDDLEWARE`` it comes after ``GZipMiddleware`` and
    ``LocaleMiddleware``.
    """

    def _read_settings(self) -> Skerry:
        return read_settings().site(_Site)


class _Site(Skerry):
    """A site whose pages have the language of the request."""

    @contextmanager
    def page(self) -> Iterator[Page]:
        from django.utils.translation import get_language

        with super().page() as page:
            language = get_language()
            if language and language not in DEFAULT_LANGUAGES and "locale" not in page.config:
                page.config = {**page.config, "locale": language}
            yield page


def read_settings() -> Settings:
    """Django's setting ``SKERRY``, which may be missing.

    The default folder is in ``BASE_DIR``. The default URL is under ``STATIC_URL`` if the project has the finder.
    """
    from django.conf import settings

    given: Any = getattr(settings, "SKERRY", None) or {}
    is_static = "skerry.finders.SkerryFinder" in settings.STATICFILES_FINDERS and settings.STATIC_URL
    base = f"{settings.STATIC_URL}skerry/" if is_static else "/skerry/"
    return Settings(given, getattr(settings, "BASE_DIR", None), base, settings.DEBUG)
