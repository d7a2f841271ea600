"""A finder of ``django.contrib.staticfiles``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import utils
from django.contrib.staticfiles.finders import BaseFinder, searched_locations
from django.core.files.storage import FileSystemStorage
from django.utils._os import safe_join

from skerry.middleware import read_settings
from skerry.settings import is_for_browsers

PREFIX = "skerry"
"""The folder of the files among the static files."""


class SkerryFinder(BaseFinder):
    """Finds what ``skerry build`` has written, as static files under ``skerry/``.

    ``runserver`` sends them, and ``collectstatic`` copies them. What only the renderer reads is left out.
    """

    def check(self, **kwargs: Any) -> list[Any]:
        """Nothing: the app itself checks the folder."""
        return []

    def find(self, path: str, all: bool = False, find_all: bool = False, **kwargs: Any) -> Any:
        """The path of a file; a list if Django asks for all, which is ``find_all`` in newer versions."""
        found = self._find(path)
        if all or find_all:
            return [found] if found else []
        return found or []

    def _find(self, path: str) -> str | None:
        folder = read_settings().files
        top, _, inside = path.replace("\\", "/").partition("/")
        if not folder or top != PREFIX:
            return None
        if str(folder) not in searched_locations:
            searched_locations.append(str(folder))
        if not is_for_browsers(inside):
            return None
        file = safe_join(folder, inside)
        return file if Path(file).exists() else None

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """The path and the storage of each file."""
        settings = read_settings()
        if settings.files is None or settings.lacks_files:
            return
        storage = FileSystemStorage(location=str(settings.files))
        storage.prefix = PREFIX
        for path in utils.get_files(storage, ignore_patterns):
            if is_for_browsers(path.replace("\\", "/")):
                yield path, storage
