"""What ``manage.py check`` says about the setting ``SKERRY``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning

from skerry.middleware import read_settings
from skerry.settings import Settings, unknown_keys

FINDER = "skerry.finders.SkerryFinder"
MIDDLEWARE = "skerry.Middleware"
FILLED_FIRST = "Put it above: responses pass MIDDLEWARE from the bottom up, and have to be filled first."

ABOVE = {
    "django.middleware.gzip.GZipMiddleware": FILLED_FIRST,
    "django.middleware.cache.UpdateCacheMiddleware": FILLED_FIRST,
    "django.middleware.locale.LocaleMiddleware": "Put it above, so that pages have the language of the request.",
}
"""Middleware that has to be above Skerry's, and why."""


def check_settings(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    given = getattr(settings, "SKERRY", None) or {}
    if not isinstance(given, Mapping):
        kind = type(given).__name__
        return [Error(f"SKERRY is a {kind}. Expected a dictionary.", id="skerry.E001")]
    site = read_settings()
    return [
        *(Error(text, id="skerry.E002") for text in unknown_keys(given)),
        *([] if site.is_developed else [*_check_files(site, given), *_check_url(site)]),
        *_check_middleware(),
        *_check_values(site, given),
    ]


def _check_files(site: Settings, given: Mapping[str, Any]) -> Iterator[CheckMessage]:
    if site.lacks_files:
        text = f"The folder {site.files} has no head.json, so it has not been built."
        hint = "Run `npx skerry build`, or name the folder that it wrote in SKERRY['FILES']."
        # Without the default folder pages still work.
        yield (
            Error(text, hint=hint, id="skerry.E003")
            if given.get("FILES")
            else Warning(text, hint=hint, id="skerry.W003")
        )
    elif site.files is None:
        yield Warning(
            "Skerry does not know where the files of `skerry build` are, so no file is preloaded.",
            hint="Define BASE_DIR, or name the folder in SKERRY['FILES'].",
            id="skerry.W001",
        )


def _check_url(site: Settings) -> Iterator[CheckMessage]:
    parts = urlsplit(site.base)
    is_complete = parts.scheme in ("http", "https") and parts.netloc
    if not (is_complete or site.base.startswith("/")):
        yield Error(
            f"SKERRY['BASE'] is {site.base!r}.",
            hint='Expected a URL such as "/skerry/" or "https://cdn.example.com/skerry/".',
            id="skerry.E004",
        )
    elif _is_static(site.base) and not site.lacks_files:
        yield from _check_static(site)


def _is_static(base: str) -> bool:
    return bool(
        apps.is_installed("django.contrib.staticfiles")
        and settings.STATIC_URL
        and base.startswith(settings.STATIC_URL)
    )


def _check_static(site: Settings) -> Iterator[CheckMessage]:
    from django.contrib.staticfiles import finders

    if site.files is None:
        return
    path = site.base.rstrip("/")[len(settings.STATIC_URL) :] + "/skerry.js"
    found = finders.find(path.lstrip("/"))
    if not found:
        yield Error(
            f"Pages load {site.base.rstrip('/')}/skerry.js, but there is no such static file.",
            hint=f'Add "{FINDER}" to STATICFILES_FINDERS, which finds the files under {settings.STATIC_URL}skerry/.',
            id="skerry.E005",
        )
    elif Path(str(found)).resolve().parent != Path(site.files).resolve():
        yield Warning(
            f"Pages load {found}, but preload files from {site.files}.",
            hint="Name the folder of the static files in SKERRY['FILES'], or their URL in SKERRY['BASE'].",
            id="skerry.W002",
        )


def _check_middleware() -> Iterator[CheckMessage]:
    names = list(settings.MIDDLEWARE)
    ours = [name for name in names if name in (MIDDLEWARE, "skerry.middleware.Middleware")]
    if not ours:
        yield Error(
            f'MIDDLEWARE has no "{MIDDLEWARE}", so pages cannot have a head or rendered islands.',
            hint=f'Add "{MIDDLEWARE}" at the end of MIDDLEWARE.',
            id="skerry.E006",
        )
        return
    for name, hint in ABOVE.items():
        if name in names and names.index(name) > names.index(ours[0]):
            yield Error(
                f'In MIDDLEWARE, "{name}" is below "{ours[0]}".',
                hint=hint,
                id="skerry.E007",
            )


def _check_values(site: Settings, given: Mapping[str, Any]) -> Iterator[CheckMessage]:
    timeout = given.get("TIMEOUT", 100)
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or timeout <= 0:
        yield Error(
            f"SKERRY['TIMEOUT'] is {timeout!r}.",
            hint="Expected a number of milliseconds, such as 100.",
            id="skerry.E008",
        )
        return
    if not isinstance(given.get("CONFIG") or {}, Mapping):
        yield Error(
            f"SKERRY['CONFIG'] is a {type(given['CONFIG']).__name__}.",
            hint='Expected a dictionary, such as {"product": "acme"}.',
            id="skerry.E009",
        )
    if site.is_developed or not site.lacks_files:
        try:
            site.site()
        except ValueError as error:
            yield Error(f"SKERRY: {error}", id="skerry.E010")
