"""The setting ``SKERRY`` of Django and Flask: a dictionary."""

from __future__ import annotations

import logging
import os
import posixpath
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from skerry.islands import DEVELOPMENT_TIMEOUT, Skerry

KEYS = ("FILES", "BASE", "RENDERER", "KEY", "TIMEOUT", "CONFIG", "DEV")

LOCAL_RENDERER = "http://127.0.0.1:4851"
"""Where ``skerry serve`` listens."""

BUILT_INTO = Path("public", "skerry")
"""Where ``skerry build`` writes, in the folder of the project."""

log = logging.getLogger("skerry")


class Settings:
    """The setting with its defaults.

    :param given: the setting
    :param project: the folder in which ``skerry build`` runs; None if it is not known
    :param base: URL of the served files where the setting names none
    :param debug: whether the site is developed: pages then wait longer for the renderer
    :ivar files: the served folder; None if there is none
    """

    def __init__(
        self,
        given: Mapping[str, Any],
        project: str | Path | None,
        base: str = "/skerry/",
        debug: bool = False,
    ) -> None:
        self._given = given
        self._debug = debug
        built = Path(project) / BUILT_INTO if project else None
        self.files = (given["FILES"] if "FILES" in given else built) or None
        self.base = str(given.get("BASE") or base)

    @property
    def is_developed(self) -> bool:
        """Whether ``skerry dev`` serves the files, so that nothing needs to be built."""
        dev = self._given.get("DEV")
        return bool(os.environ.get("SKERRY_DEV") if dev is None else dev)

    @property
    def lacks_files(self) -> bool:
        """Whether nothing has been built into the folder."""
        return self.files is not None and not Path(self.files, "head.json").is_file()

    def site(self, kind: type[Skerry] = Skerry) -> Skerry:
        """The site that the setting describes.

        :raises ValueError: as ``Skerry`` does. The default folder may be empty.
        """
        given = self._given
        renderer = given.get("RENDERER", os.environ.get("SKERRY_RENDERER", LOCAL_RENDERER))
        key = given.get("KEY", os.environ.get("SKERRY_KEY"))
        files = None if self.is_developed else self.files
        if files and self.lacks_files and not given.get("FILES"):
            log.warning("%s has no head.json, so no file is preloaded. Run `npx skerry build`.", files)
            files = None
        return kind(
            renderer or None,
            timeout=given.get("TIMEOUT", DEVELOPMENT_TIMEOUT if self._debug else 100),
            config=given.get("CONFIG"),
            key=key,
            files=files,
            base=self.base,
            dev=given.get("DEV"),
        )


def is_for_browsers(path: str) -> bool:
    """Whether pages load a file, and not only the renderer or the next build."""
    return not posixpath.normpath(path).lower().startswith((".", "renderer.", "renderer/"))


def unknown_keys(given: Mapping[Any, Any]) -> Iterator[str]:
    """A message for each unknown key, with the one that was probably meant."""
    for key in given:
        if key not in KEYS:
            meant = get_close_matches(str(key).upper(), KEYS, n=1)
            hint = f"Did you mean {meant[0]!r}?" if meant else f"Expected some of: {', '.join(KEYS)}."
            yield f"SKERRY has the unknown key {key!r}. {hint}"
